"""What stands on a table is read back from photographs: painted ones, and those of the world's camera."""

from dataclasses import dataclass, replace
from importlib.util import find_spec
from math import hypot, pi, radians
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.lines import random_line
from models.cards import CARD, Cards
from models.compass import STONE, compass
from models.deck import CARDS
from models.forms import plate
from models.hexboard import hex_board
from models.rings import ring_board
from models.table import Equipment, Frame, Piece, Standing
from sim.camera import take
from sim.eye import Seen, in_sight, look
from sim.knock import bump
from sim.patches import discs
from sim.reading import Astray, differences, read_poses, standing
from sim.tabletop import Tabletop
from sim.topview import TopView
from sim.world import World
from tests.equipment import SMALL, TABLES, beginning, counters
from tests.tabletops import Lying, in_places, painted
from tests.variants import flat

MM = 0.001
engine = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")
CARD_FRAME = Frame(-0.08, -0.08, 0.08, 0.08)
MIDDLE = Frame(-0.06, -0.06, 0.06, 0.06)


def seen_of(table: Equipment, pieces: list[Lying], frame: Frame | None = None) -> Seen:
    """What is seen of a painted table."""
    return look(painted(table, pieces, frame or table.frame(())), table)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_painted_table_is_read_as_it_stands(table: Equipment) -> None:
    seen = seen_of(table, in_places(table, beginning(table)), table.frame(beginning(table)))
    assert standing(seen.found) == tuple(sorted(beginning(table)))
    assert not seen.unclear
    assert not any(one.astray for one in seen.found)


@settings(max_examples=40)
@given(st.floats(-50, 50), st.floats(-50, 50))
def test_a_stone_is_seen_where_it_lies_to_a_third_of_a_millimetre(x: float, y: float) -> None:
    seen = seen_of(compass(), [Lying("sailor", x * MM, y * MM)], MIDDLE)
    (one,) = seen.found
    assert hypot(one.x - x * MM, one.y - y * MM) < MM / 3
    assert one.standing.kind == "sailor"
    assert not seen.unclear


@settings(max_examples=40)
@given(st.sampled_from(CARDS), st.floats(-15, 15), st.floats(-15, 15), st.floats(-180, 180))
def test_a_card_is_told_by_its_colours_however_it_lies(kind: str, x: float, y: float, turn: float) -> None:
    seen = seen_of(Cards(), [Lying(kind, x * MM, y * MM, radians(turn))], CARD_FRAME)
    quarter = round(turn / 90)
    if abs(turn - 90 * quarter) > 44:
        return
    (one,) = seen.found
    assert one.standing == Standing("0,0", Cards().turned(kind, quarter % 4))
    assert hypot(one.x - x * MM, one.y - y * MM) < 0.8 * MM
    assert abs(one.turned - radians(turn - 90 * quarter)) < radians(1)


@settings(max_examples=40)
@given(st.floats(0, 180), st.sampled_from(["officer", "sailor"]))
def test_two_stones_that_touch_are_told_apart(turn: float, kind: str) -> None:
    a = radians(turn)
    x, y = STONE * np.cos(a), STONE * np.sin(a)
    seen = seen_of(compass(), [Lying(kind, float(x), float(y)), Lying(kind, float(-x), float(-y))], MIDDLE)
    assert len(seen.found) == 2
    assert not seen.unclear
    assert max(abs(hypot(one.x, one.y) - STONE) for one in seen.found) < MM / 2


@settings(max_examples=25)
@given(st.floats(0, 360), st.floats(4, 12))
def test_a_stone_that_is_partly_covered_is_not_guessed(turn: float, mm: float) -> None:
    """What lies under another piece is said to be unclear, and the piece on top is seen."""
    a = radians(turn)
    on_top = Lying("sailor", mm * MM * np.cos(a), mm * MM * np.sin(a))
    seen = seen_of(compass(), [Lying("officer", 0.0, 0.0), on_top], MIDDLE)
    assert [one.standing.kind for one in seen.found] == ["sailor"]
    assert [one.tone for one in seen.unclear] == ["officer"]
    assert 0 < seen.unclear[0].share < 0.95


