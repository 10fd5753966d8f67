"""Figures on the page: what it shows of a round after some of its placements, and what would come of another one.

Every function is given the whole file: nothing is kept between two questions. Statics judges here; whoever wants the
engine asks `scripts.figures.falling`. What changes a file is in `scripts.figures.changes`.
"""

from dataclasses import replace
from typing import Final

from games.errors import quoted
from games.options import settle
from games.orthognomes import record
from games.orthognomes.blocks import LENGTHS, PLAYERS, hand_of
from games.orthognomes.replay import replay, wrong_result
from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.text import write_block, write_placement
from games.registry import GAMES
from models.turntable import square_cell
from scripts.answers import Answer, points
from scripts.console import sentence
from scripts.figures.answers import ended_answer
from scripts.figures.now import Now
from scripts.figures.shown import (
    block_answer,
    blocks_answer,
    hands_answer,
    maps_answer,
    match_answer,
    seen_answer,
    verdict_answer,
    written,
)
from scripts.inputs import Figures, Refused
from scripts.page.limits import JUDGED_BLOCKS
from scripts.verdicts import margin

NAME: Final = OrthoGnomes.name


def position(source: Figures, number: int | None, at: int | None) -> Answer:
    """What the page shows of a round after its first *at* placements; `Refused` when there is no such round."""
    now = Now.of(source, number, at)
    one, played = now.record, replay(now.shown)
    over = played.ended if one.is_game and now.at == len(one.placements) else None
    verdict = now.verdict
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
        "ended": ended_answer(over),
        "problems": list(filter(None, [wrong_result(one, played.ended) if over else "", now.trouble])),
        "notes": [sentence(now.many)] if now.many else [],
        "play": one.is_game,
        "start": now.game.start_square,
        "start_cell": list(square_cell(now.game.start_square)),
        "first": PLAYERS[now.position.first],
        "blocks": blocks_answer(now.figure, now.position.first),
        "hands": hands_answer(now.position) if one.is_game else None,
        "legal": not now.faulty,
        "faulty": now.faulty,
        "why": now.why,
        "verdict": verdict_answer(now.scene, verdict) if verdict else None,
        "score": points(PLAYERS, played.score.totals) if now.solid else points(PLAYERS, (0, 0)),
        "levels": now.figure.levels,
        "views": seen_answer(now.figure, played.score) if now.solid else {},
        **maps_answer(now.figure),
        "match": match_answer(source.rounds) if one.is_game else None,
    }


def tried(source: Figures, number: int | None, at: int | None, move: str) -> Answer:
    """What would come of a placement: which rules it breaks, or what statics says of the figure with it.

    `Unreadable` when it is no placement.
    """
    now = Now.of(source, number, at)
    block = now.read(move)
    broken = now.game.faults(now.position, block)
    why = now.blocked or (now.game.explain_faults(now.position, block, broken) if broken else None)
    judgeable = why is None and now.at < JUDGED_BLOCKS
    found = now.judged(now.figure.plus(block)) if judgeable else None
    return {
        "move": written(block),
        "block": block_answer(block, now.at + 1, now.position.first),
        "legal": why is None,
        "faults": list(broken.names),
        "why": why,
        "outcome": found.outcome if found else None,
        "inset_cells": margin(found).inset_cells,
    }


def places(source: Figures, number: int | None, at: int | None, pattern: str) -> Answer:
    """Every legal placement of the block *pattern*, in both its ways round, as the rules list them.

    `Refused` when there can be no such block.
    """
    now = Now.of(source, number, at)
    wanted = pattern.strip().upper()
    if len(wanted) not in LENGTHS or set(wanted) - {"L", "D"}:
        raise Refused(f"{quoted(pattern)} is no block: expected {LENGTHS[0]} to {LENGTHS[-1]} letters L or D, like LLD")
    if now.blocked:
        return {"moves": []}
    at_hand = now.position if now.position.hands else replace(now.position, hands=(hand_of([wanted]),) * 2)
    found = now.game.moves(at_hand)
    return {"moves": [write_block(one) for one in found if wanted in (one.pattern, one.pattern[::-1])]}
