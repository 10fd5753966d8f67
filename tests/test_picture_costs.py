"""The benchmark of pictures runs, and others draw the same figure; what it measures is for people to read."""

import shutil
from pathlib import Path

import pytest

from scripts import bench
from scripts.benchmarks import pictures, renderers, timing
from scripts.benchmarks.renderers import Renderer
from tests.drawn_scenes import FIGURE, scene


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "RUNS", 1)
    monkeypatch.setattr(timing, "SHORTEST", 0.0)
    monkeypatch.setattr(pictures, "SIZES", (1, 2))
    monkeypatch.setattr(pictures, "DPI", 30)


def absent() -> renderers.Way:
    raise ImportError


@pytest.mark.slow
def test_every_part_has_its_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    written: list[str] = []

    def noted(_: renderers.Shot, folder: Path) -> None:
        written.append(folder.name)

    others = (Renderer("quick", lambda: noted, ""), Renderer("absent", absent, "pip install absent"))
    monkeypatch.setattr(renderers, "RENDERERS", others)
    monkeypatch.setattr(renderers, "WIDTH", 40)
    monkeypatch.setattr(renderers, "HEIGHT", 30)
    bench.main("pictures")
    starts = [
        "picture of 12 blocks of three cells: ",
        "picture of 12 blocks of two cells: ",
        "2 pictures as files: PDF ",
        "absent: not installed; pip install absent",
        "quick, 40 × 30: 0.00 CPU s, 0.0 × our picture",
        "PyBullet's TinyRenderer, 40 × 30",
        "build123d and Blender: not measured",
        "pictures of stacks, CPU ms by blocks: SVG 1: ",
    ]
    lines = capsys.readouterr().out.splitlines()[1:]
    assert len(lines) == len(starts)
    assert all(line.startswith(start) for line, start in zip(lines, starts, strict=True))
    assert len(written) == 2


def test_growth_is_drawn_to_a_file(tmp_path: Path) -> None:
    pictures.main(str(tmp_path / "cost.svg"))
    assert "CPU time of a picture by number of blocks" in (tmp_path / "cost.svg").read_text()


@pytest.mark.parametrize("name", [one.name for one in renderers.RENDERERS if one.name.startswith("POV-Ray")])
def test_pov_ray_draws_what_it_is_given(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("povray") is None:
        pytest.skip("no POV-Ray is installed")
    monkeypatch.setattr(renderers, "WIDTH", 40)
    monkeypatch.setattr(renderers, "HEIGHT", 30)
    ways, _ = renderers.available()
    ways[name](renderers.shot(scene(FIGURE)), tmp_path)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
