"""A collapse as a film: the same every time, physical, and on one paper."""

from dataclasses import replace
from math import inf, isclose

import numpy as np
import pytest

from games.sampling import drawn
from models.shapes import Box
from models.turntable import CELL, DISC_RADIUS, DISC_THICKNESS
from sim.faces import faces_of
from sim.film import LONGEST, PER_SECOND, Stands, collapse
from sim.frames import Film, chosen
from sim.pace import DECIDING, GRAVITY
from sim.scene import UPRIGHT, Body, Scene
from sim.staging import staged
from sim.views import corner
from sim.world import World
from tests.drawn_scenes import FIGURE, SLAB, metres, scaled, scene

FALLS = drawn(5, 16).scene
"""Ten blocks of which most fall, some over the rim of the disc."""
BRICK = Box((0.075, 0.025, 0.025), (0.0, 0.0, 0.0), "light")


def brick(x: float, z: float) -> Body:
    return Body("brick", (BRICK,), 0.03, (x, 0.0, z))


@pytest.fixture(scope="module")
def film() -> Film:
    with World() as world:
        return collapse(FALLS, world)


def test_a_film_is_the_same_whatever_its_world_has_seen(film: Film) -> None:
    with World() as world:
        collapse(drawn(5, 14).scene, world)
        assert collapse(FALLS, world) == film


def test_a_film_begins_with_the_scene_and_ends_at_rest(film: Film) -> None:
    assert film.frames[0] == FALLS
    assert film.rested
    assert film.seconds == (len(film.frames) - 1) / PER_SECOND < LONGEST
    last, before = (np.array([body.position for body in frame]) for frame in (film.frames[-1], film.frames[-2]))
    assert np.abs(last - before).max() < 1e-4
    assert last[:, 2].mean() < np.array([body.position for body in FALLS])[:, 2].mean() - CELL


def test_bodies_change_nothing_but_their_poses(film: Film) -> None:
    for frame in film.frames:
        assert frame[0] == FALLS[0]
        for now, was in zip(frame, FALLS, strict=True):
            assert replace(now, position=was.position, orientation=was.orientation) == was


def test_nothing_sinks_into_the_disc_or_below_it(film: Film) -> None:
    bottom, slack = -DISC_THICKNESS * CELL, 0.1 * CELL  # what falls 1.5 m/s fast is that deep before it is stopped
    edge = DISC_RADIUS * CELL - slack
    beyond = 0
    for frame in film.frames:
        for body in frame[1:]:
            corners = faces_of((body,)).vertices
            assert corners[:, 2].min() > bottom - slack
            aside = np.hypot(*(corners[:, :2] - metres((2.0, 2.0, 0.0))[:2]).T)
            assert not ((aside < edge) & (corners[:, 2] < -slack)).any()
            beyond += int((aside > edge).any())
    assert beyond > 20


def test_what_floats_falls_as_stones_do() -> None:
    above = (SLAB, brick(0.0, 0.5))
    with World() as world:
        frames = collapse(above, world).frames
    for k in range(6):
        seconds = k / PER_SECOND
        fallen = GRAVITY / 2 * seconds * (seconds + 1 / DECIDING.steps)  # the engine moves by the speed after a step
        assert isclose(frames[k][1].position[2], 0.5 - fallen, abs_tol=1e-6)


def test_a_film_of_a_large_scene_is_that_of_a_small_one() -> None:
    over = (SLAB, brick(0.21, 0.0125))
    with World() as world:
        small, large = collapse(over, world), collapse(scaled(over, 16.0), world)
    for one, other in zip(small.frames[:8], large.frames[:8], strict=True):
        assert np.array(other[1].position) / 16 == pytest.approx(np.array(one[1].position), abs=1e-5)


def test_a_film_is_cut_when_it_is_long_enough() -> None:
    with World() as world:
        short = collapse((SLAB, brick(0.0, 0.5)), world, longest=0.2)
    assert (len(short.frames), short.rested, short.seconds) == (6, False, 0.2)


def test_what_stands_has_no_film() -> None:
    with World() as world, pytest.raises(Stands, match="it stands: a film shows a collapse"):
        collapse((SLAB, brick(0.0, 0.0125)), world)


def moved(*ways: int) -> Film:
    return Film(tuple((SLAB, brick(way, 0.1)) for way in ways), PER_SECOND, rested=True)


def test_frames_are_chosen_by_equal_shares_of_the_motion() -> None:
    steady = moved(*range(10), *[9] * 20)
    assert chosen(steady) == (0, 3, 6, 29)
    assert chosen(steady, 3)[1] in (4, 5)
    assert chosen(steady, 2) == (0, 29)


def test_turning_is_motion() -> None:
    turns = [(0.0, 0.0, float(np.sin(a / 2)), float(np.cos(a / 2))) for a in np.linspace(0, 1.5, 7)]
    film = Film(tuple((SLAB, replace(brick(0.0, 0.1), orientation=turn)) for turn in turns), PER_SECOND, rested=True)
    assert chosen(film) == (0, 2, 4, 6)


def test_chosen_frames_are_different_ones() -> None:
    assert chosen(moved(0, 0, 0, 1, 1)) == (0, 1, 3, 4)
    assert chosen(moved(0, 1, 1, 1, 1)) == (0, 1, 2, 4)
    assert chosen(moved(0, 1)) == (0, 1)


def test_every_frame_has_room_on_one_paper(film: Film) -> None:
    paper, frames = staged(film.frames, corner(), 80.0, 90.0)
    assert frames == film.frames
    assert paper.width <= 80
    assert paper.height <= 90
    points = paper.place(np.concatenate([faces_of(frame).vertices for frame in frames]))[:, :2]
    assert points.min() > 0
    assert (points.max(axis=0) < (paper.width, paper.height)).all()


def rolled(*ways: float) -> tuple[Scene, ...]:
    figure = scene(FIGURE)
    aside = corner().right
    return tuple(
        (*figure, Body("away", (BRICK,), 0.03, (aside[0] * way, aside[1] * way, 0.0), UPRIGHT)) for way in ways
    )


def test_what_rolls_far_away_is_left_out_of_its_frame_alone() -> None:
    near, _ = staged(rolled(0.0, 0.1), corner(), 80.0, inf)
    paper, frames = staged(rolled(0.0, 0.1, 2.0, 0.1), corner(), 80.0, inf)
    assert (paper.scale, paper.width, paper.height) == (near.scale, near.width, near.height)
    assert [frame[-1].name for frame in frames] == ["away", "away", "b03", "away"]


def test_what_never_moves_is_drawn_with_its_surroundings_only() -> None:
    ground = Body("ground", (Box((40.0, 40.0, 2.0), (0.0, 0.0, -1.0), "base"),), 0.0, (0.0, 0.0, 0.0))
    paper, frames = staged([(ground, brick(0.0, 0.05)), (ground, brick(0.0, 0.0125))], corner(), 80.0)
    assert paper.scale > 80
    assert frames[0][0] == frames[1][0] != ground
