"""The board of a flat game as text. For `fivesides show`."""

from games.record import Replay
from scripts.answers import Answer, each
from scripts.flat.answers import pieces
from scripts.inputs import FlatGames, legal
from scripts.outputs import deliver


class Shown:
    """The games of a source, all legal, as they stand after the last move."""

    code = 0

    def __init__(self, source: FlatGames) -> None:
        self.source = legal(source)

    def print(self) -> None:
        """The boards for people."""
        texts = [one.game.board(one.last) for one in self.source.games]
        if len(texts) > 1 or self.source.name not in ("-", "-e"):
            texts = [f"{self.source.heading(number)}\n{text}" for number, text in enumerate(texts, 1)]
        deliver(None, "\n".join(texts), force=False)

    def answer(self) -> Answer:
        """The boards for programs: the text, and every piece with its place."""

        def board(one: Replay) -> Answer:
            standing = pieces(one.game.visible(one.last))
            return {"board": one.game.board(one.last).splitlines(), "standing": standing}

        return each(self.source.kind, self.source.games, board)
