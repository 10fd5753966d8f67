"""The tags of a game file: which are known, their canonical order and form. Knows no game.

Known tags stand first: Game and Rules, the options that are not at their default, then Round, Result and Seed;
unknown ones follow as they came.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.errors import BadOption
from games.notation import Tag, Word
from games.options import Option

RULES: Final = "1"
"""The only version of the rules that is known."""
KNOWN: Final = ("Game", "Rules", "Round", "Result", "Seed")
"""Tags that files of every game can have."""

LARGEST_SEED: Final = 2**63 - 1
"""Of random games."""

Tags: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Heading:
    """What the tags of one game's files can say."""

    title: str
    options: tuple[Option, ...]
    result: str
    """Pattern of the tag Result."""
    results: str
    """The same in words."""
    rounds: str = r"[1-9][0-9]{0,5}"
    """Pattern of the tag Round."""
    numbers: str = "a number from 1 to 999999"
    """The same in words."""

    def ordered(self, tags: Sequence[tuple[str, str]]) -> Tags:
        """*tags* in canonical order and form, the last of a kind kept; `BadOption` when an option is none."""
        given = dict(tags)
        options = {option.key.casefold(): option for option in self.options}
        values = {options[k.casefold()].key: options[k.casefold()].read(v) for k, v in tags if k.casefold() in options}
        known = {key.casefold(): key for key in KNOWN}
        named = {known[key.casefold()]: value for key, value in given.items() if key.casefold() in known}
        named = {key: values.pop(key, value) for key, value in named.items()}  # Seed can be an option too
        if "Result" in named:
            named["Result"] = self._written(named["Result"])
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
            if key == "round" and not re.fullmatch(self.rounds, value):
                raise tag.word.unreadable(self.numbers, "tag Round")
            if key == "result" and value != "*" and not re.fullmatch(self.result, value, re.IGNORECASE | re.ASCII):
                raise tag.word.unreadable(f"* or {self.results}", "tag Result")
            if key == "seed" and not (re.fullmatch("[0-9]{1,19}", value) and int(value) <= LARGEST_SEED):
                raise tag.word.unreadable(f"a whole number from 0 to {LARGEST_SEED}", "tag Seed")
            if key in {option.key.casefold() for option in self.options}:
                try:
                    self.ordered([(tag.key, value)])
                except BadOption as error:
                    raise tag.word.unreadable(error.expected, f"tag {tag.key}") from None
        return self.ordered([(tag.key, tag.value) for tag in tags])

    def places(self, tags: Sequence[Tag]) -> dict[str, Word]:
        """Where the value of each tag stands, by its key as it is written canonically."""
        known = {key.casefold(): key for key in (*KNOWN, *(option.key for option in self.options))}
        return {known.get(tag.key.casefold(), tag.key): tag.word for tag in tags}

    def _written(self, result: str) -> str:
        """*result* with its words as they are written."""
        words = {word.casefold(): word for word in re.findall("[A-Za-z]+", self.result)}
        return re.sub("[A-Za-z]+", lambda word: words.get(word[0].casefold(), word[0]), result)


def plain(title: str) -> str:
    """*title* without spaces, hyphens and capitals: "Rhumb Line", "rhumb-line" and "RhumbLine" are one."""
    return re.sub(r"[ _-]", "", title).casefold()
