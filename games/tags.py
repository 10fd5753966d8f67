"""The tags of a game file: which are known, their canonical order and form. Knows no game.

Known tags stand first: Game and Rules, the options that are not at their default, then Round, Result and Seed;
unknown ones follow as they came.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from games.errors import BadOption
from games.notation import Tag, Word
from games.options import Option, settle

RULES: Final = "1"
"""The only version of the rules that is known."""
KNOWN: Final = ("Game", "Rules", "Round", "Result", "Seed")
"""Tags that files of every game can have."""

LARGEST_SEED: Final = 2**63 - 1
"""Of random games."""

Tags: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Form:
    """What the value of a tag looks like."""

    pattern: str
    meaning: str
    """The same in words."""
    words: tuple[str, ...] = ()
    """Those that can stand in it, as they are written."""

    def fits(self, value: str) -> bool:
        """Whether *value* is one, in any capitals."""
        return re.fullmatch(self.pattern, value, re.IGNORECASE | re.ASCII) is not None

    def written(self, value: str) -> str:
        """*value* with its words as they are written."""
        words = {word.casefold(): word for word in self.words}
        return re.sub("[A-Za-z]+", lambda word: words.get(word[0].casefold(), word[0]), value)


ROUNDS: Final = Form(r"[1-9][0-9]{0,5}", "a number from 1 to 999999")


@dataclass(frozen=True)
class Heading:
    """What the tags of one game's files can say."""

    title: str
    options: tuple[Option, ...]
    result: Form
    """Of the tag Result, when the game is over."""
    rounds: Form = ROUNDS
    """Of the tag Round."""

    def ordered(self, tags: Sequence[tuple[str, str]]) -> Tags:
        """*tags* in canonical order and form, the last of a kind kept; `BadOption` when an option is none."""
        given, options = dict(tags), self._options
        values = {options[k.casefold()].key: options[k.casefold()].read(v) for k, v in tags if k.casefold() in options}
        known = {key.casefold(): key for key in KNOWN}
        named = {known[key.casefold()]: value for key, value in given.items() if key.casefold() in known}
        named = {key: values.pop(key, value) for key, value in named.items()}  # Seed can be an option too
        if "Result" in named:
            named["Result"] = self.result.written(named["Result"])
        if named:
            named |= {"Game": self.title, "Rules": RULES}
        head = [(key, named.pop(key)) for key in ("Game", "Rules") if key in named]
        default = {option.key: option.default_under(values) for option in self.options} if head else {}
        settings = [
            (o.key, values[o.key]) for o in self.options if o.key in values and values[o.key] != default.get(o.key)
        ]
        tail = [(key, named[key]) for key in ("Round", "Result", "Seed") if key in named]
        unknown = [(k, v) for k, v in given.items() if k.casefold() not in known and k.casefold() not in options]
        return (*head, *settings, *tail, *unknown)

    def read(self, tags: Sequence[Tag]) -> Tags:
        """Tags in canonical order; `Unreadable` at the one that cannot be read."""
        for tag in tags:
            key, value = tag.key.casefold(), tag.value
            if key == "game" and plain(value) != plain(self.title):
                raise tag.word.unreadable(f"a game that is known: {self.title}", "tag Game")
            if key == "rules" and value != RULES:
                raise tag.word.unreadable(f"the version {RULES} of the rules, the only one known", "tag Rules")
            if key == "round" and not self.rounds.fits(value):
                raise tag.word.unreadable(self.rounds.meaning, "tag Round")
            if key == "result" and value != "*" and not self.result.fits(value):
                raise tag.word.unreadable(f"* or {self.result.meaning}", "tag Result")
            if key == "seed" and not is_seed(value):
                raise tag.word.unreadable(f"a whole number from 0 to {LARGEST_SEED}", "tag Seed")
            if key in self._options:
                try:
                    self._options[key].read(value)
                except BadOption as error:
                    raise tag.word.unreadable(error.expected, f"tag {tag.key}") from None
        return self.ordered([(tag.key, tag.value) for tag in tags])

    def places(self, tags: Sequence[Tag]) -> dict[str, Word]:
        """Where the value of each tag stands, by its key as it is written canonically."""
        known = {key.casefold(): key for key in (*KNOWN, *(option.key for option in self.options))}
        return {known.get(tag.key.casefold(), tag.key): tag.word for tag in tags}

    @cached_property
    def _options(self) -> dict[str, Option]:
        """The options by their keys in small letters."""
        return {option.key.casefold(): option for option in self.options}


class Headed:
    """What records of all games have: the tags at their head."""

    tags: Tags
    places: Mapping[str, Word]
    """Where the tags stand in their file."""

    @property
    def heading(self) -> Heading:
        """What its tags can say."""
        raise NotImplementedError

    @property
    def given(self) -> dict[str, str]:
        """The options among its tags."""
        keys = {option.key for option in self.heading.options}
        return {key: value for key, value in self.tags if key in keys}

    def tag(self, key: str, default: str = "") -> str:
        """The value of a tag."""
        return dict(self.tags).get(key, default)

    def tags_with(self, settings: Mapping[str, str]) -> Tags:
        """Its tags with other *settings* of options; `BadOption` when one is none."""
        settle(self.heading.options, settings)
        return (*self.tags, *settings.items())

    def wrong_result(self, follows: str, why: str) -> str:
        """What is wrong with its tag Result, where *follows* would be right, and *why*; empty when nothing is."""
        said = self.tag("Result")
        if said in ("", follows):
            return ""
        return f"the result {said} does not follow from the moves: {why}, so it is {follows}"


def is_seed(text: str) -> bool:
    """Whether *text* is the seed of a random game: a whole number up to `LARGEST_SEED`."""
    return re.fullmatch("[0-9]{1,19}", text) is not None and int(text) <= LARGEST_SEED


def plain(title: str) -> str:
    """*title* without spaces, hyphens and capitals: "Rhumb Line", "rhumb-line" and "RhumbLine" are one."""
    return re.sub(r"[ _-]", "", title).casefold()
