"""A plot of times over numbers of blocks, both axes logarithmic, as SVG. Knows no engine."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final

from models.materials import TONES
from sim import svg
from sim.lettering import Lettering, cap_height

WIDTH: Final = 170.0
HEIGHT: Final = 100.0
LEFT: Final = 18.0
RIGHT: Final = 105.0
TOP: Final = 6.0
BOTTOM: Final = 84.0
"""Of the field, millimetres in the picture."""
POINTS: Final = 8.0
"""Size of the type."""
INKS: Final = ("#0072B2", "#D55E00", "#009E73", "#E69F00", "#CC79A7", "#56B4E9")
"""Of the lines: Okabe and Ito's colours, which colour-blind people tell apart. Names stand beside their lines."""
DOT: Final = 0.9
"""Radius of a measured point, millimetres."""


@dataclass(frozen=True, slots=True)
class _Axes:
    """From blocks and seconds to millimetres."""

    fewest: int
    most: int
    low: int
    """Power of ten, in milliseconds, at the lower edge."""
    high: int

    def x(self, blocks: float) -> float:
        share = log10(blocks / self.fewest) / (log10(self.most / self.fewest) or 1.0)
        return LEFT + share * (RIGHT - LEFT)

    def y(self, seconds: float) -> float:
        share = (log10(seconds * 1000) - self.low) / (self.high - self.low)
        return BOTTOM - share * (BOTTOM - TOP)


def plot(times: Mapping[str, Mapping[int, float]], title: str = "CPU time of a check by number of blocks") -> str:
    """*times* in CPU seconds by name and number of blocks, a line for each name."""
    sizes = sorted({size for line in times.values() for size in line})
    logs = [log10(seconds * 1000) for line in times.values() for seconds in line.values()]
    axes = _Axes(sizes[0], sizes[-1], floor(min(logs)), max(ceil(max(logs)), floor(min(logs)) + 1))
    content = [*_grid(axes, sizes)]
    for ink, line in zip(INKS, times.values(), strict=False):
        content += _line([(axes.x(size), axes.y(seconds)) for size, seconds in line.items()], ink)
    content += _names({name: (axes.x(max(line)), axes.y(line[max(line)])) for name, line in times.items()})
    told = "; ".join(f"{name}: {1000 * line[max(line)]:.3g} ms at {max(line)} blocks" for name, line in times.items())
    return svg.document(WIDTH, HEIGHT, content, title=title, description=told)


def _grid(axes: _Axes, sizes: list[int]) -> Iterator[str]:
    """Lines at every size and every power of ten, and what they are."""
    drop = cap_height(POINTS)
    for size in sizes:
        x = axes.x(size)
        yield svg.stroke(f"M{svg.number(x)} {TOP}V{BOTTOM}", TONES["grid"], 0.1)
        yield Lettering(str(size), x, BOTTOM + 2 + drop, POINTS, anchor="middle").drawn(TONES["ink"])
    for power in range(axes.low, axes.high + 1):
        y = axes.y(10.0**power / 1000)
        yield svg.stroke(f"M{LEFT} {svg.number(y)}H{RIGHT}", TONES["grid"], 0.1)
        amount = f"{10**power:g} ms" if power < 3 else f"{10 ** (power - 3):g} s"
        yield Lettering(amount, LEFT - 2, y + drop / 2, POINTS, anchor="end").drawn(TONES["ink"])
    below = BOTTOM + 5 + 2 * drop
    yield Lettering("blocks", (LEFT + RIGHT) / 2, below, POINTS, anchor="middle").drawn(TONES["ink"])


def _line(points: list[tuple[float, float]], ink: str) -> Iterator[str]:
    run = "L".join(f"{svg.number(x)} {svg.number(y)}" for x, y in points)
    yield svg.stroke(f"M{run}", ink, 0.5)
    for x, y in points:
        yield svg.element("circle", {"cx": x, "cy": y, "r": DOT, "fill": ink})


def _names(ends: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Every name beside the field at the height of its line's end, or as near as the others let it."""
    inks = dict(zip(ends, INKS, strict=False))
    order = sorted(ends, key=lambda name: ends[name][1])
    step, heights = 2 * cap_height(POINTS), [ends[name][1] for name in order]
    for k, _ in list(enumerate(pairwise(heights), 1)):
        heights[k] = max(heights[k], heights[k - 1] + step)
    for name, height in zip(order, heights, strict=True):
        x, y = ends[name]
        yield svg.stroke(f"M{svg.number(x)} {svg.number(y)}L{RIGHT + 3} {svg.number(height)}", inks[name], 0.15)
        yield Lettering(name, RIGHT + 4, height + cap_height(POINTS) / 2, POINTS).drawn(TONES["ink"])
