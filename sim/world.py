"""The rigid-body world: builds a scene in PyBullet, watches it, photographs it.

The only module that knows PyBullet; `World` owns its client. PyBullet is imported when the first
`World` is opened, so this module can be imported without it. Every scene is built anew in an emptied
client: then the same scene gives the same numbers, bit for bit, whatever was simulated before.
Knows no rule and no statics. SI units.

Settings that behave like theory at this scale, and why all are set for every scene:

* maximal coordinates, because warm starting acts on those bodies only;
* 1/1000 s, 20 iterations without early exit, no sleeping, no damping: towers of 24 levels stand, and
  overhangs flip within 1 % of the critical one;
* `resetSimulation` restores engine defaults, and the contact breaking threshold is shared by all
  clients of a process;
* Bullet multiplies the friction of two bodies: each gets the square root of its coefficient;
* a fixed disc is the square inscribed in it: Bullet's cylinder gives a block up to 1 % less footing in
  a corner of the board (an overhang of 0.99 of the critical one falls), its boxes none. A disc that is
  meant to carry blocks outside that square must be built of boxes.
"""

from dataclasses import dataclass, replace
from math import atan, degrees, sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from models.materials import rgb
from models.shapes import Box, Cylinder
from models.space import Vector
from sim.blocks import Array, Solid, centroid, solids_of
from sim.motion import Motion, Pose, Speed, Watch
from sim.quiet import silence
from sim.rotation import rotation
from sim.scene import UPRIGHT, Body, Scene
from sim.views import View

GRAVITY: Final = 9.81
"""m/s²."""
SAMPLE: Final = 0.01
"""Seconds between two looks at the bodies."""
CAP: Final = 2.0
"""Seconds after which watching ends."""
FLOOR: Final = (4.0, 4.0, 0.2)
"""Size of the floor under the fixed bodies, metres: what falls off comes to rest there."""
FAR: Final = 100.0
"""Distance of the camera, metres: from four thousand cells away there is hardly any perspective."""
DEPTH: Final = 5.0
"""Half the depth of what a photograph shows, metres."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How finely time is cut; unless said otherwise, as the deciding look is."""

    steps: int = 1000
    """Steps a second."""
    iterations: int = 20
    """Of the contact solver; with more, what falls by a hair falls sooner, and all takes longer."""


DECIDING: Final = Pace()


class EngineMissing(RuntimeError):  # noqa: N818 (an adjective reads better where it is raised)
    """PyBullet is not installed."""


class WorldClosed(RuntimeError):  # noqa: N818 (likewise)
    """Something was asked of a world that is closed."""


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    """What the world's camera sees, without light or shadow."""

    rgb: npt.NDArray[np.uint8]
    """(height, width, 3), row 0 at the top; every part has exactly the colour of its tone."""
    bodies: npt.NDArray[np.intp]
    """(height, width): index of the body in the scene, −1 where there is none."""


