"""The rule pictures of Rhumb Line: all are drawn and can be read, and each claim of theirs can fail."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from games import files
from games.record import Record, Replay, replay
from games.rhumb_line.lines import LINES
from models.rose import RADIALS
from scripts.progress import unseen
from scripts.rulebook import flatgames, rhumb_line, rhumb_line_claims, rhumb_line_scenes
from scripts.rulebook.claims import FalseClaim
from scripts.rulebook.entries import Manner
from scripts.rulebook.flatgames import example, played
from scripts.rulebook.pages import Drawn, drawn, leaves
from scripts.rulebook.rhumb_line_claims import completing
from scripts.rulebook.rhumb_line_lines import COMBINED, Wanted
from scripts.rulebook.rhumb_line_lines import LINES as SINGLE
from sim import diagram
from sim.flatnotes import Notes
from sim.styles import Style
from sim.symbols import cross
from tests import plain_rhumb_line
from tests.legible import texts, unreadable

BOOK = rhumb_line.book("rhumb-line", Manner())
ENTRIES = {entry.name: entry for entry in BOOK.entries}
PAGE = 128.0, 165.0
"""The most that a picture of an A5 booklet takes, millimetres."""
PAGES = 9
EXAMPLE = example("rhumb-line")


@pytest.fixture(scope="module")
def pictures() -> dict[str, Drawn]:
    """All pictures of the book by name."""
    return {one.entry.name: one for one in drawn(BOOK, Manner(), unseen)}


def words(picture: str) -> list[str]:
    return [text.words for text in texts(picture)]


def test_all_pictures_can_be_read_in_print(pictures: dict[str, Drawn]) -> None:
    assert len(pictures) == len(BOOK.entries) == 24
    for name, one in pictures.items():
        assert unreadable(one.svg) == [], name
        assert (one.picture.plate.width <= PAGE[0], one.picture.plate.height <= PAGE[1]) == (True, True), name
        assert len(one.svg) < 180_000, name
    assert len(list(leaves(BOOK, list(pictures.values())))) == PAGES


def test_every_rose_names_its_radials_and_every_stone_has_its_letter(pictures: dict[str, Drawn]) -> None:
    for name, one in pictures.items():
        if name not in ("components", "score-track"):
            said = words(one.svg)
            roses = 2 if name == "two-arcs" else 1
            assert all(said.count(radial) >= roses for radial in RADIALS), name
            stones = [sign for sign in said if sign in ("O", "S")]
            shown = one.picture.description.partition("On the table: ")[2].partition("Put down")[0]
            assert len(stones) >= roses * (1 + shown.count(" and ")), name


def test_pictures_carry_the_game_that_they_show(pictures: dict[str, Drawn]) -> None:
    assert [name for name, one in pictures.items() if not one.picture.record] == ["components"]
    for name, one in pictures.items():
        for record in files.read(one.picture.record, "") if one.picture.record else ():
            assert isinstance(record, Record)
            again = replay(record)
            assert again.trouble is None, name
            assert again.points in one.picture.description, name


@pytest.mark.parametrize(("name", "style"), [("two-arcs", "colour"), ("score-track", "grey"), ("components", "line")])
def test_a_picture_is_the_same_bytes_twice(name: str, style: Style) -> None:
    first, second = (ENTRIES[name].draw(Manner(style)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("name", "count"), [("first-stone", 31), ("placing-again", 2)])
def test_signs_stand_where_the_plain_rules_allow(pictures: dict[str, Drawn], name: str, count: int) -> None:
    (record,) = files.read(pictures[name].picture.record, "")
    assert isinstance(record, Record)
    at = plain_rhumb_line.Plain()
    for text in record.moves[:-1]:
        at = at.play(text)
    marks = re.findall('data-place="([A-Z1-4]+)" data-sign="open"', pictures[name].svg)
    assert (len(marks), set(marks)) == (count, at.moves() - {record.moves[-1]})


@pytest.mark.parametrize("wanted", [*SINGLE, *COMBINED], ids=lambda wanted: wanted.name)
def test_the_last_stone_completes_what_the_plain_rules_say(wanted: Wanted) -> None:
    one = completing(wanted.player, wanted.last, *wanted.lines)
    at = plain_rhumb_line.Plain()
    for text in one.texts[:-1]:
        at = at.play(text)
    assert dict(at.totals) == {"officer": 0, "sailor": 0}
    assert at.turn == wanted.player
    assert at.play(one.texts[-1]).totals[wanted.player] == wanted.points


def test_the_sheet_s_combinations_are_all_there() -> None:
    kinds = {tuple(sorted(line.split()[0] for line in wanted.lines)): wanted.points for wanted in COMBINED[1:]}
    assert kinds == {
        ("arc", "radius", "spiral"): 60,
        ("spiral", "spiral"): 60,
        ("arc", "spiral"): 50,
        ("arc", "arc"): 40,
        ("arc", "radius"): 30,
    }
    assert [(len(wanted.lines), wanted.points) for wanted in SINGLE] == [(1, 10)] * 3 + [(1, 20)] * 3 + [(1, 30)] * 3
    north_west = COMBINED[0]
    assert (north_west.last[:2], north_west.points) == ("NW", 40)


@pytest.mark.parametrize("player", ["officer", "sailor"])
def test_a_game_is_found_for_every_line_and_every_last_stone(player: str) -> None:
    for line in LINES["strict"]:
        for last in line.names:
            one = completing(player, last, str(line))
            assert one.texts[-1] == last
            assert len(one.moves) == (7 if player == "officer" else 8)


def test_the_lines_drawn_are_those_that_score(pictures: dict[str, Drawn]) -> None:
    for wanted in (*SINGLE, *COMBINED):
        svg = pictures[wanted.name].svg
        for line in wanted.lines:
            kind, _, places = line.partition(" ")
            course = {"radius": "straight"}.get(kind, kind)
            assert f'data-course="{course}" data-places="{places}"' in svg
        assert svg.count("data-course=") == len(wanted.lines)
        worth = [{"radius": "10", "arc": "20", "spiral": "30"}[line.split()[0]] for line in wanted.lines]
        assert all(words(svg).count(points) == worth.count(points) for points in worth)
        if wanted in COMBINED:
            assert sum(said.endswith(f"= {wanted.points}") for said in words(svg)) == 1


def ending(*moves: str) -> Replay:
    return played("rhumb-line", " ".join((*EXAMPLE.texts[:30], *moves)))


FALSE: dict[str, Callable[[], object]] = {
    "completes arc": lambda: rhumb_line_claims.completed(completing("officer", "W1", "radius W1 W2 W3 W4"), "arc"),
    "and nothing else": lambda: completing("officer", "S3", "arc E3 SE3 S3 SW3", "arc S3 SW3 W3 NW3"),
    "nothing else": lambda: rhumb_line_claims.completed(EXAMPLE.until(17), "radius S1 S2 S3 S4"),
    "may go to any point": lambda: rhumb_line_claims.anywhere(EXAMPLE.until(2)),
    "from 90 to 100 points": lambda: rhumb_line_claims.scored(EXAMPLE.until(27), "officer", 90, 100),
    "over the end": lambda: rhumb_line_claims.passes("officer", "Officer 50", "Officer 70"),
    "has one stone left": lambda: rhumb_line_claims.lifted(EXAMPLE.until(33), "W3", "NE2"),
    "lift the stones on W3, NE3": lambda: rhumb_line_claims.lifted(EXAMPLE.until(32), "W3", "NE3"),
    "is illegal: because": lambda: rhumb_line_claims.barred(ending("-W3", "-NE2", "W3"), "because"),
    "is illegal: the stone lifted": lambda: rhumb_line_claims.barred(EXAMPLE.until(5), rhumb_line.BACK),
    "move 33 is illegal": lambda: rhumb_line_claims.refused_under(EXAMPLE.until(33), "two_step"),
    "move 32 is illegal": lambda: rhumb_line_claims.refused_under(EXAMPLE.until(32), "off"),
    "the points are": lambda: rhumb_line_claims.won(EXAMPLE, "sailor", 140, 190),
    "the officer wins": lambda: rhumb_line_claims.won(EXAMPLE, "officer", 140, 180),
    "all points are covered": lambda: rhumb_line_claims.won(EXAMPLE.until(35), "officer", 140, 130),
    "every move is legal": lambda: rhumb_line_claims.other_points(ending("SE1")),
}


@pytest.mark.parametrize("claim", FALSE)
def test_what_is_not_so_is_not_drawn(claim: str) -> None:
    with pytest.raises(FalseClaim, match=claim):
        FALSE[claim]()


def test_a_stored_game_with_a_wrong_result_is_no_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (flatgames.EXAMPLES / "rhumb-line.game").read_text()
    (tmp_path / "wrong.game").write_text(text.replace("140-180", "180-140"))
    monkeypatch.setattr(flatgames, "EXAMPLES", tmp_path)
    with pytest.raises(FalseClaim, match="the result of the game follows"):
        example("wrong")


def test_a_figure_is_no_flat_game() -> None:
    with pytest.raises(TypeError, match="no flat game"):
        example("tower24")


def test_a_sign_over_a_stone_is_refused() -> None:
    one = played("rhumb-line", "NW4")
    board = diagram.drawn(one.game.table, one.game.visible(one.last), Notes(), crop=("NW4", "E1"), width=58.0)
    with pytest.raises(ValueError, match="upper left corner"):
        flatgames.stamped(board, cross())


def test_no_stone_of_the_box_lies_on_another_or_on_the_board() -> None:
    places = [place for heap in rhumb_line_scenes.HEAPS for place in heap.places()]
    apart = [abs(complex(*one) - complex(*other)) for k, one in enumerate(places) for other in places[:k]]
    assert (len(places), min(apart) > 0.018) == (32, True)
    assert all(max(abs(x), abs(y)) > 0.176 + 0.009 for x, y in places)
