"""OrthoGnomes' pictures of parts and placing: every one can be read, and none shows what the rules do not say."""

from dataclasses import replace

import numpy as np
import pytest
import shapely

from games.orthognomes import record
from games.orthognomes.rules import Fault
from scripts.rulebook import orthognomes, orthognomes_parts, orthognomes_placing, pointers
from scripts.rulebook.claims import FalseClaim
from scripts.rulebook.entries import Entry, Manner
from scripts.rulebook.orthognomes_placing import FIRST, FURTHER, Example, picture
from scripts.rulebook.stage import figure
from sim.finish import styled
from sim.seen import look
from sim.styles import Style
from sim.views import NORTH, corner
from tests.legible import unreadable
from tests.quick import quick

STYLES: tuple[Style, ...] = ("colour", "line")
ENTRIES = [
    entry
    for part in (orthognomes_parts, orthognomes_placing)
    for section in part.sections(Manner())
    for entry in section.entries
]
WIDEST, HIGHEST = 128.0, 165.0


@pytest.mark.parametrize("style", quick(STYLES, "colour"))
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_picture_is_drawn_and_can_be_read(entry: Entry, style: Style) -> None:
    drawn = entry.draw(Manner(style))
    said = {"title": entry.title, "description": drawn.description, "metadata": drawn.record}
    document = styled(drawn.plate.document(**said), style)
    assert unreadable(document) == []
    assert drawn.plate.width <= WIDEST
    assert drawn.plate.height <= HIGHEST
    assert len(document) <= 100_000


def test_the_same_picture_is_the_same_bytes() -> None:
    for entry in (ENTRIES[0], ENTRIES[-1]):
        assert entry.draw(Manner()) == entry.draw(Manner())


def test_the_book_holds_them_in_the_order_of_the_sheet() -> None:
    book = orthognomes.book("orthognomes", Manner())
    names = [entry.name for entry in book.entries]
    assert names[: len(ENTRIES)] == [entry.name for entry in ENTRIES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("example", [*FIRST, *FURTHER], ids=lambda example: example.name)
def test_a_picture_carries_its_figure_and_says_its_moves(example: Example) -> None:
    shown = picture(example, [example], Manner())
    (one,) = record.read(shown.record)
    assert one == figure(example.moves)
    assert example.moves in shown.description


@pytest.mark.parametrize("example", [*FIRST, *FURTHER], ids=lambda example: example.name)
def test_no_example_can_claim_the_contrary(example: Example) -> None:
    contrary = replace(example, fault=Fault.OVERLAP if example.fault is None else None)
    with pytest.raises(FalseClaim):
        picture(contrary, [contrary], Manner())
    if example.fault is not None:
        with pytest.raises(FalseClaim, match="claims that the last placement is"):
            picture(replace(example, fault=example.fault | Fault.OVERLAP), [example], Manner())


def test_a_figure_that_falls_is_no_example_to_follow() -> None:
    falls = replace(FURTHER[-1], moves="LLLb2.1U LDLb2.4N")
    with pytest.raises(FalseClaim, match="stands after every placement"):
        picture(falls, [falls], Manner())


def test_arrows_of_parallel_blocks_are_parallel_on_paper_and_lie_on_them() -> None:
    one = figure("LLDa2.1E DDLa3.1E DDDd3.1N")
    seen = look(one.scene(), corner())
    *pair, other = (pointers.way(seen, block) for block in one.figure.blocks)
    angles = [_angle(sign.ink) for sign in pair]
    assert angles[0] == pytest.approx(angles[1], abs=0.01)
    assert abs(angles[0] - _angle(other.ink)) > 0.3
    for sign, name in zip(pair, ("b01", "b02"), strict=True):
        assert shapely.area(shapely.difference(sign.ink, seen.region(name))) == pytest.approx(0.0, abs=1e-6)


def _angle(ink: object) -> float:
    """Of the long sides of the rectangle around an arrow."""
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(ink))
    ways = np.diff(corners, axis=0)
    x, y = ways[np.argmax(np.linalg.norm(ways, axis=1))]
    return float(np.arctan2(y, x) % np.pi)


def test_a_block_that_is_not_seen_has_no_arrow() -> None:
    one = figure("LLLb2.1U DDDb3.1U")
    with pytest.raises(ValueError, match="expected another corner"):
        pointers.way(look(one.scene(), NORTH), one.figure.blocks[0])


def test_what_lies_behind_a_block_is_dashed() -> None:
    line = [(0.0, 2.0, 0.0), (4.0, 2.0, 0.0)]
    free, before, behind = (figure(moves) for moves in ("LLLb4.1E", "LLLb3.1E", "LLLb2.1E"))
    inks = [
        len(shapely.get_parts(pointers.outline(look(one.scene(), corner()), line, pointers.LINE).ink))
        for one in (free, before, behind)
    ]
    assert inks[0] == inks[1] == 1
    assert inks[2] > 3


def test_blocks_touch_with_as_many_faces_as_cells_lie_side_by_side() -> None:
    one = figure("LLDa2.1E DDLb3.1E DDDd2.1U")
    seen = look(one.scene(), corner())
    first, second, third = one.figure.blocks
    assert len(pointers.contacts(seen, first, second)) == 2
    assert len(pointers.contacts(seen, first, third)) == 1
    assert len(pointers.contacts(seen, second, third)) == 1
