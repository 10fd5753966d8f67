"""What a user says of an assembly besides its file, and what is known of one before it is read.

Loads nothing heavy: commands that need a game ask here whether they were given an assembly instead.
"""

import json
from dataclasses import dataclass
from typing import Final

from models.materials import BEECH
from models.turntable import CELL

UNITS: Final = {"mm": 0.001, "cm": 0.01, "m": 1.0, "cell": CELL, "inch": 0.0254}
"""Metres of what lengths can be in."""
UPS: Final = ("y", "z")
"""Axes that can point up in a file."""
DENSITY: Final = BEECH.density
"""kg/m³ of what does not say."""
FRICTION: Final = BEECH.friction
"""Of what does not say."""
DENSITIES: Final = (1e-6, 1e9)
"""kg/m³ that a density can have."""
ROUGHEST: Final = 100
"""No friction may be larger."""
MESHES: Final = (".glb", ".gltf", ".obj", ".stl")
"""Suffixes of files of meshes."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a user says of an assembly; None where nothing was said."""

    units: str | None = None
    """One of UNITS, for a file that does not say."""
    up: str | None = None
    """One of UPS, for a file that does not say."""
    density: float | None = None
    """kg/m³ of all that can move, whatever the file says."""
    friction: float | None = None
    """Of all bodies, whatever the file says."""
    fixed: tuple[str, ...] = ()
    """Names of bodies that never move, besides those of which the file says so."""
    split: bool = False
    """Whether bodies of mesh files that are not convex are cut into convex parts."""


NOTHING: Final = Given()
"""When the file says it all."""


def is_assembly(data: object) -> bool:
    """Whether JSON *data* calls itself an assembly, or has the blocks of one."""
    if not isinstance(data, dict):
        return False
    return data.get("kind") == "assembly" or ("game" not in data and ("blocks" in data or "bodies" in data))


def tells_assembly(text: str) -> bool:
    """The same of a text that may be anything."""
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return False
    try:
        return is_assembly(json.loads(text.lstrip("\ufeff")))
    except (RecursionError, ValueError):
        return False
