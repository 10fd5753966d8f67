"""Letters on pieces that are seen from aside: wherever there is room for them, on their piece, upright, none hidden."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from functools import cache
from itertools import product

import numpy as np
import pytest
import shapely
from fontTools.pens.areaPen import AreaPen
from fontTools.svgLib.path import parse_path

from games.drawings import angled
from games.files import read
from games.record import Record, replay
from models.cards import Cards
from models.hexboard import hex_board
from models.hexes import hexagon
from models.rings import ring_board
from models.table import Equipment, Standing, name_of
from sim.areas import common
from sim.finish import PLAIN, SHADED
from sim.glyphs import glyphs
from sim.lettering import POINT, SMALLEST, Lettering
from sim.looks import shown
from sim.outlines import Line, Outlines
from sim.seen import Seen, look, look_on
from sim.setting import framed
from sim.strokes import Pen, pens
from sim.tableview import table_view
from sim.topsigns import QUARTERS, quarter, top_of, top_signs
from sim.views import EAST, corner
from tests.commands import EXAMPLES
from tests.equipment import TABLES, beginning, red_sides
from tests.legible import runs, texts, unreadable
from tests.quick import quick

PAGE = 170.0
SOME = ("compass", "rings 7", "cards", "hexagon 5")


@cache
def table(name: str, view: int) -> tuple[Seen, Mapping[str, str]]:
    """What a corner view shows of a table at the beginning of a game, and the words on its pieces."""
    return seen_of(TABLES[name], beginning(TABLES[name]), view)


def seen_of(equipment: Equipment, standing: tuple[Standing, ...], view: int = 0) -> tuple[Seen, Mapping[str, str]]:
    pieces = [(equipment.piece(one.kind), one.place) for one in standing]
    words = {name_of(piece.kind, place): piece.symbol for piece, place in pieces if piece.symbol}
    return look(shown(framed(equipment, standing)), corner(view), PAGE, 240.0), words


def sign(seen: Seen, name: str, text: str) -> shapely.Geometry | None:
    """The ink of the word on one body; None when it has none."""
    found = [path for part in top_signs(seen, {name: text}) if (path := ET.fromstring(part)).get("aria-label")]
    if not found:
        return None
    (path,) = found
    assert path.get("aria-label") == text
    rings = [shapely.Polygon(run) for run in runs(path.get("d", ""))]
    area: shapely.Geometry = shapely.Polygon()
    for ring in rings:
        area = area.symmetric_difference(ring)
    return area


def in_sight(seen: Seen, name: str) -> float:
    """Which share of a body is seen of what would be seen if it were alone."""
    body = next(one for one in seen.scene if one.name == name)
    return float(shapely.area(seen.region(name)) / shapely.area(look_on(seen.paper, (body,)).region(name)))


@pytest.mark.parametrize(("name", "view"), quick(product(SOME, (0, 3)), *product(SOME, (0,))))
def test_every_piece_that_is_wholly_seen_has_its_word_and_none_lies_outside_its_piece(name: str, view: int) -> None:
    seen, words = table(name, view)
    bodies = {body.name: body for body in seen.scene}
    lettered = 0
    for body, text in tuple(words.items())[:: 3 if name in ("cards", "rings 7") else 1]:
        drawn = sign(seen, body, text)
        if top_of(bodies[body]) is None:
            assert text == "T"  # a tower is hollow, and its form tells it
            assert drawn is None
        elif in_sight(seen, body) > 0.999:
            assert drawn is not None
        if drawn is not None:
            lettered += 1
            assert shapely.contains(shapely.buffer(seen.region(body), 0.02), drawn)
    assert lettered >= 1


@pytest.mark.parametrize("name", SOME)
def test_pictures_with_letters_can_be_read(name: str) -> None:
    seen, words = table(name, 0)
    picture = table_view(seen.scene, corner(), PAGE, SHADED, words).document(title="A table", description="Pieces")
    assert unreadable(picture) == []
    assert {text.words for text in texts(picture)} == set(words.values()) - {"T"}


def test_letters_are_the_same_every_time_and_in_line_art() -> None:
    seen, words = table("compass", 0)
    found = [table_view(seen.scene, corner(), PAGE, finish, words).content for finish in (SHADED, SHADED, PLAIN)]
    assert found[0] == found[1]
    assert len({content[content.index('<g id="signs">') :] for content in found}) == 1


def test_a_digit_stays_inside_the_hole_of_the_ring_around_its_counter() -> None:
    board = ring_board(5)
    seen, words = seen_of(board, (Standing("c3", "counter 5"), Standing("c3", "white ring")))
    digit = sign(seen, "counter 5 at c3", words["counter 5 at c3"])
    assert digit is not None
    assert not shapely.intersects(digit, seen.region("white ring at c3"))


def test_a_stone_behind_a_tower_has_no_letter() -> None:
    names = {space: name for name, space in zip(hexagon(5).names, hexagon(5).spaces, strict=True)}
    stone, tower = Standing(names[0, 0], "white"), Standing(names[1, -1], "tower")
    name = name_of("white", stone.place)
    free, _ = seen_of(hex_board(5), (stone,))
    behind, _ = seen_of(hex_board(5), (stone, tower))
    assert sign(free, name, "W") is not None
    assert 0.0 < in_sight(behind, name) < 0.6
    assert sign(behind, name, "W") is None


def test_letters_make_way_for_what_lies_on_a_card() -> None:
    card = Standing("0,0", "BPN")
    coins = tuple(Standing(f"0,0 coin {k}", "coin") for k in range(1, 5))
    free, _ = seen_of(Cards(), (card,))
    laden, _ = seen_of(Cards(), (card, *coins))
    whole, aside = sign(free, "BP at 0,0", "BP"), sign(laden, "BP at 0,0", "BP")
    assert whole is not None
    assert aside is not None
    assert shapely.area(aside) == pytest.approx(shapely.area(whole), rel=0.01)
    assert aside.centroid.y > whole.centroid.y + 1.0


def test_letters_that_would_be_too_small_are_left_out() -> None:
    seen, words = table("rings 5", 0)
    small = look(seen.scene, corner(), PAGE / 5)
    assert any("aria-label" in part for part in top_signs(seen, words))
    assert not any("aria-label" in part for part in top_signs(small, words))


def test_stones_are_lettered_in_the_smallest_type_before_they_are_not_at_all() -> None:
    seen, words = table("compass", 0)
    sizes = []
    for width in range(170, 110, -4):
        drawn = "".join(top_signs(look(seen.scene, corner(), width), words))
        sizes += [float(points) for points in re.findall(r'data-pt="([\d.]+)"', drawn)]
    assert min(sizes) == SMALLEST


def test_a_side_view_shows_no_top() -> None:
    seen, words = table("rings 5", 0)
    assert list(top_signs(look(seen.scene, EAST, PAGE), words)) == []


def test_letters_turn_with_the_viewer_who_walks_around_the_table() -> None:
    for view in range(4):
        paper = table("hexagon 3", view)[0].paper
        assert (quarter(paper) == QUARTERS[view]).all()
        along, up = (paper.turn(np.append(quarter(paper)[:, axis], 0.0)[None, :])[0] for axis in (0, 1))
        assert along[0] > 0.8  # to the right
        assert up[1] < -0.3  # and upwards: y runs down


@pytest.mark.parametrize(("text", "holes"), [("1", 0), ("4", 1), ("6", 1), ("8", 2), ("RP", 2), ("BT", 2), ("W", 0)])
def test_words_as_areas_keep_their_holes_and_their_ink(text: str, holes: int) -> None:
    word = glyphs(text)
    assert sum(len(letter.interiors) for letter in shapely.get_parts(word)) == holes
    assert shapely.is_valid(word)
    data = ET.fromstring(Lettering(text, 0.0, 0.0, 1000.0, 700).drawn("#000000")).get("d", "")
    pen = AreaPen(None)
    parse_path(data, pen)
    assert shapely.area(word) == pytest.approx(abs(pen.value) / (1000.0 * POINT) ** 2, rel=0.02)


@pytest.mark.parametrize("kind", ["BPN", "BCE", "RFN", "RTS"])
def test_every_red_edge_of_a_card_is_hatched_and_no_blue_one(kind: str) -> None:
    card = Standing("0,0", kind)
    seen, words = seen_of(Cards(), (card,))
    (body,) = (one for one in seen.scene if one.name == name_of(kind[:2], "0,0"))
    hatches = [path for part in top_signs(seen, words) if (path := ET.fromstring(part)).get("stroke")]
    assert len(hatches) == len(red_sides(kind))
    lines = [shapely.MultiLineString([np.array(run) for run in runs(path.get("d", ""))]) for path in hatches]
    turn = Cards().spot(card).quarter
    for mark in body.marks[:-1]:
        corners = np.array(mark.outline)
        for _ in range(turn):
            corners = corners @ np.array(((0, 1, 0), (-1, 0, 0), (0, 0, 1)))
        band = shapely.Polygon(seen.paper.place(corners + np.array(body.position))[:, :2]).buffer(0.02)
        assert sum(shapely.area(common(band, line.buffer(0.05))) > 0.5 for line in lines) == (mark.tone == "red")
    assert len(list(top_signs(seen, {}))) == len(hatches) + (kind[0] == "R")  # without a letter its middle is hatched


def test_the_pieces_of_a_game_have_their_letters() -> None:
    (game,) = read((EXAMPLES / "line-or-colour.game").read_text(), "line-or-colour")
    assert isinstance(game, Record)
    picture = angled(replay(game), "corner", PAGE)
    digits = sorted(text.words for text in texts(picture))
    assert digits == sorted("12345" * 5)


def test_a_line_whose_pieces_end_a_little_apart_is_no_speck() -> None:
    """At the rim of one ring that nearly touches another, pieces ended 0.0001 mm apart, and were left out."""
    step, gap = 0.9, 1e-4
    ends = np.array(
        [[[k * (step + gap), 0.3 * k * k], [k * (step + gap) + step, 0.3 * (k + 1) ** 2]] for k in range(4)]
    )
    found = Outlines(ends, np.array([Line.CONTOUR] * 4), np.array([(0, 1)] * 4))
    assert pens(found, np.array([False, False])).tolist() == [Pen.CONTOUR] * 4
    apart = Outlines(ends[::2], found.line[::2], found.faces[::2])
    assert pens(apart, np.array([False, False])).tolist() == [Pen.NONE] * 2
