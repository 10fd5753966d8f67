"""The rule pictures of Rukuni: all are drawn and can be read, and each claim of theirs can fail."""

from collections.abc import Callable
from pathlib import Path

import pytest

from games import files
from games.record import Record, Replay, replay
from models.hexes import hexagon
from scripts.flat.random import random_game
from scripts.progress import unseen
from scripts.rulebook import flatgames, rukuni, rukuni_claims, rukuni_scenes, rukuni_tables
from scripts.rulebook.claims import FalseClaim
from scripts.rulebook.entries import Manner
from scripts.rulebook.flatgames import example, stamped
from scripts.rulebook.pages import Drawn, drawn
from scripts.rulebook.rukuni_tables import played
from sim.flatnotes import Notes
from sim.styles import STYLES, Style
from sim.symbols import cross
from tests import plain_rukuni
from tests.commands import EXAMPLES
from tests.legible import texts, unreadable
from tests.quick import quick

ENTRIES = {entry.name: entry for entry in rukuni.book("rukuni", Manner()).entries}
PAGE = 128.0, 165.0
"""The most that a picture of an A5 booklet takes, millimetres."""
SEEDS = {"rukuni-tie": 901, "rukuni-used-up": 365}
"""Of the stored games that are drawn by lot."""


@pytest.fixture(scope="module")
def pictures() -> dict[str, Drawn]:
    """All pictures of the book by name."""
    return {one.entry.name: one for one in drawn(rukuni.book("rukuni", Manner()), Manner(), unseen)}


def words(picture: str) -> list[str]:
    return [text.words for text in texts(picture)]


def test_all_pictures_can_be_read_in_print(pictures: dict[str, Drawn]) -> None:
    assert len(pictures) == len(ENTRIES) == 17
    for name, one in pictures.items():
        assert unreadable(one.svg) == [], name
        assert (one.picture.plate.width <= PAGE[0], one.picture.plate.height <= PAGE[1]) == (True, True), name
        assert len(one.svg) < 250_000, name


def test_pictures_carry_the_game_that_they_show(pictures: dict[str, Drawn]) -> None:
    assert [name for name, one in pictures.items() if not one.picture.record] == ["components"]
    for name, one in pictures.items():
        for record in files.read(one.picture.record, "") if one.picture.record else ():
            assert isinstance(record, Record)
            again = replay(record)
            assert again.trouble is None, name
            towers = [place for place, kind in again.game.visible(again.last) if kind == "tower"]
            assert " and ".join(sorted(towers)) in one.picture.description, name


