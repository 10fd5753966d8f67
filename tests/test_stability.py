"""The joined verdict."""

from collections.abc import Iterable
from importlib.util import find_spec

import pytest

from sim.motion import Motion
from sim.outcome import WIDE, Cause, Outcome
from sim.scene import Scene
from sim.stability import FIRST_LOOK, Seen, Verdict, join, judge
from sim.statics import Equilibrium, equilibrium, proof
from sim.world import DECIDING, World
from tests.stacks import figure, harmonic, random_figure, standing_figure

engine = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")


def static(outcome: Outcome | None) -> Equilibrium:
    causes: dict[Outcome | None, Cause] = {"marginal": "low_margin", "falls": "no_equilibrium"}
    return Equilibrium(outcome, causes.get(outcome), 0.001, culprit=outcome and "by statics")


def seen(outcome: Seen) -> Motion:
    return Motion(outcome, 0.5, "by motion" if outcome == "falls" else None, 0.0, 0.0)


TABLE: list[tuple[Outcome | None, Seen | None, Outcome, Cause | None, bool | None, str | None]] = [
    ("stands", "stands", "stands", None, True, "by statics"),
    ("stands", "falls", "marginal", "judges_differ", False, "by motion"),
    ("stands", "unsettled", "marginal", "unsettled", None, "by statics"),
    ("stands", None, "stands", None, None, "by statics"),
    ("marginal", "stands", "marginal", "low_margin", None, "by statics"),
    ("marginal", "falls", "marginal", "low_margin", None, "by statics"),
    ("marginal", "unsettled", "marginal", "low_margin", None, "by statics"),
    ("marginal", None, "marginal", "low_margin", None, "by statics"),
    ("falls", "stands", "falls", "no_equilibrium", False, "by statics"),
    ("falls", "falls", "falls", "no_equilibrium", True, "by statics"),
    ("falls", "unsettled", "marginal", "unsettled", None, "by statics"),
    ("falls", None, "falls", "no_equilibrium", None, "by statics"),
    (None, "stands", "marginal", "leaning", None, None),
    (None, "falls", "marginal", "leaning", None, "by motion"),
    (None, "unsettled", "marginal", "unsettled", None, None),
    (None, None, "marginal", "leaning", None, None),
]


@pytest.mark.parametrize(("statics", "dynamics", "outcome", "cause", "agree", "culprit"), TABLE)
def test_both_judges_are_joined_by_the_table(
    statics: Outcome | None,
    dynamics: Seen | None,
    outcome: Outcome,
    cause: Cause | None,
    agree: bool | None,
    culprit: str | None,
) -> None:
    verdict = join(static(statics), seen(dynamics) if dynamics else None)
    assert (verdict.outcome, verdict.cause, verdict.agree) == (outcome, cause, agree)
    assert (verdict.statics, verdict.dynamics, verdict.culprit) == (statics, dynamics, culprit)


WEDGED = figure(*(((x, 1, z), "U", "LL") for x in (0, 2) for z in (0, 2)), ((1, 1, 2), "U", "LL"), friction=0.7)


def test_statics_alone_says_what_it_knows() -> None:
    assert judge(harmonic(2, 0.98), None).outcome == "stands"
    assert judge(harmonic(2, 1.02), None).outcome == "falls"
    leaning = judge(WEDGED, None, statics=proof)
    assert (leaning.outcome, leaning.cause, leaning.statics, leaning.dynamics) == ("marginal", "leaning", None, None)


@engine
def test_a_block_wedged_between_towers_falls_because_nothing_presses_on_it() -> None:
    with World() as world:
        verdict = judge(WEDGED, world)
    assert (verdict.outcome, verdict.cause, verdict.culprit) == ("falls", "held_only_by_friction", "5")
    assert verdict.agree is True


@engine
def test_what_is_not_proved_is_marginal_though_it_is_seen_to_fall() -> None:
    with World() as world:
        verdict = judge(WEDGED, world, statics=proof)
    assert (verdict.outcome, verdict.cause, verdict.culprit) == ("marginal", "leaning", "5")
    assert (verdict.statics, verdict.dynamics, verdict.agree) == (None, "falls", None)


