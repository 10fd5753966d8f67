"""How commands come to a judge: an engine for as long as they need it, and a word when there is none.

Decides nothing itself. Loads what judges when it is asked, for flat games need none.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from scripts.inputs import Refused
from scripts.outputs import warn
from scripts.progress import Follow, silent, unseen
from scripts.questions import Question
from sim.scene import Scene

if TYPE_CHECKING:
    from games.referee import Judge
    from sim.motion import Motion
    from sim.stability import Verdict
    from sim.world import World

Busy: TypeAlias = Callable[[str], AbstractContextManager[None]]


class Judges:
    """Whoever a *question* wants to be asked; use it in a `with` statement. The engine is opened when it is needed."""

    def __init__(self, question: Question, follow: Follow = unseen, busy: Busy = silent) -> None:
        self.question = question
        self.follow = follow
        """How progress is shown …"""
        self.busy = busy
        """… and that something takes a while."""
        self._opened = ExitStack()

    def __enter__(self) -> "Judges":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the engine back; closing twice is harmless."""
        self._opened.close()

    @cached_property
    def world(self) -> "World | None":
        """The engine; None when nothing is to be simulated, and, with a warning, where it is not installed."""
        from sim.world import EngineMissing, World

        if self.question.statics_only:
            return None
        try:
            return self._opened.enter_context(World())
        except EngineMissing as missing:
            warn(f"fivesides: judged by statics alone. {missing}")
            return None

    def figure(self, scene: Scene) -> "Verdict":
        """The verdict on a figure on a grid, of which statics says what is proved."""
        from sim.stability import judge
        from sim.statics import proof

        return judge(scene, self.world, self.question.threshold, proof)

    def assembly(self, scene: Scene) -> "Verdict":
        """The verdict on bodies of any shape."""
        from sim.stability import judge

        return judge(scene, self.world, self.question.threshold)

    def third(self, scene: Scene) -> "Motion | None":
        """What MuJoCo shows; None when it is not asked. `Refused` where it is not installed."""
        if not self.question.third:
            return None
        from sim.scale import to_scale
        from sim.third import JudgeMissing, watch

        try:
            return watch(to_scale(scene))
        except JudgeMissing as missing:
            raise Refused(f"--verify: {missing}") from None


@contextmanager
def both_judges() -> Iterator["Judge"]:
    """Statics and dynamics, of figures; statics alone, with a warning, where the engine is not installed."""
    with Judges(Question()) as judges:
        yield judges.figure
