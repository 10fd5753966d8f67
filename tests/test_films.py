"""Films as GIF, animated PNG and MP4: every frame, for as long as it is said, the same bytes every time."""

import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from scripts.films import FIRST, LAST, gif, mp4
from scripts.inputs import Refused
from sim.svg import document, element, png

Writer = Callable[[Sequence[str], int, int], bytes]
Pixels = NDArray[np.uint8]
RECORD = '[Game "X"]\n\n1. ♙ & <a>\n'
DPI = 96
FFMPEG = pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
COLOURS = ("#5B3A22", "#E8CFA0", "#D55E00", "#1E140C")


def frame(k: int) -> str:
    """A square that moves to the right, changing its colour."""
    square = element("path", {"d": f"M{k} 2L{k + 4} 2L{k + 4} 6L{k} 6Z", "fill": COLOURS[k % 4]})
    return document(20.4, 9.9, [square], title="a square", description="It moves.", metadata=RECORD)


FRAMES = tuple(frame(k) for k in range(12))


def images(film: bytes) -> tuple[list[Pixels], list[float], Image.Image]:
    """Pixels and seconds of every frame, and the film as it was opened."""
    opened = Image.open(BytesIO(film))
    pixels, seconds = [], []
    for k in range(getattr(opened, "n_frames", 1)):
        opened.seek(k)
        pixels.append(np.asarray(opened.convert("RGB")))
        seconds.append(float(opened.info["duration"]) / 1000)
    opened.seek(0)
    return pixels, seconds, opened


def test_every_frame_is_there_in_its_colours() -> None:
    shown, seconds, opened = images(gif(FRAMES, DPI, 25))
    assert opened.info["loop"] == 0
    assert seconds == pytest.approx([FIRST, *[0.04] * 10, LAST])
    for picture, svg in zip(shown, FRAMES, strict=True):
        truth = np.asarray(Image.open(BytesIO(png(svg, DPI))).convert("RGB")).astype(int)
        assert np.abs(truth - picture).max() < 12
        assert (picture[0, 0] == 255).all()


@pytest.mark.parametrize("film", [gif, pytest.param(mp4, marks=FFMPEG)])
def test_the_bytes_are_the_same_every_time(film: Writer) -> None:
    assert film(FRAMES, DPI, 25) == film(FRAMES, DPI, 25)


def test_films_carry_the_record() -> None:
    assert images(gif(FRAMES, DPI, 25))[2].info["comment"].decode() == RECORD


@pytest.mark.parametrize("per_second", [3, 7, 24, 30, 50])
def test_roundings_of_time_do_not_add_up(per_second: int) -> None:
    seconds = list(accumulate(images(gif(FRAMES, DPI, per_second))[1][1:-1]))
    assert seconds == pytest.approx([k / per_second for k in range(1, 11)], abs=0.0101)


def test_a_gif_faster_than_players_show_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 50 frames a second"):
        gif(FRAMES, DPI, 60)


@FFMPEG
def test_an_mp4_shows_every_frame_at_even_size(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(mp4(FRAMES, DPI, 25))
    raw = subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-i", "film.mp4", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        cwd=tmp_path,
        capture_output=True,
        check=True,
    ).stdout
    first = np.asarray(Image.open(BytesIO(png(FRAMES[0], DPI))).convert("RGB")).astype(int)
    height, width, _ = first.shape
    assert (height % 2, width % 2) == (1, 1)  # so that a row and a column are added
    shown = np.frombuffer(raw, np.uint8).reshape(-1, height + 1, width + 1, 3)
    assert len(shown) == round(FIRST * 25) + 10 + round(LAST * 25)
    assert np.abs(shown[0, :height, :width] - first).mean() < 3
    assert (shown[:, -1] > 245).all()


@FFMPEG
def test_an_mp4_carries_the_record(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(mp4(FRAMES, DPI, 25))
    command = ["ffprobe", "-loglevel", "error", "-show_entries", "format_tags=comment", "-of", "json", "film.mp4"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True).stdout
    assert json.loads(told)["format"]["tags"]["comment"] == RECORD


def test_where_ffmpeg_is_missing_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refused, match=r"ffmpeg, and it is not installed: install it .* or write X\.gif"):
        mp4(FRAMES, DPI, 25)


@pytest.mark.parametrize("ending", ["cat > /dev/null; exit 1", "exit 1", "exit 0"])
def test_an_ffmpeg_that_fails_is_told_of_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ending: str
) -> None:
    program = tmp_path / "ffmpeg"
    program.write_text(f"#!/bin/sh\necho 'one thing' >&2\necho 'Unknown encoder libx264' >&2\n{ending}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(Refused, match=r"^ffmpeg could not write the MP4: Unknown encoder libx264; write X\.gif"):
        mp4(FRAMES * 20, 300, 25)
