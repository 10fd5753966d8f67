"""Every picture can be printed and read: those of all books, of the documents, and one of every kind that is drawn."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from games.registry import GAMES
from scripts.rulebook.entries import Manner
from scripts.rulebook.pages import one_of
from scripts.rulebook.shelf import KOREAN, book
from tests.commands import EXAMPLES, ROOT, run
from tests.grounds import astray, faint
from tests.legible import unreadable
from tests.meanings import confused

MANNERS: Final = [
    (game, Manner(lang=lang)) for game in GAMES for lang in ("en", "ko") if lang == "en" or game in KOREAN
]
SAMPLED: Final = 2
"""Pictures of each book that are looked at quickly."""
KINDS: Final = {
    "a figure": "round.game --view best",
    "a figure from a side": "round.game --view north",
    "a figure from above": "round.game --view top",
    "five sides": "round.game --view five",
    "a moment": "tower24.game --at 12",
    "steps": "round.game --steps",
    "lines": "round.game --view north --highlight lines",
    "the last block": "round.game --highlight last",
    "a fault": "illegal/parallel.game --highlight fault",
    "a culprit": "collapse.game --highlight culprit",
    "a mechanism": "collapse.game --highlight mechanism",
    "a collapse": "collapse.game --collapse",
    "an assembly": "arch.json",
    "small": "round.game --size 40mm",
    **{f"{game} from above": f"{game}.game" for game in GAMES if GAMES[game].flat},
    **{f"{game} from a corner": f"{game}.game --view corner" for game in GAMES if GAMES[game].flat},
    **{f"{game} with its lines": f"{game}.game --highlight lines" for game in GAMES if GAMES[game].flat},
    "advanced": "line-or-colour-advanced.game",
    "money": "rue-money.game",
    "groups": "rukuni-42-32.game --highlight lines",
}
"""What is drawn of which example."""
QUICK: Final = ("five sides", "lines", "the last block", "a fault", "a mechanism", "rue from above", "small")
"""Those that are looked at quickly."""


def wrong(picture: str) -> list[str]:
    """All that keeps *picture* from being read."""
    return [*unreadable(picture), *confused(picture), *faint(picture), *astray(picture)]


def sampled(game: str, manner: Manner, count: int | None = None) -> Iterator[tuple[str, str]]:
    """Pictures of a book, evenly from its beginning on, and their names: so many, or all."""
    whole = book(game, manner)
    step = 1 if count is None else max(1, len(whole.entries) // count)
    for entry in whole.entries[::step][:count]:
        yield entry.name, one_of(whole, entry.name, manner).svg


def told(pictures: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """What is wrong, by picture."""
    return {name: found for name, picture in pictures if (found := wrong(picture))}


@pytest.mark.parametrize(("game", "manner"), MANNERS, ids=lambda one: one if isinstance(one, str) else one.lang)
def test_some_pictures_of_every_book_can_be_read(game: str, manner: Manner) -> None:
    assert told(sampled(game, manner, SAMPLED)) == {}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "manner"), MANNERS, ids=lambda one: one if isinstance(one, str) else one.lang)
def test_all_pictures_of_every_book_can_be_read(game: str, manner: Manner) -> None:
    assert told(sampled(game, manner)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted((ROOT / "docs").rglob("*.svg")), ids=lambda path: str(path.stem))
def test_pictures_of_the_documents_can_be_read(path: Path) -> None:
    assert wrong(path.read_text()) == []


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind in QUICK else pytest.mark.slow) for kind in KINDS]
)
def test_every_kind_of_picture_can_be_read(kind: str) -> None:
    name, *order = KINDS[kind].split()
    done = run("render", str(EXAMPLES / name), *order, "-o", "-", "--format", "svg")
    assert done.code == 0, done.err
    assert wrong(done.out) == []
