"""Pictures for the page in fewer characters: for a screen, in an answer to every move.

Paths are written from point to point in hundredths of a millimetre, without points that change nothing there; the
game and the names of letters are left out, for the page has both already. A file of a picture stays as `render` writes
it. Knows markup of ours, nothing of what is drawn.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

import shapely

HUNDREDTHS: Final = 100
"""To a millimetre: a hundredth is a fifteenth of a pixel on a board that fills a screen."""
MANY: Final = 6
"""Points of a line from which some can be missing."""
ROUND: Final = ' stroke-linecap="round" stroke-linejoin="round"'
_OTHERS: Final = re.compile(r'<(?!circle\b)(?=[^>]* stroke="#)(?![^>]*' + ROUND + ")")
"""Elements with lines that do not say that these end round; a circle has no ends."""
_PATH: Final = re.compile(r'(?<= d=")[^"]+')
_UNSEEN: Final = re.compile(r'<metadata>.*?</metadata>\n?| role="img" aria-label="[^"]*" data-pt="[^"]*"', re.DOTALL)
_STEP: Final = re.compile(r"([MLHVQCZ])([^MLHVQCZ]*)")
_STRANGE: Final = re.compile(r"[^-MLHVQCZ\d. ]")


def slender(markup: str) -> str:
    """The same picture, or part of one, in fewer characters."""
    return _round(_PATH.sub(lambda found: _relative(found[0]), _UNSEEN.sub("", markup)))


def _round(markup: str) -> str:
    """A picture that says once that all its lines have round ends, where that is so."""
    if _OTHERS.search(markup) or not markup.startswith("<svg "):
        return markup
    return markup.replace(ROUND, "").replace("<svg ", f"<svg{ROUND} ", 1)


@lru_cache(maxsize=2048)
def _relative(data: str) -> str:
    """Path data from point to point; as it is where it has a step that is not known here."""
    if _STRANGE.search(data):
        return data
    return "".join(_steps(data))


def _steps(data: str) -> Iterator[str]:
    x = y = first_x = first_y = 0
    line: list[tuple[int, int]] = []
    for step, numbers in [*_STEP.findall(data), ("", "")]:
        at = [round(float(number) * HUNDREDTHS) for number in numbers.split()]
        if step != "L" and line:
            yield _line(line)
            (x, y), line = line[-1], []
        if step == "M":
            yield "m" + _numbers((at[0] - x, at[1] - y))
            x, y = first_x, first_y = at[0], at[1]
            at = at[2:]  # the points after the first one are joined by lines
        if step in ("M", "L"):
            line = [*(line or [(x, y)]), *zip(at[::2], at[1::2], strict=True)] if at else line
        elif step == "H":
            yield "h" + _numbers((at[0] - x,))
            x = at[0]
        elif step == "V":
            yield "v" + _numbers((at[0] - y,))
            y = at[0]
        elif step in ("Q", "C"):
            size = 4 if step == "Q" else 6
            for k in range(0, len(at), size):
                part = at[k : k + size]
                yield step.lower() + _numbers(tuple(value - (y if j % 2 else x) for j, value in enumerate(part)))
                x, y = part[-2], part[-1]
        elif step == "Z":
            yield "z"
            x, y = first_x, first_y


def _line(points: list[tuple[int, int]]) -> str:
    """A line through *points*, without those that are less than a hundredth beside it."""
    if len(points) >= MANY:
        kept = shapely.get_coordinates(shapely.simplify(shapely.linestrings(points), 1.0)).tolist()
        points = [(round(x), round(y)) for x, y in kept]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
    return "l" + _numbers(tuple(value for step in steps for value in step))


@lru_cache(maxsize=4096)
def _number(hundredths: int) -> str:
    text = f"{hundredths / HUNDREDTHS:.2f}".rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0\.", r"\1.", text)


def _numbers(values: tuple[int, ...]) -> str:
    """Numbers, with a space only where two would be read as one."""
    found = ""
    pointed = True
    for value in values:
        text = _number(value)
        apart = bool(found) and text[0] != "-" and not (text[0] == "." and pointed)
        found += f" {text}" if apart else text
        pointed = "." in text
    return found
