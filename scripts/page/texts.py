"""Texts that come from a browser, read into games: with the bounds and in the words of files.

A text from outside may hold what no file does, half a character for one; it is made bytes first, and read as a file
is. Knows no server.
"""

from typing import Final

from games.notation import decode
from games.orthognomes.rules import OrthoGnomes
from scripts.inputs import Figures, FlatGames, Refused, games_in

UNNAMED: Final = "game"
"""What a text is called that has no name."""
VIEWS_ALONE: Final = "five views alone can be scored, but not built: expected placements, or a layer map"
"""What is said of a text that the page cannot show."""


def read(text: str, game: str = OrthoGnomes.name) -> Figures | FlatGames:
    """The games in *text*, those that do not tell of *game*.

    `Unreadable` says where it cannot be read, `BadOption` that there is no such *game*.
    """
    return read_bytes(text.encode("utf-8", "surrogatepass"), game)


def read_bytes(data: bytes, game: str = OrthoGnomes.name) -> Figures | FlatGames:
    """The same of what a file has in it."""
    return games_in(UNNAMED, decode(data), game, {})


def index_of(source: Figures | FlatGames, number: int | None) -> int:
    """Which game of *source* is meant, from 0, the last one for None; `Refused` when there is no such game."""
    count = len(source.labels)
    chosen = count - 1 if number is None else number
    if not 0 <= chosen < count:
        raise Refused(f"there is no {source.part} {chosen + 1}: expected one from 1 to {count}")
    return chosen
