"""Moves of Rue as text.

    move = card turn "@" x "," y ["x" sides] {"/" x "," y}        BPN@0,0    RPN@1,0xNW/0,0

The sides on which it captures can be left out, and so can the blue cards that pay for red ones where these are
the ones with the oldest counters. Knows no rule: what is illegal can be read and written too.
"""

import re
from typing import Final

from games.errors import IllegalMove
from games.notation import Word
from games.rue.captures import catch
from games.rue.cards import NAMED, place, place_name
from games.rue.position import Move, Position, captures
from games.rue.rules import Rules
from models.deck import FORMATIONS, REACH, SIDES

EXAMPLE: Final = "like BPN@0,0 or RPN@1,0xNW"
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]?(?![0-9])")
_TURNS: Final = {
    "P": "N, E, S or W, the side of the red edge",
    "C": "N, E, S or W, the first red edge clockwise",
    "F": "N or E, a side that is red",
    "T": "N, E, S or W, the side of the blue edge",
}
"""By formation, what its turns are called by."""


def write(at: Position, move: Move) -> str:
    """A move as text: with the sides on which it captures, and with who pays where these are not the oldest."""
    sides = _letters(captures(move.face.red, at.free.get(move.place, 0)))
    pays = "".join(f"/{place_name(card)}" for card in move.pays)
    return f"{move.face.name}@{place_name(move.place)}{'x' if sides else ''}{sides}{pays}"


def read(rules: Rules, at: Position, text: str) -> Move:
    """The move that *text* means; `Unreadable` at the first character that is wrong.

    `IllegalMove` when it says that it captures where it does not, or the other way round.
    """
    word = Word(text, 1, 1)
    name, end = _read_card(word)
    word.expect("@", end, f"an @ and the place, {EXAMPLE}")
    here, end = _read_place(word, end + 1)
    said, end = _read_sides(word, end)
    pays = []
    while end < len(text):
        word.expect("/", end, f"the end of the move, or / and the blue card that pays, {EXAMPLE}")
        card, end = _read_place(word, end + 1)
        pays.append(card)
    move = Move(NAMED[name], here, tuple(pays))
    if here not in at.free:
        return move  # where nothing can be laid nothing can be checked; the rules will say so
    sides = _letters(captures(move.face.red, at.free[here]))
    if said and said != sides:
        raise IllegalMove(f"{name}@{place_name(here)} captures {_on(sides)}, not {_on(said)}")
    return move._replace(pays=_normal(rules, at, move)) if pays else move


def _normal(rules: Rules, at: Position, move: Move) -> tuple[int, ...]:
    """The cards named to pay, the oldest counter first; none where they are the oldest; as they came if not legal."""
    got = catch(at, move.face, move.place, rules.side(at), rules.order)
    if len(move.pays) != got.due or len({*move.pays} & {*got.means}) < got.due:
        return move.pays
    pays = tuple(card for card in got.means if card in move.pays)
    return () if pays == got.means[: got.due] else pays


def _read_card(word: Word) -> tuple[str, int]:
    """The card and its turn, and where they end."""
    text = word.text.upper()
    if text[:1] not in ("R", "B"):
        raise word.unreadable(f"a card, R or B first, {EXAMPLE}")
    if text[1:2] not in _TURNS:
        raise word.unreadable(f"P, C, F or T after the colour, {EXAMPLE}", offset=1)
    if not text[2:3] or text[2] not in FORMATIONS[text[1]].turns:
        raise word.unreadable(f"{_TURNS[text[1]]}, {EXAMPLE}", offset=2)
    return text[:3], 3


def _read_place(word: Word, start: int) -> tuple[int, int]:
    """The place that stands at *start*, and where it ends."""
    x, end = _read_number(word, start, "how far east")
    word.expect(",", end, f"a comma, then how far north of the first card, {EXAMPLE}")
    y, end = _read_number(word, end + 1, "how far north")
    return place(x, y), end


def _read_number(word: Word, start: int, what: str) -> tuple[int, int]:
    """The whole number that stands at *start*, and where it ends."""
    digits = _NUMBER.match(word.text, start)
    if digits is None or abs(int(digits.group())) > REACH:
        raise word.unreadable(f"{what} of the first card, a whole number from -{REACH} to {REACH}", offset=start)
    return int(digits.group()), digits.end()


def _read_sides(word: Word, start: int) -> tuple[str, int]:
    """The sides said to be captured, in the order N E S W; empty when none are said; and where they end."""
    if word.text[start : start + 1].lower() != "x":
        return "", start
    end = start + 1
    found = ""
    while end < len(word.text) and word.text[end] != "/":
        side = word.text[end].upper()
        if side not in SIDES or side in found:
            raise word.unreadable(f"sides that are captured, N, E, S or W, each once, {EXAMPLE}", offset=end)
        found += side
        end += 1
    if not found:
        raise word.unreadable(f"the sides that are captured after x, {EXAMPLE}", offset=end)
    return "".join(side for side in SIDES if side in found), end


def _letters(sides: int) -> str:
    """A set of sides as letters, in the order N E S W."""
    return "".join(letter for side, letter in enumerate(SIDES) if sides >> side & 1)


def _on(sides: str) -> str:
    """In a sentence."""
    return f"on {' '.join(sides)}" if sides else "nothing"
