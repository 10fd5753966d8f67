"""A third judge: the scene in MuJoCo, for whoever doubts the other two.

The only module that imports MuJoCo, when the judge is first asked; it decides nothing. Contacts are soft there: what
has nothing to spare sinks and tips, whatever the forces say. Knows no rule, no statics and no PyBullet. SI units.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from math import sqrt
from typing import Any, Final

from models.hulls import Polyhedron
from sim.blocks import Piece, bounds
from sim.lumps import pieces_in_frame
from sim.motion import CAP, SAMPLE, Motion, Pose, Speed, Watch
from sim.pace import GRAVITY
from sim.quiet import silence
from sim.scene import Body, Scene

STEPS: Final = 1000
"""Steps a second."""
STIFF: Final = (0.004, 1.0)
"""Time constant in seconds, and damping ratio, of a contact: at least two steps, or it would not be stable."""


class JudgeMissing(RuntimeError):  # noqa: N818 (an adjective reads better where it is raised)
    """MuJoCo is not installed."""


class Unwatchable(ValueError):  # noqa: N818 (an adjective reads better where it is raised)
    """A scene that MuJoCo cannot simulate, for bodies too light, too thin or too far away; it says why."""


def watch(scene: Scene, cap: float = CAP) -> Motion:
    """Let *scene* go in MuJoCo until it stands or falls, at most *cap* seconds.

    Raises JudgeMissing, UnreadableBody, Unwatchable.
    """
    engine = _engine()
    with _heard(engine) as said:
        try:
            with silence():  # what it is built on has a voice of its own
                model = _model(engine, scene)
        except ValueError as error:
            raise Unwatchable(" ".join(str(error).split())) from None
        data = engine.MjData(model)
        names = [body.name for body in scene if not body.fixed]
        seen = Watch(names, list(_poses(data, len(names))))
        for look in range(1, round(cap / SAMPLE) + 1):
            engine.mj_step(model, data, round(SAMPLE * STEPS))
            if said:  # after such a warning it begins anew, from a state that means nothing
                raise Unwatchable(" ".join(said[0].split()))
            found = seen.sample(look * SAMPLE, _poses(data, len(names)), _speeds(data, len(names)))
            if found.outcome != "unsettled":
                break
    return seen.seen


@contextmanager
def _heard(engine: Any) -> Iterator[list[str]]:
    """What MuJoCo warns of meanwhile: nothing on standard error, and no log in the folder."""
    said: list[str] = []
    before = engine.get_mju_user_warning()
    engine.set_mju_user_warning(said.append)
    try:
        yield said
    finally:
        engine.set_mju_user_warning(before)


def _model(engine: Any, scene: Scene) -> Any:
    """The scene as MuJoCo wants it, bodies in scene order."""
    spec = engine.MjSpec()
    spec.option.timestep = 1 / STEPS
    spec.option.gravity = [0.0, 0.0, -GRAVITY]
    spec.option.cone = engine.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 10.0  # friction stiffer than pressure: what rests on a slope creeps less
    spec.option.noslip_iterations = 10
    geoms = [(body, tuple(_put(engine, spec, body, f"{number}"))) for number, body in enumerate(scene)]
    if len({body.friction for body in scene}) > 1:  # MuJoCo would take the greater of two frictions
        for (one, ours), (other, theirs) in combinations(geoms, 2):
            friction = sqrt(one.friction * other.friction)
            for first in ours if not (one.fixed and other.fixed) else ():
                for second in theirs:
                    spec.add_pair(
                        geomname1=first, geomname2=second, condim=3, friction=[friction] * 2 + [0.0] * 3, solref=STIFF
                    )
    return spec.compile()


def _put(engine: Any, spec: Any, body: Body, name: str) -> Iterator[str]:
    """Add *body*; the names of its geoms."""
    x, y, z, w = body.orientation
    frame = spec.worldbody.add_body(pos=list(body.position), quat=[w, x, y, z])
    if not body.fixed:
        frame.add_freejoint()
    pieces = pieces_in_frame(body)
    volume = sum(piece.volume for piece in pieces)
    for number, piece in enumerate(pieces):
        geom = frame.add_geom(name=f"{name}.{number}", **_shape(engine, spec, piece, f"{name}.{number}"))
        geom.density = body.mass / volume or 1.0  # of what is fixed the mass does not matter
        geom.condim = 3
        geom.friction = [body.friction, 0.0, 0.0]
        geom.solref = list(STIFF)
        yield f"{name}.{number}"


def _shape(engine: Any, spec: Any, piece: Piece, name: str) -> dict[str, Any]:
    """What of a geom says its shape."""
    if isinstance(piece, Polyhedron):
        spec.add_mesh(name=name, uservert=piece.corners.ravel().tolist())
        return {"type": engine.mjtGeom.mjGEOM_MESH, "meshname": name}
    low, high = bounds(piece)
    half = [(b - a) / 2 for a, b in zip(low, high, strict=True)]
    kind = engine.mjtGeom.mjGEOM_CYLINDER if piece.disc else engine.mjtGeom.mjGEOM_BOX
    size = [half[0], half[2], 0.0] if piece.disc else half
    return {"type": kind, "size": size, "pos": [(a + b) / 2 for a, b in zip(low, high, strict=True)]}


def _poses(data: Any, count: int) -> Iterator[Pose]:
    """Where the free bodies are."""
    for x, y, z, w, a, b, c in data.qpos.reshape(count, 7).tolist():
        yield Pose((x, y, z), (a, b, c, w))


def _speeds(data: Any, count: int) -> Iterator[Speed]:
    """How they move."""
    for *linear, a, b, c in data.qvel.reshape(count, 6).tolist():
        yield Speed((linear[0], linear[1], linear[2]), (a, b, c))


def _engine() -> Any:
    """MuJoCo; JudgeMissing when it is not there."""
    try:
        import mujoco
    except ImportError as error:
        raise JudgeMissing(
            "MuJoCo is not installed, so there is no third judge: pip install 'fivesides[verify]'"
        ) from error
    return mujoco
