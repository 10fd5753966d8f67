"""The table of Rue as text, for the eye. Knows no move.

Cards with the colours of their edges, counters on the edges of their owners, coins; then the players' scores and hands.

+3c-r-N-+     a card with three coins and a counter on its north edge: north owns it
b  RPN  b     r and b are the colours of its edges
+---b---+     ten coins and more take the place of the corner: 12c-r-N-+
"""

from typing import Final

from games.rue.cards import hand_names, place
from games.rue.position import Position
from games.rue.rules import Rules, corners
from models.deck import SIDES

WIDTH: Final = 9
"""Characters of a card."""
GAP: Final = " "
"""Between cards."""


def drawn(rules: Rules, at: Position) -> str:
    """The cards from the north-west, x under them and y at their left; then the players."""
    lines: list[str] = []
    if at.cards:
        (west, south), (east, north) = corners(at.cards)
        columns = range(west, east + 1)
        for y in range(north, south - 1, -1):
            cards = [_card(rules, at, place(x, y)) for x in columns]
            for label, parts in zip(("", str(y), ""), zip(*cards, strict=True), strict=True):
                lines.append(f"{label:>4} {GAP.join(parts)}")
        lines.append(" " * 5 + GAP.join(f"{x:^{WIDTH}}" for x in columns))
    else:
        lines.append("no card on the table")
    lines.append("")
    lines += _players(rules, at)
    return "".join(line.rstrip() + "\n" for line in lines)


def _card(rules: Rules, at: Position, here: int) -> tuple[str, str, str]:
    """The three lines of a card, or of the empty place."""
    card, counter = at.cards.get(here), at.counters.get(here)
    if card is None:
        return (" " * WIDTH,) * 3
    north, east, south, west = ("r" if card.face.red >> side & 1 else "b" for side in range(4))
    owner = rules.players[counter.player][0].upper() if counter else ""
    on = {side: side if side == owner else "" for side in SIDES}
    coins = f"+{at.coins[here]}c"[-3:] if here in at.coins else "+"
    return (
        f"{coins:-<4}{north}-{on['N']:-<2}+",
        f"{west}{on['W']:<2}{card.face.name}{on['E']:>2}{east}",
        f"+---{south}-{on['S']:-<2}+",
    )


def _players(rules: Rules, at: Position) -> list[str]:
    """A line for each player: whose turn it is, score, hand."""
    turn = rules.side(at) if any(at.hands) else None
    return [
        f"{'>' if player == turn else ' '} {seat:<5} {score:>2}  {' '.join(hand_names(hand))}"
        for player, (seat, score, hand) in enumerate(zip(rules.players, rules.totals(at), at.hands, strict=True))
    ]
