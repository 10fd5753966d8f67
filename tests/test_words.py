"""What gives way, in words: cases in which the answer is plain."""

from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.space import Vector
from models.turntable import CELL
from sim.contacts import Assembly, Contact, assembly
from sim.friction import collapse
from sim.scene import Scene
from sim.statics import culprit, movements
from sim.tilt import tilt_margin
from sim.vertical import inset_margin
from sim.weakest import in_words, weakest
from sim.words import COMPASS, compass, sentence
from tests.convex import turned
from tests.stacks import box, figure, harmonic, random_figure, standing_figure, table

laws = settings(derandomize=True, deadline=None, max_examples=25)
SIDES = pytest.mark.parametrize(
    ("x", "y", "side"), [(1.0, 0.0, "east"), (-1.0, 0.0, "west"), (0.0, 1.0, "north"), (0.0, -1.0, "south")]
)


def called(name: str) -> str:
    return f"the {name}" if name in ("table", "turntable") else f"block {name}"


def fall(scene: Scene) -> str:
    """How what cannot stand gives way."""
    bodies = assembly(scene)
    mechanism = collapse(bodies)
    assert mechanism is not None
    who = culprit(bodies, mechanism)
    assert who is not None
    return sentence(bodies, movements(bodies, mechanism), who, called)


def tilted(scene: Scene) -> str:
    """How what stands gives way when the base is tilted."""
    bodies = assembly(scene)
    tilt = tilt_margin(bodies)
    assert tilt is not None
    who = culprit(bodies, tilt.mechanism)
    assert who is not None
    return sentence(bodies, movements(bodies, tilt.mechanism), who, called)


def overhanging(x: float, y: float, reach: float) -> Scene:
    return (table(), box("4", (1.0, 1.0, 1.0), (0.0, 0.0, 0.5)), box("7", (2.0, 2.0, 1.0), (reach * x, reach * y, 1.5)))


@SIDES
def test_what_overhangs_too_far_tips_over_that_edge_of_its_support(x: float, y: float, side: str) -> None:
    assert fall(overhanging(x, y, 0.6)) == f"block 7 tips over the {side} edge of block 4"


@SIDES
def test_beyond_the_critical_tilt_a_leaning_stack_tips_over_its_own_edge(x: float, y: float, side: str) -> None:
    scene = (table(), box("4", (1.0, 1.0, 2.0), (0.0, 0.0, 1.0)), box("7", (1.0, 1.0, 1.0), (0.3 * x, 0.3 * y, 2.5)))
    assert tilted(scene) == f"block 4 tips over the {side} edge of its footing on the table"


@pytest.mark.parametrize(
    ("turn", "side"), [(45.0, "north-east"), (135.0, "north-west"), (90.0, "north"), (10.0, "east")]
)
def test_skew_edges_are_named_by_the_nearest_of_eight_points(turn: float, side: str) -> None:
    assert fall(turned(overhanging(1.0, 0.0, 0.6), turn)) == f"block 7 tips over the {side} edge of block 4"


@pytest.mark.parametrize(
    ("x", "y", "corner"),
    [(1.0, 1.0, "north-east"), (1.0, -1.0, "south-east"), (-1.0, -1.0, "south-west"), (-1.0, 1.0, "north-west")],
)
def test_what_reaches_out_over_a_corner_turns_about_it(x: float, y: float, corner: str) -> None:
    assert fall(overhanging(x, y, 0.7)) == f"block 7 turns about the {corner} corner of block 4"


def test_a_flat_block_slides_when_tilted() -> None:
    assert tilted((table(), box("3", (3.0, 3.0, 1.0), (0.0, 0.0, 0.5)))) == "block 3 slides east on the table"


def test_where_sliding_and_tipping_begin_together_one_of_them_is_said() -> None:
    """Twice as high as wide, friction 0.5: the mechanism does both at once, and turns as well."""
    assert tilted((table(), box("3", (1.0, 1.0, 2.0), (0.0, 0.0, 1.0)))) == "block 3 slides east on the table"


def test_what_has_nothing_under_it_falls_freely() -> None:
    assert fall((table(), box("5", (1.0, 1.0, 1.0), (0.0, 0.0, 3.0)))) == "block 5 falls freely: nothing is under it"


def test_what_only_its_sides_could_hold_sinks() -> None:
    walls = [box(name, (1.0, 1.0, 4.0), (x, 0.0, 2.0), fixed=True) for name, x in (("1", 1.0), ("2", -1.0))]
    scene = (*walls, box("5", (1.0, 1.0, 1.0), (0.0, 0.0, 3.0), friction=0.0))
    assert fall(scene) == "block 5 sinks: nothing is under it, and its sides do not hold it"


