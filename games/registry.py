"""The games by name. A new game is one line here; what it is, its own module knows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from games.errors import BadOption, quoted
from games.game import Game
from games.options import Option
from games.orthognomes.options import OPTIONS
from games.orthognomes.rules import OrthoGnomes


@dataclass(frozen=True)
class Entry:
    """A game that can be asked for."""

    title: str
    summary: str
    options: tuple[Option, ...]
    under: Callable[[dict[str, str]], Game[Any, Any]]
    """The game under given options; `BadOption` when one is none."""


GAMES: Final[dict[str, Entry]] = {
    "orthognomes": Entry(
        "OrthoGnomes",
        "blocks stacked on a turntable; touching blocks at right angles; lines of four seen from five sides",
        OPTIONS,
        OrthoGnomes.under,
    ),
}


def entry(name: str) -> Entry:
    """The game called *name*, however it is capitalised; `BadOption` lists those that there are."""
    found = GAMES.get(name.strip().casefold())
    if found is None:
        raise BadOption(f"there is no game {quoted(name)}", f"one of {', '.join(GAMES)}")
    return found
