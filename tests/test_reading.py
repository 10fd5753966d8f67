"""What stands on a table is read back from the poses of its pieces: each in its place, or so far off it."""

from importlib.util import find_spec
from math import atan2, cos, degrees, hypot, pi, radians, sin
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lines import random_line
from models.cards import PITCH, Cards
from models.compass import compass
from models.hexboard import hex_board
from models.rings import ring_board
from models.table import Equipment, Standing
from sim.camera import take
from sim.eye import in_sight, look
from sim.handling import changes
from sim.knock import bump
from sim.motion import Pose
from sim.reading import Astray, Found, differences, read_poses, standing
from sim.rotation import rotation
from sim.tabletop import Tabletop
from sim.world import World
from tests.equipment import TABLES, beginning, places
from tests.tabletops import poses
from tests.variants import FLAT, flat

MM = 0.001
engine = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")
shifts = st.tuples(st.floats(-6, 6), st.floats(-6, 6)).map(lambda mm: (mm[0] * MM, mm[1] * MM))


def shifted(pose: Pose, x: float, y: float, z: float = 0.0, turn: float = 0.0) -> Pose:
    """A pose that is moved, and turned about the vertical."""
    (a, b, c), (_, _, sine, cosine) = pose
    half = atan2(sine, cosine) + turn / 2
    return Pose((a + x, b + y, c + z), (0.0, 0.0, sin(half), cos(half)))


def one_shifted(name: str, x: float, y: float, z: float = 0.0, turn: float = 0.0) -> Found:
    """The piece of that name among those of a beginning, after it was moved."""
    table = next(table for table in TABLES.values() if name in poses(table, beginning(table)))
    (found,) = read_poses(table, [(name, shifted(poses(table, beginning(table))[name], x, y, z, turn))])
    return found


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_pieces_in_their_places_are_read_as_they_stand(table: Equipment) -> None:
    found = read_poses(table, poses(table, beginning(table)).items())
    assert standing(found) == tuple(sorted(beginning(table)))
    assert not any(one.astray for one in found)


@pytest.mark.parametrize(("table", "name"), [
    (compass(), "officer at NW3"), (ring_board(2), "white ring at a1"), (hex_board(5), "tower at e9"),
    (Cards(), "BP at 0,0"),
])  # fmt: skip
@given(shifts)
def test_a_piece_is_off_its_place_by_as_much_as_it_was_moved(
    table: Equipment, name: str, by: tuple[float, float]
) -> None:
    kind, place = name.split(" at ")
    at = poses(table, [Standing(place, table.turned(kind, 0))])[name]
    (found,) = read_poses(table, [(name, shifted(at, *by))])
    assert found.off == pytest.approx(hypot(*by), abs=1e-12)
    assert bool(found.astray & Astray.OFF) == (found.off > MM)
    assert found.standing.place == place
    assert found.put == place
    assert found.stands


@given(st.integers(0, 3), st.floats(-44, 44))
def test_a_card_shows_its_quarter_and_how_far_it_is_turned_from_it(quarter: int, by: float) -> None:
    half = (quarter * pi / 2 + radians(by)) / 2
    at = poses(Cards(), [Standing("4,0", "BPN")])["BP at 4,0"]
    (found,) = read_poses(Cards(), [("BP at 4,0", Pose(at.position, (0.0, 0.0, sin(half), cos(half))))])
    assert found.standing == Standing("4,0", Cards().turned("BP", quarter))
    assert degrees(found.turned) == pytest.approx(by, abs=1e-6)
    assert bool(found.astray & Astray.TURNED) == (abs(by) > 2)


@given(st.floats(-pi, pi))
def test_no_turn_shows_of_what_is_round(turn: float) -> None:
    found = one_shifted("officer at NW3", 0.0, 0.0, turn=turn)
    assert found.turned == 0.0
    assert not found.astray


@given(st.floats(0, 180))
def test_a_tower_that_leans_is_tilted_and_at_45_degrees_it_has_fallen(lean: float) -> None:
    half = radians(lean) / 2
    at = poses(hex_board(5), [Standing("e9", "tower")])["tower at e9"]
    (found,) = read_poses(hex_board(5), [("tower at e9", Pose(at.position, (sin(half), 0.0, 0.0, cos(half))))])
    assert degrees(found.tilted) == pytest.approx(lean, abs=1e-5)
    assert found.stands == (lean <= 45)
    assert bool(found.astray & Astray.TILTED) == (lean > 2)


def test_what_lies_beside_the_board_or_under_its_top_does_not_stand() -> None:
    beside = one_shifted("officer at NW3", -0.2, 0.0)
    fallen = one_shifted("officer at NW3", 0.0, 0.0, z=-5 * MM)
    assert (beside.away, beside.stands, fallen.away, fallen.stands) == (True, False, True, False)
    assert standing([beside, fallen]) == ()


def test_a_piece_on_another_is_too_high() -> None:
    found = one_shifted("officer at NW3", 0.0, 0.0, z=6 * MM)
    assert found.astray == Astray.HEIGHT
    assert found.above == pytest.approx(6 * MM)


