"""The lines that score in Rhumb Line, as its rule pictures show them: each closed by the last stone of a short game.

Knows what is shown and what is said of it; `scripts.rulebook.rhumb_line_claims` says whether that is so.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final

from scripts.rulebook import rhumb_line_claims as claim
from scripts.rulebook import rhumb_line_tables as tables
from scripts.rulebook.claims import gains
from scripts.rulebook.entries import Entry, Illustration, Manner
from scripts.rulebook.flatgames import illustration


@dataclass(frozen=True, slots=True)
class Wanted:
    """Lines that a picture shows, and the stone that completes them."""

    name: str
    title: str
    caption: str
    points: int
    player: str
    last: str
    lines: tuple[str, ...]


LINES: Final = (
    Wanted(
        "radius-diagonal",
        "A radius: 10 points",
        "Four stones in a straight line between centre and outer circle. The ringed stone was the last.",
        10,
        "officer",
        "NE3",
        ("radius NE1 NE2 NE3 NE4",),
    ),
    Wanted(
        "radius-vertical",
        "A vertical radius",
        "The last stone may lie anywhere in the line. Lines of the Sailor are dashed.",
        10,
        "sailor",
        "S2",
        ("radius S1 S2 S3 S4",),
    ),
    Wanted(
        "radius-horizontal",
        "A horizontal radius",
        "A radius ends at the centre: it never runs on along the radial opposite.",
        10,
        "officer",
        "W1",
        ("radius W1 W2 W3 W4",),
    ),
    Wanted(
        "arc-outer",
        "An arc: 20 points",
        "Four neighbours on one circle, here on the outermost.",
        20,
        "sailor",
        "SE4",
        ("arc N4 NE4 E4 SE4",),
    ),
    Wanted(
        "arc-third",
        "An arc on the third circle",
        "The last stone may also lie between the others.",
        20,
        "officer",
        "W3",
        ("arc SW3 W3 NW3 N3",),
    ),
    Wanted(
        "arc-second",
        "An arc on the second circle",
        "An arc is worth the same on every circle, however short it looks.",
        20,
        "sailor",
        "SE2",
        ("arc SE2 S2 SW2 W2",),
    ),
    Wanted(
        "spiral-clockwise",
        "A spiral: 30 points",
        "One stone on each circle, and one radial on from each to the next: here clockwise from the centre.",
        30,
        "officer",
        "SE4",
        ("spiral N1 NE2 E3 SE4",),
    ),
    Wanted(
        "spiral-anticlockwise",
        "A spiral that winds the other way",
        "Anticlockwise counts as well, as long as the whole line turns one way.",
        30,
        "sailor",
        "S1",
        ("spiral S1 SE2 E3 NE4",),
    ),
    Wanted(
        "spiral-north",
        "A spiral past north",
        "The rose has no seam: lines go on across any radial.",
        30,
        "officer",
        "N2",
        ("spiral NW1 N2 NE3 E4",),
    ),
)
COMBINED: Final = (
    Wanted(
        "north-west",
        "One stone on NW, two lines",
        "The ringed stone on NW closes a radius and a spiral at once, and wins the points of both.",
        40,
        "officer",
        "NW3",
        ("radius NW1 NW2 NW3 NW4", "spiral SW1 W2 NW3 N4"),
    ),
    Wanted(
        "radius-arc-spiral",
        "Radius, arc and spiral",
        "One line of each kind meets in the last stone.",
        60,
        "officer",
        "E3",
        ("radius E1 E2 E3 E4", "arc E3 SE3 S3 SW3", "spiral N1 NE2 E3 SE4"),
    ),
    Wanted(
        "two-spirals",
        "Two spirals",
        "One winds clockwise, the other anticlockwise.",
        60,
        "sailor",
        "S3",
        ("spiral E1 SE2 S3 SW4", "spiral W1 SW2 S3 SE4"),
    ),
    Wanted(
        "arc-spiral",
        "Arc and spiral",
        "The spiral ends on the outer circle, where the arc begins.",
        50,
        "officer",
        "S4",
        ("arc S4 SW4 W4 NW4", "spiral NE1 E2 SE3 S4"),
    ),
    Wanted(
        "radius-arc",
        "Radius and arc",
        "A radius and an arc form a corner on the outer circle.",
        30,
        "officer",
        "N4",
        ("radius N1 N2 N3 N4", "arc N4 NE4 E4 SE4"),
    ),
    Wanted(
        "two-arcs",
        "Two arcs",
        "Five neighbours on a circle hold two arcs of four. The last stone lies in both.",
        40,
        "sailor",
        "S3",
        ("arc E3 SE3 S3 SW3", "arc SE3 S3 SW3 W3"),
    ),
)


def line_entry(wanted: Wanted) -> Entry:
    """The picture of one line."""
    return Entry(wanted.name, wanted.title, wanted.caption, partial(_line, wanted))


def combined_entry(wanted: Wanted) -> Entry:
    """The picture of several lines, and what they come to."""
    return Entry(wanted.name, wanted.title, wanted.caption, partial(_combined, wanted))


def _line(wanted: Wanted, _: Manner) -> Illustration:
    one = claim.completing(wanted.player, wanted.last, *wanted.lines)
    gains(one, wanted.points)
    return illustration(tables.line_alone(one, claim.lines_of(one)), one, _told(wanted))


def _combined(wanted: Wanted, _: Manner) -> Illustration:
    one = claim.completing(wanted.player, wanted.last, *wanted.lines)
    gains(one, wanted.points)
    items = claim.lines_of(one)
    draw = tables.side_by_side if items[0].facts["kind"] == items[-1].facts["kind"] == "arc" else tables.summed
    return illustration(draw(one, items), one, _told(wanted))


def _told(wanted: Wanted) -> str:
    completes = " and ".join(wanted.lines)
    return f"The stone of the {wanted.player} on {wanted.last} completes {completes}, for {wanted.points} points."
