"""What hands do between two positions of a flat game: slide, lift, set down.

Plain values, found by comparing what stands on the table before and after. Knows no rule, no place and no engine.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from models.table import Standing


@dataclass(frozen=True, slots=True)
class Slide:
    """A piece moves along the board."""

    kind: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Lift:
    """A piece is taken off the table."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class SetDown:
    """A piece comes onto the table."""

    standing: Standing


Act: TypeAlias = Slide | Lift | SetDown


def changes(before: Iterable[Standing], after: Iterable[Standing], slides: Collection[str]) -> tuple[Act, ...]:
    """What turns *before* into *after*: slides first, then lifts, then set-downs, each in the order of places.

    A piece of a kind in *slides* slides when it is the only one of its kind that has gone, and just one is new.
    """
    old, new = set(before), set(after)
    gone, come = sorted(old - new), sorted(new - old)
    slid: list[Slide] = []
    for kind in sorted(slides):
        starts = [one for one in gone if one.kind == kind]
        ends = [one for one in come if one.kind == kind]
        if len(starts) == len(ends) == 1:
            gone.remove(starts[0])
            come.remove(ends[0])
            slid.append(Slide(kind, starts[0].place, ends[0].place))
    return (*slid, *map(Lift, gone), *map(SetDown, come))