def test_what_has_the_colour_of_a_piece_but_not_its_form_is_unclear() -> None:
    view = painted(compass(), [], compass().frame(()))
    view.rgb[100:140, 100:116] = (240, 196, 25)
    seen = look(view, compass())
    assert seen.found == ()
    (one,) = seen.unclear
    assert (one.tone, one.place) == ("officer", compass().nearest("officer", *view.place(119.5, 107.5)))
    assert one.share == pytest.approx(640 * MM**2 / (pi * STONE**2))


def test_cards_that_touch_are_told_apart_by_the_squares_in_their_middles() -> None:
    cards = [Lying("BT", 0.0, 0.0), Lying("RC", CARD, 0.0, pi / 2), Lying("BP", 0.0, CARD, pi)]
    seen = seen_of(Cards(), cards, Frame(-0.1, -0.1, 0.2, 0.2))
    kinds = [Cards().turned(kind, round(turn / (pi / 2))) for kind, _, _, turn in cards]
    assert sorted(one.standing.kind for one in seen.found) == sorted(kinds)
    assert not seen.unclear


def test_a_card_under_another_is_not_guessed() -> None:
    seen = seen_of(Cards(), [Lying("BT", 0.0, 0.0), Lying("RC", 0.03, 0.02)], CARD_FRAME)
    assert [one.standing.kind for one in seen.found] == ["RCN"]
    assert [one.tone for one in seen.unclear] == ["leather"]


def test_a_card_with_many_coins_is_still_told() -> None:
    table = Cards()
    here = [Standing("0,0", "RTN"), *(Standing(f"0,0 coin {k}", "coin") for k in range(1, 13))]
    here += [Standing(f"0,0 {seat}", "counter") for seat in "SWNE"]
    seen = seen_of(table, in_places(table, here), table.frame(here))
    assert standing(seen.found) == tuple(sorted(here))


def test_a_counter_is_seen_inside_its_ring() -> None:
    table = ring_board(2)
    here = [*counters(SMALL), Standing("a1", "white ring"), Standing("b2", "black ring")]
    assert standing(seen_of(table, in_places(table, here)).found) == tuple(sorted(here))


