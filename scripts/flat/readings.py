"""Words for pieces that were found on a table: sentences for people, objects for programs."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import degrees
from typing import Final

from games.record import Replay
from games.registry import GAMES
from models.table import Standing, name_of, named
from scripts.answers import Answer, rounded
from sim.eye import Seen
from sim.reading import Astray, Differences, Found

STATES: Final = {
    Astray.AWAY: "off the board",
    Astray.FALLEN: "fallen",
    Astray.MOVED: "moved",
    Astray.OFF: "off its place",
    Astray.HEIGHT: "at another height",
    Astray.TURNED: "turned",
    Astray.TILTED: "tilted",
}
"""What is wrong with a piece, the worst first."""
IN_PLACE: Final = "in place"


def title(one: Replay) -> str:
    """What the game is called."""
    return GAMES[one.record.name].title


def state(one: Found) -> str:
    """What is wrong with a piece, the worst of it."""
    return next((word for wrong, word in STATES.items() if wrong & one.astray), IN_PLACE)


def piece(one: Found) -> Answer:
    """A piece that was found."""
    return {
        "place": one.standing.place,
        "kind": one.standing.kind,
        "name": one.name or None,
        "off_mm": rounded(1000 * one.off),
        "above_mm": rounded(1000 * one.above),
        "turned_degrees": rounded(degrees(one.turned)),
        "tilted_degrees": rounded(degrees(one.tilted)),
        "state": state(one),
    }


def unclear(seen: Seen | None) -> list[Answer]:
    """What is no whole piece in a photograph."""
    return [
        {"tone": one.tone, "near": one.place, "share": rounded(one.share)} for one in (seen.unclear if seen else ())
    ]


def sentence(one: Found, game: str) -> str:
    """What is wrong with where a piece is."""
    wrong, there = one.astray, one.standing.place
    name = one.name or name_of(one.standing.kind, there)
    said = []
    if wrong & Astray.AWAY:
        said.append(f"lies beside the board, {1000 * one.off:.0f} mm from {there}")
    elif wrong & Astray.MOVED:
        who = GAMES[game].movers.get(one.standing.kind, "somebody")
        said.append(f"lies at {there}: {who} moved it")
    if wrong & Astray.FALLEN:
        said.append("has fallen")
    measured = ", ".join(_measures(one))
    if said and measured:
        return f"{name} {'; it '.join(said)}; it is {measured}."
    return f"{name} {'; it '.join(said) or f'is {measured}'}."


def _measures(one: Found) -> Iterator[str]:
    """By how much a piece is not where it should be."""
    wrong = one.astray
    if wrong & Astray.AWAY:
        return
    if wrong & Astray.OFF:
        yield f"{1000 * one.off:.1f} mm off {one.standing.place if wrong & Astray.MOVED else 'its place'}"
    if wrong & Astray.HEIGHT:
        yield f"{1000 * abs(one.above):.1f} mm too {'high' if one.above > 0 else 'low'}"
    if wrong & Astray.TURNED:
        way = "counter-clockwise" if one.turned > 0 else "clockwise"
        yield f"turned by {degrees(abs(one.turned)):.1f}° {way}"
    if wrong & Astray.TILTED:
        yield f"tilted by {degrees(one.tilted):.0f}°"


def against(what: str, found: Differences) -> Iterator[str]:
    """How a table differs from *what* is known of it."""
    for one in found.missing:
        yield f"{name_of(one.kind, one.place)} is missing: {what} {_have(what)} it."
    for one in found.extra:
        yield f"{name_of(one.kind, one.place)} is too many: {what} {_have(what)} none there."


def unexplained(found: Differences, astray: Iterable[Found]) -> Differences:
    """Differences without those that a piece makes which is told to have been moved."""
    missing, extra = list(found.missing), list(found.extra)
    for one in astray:
        was = next((other for other in missing if _is(other, named(one.name))), None)
        if one.astray & Astray.MOVED and one.stands and was and one.standing in extra:
            missing.remove(was)
            extra.remove(one.standing)
    return Differences(tuple(missing), tuple(extra))


def _is(one: Standing, was: Standing | None) -> bool:
    """Whether a piece is the one whose body is named after *was*, which has no turn."""
    return was is not None and one.place == was.place and one.kind.startswith(was.kind)


def by_kind(some: Iterable[Standing]) -> Iterator[str]:
    """What stands where: a line for every kind."""
    for kind, ones in groupby(sorted(some, key=lambda one: (one.kind, one.place)), lambda one: one.kind):
        yield f"{kind}: {'  '.join(one.place for one in ones)}"


def unclear_sentences(seen: Seen | None) -> Iterator[str]:
    """What cannot be told in a photograph."""
    for one in seen.unclear if seen else ():
        much = f"{one.share:.2f} times as much of it as of a whole piece"
        yield f"Something with the colour of {one.tone} near {one.place} cannot be told apart: there is {much}."


def _have(what: str) -> str:
    return "have" if what.endswith("s") else "has"
