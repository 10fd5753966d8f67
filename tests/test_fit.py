"""Bodies that overlap or float are refused by name, number and size; gaps are told."""

from pathlib import Path

import pytest

from scripts.inputs import Refused
from scripts.sources import Blocks, fit, sources
from sim.given import NOTHING
from sim.scene import Body, Scene
from tests.commands import EXAMPLES
from tests.stacks import box


def blocks(*bodies: Body) -> Blocks:
    """An assembly."""
    return Blocks("x.json", bodies)


def stack(*gaps: float) -> Scene:
    """Cubes of 1 m on a table, each so far above the one below."""
    scene, top = [box("table", (4.0, 4.0, 1.0), (0.0, 0.0, -0.5), fixed=True, scale=1.0)], 0.0
    for k, gap in enumerate(gaps):
        top += gap
        scene.append(box(f"c{k}", (1.0, 1.0, 1.0), (0.0, 0.0, top + 0.5), scale=1.0))
        top += 1.0
    return tuple(scene)


def test_what_touches_is_fit() -> None:
    assert fit(blocks(*stack(0.0, 0.0, 0.0))) == ()


def test_bodies_in_one_another_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        fit(blocks(*stack(0.0, -0.02, 0.0)))
    assert str(refused.value) == "x.json: body 2, 'c0', and body 3, 'c1', overlap by 20 mm"


def test_bodies_in_the_air_are_refused() -> None:
    """A whole pile floats when its lowest body does; the first is named, and what is nearest to it."""
    with pytest.raises(Refused) as refused:
        fit(blocks(*stack(0.0, 0.0012, 0.0)))
    assert str(refused.value) == (
        "x.json: body 3, 'c1', floats: nothing that stands on something fixed touches it; "
        "the nearest is 'c0', 1.2 mm away"
    )


def test_a_body_that_would_fall_but_touches_is_no_error_of_input() -> None:
    beside = box("beside", (1.0, 1.0, 1.0), (1.0, 0.0, 1.2), scale=1.0)
    assert fit(blocks(*stack(0.0, 0.0), beside)) == ()


def test_gaps_are_told() -> None:
    """A third cube stands on the table beside the stack, a little off."""
    beside = box("beside", (1.0, 1.0, 1.0), (1.003, 0.0, 0.5), scale=1.0)
    assert fit(blocks(*stack(0.0), beside)) == (
        "body 2, 'c0', and body 3, 'beside', are 3 mm apart: they do not touch there",
    )


def test_nothing_and_nothing_fixed_are_refused() -> None:
    with pytest.raises(Refused, match="nothing to judge: it has no bodies"):
        fit(blocks())
    with pytest.raises(Refused, match='nothing is fixed: expected "fixed": true'):
        fit(blocks(*stack(0.0)[1:]))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_assemblies_among_the_examples_are_fit(path: Path) -> None:
    (source,) = sources([str(path)], None, "orthognomes", {}, NOTHING)
    found = source.read()
    assert isinstance(found, Blocks)
    assert fit(found) == ()
    assert [note.partition(": ")[2] for note in found.notes] == (
        ["it is not convex, and was cut into 2 convex parts"] if path.stem == "angle" else []
    )
