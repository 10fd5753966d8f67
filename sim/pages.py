"""Pages of a booklet: pictures with their captions on A5, at their true size, two side by side where both fit.

Breaks come between pictures only. Knows plates and words, and no file format.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sim.lettering import POINT, Lettering
from sim.plates import At, Plate, column, padded, row, together, words
from sim.shading import INK

PAGE: Final = (148.0, 210.0)
"""A5, millimetres."""
MARGIN: Final = 10.0
"""Around what is printed on a page, millimetres."""
TEXT_WIDTH: Final = PAGE[0] - 2 * MARGIN
TITLE: Final = 16.0
"""Points of the title …"""
HEADING: Final = 10.0
"""… of a heading over a group …"""
CAPTION: Final = 8.0
"""… and of captions and page numbers."""
CAPTION_WIDTH: Final = 100.0
"""Millimetres beyond which the lines of a caption tire the eye."""
LEAST_CAPTION: Final = 45.0
"""Millimetres that a caption needs beside another."""
UNDER: Final = 2.5
"""From a picture to its words, millimetres."""
BETWEEN: Final = 8.0
"""Least distance of pictures, millimetres."""
ROUNDING: Final = 1e-6
"""Millimetres that make no picture too large."""
FOOT: Final = 7.0
"""What a page number takes from the height, millimetres."""


@dataclass(frozen=True, slots=True)
class Item:
    """A picture of a booklet, and what is said under it."""

    plate: Plate
    caption: str = ""
    name: str = ""
    """In bold, before the caption."""

    @property
    def set(self) -> Plate:
        """The picture with its words, in the middle of the column."""
        told = self.told(min(TEXT_WIDTH, max(CAPTION_WIDTH, self.plate.width)))
        return column([self.plate, told], UNDER) if told.height else self.plate

    def told(self, width: float) -> Plate:
        """Its words, in lines of *width* mm; without height when there are none."""
        said = [words(self.name, width, CAPTION, 700), words(self.caption, width, CAPTION)]
        return column([part for part in said if part.height] or said[:1], 0.2)


def titled(heading: str, plate: Plate, points: float = HEADING) -> Plate:
    """A group: *plate* under its *heading*, which is broken into lines as wide as it."""
    return column([words(heading, plate.width, points, 700, "low"), plate], UNDER, "low")


def pages(items: Sequence[Item], title: str, first: int = 1) -> list[Plate]:
    """*items* in their order on as many A5 pages as they need, numbered from *first*; the first has the *title*.

    ValueError names a picture that is larger than a page: nothing is made smaller or cut.
    """
    heading = words(title, TEXT_WIDTH, TITLE, 700, "low")
    stacks: list[list[Plate]] = [[heading]]
    for block in _blocks(items):
        if _height([*stacks[-1], block]) > _room():
            stacks.append([])
        stacks[-1].append(block)
    if len(stacks[0]) == 1 and len(stacks) > 1:  # a picture as high as a page leaves the title alone
        raise ValueError(f"{_called(items[0])} leaves no room for the title of its page: expected a lower picture")
    return [_page(stack, first + k) for k, stack in enumerate(stacks)]


def _blocks(items: Sequence[Item]) -> Iterator[Plate]:
    """What is not parted by the end of a page: two *items* that fit side by side, or one."""
    left = list(items)
    while left:
        one, *left = left
        alone, paired = _fitting(one), _pair(one, left[0]) if left else None
        if paired:
            left = left[1:]
        yield paired or alone


def _pair(one: Item, other: Item) -> Plate | None:
    """Both side by side, their words beginning at one height; None when the page has no room for that."""
    widths = _shares(one.plate.width, other.plate.width)
    if min(width - item.plate.width for width, item in zip(widths, (one, other), strict=True)) < -ROUNDING:
        return None
    if min(widths) < LEAST_CAPTION:
        return None
    pictures = [_widened(item.plate, width) for item, width in zip((one, other), widths, strict=True)]
    told = [item.told(width) for item, width in zip((one, other), widths, strict=True)]
    block = column([row(pictures, BETWEEN, "high"), row(told, BETWEEN, "low")], UNDER)
    return block if block.height <= _room() else None


def _shares(one: float, other: float) -> tuple[float, float]:
    """Of the column, for pictures so wide: half for each, or what a wider one leaves."""
    both = TEXT_WIDTH - BETWEEN
    if max(one, other) <= both / 2:
        return both / 2, both / 2
    return (one, both - one) if one > other else (both - other, other)


def _widened(plate: Plate, width: float) -> Plate:
    """*plate* in the middle of *width* mm."""
    side = max(0.0, width - plate.width) / 2
    return padded(plate, side, 0.0, side)


def _fitting(item: Item) -> Plate:
    block = item.set
    if block.width > TEXT_WIDTH + ROUNDING or block.height > _room() + ROUNDING:
        size = f"{block.width:.0f} × {block.height:.0f} mm"
        raise ValueError(
            f"{_called(item)} is {size} with its words: expected at most {TEXT_WIDTH:.0f} × {_room():.0f} mm"
        )
    return block


def _called(item: Item) -> str:
    return f"the picture {(item.name or item.caption)!r}"


def _room() -> float:
    return PAGE[1] - 2 * MARGIN - FOOT


def _height(stack: Sequence[Plate]) -> float:
    return sum(block.height for block in stack) + BETWEEN * (len(stack) - 1)


def _page(stack: Sequence[Plate], number: int) -> Plate:
    """One page; what is left of its height is shared between its parts, up to half as much again as their distance."""
    gap = BETWEEN + min(BETWEEN / 2, max(0.0, _room() - _height(stack)) / max(1, len(stack) - 1))
    parts, top = [], MARGIN
    for block in stack:
        parts.append(At(block, MARGIN + (TEXT_WIDTH - block.width) / 2, top))
        top += block.height + gap
    foot = Lettering(str(number), PAGE[0] / 2, PAGE[1] - MARGIN - 0.25 * CAPTION * POINT, CAPTION, 500, "middle")
    return together(*PAGE, [*parts, At(Plate(*PAGE, foot.drawn(INK)), 0.0, 0.0)])
