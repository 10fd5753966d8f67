"""Certificates: found wherever floats decide, and true for a reader who trusts nobody."""

import json
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.orthognomes.blocks import Figure
from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.scene import scene as scene_of
from sim.contacts import assembly
from sim.friction import collapse
from sim.outcome import THRESHOLD
from sim.proofs import Falling, Standing, prove
from sim.scene import Scene
from sim.vertical import inset_margin
from tests.bricks import boxes, brick, bricks
from tests.certificates import Brick, Round, check
from tests.figures import random_play
from tests.stacks import Placed, box, figure, harmonic, random_figure, standing_figure, table

SEEDS = st.integers(0, 10**6)
COUNTS = st.integers(1, 12)
FRICTIONS = st.sampled_from([0.05, 0.3, 0.5, 0.8])
laws = settings(derandomize=True, deadline=None, max_examples=40)


def proven(scene: Scene, *figure: Any) -> dict[str, Any] | None:
    """The certificate of a scene as its reader gets it, once it has convinced the independent reader."""
    found = prove(scene)
    if found is None:
        return None
    data: dict[str, Any] = json.loads(json.dumps(found.data()))
    check(data, *figure)
    return data


def judged(scene: Scene) -> str | None:
    """What floats say: stands, falls, or nothing certain."""
    bodies = assembly(scene)
    inset = inset_margin(bodies)
    if inset is not None:
        return "stands" if inset >= THRESHOLD * bodies.length else None
    return None if collapse(bodies) is None else "falls"


def verdict(data: dict[str, Any] | None) -> str | None:
    return None if data is None else data["certificate"]


def agrees(scene: Scene, blocks: list[Brick]) -> None:
    """What floats decide is proven; a sharper pyramid may prove a fall that they left open."""
    found, said = verdict(proven(scene, blocks, Round())), judged(scene)
    assert found == said or (said is None and found == "falls")


@laws
@given(SEEDS, COUNTS)
def test_random_figures_have_true_certificates(seed: int, count: int) -> None:
    placed = random_figure(seed, count)
    agrees(figure(*placed), bricks(placed))


@laws
@given(SEEDS, COUNTS)
def test_careful_figures_have_true_certificates(seed: int, count: int) -> None:
    placed = standing_figure(seed, count)
    agrees(figure(*placed), bricks(placed))


def game_agrees(at: Figure) -> None:
    blocks = [brick(f"b{k:02}", block.cells) for k, block in enumerate(at.blocks, 1)]
    agrees(scene_of(at, (1, 1, 0)), blocks)


@pytest.mark.parametrize("blocks", ["published", "literal"])
def test_rounds_of_the_game_have_true_certificates(blocks: str) -> None:
    for seed in range(4):
        for position in random_play(OrthoGnomes.under({"Blocks": blocks}), seed):
            game_agrees(position.figure)


@pytest.mark.slow
@pytest.mark.parametrize("blocks", ["published", "literal", "LL LLL LLLL LLLLL"])
def test_many_rounds_of_the_game_have_true_certificates(blocks: str) -> None:
    for seed in range(100, 200):
        for position in random_play(OrthoGnomes.under({"Blocks": blocks}), seed):
            game_agrees(position.figure)


@st.composite
def heaps(draw: st.DrawFn) -> Scene:
    """Boxes of unlike sizes, densities and frictions, let down on a table anywhere in tenths or halves of a cell."""
    fine = draw(st.sampled_from([2, 10]))
    heap = [table(friction=draw(FRICTIONS))]
    tops: list[tuple[list[float], list[float], float]] = []
    for k in range(draw(st.integers(1, 7))):
        size = [draw(st.integers(1, 6)) / 2 for _ in range(3)]
        low = [draw(st.integers(-2 * fine, 2 * fine)) / fine for _ in range(2)]
        high = [a + b for a, b in zip(low, size, strict=False)]
        under = [top for a, b, top in tops if all(a[n] < high[n] and low[n] < b[n] for n in range(2))]
        foot = max(under, default=0.0)
        tops.append((low, high, foot + size[2]))
        middle = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2, foot + size[2] / 2
        one = box(str(k), (size[0], size[1], size[2]), middle, friction=draw(FRICTIONS))
        heap.append(replace(one, mass=one.mass * draw(st.integers(1, 3))))
    return tuple(heap)


@laws
@given(heaps())
def test_heaps_of_unlike_boxes_have_true_certificates(scene: Scene) -> None:
    found, said = verdict(proven(scene, boxes(scene))), judged(scene)
    assert found == said or (said is None and found == "falls")


