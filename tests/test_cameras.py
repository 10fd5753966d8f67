"""Which corner is looked from: shares, hidden bodies and tours against plain counts, and laws that they keep."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from games.orthognomes.blocks import Figure
from games.orthognomes.rules import OrthoGnomes, Position
from games.standing import standing_round
from sim.cameras import ENOUGH, GHOST, QUARTERS, TURN, Shot, best, hiding, share, tour
from sim.faces import faces_of, fit
from sim.hidden import facing, visible
from sim.scene import Scene
from sim.statics import vertical_margin
from sim.views import View, corner, dot
from tests.drawn_scenes import block, board, figures, scaled, scene, turned

WALL = (("L", "x", (0, 0, 0), "LLL"), ("D", "x", (0, 0, 1), "DDD"), ("L", "x", (0, 0, 2), "LLL"))
"""Three blocks on one another in the south."""
BEHIND = scene((*WALL, ("D", "x", (0, 1, 0), "DLD")))
"""A block north of them."""
GAME = OrthoGnomes()


def plain_share(bodies: Scene, view: View, name: str) -> float:
    """The same from what is seen of every face of all bodies."""
    faces = faces_of(bodies)
    front = facing(fit(faces.vertices, view, 80.0).faces(faces))
    mine = np.array([bodies[body].name == name for body, _ in front.parts])[front.part]
    return float(shapely.area(visible(front)[mine]).sum() / shapely.area(front.polygons(np.eye(3)[:2])[mine]).sum())


def without(bodies: Scene, names: tuple[str, ...]) -> Scene:
    return tuple(body for body in bodies if body.name not in names)


@given(figure=figures(), quarter=st.integers(0, 3))
@settings(max_examples=6)
def test_shares_are_those_of_the_whole_picture(figure: Scene, quarter: int) -> None:
    for body in figure:
        assert share(figure, corner(quarter), body.name) == pytest.approx(
            plain_share(figure, corner(quarter), body.name), abs=1e-4
        )


@given(figure=figures(most=5), quarter=st.integers(0, 3))
@settings(max_examples=10)
def test_shares_turn_with_the_scene_and_do_not_depend_on_its_size(figure: Scene, quarter: int) -> None:
    name, view = figure[-1].name, corner(quarter)
    here = share(figure, view, name)
    assert share(turned(figure), corner(quarter + 1), name) == pytest.approx(here, abs=1e-4)
    blocks = figure[1:]
    assert share(scaled(blocks, 40.0), view, name) == pytest.approx(share(blocks, view, name), abs=1e-4)


def test_a_body_alone_is_seen_whole_and_one_under_the_board_is_hidden_by_it() -> None:
    lone = block(1, ("L", "x", (0, 2, 0), "LLL"))
    assert share((lone,), corner(), "b01") == 1
    assert share((board(), lone), corner(), "b01") == 1
    under = replace(lone, position=(*lone.position[:2], -0.01875))
    assert share((board(), under), corner(), "b01") == 0
    assert hiding((board(), under), corner(), "b01") == ()


def test_the_share_of_a_block_on_top_of_another_is_its_own() -> None:
    """What lies under a block and beside it in the line of sight takes nothing away from it."""
    stacked = scene((("L", "x", (0, 1, 0), "LLL"), ("D", "y", (1, 0, 1), "DDD")))
    assert share(stacked, corner(), "b02") == 1
    assert share(stacked, corner(), "b01") < 1


def test_the_best_corner_is_that_with_the_largest_visible_area() -> None:
    assert best(BEHIND, ["b04"]) in (1, 2)  # from the north-east or the north-west
    assert best(BEHIND, ["b01", "b02", "b03"]) in (0, 3)  # from the south
    post = scene((("L", "z", (1, 1, 0), "LLL"),))
    assert best(post, ["b01"]) == 0  # all are equal: the first


def test_names_that_are_not_there_are_refused() -> None:
    for ask in (lambda: share(BEHIND, corner(), "b09"), lambda: best(BEHIND, ["b09"]), lambda: tour([BEHIND], ["b09"])):
        with pytest.raises(ValueError, match="there is no body 'b09' among board, b01, b02, b03, b04"):
            ask()
    with pytest.raises(ValueError, match="shorter"):
        tour([BEHIND], [])


def test_what_hides_a_block_is_named_and_the_turntable_never_is() -> None:
    assert hiding(BEHIND, corner(1), "b04") == ()
    found = hiding(BEHIND, corner(0), "b04")
    assert found
    assert set(found) <= {"b01", "b02", "b03"}
    assert share(without(BEHIND, found), corner(0), "b04") >= ENOUGH


@given(figure=figures(), quarter=st.integers(0, 3), enough=st.sampled_from((0.4, 0.7, 1.0)))
@settings(max_examples=6)
def test_no_fewer_bodies_would_do_and_none_nearer(figure: Scene, quarter: int, enough: float) -> None:
    view, name = corner(quarter), figure[-1].name
    found = hiding(figure, view, name, enough)
    others = [body for body in figure[1:] if body.name != name]
    near = [body.name for body in sorted(others, key=lambda body: round(-dot(body.position, view.toward), 9))]
    assert found == tuple(one for one in near if one in found)

    def shows(some: tuple[str, ...]) -> bool:
        return plain_share(without(figure, some), view, name) >= enough - 1e-4

    if enough < 1:  # whether all is seen is a matter of rounding
        assert shows(found)
        assert not any(shows(some) for count in range(len(found)) for some in combinations(near, count))
        assert found == next(some for some in combinations(near, len(found)) if shows(some))


def test_of_many_small_bodies_before_a_large_one_none_is_a_ghost_for_nothing() -> None:
    """There are 16 of them, so 560 sets of three: they are not all tried."""
    wall = [("L", "x", (column, 0, level), "L") for column in range(8) for level in range(2)]
    bodies = scene((*wall, ("D", "x", (0, 1, 0), "DDDDDDDD")))
    found = hiding(bodies, corner(), "b17")
    assert 2 < len(found) < 16
    assert share(without(bodies, found), corner(), "b17") >= ENOUGH
    for one in found:
        assert share(without(bodies, tuple(name for name in found if name != one)), corner(), "b17") < ENOUGH


@cache
def built(seed: int) -> tuple[list[Scene], list[str]]:
    """A random round that stands, as scenes, and the block that is new in each."""
    placed = standing_round(GAME, seed, lambda bodies: (vertical_margin(bodies) or 0.0) > 0)
    assert placed is not None
    steps = [GAME.scene(Position(Figure(placed[:count]), None, 0)) for count in range(1, len(placed) + 1)]
    return steps, [bodies[-1].name for bodies in steps]


def turns(shots: Sequence[Shot]) -> int:
    """How often one looks from another corner than in the step before."""
    return sum(one.quarter != two.quarter for one, two in pairwise(shots))


def price(shots: tuple[Shot, ...]) -> tuple[int, float]:
    """What a tour costs, and what it does not show."""
    cost = TURN * turns(shots) + GHOST * sum(len(shot.ghosts) for shot in shots)
    return cost, round(sum(1 - shot.share for shot in shots), 4)


def every_tour(steps: list[Scene], names: list[str]) -> Iterator[tuple[Shot, ...]]:
    """All tours that turn only where the corner of the step before shows too little."""
    views = [corner(quarter) for quarter in QUARTERS]
    looks, lacking = [], []
    for bodies, name in zip(steps, names, strict=True):
        ghosts = [hiding(bodies, view, name) for view in views]
        left = [without(bodies, some) for some in ghosts]
        looks.append([Shot(k, ghosts[k], share(left[k], view, name)) for k, view in enumerate(views)])
        lacking.append([share(bodies, view, name) < ENOUGH for view in views])
    for quarters in product(QUARTERS, repeat=len(steps)):
        moved = [(one, step) for step, (one, two) in enumerate(pairwise(quarters), 1) if one != two]
        if all(lacking[step][one] for one, step in moved):
            yield tuple(looks[step][quarter] for step, quarter in enumerate(quarters))


@pytest.mark.parametrize("seed", [7, 33])
def test_no_tour_is_cheaper_and_none_of_its_price_shows_more(seed: int) -> None:
    steps, names = built(seed)
    steps, names = steps[-5:], names[-5:]
    assert price(tour(steps, names)) == min(map(price, every_tour(steps, names)))


def assert_shown(steps: list[Scene], names: list[str]) -> tuple[Shot, ...]:
    """The new block is seen in every step, or what hides it is a ghost; one turns only where one must."""
    shots = tour(steps, names)
    for bodies, name, shot in zip(steps, names, shots, strict=True):
        assert share(without(bodies, shot.ghosts), corner(shot.quarter), name) == shot.share >= ENOUGH
        assert "turntable" not in shot.ghosts
    for (before, after), bodies, name in zip(pairwise(shots), steps[1:], names[1:], strict=True):
        if before.quarter != after.quarter:
            assert share(bodies, corner(before.quarter), name) < ENOUGH
    return shots


def test_the_new_block_is_seen_in_every_step_of_two_rounds() -> None:
    """In the first one must turn and turn again, in the second there is a step that no corner shows."""
    turning, hidden = (assert_shown(*built(seed)) for seed in (7, 33))
    assert turns(turning) > 1
    assert any(shot.ghosts for shot in hidden)


def test_a_tour_of_nothing_is_empty_and_one_of_what_is_always_seen_stays() -> None:
    assert tour([], []) == ()
    growing = [BEHIND[:count] for count in range(2, 5)]
    assert turns(tour(growing, ["b01", "b02", "b03"])) == 0


@pytest.mark.slow
def test_the_new_block_is_seen_in_every_step_of_five_hundred_rounds_mostly_from_one_corner() -> None:
    """Of 6000 steps 3.0 % need a turn, and 0.1 % a ghost."""
    shots = [assert_shown(*built(seed)) for seed in range(500)]
    steps = sum(map(len, shots))
    assert steps == 6000
    assert sum(map(turns, shots)) < 0.04 * steps
    assert sum(bool(shot.ghosts) for some in shots for shot in some) < 0.002 * steps