def test_a_ring_that_misses_a_piece_is_none() -> None:
    table = ring_board(2)
    view = painted(table, [Lying("white ring", 0.0, 0.0)], table.frame(()))
    view.rgb[:, view.rgb.shape[1] // 2 :][:, :12] = (94, 107, 112)
    seen = look(view, table)
    assert seen.found == ()
    assert {one.tone for one in seen.unclear} == {"white ring"}


def test_a_stone_beside_the_board_does_not_stand() -> None:
    seen = seen_of(hex_board(3), [Lying("white", 0.09, 0.0)], Frame(-0.12, -0.12, 0.12, 0.12))
    (one,) = seen.found
    assert one.astray & Astray.AWAY
    assert standing(seen.found) == ()


@given(st.integers(-5, 5))
@settings(max_examples=11)
def test_colours_that_are_a_little_off_are_read(by: int) -> None:
    table = hex_board(3)
    view = painted(table, in_places(table, beginning(table)), table.frame(()))
    shifted = replace(view, rgb=np.clip(view.rgb.astype(int) + by, 0, 255).astype(np.uint8))
    assert look(shifted, table) == look(view, table)


def test_an_empty_picture_shows_nothing() -> None:
    for table in TABLES.values():
        assert look(TopView(np.zeros((20, 30, 3), np.uint8), Frame(0.0, 0.0, 0.03, 0.02)), table) == Seen((), ())


@pytest.mark.parametrize("radius", [5.0, 9.0])
def test_a_disc_is_seen_whole_on_any_fraction_of_a_pixel(radius: float) -> None:
    """Coins were missed where their middle fell near a corner between pixels, for fewer pixels are inside then."""
    rows, columns = np.mgrid[0:30, 0:30]
    for row in np.arange(14, 15, 0.05):
        for column in np.arange(14, 15, 0.05):
            (middle,), rest = discs(np.hypot(rows - row, columns - column) <= radius, radius)
            assert hypot(middle[0] - row, middle[1] - column) < 0.4
            assert not rest


def test_discs_that_touch_the_edge_of_a_picture_are_not_whole() -> None:
    mask = np.zeros((20, 20), dtype=bool)
    mask[:8, :8] = True
    middles, rest = discs(mask, 9.0)
    assert middles == []
    assert [patch.pixels for patch in rest] == [64]


CARD_PIECE, COIN = Cards().piece("RP"), Cards().piece("coin")


@dataclass(frozen=True)
class Changed(Cards):
    """The equipment of Rue with a piece that is otherwise."""

    instead: Piece = COIN

    def piece(self, kind: str) -> Piece:
        return self.instead if kind == self.instead.kind else super().piece(kind)


@pytest.mark.parametrize(("odd", "why"), [
    (replace(COIN, solid=Cards().piece("counter").solid), "coin and counter are both counter"),
    (replace(COIN, solid=replace(COIN.solid, tone="felt")), "coin and a board are both felt"),
    (replace(COIN, solid=replace(COIN.solid, tone="leather")), "coin and cards are both leather"),
    (replace(COIN, paint=Cards().piece("counter").look), "coin cannot be told in a photograph: it is round, and not"),
    (replace(CARD_PIECE, solid=plate(CARD, CARD / 2, 0.0, 0.002, "leather")), "RP cannot .*: expected a square slab"),
    (replace(CARD_PIECE, solid=plate(0.05, 0.05, 0.0, 0.002, "leather")), "expected one size, and the same middle"),
    (replace(CARD_PIECE, paint=CARD_PIECE.paint[:4]), "RP cannot .*: expected a square slab with slabs of paint"),
    (replace(CARD_PIECE, solid=plate(CARD, CARD, 0.0, 0.002, "red")), "RP cannot .*: its paint is red, as the card is"),
])  # fmt: skip
def test_equipment_that_cannot_be_told_apart_is_refused_in_a_sentence(odd: Piece, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        look(TopView(np.zeros((20, 30, 3), np.uint8), Frame(0.0, 0.0, 0.03, 0.02)), Changed(instead=odd))


# the world's camera


@engine
def test_the_camera_sees_pieces_where_they_are_to_a_third_of_a_millimetre() -> None:
    """Its renderer looks through a corner of each pixel; photographs are aimed so that it does not show."""
    for name in ("rhumb-line", "line-or-colour", "rukuni"):
        game = flat(name)
        at = random_line(game, Random(4))[0][-1]
        with World() as world:
            tabletop = Tabletop(world, game.table)
            tabletop.set_up(game.visible(at))
            seen = look(take(world, game.table.frame(())), game.table)
        assert standing(seen.found) == game.visible(at)
        assert max(one.off for one in seen.found) < MM / 3


@engine
@pytest.mark.parametrize(("name", "seed"), [("rhumb-line", 2), ("line-or-colour", 1), ("rue", 3)])
def test_the_camera_sees_a_knocked_board_as_it_is(name: str, seed: int) -> None:
    game = flat(name)
    at = random_line(game, Random(seed))[0][-1]
    with World() as world:
        tabletop = Tabletop(world, game.table)
        tabletop.set_up(game.visible(at))
        bump(world, seed, 0.03)
        found = read_poses(game.table, tabletop.found())
        seen = look(take(world, in_sight(game.table, game.visible(at), found)), game.table)
    assert any(one.astray for one in found)
    assert not differences(standing(found), standing(seen.found))
    for one in found:
        assert min(hypot(one.x - other.x, one.y - other.y) for other in seen.found) < MM


@engine
def test_a_fallen_tower_is_not_taken_for_standing_ones() -> None:
    """Its outline was once read as that of two towers."""
    game = flat("rukuni")
    at = random_line(game, Random(2))[0][-1]
    with World() as world:
        tabletop = Tabletop(world, game.table)
        tabletop.set_up(game.visible(at))
        hit = bump(world, 7, 0.05).name
        found = read_poses(game.table, tabletop.found())
        seen = look(take(world, in_sight(game.table, game.visible(at), found)), game.table)
    assert [one.name for one in found if one.astray & Astray.FALLEN] == [hit]
    assert hit.startswith("tower")
    assert sum(one.standing.kind == "tower" for one in seen.found) == 5
    assert "tower" in {one.tone for one in seen.unclear}
