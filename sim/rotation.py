"""Unit quaternions as rotation matrices, for all who compute with poses. Knows nothing else."""

import numpy as np
import numpy.typing as npt

from sim.scene import Quaternion


def rotation(turn: Quaternion) -> npt.NDArray[np.float64]:
    """(3, 3) matrix of the unit quaternion *turn*: body frame to world."""
    x, y, z, w = turn
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
