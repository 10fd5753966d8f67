"""Moves of Rhumb Line as text, and its board for the eye.

    NW3             a stone is placed on radial NW, circle 3
    NW3+40          the same, and 40 points are declared
    -E1             the stone on E1 is lifted

Knows no rule: what is illegal can be read and written too.
"""

import re
from typing import Final

from games.notation import Word
from games.rhumb_line.lines import marker
from games.rhumb_line.position import PLAYERS, Move, Position
from models.rose import CIRCLES, NAMED, POINTS, RADIALS

EXAMPLE: Final = "like NW3"
_RADIAL: Final = re.compile(r"[NS][EW]?|[EW]", re.IGNORECASE | re.ASCII)
_DECLARED: Final = re.compile(r"\+(0|[1-9][0-9]{0,5})")
_WAYS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Columns to the right and lines down that each radial goes, circle by circle."""
_STEP: Final = 3
"""Characters between neighbouring columns of the board."""


def write_move(move: Move) -> str:
    """The canonical text of *move*."""
    return ("-" if move.lifts else "") + POINTS[move.point] + (f"+{move.declared}" if move.declared else "")


def read_move(text: str) -> tuple[Move, bool]:
    """The move that *text* means, and whether it says what is declared; `Unreadable` when it means none."""
    word, lifts = Word(text, 1, 1), text.startswith("-")
    radial = _RADIAL.match(text, int(lifts))
    if radial is None:
        raise word.unreadable(f"a radial N, NE, E, SE, S, SW, W or NW, {EXAMPLE}", offset=int(lifts))
    end = radial.end() + 1
    point = NAMED.get(text[int(lifts) : end].upper())
    if point is None:
        raise word.unreadable(f"a circle 1 to {CIRCLES} after the radial, {EXAMPLE}", offset=end - 1)
    if not text[end:]:
        return Move(point, lifts), False
    declared = _DECLARED.fullmatch(text, end)
    if lifts:
        raise word.unreadable("the end of the move: a lift declares nothing", offset=end)
    if declared is None:
        raise word.unreadable("the end of the move, or points like +40", offset=end)
    return Move(point, lifts, int(declared[1])), True


def draw(at: Position) -> str:
    """The rose with O and S for the stones, circles numbered at its side; then how the players stand."""
    reach = CIRCLES + 1
    middle = reach * _STEP + 1
    lines = [[" "] * (2 * middle + 1 + _STEP) for _ in range(2 * reach + 1)]
    lines[reach][middle] = "+"
    for point in range(len(POINTS)):
        circle, radial = divmod(point, len(RADIALS))
        right, down = _WAYS[radial]
        lines[reach + down * (circle + 1)][middle + right * (circle + 1) * _STEP] = _sign(at, point)
    for name, (right, down) in zip(RADIALS, _WAYS, strict=True):
        start = middle + right * (reach * _STEP - abs(down)) - (len(name) == 2 and right < 0)
        lines[reach + down * reach][start : start + len(name)] = name
    for circle in range(1, reach):
        lines[reach - circle][-1] = lines[reach + circle][-1] = str(circle)
    rose = "".join("".join(line).rstrip() + "\n" for line in lines)
    return f"{rose}\n{''.join(_standing(at, player) for player in range(2))}"


def _sign(at: Position, point: int) -> str:
    """What lies on *point*."""
    return "O" if at.stones[0] >> point & 1 else "S" if at.stones[1] >> point & 1 else "·"


def _standing(at: Position, player: int) -> str:
    """A line that tells a player's points and stones."""
    total, hand, lifted = at.totals[player], at.hands[player], at.lifted[player]
    left = f"{hand} stone{'' if hand == 1 else 's'} left" if hand else "no stone left"
    words = [f"{total:>3} points", *([f"marker at {marker(total)}"] if total > 100 else []), left]
    words += [] if lifted is None else [f"lifted {POINTS[lifted]}"]
    turn = ", to move" if at.side == player and hand else ""
    return f"{'OS'[player]} {PLAYERS[player]:<7} {', '.join(words)}{turn}\n"
