"""The rule pictures of Rukuni, in the order of its sheet.

Knows what is shown and what is said of it; `scripts.rulebook.rukuni_claims` says whether that is so.
"""

from functools import partial
from typing import Final

from scripts.rukuni_example import GROUPS
from scripts.rulebook import rukuni_claims as claim
from scripts.rulebook import rukuni_scenes as scenes
from scripts.rulebook.claims import holds, legal, totals
from scripts.rulebook.entries import Book, Entry, Illustration, Manner, Section
from scripts.rulebook.flatgames import below, example, illustration, stamped
from scripts.rulebook.rukuni_tables import (
    BETWEEN,
    CLOSE,
    COLUMN,
    HALF,
    WIDE,
    middle,
    played,
    summed,
    table,
    touching,
)
from sim.flatnotes import Arrow, Notes
from sim.plates import row, words
from sim.symbols import cross, tick

OPENING: Final = "e1-e4:f4 e4-c4:b4 i5-f5:e6"
"""As on the sheet: white, grey with the same tower, white with another one."""
MIDDLE: Final = "e1-e3:e4 i1-h2:i2 e9-e6:e7 e6-c6:c7 e3-f3:e3 f3-h1:g1 h2-d5:e6"
"""Two white pieces on each side of e5, and a tower that can go there."""
ONE_GROUP: Final = "a1-a2:a3 d5-d4:e5"
BY_TOWER: Final = "d5-e5:d4"
BY_PIECE: Final = "d5-d4:e5"
"""How the game of MIDDLE goes on, so that e5 joins or cuts."""
CUT: Final = "e5"
WAY: Final = "d5"
"""The tower of MIDDLE whose ways are shown."""
OVER_TOWER: Final = ("a5-f4:g4", "a tower never jumps: d5 is taken by a tower")
OVER_PIECE: Final = ("d5-g6:h6", "a tower never jumps: e6 is taken by a white piece")
BEND: Final = ("d5-g5:h5", "a tower moves in a straight line, and g5 is in none from d5", "e5")
"""Moves that are illegal in MIDDLE, why, and where the way would bend; each ends well beyond what stops it."""


def book(game: str, manner: Manner) -> Book:  # noqa: ARG001 (the signature of all books; every picture gets its manner)
    """All pictures."""
    return Book(game, "Rukuni", (_setup(), _play(), _ways(), _groups(), _end()))


def _setup() -> Section:
    return Section(
        "Components and setup",
        (
            Entry(
                "components",
                "What is in the box",
                "One board, six towers that belong to nobody, and twenty-five pieces for each of the two players.",
                _components,
            ),
            Entry(
                "start",
                "The start",
                "One tower (T) stands in every corner. All other spaces are empty; the players hold their pieces.",
                _start,
            ),
            Entry(
                "table",
                "In the middle of a game",
                "The same board seen from a corner, after seven turns of each player.",
                _table,
            ),
        ),
    )


def _play() -> Section:
    return Section(
        "The first turns",
        (
            Entry(
                "first-move",
                "White begins",
                "White slides a tower in a straight line and puts piece 1 beside it. "
                "Piece 1 could also have gone to any space with ○.",
                partial(_turn, 1),
            ),
            Entry(
                "second-move",
                "Grey answers",
                "Grey has chosen the same tower and puts piece 2 beside it. "
                "Piece 2 could also have gone to any space with ●.",
                partial(_turn, 2),
            ),
            Entry(
                "third-move",
                "White again",
                "Every tower may be moved by either player: now White takes another one, and puts piece 3 beside it.",
                partial(_turn, 3),
            ),
        ),
    )


def _ways() -> Section:
    return Section(
        "How towers move",
        (
            Entry(
                "tower-ways",
                "Where a tower can go",
                "The ringed tower can stop on any space with ○: straight on in all six directions, as far as the way "
                "is empty.",
                _legal_ways,
            ),
            Entry(
                "jump-tower",
                "Not over a tower",
                "The way is straight, but another tower stands in it.",
                partial(_no_way, *OVER_TOWER, "", (4, 1, 0)),
            ),
            Entry(
                "jump-piece",
                "Not over a piece",
                "A piece stops a tower as well, whoever owns it.",
                partial(_no_way, *OVER_PIECE, "", (1, 2, 1)),
            ),
            Entry(
                "bend",
                "Not round a corner",
                "Both legs are straight and empty, but a tower moves along only one line in a turn.",
                partial(_no_way, *BEND, (1, 2, 1)),
            ),
        ),
    )


def _groups() -> Section:
    return Section(
        "Groups",
        (
            Entry(
                "one-group",
                "One group",
                "Five white pieces, each beside the next, are one group.",
                partial(_parted, ONE_GROUP, (5,), ""),
            ),
            Entry(
                "cut-by-tower",
                "Cut by a tower",
                "A tower stands between the pieces: there are two groups of two.",
                partial(_parted, BY_TOWER, (2, 2), CUT),
            ),
            Entry(
                "cut-by-piece",
                "Cut by a piece",
                "A grey piece stands between the white ones: there are two white groups of two.",
                partial(_parted, BY_PIECE, (2, 2), CUT),
            ),
        ),
    )


