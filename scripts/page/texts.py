"""Texts that come from a browser, read into games: with the bounds and in the words of files.

A text from outside may hold what no file does, half a character for one; it is made bytes first, and read as a file
is. Knows no server.
"""

from typing import Final

from games.notation import decode
from games.orthognomes.rules import OrthoGnomes
from scripts.inputs import Figures, FlatGames, games_in

NAME: Final = "game"
"""What a text is called that has no name."""


def read(text: str, game: str = OrthoGnomes.name) -> Figures | FlatGames:
    """The games in *text*, those that do not tell of *game*.

    `Unreadable` says where it cannot be read, `BadOption` that there is no such *game*.
    """
    return read_bytes(text.encode("utf-8", "surrogatepass"), game)


def read_bytes(data: bytes, game: str = OrthoGnomes.name) -> Figures | FlatGames:
    """The same of what a file has in it."""
    return games_in(NAME, decode(data), game, {})