@pytest.mark.parametrize("style", quick(STYLES, "colour"))
@pytest.mark.parametrize("name", ["bend", "table"])
def test_a_picture_is_the_same_bytes_in_every_style(name: str, style: Style) -> None:
    first, second = (ENTRIES[name].draw(Manner(style)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", SEEDS)
def test_stored_games_are_those_of_their_seeds(name: str) -> None:
    assert (EXAMPLES / f"{name}.game").read_text() == random_game("rukuni", SEEDS[name], {})


def test_signs_stand_where_the_plain_rules_allow(pictures: dict[str, Drawn]) -> None:
    for name, sign, moves in (("first-move", "open", 1), ("second-move", "full", 2)):
        whole = played(rukuni.OPENING)
        before, move = plain(whole.until(moves - 1)), whole.moves[moves - 1]
        tower, to, piece = (hexagon(5).spaces[space] for space in move)
        places = {place for a, b, place in plain_rukuni.moves(before) if (a, b) == (tower, to)}
        assert signs(pictures[name], sign) == places - {piece}
    at = plain(played(rukuni.MIDDLE))
    tower = hexagon(5).spaces[hexagon(5).named[rukuni.WAY]]
    assert signs(pictures["tower-ways"], "open") == {to for a, to in plain_rukuni.tower_moves(at) if a == tower}


def plain(one: Replay) -> plain_rukuni.Plain:
    """The last position the plain way."""
    at = plain_rukuni.start(5)
    for move in one.moves:
        tower, to, piece = (hexagon(5).spaces[space] for space in move)
        at = plain_rukuni.play(at, (tower, to, piece))
    return at


def signs(one: Drawn, kind: str) -> set[plain_rukuni.Place]:
    """Where a picture has ○ or ●."""
    marks = [part.split('"', 1)[0] for part in one.svg.split('data-place="')[1:] if f'data-sign="{kind}"' in part[:40]]
    assert len(marks) == len(set(marks)) > 3
    return {hexagon(5).spaces[hexagon(5).named[name]] for name in marks}


def test_the_scoring_example_is_summed_up_as_on_the_sheet(pictures: dict[str, Drawn]) -> None:
    """Grey: a) 10 × 4, b) and c) 1 × 1, X nothing, 42; white: d) 4 × 3, e) 10 × 2, 32."""
    said = words(pictures["scoring"].svg)
    for line in ("10 × 4 (towers 1, 2, 4, 5)", "1 × 0 (no tower)", "4 × 3 (towers 2, 3, 4)", "10 × 2 (towers 1, 6)"):
        assert said.count(line) == 1
    assert said.count("1 × 1 (tower 6)") == 2
    assert {"40", "42", "12", "20", "32"} <= set(said)
    for letter in "abcXde":
        assert said.count(letter) >= 2  # its badge and its line; some are letters of rows as well


MOVES = rukuni.MIDDLE
LEGAL = f"{MOVES} d5-e5:f5"
ENDED = "rukuni-42-32"
FALSE: dict[str, Callable[[], object]] = {
    "with the same tower": lambda: rukuni_claims.opening(played("a5-b5:c6 a1-a4:b4 e1-e3:f3")),
    "is illegal: a tower never jumps": lambda: rukuni_claims.refused(
        played(f"{MOVES} d5-e5:f5"), "a tower never jumps"
    ),
    "is illegal: because": lambda: rukuni_claims.refused(played(f"{MOVES} {rukuni.BEND[0]}"), "because"),
    "is straight and empty": lambda: rukuni_claims.legs(played(MOVES), "d5", "e6", "f6"),
    "d5 f5 g5 is straight": lambda: rukuni_claims.legs(played(MOVES), "d5", "f5", "g5"),
    r"white has groups of \[5\]": lambda: rukuni_claims.groups(played(MOVES), "white", [5]),
    "e5 cuts a group": lambda: rukuni_claims.one_if(played(f"{MOVES} {rukuni.ONE_GROUP}"), "white", "e5"),
    "f6 cuts a group": lambda: rukuni_claims.one_if(played(MOVES), "white", "f6"),
    "no tower can move": lambda: rukuni_claims.stuck(played(MOVES)),
    "all 25 pieces": lambda: rukuni_claims.used_up(example(ENDED)),
    "because it pleases": lambda: rukuni_claims.ended(example(ENDED), "it pleases"),
    "because the pieces": lambda: rukuni_claims.ended(played(MOVES), "the pieces are used up"),
    "the points are": lambda: rukuni_claims.tied(example(ENDED), "grey", 42, (10, 10)),
    "the largest groups have": lambda: rukuni_claims.tied(example("rukuni-tie"), "white", 41, (10, 8)),
    "grey wins by the larger": lambda: rukuni_claims.tied(example("rukuni-tie"), "grey", 41, (10, 7)),
    "those of the example": lambda: rukuni_claims.scored(example("rukuni")),
    "the groups are a, b": lambda: rukuni_claims.scored(played("")),
}


@pytest.mark.parametrize("claim", FALSE)
def test_what_is_not_so_is_not_drawn(claim: str) -> None:
    with pytest.raises(FalseClaim, match=claim):
        FALSE[claim]()


def test_a_tower_that_touches_other_groups_is_not_one_of_the_example() -> None:
    one = example(ENDED)
    at = one.last
    towers = at.towers & ~(1 << hexagon(5).named["c3"]) | 1 << hexagon(5).named["c1"]
    other = Replay(one.record, one.game, (*one.positions[:-1], at._replace(towers=towers)), one.moves, None)
    with pytest.raises(FalseClaim, match="example"):
        rukuni_claims.scored(other)


def test_a_stored_game_with_a_wrong_result_is_no_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (EXAMPLES / f"{ENDED}.game").read_text()
    (tmp_path / "wrong.game").write_text(text.replace("32-42", "42-32"))
    monkeypatch.setattr(flatgames, "EXAMPLES", tmp_path)
    with pytest.raises(FalseClaim, match="the result of the game follows"):
        example("wrong")


def test_a_sign_over_a_piece_is_refused() -> None:
    one = played(MOVES)
    part = rukuni_tables.middle(1)._replace(west=-0.06, north=0.02)
    crowded = rukuni_tables.table(one, Notes(), 58.0, part)
    with pytest.raises(ValueError, match="upper left corner"):
        stamped(crowded, cross())


def test_no_piece_of_the_box_stands_in_another_or_on_the_board() -> None:
    heaps = rukuni_scenes.HEAPS
    assert {heap.label for heap in heaps} == {"25 white pieces", "6 towers", "25 grey pieces"}
    places = [place for heap in heaps for place in heap.places()]
    apart = [abs(complex(*one) - complex(*other)) for k, one in enumerate(places) for other in places[:k]]
    assert (len(places), min(apart) > 0.018) == (56, True)
    assert min(abs(complex(*place)) for place in places) > 0.13
