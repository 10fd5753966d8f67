"""What the processes of the page do: answer a question about a game, judge a figure, write or read a file.

Each task is a function of values that travel between processes. What is wrong with what was asked comes back as a
sentence; what was not foreseen comes back as one too, and is told on standard error.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Final

from games.errors import BadOption, IllegalMove, Unreadable
from games.registry import called
from scripts.answers import Answer
from scripts.inputs import Figures, FlatGames, Refused
from scripts.kinds import of_kind
from scripts.page.asks import Ask
from scripts.page.links import link, opened
from scripts.page.texts import read

UNFORESEEN: Final = "Something went wrong in fivesides itself, and the game is as it was: tell us what you did."
"""What is said of an error of the program."""


def answered(ask: Ask) -> Answer:
    """The answer to *ask*."""
    return _said(_ANSWERS[ask.kind], ask)


def judged(ask: Ask) -> Answer:
    """What both judges say of the figure that was shown for *ask*, which has a text."""
    return _said(_judged, ask)


def exported(wanted: dict[str, Any]) -> Answer | tuple[bytes, str, str]:
    """A file of a game: its bytes, media type and name."""
    from scripts.page.exports import exported as write

    found: Answer | tuple[bytes, str, str] = _guarded(write, wanted)
    return found


def imported(data: bytes, game: str) -> Answer:
    """The game in a file, of *game* where it does not say."""
    from scripts.page.imports import imported as read

    return _said(lambda given: read(given, game), data)


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
    print(line[:500], file=sys.stderr, flush=True)


def _said(work: Callable[[Any], Answer], asked: Any) -> Answer:
    found: Answer = _guarded(work, asked)
    return found


def _guarded(work: Callable[[Any], Any], asked: Any) -> Any:
    """What *work* makes of what was asked, or what is wrong with it in words."""
    try:
        return work(asked)
    except Unreadable as error:
        where = f" ({error.place})" if error.place else ""
        said = str(error).partition(": ")[2]
        return {"error": _begun(said), "line": error.line, "column": error.column, "place": where.strip(" ()")}
    except (Refused, BadOption, IllegalMove) as error:
        return {"error": _begun(str(error))}
    except Exception as error:
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
    page = of_kind(name, "page")
    if name == "orthognomes":
        return _shown(page.begun(name, ask.options, ask.play), None, None)
    return _shown(page.begun(name, ask.options), None, None)


def _open(ask: Ask) -> Answer:
    text, game = opened(ask.link)
    return _shown(read(text, game), ask.round, ask.at)


def _position(ask: Ask) -> Answer:
    return _shown(_source(ask), ask.round, ask.at)


def _move(ask: Ask) -> Answer:
    source = _source(ask)
    return _shown(of_kind(source.kind, "page").moved(source, ask.round, ask.at, ask.move), ask.round, None)


def _lift(ask: Ask) -> Answer:
    source = _figures(ask)
    return _shown(of_kind(source.kind, "page").lifted(source, ask.round, ask.at, ask.block), ask.round, None)


def _options(ask: Ask) -> Answer:
    source = _source(ask)
    return _shown(of_kind(source.kind, "page").under(source, ask.round, ask.options), ask.round, ask.at)


def _next(ask: Ask) -> Answer:
    source = _figures(ask)
    return _shown(of_kind(source.kind, "page").followed(source), None, None)


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
    found: Answer = referee.judged(source, ask.round, ask.at)
    return found


@cache
def _referee() -> Any:
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
    "lift": _lift,
    "options": _options,
    "next": _next,
    "try": _try,
    "places": _places,
}
