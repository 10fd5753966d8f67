"""The plain ways that the benchmark measures against: what one writes without thinking twice.

A new PyBullet client for every placement with the engine's defaults, and five views by loops over cells.
Used by the benchmark and by tests that show where the plain way is wrong; never by a command.
"""

from collections.abc import Mapping
from math import acos, dist

from models.shapes import Box, Cylinder
from models.space import Cell
from sim.quiet import silence
from sim.scene import Body, Scene

with silence():  # it prints a line when it is imported
    import pybullet

SECONDS = 3.0
STEPS = 240
"""Steps a second: the engine's default, as are 50 iterations and bodies of the multi-body kind."""
MOVED = 0.003
TURNED = 0.087


def stands(scene: Scene, seconds: float = SECONDS) -> bool:
    """Whether every block is where it was after so many *seconds* in a new client with default settings."""
    client = pybullet.connect(pybullet.DIRECT)
    try:
        pybullet.setGravity(0, 0, -9.81, physicsClientId=client)
        bodies = [_put(body, client) for body in scene]
        before = [pybullet.getBasePositionAndOrientation(b, physicsClientId=client) for b in bodies]
        for _ in range(round(seconds * STEPS)):
            pybullet.stepSimulation(physicsClientId=client)
        after = [pybullet.getBasePositionAndOrientation(b, physicsClientId=client) for b in bodies]
    finally:
        pybullet.disconnect(client)
    return all(_still(was, now) for was, now in zip(before, after, strict=True))


def _put(body: Body, client: int) -> int:
    """One body with one shape, as it comes."""
    boxes = [part for part in body.parts if isinstance(part, Box)]
    if boxes:
        corners = [[b.at[k] + side * b.size[k] / 2 for b in boxes for side in (-1, 1)] for k in range(3)]
        half = [(max(axis) - min(axis)) / 2 for axis in corners]
        shape = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=half, physicsClientId=client)
    else:
        (disc,) = (part for part in body.parts if isinstance(part, Cylinder))
        shape = pybullet.createCollisionShape(
            pybullet.GEOM_CYLINDER, radius=disc.radius, height=disc.height, physicsClientId=client
        )
    number: int = pybullet.createMultiBody(body.mass, shape, -1, body.position, physicsClientId=client)
    pybullet.changeDynamics(number, -1, lateralFriction=body.friction**0.5, physicsClientId=client)
    return number


def _still(was: tuple[list[float], list[float]], now: tuple[list[float], list[float]]) -> bool:
    """Whether a body is where it was."""
    cosine = min(1.0, abs(sum(a * b for a, b in zip(was[1], now[1], strict=True))))
    return dist(was[0], now[0]) < MOVED and 2 * acos(cosine) < TURNED


def score(colours: Mapping[Cell, str]) -> tuple[int, int]:
    """Points of Light and Dark by loops: look along every line of sight, try every line of four."""
    levels = max((z for _, _, z in colours), default=-1) + 1
    ahead, back = range(4), range(3, -1, -1)
    up = range(levels)
    views = [
        [[[(x, y, z) for y in back] for x in back] for z in up],  # north
        [[[(x, y, z) for x in back] for y in ahead] for z in up],  # east
        [[[(x, y, z) for y in ahead] for x in ahead] for z in up],  # south
        [[[(x, y, z) for x in ahead] for y in back] for z in up],  # west
        [[[(x, y, z) for z in reversed(up)] for x in ahead] for y in ahead],  # top
    ]
    points = {"L": 0, "D": 0}
    for view in views:
        grid = [[_first(colours, ray) for ray in row] for row in view]
        for row in range(len(grid)):
            for column in range(4):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    ends = row + 3 * down, column + 3 * right
                    if 0 <= ends[0] < len(grid) and 0 <= ends[1] < 4:
                        cells = [grid[row + k * down][column + k * right] for k in range(4)]
                        if cells[0] and all(cell == cells[0] for cell in cells):
                            points[cells[0]] += 1
    return points["L"], points["D"]


def _first(colours: Mapping[Cell, str], ray: list[Cell]) -> str:
    """The colour of the first cell on a line of sight."""
    return next((colours[cell] for cell in ray if cell in colours), "")
