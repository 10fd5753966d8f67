"""Solves the basic game of Line or Colour as printed: after which claim does White win, and in how many plies?

    python -m scripts.solve

prints for one opening of every class under quarter turns the plies of White's fastest forced win, the opening being
ply 1, and a game in which both sides play their best. There is no pie rule here: the opening is given.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.line_or_colour import LineOrColour, Move
from scripts.forced import Search, turned

BASIC = LineOrColour(pie="off")


def main() -> None:
    """Print every opening with its plies and the best play."""
    search = search_of(BASIC)
    for opening in openings(BASIC):
        plies = plies_to_win(search, opening)
        if plies is None:
            print(f"{BASIC.write(BASIC.start(), opening)}: no win for White", flush=True)
        else:
            print(f"{plies} plies: {' '.join(_written(best_play(search, opening, plies)))}", flush=True)


def search_of(game: LineOrColour) -> Search:
    """A search over the lines and colours of *game*."""
    return Search(len(game.squares.names), winning_sets(game), symmetries(game))


def winning_sets(game: LineOrColour) -> set[int]:
    """Every line, and every choice of just so many counters of a colour as win."""
    return set(game.lines).union(*(_choices(counters, game.needed) for counters in game.colours.values()))


def symmetries(game: LineOrColour) -> list[list[int]]:
    """Where each cell goes by those quarter turns of the board that change nothing but which colour is which."""
    width, sets = game.squares.width, winning_sets(game)
    once = [column * width + width - 1 - row for row in range(width) for column in range(width)]
    twice = [once[cell] for cell in once]
    turns = once, twice, [once[cell] for cell in twice]
    return [turn for turn in turns if {turned(mask, turn) for mask in sets} == sets]


def openings(game: LineOrColour) -> list[Move]:
    """The first claim of each class of those that the symmetries map to one another, in the order of cells."""
    turns = symmetries(game)
    return [cell for cell in range(len(game.squares.names)) if all(cell <= turn[cell] for turn in turns)]


def plies_to_win(search: Search, opening: Move) -> int | None:
    """Plies of White's fastest forced win, the *opening* being the first of them; None when there is none."""
    rest = search.fastest(1 << opening, 0, 2)
    return None if rest is None else rest + 1


def best_play(search: Search, opening: Move, plies: int) -> list[Move]:
    """The claims of a game that White wins in *plies*, the fewest, from the *opening* on."""
    return [opening, *search.best_play(1 << opening, 0, plies - 1)]


def _choices(counters: int, size: int) -> Iterator[int]:
    """Every choice of *size* of the *counters*, as masks."""
    cells = [1 << cell for cell in range(counters.bit_length()) if counters >> cell & 1]
    return map(sum, combinations(cells, size))


def _written(claims: Sequence[Move]) -> Iterator[str]:
    """The *claims* as the game writes them."""
    at = BASIC.start()
    for claim in claims:
        yield BASIC.write(at, claim)
        at = BASIC.play(at, claim)


if __name__ == "__main__":
    main()
