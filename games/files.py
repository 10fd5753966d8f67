"""Files of any game: finds out which game each is of, and has it read. Opens no file, judges no move."""

from games import interchange, record
from games.errors import BadOption
from games.notation import Sheet, sheets
from games.orthognomes import record as figures
from games.orthognomes.record import Round
from games.record import Record
from games.registry import GAMES, called


def read(text: str, game: str) -> tuple[Round, ...] | tuple[Record, ...]:
    """The games in *text*; those that do not tell which one they are, are of *game*.

    `Unreadable` says where it cannot be read, also when they are not all of one game.
    """
    found = interchange.sheets(text, tuple(GAMES)) if interchange.is_json(text) else sheets(text)
    names = [_name(sheet, game) for sheet in found]
    for sheet, name in zip(found, names, strict=True):
        if name != names[0]:
            tag = next(tag for tag in sheet.tags if tag.key.casefold() == "game")
            raise tag.word.unreadable(f"{GAMES[names[0]].title}, as before: a file has games of one kind", "tag Game")
    if names[0] == "orthognomes":
        return tuple(map(figures.read_sheet, found))
    return tuple(record.read_sheet(sheet, names[0]) for sheet in found)


def _name(sheet: Sheet, game: str) -> str:
    """Which game a sheet is of."""
    for tag in sheet.tags:
        if tag.key.casefold() == "game" and tag.value.strip():
            try:
                return called(tag.value)
            except BadOption as error:
                raise tag.word.unreadable(error.expected, "tag Game") from None
    return sheet.game or game
