"""Frames as a film: GIF by Pillow, MP4 through the program ffmpeg.

Every frame is an SVG of the same size; the record that the first one carries travels with the film. The first and the
last frame are shown for longer. Returns whole files, the same bytes every time, and writes none. Knows no game.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps

from scripts.inputs import Refused
from sim.chunks import KEYWORD
from sim.shading import WHITE
from sim.svg import png

FIRST: Final = 0.6
"""Seconds for which the first frame is shown: a reader must see what stands there before it falls …"""
LAST: Final = 1.6
"""… and the last: what has become of it."""
TICKS: Final = 100
"""A GIF counts time in hundredths of a second."""
FASTEST: Final = 50
"""Frames a second: players of GIF slow down what is faster."""
SAMPLED: Final = 8
"""So many frames, at even times, tell the colours of all."""
COLOURS: Final = 256
QUALITY: Final = "16"
"""Of MP4, x264's constant rate factor: flat colours and sharp edges, without visible loss."""
MINUTES: Final = 10
"""After which ffmpeg is given up."""


def gif(frames: Sequence[str], dpi: int, per_second: int) -> bytes:
    """A GIF that plays again and again; the record is its comment. ValueError when it is faster than `FASTEST`."""
    if per_second > FASTEST:
        raise ValueError(f"a GIF shows at most {FASTEST} frames a second: expected fewer than {per_second}")
    pictures = [png(frame, dpi) for frame in frames]
    first, *rest = _few_colours(pictures)
    file = BytesIO()
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=[1000 // TICKS * time for time in _times(len(frames), per_second, TICKS)],
        loop=0,
        disposal=1,
        optimize=False,
        comment=_record(pictures[0]).encode(),
    )
    return file.getvalue()


def mp4(frames: Sequence[str], dpi: int, per_second: int) -> bytes:
    """An MP4 (H.264, yuv420p, even sizes); the record is its comment. Refused where ffmpeg is missing, or fails."""
    program = shutil.which("ffmpeg")
    if program is None:
        raise Refused(
            "an MP4 is written by the program ffmpeg, and it is not installed: "
            "install it (Debian: apt install ffmpeg), or write X.gif, which needs nothing"
        )
    pictures = [png(frame, dpi) for frame in frames]
    width, height = _even(_opened(pictures[0])).size
    with tempfile.TemporaryDirectory(prefix="fivesides-") as folder:
        target, said = Path(folder, "film.mp4"), Path(folder, "said.txt")
        told = _options(width, height, per_second, _record(pictures[0]))
        try:
            with (
                said.open("wb") as log,
                subprocess.Popen(
                    [program, *told, str(target)], stdin=subprocess.PIPE, stdout=log, stderr=log
                ) as process,
            ):
                _fed(process, pictures, _times(len(frames), per_second, per_second))
                failed = process.wait(60 * MINUTES)
        except OSError as error:
            raise Refused(
                f"ffmpeg could not be run: {error.strerror}; write X.gif instead, which needs no ffmpeg"
            ) from None
        if failed or not target.is_file():
            why = said.read_text("utf-8", "replace").strip().splitlines()[-1:] or ["it says nothing"]
            raise Refused(f"ffmpeg could not write the MP4: {why[0]}; write X.gif instead, which needs no ffmpeg")
        return target.read_bytes()


def _times(count: int, per_second: int, ticks: int) -> list[int]:
    """How long each of *count* frames is shown, in *ticks* of a second; roundings do not add up."""
    ends = [round(ticks * k / per_second) for k in range(count + 1)]
    times = [after - before for before, after in pairwise(ends)]
    times[0] = max(times[0], round(FIRST * ticks))
    times[-1] = max(times[-1], round(LAST * ticks))
    return times


def _few_colours(pictures: Sequence[bytes]) -> list[Image.Image]:
    """All *pictures* in one palette, without dithering: a dithered still would crawl."""
    sampled = sorted({round(k * (len(pictures) - 1) / (SAMPLED - 1)) for k in range(SAMPLED)})
    some = [_opened(pictures[k]) for k in sampled]
    width, height = some[0].size
    sheet = Image.new("RGB", (width, height * len(some)))
    for k, picture in enumerate(some):
        sheet.paste(picture, (0, k * height))
    palette = sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return [_opened(one).quantize(palette=palette, dither=Image.Dither.NONE) for one in pictures]


def _options(width: int, height: int, per_second: int, record: str) -> Iterator[str]:
    """What ffmpeg is told: raw frames come through its standard input, and it writes the same bytes every time."""
    yield from ("-hide_banner", "-loglevel", "error", "-nostdin", "-y")
    yield from ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(per_second), "-i", "pipe:0")
    yield from ("-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+bicubic")
    yield from ("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv")
    yield from ("-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-crf", QUALITY, "-pix_fmt", "yuv420p")
    yield from ("-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1")
    yield from ("-metadata", f"comment={record}") if record else ()
    yield from ("-movflags", "+faststart", "-f", "mp4")


def _fed(process: "subprocess.Popen[bytes]", pictures: Sequence[bytes], times: Sequence[int]) -> None:
    """Hand every picture to *process* as often as it is shown; one that stops listening tells why itself."""
    assert process.stdin is not None  # it was asked for
    try:
        with process.stdin as pipe:
            for picture, often in zip(pictures, times, strict=True):
                pixels = _even(_opened(picture)).tobytes()
                for _ in range(often):
                    pipe.write(pixels)
    except BrokenPipeError:
        return


def _even(picture: Image.Image) -> Image.Image:
    """*picture* with another row and column of paper where their number is odd: colours are halved in yuv420p."""
    width, height = picture.size
    return ImageOps.expand(picture, (0, 0, width % 2, height % 2), WHITE)


def _opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


def _record(picture: bytes) -> str:
    """The record that a PNG carries; empty when it carries none."""
    with Image.open(BytesIO(picture)) as opened:
        opened.load()
        return str(opened.info.get(KEYWORD, ""))
