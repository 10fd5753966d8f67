"""The benchmark runs; what it measures is for people to read."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import bench, playouts
from scripts.benchmarks import engines, games, growth, memory, peers, timing
from scripts.benchmarks.engines import Engine
from scripts.benchmarks.plot import plot
from scripts.benchmarks.stacks import Bar, crosswise, scene
from sim.statics import equilibrium
from sim.world import World


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "RUNS", 1)
    monkeypatch.setattr(timing, "SHORTEST", 0.0)
    monkeypatch.setattr(games, "SCORINGS", 10)
    monkeypatch.setattr(playouts, "SECONDS", 0.01)
    monkeypatch.setattr(playouts, "FLAT", {"rukuni": {"Side": "3"}})
    monkeypatch.setattr(peers, "SIZES", (2,))
    monkeypatch.setattr(growth, "SIZES", (1, 2))
    monkeypatch.setattr(growth, "FITTED", 1)
    monkeypatch.setattr(memory, "CHECKS", 2)
    monkeypatch.setattr(memory, "WARM", 1)


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    def of(*parts: str) -> list[str]:
        bench.main(*parts)
        return capsys.readouterr().out.splitlines()[1:]

    return of


@pytest.mark.slow
def test_rounds_playouts_and_tables_have_a_line_for_each_figure(printed: Callable[..., list[str]]) -> None:
    lines = printed("rounds", "playouts", "tables")
    starts = (
        "check of 12 placements",
        "tower of 24 levels",
        "scoring",
        "corner view of 36",
        "fivesides score",
        "OpenSpiel",
        "PettingZoo",
        *(f"{name}" for name in playouts.FLAT),
        *(f"{name}, " for name in playouts.FLAT),
    )
    assert len(lines) == len(starts)
    assert all(line.startswith(start) for line, start in zip(lines, starts, strict=True))
    assert "tower of 24 levels: stands; plain: falls" in lines
    assert "totals equal: True" in lines[2]


def test_every_engine_has_a_line_whether_it_is_installed_or_not(printed: Callable[..., list[str]]) -> None:
    lines = printed("peers")
    for engine in (*engines.OURS, *engines.PEERS):
        found = [line for line in lines if engine.name in line.partition(":")[0]]
        assert all("CPU ms" in line for line in found) or found == [
            f"{engine.name}: {engine.package} is not installed; the extra `bench` has it"
        ]
    for kind in peers.KINDS:
        assert any(line.startswith(f"{kind} of 2, vertical test: ") and "says: stands" in line for line in lines)


def test_an_engine_that_is_missing_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    ways, missing = engines.loaded((*engines.OURS, *(e for e in engines.PEERS if e.package == "mujoco")))
    assert list(ways) == list(engines.OURS)
    assert missing == ["4 s in MuJoCo: mujoco is not installed; the extra `bench` has it"]


def test_all_engines_that_are_installed_find_that_the_stack_stands() -> None:
    ways, _ = engines.loaded((*engines.OURS, *engines.PEERS))
    assert {way(crosswise(2)) for way in ways.values()} <= {"stands", "equilibrium"}


@pytest.mark.parametrize("count", [2, 4, 16])
@pytest.mark.parametrize("build", peers.KINDS.values(), ids=peers.KINDS)
def test_what_is_judged_stands_by_both_judges(build: Callable[[int], tuple[Bar, ...]], count: int) -> None:
    bars = build(count)
    assert len(bars) == count
    assert equilibrium(scene(bars)).outcome == "stands"
    with World() as world:
        world.build(scene(bars))
        assert world.watch().outcome == "stands"


def test_growth_and_memory_have_a_line_for_each_judge(
    printed: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "PEERS", ())
    lines = printed("growth", "memory")
    assert [line.partition(":")[0] for line in lines[:2]] == ["growth, vertical test", "growth, static verdict"]
    assert all("from 1 blocks on like n^" in line for line in lines[:2])
    assert all(line.startswith("memory") for line in lines[2:])


def test_a_power_is_fitted_exactly() -> None:
    line = growth.said("a", {n: 3e-6 * n**1.5 for n in (4, 16, 64)}, "stands")
    assert (
        line == "growth, a: CPU ms by blocks 4: 0.024, 16: 0.192, 64: 1.54; from 1 blocks on like n^1.50; says: stands"
    )


def test_an_engine_that_takes_too_long_is_asked_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "LONGEST", 0.0)
    monkeypatch.setattr(growth, "PEERS", ())
    assert [list(by_size) for _, by_size, _ in growth.measured()] == [[1], [1]]


def test_growth_is_drawn_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "PEERS", ())
    growth.main(str(tmp_path / "growth.svg"))
    assert 'aria-label="static verdict"' in (tmp_path / "growth.svg").read_text()


def test_the_plot_has_a_line_for_each_engine_and_no_name_on_another() -> None:
    times = {name: {n: k * 1e-3 * n for n in (4, 16)} for k, name in enumerate("abc", 1)}
    drawn = plot(times)
    assert drawn.count("<circle") == 6
    assert all(f'aria-label="{text}"' in drawn for text in ("a", "b", "c", "4", "16", "10 ms", "blocks"))
    assert plot(times) == drawn


def test_a_part_that_there_is_not_is_named() -> None:
    with pytest.raises(SystemExit, match="no part 'peer'"):
        bench.main("peer")


def test_an_engine_says_which_version_it_is() -> None:
    assert Engine("plain", lambda: lambda _: "", "pybullet").title.startswith("plain (pybullet 3.")
    assert engines.VERTICAL.title == "vertical test"
