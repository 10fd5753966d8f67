"""Data for researchers: random figures with their verdicts, margins, scores and views, in a folder.

Rows are made over processes and written in the order of their numbers, so that the same order gives the same bytes
whatever the number of processes. Draws nothing (`games.sampling`) and judges nothing itself; what the folder says of
itself is in `scripts.cards`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np

from games.orthognomes import drawings
from games.orthognomes.blocks import PLAYERS, Block, Figure, Player
from games.orthognomes.packed import pack
from games.orthognomes.record import Round
from games.orthognomes.scene import body_number
from games.orthognomes.scoring import score
from games.orthognomes.text import Placement
from games.sampling import Drawn, drawn, numbers
from models.turntable import WIDTH
from scripts import answers, verdicts
from scripts.answers import Answer, Names
from scripts.cards import CARD, FIGURES, PACKED, PICTURES, Order, card
from scripts.figures.answers import NAMES
from scripts.inputs import Refused
from scripts.judging import Judges
from scripts.progress import Follow, unseen
from scripts.spread import Died, in_order, spread
from scripts.tallies import Tally
from sim.stability import Verdict

CHUNK: Final = 10
"""Figures that a process is given at a time."""
WORDS: Final = 2
"""Words of 16 levels in a packed figure. Touching blocks are not parallel, so of the twelve of a round at most six
stand on one another's height: 6 × 3 + 6 = 24 levels."""
SHELF: Final = 1000
"""Pictures in one folder."""
NUMBERS: Final = Names(lambda name: body_number(name) or 0, NAMES.said)
"""Bodies in rows are numbers, for columns of data have one type: 0 is the turntable."""


@dataclass(frozen=True, slots=True)
class Made:
    """A figure with all that is said of it."""

    row: Answer
    words: bytes
    """Its packed words."""
    picture: str | None
    """SVG; None when pictures were not asked for."""


def write(folder: Path, order: Order, jobs: int, follow: Follow = unseen) -> Tally:
    """Fill *folder*, which is empty, with what is ordered, over *jobs* processes; what was counted on the way.

    Raises Refused when a process dies twice over the same figures.
    """
    tally = Tally()
    with (folder / FIGURES).open("w", encoding="utf-8", newline="\n") as rows, (folder / PACKED).open("wb") as words:
        _head(words, order.count)
        for made in follow(made_in_order(order, jobs), order.count, "figures"):
            rows.write(json.dumps(made.row, ensure_ascii=False, allow_nan=False) + "\n")
            words.write(made.words)
            if made.picture is not None:
                path = folder / str(made.row["picture"])
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(made.picture, encoding="utf-8", newline="\n")
            tally.add(made.row)
    (folder / CARD).write_text(card(order, tally), encoding="utf-8", newline="\n")
    return tally


def made_in_order(order: Order, jobs: int) -> Iterator[Made]:
    """What is ordered, figure by figure, made by *jobs* processes. Raises Refused."""
    wanted = numbers(order.count, order.blocks)
    chunks = (wanted[start : start + CHUNK] for start in range(0, len(wanted), CHUNK))
    for done in in_order(spread(partial(_chunk, order), chunks, jobs)):
        if isinstance(done, Died):
            first, last = done.item[0], done.item[-1]
            raise Refused(f"figures {first} to {last} of seed {order.seed}: {done.why}; nothing was written")
        yield from done


def _chunk(order: Order, some: range) -> list[Made]:
    """The figures with *some* numbers."""
    with Judges(order.question) as judges:
        return [_made(order, number, judges) for number in some]


def _made(order: Order, number: int, judges: Judges) -> Made:
    figure = drawn(order.seed, number)
    row = row_of(number, figure, judges)
    picture = None
    if order.pictures:
        row["picture"] = f"{PICTURES}/{number // SHELF:04}/{number:07}.svg"
        tags = (("Game", "OrthoGnomes"), ("Blocks", figure.blocks))
        picture = drawings.figure(Round(tags, tuple(map(Placement, figure.placed))), "corner")
    return Made(row, words_of(figure.figure), picture)


def row_of(number: int, figure: Drawn, judges: Judges) -> Answer:
    """All that is said of a *figure*; what *judges* say is called what `check --json` calls it."""
    known = _verdicts(figure, judges)
    stood = sum(verdict.outcome == "stands" for verdict in known[:-1] if verdict)
    judged = verdicts.judged(figure.scene, known[-1], judges, NUMBERS)
    found = score(figure.figure)
    return {
        "id": number,
        "blocks": figure.blocks,
        "moves": figure.text,
        "placed": [_placed(*one) for one in zip(cycle(PLAYERS), figure.placed, known, strict=False)],
        "count": len(known),
        "careful": figure.careful,
        "levels": figure.figure.levels,
        "outcome": judged.verdict.outcome,
        **verdicts.answer(judged, NUMBERS),
        **verdicts.asked(judged, judges.question, NUMBERS),
        "stood": stood + (stood == len(known) - 1 and judged.verdict.outcome == "stands"),
        "earlier_stood": stood == len(known) - 1,
        "score": answers.points(PLAYERS, found.totals),
        "views": {side.name: list(side.grid) for side in found.sides},
    }


def _verdicts(figure: Drawn, judges: Judges) -> tuple[*tuple[Verdict | None, ...], Verdict]:
    """The verdict after every placement; None between the first that left it not standing, and the last."""
    known: list[Verdict | None] = []
    for count in range(1, len(figure.placed)):
        fell = known and not (known[-1] and known[-1].outcome == "stands")
        known.append(None if fell else judges.figure(figure.after(count)))
    return *known, judges.figure(figure.scene)


def _placed(player: Player, block: Block, verdict: Verdict | None) -> Answer:
    """A placement, and what the figure was after it."""
    margin = verdicts.margin(verdict)
    return {
        "player": player,
        "colours": block.pattern,
        "cells": [list(cell) for cell in block.cells],
        "outcome": verdict.outcome if verdict else None,
        "inset_cells": margin.inset_cells,
        "tilt_degrees": margin.tilt_degrees,
    }


def words_of(figure: Figure) -> bytes:
    """The packed words of *figure*, as many as every figure has, least byte first."""
    words = np.zeros((2, WIDTH, 2, WORDS), dtype="<u8")
    packed = pack([figure])[0]
    words[..., : packed.shape[-1]] = packed
    return words.tobytes()


def _head(file: BinaryIO, count: int) -> None:
    """Begin a numpy file of the packed words of *count* figures."""
    shape = (count, 2, WIDTH, 2, WORDS)
    np.lib.format.write_array_header_1_0(file, {"descr": "<u8", "fortran_order": False, "shape": shape})
