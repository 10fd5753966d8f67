"""Every registered game as the laws are tried on it: under its default options, and under others that change much."""

from typing import Any, Final

from games.game import FlatGame, Game
from games.registry import GAMES

MORE: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "orthognomes, literal": ("orthognomes", {"Blocks": "literal", "Touch": "edge"}),
    "rhumb-line, manual": ("rhumb-line", {"Declare": "manual", "Spiral": "wander", "EndPlay": "optional"}),
    "line-or-colour, advanced": ("line-or-colour", {"Version": "advanced", "Pie": "swap_sides"}),
    "rue for three": ("rue", {"Players": "3", "Turning": "no"}),
    "rue for four, for money": ("rue", {"Players": "4", "Money": "on", "Order": "red_first"}),
    "rukuni, side 6": ("rukuni", {"Side": "6", "First": "grey"}),
}
VARIANTS: Final[dict[str, tuple[str, dict[str, str]]]] = {name: (name, {}) for name in GAMES} | MORE
FLAT: Final = [name for name, (game, _) in VARIANTS.items() if GAMES[game].flat]


def variant(name: str) -> Game[Any, Any]:
    """One of VARIANTS."""
    game, options = VARIANTS[name]
    found: Game[Any, Any] = GAMES[game].under(options)
    return found


def flat(name: str) -> FlatGame[Any, Any]:
    """One of FLAT."""
    game, options = VARIANTS[name]
    found: FlatGame[Any, Any] = GAMES[game].under(options)
    return found
