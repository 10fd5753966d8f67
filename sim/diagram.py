"""A flat game's table from straight above, as a vector diagram in millimetres for print.

Draws what its equipment is seen as, layer by layer: boards; pieces from the lowest up, each height with its marks;
the letters that tell kinds without colour; what is written on the boards. Knows no game and no rule.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from models.table import Equipment, Standing
from sim import flatmarks, flatshapes, flatsigns, svg
from sim.flatmarks import Mark
from sim.flatsheet import Lying, Sheet


def diagram(
    equipment: Equipment,
    standing: Collection[Standing],
    *,
    last: Collection[Standing] = (),
    gone: Collection[Standing] = (),
    title: str,
    description: str,
    metadata: str = "",
) -> str:
    """SVG of *standing* on the boards of *equipment*; those of *last* are marked as put down last.

    Of *gone*, which do not stand there any more, the outlines are shown where nothing stands in their place.
    """
    sheet = Sheet.of(equipment.frame(standing))
    pieces = _lying(sheet, equipment, standing)
    taken = {one.spot[:3] for one in pieces}
    ghosts = [flatmarks.ghost(one) for one in _lying(sheet, equipment, gone) if one.spot[:3] not in taken]
    rings = list(flatmarks.rings([one for one in pieces if one.standing in last]))
    content = chain(
        (_layer("board", flatshapes.boards(sheet, equipment)),),
        _levels(pieces, ghosts, rings),
        (
            _layer("signs", flatsigns.signs(pieces, [*ghosts, *rings])),
            _layer("labels", flatsigns.labels(sheet, equipment, equipment.labels(standing))),
        ),
    )
    return svg.document(sheet.width, sheet.height, content, title=title, description=description, metadata=metadata)


def _lying(sheet: Sheet, equipment: Equipment, standing: Collection[Standing]) -> list[Lying]:
    """Pieces on paper, from the lowest up."""
    found = [Lying(sheet, one, equipment.piece(one.kind), equipment.spot(one)) for one in standing]
    return sorted(found, key=lambda one: (one.spot.z, one.standing))


def _levels(pieces: Sequence[Lying], ghosts: Sequence[Mark], rings: Sequence[Mark]) -> Iterator[str]:
    """The pieces that lie at each height, and over them the marks at that height."""
    for z in sorted({one.spot.z for one in pieces} | {mark.z for mark in ghosts}):
        yield _layer("pieces", (flatshapes.piece(one) for one in pieces if one.spot.z == z))
        yield _layer("gone", (mark.drawn for mark in ghosts if mark.z == z))
        yield _layer("last", (mark.drawn for mark in rings if mark.z == z))


def _layer(name: str, content: Iterator[str]) -> str:
    """Part of the picture, named so that several pictures fit in one page."""
    return svg.group({"data-layer": name}, content)
