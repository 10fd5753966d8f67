"""A flat game's table from straight above, as a vector diagram in millimetres for print.

Draws what its equipment is seen as, layer by layer: boards; tints of groups; pieces from the lowest up, each height
with its marks; lines, faults and arrows; the letters that tell kinds without colour; what is written on the boards;
badges, where they have room. Knows no game and no rule.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

import numpy as np
import shapely

from models.shapes import Turned
from models.table import Equipment, Frame, Standing
from sim import flatarrows, flatlines, flatmarks, flatpoints, flatroom, flatshapes, flatsigns, flattints, svg
from sim.faces import Areas
from sim.flatmarks import Mark
from sim.flatnotes import Notes
from sim.flatroom import Put, Wanted
from sim.flatsheet import Lying, Sheet
from sim.flatsigns import Word
from sim.flatspots import Spots, around, check, lying, standing_at
from sim.plates import Plate

NOTHING: Final = Notes()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A diagram, and where things are on it."""

    plate: Plate
    spots: Spots
    covered: Areas
    """What words beside it must not cover: pieces, words, signs and arrows, millimetres."""

    def at(self, place: str) -> tuple[float, float]:
        """The middle of *place* on the plate, millimetres; ValueError when there is no such place."""
        return self.spots.at(place)


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
    """`drawn` as an SVG file that says what it shows."""
    plate = drawn(equipment, standing, last=last, gone=gone).plate
    return plate.document(title=title, description=description, metadata=metadata)


def drawn(
    equipment: Equipment,
    standing: Collection[Standing],
    notes: Notes = NOTHING,
    *,
    last: Collection[Standing] = (),
    gone: Collection[Standing] = (),
    crop: Frame | Collection[str] | None = None,
    width: float | None = None,
) -> Drawn:
    """*standing* on the boards of *equipment*, with *notes*; those of *last* are marked as put down last.

    Of *gone*, which do not stand there any more, the outlines are shown where nothing stands in their place. A *crop*
    is the part of the table that is shown, or the places that it is to show; notes beyond it are left out. *width* is
    in millimetres; without it, the picture is as wide as its pieces need. ValueError when notes say what cannot be,
    when the width is none, or when the badges have no room.
    """
    check(notes, equipment, standing)
    spots = Spots.of(_sheet(equipment, standing, notes, crop, width), equipment, standing)
    return _Layers(spots, _shown(notes, spots), tuple(last), tuple(gone)).drawn


def _sheet(
    equipment: Equipment,
    standing: Collection[Standing],
    notes: Notes,
    crop: Frame | Collection[str] | None,
    width: float | None,
) -> Sheet:
    """The paper; all places that notes name are on it, if it is not cropped."""
    if crop is None:
        return Sheet.of(equipment.frame(_with_notes(equipment, standing, notes)), width)
    frame = crop if isinstance(crop, Frame) else around(equipment, crop)
    return Sheet.exactly(frame, Sheet.of(frame).width if width is None else width)


def _with_notes(equipment: Equipment, standing: Collection[Standing], notes: Notes) -> list[Standing]:
    """*standing*, and what could stand at the places that *notes* name."""
    return [*standing, *(standing_at(equipment, place) for place in notes.places)]


def _shown(notes: Notes, spots: Spots) -> Notes:
    """What of *notes* is on paper whole: one with a place beyond its edge is left out."""

    def seen(places: Iterable[str]) -> bool:
        return all(spots.sheet.paper.contains(shapely.Point(spots.at(place))) for place in places)

    return Notes(
        numbers={place: text for place, text in notes.numbers.items() if seen([place])},
        open_=tuple(place for place in notes.open_ if seen([place])),
        full=tuple(place for place in notes.full if seen([place])),
        arrows=tuple(arrow for arrow in notes.arrows if seen(arrow.places)),
        tints={letter: places for letter, places in notes.tints.items() if seen(places)},
        lines=tuple(line for line in notes.lines if seen(line.places)),
        faults=tuple(place for place in notes.faults if seen([place])),
        strong=tuple(place for place in notes.strong if seen([place])),
        near=tuple(pair for pair in notes.near if seen(pair)),
    )


