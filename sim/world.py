"""The rigid-body world: builds a scene in PyBullet, changes it, watches it, photographs it.

The only module that imports PyBullet, when the first `World` is opened; `World` owns its client. Every scene is built
anew in an emptied client: then the same scene and the same changes give the same numbers, bit for bit, whatever was
simulated before. What the engine is told is in `sim.pace`, what it is given in `sim.bodies`. Knows no rule and no
statics. SI units.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from models.space import Vector
from sim.blocks import UnreadableBody
from sim.bodies import Placed, Workshop
from sim.floor import ROLLING, floor_of
from sim.lumps import has_facets, needs_facets
from sim.motion import CAP, SAMPLE, SETTLED, Motion, Pose, Speed, Watch, still
from sim.pace import DECIDING as DECIDING
from sim.pace import Pace as Pace
from sim.pace import set_up
from sim.quiet import silence
from sim.rotation import turn_between
from sim.scene import UPRIGHT, Body, Quaternion, Scene
from sim.studio import Camera, Photograph, Studio
from sim.views import View

REST: Final = 6.0
"""Seconds within which all must have come to rest, whatever falls off the board among it."""
LOOKS: Final = 3
"""At so many looks in a row all must be still."""
HEAVY: Final = 1e5
"""Kilograms: a fixed body that is carried moves as it is carried, whatever it carries."""
AWAY: Final = 5.0
"""Metres between bodies that are kept apart, beyond the floor."""


class EngineMissing(RuntimeError):  # noqa: N818 (an adjective reads better where it is raised)
    """PyBullet is not installed."""


class NoSuchBody(ValueError):  # noqa: N818 (likewise)
    """No body has this name, or another one has it already."""


class Disturbed(RuntimeError):  # noqa: N818 (an adjective reads better where it is raised)
    """What is in a world did not do what was asked of it: it did not come to rest, or ran into something."""


class WorldClosed(RuntimeError):  # noqa: N818 (likewise)
    """Something was asked of a world that is closed."""


class World:
    """A PyBullet client with one scene in it; use it in a `with` statement. Raises EngineMissing.

    Once it is closed, everything but closing it again raises WorldClosed.
    """

    def __init__(self) -> None:
        self._engine = _engine()
        self._number: int | None = self._engine.connect(self._engine.DIRECT)
        self._studio: Studio | None = None
        self._placed: tuple[Placed, ...] = ()
        self._steps = DECIDING.steps
        self._faceted = False
        self._workshop = Workshop(self._engine, self._number)

    def __enter__(self) -> "World":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the client back; closing twice is harmless."""
        if self._number is not None:
            self._engine.disconnect(self._number)
            self._number = None
            if self._studio is not None:
                self._studio.close()

    @property
    def _client(self) -> int:
        if self._number is None:
            raise _closed()
        return self._number

    @property
    def _bodies(self) -> tuple[Placed, ...]:
        """Those of the scene that is in it, while it is open."""
        if self._number is None:
            raise _closed()
        return self._placed

    def build(self, scene: Scene, pace: Pace = DECIDING, later: Scene = ()) -> None:
        """Empty the world and put *scene* into it, at rest, with a floor under it when something is fixed.

        What is put there *later* decides with it whether all bodies are polyhedra, and where the floor is. Raises
        UnreadableBody and leaves no body of any scene behind that could be watched.
        """
        engine, client = self._engine, self._client
        set_up(engine, client, pace)
        self._placed = ()
        self._steps = pace.steps
        self._faceted = any(map(needs_facets, (*scene, *later)))
        self._workshop.begin(self._faceted)
        floor = floor_of((*scene, *later), self._workshop.bottom)
        if floor is not None:
            number = self._workshop.make(floor).number
            engine.changeDynamics(number, -1, rollingFriction=ROLLING, physicsClientId=client)
        self._placed = tuple(map(self._workshop.make, scene))

    def advance(self, seconds: float) -> None:
        """Let time pass, in whole steps."""
        step, client = self._engine.stepSimulation, self._client
        for _ in range(round(seconds * self._steps)):
            step(physicsClientId=client)

    def watch(self, cap: float = CAP, settled: float = SETTLED, among: Collection[str] | None = None) -> Motion:
        """Let the scene go until it stands or falls, at most *cap* seconds; then it is unsettled.

        What is quiet before *settled* seconds does not yet stand. Looks at the bodies called *among* only, or at all.
        """
        free = [one for one in self._bodies if not one.body.fixed and (among is None or one.body.name in among)]
        numbers = [placed.number for placed in free]
        watch = Watch([placed.body.name for placed in free], self._frames(numbers), settled)
        for look in range(1, round(cap / SAMPLE) + 1):
            self.advance(SAMPLE)
            if watch.sample(look * SAMPLE, self._frames(numbers), map(self._speed, numbers)).outcome != "unsettled":
                break
        return watch.seen

    def settle(self, cap: float = REST) -> None:
        """Let time pass until all bodies are still; Disturbed when they are not within *cap* seconds."""
        free = [placed.number for placed in self._bodies if not placed.body.fixed]
        samples = 0
        for _ in range(round(cap / SAMPLE)):
            self.advance(SAMPLE)
            samples = samples + 1 if all(still(self._speed(number)) for number in free) else 0
            if samples == LOOKS:
                return
        raise Disturbed(f"it did not come to rest within {cap:g} s")

    @property
    def steps(self) -> int:
        """Steps a second."""
        return self._steps

    @property
    def now(self) -> Scene:
        """The bodies that are in it, each where it is now."""
        poses = zip(self.scene, self.poses(), strict=True)
        return tuple(replace(body, position=pose.position, orientation=pose.orientation) for body, pose in poses)

    @property
    def scene(self) -> Scene:
        """The bodies that are in it, each as it was put there."""
        return tuple(placed.body for placed in self._bodies)

    def put(self, body: Body) -> None:
        """Add *body* to the scene; raises UnreadableBody, and NoSuchBody when its name is taken."""
        self._free_name(body.name)
        if has_facets(body) and not self._faceted:
            raise UnreadableBody(
                f"body {body.name!r} is a polyhedron: expected to be told of it when the world is built"
            )
        self._placed = (*self._bodies, self._workshop.make(body))

    def remove(self, name: str) -> None:
        """Take a body out of the scene; raises NoSuchBody."""
        gone = self._find(name)
        self._engine.removeBody(gone.number, physicsClientId=self._client)
        self._placed = tuple(placed for placed in self._bodies if placed is not gone)

    def rename(self, name: str, new: str) -> None:
        """Call a body otherwise; raises NoSuchBody."""
        old = self._find(name)
        self._free_name(new)
        called = replace(old, body=replace(old.body, name=new))
        self._placed = tuple(called if placed is old else placed for placed in self._bodies)

    def pose(self, name: str) -> Pose:
        """Where the frame of a body is now; raises NoSuchBody."""
        return self._posed(self._find(name))

    def poses(self) -> tuple[Pose, ...]:
        """Where the frames of the bodies are now, in scene order."""
        return tuple(map(self._posed, self._bodies))

    def speed(self, name: str) -> Speed:
        """How a body moves, at its centre of mass; raises NoSuchBody."""
        return self._speed(self._find(name).number)

    def touching(self, name: str) -> tuple[str, ...]:
        """Names of the bodies that a body touched in the last step, in scene order; raises NoSuchBody."""
        number = self._find(name).number
        found = self._engine.getContactPoints(bodyA=number, physicsClientId=self._client)
        met = {body for _, one, other, *rest in found if rest[5] <= 0 for body in (one, other)} - {number}
        return tuple(placed.body.name for placed in self._bodies if placed.number in met)

    def depth(self) -> float:
        """How far bodies lie within one another where they are now, at most; metres."""
        engine, client = self._engine, self._client
        engine.performCollisionDetection(physicsClientId=client)
        found = engine.getContactPoints(physicsClientId=client) or ()
        return max((-contact[8] for contact in found), default=0.0)

    def push(self, name: str, impulse: Vector) -> None:
        """Knock a body at its centre of mass in the next step: *impulse* in N·s. Raises NoSuchBody."""
        engine, number = self._engine, self._find(name).number
        ((centre, _),) = self._frames([number])
        force = [part * self._steps for part in impulse]
        engine.applyExternalForce(number, -1, force, centre, engine.WORLD_FRAME, physicsClientId=self._client)

    def lead(self, name: str, to: Pose) -> None:
        """Give a body the speed that brings it *to* a pose in the next step, as a hand does; raises NoSuchBody."""
        led = self._find(name)
        here = self._posed(led)
        way = [(b - a) * self._steps for a, b in zip(here.position, to.position, strict=True)]
        spin = [part * self._steps for part in turn_between(here.orientation, to.orientation)]
        self._engine.resetBaseVelocity(led.number, way, spin, physicsClientId=self._client)

    def drive(self, ways: Mapping[str, Pose]) -> None:
        """Carry fixed bodies to new poses in one step, so that they drag along what stands on them.

        By its pose alone a fixed body would slip away under them, and the engine knows no speed of what has no mass.
        Raises NoSuchBody.
        """
        engine, client = self._engine, self._client
        driven = [(one.number, *one.engine_pose(*to)) for one, to in ((self._find(n), to) for n, to in ways.items())]
        for number, there, along in driven:
            ((centre, turn),) = self._frames([number])
            speed = [(b - a) * self._steps for a, b in zip(centre, there, strict=True)]
            spin = [part * self._steps for part in turn_between(turn, along)]
            engine.changeDynamics(number, -1, mass=HEAVY, physicsClientId=client)
            engine.resetBaseVelocity(number, speed, spin, physicsClientId=client)
        engine.stepSimulation(physicsClientId=client)
        for number, there, along in driven:
            self._rest(number, there, along)
            engine.changeDynamics(number, -1, mass=0, physicsClientId=client)

    def arrange(self, places: Mapping[str, Pose]) -> None:
        """Put the bodies called so at rest into these poses, and all others away, far apart.

        All are taken apart first: the engine would keep contacts and their forces for bodies that move. Raises
        NoSuchBody and changes nothing.
        """
        placed = {name: self._find(name) for name in places}
        engine, client = self._engine, self._client
        for k, one in enumerate(self._bodies, 1):
            self._rest(one.number, [k * AWAY, 0, AWAY], UPRIGHT)
        engine.performCollisionDetection(physicsClientId=client)
        for name, pose in places.items():
            self._rest(placed[name].number, *placed[name].engine_pose(*pose))

    def photograph(self, view: View, centre: Vector, span: float, width: int, height: int) -> Photograph:
        """The scene under (almost) parallel projection: *centre* in the middle, *span* metres high.

        *width* and *height* in pixels. Marks are not shown.
        """
        scene = self.now
        if self._studio is None:
            self._studio = Studio(self._engine)
        return self._studio.photograph(scene, Camera(view, centre, span, width, height))

    def _rest(self, number: int, centre: Sequence[float], turn: Quaternion) -> None:
        """Put a body somewhere, in the engine's frame, at rest."""
        engine, client = self._engine, self._client
        engine.resetBasePositionAndOrientation(number, centre, turn, physicsClientId=client)
        engine.resetBaseVelocity(number, [0, 0, 0], [0, 0, 0], physicsClientId=client)

    def _frames(self, numbers: list[int]) -> list[Pose]:
        """Centres of mass and orientations."""
        ask, client = self._engine.getBasePositionAndOrientation, self._client
        return [Pose._make(ask(number, physicsClientId=client)) for number in numbers]

    def _speed(self, number: int) -> Speed:
        return Speed._make(self._engine.getBaseVelocity(number, physicsClientId=self._client))

    def _posed(self, placed: Placed) -> Pose:
        ((centre, turn),) = self._frames([placed.number])
        (x, y, z), own = placed.frame(centre, turn)
        return Pose((float(x), float(y), float(z)), own)

    def _find(self, name: str) -> Placed:
        for placed in self._bodies:
            if placed.body.name == name:
                return placed
        raise NoSuchBody(f"there is no body {name!r} in this world: expected one of its {len(self._bodies)} bodies")

    def _free_name(self, name: str) -> None:
        if any(placed.body.name == name for placed in self._bodies):
            raise NoSuchBody(f"there is a body {name!r} in this world already: expected another name")


def _closed() -> WorldClosed:
    return WorldClosed("this world is closed: build and watch inside its `with` statement, or open another")


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
