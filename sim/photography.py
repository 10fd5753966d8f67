"""The engine's camera: what is seen of the bodies in a client, without light or shadow.

The engine is handed in, as to `sim.bodies`. Knows no scene and no time. Lengths in metres.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, degrees
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from models.space import Vector
from sim.views import View

FAR: Final = 100.0
"""Distance of the camera, metres: from four thousand cells away there is hardly any perspective."""
DEPTH: Final = 5.0
"""Half the depth of what a photograph shows, metres."""


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    """What the world's camera sees, without light or shadow."""

    rgb: npt.NDArray[np.uint8]
    """(height, width, 3), row 0 at the top; every part has exactly the colour of its tone."""
    bodies: npt.NDArray[np.intp]
    """(height, width): index of the body in the scene, −1 where there is none."""


@dataclass(frozen=True, slots=True)
class Camera:
    """One that looks with (almost) parallel projection."""

    view: View
    centre: Vector
    """What is in the middle of the picture."""
    span: float
    """Height of the picture."""
    width: int
    """Pixels."""
    height: int
    """Pixels."""


def photograph(engine: Any, client: int, numbers: Sequence[int], camera: Camera) -> Photograph:
    """What *camera* sees of the bodies of these *numbers*."""
    eye = [c + FAR * t for c, t in zip(camera.centre, camera.view.toward, strict=True)]
    angle = degrees(2 * atan(camera.span / 2 / FAR))
    _, _, colours, _, marks = engine.getCameraImage(
        camera.width,
        camera.height,
        engine.computeViewMatrix(eye, camera.centre, camera.view.up),
        engine.computeProjectionMatrixFOV(angle, camera.width / camera.height, FAR - DEPTH, FAR + DEPTH),
        shadow=0,
        lightAmbientCoeff=1.0,
        lightDiffuseCoeff=0.0,
        lightSpecularCoeff=0.0,
        renderer=engine.ER_TINY_RENDERER,
        physicsClientId=client,
    )
    index = np.full(max(numbers, default=-1) + 2, -1, dtype=np.intp)  # the last is for everything else
    index[list(numbers)] = range(len(numbers))
    size = (camera.height, camera.width)
    shown = np.reshape(colours, (*size, 4))[:, :, :3].astype(np.uint8)
    return Photograph(shown, index[np.minimum(np.reshape(marks, size), len(index) - 1)])
