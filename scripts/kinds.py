"""What a command does with a kind of input: with figures, which must stand, with flat games, or with assemblies.

A command has a module for each, like `scripts.figures.check`, `scripts.flat.check` and `scripts.blocks.check`. They
have the same names in them, and are imported when they are needed.
"""

from importlib import import_module
from typing import Any

from games.registry import GAMES


def of_kind(name: str, command: str) -> Any:
    """The module of *command* for the game called *name*, or for an assembly."""
    folder = "blocks" if name not in GAMES else "flat" if GAMES[name].flat else "figures"
    return import_module(f"scripts.{folder}.{command}")
