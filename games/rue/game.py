"""Rue as a game among the others: its rules, its notation, what its score is made of, and its table."""

from dataclasses import dataclass

from games.choices import Pick, piece, place, turn
from games.game import Account, FlatGame
from games.rue import board, notation, scoring
from games.rue.captures import paying
from games.rue.cards import place_name
from games.rue.options import OPTIONS
from games.rue.position import Move, Position
from games.rue.rules import Rules
from models.deck import CARDS
from models.table import Equipment, Standing


@dataclass(frozen=True)
class Rue(Rules, FlatGame[Position, Move]):
    """The game under a choice of options."""

    name = "rue"
    options = OPTIONS
    slides = frozenset[str]()

    @property
    def table(self) -> Equipment:
        """The cards, counters and coins."""
        from models.cards import Cards

        return Cards(self.players)

    def read(self, at: Position, text: str) -> Move:
        """The move that *text* means, legal or not; `IllegalMove` when it does not capture as the text says."""
        return notation.read(self, at, text)

    def write(self, at: Position, move: Move) -> str:
        """The move as text, with what it captures."""
        return notation.write(at, move)

    def picks(self, at: Position, move: Move) -> tuple[Pick, ...]:
        """The card, its turn where cards are turned, its place; then the blue cards that pay, where others could."""
        face = move.face
        turned = (turn(face.name[2:], face.turned),) if self.turning == "yes" else ()
        pays = (place(place_name(card)) for card in paying(at, move, self.side(at), self.order))
        return (piece(CARDS[face.card], face.title), *turned, place(place_name(move.place)), *pays)

    def explain(self, at: Position) -> Account:
        """The score counter by counter, and what the sheet's words say of the position."""
        return scoring.explain(self, at)

    def board(self, at: Position) -> str:
        """The table as text, with the hands under it."""
        return board.drawn(self, at)

    def visible(self, at: Position) -> tuple[Standing, ...]:
        """Cards, counters on the edges of their owners, coins."""
        cards = [Standing(place_name(here), card.face.name) for here, card in at.cards.items()]
        counters = [
            Standing(f"{place_name(here)} {self.players[counter.player][0].upper()}", "counter")
            for here, counter in at.counters.items()
        ]
        coins = [
            Standing(f"{place_name(here)} coin {k}", "coin")
            for here, number in at.coins.items()
            for k in range(1, number + 1)
        ]
        return tuple(sorted(cards + counters + coins))
