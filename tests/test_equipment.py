"""What flat games are played with: places that pieces fit, names, turns, weights, and what touches."""

import subprocess
import sys
from itertools import combinations, pairwise
from math import cos, dist, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import cards, hexboard, rings
from models.cards import CARDS, Cards
from models.compass import Compass
from models.hexboard import HexBoard
from models.hexes import DIRECTIONS, hexagon
from models.rings import RingBoard
from models.shapes import Box, Cylinder, Slab, Turned
from models.table import Board, Equipment, Piece, Standing, name_of, named
from sim.lettering import Lettering
from sim.setting import scene_of
from tests.equipment import BASIC, NOTED, TABLES, beginning, places, red_sides

MM = 0.001
GRAMS = {
    "officer": (2, 5),
    "counter 1": (1, 4),
    "white ring": (0.8, 3),
    "BP": (8, 15),
    "counter": (0.1, 0.5),
    "coin": (0.5, 1.5),
    "tower": (1.5, 5),
    "grey": (1, 3),
}


@pytest.fixture(params=TABLES, name="table")
def _table(request: pytest.FixtureRequest) -> Equipment:
    return TABLES[request.param]


def footprint(piece: Piece) -> list[tuple[float, float]]:
    """Points around what touches of *piece*, seen from above."""
    corners: list[tuple[float, float]] = []
    for part in piece.parts:
        x, y, _ = part.at
        if isinstance(part, Cylinder):
            corners += [(x + part.radius * cos(k * pi / 24), y + part.radius * sin(k * pi / 24)) for k in range(48)]
        else:
            long, wide = part.size[0] / 2, part.size[1] / 2
            c, s = cos(part.turn), sin(part.turn)
            corners += [
                (x + a * long * c - b * wide * s, y + a * long * s + b * wide * c) for a in (-1, 1) for b in (-1, 1)
            ]
    return corners


def radius(piece: Piece) -> float:
    return max(hypot(x, y) for x, y in footprint(piece))


def inside(slab: Slab, x: float, y: float) -> bool:
    ring = (*slab.outline, slab.outline[0])
    return all((c - a) * (y - b) - (d - b) * (x - a) > 0 for (a, b), (c, d) in pairwise(ring))


def carries(board: Board, x: float, y: float) -> bool:
    """Whether one of the boxes that touch lies under a point."""
    boxes = [part for part in board.parts if isinstance(part, Box) and not part.turn]
    assert len(boxes) == len(board.parts)
    return any(abs(x - b.at[0]) <= b.size[0] / 2 and abs(y - b.at[1]) <= b.size[1] / 2 for b in boxes)


def test_every_place_is_on_its_board_with_all_that_stands_there(table: Equipment) -> None:
    (board,) = table.boards
    ground = board.look[0]
    assert isinstance(ground, Slab)
    for kind in table.kinds:
        around = footprint(table.piece(kind))
        for place in places(table, kind):
            spot = table.spot(Standing(place, kind))
            assert carries(board, spot.x, spot.y)
            assert all(inside(ground, spot.x + x, spot.y + y) for x, y in around)
            assert all(carries(board, spot.x + x, spot.y + y) for x, y in around)


def test_pieces_stand_on_top_of_a_board_or_of_a_card(table: Equipment) -> None:
    (board,) = table.boards
    (top,) = {part.at[2] + _height(part) / 2 for part in board.parts}
    for kind in table.kinds:
        on_card = cards.CARD_HEIGHT if isinstance(table, Cards) and kind in ("counter", "coin") else 0.0
        assert {table.spot(Standing(place, kind)).z for place in places(table, kind)} == {top + on_card}


def _height(part: Box | Cylinder) -> float:
    return part.height if isinstance(part, Cylinder) else part.size[2]


def test_stones_and_rings_and_towers_on_neighbouring_places_leave_room_for_fingers(table: Equipment) -> None:
    if isinstance(table, Cards):
        assert cards.PITCH - cards.CARD >= MM
        return
    widest = max(radius(table.piece(kind)) for kind in table.kinds)
    spots = {table.spot(Standing(place, kind)) for kind in table.kinds for place in places(table, kind)}
    assert min(dist(a[:2], b[:2]) for a, b in combinations(spots, 2)) > 2 * widest + 3 * MM


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
    table = RingBoard(BASIC)
    ring, counter = table.piece("white ring"), table.piece("counter 3")
    assert len(ring.parts) == 16
    assert all(isinstance(part, Box) for part in ring.parts)
    hole = min(hypot(*part.at[:2]) - part.size[0] / 2 for part in ring.parts if isinstance(part, Box))
    assert hole == pytest.approx(radius(counter) + 0.5 * MM)
    assert radius(ring) < rings.PITCH / 2
    assert table.spot(Standing("b4", "white ring")) == table.spot(Standing("b4", "counter 3"))


