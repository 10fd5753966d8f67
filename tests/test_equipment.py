"""Pieces of the flat games: what they weigh, what of them touches, how cards are turned and rings go round counters."""

import subprocess
import sys
from itertools import combinations
from math import cos, dist, hypot, pi, sin

import pytest

from models import cards, rings
from models.cards import Cards
from models.compass import compass
from models.deck import CARDS
from models.hexboard import hex_board
from models.rings import ring_board
from models.shapes import Box, Slab, Turned
from models.table import Equipment, Standing
from sim.lettering import Lettering
from tests.equipment import MM, NOTED, TABLES, height, places, radius, red_sides

GRAMS = {
    "officer": (2, 5),
    "counter 1": (1, 4),
    "white ring": (0.8, 3),
    "BP": (8, 15),
    "counter": (0.1, 0.5),
    "coin": (1, 2),
    "tower": (1.5, 5),
    "grey": (1, 3),
}
"""What a piece weighs at least and at most; others weigh as their like."""


@pytest.fixture(params=TABLES, name="table")
def _table(request: pytest.FixtureRequest) -> Equipment:
    return TABLES[request.param]


def test_counters_and_coins_on_one_card_never_overlap_and_stay_on_it() -> None:
    table, lying = Cards(), []
    for kind in ("counter", "coin"):
        size = radius(table.piece(kind))
        lying += [(table.spot(Standing(p, kind)), size) for p in places(table, kind) if p.startswith("0,0 ")]
    assert len(lying) == 4 + 12
    for (a, one), (b, other) in combinations(lying, 2):
        assert dist(a[:2], b[:2]) > one + other + 0.5 * MM
    assert all(max(abs(spot.x), abs(spot.y)) + size < cards.CARD / 2 for spot, size in lying)


def test_a_counter_lies_on_the_card_edge_nearest_to_its_owners_seat() -> None:
    """The sheet: "place a counter on the card's edge nearest to that player"."""
    table = Cards()
    here = {seat: table.spot(Standing(f"1,0 {seat}", "counter")) for seat in "SWNE"}
    assert here["S"].y < 0 < here["N"].y
    assert here["W"].x < cards.PITCH < here["E"].x
    assert all(spot.z > table.spot(Standing("1,0", "BPN")).z for spot in here.values())


def test_a_ring_goes_round_its_counter_with_room_and_stays_on_its_square() -> None:
    table = ring_board(5)
    ring, counter = table.piece("white ring"), table.piece("counter 3")
    assert len(ring.parts) == 16
    assert all(isinstance(part, Box) for part in ring.parts)
    hole = min(hypot(*part.at[:2]) - part.size[0] / 2 for part in ring.parts if isinstance(part, Box))
    assert hole == pytest.approx(radius(counter) + 0.5 * MM)
    assert radius(ring) < rings.PITCH / 2
    assert table.spot(Standing("b4", "white ring")) == table.spot(Standing("b4", "counter 3"))


def test_the_boxes_of_a_ring_leave_no_gap() -> None:
    """Seen from the middle, each covers more than a sixteenth of a turn, at its outside too."""
    for part in ring_board(5).piece("black ring").parts:
        assert isinstance(part, Box)
        outside = hypot(*part.at[:2]) + part.size[0] / 2
        assert part.size[1] / 2 >= outside * sin(pi / 16) / cos(pi / 16) * (1 - 1e-9)


@pytest.mark.parametrize("kind", NOTED)
def test_a_card_is_called_by_its_turn_and_shows_its_red_edges_there(kind: str) -> None:
    table = Cards()
    piece, quarter = table.piece(kind), table.spot(Standing("0,0", kind)).quarter
    assert table.turned(kind, quarter) == table.turned(kind[:2], quarter) == table.turned(kind, quarter + 4) == kind
    assert piece is table.piece(kind[:2])
    assert piece.kind == kind[:2]
    shown = set()
    for band in piece.paint[:4]:
        assert isinstance(band, Slab)
        x, y = (sum(corner[k] for corner in band.outline) for k in range(2))
        for _ in range(quarter):
            x, y = -y, x  # a quarter turn counter-clockwise
        side = max(zip((y, x, -y, -x), "NESW", strict=True))[1]
        shown |= {side} if band.tone == "red" else set()
    assert shown == red_sides(kind)
    assert piece.paint[4].tone == {"R": "red", "B": "blue"}[kind[0]]