class World:
    """A PyBullet client with one scene in it; use it in a `with` statement. Raises EngineMissing.

    Once it is closed, everything but closing it again raises WorldClosed.
    """

    def __init__(self) -> None:
        self._engine = _engine()
        self._number: int | None = self._engine.connect(self._engine.DIRECT)
        self._bodies: tuple[_Placed, ...] = ()
        self._steps = DECIDING.steps

    def __enter__(self) -> "World":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the client back; closing twice is harmless."""
        if self._number is not None:
            self._engine.disconnect(self._number)
            self._number = None

    @property
    def _client(self) -> int:
        if self._number is None:
            raise WorldClosed("this world is closed: build and watch inside its `with` statement, or open another")
        return self._number

    def build(self, scene: Scene, pace: Pace = DECIDING) -> None:
        """Empty the world and put *scene* into it, at rest, with a floor under the lowest fixed body.

        Raises UnreadableBody and leaves no body of any scene behind that could be watched.
        """
        engine, client = self._engine, self._client
        engine.resetSimulation(physicsClientId=client)
        self._bodies = ()
        self._steps = pace.steps
        engine.setPhysicsEngineParameter(
            fixedTimeStep=1 / pace.steps,
            numSolverIterations=pace.iterations,
            solverResidualThreshold=0,
            warmStartingFactor=0.85,
            contactBreakingThreshold=0.02,
            deterministicOverlappingPairs=1,
            enableConeFriction=1,
            physicsClientId=client,
        )
        engine.setGravity(0, 0, -GRAVITY, physicsClientId=client)
        bottoms = [_bottom(body) for body in scene if body.fixed]
        if bottoms:
            slab = Box(FLOOR, (0.0, 0.0, -FLOOR[2] / 2), "base")
            self._put(Body("floor", (slab,), 0.0, (0.0, 0.0, min(bottoms))))
        self._bodies = tuple(self._put(body) for body in scene)

    def advance(self, seconds: float) -> None:
        """Let time pass, in whole steps."""
        step, client = self._engine.stepSimulation, self._client
        for _ in range(round(seconds * self._steps)):
            step(physicsClientId=client)

    def watch(self, cap: float = CAP) -> Motion:
        """Let the scene go until it stands or falls, at most *cap* seconds; then it is unsettled."""
        free = [body for body in self._bodies if not body.fixed]
        numbers = [body.number for body in free]
        watch = Watch([body.name for body in free], self._frames(numbers))
        for look in range(1, round(cap / SAMPLE) + 1):
            self.advance(SAMPLE)
            if watch.sample(look * SAMPLE, self._frames(numbers), map(self._speed, numbers)).outcome != "unsettled":
                break
        return watch.seen

    def poses(self) -> tuple[Pose, ...]:
        """Where the frames of the bodies are now, in scene order."""
        found = []
        for body, (centre, turn) in zip(self._bodies, self._frames([b.number for b in self._bodies]), strict=True):
            x, y, z = (float(v) for v in np.array(centre) - rotation(turn) @ body.centre)
            found.append(Pose((x, y, z), turn))
        return tuple(found)

    def photograph(self, view: View, centre: Vector, span: float, width: int, height: int) -> Photograph:
        """The scene under (almost) parallel projection: *centre* in the middle, *span* metres high.

        *width* and *height* in pixels. Marks are not shown.
        """
        engine = self._engine
        eye = [c + FAR * t for c, t in zip(centre, view.toward, strict=True)]
        angle = degrees(2 * atan(span / 2 / FAR))
        _, _, colours, _, marks = engine.getCameraImage(
            width,
            height,
            engine.computeViewMatrix(eye, centre, view.up),
            engine.computeProjectionMatrixFOV(angle, width / height, FAR - DEPTH, FAR + DEPTH),
            shadow=0,
            lightAmbientCoeff=1.0,
            lightDiffuseCoeff=0.0,
            lightSpecularCoeff=0.0,
            renderer=engine.ER_TINY_RENDERER,
            physicsClientId=self._client,
        )
        index = {body.number: k for k, body in enumerate(self._bodies)}
        numbers, places = np.unique(np.reshape(marks, (height, width)), return_inverse=True)
        bodies = np.array([index.get(int(number), -1) for number in numbers], dtype=np.intp)
        shown = np.reshape(colours, (height, width, 4))[:, :, :3].astype(np.uint8)
        return Photograph(shown, bodies[places].reshape(height, width))

    def _put(self, body: Body) -> "_Placed":
        """Create *body*, its frame at its centre of mass as the engine wants it."""
        engine, client = self._engine, self._client
        solids = _solids(body)
        centre = centroid(solids)
        number: int = engine.createMultiBody(
            body.mass,
            self._shape(solids, centre, body.fixed),
            self._colours(body, centre),
            list(np.array(body.position) + rotation(body.orientation) @ centre),
            body.orientation,
            useMaximalCoordinates=True,
            physicsClientId=client,
        )
        engine.changeDynamics(
            number, -1, lateralFriction=sqrt(body.friction), linearDamping=0, angularDamping=0, physicsClientId=client
        )
        return _Placed(number, body.name, body.fixed, centre)

    def _shape(self, solids: tuple[Solid, ...], centre: Array, fixed: bool) -> int:
        """The collision shape: one box, one disc, or a compound of them around the centre of mass."""
        engine, client = self._engine, self._client
        if len(solids) > 1:
            sizes = [_half(solid) for solid in solids]
            shape = engine.createCollisionShapeArray(
                shapeTypes=[engine.GEOM_CYLINDER if solid.disc else engine.GEOM_BOX for solid in solids],
                halfExtents=sizes,
                radii=[size[0] for size in sizes],
                lengths=[2 * size[2] for size in sizes],
                collisionFramePositions=[list(_middle(solid) - centre) for solid in solids],
                physicsClientId=client,
            )
            return int(shape)
        (only,) = solids
        x, y, z = _half(only)
        if only.disc and not fixed:
            return int(
                engine.createCollisionShape(engine.GEOM_CYLINDER, radius=x, height=2 * z, physicsClientId=client)
            )
        if only.disc:
            x, y = x / sqrt(2), y / sqrt(2)
        return int(engine.createCollisionShape(engine.GEOM_BOX, halfExtents=[x, y, z], physicsClientId=client))

    def _colours(self, body: Body, centre: Array) -> int:
        """The visual shape: every part in its own colour."""
        engine = self._engine
        boxes = [Box((0.0, 0.0, 0.0), p.at, p.tone) if isinstance(p, Cylinder) else p for p in body.parts]
        rounds = [p if isinstance(p, Cylinder) else Cylinder(0.0, 0.0, p.at, p.tone) for p in body.parts]
        number: int = engine.createVisualShapeArray(
            shapeTypes=[engine.GEOM_CYLINDER if isinstance(p, Cylinder) else engine.GEOM_BOX for p in body.parts],
            halfExtents=[[edge / 2 for edge in box.size] for box in boxes],
            radii=[disc.radius for disc in rounds],
            lengths=[disc.height for disc in rounds],
            rgbaColors=[[*rgb(p.tone), 1.0] for p in body.parts],
            visualFramePositions=[list(np.array(p.at) - centre) for p in body.parts],
            physicsClientId=self._client,
        )
        return number

    def _frames(self, numbers: list[int]) -> list[Pose]:
        """Centres of mass and orientations."""
        ask, client = self._engine.getBasePositionAndOrientation, self._client
        return [Pose._make(ask(number, physicsClientId=client)) for number in numbers]

    def _speed(self, number: int) -> Speed:
        return Speed._make(self._engine.getBaseVelocity(number, physicsClientId=self._client))


@dataclass(frozen=True, slots=True, eq=False)
class _Placed:
    """A body of the scene in the engine."""

    number: int
    name: str
    fixed: bool
    centre: Array
    """(3,) its centre of mass in its own frame."""


def _solids(body: Body) -> tuple[Solid, ...]:
    """The parts of *body* in its own frame; what is one box is one."""
    return solids_of(replace(body, position=(0.0, 0.0, 0.0), orientation=UPRIGHT))


def _middle(solid: Solid) -> Array:
    return np.add(solid.low, solid.high) / 2


def _half(solid: Solid) -> list[float]:
    return [(b - a) / 2 for a, b in zip(solid.low, solid.high, strict=True)]


def _bottom(body: Body) -> float:
    """The lowest point of the boxes around the parts of *body*."""
    turn = rotation(body.orientation)
    down = [turn[2] @ _middle(solid) - np.abs(turn[2]) @ _half(solid) for solid in _solids(body)]
    return body.position[2] + float(min(down))


def _engine() -> Any:
    """PyBullet, imported without the line that it prints; EngineMissing when it is not there."""
    try:
        with silence():
            import pybullet
    except ImportError as error:
        raise EngineMissing(
            "PyBullet is not installed, so nothing can be simulated: pip install pybullet "
            "(Python up to 3.11 gets a wheel, a newer one builds it from source)"
        ) from error
    return pybullet
