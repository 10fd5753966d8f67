"""Whether bodies come to rest on contacts that nothing pressed before: the preload-free solve.

Springs at the corners of all contacts start from zero force; gravity presses them, and Coulomb's law
limits how they rub. An arch, a wedge in its seat or a leaning plank press their own contacts and come
to rest. A block that is only jammed between walls presses nothing and sinks, whatever the friction.

The way to rest: every body moves in a drag as in thick oil, step after step, in ever thinner oil.

    w + f(q) − r (q − q_before) = 0                                                       (1)

What stands creeps less and less, and the drag carries nothing in the end. What falls goes on, and the
drag carries the same share of the weight in every step. Displacements are small ones: directions and
arms of forces are those of the scene. Knows no verdict on disturbed scenes. Lengths in longest sides,
forces in mean weights of the free bodies.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly
from sim.friction import Mechanism, mechanism, weights
from sim.stiffness import Press, Springs

STIFFNESS: Final = 1e6
"""Of a corner along its normal: the mean weight presses it in by a millionth. Verdicts are the same at 1e5 and 1e7."""
SIDEWAYS: Final = 0.5
"""Stiffness across the normal over that along it; Mindlin (1949) has 2/3 to 1 for smooth round contacts. Verdicts are
the same from 0.1 to 1."""
DRAG: Final = 1e-2
"""Drag in the first step, over the stiffness."""
LEAST_DRAG: Final = 1e-8
"""And in the last ones: what sinks under a hundredth of its weight then moves by a length a step."""
MOST_DRAG: Final = 1e3
"""And when no smaller step is balanced; arches of 60 stones need 1 to 10."""
REACH: Final = 0.5
"""Who moved farther has fallen, in longest sides; springs give way by a tenth at the top of 256 tilted bricks."""
THINNER: Final = 30.0
"""By how much the drag shrinks from step to step, or grows when a step was too large."""
LEAST_THINNER: Final = 1.5
"""And by how much at least, when steps were too large again and again."""
AT_REST: Final = 1e-8
"""Share of its own weight that drag may carry of a body at rest."""
CREEP: Final = 0.9
"""When the share does not shrink below this from one step in the thinnest oil to the next, bodies fall."""
STEPS: Final = 150
"""The most steps; then what has not come to rest does not hold."""
NEWTON: Final = 25
"""The most iterations in a step; most need one to four."""
HALVINGS: Final = 8
"""Of an iteration, while it does not reduce what is unbalanced."""
BALANCED: Final = 1e-10
"""Unbalanced wrench that counts as none …"""
ROUNDING: Final = 1e-15
"""… beside this share of stiffness × displacement."""


@dataclass(frozen=True, slots=True, eq=False)
class Rest:
    """Where bodies come to rest, or how they fall."""

    holds: bool
    share: float
    """The largest share of its own weight that any body leaves to the drag; below `AT_REST` when they hold."""
    forces: Array
    """(v, 3) forces at the corners of all contacts, in the world, on `upper`; in mean weights of the free bodies."""
    displacement: Array
    """(6 m,) body by body: of the centre of mass in longest sides, and radians."""
    movement: Mechanism | None
    """How they fall; None when they hold."""
    converged: bool
    """Whether the steps went to their end; else nothing is known. Only contacts that no solids have, with friction
    of 5 and masses a million times one another, were seen to miss it: 3 in 100."""


def settle(bodies: Assembly, load: Array | None = None, slip: float = 1.0, gap: Array | None = None) -> Rest:
    """Let *bodies* come to rest under a *load* (6 m,), weights downwards when there is none.

    *slip* is a factor on every friction coefficient, *gap* (v,) how far each corner is from touching, in
    longest sides. Needs no condition on the scene: what nothing holds falls.
    """
    settling = Settling(bodies)
    return settling.settle(load, slip * settling.friction, gap)


class Settling:
    """The springs of *bodies*, made once for several loads."""

    def __init__(self, bodies: Assembly, stiffness: float = STIFFNESS, sideways: float = SIDEWAYS) -> None:
        self._length = bodies.length
        self._weights = weights(bodies) if len(bodies.free) else np.zeros(0)
        self._own = -self._weights[2::6]
        self._stiffness = stiffness
        self._springs = Springs(bodies, stiffness, stiffness * sideways)

    @property
    def friction(self) -> Array:
        """(v,) coefficients of all corners."""
        return self._springs.friction

    def settle(
        self,
        load: Array | None = None,
        friction: Array | None = None,
        gap: Array | None = None,
        start: Array | None = None,
        drag: float = DRAG,
    ) -> Rest:
        """As the function of this name, with other coefficients (v,) of *friction*.

        It goes from the displacement *start*, with this *drag* in the first step.
        """
        task = _Task(
            self._springs,
            self._weights if load is None else load,
            self.friction if friction is None else friction,
            np.zeros(len(self.friction)) if gap is None else gap,
            self._stiffness,
        )
        here = np.zeros(len(self._weights)) if start is None else start
        moved = here
        share = before = np.inf
        if not len(here):
            return self._rest(task, here, moved, 0.0, True)
        thinner = THINNER
        converged = False
        for _ in range(STEPS):
            found = task.step(here, drag * self._stiffness)
            if found is None:
                if drag >= MOST_DRAG:
                    break
                drag = min(drag * THINNER**1.5, MOST_DRAG)
                thinner = max(thinner**0.5, LEAST_THINNER)
                continue
            moved, here = found - here, found
            share = self._share(moved * drag * self._stiffness)
            if share < AT_REST or np.abs(here).max() > REACH or (drag <= LEAST_DRAG and share > CREEP * before):
                converged = True
                break
            before = share if drag <= LEAST_DRAG else np.inf
            drag = max(drag / thinner, LEAST_DRAG)
        return self._rest(task, here, moved, share, converged)

    def _share(self, carried: Array) -> float:
        return float((np.abs(carried).reshape(-1, 6).max(axis=1, initial=0.0) / self._own).max(initial=0.0))

    def _rest(self, task: "_Task", here: Array, moved: Array, share: float, converged: bool) -> Rest:
        holds = converged and share < AT_REST and bool(np.abs(here).max(initial=0.0) <= REACH)
        forces = np.einsum("vk,vkx->vx", task.press(here).forces, self._springs.frames)
        movement = mechanism(moved, self._length) if not holds and np.abs(moved).max(initial=0.0) > 0 else None
        return Rest(holds, share, forces, here, movement, converged)


@dataclass(frozen=True, slots=True, eq=False)
class _Task:
    """One load on one set of springs."""

    springs: Springs
    load: Array
    friction: Array
    gap: Array
    stiffness: float

    def press(self, displacement: Array) -> Press:
        return self.springs.press(displacement, self.friction, self.gap)

    def step(self, before: Array, drag: float) -> Array | None:
        """Where one step in this *drag* ends, (1): Newton's iteration on a law with kinks; None when it does not."""
        here = before
        press = self.press(here)
        missing = self._missing(here, before, drag, press)
        for _ in range(NEWTON):
            if self._balanced(here, missing):
                return here
            answer = self.springs.tangent(press, drag)
            if answer is None:
                return None
            here, press, missing = self._onward(here, answer(missing), missing, before, drag)
        return here if self._balanced(here, missing) else None

    def _balanced(self, here: Array, missing: Array) -> bool:
        rounding = ROUNDING * self.stiffness * np.abs(here).max(initial=0.0)
        return bool(np.abs(missing).max(initial=0.0) <= BALANCED + rounding)

    def _missing(self, here: Array, before: Array, drag: float, press: Press) -> Array:
        missing: Array = self.load + self.springs.wrench(press) - drag * (here - before)
        return missing

    def _onward(
        self, here: Array, way: Array, missing: Array, before: Array, drag: float
    ) -> tuple[Array, Press, Array]:
        """The first of *way*, its half, its quarter … that leaves less unbalanced; else the best of them."""
        best, least = None, np.inf
        goal = float(missing @ missing)
        for k in range(HALVINGS):
            there = here + way * 0.5**k
            press = self.press(there)
            left = self._missing(there, before, drag, press)
            size = float(left @ left)
            if best is None or size < least:
                best, least = (there, press, left), size
            if size < goal * (1 - 1e-4 * 0.5**k):
                break
        assert best is not None
        return best
