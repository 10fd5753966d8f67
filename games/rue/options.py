"""The options of Rue: every point that its rule sheet leaves open, our reading first. RULINGS.md gives the reasons."""

from typing import Final

from games.options import Option

OPTIONS: Final[tuple[Option, ...]] = (
    Option("Players", ("2", "3", "4"), "how many play"),
    Option("Turning", ("yes", "no"), "whether cards can be turned, or all lie upright"),
    Option("Order", ("blue_first", "red_first"), "which of several captured cards count first"),
    Option("Size", ("soft", "hard", "none"), "more than 2 × players cards across: amateurish, illegal, or fine"),
    Option("Money", ("off", "on"), "whether coins are put on captured cards"),
)
