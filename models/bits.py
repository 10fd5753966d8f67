"""Sets of small whole numbers as bit sets: bit k says that k is in the set."""

from collections.abc import Iterable
from typing import Final

MOST: Final = 96
"""Numbers are below this: the largest board, the hexagon with six spaces along an edge, has 91."""
_OCTETS: Final = tuple(
    tuple(tuple(low + k for k in range(8) if octet >> k & 1) for octet in range(256)) for low in range(0, MOST, 8)
)
"""Members by every eight bits: a loop over single bits takes three times as long for a board half full."""


def mask(members: Iterable[int]) -> int:
    """The set of these *members*."""
    found = 0
    for one in members:
        found |= 1 << one
    return found


def members(held: int) -> tuple[int, ...]:
    """The members of a set, in their order; ValueError when one of them is not below `MOST`."""
    found: tuple[int, ...] = ()
    for octet in _OCTETS:
        if not held:
            break
        found += octet[held & 255]
        held >>= 8
    if held:
        raise ValueError(f"a set has members beyond {MOST - 1}: expected smaller ones, and none negative")
    return found
