"""Flat games played in the world: pieces lie where their game says, and react when they are knocked."""

import subprocess
import sys
from importlib.util import find_spec
from math import acos, degrees, dist, hypot
from pathlib import Path
from random import Random

import pytest

from games.lines import random_line
from models.hexboard import hex_board
from models.rings import COUNTER, INNER, ring_board
from models.rose import POINTS
from models.space import Vector
from models.table import Equipment, Standing, name_of
from sim import tabletop as physical
from sim.handling import Lift, SetDown, Slide, changes
from sim.knock import bump
from sim.motion import Pose
from sim.scene import Quaternion
from sim.setting import body_of, scene_of
from sim.tabletop import Tabletop
from sim.world import Disturbed, NoSuchBody, World
from tests.equipment import BASIC, counters
from tests.stacks import figure
from tests.variants import FLAT, flat

pytestmark = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")

EXACT = 0.0002
"""Metres that a piece may lie beside its spot or above it."""
SEATED = 0.00005
"""Metres that a ring may lie too high."""
STRAIGHT = 1.0
"""Degrees that a piece may be turned from how it should lie."""


def turned(one: Quaternion, other: Quaternion) -> float:
    """Degrees between two orientations."""
    return degrees(2 * acos(min(1.0, abs(sum(a * b for a, b in zip(one, other, strict=True))))))


def assert_lies(equipment: Equipment, standing: tuple[Standing, ...], found: tuple[tuple[str, Pose], ...]) -> None:
    """Just the pieces of *standing* are there, each in its place, upright and with its quarter turn."""
    bodies = {body.name: body for body in (body_of(equipment, one) for one in standing)}
    assert {name for name, _ in found} == bodies.keys()
    assert len(found) == len(bodies)
    for name, pose in found:
        (x, y, z), wanted = pose.position, bodies[name]
        ring = "ring" in name
        assert dist((x, y), wanted.position[:2]) < (INNER - COUNTER if ring else EXACT), name
        assert abs(z - wanted.position[2]) < (SEATED if ring else EXACT), name
        assert turned(pose.orientation, wanted.orientation) < STRAIGHT, name


def play(world: World, name: str, seed: int, plies: int = 1000) -> tuple[tuple[str, Pose], ...]:
    """Carry out a random game, look after every ply, and tell where all lies in the end."""
    game = flat(name)
    tabletop = Tabletop(world, game.table)
    before: tuple[Standing, ...] = ()
    for at in random_line(game, Random(seed), plies)[0]:
        after = game.visible(at)
        if before:
            tabletop.carry_out(changes(before, after, game.slides))  # raises when a slide touches a piece
        else:
            tabletop.set_up(after)
        assert_lies(game.table, after, tabletop.found())
        before = after
    return tabletop.found()


