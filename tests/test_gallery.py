"""The gallery of the documents is what is drawn now: every picture, and the page around them."""

from pathlib import Path

import pytest

from scripts import gallery
from scripts.rulebook.entries import Manner
from scripts.rulebook.pages import one_of
from scripts.rulebook.shelf import book
from tests.commands import ROOT

DOCS = ROOT / "docs"


@pytest.mark.parametrize("game", list(gallery.SHOWN))
def test_the_first_picture_of_each_game_is_the_one_that_is_drawn(game: str) -> None:
    name = gallery.SHOWN[game][0]
    assert one_of(book(game, Manner()), name, Manner()).svg == (DOCS / "gallery" / f"{game}-{name}.svg").read_text()


@pytest.mark.slow
def test_the_gallery_is_the_one_that_is_made(tmp_path: Path) -> None:
    gallery.main(str(tmp_path))
    made = {path.relative_to(tmp_path): path.read_text() for path in tmp_path.rglob("*.*")}
    there = {path.relative_to(DOCS): path.read_text() for path in (*DOCS.glob("gallery/*"), DOCS / "gallery.md")}
    assert made == there
