"""Rounds of OrthoGnomes as files have them: tags and placements, or the five views of a figure.

`read` is lenient, `write` is canonical: reading what was written gives the same round, and writing what was
read is a fixed point. Placements are kept whether legal or not; judging them is the referee's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from games import interchange, notebook
from games.notation import Sheet, Word, sheets, write_moves, write_tags
from games.orthognomes import maps
from games.orthognomes.blocks import Figure
from games.orthognomes.rules import OrthoGnomes, Position
from games.orthognomes.scoring import score
from games.orthognomes.text import Placement, read_placement, write_placement
from games.registry import GAMES
from games.tags import Headed, Heading, Tags
from sim.scene import Scene

MOST_PLACEMENTS: Final = 1000


@dataclass(frozen=True)
class Round(Headed):
    """One round, or one figure when it has no tags; `BadOption` when one of these is an option that cannot be so."""

    tags: Tags = ()
    """Known tags in canonical order, without options at their default; then the unknown ones as they came."""
    placements: tuple[Placement, ...] = ()
    grids: maps.Grids | None = None
    """The five views, when nothing but these is known."""
    words: tuple[Word, ...] = field(default=(), compare=False, repr=False)
    """Where the placements stand in their file."""
    places: Mapping[str, Word] = field(default_factory=dict, compare=False, repr=False)
    """Where the tags stand in their file."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", self.heading.ordered(self.tags))
        if any(placement.fell for placement in self.placements[:-1]):
            raise ValueError("a figure can only have fallen at its last placement")

    @property
    def heading(self) -> Heading:
        """What its tags can say."""
        return GAMES[OrthoGnomes.name].heading

    @cached_property
    def figure(self) -> Figure:
        """All blocks that were placed."""
        return Figure(tuple(placement.block for placement in self.placements))

    @property
    def fell(self) -> bool:
        """Whether the record says that the figure fell at the last placement."""
        return bool(self.placements) and self.placements[-1].fell

    def until(self, count: int) -> "Round":
        """The same after its first *count* placements; when these are fewer, without its result."""
        if count >= len(self.placements):
            return self
        tags = tuple(tag for tag in self.tags if tag[0] != "Result")
        return replace(self, tags=tags, placements=self.placements[:count], words=self.words[:count])

    def views(self) -> maps.Grids:
        """The five views of the figure."""
        return self.grids or {side.name: side.grid for side in score(self.figure).sides}

    def scene(self) -> Scene:
        """The figure on its turntable, legal or not."""
        game = self.game()
        return game.scene(Position(self.figure, None, game.start().first))

    def game(self) -> OrthoGnomes:
        """The game that it was played by. A figure has no set of blocks, and goes on when it is marginal."""
        game = OrthoGnomes.under(self.given)
        if "Blocks" in self.given or self.is_game:
            return game
        return replace(game, blocks=None, marginal=self.given.get("Marginal", "stands"))

    @property
    def is_game(self) -> bool:
        """Whether it was played by the rules of a game; otherwise it is a figure, of whatever blocks there are."""
        return "Game" in dict(self.tags)

    def under(self, settings: Mapping[str, str]) -> "Round":
        """The same placements under other options; `BadOption` when one is none."""
        return replace(self, tags=self.tags_with(settings))

    def _repr_mimebundle_(self, **_: object) -> notebook.Bundle:
        return notebook.built(self)


def read(text: str) -> tuple[Round, ...]:
    """The rounds in *text*, moves or maps or JSON; `Unreadable` says where it cannot be read."""
    games = interchange.sheets(text) if interchange.is_json(text) else sheets(text)
    return tuple(map(read_sheet, games))


def write(rounds: Sequence[Round]) -> str:
    """*rounds* as a `.game` file, canonical."""
    return _join(rounds, lambda one: write_moves(map(write_placement, one.placements)))


def write_with_maps(rounds: Sequence[Round]) -> str:
    """The same with a layer map in the place of the placements."""
    return _join(rounds, lambda one: maps.write_map(one.figure))


def write_with_lines(rounds: Sequence[Round]) -> str:
    """The same with the one-line form in the place of the placements."""
    return _join(rounds, lambda one: maps.write_line(one.figure) + "\n")


def write_with_views(rounds: Sequence[Round]) -> str:
    """The same with the five views in the place of the placements."""
    return _join(rounds, lambda one: maps.write_views(one.views()))


def write_json(rounds: Sequence[Round]) -> str:
    """*rounds* as JSON: one object, or a list of them."""
    return interchange.write(
        [
            {"game": OrthoGnomes.name, "tags": dict(one.tags)}
            | ({"views": one.grids} if one.grids else {"moves": [write_placement(p) for p in one.placements]})
            for one in rounds
        ]
    )


def _join(rounds: Sequence[Round], body: Callable[[Round], str]) -> str:
    """Tags, an empty line and the body of every round, with an empty line between rounds."""
    texts = []
    for one in rounds:
        text = maps.write_views(one.grids) if one.grids else body(one) if one.placements else ""
        tags = write_tags(one.tags)
        texts.append(tags + ("\n" if tags and text else "") + text)
    return "\n".join(texts)


def read_sheet(sheet: Sheet) -> Round:
    """The round of one game of a file."""
    heading = GAMES[OrthoGnomes.name].heading
    tags, places = heading.read(sheet.tags), heading.places(sheet.tags)
    words = sheet.words
    if words and maps.is_views(words[0]):
        return Round(tags, grids=maps.read_views(words), places=places)
    if words and (maps.is_map(words[0]) or "/" in words[0].text):
        figure = _read_figure(words)
        return Round(tags, tuple(map(Placement, figure.blocks)), None, (words[0],) * len(figure.blocks), places)
    if len(words) > MOST_PLACEMENTS:
        raise words[MOST_PLACEMENTS].unreadable(f"at most {MOST_PLACEMENTS} placements")
    placements: list[Placement] = []
    figure = Figure()
    for number, word in enumerate(words, 1):
        if placements and placements[-1].fell:
            raise word.unreadable("no placement after the figure fell", f"placement {number}")
        placements.append(read_placement(word, figure, f"placement {number}"))
        figure = figure.plus(placements[-1].block)
    return Round(tags, tuple(placements), None, words, places)


def _read_figure(words: Sequence[Word]) -> Figure:
    """The figure of a layer map or of a one-line form."""
    if "/" not in words[0].text:
        return maps.read_map(words)
    if len(words) > 1:
        raise words[1].unreadable("nothing after the one-line form", "one line")
    return maps.read_line(words[0])
