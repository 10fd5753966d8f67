"""The same picture in fewer characters: straight paths as steps of hundredths, neighbours of one look as one path.

Knows markup only. Paths with curves stay as they are.
"""

import re
from itertools import pairwise
from typing import Final

from sim import svg
from sim.inking import BLEED

HUNDREDTHS: Final = 100
"""Corners move by up to 0.005 mm: a quarter of a pixel at 1200 dpi."""
_BLEEDING: Final[svg.Attributes] = {"stroke-width": BLEED, "stroke-linejoin": "round"}
_BLEED: Final = f' stroke-width="{svg.number(BLEED)}" stroke-linejoin="round"'
"""What the strokes around faces have in common: said once for all of them."""
_PATH: Final = re.compile(r'<path d="([^"]*)"([^>]*)/>')
_RUN: Final = re.compile(r'<path d="([^"]*)"((?:(?!aria-label)[^>])*)/>(?:\n?<path d="([^"]*)"\2/>)+')
"""Neighbours of one look; words stay apart."""
_STRAIGHT: Final = re.compile(r"[MLZ\d. -]*")
_BEGIN: Final = re.compile(r"M([^MZ]*)(Z?)")


def compact(markup: str) -> str:
    """*markup* with its straight paths written as steps from corner to corner, in a group that says how faces end."""
    shorter = _RUN.sub(_one, _PATH.sub(_shorter, markup))
    return svg.element("g", _BLEEDING, "\n", shorter.replace(_BLEED, ""), "\n")


def _one(run: re.Match[str]) -> str:
    """Paths that stand together and differ in nothing but their data, as one."""
    data = "".join(found[1] for found in _PATH.finditer(run[0]))
    return f'<path d="{data}"{run[2]}/>'


def _shorter(path: re.Match[str]) -> str:
    data, rest = path[1], path[2]
    if not _STRAIGHT.fullmatch(data):
        return path[0]
    return f'<path d="{"".join(_steps(found[1], found[2]) for found in _BEGIN.finditer(data))}"{rest}/>'


def _steps(corners: str, end: str) -> str:
    """One ring, or one line, of corners "x yLx y"."""
    points = [tuple(round(HUNDREDTHS * float(value)) for value in corner.split()) for corner in corners.split("L")]
    x, y = points[0]
    steps = ((q - x, p - y) for (x, y), (q, p) in pairwise(points))
    written = [_pair(a, b) for a, b in steps if a or b]
    return f"M{_number(x)} {_number(y)}" + ("l" + _spaced(written) if written else "") + end.lower()


def _spaced(pairs: list[str]) -> str:
    """Numbers one after another; a minus parts them as a space does."""
    return pairs[0] + "".join(pair if pair[0] == "-" else f" {pair}" for pair in pairs[1:])


def _pair(a: int, b: int) -> str:
    first, second = _number(a), _number(b)
    return first + (second if second[0] == "-" else f" {second}")


def _number(hundredths: int) -> str:
    """Hundredths as a decimal without needless characters."""
    text = f"{abs(hundredths) / HUNDREDTHS:.2f}".rstrip("0").rstrip(".")
    text = text[1:] if text.startswith("0.") else text
    return f"-{text}" if hundredths < 0 and text != "0" else text
