"""Every reader shows the same picture, at its size: resvg, cairosvg and, where it is installed, Chromium.

All draw at twice 96 dpi. They smooth edges in their own ways, so a pixel may be what any pixel beside it is in another
reader's picture, and 100 of 255 brighter or darker in red, green or blue: a line that is one pixel wide may be one dark
pixel or two that are half as dark.
"""

import io
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final, TypeAlias

import cairosvg
import numpy as np
import pypdf
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from games import drawings, record
from games.files import read
from games.orthognomes import drawings as orthognomes
from games.orthognomes import record as figures
from sim import svg
from sim.arrows import mechanism
from sim.statics import equilibrium
from sim.views import corner
from tests.commands import EXAMPLES, ROOT
from tests.drawn_scenes import scene

DOCS: Final = sorted((ROOT / "docs").rglob("*.svg"))
FLAT: Final = ("rhumb-line", "line-or-colour", "rue", "rukuni")
"""Examples of games that are drawn from above."""
KINDS: Final = ("figure", "panel", "mechanism", *FLAT)
NAMES: Final = (
    *KINDS,
    *(pytest.param(str(path.relative_to(ROOT)), marks=pytest.mark.slow, id=path.stem) for path in DOCS),
)
PX: Final = svg.MM_PER_INCH / 96
"""Millimetres of a pixel of a screen."""
CLOSER: Final = 2
"""Pixels along the side of each of those, where pictures are compared."""
TOLERANCE: Final = 100
"""Of 255: how much brighter or darker than all pixels beside it a smoothed one may be."""
SIZE: Final = re.compile(r'width="(\S+)mm" height="(\S+)mm" viewBox="0 (\S+) \S+ \S+"')
CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""A browser, where there is one."""

Pixels: TypeAlias = NDArray[np.int16]
"""(height, width, 3), 0–255."""


@pytest.fixture(scope="module")
def pictures() -> Mapping[str, str]:
    """Every picture of the documents, and one of each kind."""
    (one,) = figures.read((EXAMPLES / "round.game").read_text())
    found = {str(path.relative_to(ROOT)): path.read_text() for path in DOCS}
    found["figure"] = orthognomes.figure(one, "corner")
    found["panel"] = orthognomes.five_views(one)
    overhang = scene((("L", "z", (1, 1, 0), "LLL"), ("D", "y", (1, 1, 3), "LDL")))
    tilting = equilibrium(overhang)
    assert tilting.mechanism
    found["mechanism"] = mechanism(overhang, corner(), tilting.mechanism, tilting.culprit, title="a", description="b")
    for name in FLAT:
        game = read((EXAMPLES / f"{name}.game").read_text(), name)[0]
        assert isinstance(game, record.Record)
        found[name] = drawings.board(record.replay(game))
    return found


def millimetres(text: str) -> tuple[float, float]:
    size = SIZE.search(text)
    assert size
    return float(size[1]), float(size[2])


def pixels(text: str) -> tuple[int, int]:
    """Of a screen, whole ones."""
    width, height = millimetres(text)
    return round(width / PX), round(height / PX)


def closer(text: str) -> str:
    """The picture on a canvas of whole pixels, at exactly `CLOSER` × 96 dpi."""
    width, height = pixels(text)
    size = SIZE.search(text)
    assert size
    box = f"0 {size[3]} {width * PX:.6f} {height * PX:.6f}"
    canvas = f'width="{width * CLOSER}" height="{height * CLOSER}" viewBox="{box}"'
    return text[: size.start()] + canvas + text[size.end() :]


def opened(png: bytes) -> Pixels:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(np.int16)


def by_resvg(text: str) -> Pixels:
    return opened(bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=96, background="#FFFFFF", skip_system_fonts=True)))


def by_cairo(text: str) -> Pixels:
    return opened(cairosvg.svg2png(bytestring=text.encode(), background_color="white"))


def browse(page: Path, *options: str) -> str:
    """What Chromium says of *page*; its home is beside it."""
    assert CHROMIUM
    usual = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
    command = [CHROMIUM, *usual, *options, page.as_uri()]
    home = {**os.environ, "HOME": str(page.parent)}
    return subprocess.run(command, env=home, check=True, capture_output=True, text=True, timeout=120).stdout


@pytest.fixture(scope="module")
def browsed(pictures: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Pixels]:
    """All pictures as Chromium shows them, one under the other in one page."""
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    folder = tmp_path_factory.mktemp("browsed")
    page, top, width, boxes = "<style>*{margin:0}img{display:block}</style>", 0, 0, {}
    for number, (name, text) in enumerate(pictures.items()):
        (folder / f"{number}.svg").write_text(closer(text))
        page += f'<img src="{number}.svg">'
        wide, high = (side * CLOSER for side in pixels(text))
        boxes[name] = slice(top, top + high), slice(0, wide)
        top, width = top + high, max(width, wide)
    (folder / "page.html").write_text(page)
    browse(folder / "page.html", f"--screenshot={folder / 'page.png'}", f"--window-size={width},{top}")
    whole = opened((folder / "page.png").read_bytes())
    return {name: whole[box] for name, box in boxes.items()}


def beyond(one: Pixels, other: Pixels) -> int:
    """By how much *one* is anywhere brighter or darker than all of *other* within a pixel, or the other way round."""
    return max(
        int(np.max(np.maximum(around(b, np.min) - a, a - around(b, np.max)))) for a, b in ((one, other), (other, one))
    )


def around(one: Pixels, pick: Any) -> Pixels:
    """What *pick* takes of every pixel and the eight around it."""
    height, width, _ = one.shape
    padded = np.pad(one, ((1, 1), (1, 1), (0, 0)), mode="edge")
    found: Pixels = pick([padded[r : r + height, c : c + width] for r in range(3) for c in range(3)], axis=0)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_resvg_and_cairo_show_the_same(name: str, pictures: Mapping[str, str]) -> None:
    text = closer(pictures[name])
    one, other = by_resvg(text), by_cairo(text)
    width, height = pixels(pictures[name])
    assert one.shape == other.shape == (height * CLOSER, width * CLOSER, 3)
    assert beyond(one, other) <= TOLERANCE
    assert one.min() < 100  # something is drawn


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_chromium_shows_the_same(name: str, pictures: Mapping[str, str], browsed: Mapping[str, Pixels]) -> None:
    text = closer(pictures[name])
    for one, other in combinations((by_resvg(text), by_cairo(text), browsed[name]), 2):
        assert beyond(one, other) <= TOLERANCE


def test_a_line_that_a_reader_leaves_out_is_seen(pictures: Mapping[str, str]) -> None:
    text = closer(pictures["panel"])
    dashed = re.search(r"<path [^>]*stroke-dasharray[^>]*>", text)
    assert dashed
    less = text.replace(dashed[0], "")
    assert beyond(by_resvg(text), by_resvg(less)) > TOLERANCE


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_opens_at_its_size(name: str, pictures: Mapping[str, str]) -> None:
    text = pictures[name]
    width, height = (side / PX for side in millimetres(text))
    shapes = by_resvg(text).shape, by_cairo(text).shape, opened(svg.png(text, 96)).shape
    assert all(abs(high - height) < 1 and abs(wide - width) < 1 for high, wide, _ in shapes)


@pytest.mark.slow
def test_pictures_have_their_size_in_chromium(pictures: Mapping[str, str], tmp_path: Path) -> None:
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    page = "".join(f"<div>{text}</div>" for text in pictures.values())
    script = """<script>document.body.dataset.sizes = [...document.querySelectorAll("svg")]
        .map(one => one.getBoundingClientRect()).map(box => `${box.width} ${box.height}`).join()</script>"""
    (tmp_path / "page.html").write_text(f"<!DOCTYPE html><meta charset=utf-8><body>{page}{script}")
    sizes = re.search(r'data-sizes="([^"]+)"', browse(tmp_path / "page.html", "--dump-dom"))
    assert sizes
    shown = [[float(side) * PX for side in size.split()] for size in sizes[1].split(",")]
    assert shown == [pytest.approx(millimetres(text), abs=0.02) for text in pictures.values()]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_in_a_picture_is_a_raster(name: str, pictures: Mapping[str, str]) -> None:
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(pictures[name]).iter()}
    assert tags <= {"svg", "title", "desc", "metadata", "g", "path", "circle", "rect", "ellipse", "polygon", "line"}
    file = pypdf.PdfReader(io.BytesIO(cairosvg.svg2pdf(bytestring=pictures[name].encode())))
    (page,) = file.pages
    points = [side / svg.MM_PER_INCH * 72 for side in millimetres(pictures[name])]
    assert [float(page.mediabox.width), float(page.mediabox.height)] == pytest.approx(points, abs=0.01)
    things: list[Any] = [file.get_object(number) for number in range(1, len(file.xref[0]) + 1)]
    assert not [thing for thing in things if isinstance(thing, dict) and thing.get("/Subtype") == "/Image"]
