"""Photographs of a table as PNG files that say what they show: which part of the table, and of which game.

Knows no game and no engine.
"""

import io
import struct
import warnings
import zlib
from typing import Final

import numpy as np
from PIL import Image, PngImagePlugin

from models.table import Frame
from scripts.inputs import Refused
from sim.topview import TopView

MAGIC: Final = b"\x89PNG\r\n\x1a\n"
FRAME: Final = "fivesides:frame"
"""Metres west, south, east and north of the middle of the table."""
RECORD: Final = "fivesides:game"
"""The game that it shows, as a game file."""
MOST_PIXELS: Final = 20_000_000
WIDEST: Final = 100.0
"""Metres that a picture of a table shows at most."""


def write_png(view: TopView, record: str) -> bytes:
    """*view* as a PNG file that carries *record*."""
    notes = PngImagePlugin.PngInfo()
    notes.add_itxt(FRAME, " ".join(f"{number:.9f}" for number in view.frame))
    notes.add_itxt(RECORD, record)
    file = io.BytesIO()
    Image.fromarray(view.rgb).save(file, "PNG", pnginfo=notes)
    return file.getvalue()


def read_png(data: bytes, name: str) -> tuple[TopView, str]:
    """A photograph that this program wrote, and its record; `Refused` names the file, and says what is wrong."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data), formats=["PNG"])
        if image.width * image.height > MOST_PIXELS:
            raise Refused(f"{name}: expected at most {MOST_PIXELS} pixels, not {image.width} × {image.height}")
        image.load()
        notes = dict(getattr(image, "text", {}))
        rgb = np.array(image.convert("RGB"))
    except (OSError, SyntaxError, ValueError, struct.error, zlib.error, Image.DecompressionBombWarning):
        raise Refused(f"{name}: expected a PNG file, and this one is broken or cut off") from None
    except Image.DecompressionBombError:
        raise Refused(f"{name}: expected at most {MOST_PIXELS} pixels") from None
    if FRAME not in notes or RECORD not in notes:
        raise Refused(f"{name}: it does not say what it shows: expected a photograph that `read -o X.png` wrote")
    return TopView(rgb, _frame(str(notes[FRAME]), name, rgb.shape[1] / rgb.shape[0])), str(notes[RECORD])


def _frame(text: str, name: str, shape: float) -> Frame:
    """The part of the table that a picture as much wider than high as *shape* shows."""
    try:
        west, south, east, north = map(float, text.split())
    except ValueError:
        raise Refused(f"{name}: {FRAME}: expected four numbers") from None
    wide, high = east - west, north - south
    if not (0 < wide <= WIDEST and 0 < high <= WIDEST and abs(wide / high / shape - 1) < 0.01):
        raise Refused(f"{name}: {FRAME}: expected a part of the table of the form that the picture has")
    return Frame(west, south, east, north)
