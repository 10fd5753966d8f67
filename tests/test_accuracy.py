"""The report on how often the judges agree: what is drawn, what is counted, what is told of a difference."""

from dataclasses import replace
from typing import Literal

import pytest
from click.testing import CliRunner

from games.sampling import drawn
from scripts.accuracy import Case, cases, main, report
from sim.motion import Motion
from sim.statics import Equilibrium

SEED = 5


@pytest.fixture(scope="module")
def found() -> list[Case]:
    return list(cases(SEED, 20, 1))


def test_what_stands_stood_and_what_falls_fell(found: list[Case]) -> None:
    for case in found:
        assert case.statics not in ("stands", "falls") or case.seen == case.statics, case.drawn.text
        assert (case.static.certificate is not None) == (case.statics in ("stands", "falls")), case.drawn.text
    assert {case.statics for case in found} >= {"stands", "falls"}
    assert not any(case.differ for case in found)


def test_the_report_counts_every_figure_once(found: list[Case]) -> None:
    lines = list(report(found, SEED))
    assert lines[0] == "20 fresh legal figures from seed 5: 10 of the published blocks, 10 of the literal blocks; " + (
        f"{min(len(c.drawn.placed) for c in found)} to {max(len(c.drawn.placed) for c in found)} blocks."
    )
    rows = {line[:14].strip(): [int(n) for n in line[14:].split()] for line in lines[2:6]}
    assert sum(map(sum, rows.values())) == 20
    assert rows["stands"] == [sum(case.statics == "stands" for case in found), 0, 0]
    assert lines[6] == f"`stands` stood: 100.00 % ({rows['stands'][0]} of {rows['stands'][0]})"
    assert lines[-1].endswith("0 on which the judges differ.")


def motion(outcome: Literal["stands", "falls", "unsettled"]) -> Motion:
    return Motion(outcome, 0.78, "b02" if outcome == "falls" else None, 0.0041 if outcome == "falls" else 0.0, 0.0)


@pytest.mark.parametrize(
    ("static", "looks", "reason"),
    [
        (Equilibrium("stands", None, 0.001, 0.0005), "fff", "an edge finer than the engine resolves"),
        (Equilibrium("falls", "no_equilibrium", 0.001), "ssf", "the engine's solver had not converged"),
        (Equilibrium("falls", "no_equilibrium", 0.001), "sus", "it has no equilibrium, but the engine's contacts"),
    ],
)
def test_a_difference_is_listed_with_its_figure_and_a_reason(static: Equilibrium, looks: str, reason: str) -> None:
    words: dict[str, Literal["stands", "falls", "unsettled"]] = {"s": "stands", "f": "falls", "u": "unsettled"}
    case = Case(drawn(SEED, 3), replace(static, culprit="b01"), tuple(motion(words[look]) for look in looks))
    assert case.differ
    told = "\n".join(report([case], SEED))
    assert "1 looked at again with 200 iterations; 1 on which the judges differ." in told
    assert f"  {case.drawn.text}  [Blocks literal]" in told
    assert f"statics: {case.statics}" in told
    assert reason in told
    assert ("inset 0.020 cell" in told) == (static.inset is not None)


@pytest.mark.slow
def test_the_report_is_the_same_with_any_number_of_processes() -> None:
    one, two = (CliRunner().invoke(main, ["--count", "50", "--seed", "9", "--jobs", jobs]) for jobs in ("1", "2"))
    assert one.exit_code == two.exit_code == 0
    assert one.output == two.output