@engine
@pytest.mark.parametrize(
    ("scene", "outcome", "cause"),
    [
        (harmonic(4, 0.98), "stands", None),
        (harmonic(4, 1.0), "marginal", "low_margin"),
        (harmonic(4, 1.02), "falls", "no_equilibrium"),
        (figure(((1, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LL")), "marginal", "low_margin"),
    ],
)
def test_verdicts_of_closed_forms(scene: Scene, outcome: Outcome, cause: Cause | None) -> None:
    with World() as world:
        verdict = judge(scene, world)
    assert (verdict.outcome, verdict.cause) == (outcome, cause)
    assert verdict.agree in (True, None)


@engine
@pytest.mark.parametrize("share", [0.995, 0.996])
def test_a_fall_near_the_edge_is_not_hidden_by_a_coarser_look(share: float) -> None:
    """At half the pace these two bricks stood, and that look was believed."""
    with World() as world:
        verdict = judge(harmonic(2, share), world)
    assert (verdict.statics, verdict.dynamics) == ("stands", "falls")
    assert (verdict.outcome, verdict.cause, verdict.agree) == ("marginal", "judges_differ", False)


@engine
def test_a_fine_edge_is_looked_at_more_closely_before_the_judges_differ() -> None:
    """At 20 iterations this stack of three bricks fell, at 200 it stands, as theory says."""
    with World() as world:
        world.build(harmonic(3, 0.995), DECIDING)
        assert world.watch().outcome == "falls"
        verdict = judge(harmonic(3, 0.995), world)
    assert (verdict.outcome, verdict.agree) == ("stands", True)


def check_the_first_look(scenes: Iterable[Scene]) -> int:
    """What stands at the first look, where that is used, stands at the deciding pace; how many scenes that were."""
    count = 0
    with World() as world:
        for scene in scenes:
            static = equilibrium(scene)
            if static.outcome == "stands" and (static.relative_inset or 0.0) >= WIDE:
                seen = []
                for pace in (FIRST_LOOK, DECIDING):
                    world.build(scene, pace)
                    seen.append(world.watch().outcome)
                if seen[0] == "stands":
                    assert seen[1] == "stands", scene
                    count += 1
    return count


@engine
def test_the_first_look_sees_what_the_deciding_pace_sees() -> None:
    assert check_the_first_look(figure(*standing_figure(seed, 3 + seed % 10)) for seed in range(20)) >= 12


@engine
@pytest.mark.slow
def test_the_first_look_sees_what_the_deciding_pace_sees_in_stacks_and_400_figures() -> None:
    stacks = (harmonic(count, share) for count in (1, 2, 3, 5, 8) for share in (0.3, 0.5, 0.7, 0.8))
    assert check_the_first_look(stacks) >= 10
    assert check_the_first_look(figure(*standing_figure(seed, 3 + seed % 10)) for seed in range(1000, 1400)) >= 300


@engine
def test_the_24_level_tower_stands_in_both_judges() -> None:
    tower = tuple(p for k in range(6) for p in (((1, 1, 4 * k), "U", "LLL"), ((0, 1, 4 * k + 3), "E", "DDD")))
    with World() as world:
        for count in range(1, 13):
            verdict = judge(figure(*tower[:count]), world)
            assert (verdict.outcome, verdict.agree) == ("stands", True)


@engine
def test_the_same_scene_gets_the_same_verdict_whatever_was_judged_before() -> None:
    scenes = [figure(*random_figure(seed, 6)) for seed in range(8)]
    with World() as world:
        forth: list[Verdict] = [judge(scene, world) for scene in scenes]
        back = [judge(scene, world) for scene in reversed(scenes)]
    assert forth == back[::-1]


def check_that_statics_never_overrates(seeds: range) -> None:
    """What statics calls standing stood, and what it calls falling fell."""
    with World() as world:
        for seed in seeds:
            placed = random_figure(seed) if seed % 2 else standing_figure(seed)
            for count in range(1 + seed % 3, len(placed) + 1, 3):
                verdict = judge(figure(*placed[:count]), world)
                assert verdict.agree is not False, (seed, count, verdict)
                assert verdict.cause != "unsettled", (seed, count)
                if verdict.outcome == "falls":
                    break


@engine
def test_statics_and_the_world_agree_on_random_figures() -> None:
    check_that_statics_never_overrates(range(15))


@engine
@pytest.mark.slow
def test_statics_and_the_world_agree_on_500_random_figures() -> None:
    check_that_statics_never_overrates(range(1000, 1500))
