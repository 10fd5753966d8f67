"""The options of OrthoGnomes: every point that its rule sheet leaves open, our reading first.

RULINGS.md gives the reasons.
"""

from typing import Final

from games.errors import quoted
from games.options import Option
from games.orthognomes.blocks import LENGTHS, Hand, hand_of, swapped
from models.turntable import square_cell

PUBLISHED: Final = ("LLL", "LLD", "LLD", "LLD", "LDL", "LDL")
"""Light's six blocks of the printed game; Dark's have the colours exchanged."""
LITERAL: Final = ("LD",) * 6
"""The sheet's letter: a light cell and a dark cell each, for both players."""
MOST_BLOCKS: Final = 500
"""Blocks that one player may have."""


def _patterns(text: str) -> Hand:
    """The block patterns in *text*, ends as they stand; ValueError names the one that is none."""
    patterns = tuple(text.upper().split())
    for pattern in patterns:
        if set(pattern) - {"L", "D"} or len(pattern) not in LENGTHS:
            raise ValueError(f"{quoted(pattern)} is not a block of 2 to 8 cells L or D")
    if not 1 <= len(patterns) <= MOST_BLOCKS:
        raise ValueError(f"a hand has 1 to {MOST_BLOCKS} blocks, not {len(patterns)}")
    return patterns


def _two_hands(text: str) -> tuple[Hand, Hand]:
    """Light's and Dark's patterns of an explicit list; ValueError when it is none."""
    light, slash, dark = (part.strip() for part in text.partition("/"))
    if not slash:
        patterns = _patterns(light)
        return patterns, tuple(p.translate(str.maketrans("LD", "DL")) for p in patterns)
    if not light.casefold().startswith("light ") or not dark.casefold().startswith("dark "):
        raise ValueError("two hands are written light … / dark …")
    hands = _patterns(light[len("light ") :]), _patterns(dark[len("dark ") :])
    if len(hands[0]) != len(hands[1]):
        raise ValueError(f"both players have equally many blocks, not {len(hands[0])} and {len(hands[1])}")
    return hands


def _blocks(text: str) -> str:
    """An explicit list of blocks as it is written."""
    light, dark = _two_hands(text)
    if hand_of(dark) == swapped(light):
        return " ".join(light)
    return f"light {' '.join(light)} / dark {' '.join(dark)}"


def hands(blocks: str) -> tuple[Hand, Hand]:
    """Light's and Dark's hands under a canonical value of the option Blocks."""
    if blocks == "published":
        return hand_of(PUBLISHED), swapped(PUBLISHED)
    if blocks == "literal":
        return hand_of(LITERAL), hand_of(LITERAL)
    light, dark = _two_hands(blocks)
    return hand_of(light), hand_of(dark)


def _square(text: str) -> str:
    """The name of a square, in small letters."""
    square_cell(text.lower())
    return text.lower()


OPTIONS: Final[tuple[Option, ...]] = (
    Option("Blocks", ("published", "literal", "(a list)"), "the blocks of both players", _blocks),
    Option("Start", ("b2", "(a square)"), "the starting cell, which the first block covers", _square),
    Option("First", ("Light", "Dark"), "who places the first block"),
    Option("Touch", ("face", "edge", "vertex"), "what touching is"),
    Option("Lines", ("windows", "disjoint", "maximal"), "what a run of n > 4 cells scores: n − 3, n div 4, or 1"),
    Option("Path", ("any", "slide"), "whether a block needs a free straight way to its place"),
    Option("Marginal", ("falls", "stands", "simulate"), "what happens to a marginal figure in play"),
    Option("Collapse", ("round_loss", "match_loss", "void"), "what a collapse costs the placer"),
)