def test_a_counter_that_was_moved_is_found_and_named() -> None:
    """Sheet: "Bumper: Slang derrogatory term for anyone caught moving counters." Its name tells where it was put."""
    table = Cards()
    there = poses(table, beginning(table))
    there["counter at 0,0 S"] = shifted(there["counter at 0,0 S"], 3 * MM, 61 * MM)
    (one,) = (one for one in read_poses(table, there.items()) if one.astray & Astray.MOVED)
    assert (one.name, one.put, one.standing) == ("counter at 0,0 S", "0,0 S", Standing("0,0 N", "counter"))
    assert one.off == pytest.approx(hypot(3, 0.2) * MM)


def test_a_card_that_was_moved_by_a_place_is_found_there() -> None:
    table = Cards()
    at = poses(table, [Standing("0,0", "RCN")])["RC at 0,0"]
    (one,) = read_poses(table, [("RC at 0,0", shifted(at, 0.0, -PITCH))])
    assert one.astray == Astray.MOVED
    assert one.standing == Standing("0,-1", "RCN")
    assert one.off < 1e-12


def test_bodies_that_are_no_pieces_are_left_out() -> None:
    at = Pose((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))
    assert read_poses(compass(), [("board", at), ("b01", at), ("rook at NW3", at)]) == ()


@given(st.lists(st.sampled_from(beginning(hex_board(3)))), st.lists(st.sampled_from(beginning(hex_board(3)))))
def test_differences_turn_one_table_into_the_other(one: list[Standing], other: list[Standing]) -> None:
    found = differences(one, other)
    assert sorted([*one, *found.extra]) == sorted([*other, *found.missing])
    assert not set(found.extra) & set(found.missing)
    assert bool(found) == (sorted(one) != sorted(other))


# in the world


def carried_out(name: str, seed: int, plies: int) -> int:
    """Check poses and camera after every ply of a random game; how many there were."""
    game = flat(name)
    line = random_line(game, Random(seed), plies)[0]
    with World() as world:
        tabletop = Tabletop(world, game.table)
        before = game.visible(line[0])
        tabletop.set_up(before)
        for ply, at in enumerate(line):
            after = game.visible(at)
            tabletop.carry_out(changes(before, after, game.slides))
            before = after
            found = read_poses(game.table, tabletop.found())
            seen = look(take(world, in_sight(game.table, after, found)), game.table)
            assert standing(found) == after, (name, seed, ply)
            assert standing(seen.found) == after, (name, seed, ply)
            assert not seen.unclear
            assert not any(one.astray for one in (*found, *seen.found)), (name, seed, ply)
    return len(line)


@engine
@pytest.mark.parametrize("name", FLAT)
def test_after_a_ply_poses_and_camera_give_back_what_is_visible(name: str) -> None:
    assert carried_out(name, 1, 3) == 4


@engine
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
@pytest.mark.parametrize("name", FLAT)
def test_after_every_ply_of_whole_games_poses_and_camera_give_back_what_is_visible(name: str, seed: int) -> None:
    assert carried_out(name, seed, 1000) > 8


def plainly(equipment: Equipment, name: str, pose: Pose) -> tuple[str, float]:
    """The nearest place of a piece and its distance, by trying the places of all pieces there are."""
    kind, _ = name.split(" at ")
    (x, y, _), tries = pose.position, {}
    for place in _all_places(equipment, kind):
        spot = equipment.spot(Standing(place, equipment.turned(kind, 0)))
        tries[place] = hypot(x - spot.x, y - spot.y)
    nearest = min(tries, key=tries.__getitem__)
    return nearest, tries[nearest]


def _all_places(equipment: Equipment, kind: str) -> list[str]:
    """Where a piece of a kind can stand, near the middle."""
    near = list(places(equipment, kind))
    if isinstance(equipment, Cards):
        on = {place.partition(" ")[2] for place in near}
        near = [f"{x},{y} {one}".rstrip() for x in range(-5, 6) for y in range(-5, 6) for one in on]
    return near


def knocked(name: str, seed: int, way: float) -> tuple[Any, tuple[Found, ...], dict[str, Pose], str]:
    """A game after a knock: the game, what was read, the poses, and which piece was knocked."""
    game = flat(name)
    at = random_line(game, Random(seed))[0][-1]
    with World() as world:
        tabletop = Tabletop(world, game.table)
        tabletop.set_up(game.visible(at))
        hit = bump(world, seed, way)
        return game, read_poses(game.table, tabletop.found()), dict(tabletop.found()), hit.name


@engine
@pytest.mark.parametrize("name", ["rhumb-line", "line-or-colour", "rue", "rukuni"])
def test_a_knocked_board_is_reported_truthfully(name: str) -> None:
    """What is read equals the poses, by places that are tried one by one and a matrix for the tilt."""
    astray = 0
    for seed, way in ((1, 0.02), (2, 0.3)):
        game, found, there, hit = knocked(name, seed, way)
        assert [one.name for one in found] == list(there)
        assert hit in {one.name for one in found if one.astray}
        for one in found:
            place, off = plainly(game.table, one.name, there[one.name])
            assert one.off == pytest.approx(off, abs=1e-9)
            assert one.standing.place == place
            assert cos(one.tilted) == pytest.approx(rotation(there[one.name].orientation)[2, 2], abs=1e-9)
            assert bool(one.astray & Astray.MOVED) == (not one.name.endswith(f" at {place}"))
        astray += sum(bool(one.astray) for one in found)
    assert astray >= 2