@pytest.mark.parametrize("game", FLAT)
def test_after_every_ply_each_piece_lies_in_its_place(game: str) -> None:
    with World() as world:
        play(world, game, 0, 6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("game", FLAT)
def test_whole_games_lie_in_their_places_ply_by_ply(game: str, seed: int) -> None:
    with World() as world:
        play(world, game, seed)


@pytest.mark.parametrize("game", ["line-or-colour", "rue for four, for money", "rukuni"])
def test_the_same_game_gives_the_same_poses_bit_for_bit(game: str) -> None:
    with World() as world:
        first = play(world, game, 5, 5)
        play(world, "rhumb-line", 6, 3)
        again = play(world, game, 5, 5)
    assert first == again


def test_the_same_game_gives_the_same_poses_in_another_process() -> None:
    script = "import tests.test_tabletop as t\nwith t.World() as world: print(repr(t.play(world, 'rukuni', 5, 3)))\n"
    root = Path(__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    with World() as world:
        assert run.stdout.strip() == repr(play(world, "rukuni", 5, 3))
    assert run.stderr == ""


def test_a_lifted_piece_is_gone_and_the_others_stay() -> None:
    table = ring_board(5)
    counter, ring = Standing("c3", "counter 4"), Standing("c3", "white ring")
    with World() as world:
        tabletop = Tabletop(world, table)
        tabletop.set_up((counter, ring, Standing("a1", "black ring")))
        tabletop.carry_out([Lift(counter)])
        assert [name for name, _ in tabletop.found()] == ["white ring at c3", "black ring at a1"]
        assert_lies(table, (ring, Standing("a1", "black ring")), tabletop.found())
        with pytest.raises(NoSuchBody, match="there is no body 'counter 4 at c3'"):
            tabletop.carry_out([Lift(counter)])


def test_what_lies_on_a_card_that_is_drawn_away_comes_down() -> None:
    game = flat("rue")
    with World() as world:
        tabletop = Tabletop(world, game.table)
        tabletop.set_up((Standing("0,0", "BPN"), Standing("0,0 S", "counter")))
        high = dict(tabletop.found())["counter at 0,0 S"].position[2]
        tabletop.carry_out([Lift(Standing("0,0", "BPN"))])
        low = dict(tabletop.found())["counter at 0,0 S"].position[2]
    assert high - low == pytest.approx(0.002, abs=EXACT)


def test_a_tower_that_slides_keeps_to_its_line_and_to_the_board() -> None:
    table = hex_board(5)
    start, end = (table.spot(Standing(place, "tower")) for place in ("a1", "i5"))
    with World() as world:
        tabletop = Tabletop(world, table)
        tabletop.set_up((Standing("a1", "tower"),))
        where: list[Vector] = []
        advance = world.advance

        def watched(seconds: float) -> None:
            advance(seconds)
            where.extend(world.pose(name).position for name, _ in tabletop.found())

        world.advance = watched  # type: ignore[method-assign]
        tabletop.carry_out([Slide("tower", "a1", "i5")])
    assert len(where) > physical.FLAT.steps / 2
    long = dist(start[:2], end[:2])
    for x, y, z in where:
        beside = ((end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)) / long
        assert abs(beside) < EXACT
        assert abs(z - start.z) < EXACT


def test_a_slide_into_a_piece_stops_there_and_names_both() -> None:
    table = hex_board(5)
    with World() as world:
        tabletop = Tabletop(world, table)
        tabletop.set_up((Standing("a1", "tower"), Standing("a3", "white")))
        with pytest.raises(Disturbed, match="tower at a1 touched white at a3 on its way to a5"):
            tabletop.carry_out([Slide("tower", "a1", "a5")])
        where = dict(tabletop.found())
    spot = table.spot(Standing("a3", "white"))
    assert where["white at a3"].position[0] > spot.x
    assert where["tower at a1"].position[0] < spot.x


def test_a_piece_comes_only_once_and_only_to_a_place_that_there_is() -> None:
    with World() as world:
        tabletop = Tabletop(world, hex_board(5))
        tabletop.set_up((Standing("a1", "tower"),))
        with pytest.raises(NoSuchBody, match="there is a body 'tower at a1' in this world already"):
            tabletop.carry_out([SetDown(Standing("a1", "tower"))])
        with pytest.raises(KeyError):
            tabletop.carry_out([SetDown(Standing("z9", "tower"))])


def test_a_bump_moves_one_piece_that_it_names_as_it_says() -> None:
    """On a body of the same friction a body slides as far as the closed form says: v² / 2 μ g."""
    game = flat("rhumb-line")
    standing = tuple(Standing(place, "officer") for place in POINTS[-8:])
    with World() as world:
        tabletop = Tabletop(world, game.table)
        for seed in range(4):
            tabletop.set_up(standing)
            before = dict(tabletop.found())
            said = bump(world, seed, 0.008)
            after = dict(tabletop.found())
            moved = [name for name in before if dist(before[name].position, after[name].position) > EXACT]
            assert moved == [said.name]
            x, y, _ = (b - a for a, b in zip(before[said.name].position, after[said.name].position, strict=True))
            assert hypot(x, y) == pytest.approx(0.008, rel=0.2)  # glass on beech is not quite glass on glass
            towards = (x * said.impulse[0] + y * said.impulse[1]) / hypot(x, y) / hypot(*said.impulse)
            assert towards > 0.99


def test_the_same_bump_gives_the_same_poses_bit_for_bit_and_another_seed_others() -> None:
    table = ring_board(5)
    standing = (*counters(BASIC), Standing("c3", "white ring"), Standing("c4", "black ring"))
    found = []
    with World() as world:
        for seed in (3, 3, 4):
            tabletop = Tabletop(world, table)
            tabletop.set_up(standing)
            found.append((bump(world, seed, 0.02), tabletop.found()))
    assert found[0] == found[1]
    assert found[0][1] != found[2][1]


def test_a_piece_at_rest_is_moved_by_one_that_runs_into_it() -> None:
    table = ring_board(5)
    with World() as world:
        tabletop = Tabletop(world, table)
        tabletop.set_up(counters(BASIC))
        before = dict(tabletop.found())
        mass = table.piece("counter 4").mass
        world.push("counter 4 at c3", (0.5 * mass, 0.0, 0.0))
        world.settle()
        moved = {name for name, pose in tabletop.found() if dist(before[name].position, pose.position) > 0.001}
    assert moved == {"counter 4 at c3", "counter 5 at d3"}


def test_any_world_can_be_bumped() -> None:
    with World() as world:
        world.build(figure(((1, 1, 0), "U", "LL")))
        assert bump(world, 0, 0.02).name == "1"
        assert dist(world.poses()[1].position, world.scene[1].position) > 0.001
        for scene, way in ((scene_of(hex_board(5), ()), 0.01), (figure(((1, 1, 0), "U", "LL")), 0.0)):
            world.build(scene)
            with pytest.raises(ValueError, match="expected a body that can move, and a positive way"):
                bump(world, 0, way)


def test_names_tell_places_after_a_slide() -> None:
    with World() as world:
        tabletop = Tabletop(world, hex_board(5))
        tabletop.set_up((Standing("a1", "tower"),))
        tabletop.carry_out([Slide("tower", "a1", "a4"), SetDown(Standing("a1", "grey"))])
        assert [name for name, _ in tabletop.found()] == [name_of("tower", "a4"), name_of("grey", "a1")]
