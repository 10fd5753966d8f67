"""What a command reads that knows assemblies of bodies besides games: JSON and files of meshes.

Told apart by what is in them, and OBJ, STL and glTF by their suffix. A GLB that carries a game is read as that game
until an option says something of its bodies. Loads what reads them when one is there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from scripts.inputs import (
    MOST_PICTURE,
    Figures,
    FlatGames,
    Games,
    Input,
    Refused,
    bytes_within,
    inputs,
    picture_in,
    suffix_of,
)
from scripts.outputs import warn
from sim.carried import NoGame, carried
from sim.given import MESHES, NOTHING, Given, tells_assembly
from sim.scene import Scene

if TYPE_CHECKING:
    from sim.assembly import Assembly

MOST_BYTES: Final = MOST_PICTURE
"""Of an assembly, or of a photograph."""
MOST_FREE: Final = 2000
"""Bodies that can be judged: a thousand take some 20 s, and memory grows with the square of their number."""
LIGHTEST: Final = 1e-5
"""Of the mean weight of what can move: what is lighter by far is within the tolerance of the forces on the others, and
would be said to stand wherever it lies. A chip of 1e-6 is said to fall only from 1e-4 of the longest side beyond an
edge on, a hundredth of its own size; one of 1e-5 from a tenth of that on."""
OPTIONS: Final = "--units, --up, --density, --friction, --fixed and --split"
KIND: Final = "assembly"
"""What it is called where games have a name."""


@dataclass(frozen=True)
class Blocks(Games):
    """An assembly: bodies of any shape, without a game."""

    scene: Scene
    """In the order of the file."""
    notes: tuple[str, ...] = ()
    """What a user should know of how it was read."""
    record: str = ""
    """The game that it says it shows, as a game file."""
    part = "assembly"

    @property
    def labels(self) -> tuple[str, ...]:
        """It is one."""
        return ("",)

    @property
    def kind(self) -> str:
        """No game."""
        return KIND

    @property
    def title(self) -> str:
        """What it is called over an answer."""
        return "Assembly" if self.name == "-e" else super().title

    def tell(self) -> None:
        """Say its notes on standard error."""
        for note in self.notes:
            warn(f"fivesides: {self.name}: {note}")


Known: TypeAlias = Figures | FlatGames | Blocks


@dataclass(frozen=True)
class Source:
    """A text, or a file of meshes, that is to be read."""

    source: Input
    given: Given
    """What the user says of an assembly."""

    @property
    def name(self) -> str:
        """As errors and answers name it."""
        return self.source.name

    def read(self) -> Known:
        """The games or the bodies in it; `Refused` says why they cannot be read."""
        data = bytes_within(self.source, MOST_BYTES)
        picture, suffix = picture_in(self.source, data), suffix_of(self.source)
        if picture == "GLB" and not self._shows_game(data):
            return self._assembled(data, "", ".glb")
        if not picture and suffix in MESHES:
            return self._assembled(data, "", suffix)
        text = "" if picture else data.decode("utf-8-sig", "surrogateescape")
        if tells_assembly(text):
            return self._assembled(data, text, suffix)
        if self.given != NOTHING:
            raise Refused(f"{self.name}: it is a game: {OPTIONS} are for assemblies only")
        return replace(self.source, data=data).read()

    def _shows_game(self, glb: bytes) -> bool:
        """Whether a GLB is read for the game that it carries: so it is until something is said of its bodies."""
        if self.given != NOTHING:
            return False
        try:
            return bool(carried(glb))
        except NoGame:
            return False

    def _assembled(self, data: bytes, text: str, suffix: str) -> Blocks:
        """The bodies in it."""
        from sim.assembly import NoAssembly

        try:
            found = self._meshes(data, suffix) if suffix in MESHES else self._json(text)
        except NoAssembly as error:
            raise Refused(f"{self.name}: {error}") from None
        return Blocks(self.name, found.scene, found.notes, found.record)

    def _meshes(self, data: bytes, suffix: str) -> "Assembly":
        from sim.meshfiles import read_meshes

        return read_meshes(data, suffix, self.given)

    def _json(self, text: str) -> "Assembly":
        from sim.assemblies import read_assembly

        return read_assembly(text, self.given)


def sources(
    paths: Sequence[str], expression: str | None, game: str, chosen: Mapping[str, str], given: Given
) -> list[Source]:
    """What is to be read, in the order given; `Refused` when that is nothing, or two things at once."""
    return [Source(one, given) for one in inputs(paths, expression, game, chosen)]


def fit(source: Blocks) -> tuple[str, ...]:
    """What a user should know of how its bodies lie; `Refused` when they cannot be judged as they are."""
    from sim.clearance import clearance

    numbers = {body.name: number for number, body in enumerate(source.scene, 1)}

    def named(name: str) -> str:
        return f"body {numbers[name]}, {name!r},"

    if not source.scene:
        raise Refused(f"{source.name}: nothing to judge: it has no bodies")
    if not any(body.fixed for body in source.scene):
        raise Refused(f'{source.name}: nothing is fixed: expected "fixed": true for what never moves, or --fixed NAME')
    free = [body for body in source.scene if not body.fixed]
    if len(free) > MOST_FREE:
        raise Refused(f"{source.name}: {len(free)} bodies that can move are too many to be judged: at most {MOST_FREE}")
    lightest = min(free, key=lambda body: body.mass, default=None)
    mean = sum(body.mass for body in free) / max(1, len(free))
    if lightest and lightest.mass < LIGHTEST * mean:
        raise Refused(
            f"{source.name}: {named(lightest.name)} weighs {lightest.mass:.3g} kg, {lightest.mass / mean:.2g} of the "
            f"mean of all: too little to be judged with them: expected at least {LIGHTEST:g} of it"
        )
    found = clearance(source.scene)
    for one, other, depth in found.overlaps:
        more = f" (and so do {len(found.overlaps) - 1} pairs more)" if len(found.overlaps) > 1 else ""
        raise Refused(f"{source.name}: {named(one)} and {named(other)} overlap by {length(depth)}{more}")
    for name in found.floating:
        near = next(((one, other, width) for one, other, width in found.gaps if name in (one, other)), None)
        nearest = (
            f"; the nearest is {(near[1] if near[0] == name else near[0])!r}, {length(near[2])} away" if near else ""
        )
        raise Refused(
            f"{source.name}: {named(name)} floats: nothing that stands on something fixed touches it{nearest}"
        )
    return tuple(
        f"{named(one)} and {named(other)} are {length(width)} apart: they do not touch there"
        for one, other, width in found.gaps
    )


def length(metres: float) -> str:
    """A length in millimetres, for people."""
    return f"{1000 * metres:.3g} mm"
