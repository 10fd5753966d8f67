"""The benchmark runs; what it measures is for people to read."""

import pytest

from scripts import bench, playouts


def test_the_benchmark_prints_a_line_for_each_figure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "SCORINGS", 10)
    monkeypatch.setattr(playouts, "SECONDS", 0.01)
    monkeypatch.setattr(playouts, "FLAT", {"rukuni": {"Side": "3"}})
    bench.main()
    printed = capsys.readouterr().out.splitlines()
    starts = (
        "python",
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
    assert len(printed) == len(starts)
    assert all(line.startswith(start) for line, start in zip(printed, starts, strict=True))
    assert "tower of 24 levels: stands; plain: falls" in printed
    assert "totals equal: True" in printed[3]