def test_only_flanks_look_the_same_after_two_quarters() -> None:
    table = Cards()
    for card in CARDS:
        names = [table.turned(card, quarter) for quarter in range(4)]
        assert len(set(names)) == (2 if card[1] == "F" else 4)
    assert [table.turned("BP", quarter) for quarter in range(4)] == ["BPN", "BPW", "BPS", "BPE"]
    assert [table.turned("RF", quarter) for quarter in range(4)] == ["RFN", "RFE", "RFN", "RFE"]


def test_nothing_else_shows_a_turn(table: Equipment) -> None:
    for kind in set(table.kinds) - set(CARDS):
        assert [table.turned(kind, quarter) for quarter in range(4)] == [kind] * 4


def test_a_kind_that_there_is_not_is_a_key_error(table: Equipment) -> None:
    with pytest.raises(KeyError):
        table.piece("elephant")


def test_pieces_weigh_what_such_pieces_weigh(table: Equipment) -> None:
    for kind in table.kinds:
        piece = table.piece(kind)
        like = {"sailor": "officer", "white": "grey"}.get(kind, kind)
        like = "counter 1" if like.startswith("counter ") else "white ring" if like.endswith(" ring") else like
        low, high = GRAMS["BP" if kind in CARDS else like]
        assert low < 1000 * piece.mass < high
        assert piece.mass == piece.solid.volume * piece.material.density


def test_what_touches_lies_within_what_is_seen(table: Equipment) -> None:
    """And is as wide and as high as it, within a tenth of a millimetre; print is thinner than that."""
    for kind in table.kinds:
        piece = table.piece(kind)
        solid = piece.solid
        if isinstance(solid, Turned):
            wide, high = max(r for r, _ in solid.profile), max(z for _, z in solid.profile)
            assert min(z for _, z in solid.profile) == 0
        else:
            wide, high = max(hypot(x, y) for x, y in solid.outline), solid.top
            assert solid.bottom == 0
        assert wide - 0.1 * MM <= radius(piece) <= wide + 1e-12
        for part in piece.parts:
            assert part.at[2] - height(part) / 2 == pytest.approx(0, abs=1e-12)
            assert part.at[2] + height(part) / 2 == pytest.approx(high)
        for layer in piece.paint:
            assert isinstance(layer, Slab)
            assert high <= layer.bottom < layer.top <= high + 0.1 * MM


def test_print_on_a_board_is_thinner_than_a_tenth_of_a_millimetre(table: Equipment) -> None:
    for board in table.boards:
        top = board.parts[0].at[2] + height(board.parts[0]) / 2
        for layer in board.paint:
            low, high = (
                (layer.bottom, layer.top)
                if isinstance(layer, Slab)
                else (min(z for _, z in layer.profile), max(z for _, z in layer.profile))
            )
            assert top <= low < high <= top + 0.1 * MM + 1e-12


def test_symbols_tell_kinds_apart_where_colours_cannot(table: Equipment) -> None:
    symbols = [table.piece(kind).symbol for kind in table.kinds]
    shown = [symbol for symbol in symbols if symbol]
    assert len(set(shown)) == len(shown)
    assert all(Lettering(symbol, 0.0, 0.0, 10.0).text == symbol for symbol in shown)


def test_equal_equipment_is_one_key_and_made_once() -> None:
    assert len({compass(), compass(), Cards(), Cards(), hex_board(5), hex_board(5), ring_board(5)}) == 4
    assert hex_board(4) != hex_board(5)


def test_a_piece_says_how_many_of_its_turns_look_different(table: Equipment) -> None:
    for kind in table.kinds:
        names = [table.turned(kind, quarter) for quarter in range(4)]
        assert table.piece(kind).turns == len(set(names))


def test_equipment_is_light() -> None:
    """Rules import it: it loads no numpy and nothing that draws or simulates."""
    code = "import sys, models.cards, models.compass, models.hexboard, models.rings; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "scipy", "shapely", "trimesh", "pybullet"} & set(loaded)