def _end() -> Section:
    return Section(
        "End and scoring",
        (
            Entry(
                "no-move",
                "No tower can move",
                "The game is over: there is no empty space beside any of the ringed towers.",
                _no_move,
            ),
            Entry(
                "used-up",
                "All pieces are used",
                "The game is over as well when all fifty pieces are on the board, even if some towers could still "
                "move: here those with a ring.",
                _used_up,
            ),
            Entry(
                "scoring",
                "The scoring example",
                "Each group counts its pieces times the towers that it touches. A tower counts for every group beside "
                "it; group X touches none. Grey wins by 42 to 32.",
                _scoring,
            ),
            Entry(
                "tie-break",
                "Equal points",
                "Both players have 41 points. White's largest group has ten pieces, Grey's has seven: White wins.",
                _tie_break,
            ),
        ),
    )


def _components(manner: Manner) -> Illustration:
    return Illustration(*scenes.components(manner))


def _start(_: Manner) -> Illustration:
    one = played("")
    corners = tuple(claim.HEXES.names[k] for k in claim.HEXES.corners)
    towers = claim.names(one.last.towers)
    holds("the towers stand in the corners", sorted(towers) == sorted(corners), towers)
    return illustration(table(one, Notes(), CLOSE).plate, one, "The start.")


def _table(manner: Manner) -> Illustration:
    one = example("rukuni-42-32").until(14)
    return illustration(scenes.table(one, manner), one, "The table seen from a corner.")


def _turn(number: int, _: Manner) -> Illustration:
    """The opening after that many moves: its last move, and until the second where else the piece could be."""
    whole = played(OPENING)
    claim.opening(whole)
    one = whole.until(number)
    start, to, piece = claim.last_move(one)
    others = claim.other_places(one)
    signs = {1: Notes(open_=others), 2: Notes(full=others)}.get(number, Notes())
    notes = Notes(claim.numbered(one), signs.open_, signs.full, (Arrow((start, to)),))
    said = f"Move {number}: the tower on {start} goes to {to}, and a piece is put on {piece}."
    if number <= 2:
        said += f" It could have been put on {', '.join(others)}."
    return illustration(table(one, notes, CLOSE).plate, one, said)


def _legal_ways(_: Manner) -> Illustration:
    one = played(MIDDLE)
    legal(one)
    stops = claim.stops(one, WAY)
    board = table(one, Notes(open_=stops, strong=(WAY,)), CLOSE)
    return illustration(stamped(board, tick()), one, f"The tower on {WAY} can go to {', '.join(stops)}.")


def _no_way(move: str, why: str, bend: str, part: tuple[int, int, int], _: Manner) -> Illustration:
    """A tower where it cannot go, its way there, with a *bend* or none, on a *part* of the board as `middle` has it."""
    one = played(f"{MIDDLE} {move}")
    start, to = claim.refused(one, why)
    way = claim.legs(one, start, bend, to) if bend else (start, to)
    notes = Notes(arrows=(Arrow(way),), faults=(to,))
    board = table(one, notes, HALF, middle(*part), claim.moved(one, start, to))
    return illustration(stamped(board, cross()), one, f"Illegal, {' '.join(way)}: {why}.")


def _parted(moves: str, sizes: tuple[int, ...], cut: str, _: Manner) -> Illustration:
    """White's groups of these *sizes*, of which something on *cut* makes two."""
    one = played(f"{MIDDLE} {moves}")
    legal(one)
    found = claim.groups(one, "white", sizes)
    if cut:
        claim.one_if(one, "white", cut)
    tints = {letter: claim.names(group.pieces) for letter, group in zip("ab", found, strict=False)}
    listed = "; ".join(f"{letter}: {' '.join(places)}" for letter, places in tints.items())
    board = table(one, Notes(tints=tints), HALF, middle(1))
    return illustration(board.plate, one, f"White's groups: {listed}.")


def _no_move(_: Manner) -> Illustration:
    one = example("rukuni")
    return illustration(table(one, Notes(strong=claim.stuck(one)), CLOSE).plate, one, "No tower can move.")


def _used_up(_: Manner) -> Illustration:
    one = example("rukuni-used-up")
    free = claim.used_up(one)
    plate = table(one, Notes(strong=free), CLOSE).plate
    return illustration(plate, one, f"All pieces are used, though the towers on {' and '.join(free)} could move.")


def _scoring(_: Manner) -> Illustration:
    one = example("rukuni-42-32")
    claim.stuck(one)
    totals(one, {"white": 32, "grey": 42})
    found, towers = claim.scored(one)
    tints = {letter: claim.names(found[letter].pieces) for letter in GROUPS}
    board = table(one, Notes({place: n for n, place in towers.items()}, tints=tints), WIDE)
    sums = row([summed("grey", found), summed("white", found)], BETWEEN, "low")
    touched = "; ".join(f"{letter}: {' '.join(tints[letter])}, {touching(letter)}" for letter in GROUPS)
    numbers = ", ".join(f"{n} on {place}" for n, place in sorted(towers.items()))
    return illustration(below(board.plate, sums), one, f"Groups: {touched}. Towers: {numbers}.")


def _tie_break(_: Manner) -> Illustration:
    one = example("rukuni-tie")
    white, grey = claim.tied(one, "white", 41, (10, 7))
    tints = {str(group.size): claim.names(group.pieces) for group in (white, grey)}
    board = table(one, Notes(tints=tints), COLUMN)
    points = one.account.totals[0]
    said = f"White {points} = Grey {points}, but {white.size} > {grey.size}"
    plate = below(board.plate, words(said, COLUMN, 9.0, 700))
    return illustration(plate, one, f"{one.points}; the largest groups: white {white.size}, grey {grey.size}.")