def tower(levels: int) -> tuple[Placed, ...]:
    """Uprights of three, each with a beam across it."""
    return tuple(p for z in range(0, levels, 4) for p in (((1, 1, z), "U", "LLL"), ((0, 1, z + 3), "E", "DDD")))


@pytest.mark.parametrize("levels", [24, 100])
def test_tall_towers_are_proven_to_stand_and_to_fall(levels: int) -> None:
    standing = tower(levels)
    assert verdict(proven(figure(*standing), bricks(standing), Round())) == "stands"
    falling: tuple[Placed, ...] = (*standing, ((2, 1, levels), "N", "LLL"), ((2, 3, levels + 1), "U", "LLL"))
    assert verdict(proven(figure(*falling), bricks(falling), Round())) == "falls"


def wall(size: int, seed: int) -> Scene:
    """Bricks in running bond, as many courses as bricks in a course, of which every fifth is missing."""
    random = Random(seed)
    places = [(2 * k + z % 2 - size, z) for z in range(size) for k in range(size) if random.random() >= 0.2]
    laid = [box(f"{z}-{x}", (2.0, 1.0, 1.0), (x, 0.0, z + 0.5)) for x, z in places]
    return (table(60.0), *laid)


def test_a_wall_with_holes_is_proven_to_fall() -> None:
    """Each brick turns the next by less: the smallest motions, of 1e-8, are no rest."""
    scene = wall(12, 16)
    assert verdict(proven(scene, boxes(scene))) == "falls"


def test_knife_edges_have_no_certificate() -> None:
    edges: list[tuple[Placed, ...]] = [
        (((1, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LL")),
        (((1, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LLL"), ((1, 1, 3), "U", "LLL")),
    ]
    for placed in edges:
        assert prove(figure(*placed)) is None
        assert prove(figure(*placed), threshold=0.0) is None
    for count in range(1, 5):
        assert prove(harmonic(count)) is None


@pytest.mark.parametrize("count", range(1, 5))
def test_harmonic_stacks_are_proven_on_both_sides_of_full_overhang(count: int) -> None:
    """At 0.96 and 1.04: overhangs that are multiples of a thousandth of a cell."""
    for share, expected in ((0.96, "stands"), (1.04, "falls")):
        scene = harmonic(count, share)
        assert verdict(proven(scene, boxes(scene))) == expected


def test_the_threshold_is_what_is_proven() -> None:
    scene = (table(), box("a", (2.0, 1.0, 1.0), (0.0, 0.0, 0.5)), box("b", (2.0, 1.0, 1.0), (0.9, 0.0, 1.5)))
    closer = prove(scene, threshold=0.049)
    assert isinstance(closer, Standing)
    assert closer.data()["inset"] == str(Fraction(49, 1000) * 2 * 10)
    check(closer.data(), boxes(scene))
    assert prove(scene, threshold=0.051) is None


def wedged(friction: float) -> Scene:
    """A block between two towers that touch it, with nothing under it."""
    towers: list[Placed] = [((x, 1, z), "U", "LL") for x in (0, 2) for z in (0, 2)]
    return figure(*towers, ((1, 1, 2), "U", "LL"), friction=friction)


def test_a_jammed_block_has_no_certificate_where_forces_could_hold_it() -> None:
    """Let both towers turn outwards about their feet, at a rate of 1.

    Their four blocks rise by 1/2 each, so the jammed one, as heavy as each, must sink by more than 2 to drive
    them. At height 2 the towers' faces leave it by 2 and rise by 1: friction resists unless 2 > μ (2 + 1).
    """
    assert prove(wedged(0.7)) is None
    assert isinstance(prove(wedged(0.66)), Falling)


def test_what_floats_and_what_is_alone_falls() -> None:
    placed: tuple[Placed, ...] = (((1, 1, 0), "U", "LL"), ((3, 3, 1), "U", "LL"))
    found = proven(figure(*placed), bricks(placed), Round())
    assert found is not None
    assert found["motion"] == [{"body": "2", "velocity": ["0", "0", "-1"], "turning": ["0", "0", "0"]}]
    alone = (box("alone", (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)),)
    assert verdict(proven(alone, boxes(alone))) == "falls"


def test_where_nothing_can_move_it_stands() -> None:
    assert verdict(proven(figure(), [], Round())) == "stands"


def test_scenes_off_the_lattice_have_no_certificate() -> None:
    assert prove((table(), box("a", (1.0, 1.0, 1.0), (2**0.5, 0.0, 0.5)))) is None
