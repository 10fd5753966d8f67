"""Books of rule pictures: written whole or not at all, and only when all that their pictures claim is so."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.orthognomes.rules import Fault
from games.registry import GAMES
from scripts.flat.random import random_replay
from scripts.progress import unseen
from scripts.rulebook import claims, plain
from scripts.rulebook.claims import FalseClaim
from scripts.rulebook.entries import Book, Entry, Illustration, Manner, Section
from scripts.rulebook.pages import drawn, files, is_ours
from scripts.rulebook.stage import figure
from tests.commands import run
from tests.legible import unreadable

FLAT = [name for name, entry in GAMES.items() if entry.flat]
STANDING = "LLLb2.1U DDDa2.4E"


@pytest.mark.parametrize("game", FLAT)
def test_every_flat_game_has_a_plain_book_unasked(game: str) -> None:
    book = plain.book(game, Manner())
    found = drawn(book, Manner(), unseen)
    assert [one.stem for one in found] == ["01-start", "02-first-move", "03-end"]
    for one in found:
        assert unreadable(one.svg) == []
    names = [name for name, _ in files(book, found, Manner(), unseen)]
    assert len(names) == len(set(names)) == 3 * 3 + 2
    assert names[-2:] == ["booklet.pdf", "index.html"]


def test_what_a_picture_claims_must_be_so() -> None:
    stands, leans = figure(STANDING), figure("LLDb2.1E LLDb3.1E")
    claims.stands(stands)
    claims.scores(stands, 0, 0)
    with pytest.raises(FalseClaim, match="it scores Light 1, Dark 0"):
        claims.scores(stands, 1, 0)
    claims.faulty(leans, Fault.PARALLEL)
    with pytest.raises(FalseClaim, match="claims that the last placement is off start"):
        claims.faulty(leans, Fault.OFF_START)
    with pytest.raises(FalseClaim, match="every placement is legal"):
        claims.stands(leans)
    falls = figure("LLLb2.1U LDLb2.4N")
    claims.falls(falls)
    with pytest.raises(FalseClaim, match="stands after every placement"):
        claims.stands(falls)
    with pytest.raises(FalseClaim, match="falls at the last placement"):
        claims.falls(stands)


def test_claims_of_flat_games_must_be_so() -> None:
    one = random_replay("rhumb-line", 3, {})
    claims.totals(one, dict(zip(one.game.players, one.account.totals, strict=True)))
    with pytest.raises(FalseClaim, match="the points are"):
        claims.totals(one, {"officer": 1, "sailor": 1})
    with pytest.raises(FalseClaim, match="worth 999 points"):
        claims.gains(one, 999)
    with pytest.raises(FalseClaim, match="move 3 is illegal"):
        claims.illegal(one, 3)


def test_a_false_picture_is_named_and_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def false(_manner: Manner) -> Illustration:
        raise FalseClaim("it claims that pigs fly, but the rules say: no")

    book = plain.book("rue", Manner())
    bad = replace(book, sections=(*book.sections, Section("Lies", (Entry("pigs", "Pigs", "They fly.", false),))))
    monkeypatch.setattr("scripts.rulebook.shelf.book", lambda _game, _manner: bad)
    done = run("rulebook", "rue", "-o", str(tmp_path / "book"))
    assert done.code == 1
    assert "rulebook rue, picture 4, pigs: it claims that pigs fly" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_book_replaces_a_book_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scripts.rulebook.shelf.book", plain.book)
    path = tmp_path / "book"
    assert run("rulebook", "rue", "-o", str(path)).code == 0
    written = {file.name for file in path.iterdir()}
    assert all(map(is_ours, written))
    (path / "07-of-another-version.svg").write_text("old")
    assert run("rulebook", "rue", "-o", str(path)).code == 2
    assert run("rulebook", "rue", "-o", str(path), "--force").code == 0
    (path / "mine.txt").write_text("kept")
    refused = run("rulebook", "rue", "-o", str(path), "--force")
    assert (refused.code, "mine.txt, which is none of ours" in refused.err) == (2, True)
    assert {file.name for file in path.iterdir()} == written | {"mine.txt"}
    assert [file.name for file in tmp_path.iterdir()] == ["book"]


def test_the_same_book_is_the_same_bytes() -> None:
    def whole() -> list[tuple[str, bytes]]:
        book: Book = plain.book("rukuni", Manner())
        return list(files(book, drawn(book, Manner(), unseen), Manner(), unseen))

    assert whole() == whole()


def test_the_contact_sheet_shows_every_picture_with_its_caption() -> None:
    book = plain.book("rue", Manner())
    contents = dict(files(book, drawn(book, Manner(), unseen), Manner(), unseen))
    sheet = contents["index.html"].decode()
    for entry in book.entries:
        assert entry.caption in sheet
    for name in contents:
        if name.endswith((".svg", ".pdf", ".png")):
            assert f'"{name}"' in sheet