def test_a_beam_that_loses_its_counterweight_tips_over_the_edge_of_its_foot() -> None:
    foot = box("1", (2.0, 1.0, 1.0), (0.0, 0.0, 0.5))
    beam = box("2", (4.0, 1.0, 1.0), (1.25, 0.0, 1.5))
    weight = box("3", (1.0, 1.0, 2.0), (-0.25, 0.0, 3.0))
    assert collapse(assembly((table(), foot, beam, weight))) is None
    assert fall((table(), foot, beam)) == "block 2 tips over the east edge of block 1"


def test_a_slab_tips_over_the_edges_of_both_its_supports() -> None:
    feet = [box(name, (1.0, 1.0, 1.0), (0.0, y, 0.5)) for name, y in (("1", 0.0), ("2", 3.0))]
    slab = box("3", (3.0, 4.0, 1.0), (1.0, 1.5, 1.5))
    assert fall((table(), *feet, slab)) == "block 3 tips over the east edges of block 1 and block 2"


def test_what_rests_on_an_edge_of_its_own_tips_over_it() -> None:
    """A cube turned by 55° about the y axis: its middle is beyond the edge it stands on, to the east."""
    turn = radians(55)
    height = (sin(turn) + cos(turn)) / 2
    cube = replace(box("1", (1.0, 1.0, 1.0), (0.0, 0.0, height)), orientation=(0.0, sin(turn / 2), 0.0, cos(turn / 2)))
    assert fall((table(), cube)) == "block 1 tips over the east edge of its footing on the table"


@dataclass(frozen=True)
class Given:
    """A movement written by hand."""

    name: str
    linear: Vector
    angular: Vector = (0.0, 0.0, 0.0)


def said(scene: Scene, who: str, *movements: Given) -> str:
    return sentence(assembly(scene), movements, who, called)


STACK: Scene = (
    table(),
    box("1", (1.0, 1.0, 1.0), (0.0, 0.0, 0.5)),
    box("2", (1.0, 1.0, 1.0), (0.0, 0.0, 1.5)),
    box("3", (1.0, 1.0, 2.0), (-1.0, 0.0, 1.0)),
)


def test_what_a_neighbour_presses_on_is_pushed() -> None:
    """The neighbour tips to the east, its edge at x = −0.5; what it meets at the height of 1 gives way."""
    tips = Given("3", (CELL, 0.0, CELL / 2), (0.0, 1.0, 0.0))
    pushed = Given("2", (2 * CELL, 0.0, CELL))
    assert said(STACK, "2", tips, pushed) == "block 2 is pushed east by block 3"
    assert said(STACK, "2", pushed) == "block 2 slides east on block 1"


def test_what_nothing_under_it_moves_with_what_it_leaves_is_lifted() -> None:
    assert said(STACK, "2", Given("2", (0.0, 0.0, 1.0))) == "block 2 is lifted off block 1"


def test_what_stays_on_what_moves_goes_with_it() -> None:
    both = (Given("1", (1.0, 0.0, 0.5)), Given("2", (1.0, 0.0, 0.5)))
    assert said(STACK, "2", *both) == "block 2 moves with block 1"
    assert said(STACK, "1", *both) == "block 1 slides east on the table"


def test_what_loses_its_support_sinks_because_of_it() -> None:
    sinks = (Given("1", (0.0, 0.0, -1.0)), Given("2", (0.0, 0.0, -0.5)))
    assert said(STACK, "2", *sinks) == "block 2 sinks, because block 1 gives way under it"


def test_what_turns_about_an_upright_axis_does_so_on_the_spot() -> None:
    assert said(STACK, "2", Given("2", (0.0, 0.0, 0.0), (0.0, 0.0, 1.0))) == "block 2 turns on the spot on block 1"


def test_what_floats_may_be_pushed_or_lifted() -> None:
    alone = (box("1", (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)),)
    assert said(alone, "1", Given("1", (0.0, -1.0, 0.0))) == "block 1 is pushed south"
    assert said(alone, "1", Given("1", (0.0, 0.0, 1.0))) == "block 1 is lifted"


def test_what_does_not_move_only_gives_way() -> None:
    """As when nothing is proven but that friction alone could hold it."""
    assert said(STACK, "1") == "block 1 gives way"
    with pytest.raises(ValueError, match="not in tuple"):
        said(STACK, "nobody")


