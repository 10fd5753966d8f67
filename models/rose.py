"""The compass rose of Rhumb Line: its radials, circles and the names of its points.

Knows whole numbers only: no sizes, no rules. A point is an index, circle · 8 + radial.
"""

from typing import Final

RADIALS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Clockwise from north."""
CIRCLES: Final = 4
"""1 is the innermost."""
POINTS: Final = tuple(f"{radial}{circle}" for circle in range(1, CIRCLES + 1) for radial in RADIALS)
"""Names by index: "N1", "NE1", … "NW4"."""
NAMED: Final[dict[str, int]] = {name: point for point, name in enumerate(POINTS)}
"""Index by name."""
