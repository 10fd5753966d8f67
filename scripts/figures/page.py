"""Figures for the page: what a round is after some of its placements, and what it becomes by another one.

Every function is given the whole file and gives a new one back: nothing is kept between two questions. Statics judges
here; whoever wants the engine asks `scripts.figures.falling`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from games.errors import IllegalMove
from games.game import result_of
from games.notation import Word
from games.options import settle
from games.orthognomes import match, record
from games.orthognomes.blocks import LENGTHS, PLAYERS, Block, Figure, hand_of
from games.orthognomes.record import Round
from games.orthognomes.replay import replay, wrong_result
from games.orthognomes.rules import VIOLATED, OrthoGnomes, Position
from games.orthognomes.scene import scene
from games.orthognomes.text import Placement, read_placement, write_block, write_placement
from games.registry import GAMES
from games.tags import Tags
from models.turntable import square_cell
from scripts.answers import Answer, points
from scripts.answers import ended as ended_answer
from scripts.figures.shown import (
    block_answer,
    blocks_answer,
    hands_answer,
    judged,
    maps_answer,
    match_answer,
    seen_answer,
    solid,
    verdict_answer,
    written,
)
from scripts.inputs import Figures, Refused
from scripts.page.limits import JUDGED_BLOCKS
from scripts.verdicts import margin

if TYPE_CHECKING:
    from sim.scene import Scene
    from sim.stability import Verdict

NAME: Final = OrthoGnomes.name
OTHER: Final = {"1": "2", "2": "1"}
"""The other round of a match, whichever was played first."""


def begun(name: str, options: Mapping[str, str], play: bool) -> Figures:
    """An empty round under *options*; without turns and hands a figure. `BadOption` when an option is none."""
    tags = (("Game", name),) if play else ()
    return Figures("page", (Round(tags).under(options),))


def moved(source: Figures, number: int | None, at: int | None, move: str) -> Figures:
    """The file with *move* placed after the first *at* placements of a round; what followed them is dropped.

    `Unreadable` when it is no placement, `IllegalMove` when it breaks a rule.
    """
    now = Now.of(source, number, at)
    block = _read(now, move)
    if now.blocked:
        raise IllegalMove(now.blocked)
    try:
        now.game.play(now.position, block)
    except IllegalMove as illegal:
        raise IllegalMove(f"{write_block(block)}: {illegal}") from None
    placements = (*now.record.placements[: now.at], Placement(block))
    return now.with_round(_bare(now.record, placements))


def lifted(source: Figures, number: int | None, at: int | None, block: int) -> Figures:
    """The file without the *block*-th placement of a figure that is built freely; `Refused` where there are turns."""
    now = Now.of(source, number, at)
    if now.record.is_game:
        raise Refused("a block that was placed stays where it is: take back the last one, or build freely")
    if not 1 <= block <= now.at:
        raise Refused(f"there is no block {block}: expected one from 1 to {now.at}")
    left = tuple(Placement(one.block) for one in now.record.placements[: now.at])
    return now.with_round(_bare(now.record, left[: block - 1] + left[block:]))


def under(source: Figures, number: int | None, options: Mapping[str, str]) -> Figures:
    """The same placements under other options; those of the match hold in all its rounds.

    How a round ended is said anew; whether it fell is left to the judges, where marginal figures are read otherwise.
    """
    chosen = _index(source, number)
    shared = {key: value for key, value in options.items() if key.casefold() != "first"}
    rounds = tuple(_changed(one, options if k == chosen else shared) for k, one in enumerate(source.rounds))
    return Figures(source.name, rounds)


def _changed(one: Round, options: Mapping[str, str]) -> Round:
    """A round under those *options* that it has not yet: what a figure goes by anyway is not written into it."""
    now = settle(one.game().options, one.given)
    new = {key: value for key, value in options.items() if now.get(key) != value}
    if not new:
        return one
    known = "marginal" not in map(str.casefold, new)
    placements = tuple(Placement(each.block, each.fell and known) for each in one.placements)
    tags = tuple(tag for tag in one.under(new).tags if tag[0] != "Result")
    changed = replace(one, tags=tags, placements=placements)
    ended = replay(changed).ended if one.is_game else None
    said = () if ended in (None, VIOLATED) else (("Result", result_of(ended)),)
    return replace(changed, tags=(*tags, *said))


def followed(source: Figures) -> Figures:
    """The file with the next round of its match; `Refused` when that is over, or the last round is not."""
    last = source.rounds[-1]
    if not last.is_game:
        raise Refused("a figure that is built freely has no rounds: start a game")
    ended = replay(last).ended
    if ended is None:
        raise Refused("the round goes on: the next one begins when it is over")
    if match.total([match.leg(one, replay(one).ended) for one in source.rounds]).finished:
        raise Refused("the match is over: start a new one")
    first = last.tag("First", PLAYERS[0].capitalize())
    if not ended.void:
        first = next(one.capitalize() for one in PLAYERS if one != first.casefold())
    label = last.tag("Round") or "1"
    tags = tuple(tag for tag in last.tags if tag[0] not in ("Result", "Seed", "Round", "First"))
    fresh = Round((*tags, ("First", first), ("Round", label if ended.void else OTHER[label])))
    rounds = tuple(one if one.tag("Round") else replace(one, tags=(*one.tags, ("Round", "1"))) for one in source.rounds)
    return Figures(source.name, (*rounds, fresh))


def position(source: Figures, number: int | None, at: int | None) -> Answer:
    """What the page shows of a round after its first *at* placements; `Refused` when there is no such round."""
    now = Now.of(source, number, at)
    one, played = now.record, replay(now.shown)
    over = played.ended if one.is_game and now.at == len(one.placements) else None
    return {
        "kind": "figures",
        "game": NAME,
        "title": GAMES[NAME].title,
        "text": record.write(source.rounds),
        "rounds": [
            {"label": r.tag("Round") or str(k), "moves": len(r.placements)} for k, r in enumerate(source.rounds, 1)
        ],
        "round": now.number,
        "moves": [write_placement(placement) for placement in one.placements],
        "at": now.at,
        "players": list(PLAYERS),
        "side": None if over or now.faulty or not one.is_game else now.position.side,
        "options": dict(one.given),
        "settings": settle(now.game.options, one.given),
        "ended": ended_answer(PLAYERS, over) | {"void": over.void} if over else None,
        "problems": list(filter(None, [wrong_result(one, played.ended) if over else "", now.trouble])),
        "notes": [_sentence(now.many)] if now.many else [],
        "play": one.is_game,
        "start": now.game.start_square,
        "start_cell": list(square_cell(now.game.start_square)),
        "first": PLAYERS[now.position.first],
        "blocks": blocks_answer(now.figure, now.position.first),
        "hands": hands_answer(now.position) if one.is_game else None,
        "legal": not now.faulty,
        "faulty": now.faulty,
        "why": now.why,
        "verdict": now.verdict,
        "score": points(PLAYERS, played.score.totals) if now.solid else points(PLAYERS, (0, 0)),
        "levels": now.figure.levels,
        "views": seen_answer(now.figure, played.score) if now.solid else {},
        **maps_answer(now.figure),
        "match": match_answer(source.rounds) if one.is_game else None,
    }


def tried(source: Figures, number: int | None, at: int | None, move: str) -> Answer:
    """What would come of a placement: which rules it breaks, or what statics says of the figure with it."""
    now = Now.of(source, number, at)
    block = _read(now, move)
    broken = now.game.faults(now.position, block)
    why = now.blocked or (now.game.explain_faults(now.position, block, broken) if broken else None)
    judgeable = why is None and now.at < JUDGED_BLOCKS
    found = _judged(now, now.figure.plus(block)) if judgeable else None
    return {
        "move": written(block),
        "block": block_answer(block, now.at + 1, PLAYERS[(now.position.first + now.at) % 2]),
        "legal": why is None,
        "faults": list(broken.names),
        "why": why,
        "outcome": found.outcome if found else None,
        "inset_cells": margin(found).inset_cells,
    }


def places(source: Figures, number: int | None, at: int | None, pattern: str) -> Answer:
    """Every legal placement of the block *pattern*, in both its ways round, as the rules list them."""
    now = Now.of(source, number, at)
    wanted = pattern.strip().upper()
    if len(wanted) not in LENGTHS or set(wanted) - {"L", "D"}:
        raise Refused(f"“{pattern[:20]}” is no block: expected 2 to 8 letters L or D, like LLD")
    if now.blocked:
        return {"moves": []}
    at_hand = now.position if now.position.hands else replace(now.position, hands=(hand_of([wanted]),) * 2)
    found = now.game.moves(at_hand)
    return {"moves": [write_block(one) for one in found if wanted in (one.pattern, one.pattern[::-1])]}


@dataclass(frozen=True)
class Now:
    """A round of a file after some of its placements, as far as they are legal."""

    source: Figures
    number: int
    """Of the round, from 0."""
    at: int
    game: OrthoGnomes
    position: Position
    """After the legal ones of these placements, and no more."""
    faulty: int | None
    """The first that is not legal, from 1."""
    why: str | None

    @classmethod
    def of(cls, source: Figures, number: int | None, at: int | None) -> "Now":
        """After the first *at* placements, all of them for None; `Refused` when there is no such moment."""
        chosen = _index(source, number)
        one = source.rounds[chosen]
        if one.grids:
            raise Refused("five views alone can be scored, but not built: expected placements, or a layer map")
        count = len(one.placements)
        shown = count if at is None else at
        if not 0 <= shown <= count:
            raise Refused(f"there is no move {shown}: expected one from 0 to {count}")
        game = one.game()
        reached = game.start()
        for k, placement in enumerate(one.placements[:shown], 1):
            broken = game.faults(reached, placement.block)
            if broken:
                why = game.explain_faults(reached, placement.block, broken)
                return cls(source, chosen, shown, game, reached, k, why)
            if reached.hand == ():
                return cls(source, chosen, shown, game, reached, k, "the round is over: all blocks are placed")
            reached = game.play(reached, placement.block)
        if one.fell and shown == count:
            reached = game.fell(reached)
        return cls(source, chosen, shown, game, reached, None, None)

    @property
    def record(self) -> Round:
        """The whole round."""
        return self.source.rounds[self.number]

    @property
    def shown(self) -> Round:
        """The round up to this moment."""
        return self.record.until(self.at)

    @property
    def figure(self) -> Figure:
        """All blocks that were placed by now, legal or not."""
        return self.record.figure.until(self.at)

    @property
    def solid(self) -> bool:
        """Whether no two blocks are in one cell."""
        return solid(self.figure)

    @property
    def blocked(self) -> str | None:
        """Why nothing can be placed now, whatever it is; None when something can."""
        if self.faulty:
            return f"{self.trouble}; take it back first"
        if self.position.fallen or self.position.hand == ():
            return f"the round is over: {'the figure fell' if self.position.fallen else 'all blocks are placed'}"
        return None

    @property
    def many(self) -> str:
        """That these are more blocks than can be judged while somebody waits; empty when they are not."""
        if self.at <= JUDGED_BLOCKS:
            return ""
        return f"it has {self.at} blocks, and whether it stands is judged here of at most {JUDGED_BLOCKS}"

    @property
    def verdict(self) -> Answer | None:
        """What statics says of it; None of nothing, where blocks are in one another, and of too many."""
        if not self.at or not self.solid or self.many:
            return None
        return verdict_answer(self.scene, _judged(self, self.figure))

    @property
    def scene(self) -> "Scene":
        """Its figure on the turntable."""
        return scene(self.figure, square_cell(self.game.start_square), self.position.first)

    @property
    def trouble(self) -> str:
        """What is wrong with its first illegal placement; empty when there is none."""
        return f"placement {self.faulty} is illegal: {self.why}" if self.faulty else ""

    def with_round(self, one: Round) -> Figures:
        """The file with *one* in the place of this round; the rounds after it are dropped."""
        return Figures(self.source.name, (*self.source.rounds[: self.number], one))


def _index(source: Figures, number: int | None) -> int:
    """Which round is meant, from 0; the last one for None."""
    count = len(source.rounds)
    chosen = count - 1 if number is None else number
    if not 0 <= chosen < count:
        raise Refused(f"there is no round {chosen + 1}: expected one from 1 to {count}")
    return chosen


def _judged(now: Now, figure: Figure) -> "Verdict":
    """What statics says of *figure*, built in the round of this moment."""
    return judged(figure, square_cell(now.game.start_square), now.position.first)


def _read(now: Now, move: str) -> Block:
    """The placement that *move* means on the figure of this moment."""
    return read_placement(Word(move.strip(), 1, 1), now.figure).block


def _sentence(text: str) -> str:
    """*text* with a capital and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def _open(one: Round) -> Tags:
    """The tags of a round but for those that it has from its end."""
    return tuple(tag for tag in one.tags if tag[0] not in ("Result", "Seed"))


def _bare(one: Round, placements: Sequence[Placement]) -> Round:
    """*one* with other placements, and without what it said of how it ended."""
    return Round(_open(one), tuple(Placement(placement.block) for placement in placements))