def test_a_body_on_a_slope_slides_down() -> None:
    normal = np.array([np.sin(0.3), 0.0, np.cos(0.3)])
    corners = np.array([[x, y, -np.tan(0.3) * x] for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    bodies = Assembly(
        names=("ramp", "1"),
        mass=np.array([0.0, 1.0]),
        centre=np.array([[0.0, 0.0, -1.0], [0.0, 0.0, 0.5]]),
        contacts=(Contact(corners, normal, 0, 1, 0.1),),
        length=2.0,
    )
    mechanism = collapse(bodies)
    assert mechanism is not None
    assert sentence(bodies, movements(bodies, mechanism), "1", called) == "block 1 slides east down block ramp"


@laws
@given(st.integers(0, 10**6), st.integers(2, 10))
def test_turned_by_a_quarter_a_figure_falls_over_the_next_edge(seed: int, count: int) -> None:
    scene = (table(40.0), *figure(*random_figure(seed, count))[1:])
    bodies = assembly(scene)
    mechanism = collapse(bodies)
    if mechanism is None:
        return
    other = assembly(turned(scene, 90))
    turn = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    who = culprit(bodies, mechanism)
    assert who is not None
    moved = movements(bodies, mechanism)
    quartered = [Given(m.name, _vector(turn @ m.linear), _vector(turn @ m.angular)) for m in moved]
    expected = sentence(bodies, moved, who, called)
    next_point = {word: COMPASS[(k - 2) % 8] for k, word in enumerate(COMPASS)}
    words = [next_point.get(word, word) for word in expected.split(" ")]
    assert sentence(other, quartered, who, called) == " ".join(words)


def _vector(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Vector:
    x, y, z = values.tolist()
    return x, y, z


def test_directions_are_the_nearest_of_eight() -> None:
    assert [compass(angle) for angle in (0, 22, 23, 90, 200, 300, 359)] == [
        "north", "north", "north-east", "east", "south", "north-west", "north",
    ]  # fmt: skip


def weak(scene: Scene) -> str:
    found = weakest(assembly(scene))
    assert found is not None
    return in_words(found, called)


@SIDES
def test_the_weakest_contact_is_that_with_the_nearest_edge(x: float, y: float, side: str) -> None:
    """A slab's middle is 0.16 inside the edge of its foot."""
    scene = overhanging(x, y, 0.34)
    assert weak(scene) == f"the weakest contact is that of block 7 on block 4, at its {side} edge: it may lose 4.0 mm"


@pytest.mark.parametrize(
    ("second", "third", "upper", "lower", "cells"), [(1.0, 2.8, "2", "1", 0.1), (0.5, 2.3, "3", "2", 0.2)]
)
def test_of_a_stack_it_is_the_contact_whose_load_is_nearest_to_its_edge(
    second: float, third: float, upper: str, lower: str, cells: float
) -> None:
    """Blocks of four: the second reaches to x = 2 at the most before the upper two tip, the third before it does."""
    middles = enumerate((0.0, second, third), 1)
    found = weakest(assembly((table(), *(box(str(k), (4.0, 1.0, 1.0), (x, 0.0, k - 0.5)) for k, x in middles))))
    assert found is not None
    assert (found.upper, found.lower) == (upper, lower)
    assert found.edge == pytest.approx(90)
    assert found.inset == pytest.approx(cells * CELL, rel=1e-4)


def test_a_narrow_foot_may_lose_all_its_edges() -> None:
    scene = (table(), box("1", (1.0, 1.0, 2.0), (0.0, 0.0, 1.0)))
    assert weak(scene) == "the weakest contact is that of block 1 on the table, at all its edges: it may lose 12.5 mm"


def test_on_a_knife_edge_the_weakest_contact_may_lose_nothing() -> None:
    assert (
        weak(harmonic(1))
        == "the weakest contact is that of block 1 on the table, at its east edge: it may lose nothing"
    )


def test_what_does_not_stand_has_no_weakest_contact() -> None:
    assert weakest(assembly(harmonic(2, 1.1))) is None
    assert weakest(assembly((table(),))) is None


@laws
@given(st.integers(0, 10**6), st.integers(1, 10))
def test_the_weakest_contact_may_lose_no_more_than_all_the_others(seed: int, count: int) -> None:
    """All contacts as small as they may be, and this one a little smaller: vertical forces hold no longer."""
    bodies = assembly(figure(*standing_figure(seed, count)))
    found = weakest(bodies)
    assert found is not None
    assert found.inset == inset_margin(bodies)

    def cut(beyond: float) -> Assembly:
        contacts = []
        for contact in (c for c in bodies.contacts if c.carries):
            named = (bodies.names[contact.upper], bodies.names[contact.lower]) == (found.upper, found.lower)
            arms = contact.polygon - contact.polygon.mean(axis=0)
            loss = found.inset + (beyond if named else -1e-5 * bodies.length)
            if np.abs(arms[:, :2]).min() > loss:
                contacts.append(replace(contact, polygon=contact.polygon - loss * np.sign(arms)))
        return replace(bodies, contacts=tuple(contacts))

    assert inset_margin(cut(-1e-5 * bodies.length)) is not None
    assert inset_margin(cut(1e-2 * bodies.length)) is None
