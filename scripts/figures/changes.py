"""What the page changes in a file of figures: another placement, some less, other options, the next round.

Every function is given the whole file and gives a new one back; what a round said of its end is not kept where that
may be another. Knows rules and records; judges nothing, and makes no answers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.errors import IllegalMove
from games.game import result_of
from games.options import settle
from games.orthognomes import match
from games.orthognomes.blocks import PLAYERS
from games.orthognomes.record import Round
from games.orthognomes.replay import replay
from games.orthognomes.rules import VIOLATED
from games.orthognomes.text import Placement, write_block
from scripts.figures.now import Now
from scripts.inputs import Figures, Refused
from scripts.page.texts import UNNAMED, index_of

OTHER: Final = {"1": "2", "2": "1"}
"""The other round of a match, whichever was played first."""


def begun(name: str, options: Mapping[str, str]) -> Figures:
    """A round that has not begun; `BadOption` when there is no such option or value."""
    return Figures(UNNAMED, (Round((("Game", name),)).under(options),))


def free(options: Mapping[str, str]) -> Figures:
    """A figure without blocks yet, to be built without turns and hands; `BadOption` when an option is none."""
    return Figures(UNNAMED, (Round(()).under(options),))


def moved(source: Figures, number: int | None, at: int | None, move: str) -> Figures:
    """The file with *move* placed after the first *at* placements of a round; what followed them is dropped.

    `Unreadable` when it is no placement, `IllegalMove` when it breaks a rule.
    """
    now = Now.of(source, number, at)
    block = now.read(move)
    if now.blocked:
        raise IllegalMove(now.blocked)
    try:
        now.game.play(now.position, block)
    except IllegalMove as illegal:
        raise IllegalMove(f"{write_block(block)}: {illegal}") from None
    placements = (*now.record.placements[: now.at], Placement(block))
    return now.with_round(_bare(now.record, placements))


def cut(source: Figures, number: int | None, at: int | None) -> Figures:
    """The file without what follows the first *at* placements of a round: it goes on there, and so has no end yet."""
    now = Now.of(source, number, at)
    return now.with_round(_bare(now.record, now.record.placements[: now.at]))


def lifted(source: Figures, number: int | None, at: int | None, block: int) -> Figures:
    """The file without the *block*-th placement of a figure that is built freely; `Refused` where there are turns."""
    now = Now.of(source, number, at)
    if now.record.is_game:
        raise Refused("a block that was placed stays where it is: take back the last one, or build freely")
    if not 1 <= block <= now.at:
        raise Refused(f"there is no block {block}: expected one from 1 to {now.at}")
    left = now.record.placements[: now.at]
    return now.with_round(_bare(now.record, left[: block - 1] + left[block:]))


def under(source: Figures, number: int | None, options: Mapping[str, str]) -> Figures:
    """The same placements under other options; those of the match hold in all its rounds.

    How a round ended is said anew; whether it fell is left to the judges, where marginal figures are read otherwise.
    """
    chosen = index_of(source, number)
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


def _bare(one: Round, placements: Sequence[Placement]) -> Round:
    """*one* with other placements, and without what it said of how it ended."""
    tags = tuple(tag for tag in one.tags if tag[0] not in ("Result", "Seed"))
    return Round(tags, tuple(Placement(placement.block) for placement in placements))