@dataclass(frozen=True, slots=True)
class _Layers:
    """All parts of a diagram."""

    spots: Spots
    notes: Notes
    last: tuple[Standing, ...]
    gone: tuple[Standing, ...]

    @property
    def drawn(self) -> Drawn:
        """Them one over the other."""
        spots, notes, sheet = self.spots, self.notes, self.spots.sheet
        ghosts, rings = self._ghosts(), self._rings()
        signed = list(flatsigns.signs(spots.pieces, [*ghosts, *rings], self._replacing()))
        written = spots.equipment.labels(_with_notes(spots.equipment, [one.standing for one in spots.pieces], notes))
        labels = list(flatsigns.labels(sheet, spots.equipment, written, spots.pieces))
        words = shapely.union_all([word.room for word in (*(word for _, word in signed), *labels)])
        behind = shapely.union_all([words, *(flatsigns.face(one) for one, _ in signed)])
        spared = shapely.union_all([words, *(mark.covers for mark in rings)])
        tints = [(letter, flattints.region(spots, places)) for letter, places in notes.tints.items()]
        signs = [flatpoints.alternative(spots, place, filled) for place, filled in self._alternatives()]
        near = [flatpoints.compared(spots, *pair) for pair in notes.near]
        arrows = [flatarrows.sign(spots, arrow).under for arrow in notes.arrows]
        hard = shapely.union_all([words, *(shape for _, shape in signs), *arrows])
        pieces = shapely.union_all([one.outline for one in spots.pieces])
        wanted = list(self._wanted(signed, tints, near))
        soft = [flatsigns.face(one) for one in spots.pieces if wanted] + [mark.covers for mark in rings]
        badges = flatroom.put(wanted, sheet.paper, hard, shapely.union_all(soft))
        content = chain(
            (_layer("board", flatshapes.boards(sheet, spots.equipment)),),
            (_layer("tints", (flattints.under(found, k) for k, (_, found) in enumerate(tints))),),
            _levels(spots.pieces, ghosts, rings),
            (
                _layer("tint-edges", flattints.outlines([found for _, found in tints], spared)),
                _layer("faults", (flatpoints.fault(one, words) for one in self._faults())),
                _layer("near", (drawn for drawn, _ in near)),
                _layer("lines", (flatlines.drawn(spots, line, behind) for line in notes.lines)),
                _layer("arrows", (flatarrows.drawn(spots, arrow, behind) for arrow in notes.arrows)),
                _layer("leaders", (flatroom.leaders(badges, hard),)),
                _layer("alternatives", (drawn for drawn, _ in signs)),
                _layer("signs", (word.drawn for _, word in signed)),
                _layer("labels", (word.drawn for word in labels)),
                _layer("badges", (badge.drawn for badge in badges)),
            ),
        )
        plate = Plate(sheet.width, sheet.height, "\n".join(part for part in content if part))
        return Drawn(plate, spots, _covered(pieces, hard, badges, [*ghosts, *rings]))

    def _ghosts(self) -> list[Mark]:
        """Outlines of what is gone, of what arrows tell to have moved, and of cards that could lie at empty places."""
        spots = self.spots
        moved = [one for one in (flatarrows.moved(spots, arrow) for arrow in self.notes.arrows) if one]
        taken = {one.spot[:3] for one in spots.pieces}
        gone = {one.standing: one for one in (*lying(spots.sheet, spots.equipment, self.gone), *moved)}
        found = [flatmarks.ghost(one) for one in gone.values() if one.spot[:3] not in taken]
        gaps = (flatpoints.gap(spots, place) for place in dict.fromkeys((*self.notes.open_, *self.notes.full)))
        return [*found, *(mark for mark in gaps if mark)]

    def _rings(self) -> list[Mark]:
        """Around what was put down last, and what is strong: of several pieces at a place around the widest."""
        strong = [max(self.spots.on(place) or (self.spots.cell(place),), key=_half) for place in self.notes.strong]
        last = [one for one in self.spots.pieces if one.standing in self.last]
        return list(flatmarks.rings([*last, *(one for one in strong if one not in last)]))

    def _replacing(self) -> dict[str, str]:
        """Numbers that may stand instead of a letter: on a stone alone in its place, where no ring seats around it."""
        return {place: text for place, text in self.notes.numbers.items() if self._stone(place)}

    def _stone(self, place: str) -> bool:
        there, cell = self.spots.on(place), self.spots.cell(place).piece.solid
        return len(there) == 1 and isinstance(cell, Turned) and not cell.inner

    def _alternatives(self) -> Iterator[tuple[str, bool]]:
        yield from ((place, False) for place in self.notes.open_)
        yield from ((place, True) for place in self.notes.full)

    def _faults(self) -> list[Lying]:
        """The widest piece at each place."""
        return [max(self.spots.on(place), key=_half) for place in self.notes.faults]

    def _wanted(
        self,
        signed: Sequence[tuple[Lying, Word]],
        tints: Sequence[tuple[str, shapely.Geometry]],
        near: Sequence[tuple[str, Wanted]],
    ) -> Iterator[Wanted]:
        """Badges, those first that have the least choice."""
        spots, notes = self.spots, self.notes
        within = {
            one.standing.place for one, word in signed if word.lettering.text == notes.numbers.get(one.standing.place)
        }
        strokes = (flatlines.strokes(spots, line) for line in notes.lines)
        lines = shapely.union_all([*strokes, *(wanted.target for _, wanted in near)])
        yield from (wanted for _, wanted in near)
        for place, text in notes.numbers.items():
            if not (self._stone(place) and place in within):
                yield replace(flatpoints.number(max(spots.on(place), key=_half), text), over=lines)
        yield from (replace(flatpoints.cross(one), over=lines) for one in self._faults())
        yield from (flatlines.badge(spots, line) for line in notes.lines if line.number)
        for letter, region in tints:
            yield replace(flattints.badge(spots, letter, notes.tints[letter], region), over=lines)


def _half(one: Lying) -> float:
    return one.half


def _covered(pieces: shapely.Geometry, hard: shapely.Geometry, badges: Sequence[Put], marks: Sequence[Mark]) -> Areas:
    """All that stands on the board, as polygons."""
    whole = shapely.union_all([pieces, hard, *(badge.covers for badge in badges), *(mark.covers for mark in marks)])
    return np.asarray(shapely.get_parts(whole))


def _levels(pieces: Sequence[Lying], ghosts: Sequence[Mark], rings: Sequence[Mark]) -> Iterator[str]:
    """The pieces that lie at each height, and over them the marks at that height."""
    for z in sorted({one.spot.z for one in pieces} | {mark.z for mark in (*ghosts, *rings)}):
        yield _layer("pieces", (flatshapes.piece(one) for one in pieces if one.spot.z == z))
        yield _layer("gone", (mark.drawn for mark in ghosts if mark.z == z))
        yield _layer("last", (mark.drawn for mark in rings if mark.z == z))


def _layer(name: str, content: Iterable[str]) -> str:
    """Part of the picture, named so that several pictures fit in one page."""
    return svg.group({"data-layer": name}, content)
