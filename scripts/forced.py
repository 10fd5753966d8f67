"""The fastest forced win where two players claim cells in turn and the first to hold a whole winning set wins.

One side attacks: does it win within so many plies whatever the other does? A full board refutes that, and so does the
other's win. The answers are proofs: no claim is left out but where a rule makes it hopeless or a theorem refutes the
attack, and what is proved of a position is kept in a table. Knows no board: cells are bits, sets of cells are masks.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

_URGENCY: Final = 8
"""How much more a cell counts for a set with one more cell held. It orders claims; no answer depends on it."""


class Claims(NamedTuple):
    """What the cells of one player come to, wherever the other's are."""

    reached: tuple[int, ...]
    """At index h the winning sets of which at least h cells are held, as a mask of their numbers."""
    gaps: int
    """The cells that complete a set."""


class Search:
    """A search with its table, which grows with every question."""

    def __init__(self, cells: int, sets: Iterable[int], turns: Iterable[Sequence[int]] = ()) -> None:
        """Make ready for winning *sets*, all of one size, of the cells 0 to *cells* − 1.

        Each of *turns* is a symmetry, cell c going to turn[c]: what is proved of a position holds for its images too.
        ValueError when the sets differ in size, or a turn does not map them to themselves.
        """
        self._sets: Final = tuple(sorted(set(sets)))
        self._turns: Final = tuple(tuple(turn) for turn in turns)
        sizes = {mask.bit_count() for mask in self._sets}
        if len(sizes) != 1:
            raise ValueError(f"winning sets of {sorted(sizes)} cells: expected one size")
        for turn in self._turns:
            if {turned(mask, turn) for mask in self._sets} != set(self._sets):
                raise ValueError(f"turn {turn}: expected one that maps the winning sets to themselves")
        self._size: Final = sizes.pop()
        self._cells: Final = cells
        self._through: Final = {
            1 << cell: sum(1 << number for number, mask in enumerate(self._sets) if mask >> cell & 1)
            for cell in range(cells)
        }
        self._claims: Final[dict[int, Claims]] = {}
        self._images: Final[dict[int, tuple[int, ...]]] = {}
        self._won: Final[dict[int, int]] = {}
        """Position → the fewest plies within which it is proved to be won."""
        self._held: Final[dict[int, int]] = {}
        """Position → the most plies within which it is proved not to be won."""

    def wins_within(self, attacker: int, defender: int, plies: int) -> bool:
        """Whether the attacker wins within *plies*; he is to move when they are odd, the defender when they are even.

        *attacker* and *defender* are the cells that each holds; nobody has won yet.
        """
        return (self._moving if plies % 2 else self._waiting)(attacker, defender, plies)

    def fastest(self, attacker: int, defender: int, least: int) -> int | None:
        """The plies of the attacker's fastest forced win; None when there is none.

        They are looked for from *least* on: 1 with the attacker to move, 2 with the defender to move.
        """
        free = self._cells - (attacker | defender).bit_count()
        return next((n for n in range(least, free + 1, 2) if self.wins_within(attacker, defender, n)), None)

    def best_play(self, attacker: int, defender: int, plies: int) -> Iterator[int]:
        """The cells claimed one after the other when both play their best and the fastest win takes *plies*."""
        for left in range(plies - 1, -1, -1):
            free = bits(self._free(attacker, defender))
            if left % 2:  # the defender claims: the attack still takes all that is left
                cell = next(c for c in free if left == 1 or not self.wins_within(attacker, defender | c, left - 2))
                defender |= cell
            else:
                cell = next(c for c in free if self._wins_by(attacker, defender, c, left))
                attacker |= cell
            yield cell.bit_length() - 1

    def _wins_by(self, attacker: int, defender: int, cell: int, left: int) -> bool:
        """Whether the claim of *cell* wins at once, with nothing *left*, or else within the plies that are left."""
        if left == 0:
            return bool(self._of(attacker).gaps & cell)
        return self.wins_within(attacker | cell, defender, left)

    def _moving(self, attacker: int, defender: int, plies: int) -> bool:
        """Some claim of the attacker wins."""
        mine, theirs, free = self._of(attacker), self._of(defender), self._free(attacker, defender)
        if mine.gaps & free:
            return True
        if self._pressure(mine, theirs, plies // 2 + 1) < 1 << self._size - 1:
            return False
        position = self._position(attacker, defender)
        if self._won.get(position, plies + 1) <= plies:
            return True
        if self._held.get(position, 0) >= plies:
            return False
        for cell in bits(theirs.gaps & free) or self._in_order(mine, theirs, free):
            if self._waiting(attacker | cell, defender, plies - 1):
                self._won[position] = plies
                return True
        self._held[position] = plies
        return False

    def _waiting(self, attacker: int, defender: int, plies: int) -> bool:
        """Every claim of the defender loses."""
        mine, theirs, free = self._of(attacker), self._of(defender), self._free(attacker, defender)
        if theirs.gaps & free or self._pressure(mine, theirs, plies // 2) < 1 << self._size:
            return False
        replies = bits(mine.gaps & free) or self._in_order(mine, theirs, free)
        return all(self._moving(attacker, defender | cell, plies - 1) for cell in replies)

    def _pressure(self, mine: Claims, theirs: Claims, claims: int) -> int:
        """The sum of 2 ** (cells held) over the sets that the attacker can complete with *claims* more cells.

        Erdős and Selfridge (1973): under 2 ** size with the defender to move, or half of that with the attacker to
        move, the defender keeps him from all of these sets, claiming each time the cell that takes most off the sum.
        """
        live = ~theirs.reached[1]
        least = max(self._size - claims, 0)
        total = (mine.reached[least] & live).bit_count() << least
        for held in range(least + 1, self._size):
            total += (mine.reached[held] & live).bit_count() << held - 1
        return total

    def _in_order(self, mine: Claims, theirs: Claims, free: int) -> list[int]:
        """The free cells, those first that matter most to the sets that one side alone has begun."""
        layers = []
        for one, other, weight in ((mine, theirs, 2), (theirs, mine, 1)):
            for sets in one.reached[: self._size - 1]:
                layers.append((sets & ~other.reached[1], weight))
                weight *= _URGENCY
        weights = {}
        for cell in bits(free):
            through = self._through[cell]
            weights[cell] = sum([weight * (sets & through).bit_count() for sets, weight in layers])
        return sorted(weights, key=weights.__getitem__, reverse=True)

    def _free(self, attacker: int, defender: int) -> int:
        return (1 << self._cells) - 1 & ~(attacker | defender)

    def _position(self, attacker: int, defender: int) -> int:
        """A number that the position shares with its images only."""
        pairs = zip(self._images_of(attacker), self._images_of(defender), strict=True)
        return min([first << self._cells | second for first, second in pairs])

    def _images_of(self, held: int) -> tuple[int, ...]:
        found = self._images.get(held)
        if found is None:
            found = self._images[held] = (held, *(turned(held, turn) for turn in self._turns))
        return found

    def _of(self, held: int) -> Claims:
        found = self._claims.get(held)
        if found is None:
            found = self._claims[held] = self._count(held)
        return found

    def _count(self, held: int) -> Claims:
        reached = [(1 << len(self._sets)) - 1] + [0] * self._size
        for cell in bits(held):
            for already in range(self._size, 0, -1):
                reached[already] |= reached[already - 1] & self._through[cell]
        gaps = 0
        for number in bits(reached[-2] & ~reached[-1]):
            gaps |= self._sets[number.bit_length() - 1] & ~held
        return Claims(tuple(reached), gaps)


def bits(mask: int) -> list[int]:
    """The bits of *mask*, lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def turned(mask: int, turn: Sequence[int]) -> int:
    """The cells of *mask*, each gone where *turn* sends it."""
    return sum(1 << turn[bit.bit_length() - 1] for bit in bits(mask))
