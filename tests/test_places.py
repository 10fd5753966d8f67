"""Where things stand on the tables of the flat games: each place has room, is nearest to itself, and has a name."""

from itertools import combinations, pairwise
from math import cos, dist, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import cards, hexboard
from models.cards import Cards
from models.compass import compass
from models.hexboard import hex_board
from models.hexes import DIRECTIONS, hexagon
from models.rings import ring_board
from models.table import Equipment, Standing, name_of, named
from sim.lettering import Lettering
from sim.setting import scene_of
from tests.equipment import MM, NOTED, TABLES, beginning, carries, footprint, height, inside, places, radius


@pytest.fixture(params=TABLES, name="table")
def _table(request: pytest.FixtureRequest) -> Equipment:
    return TABLES[request.param]


def test_every_place_is_on_its_board_with_all_that_stands_there(table: Equipment) -> None:
    (board,) = table.boards
    for kind in table.kinds:
        around = footprint(table.piece(kind))
        for place in places(table, kind):
            spot = table.spot(Standing(place, kind))
            assert carries(board, spot.x, spot.y)
            assert all(inside(board.slab, spot.x + x, spot.y + y) for x, y in around)
            assert all(carries(board, spot.x + x, spot.y + y) for x, y in around)


def test_pieces_stand_on_top_of_a_board_or_of_a_card(table: Equipment) -> None:
    (board,) = table.boards
    (top,) = {part.at[2] + height(part) / 2 for part in board.parts}
    for kind in table.kinds:
        on_card = cards.CARD_HEIGHT if isinstance(table, Cards) and kind in ("counter", "coin") else 0.0
        assert {table.spot(Standing(place, kind)).z for place in places(table, kind)} == {top + on_card}


def test_stones_and_rings_and_towers_on_neighbouring_places_leave_room_for_fingers(table: Equipment) -> None:
    if isinstance(table, Cards):
        assert cards.PITCH - cards.CARD >= MM
        return
    widest = max(radius(table.piece(kind)) for kind in table.kinds)
    spots = {table.spot(Standing(place, kind)) for kind in table.kinds for place in places(table, kind)}
    assert min(dist(a[:2], b[:2]) for a, b in combinations(spots, 2)) > 2 * widest + 3 * MM


@pytest.mark.parametrize("side", range(3, 7))
def test_a_tower_passes_the_stones_beside_its_line(side: int) -> None:
    """The sheet: "move one tower in a straight line"; there are 3 mm of air on both sides."""
    table = hex_board(side)
    spots = {name: table.spot(Standing(name, "tower")) for name in places(table, "tower")}
    widest = max(radius(table.piece(kind)) for kind in ("white", "grey", "tower"))
    for way in ((1.0, 0.0), (0.5, 3**0.5 / 2), (-0.5, 3**0.5 / 2)):
        lines = sorted({round(way[0] * spot.y - way[1] * spot.x, 9) for spot in spots.values()})
        apart = min(b - a for a, b in pairwise(lines))
        assert apart > radius(table.piece("tower")) + widest + 3 * MM


@pytest.mark.parametrize("side", range(3, 7))
def test_neighbours_on_the_hexagon_are_one_pitch_apart_and_a1_is_in_the_south_west(side: int) -> None:
    table, board = hex_board(side), hexagon(side)
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
    at = {name: compass().spot(Standing(name, "officer")) for name in ("N1", "N4", "E1", "SW4", "NW2")}
    assert at["N1"].x == pytest.approx(0)
    assert 0 < at["N1"].y < at["N4"].y
    assert at["E1"].x > 0
    assert at["SW4"].x < 0
    assert at["SW4"].y == pytest.approx(at["SW4"].x)
    assert at["NW2"].x < 0 < at["NW2"].y


def test_players_keep_score_on_their_end_of_the_board_from_left_to_right_as_they_sit() -> None:
    """The sheet: "keep score on their end of the board"; officers sit in the south, sailors in the north."""
    table = compass()
    officer = [table.spot(Standing(f"Officer {score}", "officer")) for score in range(0, 101, 10)]
    sailor = [table.spot(Standing(f"Sailor {score}", "sailor")) for score in range(0, 101, 10)]
    assert all(spot.y < 0 for spot in officer)
    assert all(spot.y > 0 for spot in sailor)
    assert [spot.x for spot in officer] == sorted(spot.x for spot in officer)
    assert [spot.x for spot in sailor] == sorted((spot.x for spot in sailor), reverse=True)


@pytest.mark.parametrize("width", [5, 7])
def test_rows_are_numbered_from_the_bottom_of_the_figure(width: int) -> None:
    table = ring_board(width)
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


def test_names_of_bodies_are_unique_and_tell_kind_and_place(table: Equipment) -> None:
    for kind in table.kinds:
        for place in places(table, kind):
            assert named(name_of(kind, place)) == Standing(place, kind)
    scene = scene_of(table, beginning(table))
    assert len({body.name for body in scene}) == len(scene) == 1 + len(beginning(table))


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
