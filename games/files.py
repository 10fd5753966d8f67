"""Files of any game: finds out which game each is of, and has it read. Opens no file, judges no move."""

from typing import Final

from games import interchange, record
from games.errors import BadOption
from games.notation import Sheet, sheets
from games.orthognomes import record as figures
from games.orthognomes.record import Round
from games.record import Record
from games.registry import GAMES, called

MOST_GAMES: Final = 1000
"""In one file."""


def read(text: str, game: str) -> tuple[Round, ...] | tuple[Record, ...]:
    """The games in *text*; those that do not tell which one they are, are of *game*.

    `Unreadable` says where it cannot be read, also when they are not all of one game; `BadOption` when *game* is asked
    for, and is none.
    """
    found = interchange.sheets(text) if interchange.is_json(text) else sheets(text)
    if len(found) > MOST_GAMES:
        raise found[MOST_GAMES].begin.unreadable(f"at most {MOST_GAMES} games in a file", f"game {MOST_GAMES + 1}")
    names = list(map(_named, found))
    kind = names[0] or called(game)
    for number, (sheet, name) in enumerate(zip(found[1:], names[1:], strict=True), 2):
        if name and name != kind:
            expected = f"a game of {GAMES[kind].title}, as before: a file has games of one kind"
            raise sheet.begin.unreadable(expected, f"game {number}")
        if not name and GAMES[kind].flat:
            expected = "a tag Game, which begins another game; the tags of one stand before its moves"
            raise sheet.begin.unreadable(expected)
    if not GAMES[kind].flat:
        return tuple(map(figures.read_sheet, found))
    return tuple(record.read_sheet(sheet, kind) for sheet in found)


def _named(sheet: Sheet) -> str:
    """Which game a sheet says that it is of; empty when it does not."""
    for tag in sheet.tags:
        if tag.key.casefold() == "game" and tag.value.strip():
            try:
                found = called(tag.value)
            except BadOption as error:
                raise tag.word.unreadable(error.expected, "tag Game") from None
            if sheet.game not in ("", found):
                raise tag.word.unreadable(f"{GAMES[sheet.game].title}, as it says itself", "tag Game")
            return found
    return sheet.game
