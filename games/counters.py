"""The counters of Line or Colour: its two versions, how they are laid, and its options. Knows no ring and no move."""

from typing import Final, NamedTuple

from games.errors import quoted
from games.options import Option
from games.tags import is_seed


class Version(NamedTuple):
    """A type of gameplay."""

    needed: int
    """Rings in a row, or counters of a colour, that win."""
    figure: tuple[str, ...]
    """The colours of the counters, as printed."""


VERSIONS: Final = {
    "basic": Version(4, ("12345", "45123", "23451", "51234", "34512")),
    "advanced": Version(5, ("1234567", "6712345", "4567123", "2345671", "7123456", "5671234", "3456712")),
}


def _layout(text: str) -> str:
    """Rows of counters as they are written; ValueError says what is wrong with them."""
    rows = [row.strip() for row in text.split("/")]
    width = len(rows)
    if width not in (len(version.figure) for version in VERSIONS.values()):
        raise ValueError(f"a layout has 5 rows or 7, the top one first, with / between them, not {width}")
    colours = "1234567"[:width]
    for number, row in enumerate(rows, 1):
        if len(row) != width or set(row) - set(colours):
            raise ValueError(f"row {number} is {width} of the colours 1 to {width}, not {quoted(row)}")
    for colour in colours:
        if (there := "".join(rows).count(colour)) != width:
            raise ValueError(f"every colour is there {width} times, not {there} times as colour {colour}")
    return "/".join(rows)


def _seed(text: str) -> str:
    """A seed as it is written."""
    if not is_seed(text):
        raise ValueError("a seed is a whole number from 0 to 2^63 - 1")
    return str(int(text))


OPTIONS: Final[tuple[Option, ...]] = (
    Option("Version", ("basic", "advanced"), "5 × 5 counters and 4 to win, or 7 × 7 and 5"),
    Option(
        "Pie",
        ("swap_sides", "off"),
        "whether Black may answer the first claim by changing sides; off in the advanced version unless it is said",
        otherwise=(("Version", "advanced", "off"),),
    ),
    Option("Full", ("draw", "second_wins"), "how a full board without a winner ends: drawn, or won by Black"),
    Option("Layout", ("printed", "random", "(rows, top first: 12345/45123/…)"), "how the counters are laid", _layout),
    Option("Seed", ("0", "(a number)"), "which random layout it is", _seed),
)
