"""Rue the plain way: dictionaries of places and strings of edges, written from the rulings and nothing else.

It shares no line with the game, and plays only moves as they are written.
"""

import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import permutations

Place = tuple[int, int]
BESIDE = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
EDGES = {"P": "RBBB", "C": "RRBB", "F": "RBRB", "T": "RRBR"}
MOVE = re.compile(r"([RB][PCFT])([NESW])@(-?\d+),(-?\d+)(?:x([NESW]+))?((?:/-?\d+,-?\d+)*)")


def turns(formation: str) -> dict[str, str]:
    """Edges N E S W in every turn, by the name of the turn."""
    found = {}
    for quarter in range(4):
        edges = EDGES[formation][-quarter:] + EDGES[formation][:-quarter]
        red = {side for side, colour in zip("NESW", edges, strict=True) if colour == "R"}
        if formation == "C":
            name = next(first for first, second in ("NE", "ES", "SW", "WN") if red == {first, second})
        elif formation == "T":
            name = "NESW"[edges.index("B")]
        else:
            name = next(side for side in "NESW" if side in red)
        found[name] = edges
    return found


@dataclass
class Plain:
    """A game under way."""

    number: int = 2
    turning: bool = True
    blue_first: bool = True
    hard: bool = False
    money: bool = False
    table: dict[Place, tuple[str, str, int]] = field(default_factory=dict)
    """Colour, edges, and the player who laid it."""
    owner: dict[Place, int] = field(default_factory=dict)
    """Whose counter lies on a card."""
    won: list[list[Place]] = field(default_factory=list)
    """By player, his blue cards, the one won first first."""
    hands: list[set[str]] = field(default_factory=list)
    coins: Counter[Place] = field(default_factory=Counter)
    given: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.won = [[] for _ in range(self.number)]
        self.hands = [{colour + formation for colour in "RB" for formation in EDGES} for _ in range(self.number)]
        self.given = [0] * self.number

    @property
    def mover(self) -> int:
        return len(self.table) % self.number

    @property
    def score(self) -> list[int]:
        points = [0] * self.number
        for place, player in self.owner.items():
            points[player] += 1 if self.table[place][0] == "B" else -1
        return points

    def play(self, text: str) -> None:
        """Lay a card as it is written."""
        found = MOVE.fullmatch(text)
        assert found
        card, turn, x, y, said, names = found.groups()
        place = int(x), int(y)
        assert place in self.open()
        pays = [(int(a), int(b)) for a, b in (name.split(",") for name in names.split("/")[1:])]
        hit = self.lay(self.mover, card, turn, place, pays)
        assert "".join(hit) == (said or "")

    def lay(self, mover: int, card: str, turn: str, place: Place, pays: list[Place]) -> list[str]:
        """Lay a card for some player, capture, and pay; gives the sides that it hits."""
        self.hands[mover].remove(card)
        edges = turns(card[1])[turn]
        hit = self.hits(edges, place)
        struck = [(place[0] + BESIDE[side][0], place[1] + BESIDE[side][1]) for side in hit]
        struck = [other for other in struck if self.owner.get(other) != mover]  # one's own captured card: no change
        blue = [other for other in struck if self.table[other][0] == "B"]
        red = [other for other in struck if self.table[other][0] == "R"]
        self.table[place] = card[0], edges, mover
        for kind in ("blue", "red") if self.blue_first else ("red", "blue"):
            if kind == "blue":
                self._take(mover, blue)
            else:
                self._answer(mover, red, list(pays))
        return hit

    def hits(self, edges: str, place: Place) -> list[str]:
        """On which sides a card with these edges meets its own colour."""
        found = []
        for side, (dx, dy) in BESIDE.items():
            other = self.table.get((place[0] + dx, place[1] + dy))
            if other and other[1]["NESW".index(OPPOSITE[side])] == edges["NESW".index(side)]:
                found.append(side)
        return found

    def _take(self, mover: int, blue: list[Place]) -> None:
        for place in blue:
            if place in self.owner:
                self.won[self.owner[place]].remove(place)
            self.owner[place] = mover
            self.won[mover].append(place)
            for player in range(self.number):
                if player != mover and self.money:
                    self.coins[place] += 1
                    self.given[player] += 1

    def _answer(self, mover: int, red: list[Place], pays: list[Place]) -> None:
        for place in red:
            self.owner.pop(place, None)
            if self.money:
                self.coins[place] += 1
                self.given[mover] += 1
            if self.won[mover]:
                paying = pays.pop(0) if pays else self.won[mover][0]
                self.won[mover].remove(paying)
                del self.owner[paying]
            else:
                self.owner[place] = mover
        assert not pays

    def open(self) -> set[Place]:
        """Where a card can be laid."""
        if not self.table:
            return {(0, 0)}
        beside = {(x + dx, y + dy) for x, y in self.table for dx, dy in BESIDE.values()}
        return {place for place in beside - set(self.table) if not self.hard or self._across(place) <= 2 * self.number}

    def _across(self, place: Place) -> int:
        xs, ys = [x for x, _ in (place, *self.table)], [y for _, y in (place, *self.table)]
        return max(max(xs) - min(xs), max(ys) - min(ys)) + 1

    def moves(self) -> set[str]:
        """Every legal move as it is written, each distinct outcome once."""
        mover, found = self.mover, set()
        for x, y in self.open():
            for card in self.hands[mover]:
                for turn, edges in self.turns(card).items():
                    hit = "".join(self.hits(edges, (x, y)))
                    text = f"{card}{turn}@{x},{y}{'x' if hit else ''}{hit}"
                    found |= {text + names for names in self._names(mover, edges, (x, y))}
        return found

    def turns(self, card: str) -> dict[str, str]:
        """The turns in which a card can be laid."""
        found = turns(card[1])
        return found if self.turning else {turn: edges for turn, edges in found.items() if edges == EDGES[card[1]]}

    def _names(self, mover: int, edges: str, place: Place) -> set[str]:
        """Every way to say who pays; nothing where the oldest do."""
        beside = [(place[0] + BESIDE[s][0], place[1] + BESIDE[s][1]) for s in self.hits(edges, place)]
        fresh = [other for other in beside if self.owner.get(other) != mover]
        reds = sum(self.table[other][0] == "R" for other in fresh)
        means = list(self.won[mover])
        if self.blue_first:
            means += [other for other in fresh if self.table[other][0] == "B"]
        due = min(reds, len(means))
        ways = {tuple(sorted(way, key=means.index)) for way in permutations(means, due)}
        return {"" if list(way) == means[:due] else "".join(f"/{x},{y}" for x, y in way) for way in ways}

    def after(self, text: str) -> "Plain":
        """The game with one more move; this one stays as it is."""
        later = deepcopy(self)
        later.play(text)
        return later

    def perft(self, depth: int) -> int:
        """How many ways there are to play so many moves."""
        moves = self.moves()
        return len(moves) if depth == 1 else sum(self.after(text).perft(depth - 1) for text in moves)

    def gains(self, place: Place) -> set[int]:
        """By how much the score of an opponent changes, over all placements that capture the card there."""
        owner = self.owner.get(place, self.table[place][2])
        found = set()
        for opponent in set(range(self.number)) - {owner}:
            for card in self.hands[opponent]:
                for turn, edges in self.turns(card).items():
                    for free in self.open():
                        sides = self.hits(edges, free)
                        if place in {(free[0] + BESIDE[s][0], free[1] + BESIDE[s][1]) for s in sides}:
                            later = deepcopy(self)
                            later.lay(opponent, card, turn, free, [])
                            found.add(later.score[opponent] - self.score[opponent])
        return found
