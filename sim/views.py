"""Where one looks from. The same `View` projects cells for scoring and aims the camera for pictures.

A view is an orthonormal frame: to the viewer's right, up, and towards the viewer. It knows no
perspective, no rule and no colour.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from types import MappingProxyType
from typing import Final

from models.space import Cell, Vector


@dataclass(frozen=True, slots=True)
class View:
    """A direction to look from, under parallel projection."""

    name: str
    right: Vector
    up: Vector

    @property
    def toward(self) -> Vector:
        """Unit vector from the scene to the viewer: right × up."""
        (a, b, c), (p, q, r) = self.right, self.up
        return b * r - c * q, c * p - a * r, a * q - b * p

    def nearest(self, cells: Iterable[Cell]) -> dict[tuple[int, int], Cell]:
        """What is seen of *cells* along an axis view: (right, up) → the cell nearest to the viewer.

        The depth of a cell is not counted: only the first on each line of sight is there.
        """
        toward = self.toward
        seen: dict[tuple[int, int], Cell] = {}
        for cell in sorted(cells, key=lambda c: dot(c, toward)):
            seen[int(dot(cell, self.right)), int(dot(cell, self.up))] = cell
        return seen


def dot(a: Vector, b: Vector) -> float:
    """Scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


NORTH: Final = View("north", (-1, 0, 0), (0, 0, 1))
SOUTH: Final = View("south", (1, 0, 0), (0, 0, 1))
EAST: Final = View("east", (0, 1, 0), (0, 0, 1))
WEST: Final = View("west", (0, -1, 0), (0, 0, 1))
TOP: Final = View("top", (1, 0, 0), (0, 1, 0))

FIVE_VIEWS: Final = (NORTH, EAST, SOUTH, WEST, TOP)
"""The sides that are scored, in the order of a walk around the figure from its north mark."""


def corner(quarter: int = 0) -> View:
    """The trimetric corner view: azimuth −58° + 90° · *quarter* from east, 27° above the ground."""
    azimuth, height = radians(-58 + 90 * quarter), radians(27)
    right = (-sin(azimuth), cos(azimuth), 0.0)
    up = (-cos(azimuth) * sin(height), -sin(azimuth) * sin(height), cos(height))
    return View("corner", right, up)


CORNERS: Final = ("corner", "north-east", "north-west", "south-west")
"""What the corner views are called, by their quarter turns: the first is that of the south-east."""

VIEWS: Final[Mapping[str, View]] = MappingProxyType(
    {name: corner(quarter) for quarter, name in enumerate(CORNERS)} | {view.name: view for view in FIVE_VIEWS}
)
"""Those of pictures, by name."""


def from_where(view: str) -> str:
    """One of `VIEWS` in words, after "seen"."""
    return {"corner": "from a corner", "top": "from above"}.get(view, f"from the {view}")
