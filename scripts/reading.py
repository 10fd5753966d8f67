"""A table that was read: how people are told, how it is written down, and the world that a game is carried out in.

Knows no game.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scripts.answers import Answer
from scripts.inputs import Refused
from scripts.knocks import knocked_sentence
from scripts.photographs import write_png
from sim.assembly import write_assembly
from sim.knock import Bump, bump
from sim.scene import Scene
from sim.topview import TopView
from sim.world import Disturbed, EngineMissing, World


@dataclass(frozen=True)
class CarriedOut:
    """What a game that was carried out left in its world."""

    photograph: TopView
    scene: Scene
    """Its bodies where they are now."""
    knocked: Bump | None


class Reading(ABC):
    """A table that was read."""

    title: str
    left: CarriedOut | None
    """None for an assembly or a photograph."""

    @property
    @abstractmethod
    def code(self) -> int:
        """The exit code."""

    @property
    @abstractmethod
    def record(self) -> str:
        """The game that it shows, as a game file."""

    @property
    @abstractmethod
    def summary(self) -> str:
        """What was found, in a few words."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """What is out of place, and what stands there."""

    @abstractmethod
    def answer(self) -> Answer:
        """The answer for programs."""

    @property
    def knocked(self) -> Bump | None:
        """The knock that it got."""
        return self.left.knocked if self.left else None

    def print(self) -> None:
        """The answer for people."""
        from scripts.console import console

        out = console()
        out.print(f"{self.title}: {self.summary}", style="bold", soft_wrap=True)
        if self.knocked:
            out.print(knocked_sentence(self.knocked), soft_wrap=True)
        for line in self.lines():
            out.print(line, soft_wrap=True)

    def written(self, suffix: str) -> str | bytes:
        """The table as an assembly, .json, or as a photograph, .png; `Refused` when it is not in a world."""
        if self.left is None:
            raise Refused(f"{self.title}: -o writes down a game that was carried out, and this is no game file")
        if suffix == ".png":
            return write_png(self.left.photograph, self.record)
        return write_assembly(self.left.scene, self.record)


def knock_of(world: World, title: str, seed: int | None, way: float) -> Bump | None:
    """The knock that *seed* gives something in *world*; `Refused` when it is not over in time."""
    if seed is None:
        return None
    try:
        return bump(world, seed, way)
    except Disturbed as disturbed:
        raise Refused(f"{title}: the knock was not over: {disturbed}; try a shorter --way") from None


@contextmanager
def world_for(title: str, failed: str) -> Iterator[World]:
    """A world to carry a game out in; `Refused` without an engine, and saying what *failed* where it is disturbed."""
    try:
        with World() as world:
            yield world
    except EngineMissing as missing:
        raise Refused(f"{title}: nothing can be carried out. {missing}") from None
    except Disturbed as disturbed:
        raise Refused(f"{title}: {failed}: {disturbed}") from None