def test_the_boxes_of_a_ring_leave_no_gap() -> None:
    """Seen from the middle, each covers more than a sixteenth of a turn, at its outside too."""
    for part in RingBoard(BASIC).piece("black ring").parts:
        assert isinstance(part, Box)
        outside = hypot(*part.at[:2]) + part.size[0] / 2
        assert part.size[1] / 2 >= outside * sin(pi / 16) / cos(pi / 16) * (1 - 1e-9)


@pytest.mark.parametrize("side", range(3, 7))
def test_a_tower_passes_the_stones_beside_its_line(side: int) -> None:
    """The sheet: "move one tower in a straight line"; there are 3 mm of air on both sides."""
    table = HexBoard(side)
    spots = {name: table.spot(Standing(name, "tower")) for name in places(table, "tower")}
    widest = max(radius(table.piece(kind)) for kind in ("white", "grey", "tower"))
    for way in ((1.0, 0.0), (0.5, 3**0.5 / 2), (-0.5, 3**0.5 / 2)):
        lines = sorted({round(way[0] * spot.y - way[1] * spot.x, 9) for spot in spots.values()})
        apart = min(b - a for a, b in pairwise(lines))
        assert apart > radius(table.piece("tower")) + widest + 3 * MM


@pytest.mark.parametrize("side", range(3, 7))
def test_neighbours_on_the_hexagon_are_one_pitch_apart_and_a1_is_in_the_south_west(side: int) -> None:
    table, board = HexBoard(side), hexagon(side)
    for space, beside in zip(board.spaces, board.neighbours, strict=True):
        one = table.spot(Standing(board.names[board.index[space]], "tower"))
        for k in beside:
            other = table.spot(Standing(board.names[k], "tower"))
            way = DIRECTIONS.index((board.spaces[k][0] - space[0], board.spaces[k][1] - space[1]))
            east, north = cos(way * pi / 3), sin(way * pi / 3)
            assert (other.x - one.x, other.y - one.y) == pytest.approx(
                (hexboard.PITCH * east, hexboard.PITCH * north), abs=1e-12
            )
    first = table.spot(Standing("a1", "tower"))
    assert first.x < 0
    assert first.y == min(table.spot(Standing(name, "tower")).y for name in board.names)


def test_radials_run_clockwise_from_north_and_circles_outwards() -> None:
    at = {name: Compass().spot(Standing(name, "officer")) for name in ("N1", "N4", "E1", "SW4", "NW2")}
    assert at["N1"].x == pytest.approx(0)
    assert 0 < at["N1"].y < at["N4"].y
    assert at["E1"].x > 0
    assert at["SW4"].x < 0
    assert at["SW4"].y == pytest.approx(at["SW4"].x)
    assert at["NW2"].x < 0 < at["NW2"].y


def test_players_keep_score_on_their_end_of_the_board_from_left_to_right_as_they_sit() -> None:
    """The sheet: "keep score on their end of the board"; officers sit in the south, sailors in the north."""
    table = Compass()
    officer = [table.spot(Standing(f"Officer {score}", "officer")) for score in range(0, 101, 10)]
    sailor = [table.spot(Standing(f"Sailor {score}", "sailor")) for score in range(0, 101, 10)]
    assert all(spot.y < 0 for spot in officer)
    assert all(spot.y > 0 for spot in sailor)
    assert [spot.x for spot in officer] == sorted(spot.x for spot in officer)
    assert [spot.x for spot in sailor] == sorted((spot.x for spot in sailor), reverse=True)


@pytest.mark.parametrize("width", [5, 7])
def test_rows_are_numbered_from_the_bottom_of_the_figure(width: int) -> None:
    table = RingBoard(tuple((row % 7 + 1,) * width for row in range(width)))
    lowest = {one.kind for one in table.counters if one.place.endswith("1")}
    assert lowest == {f"counter {(width - 1) % 7 + 1}"}
    corner = table.spot(Standing("a1", "counter 1"))
    assert corner.x == corner.y == -table.spot(Standing(f"{'abcdefg'[width - 1]}{width}", "counter 1")).x < 0


@given(data=st.data())
def test_the_nearest_place_is_the_own_one_up_to_half_way_to_the_next(data: st.DataObject) -> None:
    table = TABLES[data.draw(st.sampled_from(sorted(TABLES)))]
    kind = data.draw(st.sampled_from((*table.kinds, *NOTED) if isinstance(table, Cards) else table.kinds))
    spots = {place: table.spot(Standing(place, kind)) for place in places(table, kind)}
    place = data.draw(st.sampled_from(sorted(spots)))
    spot = spots.pop(place)
    half = min(min(dist(spot[:2], other[:2]) for other in spots.values()), cards.PITCH) / 2
    way, far = data.draw(st.floats(0, 2 * pi)), data.draw(st.floats(0, 0.999)) * half
    assert table.nearest(kind, spot.x + far * cos(way), spot.y + far * sin(way)) == place


def test_every_place_is_the_nearest_to_itself(table: Equipment) -> None:
    for kind in table.kinds:
        for place in places(table, kind):
            spot = table.spot(Standing(place, kind))
            assert table.nearest(kind, spot.x, spot.y) == place


