"""What Line or Colour is played with: all pieces in the box, a ring on its way to the board, whose ring is whose.

Knows no rule and no caption. Words in a picture are in the language of the manner.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from games import drawings
from games.record import Replay
from games.speech import Phrase
from models.forms import plate
from models.printed import PrintedBoard
from models.rings import COLOURS, COUNTER, COUNTER_HEIGHT, COUNTERS, OUTER, THICKNESS, ring_board
from models.rings import RINGS as KINDS
from models.table import Board, Frame, Spot, Standing, name_of
from scripts.rulebook.entries import Manner
from sim import svg
from sim.compact import compact
from sim.diagram import drawn
from sim.drawing import drawn as in_space
from sim.finish import INSTRUCTION, finish
from sim.flatsheet import MARGIN
from sim.lettering import advance
from sim.plates import CAPTION, GAP, At, Plate, column, over, padded, row, words
from sim.seen import look_on, papers
from sim.shading import INK
from sim.signs import Nib, arrow
from sim.topsigns import top_signs
from sim.views import corner

TABLE: Final = 116.0
"""Width of a table in space, millimetres."""
RINGS: Final = 25
"""Of each player."""
EACH: Final = 7
"""Counters of each colour."""
IN_ALL: Final = EACH * len(COLOURS)
"""Counters."""
IN_ROW: Final = 9
"""Rings in a row of the picture."""
RING_PITCH: Final = (0.0305, 0.0305)
COUNTER_PITCH: Final = (0.026, 0.0334)
"""From middle to middle in a row, and from row to row, metres: counters reach as far down as both players' rings."""
EDGE: Final = 0.004
"""Of slate around all, …"""
RIM: Final = 0.002
"""… and of paper around the slate, metres."""
SCALE: Final = 0.25
"""Millimetres on paper for one of the table, of what is in the box: black rings show more ink than rim."""
LABELS: Final[Mapping[str, Phrase]] = {
    "counter": Phrase(f"{IN_ALL} counters in {len(COLOURS)} colours", f"카운터 {IN_ALL}개({len(COLOURS)}가지 색)"),
    "white ring": Phrase(f"{RINGS} white rings", f"흰 고리 {RINGS}개"),
    "black ring": Phrase(f"{RINGS} black rings", f"검은 고리 {RINGS}개"),
}
"""Of pieces in the box."""
AIR: Final = 0.5
"""Over words, millimetres."""
LIFT: Final = 0.045
"""Of a ring over the board, before it is put down, metres."""
DOWN: Final = Nib(INK, 0.7, 2.6)
"""The arrow on its way."""
BELOW: Final = 0.0085
"""From the middle of the ring down to where the arrow begins, which is under its near edge, …"""
OVER: Final = 0.007
"""… and between its tip and the counter, metres."""
SEAL: Final = 10.0
"""Width of the slate with a ring beside the words that tell whose it is, …"""
BESIDE: Final = 1.5
"""… and between them, millimetres."""


def components(manner: Manner) -> Plate:
    """All counters, and the rings of White and of Black, on slate with words under them."""
    counters = {
        Standing(f"{kind} {i + 1}", kind): _spot(i, j, EACH, len(COUNTERS), COUNTER_PITCH)
        for j, kind in enumerate(COUNTERS)
        for i in range(EACH)
    }
    rings = [column([_rings(kind), _label(kind, manner)], AIR) for kind in KINDS]
    return row([column([_heap(counters, COUNTER), _label("counter", manner)], AIR), column(rings, GAP)])


def _rings(kind: str) -> Plate:
    """All rings of a player."""
    rows = -(-RINGS // IN_ROW)
    places = (divmod(k, IN_ROW) for k in range(RINGS))
    return _heap({Standing(f"{j} {i}", kind): _spot(i, j, IN_ROW, rows, RING_PITCH) for j, i in places}, OUTER)


def _spot(i: int, j: int, columns: int, rows: int, pitch: tuple[float, float]) -> Spot:
    """The middle of a piece in a heap."""
    across, down = pitch
    return Spot((i - (columns - 1) / 2) * across, ((rows - 1) / 2 - j) * down, THICKNESS)


def _label(kind: str, manner: Manner) -> Plate:
    """What pieces in the box are called."""
    text = LABELS[kind].to(manner.lang)
    return words(text, advance(text, CAPTION, 700), weight=700)


def _heap(spots: Mapping[Standing, Spot], radius: float) -> Plate:
    """Pieces of a *radius* at *spots* on slate, all in one scale."""
    half, high = (max(axis) + radius + EDGE for axis in zip(*((at.x, at.y) for at in spots.values()), strict=True))
    return _lying(spots, half, high, SCALE * 2000 * (half + RIM))


def _lying(spots: Mapping[Standing, Spot], half: float, high: float, width: float) -> Plate:
    """Pieces at *spots* on slate that reaches so far from its middle, metres, in a picture *width* mm wide."""
    usual = ring_board(len(COLOURS))
    slate = Board("slate", (), plate(2 * half, 2 * high, 0.0, THICKNESS, usual.board.slab.tone))
    places = {one.kind: {each.place: at for each, at in spots.items() if each.kind == one.kind} for one in spots}
    pieces = {kind: usual.piece(kind) for kind in places}
    paper = Frame(-half - RIM, -high - RIM, half + RIM, high + RIM)
    return drawn(PrintedBoard(slate, pieces, places, ()), list(spots), crop=paper, width=width).plate


def claim(one: Replay, manner: Manner) -> Plate:
    """The table after the last move, whose ring is still over its counter, with an arrow to where it goes."""
    (ring,) = set(one.game.visible(one.last)).difference(one.game.visible(one.positions[-2]))
    name = name_of(ring.kind, ring.place)
    scene = tuple(
        replace(body, position=(x, y, z + LIFT)) if body.name == name else body
        for body in drawings.scene_of(one)
        for x, y, z in (body.position,)
    )
    paper = papers([scene], [corner()], TABLE)[0]
    spot = one.game.table.spot(ring)
    ends = [(spot.x, spot.y, spot.z + height) for height in (LIFT - BELOW, COUNTER_HEIGHT + OVER)]
    way = arrow(paper.place(np.array(ends))[:, :2], DOWN, start=False)
    look = finish(manner.style, INSTRUCTION)
    seen = look_on(paper, scene)
    board = in_space(seen, scene, finish=look)
    digits = svg.group({"id": "signs"}, top_signs(seen, drawings.symbols(one)))
    return over(
        replace(board, content=compact(board.content)),
        At(replace(board, content=digits), 0.0, 0.0),
        At(replace(board, content=way.drawn), 0.0, 0.0),
    )


def owners(persons: Sequence[str], said: str, width: float) -> Plate:
    """Whose the white and the black rings are, of two *persons*, and what is *said* of the turn.

    As wide as the board over it, *width* mm, and in line with its edge.
    """
    edge = MARGIN * width
    wide = width - edge
    lines = [
        row([_seal(kind), words(who, wide - SEAL - BESIDE, align="low")], BESIDE, "middle")
        for kind, who in zip(KINDS, persons, strict=True)
    ]
    return padded(column([*lines, words(said, wide, weight=700, align="low")], 1.0, "low"), left=edge)


def _seal(kind: str) -> Plate:
    """A small ring on slate."""
    return _lying({Standing(kind, kind): Spot(0.0, 0.0, THICKNESS)}, OUTER + EDGE, OUTER + EDGE / 2, SEAL)
