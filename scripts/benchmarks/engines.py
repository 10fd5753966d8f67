"""Ours and others' ways to say whether a stack stands, each from sizes and places to its answer.

Every way builds its own model from the bars, as its users must, and that is in its time; loading its modules
is not. Peers are loaded when they are asked for, and may be missing (`pip install -e '.[bench]'`).
"""

from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from io import StringIO
from typing import Any, Final, TypeAlias

import numpy as np

from models.materials import BEECH
from models.turntable import CELL
from scripts import plain
from scripts.benchmarks.stacks import GROUND, Bar, scene
from sim.contacts import assembly
from sim.statics import equilibrium
from sim.vertical import inset_margin

SECONDS: Final = 4.0
"""That simulators are run for before one looks."""

Way: TypeAlias = Callable[[tuple[Bar, ...]], str]
"""What an engine says of a stack, in a word or two."""


@dataclass(frozen=True, slots=True)
class Engine:
    """One way to judge a stack."""

    name: str
    load: Callable[[], Way]
    """Its way, ready to be timed; ImportError when it is not installed."""
    package: str = "fivesides"

    @property
    def title(self) -> str:
        """Its name, and the version that is installed; PackageNotFoundError when none is."""
        return self.name if self.package == "fivesides" else f"{self.name} ({self.package} {version(self.package)})"


def _vertical() -> Way:
    """Contacts and the inset margin."""

    def way(bars: tuple[Bar, ...]) -> str:
        inset = inset_margin(assembly(scene(bars)))
        return "stands" if inset else "does not stand on vertical forces"

    return way


def _verdict() -> Way:
    """Inset and tilt margin in all directions, mechanism and culprit."""
    return lambda bars: equilibrium(scene(bars)).outcome or "cannot tell"


def _rbe() -> Way:
    return _compas("rbe_solve")


def _cra() -> Way:
    return _compas("cra_solve")


def _compas(solve: str) -> Way:
    """Rigid-block equilibrium as in the examples of compas_cra: blocks, interfaces, then *solve*.

    Lengths in cells, since its tolerances are absolute. A solver that fails is its answer "no equilibrium".
    """
    geometry: Any = import_module("compas.geometry")
    assemblies: Any = import_module("compas_cra.datastructures")
    block: Any = import_module("compas_assembly.datastructures").Block
    interfaces: Any = import_module("compas_cra.algorithms").assembly_interfaces_numpy
    solver: Any = getattr(import_module("compas_cra.equilibrium"), solve)

    def way(bars: tuple[Bar, ...]) -> str:
        whole = assemblies.CRA_Assembly()
        for number, bar in enumerate((GROUND, *bars)):
            box = geometry.Box(*bar.size, geometry.Frame(bar.at, [1, 0, 0], [0, 1, 0]))
            whole.add_block(block.from_shape(box), node=number)
        whole.set_boundary_conditions([0])
        with redirect_stdout(StringIO()):  # it prints what it is doing
            interfaces(whole, nmax=10, amin=1e-2, tmax=1e-2)
            try:
                solver(whole, mu=BEECH.friction)
            except ValueError:
                return "no equilibrium"
        return "equilibrium"

    return way


def _mujoco() -> Way:
    """MuJoCo with its defaults, at true size."""
    mujoco: Any = import_module("mujoco")

    def way(bars: tuple[Bar, ...]) -> str:
        model = mujoco.MjModel.from_xml_string(_mjcf(bars))
        data = mujoco.MjData(model)
        before = data.qpos.reshape(-1, 7).copy()
        for _ in range(round(SECONDS / model.opt.timestep)):
            mujoco.mj_step(model, data)
        way = np.linalg.norm(data.qpos.reshape(-1, 7)[:, :3] - before[:, :3], axis=1)
        return "stands" if way.max() < plain.MOVED else "falls"

    return way


def _mjcf(bars: tuple[Bar, ...]) -> str:
    """The stack as a MuJoCo model."""

    def geom(bar: Bar) -> str:
        half = " ".join(str(side / 2 * CELL) for side in bar.size)
        return f'<geom type="box" size="{half}" density="{BEECH.density}" friction="{BEECH.friction} 0.005 0.0001"/>'

    def body(bar: Bar, joint: str) -> str:
        place = " ".join(str(v * CELL) for v in bar.at)
        return f'<body pos="{place}">{joint}{geom(bar)}</body>'

    bodies = body(GROUND, "") + "".join(body(bar, "<freejoint/>") for bar in bars)
    return f"<mujoco><worldbody>{bodies}</worldbody></mujoco>"


def _pybullet() -> Way:
    """PyBullet with its defaults, in a new client."""
    return lambda bars: "stands" if plain.stands(scene(bars), SECONDS) else "falls"


VERTICAL: Final = Engine("vertical test", _vertical)
VERDICT: Final = Engine("static verdict", _verdict)
OURS: Final = (VERTICAL, VERDICT)
PEERS: Final = (
    Engine("RBE", _rbe, "compas_cra"),
    Engine("CRA", _cra, "compas_cra"),
    Engine("4 s in MuJoCo", _mujoco, "mujoco"),
    Engine("4 s in plain PyBullet", _pybullet, "pybullet"),
)


def loaded(engines: tuple[Engine, ...]) -> tuple[dict[Engine, Way], list[str]]:
    """Those of *engines* that are installed, and a sentence for each that is not."""
    ways, missing = {}, []
    for engine in engines:
        try:
            ways[engine] = engine.load()
        except ImportError:
            missing.append(f"{engine.name}: {engine.package} is not installed; the extra `bench` has it")
    return ways, missing