def test_what_lies_beyond_the_last_place_is_nearest_to_that(table: Equipment) -> None:
    for kind in table.kinds:
        for x, y in ((9.0, 9.0), (-9.0, 0.0), (0.0, -9.0)):
            place = table.nearest(kind, x, y)
            spot = table.spot(Standing(place, kind))
            others = [table.spot(Standing(other, kind)) for other in places(table, kind)]
            assert dist(spot[:2], (x, y)) <= min(dist(other[:2], (x, y)) for other in others) + 1e-12


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


@pytest.mark.parametrize(
    ("name", "place", "kind"),
    [
        ("compass", "N5", "officer"),
        ("compass", "N1", "counter"),
        ("compass", "Sailor 50", "officer"),
        ("compass", "Officer 5", "officer"),
        ("rings 5", "f1", "counter 1"),
        ("rings 5", "a1", "counter 8"),
        ("hexagon 5", "a6", "tower"),
        ("hexagon 5", "a1", "officer"),
        ("cards", "0,0", "BP?"),
        ("cards", "0,0", "BFS"),
        ("cards", "0,0", "counter"),
        ("cards", "0,0 S", "BPN"),
        ("cards", "0,0 X", "counter"),
        ("cards", "0,0 coin 13", "coin"),
        ("cards", "0,0  S", "counter"),
        ("cards", "-0,0", "BPN"),
        ("cards", "01,0", "BPN"),
        ("cards", "33,0", "BPN"),
        ("cards", "here", "BPN"),
    ],
)
def test_a_place_that_a_kind_does_not_have_is_a_key_error(name: str, place: str, kind: str) -> None:
    with pytest.raises(KeyError):
        TABLES[name].spot(Standing(place, kind))


def test_a_kind_that_there_is_not_is_a_key_error(table: Equipment) -> None:
    with pytest.raises(KeyError):
        table.piece("elephant")


def test_names_of_bodies_are_unique_and_tell_kind_and_place(table: Equipment) -> None:
    for kind in table.kinds:
        for place in places(table, kind):
            assert named(name_of(kind, place)) == Standing(place, kind)
    scene = scene_of(table, beginning(table))
    assert len({body.name for body in scene}) == len(scene) == 1 + len(beginning(table))


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
            assert part.at[2] - _height(part) / 2 == pytest.approx(0, abs=1e-12)
            assert part.at[2] + _height(part) / 2 == pytest.approx(high)
        for layer in piece.paint:
            assert isinstance(layer, Slab)
            assert high <= layer.bottom < layer.top <= high + 0.1 * MM


def test_print_on_a_board_is_thinner_than_a_tenth_of_a_millimetre(table: Equipment) -> None:
    for board in table.boards:
        top = board.parts[0].at[2] + _height(board.parts[0]) / 2
        for layer in board.look[1:]:
            low, high = (
                (layer.bottom, layer.top)
                if isinstance(layer, Slab)
                else (min(z for _, z in layer.profile), max(z for _, z in layer.profile))
            )
            assert top <= low < high <= top + 0.1 * MM + 1e-12


def test_labels_lie_within_the_picture_and_under_no_piece(table: Equipment) -> None:
    standing = beginning(table)
    west, south, east, north = table.frame(standing)
    stand = {
        (table.spot(Standing(place, kind)), radius(table.piece(kind)))
        for kind in table.kinds
        if not isinstance(table, Cards)
        for place in places(table, kind)
    }
    labels = table.labels(standing)
    assert labels
    for label in labels:
        assert Lettering(label.text, 0.0, 0.0, 10.0).text == label.text
        wide, high = 0.36 * label.height * len(label.text), label.height / 2
        assert west <= label.x - wide < label.x + wide <= east
        assert south <= label.y - high < label.y + high <= north
        for spot, size in stand:
            aside = max(0.0, abs(spot.x - label.x) - wide), max(0.0, abs(spot.y - label.y) - high)
            assert hypot(*aside) > size


def test_symbols_tell_kinds_apart_where_colours_cannot(table: Equipment) -> None:
    symbols = [table.piece(kind).symbol for kind in table.kinds]
    shown = [symbol for symbol in symbols if symbol]
    assert len(set(shown)) == len(shown)
    assert all(Lettering(symbol, 0.0, 0.0, 10.0).text == symbol for symbol in shown)


def test_equal_equipment_is_one_key() -> None:
    assert len({Compass(), Compass(), Cards(), Cards(), HexBoard(5), HexBoard(5), RingBoard(BASIC)}) == 4
    assert HexBoard(4) != HexBoard(5)


def test_equipment_is_light() -> None:
    """Rules import it: it loads no numpy and nothing that draws or simulates."""
    code = "import sys, models.cards, models.compass, models.hexboard, models.rings; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "scipy", "shapely", "trimesh", "pybullet"} & set(loaded)
