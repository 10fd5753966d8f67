"""What the processes of the page do: answer a question about a game, judge a figure, write or read a file.

Each task is a function of values that travel between processes. What is wrong with what was asked comes back as a
sentence; what was not foreseen comes back as one too, and is told on standard error.
"""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from games.errors import BadOption, IllegalMove, Unreadable
from games.registry import GAMES, called
from scripts.answers import Answer
from scripts.inputs import Figures, FlatGames, Refused
from scripts.kinds import of_kind
from scripts.page.asks import Ask
from scripts.page.links import link, opened
from scripts.page.texts import read

if TYPE_CHECKING:
    from scripts.figures.falling import Referee

T = TypeVar("T")
UNFORESEEN: Final = "Something went wrong in fivesides itself, and the game is as it was: tell us what you did."
"""What is said of an error of the program."""
LONGEST_LINE: Final = 500
"""Characters of what is told of one on standard error."""


def answered(ask: Ask) -> Answer:
    """The answer to *ask*."""
    return _guarded(lambda: _ANSWERS[ask.kind](ask))


def judged(ask: Ask) -> Answer:
    """What both judges say of the figure that was shown for *ask*, which has a text."""
    return _guarded(lambda: _judged(ask))


def exported(wanted: Mapping[str, Any]) -> Answer | tuple[bytes, str, str]:
    """A file of a game: its bytes, media type and name."""
    from scripts.page import exports

    return _guarded(lambda: exports.exported(wanted))


def imported(data: bytes, game: str) -> Answer:
    """The game in a file, of *game* where it does not say."""
    from scripts.page import imports

    return _guarded(lambda: imports.imported(data, game))


def readied(step: int) -> None:
    """Stand back by so much, and open the engine before it is asked for."""
    from sim.world import EngineMissing

    os.nice(step)
    with suppress(EngineMissing):  # which is said when it is asked for
        _referee()


def awake() -> None:
    """Nothing: a process that did this has loaded what the others need."""


def tell(error: Exception) -> None:
    """Say on standard error, in one line, what was not foreseen."""
    line = " ".join(f"fivesides: {type(error).__name__}: {error}".split())
    print(line[:LONGEST_LINE], file=sys.stderr, flush=True)


def _guarded(work: Callable[[], T]) -> T | Answer:
    """What *work* makes, or what is wrong with what was asked in words."""
    try:
        return work()
    except Unreadable as error:
        said = str(error).partition(": ")[2]
        return {"error": _begun(said), "line": error.line, "column": error.column, "place": error.place}
    except (Refused, BadOption, IllegalMove) as error:
        return {"error": _begun(str(error))}
    except Exception as error:  # whatever it is, somebody waits for an answer
        tell(error)
        return {"error": UNFORESEEN}


def _begun(sentence: str) -> str:
    """*sentence* with a capital and a full stop."""
    return sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith((".", "!", "?", "…")) else ".")


def _games(_: Ask) -> Answer:
    from scripts.page.forms import games

    return games()


def _new(ask: Ask) -> Answer:
    name = called(ask.game)
    changes = of_kind(name, "changes")
    built = not ask.play and not GAMES[name].flat
    return _shown(changes.free(ask.options) if built else changes.begun(name, ask.options), None, None)


def _open(ask: Ask) -> Answer:
    return _shown(read(opened(ask.link)), ask.round, ask.at)


def _position(ask: Ask) -> Answer:
    return _shown(_source(ask), ask.round, ask.at)


def _move(ask: Ask) -> Answer:
    source = _source(ask)
    return _shown(of_kind(source.kind, "changes").moved(source, ask.round, ask.at, ask.move), ask.round, None)


def _cut(ask: Ask) -> Answer:
    source = _source(ask)
    return _shown(of_kind(source.kind, "changes").cut(source, ask.round, ask.at), ask.round, None)


def _lift(ask: Ask) -> Answer:
    source = _figures(ask)
    return _shown(of_kind(source.kind, "changes").lifted(source, ask.round, ask.at, ask.block), ask.round, None)


def _options(ask: Ask) -> Answer:
    source = _source(ask)
    return _shown(of_kind(source.kind, "changes").under(source, ask.round, ask.options), ask.round, ask.at)


def _next(ask: Ask) -> Answer:
    source = _figures(ask)
    return _shown(of_kind(source.kind, "changes").followed(source), None, None)


def _try(ask: Ask) -> Answer:
    source = _figures(ask)
    found: Answer = of_kind(source.kind, "page").tried(source, ask.round, ask.at, ask.move)
    return found


def _places(ask: Ask) -> Answer:
    source = _figures(ask)
    found: Answer = of_kind(source.kind, "page").places(source, ask.round, ask.at, ask.pattern)
    return found


def _judged(ask: Ask) -> Answer:
    from sim.world import EngineMissing

    source = _figures(ask)
    try:
        referee = _referee()
    except EngineMissing as missing:
        raise Refused(f"it was not simulated: {missing}") from None
    return referee.judged(source, ask.round, ask.at)


@cache
def _referee() -> "Referee":
    """The judges of this process, with its engine."""
    from scripts.figures.falling import Referee

    return Referee()


def _source(ask: Ask) -> Figures | FlatGames:
    return read(ask.text, called(ask.game))


def _figures(ask: Ask) -> Figures:
    source = _source(ask)
    if not isinstance(source, Figures):
        raise Refused("this is for OrthoGnomes only, where blocks are stacked")
    return source


def _shown(source: Figures | FlatGames, number: int | None, at: int | None) -> Answer:
    found: Answer = of_kind(source.kind, "page").position(source, number, at)
    return found | {"link": link(str(found["text"]))}


_ANSWERS: Final[dict[str, Callable[[Ask], Answer]]] = {
    "games": _games,
    "new": _new,
    "open": _open,
    "position": _position,
    "move": _move,
    "cut": _cut,
    "lift": _lift,
    "options": _options,
    "next": _next,
    "try": _try,
    "places": _places,
}
