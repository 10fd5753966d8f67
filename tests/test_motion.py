"""When something has fallen, and when it stands, judged on made-up samples."""

from math import cos, radians, sin

from sim.motion import Pose, Speed, Watch
from sim.scene import UPRIGHT

STILL = Speed((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


def at(x: float, turn: float = 0.0) -> Pose:
    """A body at *x* metres, turned by *turn* degrees."""
    half = radians(turn) / 2
    return Pose((x, 0.0, 0.0), (0.0, 0.0, sin(half), cos(half)))


def watch() -> Watch:
    return Watch(["a", "b"], [Pose((0.0, 0.0, 0.0), UPRIGHT), Pose((1.0, 0.0, 0.0), UPRIGHT)])


def test_three_quiet_samples_after_three_quarters_of_a_second_stand() -> None:
    seen = watch()
    found = [seen.sample(t, [at(0), at(1)], [STILL, STILL]).outcome for t in (0.5, 0.6, 0.7, 0.75, 0.8, 0.85)]
    assert found == ["unsettled"] * 5 + ["stands"]


def test_a_sample_that_is_not_quiet_starts_the_count_again() -> None:
    for linear, angular in (((0.006, 0.0, 0.0), (0.0, 0.0, 0.0)), ((0.0, 0.0, 0.0), (0.0, 0.21, 0.0))):
        seen = watch()
        speeds = [STILL, STILL, Speed(linear, angular), STILL, STILL, STILL]
        found = [seen.sample(1 + k, [at(0), at(1)], [STILL, speed]).outcome for k, speed in enumerate(speeds)]
        assert found == ["unsettled"] * 5 + ["stands"]


def test_three_millimetres_or_five_degrees_are_a_fall() -> None:
    assert watch().sample(0.1, [at(0), at(1.0029)], [STILL, STILL]).outcome == "unsettled"
    fallen = watch().sample(0.1, [at(0), at(1.0031)], [STILL, STILL])
    assert (fallen.outcome, fallen.first_mover, fallen.seconds) == ("falls", "b", 0.1)
    assert watch().sample(0.1, [at(0, 4.9), at(1)], [STILL, STILL]).outcome == "unsettled"
    assert watch().sample(0.1, [at(0, 5.1), at(1)], [STILL, STILL]).first_mover == "a"


def test_of_several_that_fall_at_once_the_farthest_is_the_first_mover() -> None:
    assert watch().sample(0.1, [at(0.004), at(1.005)], [STILL, STILL]).first_mover == "b"
    assert watch().sample(0.1, [at(0.004, 12), at(1.005)], [STILL, STILL]).first_mover == "a"


def test_the_largest_way_and_turn_are_kept() -> None:
    seen = watch().sample(0.1, [at(0.001, 2), at(1.002, 1)], [STILL, STILL])
    assert abs(seen.drift - 0.002) < 1e-12
    assert abs(seen.turn - radians(2)) < 1e-9
