"""Builds in steps: one frame a placement, all of one scale, a sign exactly where the turntable was turned."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from games.orthognomes import record
from games.orthognomes.record import Round
from games.orthognomes.steps import Frame, Step, frames, sheet, steps
from sim.cameras import ENOUGH
from tests.legible import texts, unreadable
from tests.quick import quick

RIM = " ".join(
    f"DDD{column}{row}.1U" for column in "abcd" for row in range(1, 5) if column in "ad" or row in (1, 4)
)  # twelve uprights around the four squares in the middle
BUILDS = {
    "half a turn": "LLDb2.1U DDLb2.4E LDLc2.1N DDDb3.3E DLLa1.3N DDLc1.2U LDLa1.1N DDLb1.1E DLLd4.1U",
    "a quarter to the left": "LLLa2.1E DLDc1.2N LDLd2.2U DDDa3.1U LDLa4.2E DLDb1.1U LLDd4.1U",
    "no turn": "LLLb2.1E DLDb3.1U LLDd1.1U DLDc2.2U LLDa2.1N DDDa4.2U",
    "walled in": f"{RIM} LLLb2.1U",
    "a single block": "LLLb2.1U",
}
EVERY = pytest.mark.parametrize("build", quick(BUILDS, *(build for build in BUILDS if build != "walled in")))


@cache
def built(build: str) -> tuple[Round, list[Step]]:
    (one,) = record.read(BUILDS[build])
    return one, steps(one)


@cache
def drawn(build: str) -> list[Frame]:
    return frames(built(build)[1], 60.0)


def words(frame: Frame) -> list[str]:
    document = frame.headed(0.0).document(title="t", description="d")
    assert unreadable(document) == []
    return [text.words for text in texts(document)]


@EVERY
def test_every_placement_is_a_step_that_adds_its_block(build: str) -> None:
    one, found = built(build)
    assert [step.number for step in found] == list(range(1, len(one.placements) + 1))
    assert found[-1].scene == one.scene()
    for before, after in pairwise(found):
        assert after.scene[:-1] == before.scene
        assert after.subject not in {body.name for body in before.scene}
    (again,) = record.read(" ".join(step.move for step in found))
    assert again.placements == one.placements


@EVERY
def test_turns_lead_from_each_corner_to_the_next(build: str) -> None:
    _, found = built(build)
    assert found[0].turned == 0
    for before, after in pairwise(found):
        assert -1 <= after.turned <= 2
        assert (before.shot.quarter + after.turned) % 4 == after.shot.quarter


def test_the_builds_turn_as_they_are_called() -> None:
    turned = {build: [step.turned for step in built(build)[1] if step.turned] for build in BUILDS}
    assert turned["half a turn"] == [2]
    assert turned["a quarter to the left"] == [-1]
    assert turned["no turn"] == turned["a single block"] == []


@EVERY
def test_a_sign_tells_a_turn_exactly_where_there_is_one(build: str) -> None:
    for frame in drawn(build):
        step = frame.step
        signs = [f"{90 * abs(step.turned)}°"] if step.turned else []
        assert sorted(words(frame)) == sorted([str(step.number), *signs])


@EVERY
def test_frames_have_one_size_and_one_scale(build: str) -> None:
    every = drawn(build)
    assert len({(frame.plate.width, frame.plate.height) for frame in every}) == 1
    assert every[0].plate.width <= 60.0 + 1e-9
    wide = [base(frame) for frame in every]
    assert min(wide) > 0.6 * every[0].plate.width
    assert np.ptp(wide) == pytest.approx(0.0, abs=0.02)


def base(frame: Frame) -> float:
    """Width of the disc in a frame, millimetres: it is turned, and stays as wide."""
    start = frame.plate.content.index("turntable-1-base")
    group = frame.plate.content[start : frame.plate.content.index("</g>", start)]
    numbers = [float(pair.split(" ")[0].lstrip("ML")) for pair in group.replace("M", "L").split("L") if " " in pair[:9]]
    return max(numbers) - min(numbers)


def test_a_frame_does_without_what_is_free_above_it() -> None:
    for frame in drawn("no turn"):
        whole, cut = frame.headed(0.0), frame.headed(frame.free)
        assert 0.0 < frame.free < frame.plate.height
        assert whole.height - cut.height == pytest.approx(frame.free)
        assert unreadable(cut.document(title="t", description="d")) == []
        assert unreadable(frame.headed(frame.free + 15.0).document(title="t", description="d")) != []


@EVERY
def test_what_hides_the_new_block_is_a_ghost_and_nothing_else_is(build: str) -> None:
    for frame in drawn(build):
        content, step = frame.plate.content, frame.step
        assert content.count('data-layer="ghost"') == len(step.shot.ghosts)
        assert content.count('data-layer="current"') == 1
        assert all(f'id="s{step.number}-ghost-{name}"' in content for name in step.shot.ghosts)
        assert step.shot.ghosts or step.shot.share >= ENOUGH


def test_a_block_that_is_walled_in_is_seen_through_ghosts() -> None:
    _, found = built("walled in")
    assert found[-1].shot.ghosts
    assert not any(step.shot.ghosts for step in found[:3])


@pytest.mark.parametrize("width", [60.0, 128.0])
def test_a_sheet_has_every_number_and_every_move_once(width: float) -> None:
    _, found = built("half a turn")
    plate = sheet(found, width)
    assert plate.width <= width + 1e-6
    document = plate.document(title="t", description="d")
    assert unreadable(document) == []
    said = [text.words for text in texts(document)]
    for step in found:
        assert said.count(str(step.number)) == said.count(step.move) == 1


def test_nothing_is_no_build() -> None:
    with pytest.raises(ValueError, match="expected at least one placement"):
        sheet([])
