"""Flat games from above: everything is there once, in its place and colour, and nothing is over a word."""

import io
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trimesh
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from PIL import Image

from games.drawings import board
from games.files import read
from games.lines import random_line
from games.record import Record, replay
from games.registry import GAMES
from models.materials import TONES
from models.shapes import Turned
from scripts.flat.random import random_game
from sim.diagram import diagram
from sim.lettering import SMALLEST
from sim.svg import MM_PER_INCH, channels, png
from tests.commands import EXAMPLES, run
from tests.equipment import TABLES, beginning

SVG = "{http://www.w3.org/2000/svg}"
FLAT = [name for name in GAMES if name != "orthognomes"]
DPI = 254
"""Ten pixels a millimetre."""
Box = tuple[float, float, float, float]


def final(name: str, options: dict[str, str] | None = None) -> tuple[Any, Any]:
    """A game, and the last position of a random one."""
    game = GAMES[name].under(options or {})
    return game, random_line(game, Random(5))[0][-1]


def drawn(name: str, options: dict[str, str] | None = None) -> tuple[ET.Element, str]:
    """A random final position as a picture."""
    game, at = final(name, options)
    text = diagram(game.table, game.visible(at), title=name, description="All of it.")
    return ET.fromstring(text), text


def words(picture: ET.Element) -> list[tuple[str, Box]]:
    """Every word and the box around its ink."""
    found = []
    for path in picture.iter(f"{SVG}path"):
        if "data-pt" in path.attrib:
            pen = BoundsPen(None)
            parse_path(path.attrib["d"], pen)
            found.append((path.attrib["aria-label"], pen.bounds))
    return found


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("name", FLAT)
def test_every_piece_is_drawn_once_with_its_place_and_kind(name: str) -> None:
    game, at = final(name)
    picture, _ = drawn(name)
    pieces = [
        (one.attrib["data-place"], one.attrib["data-kind"]) for one in picture.iter() if "data-kind" in one.attrib
    ]
    assert sorted(pieces) == sorted(game.visible(at))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, {}) for name in FLAT),
        ("line-or-colour", {"Version": "advanced"}),
        ("rue", {"Players": "4", "Money": "on"}),
    ],
)
def test_nothing_lies_over_a_word_and_none_is_too_small(name: str, options: dict[str, str]) -> None:
    picture, _ = drawn(name, options)
    found = words(picture)
    assert not [pair for pair in combinations(found, 2) if not apart(pair[0][1], pair[1][1])]
    assert all(float(one.attrib["data-pt"]) >= SMALLEST for one in picture.iter() if "data-pt" in one.attrib)
    width, height = (float(v) for v in picture.attrib["viewBox"].split()[2:])
    assert all(apart_from_edge(box, width, height) for _, box in found)
    labels = picture.find(f"{SVG}g[@id='labels']")
    for _, box in words(labels) if labels is not None else []:
        for circle in picture.find(f"{SVG}g[@id='pieces']").iter(f"{SVG}circle"):  # type: ignore[union-attr]  # there are pieces
            x, y, r = (float(circle.attrib[key]) for key in ("cx", "cy", "r"))
            assert hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])) > r


def apart_from_edge(box: Box, width: float, height: float) -> bool:
    return box[0] > 0 and box[1] > 0 and box[2] < width and box[3] < height


@pytest.mark.parametrize("name", TABLES)
def test_a_round_piece_has_its_colour_at_its_place(name: str) -> None:
    """Looked at is a point between the rim and the letter, on the side where nothing else lies."""
    table = TABLES[name]
    standing = beginning(table)
    text = diagram(table, standing, title="t", description="d")
    width = float(re.search(r'width="([\d.]+)mm"', text)[1])  # type: ignore[index]  # every picture has a width
    frame = table.frame(standing)
    more = 0.02 * (frame.east - frame.west)
    scale = width / (frame.east - frame.west + 2 * more)
    pixels = Image.open(io.BytesIO(png(text, DPI))).convert("RGB")
    for one in standing:
        solid, spot = table.piece(one.kind).solid, table.spot(one)
        if not isinstance(solid, Turned):
            continue
        inner, outer = min(r for r, _ in solid.profile), max(r for r, _ in solid.profile)
        reach = (max(inner, 0.75 * outer) + outer) / 2
        x, y = (spot.x + reach - frame.west + more) * scale, (frame.north + more - spot.y) * scale
        place = (int(x / MM_PER_INCH * DPI), int(y / MM_PER_INCH * DPI))
        ringed = any(other.place == one.place and "ring" in other.kind for other in standing) and "ring" not in one.kind
        if not ringed:
            assert pixels.getpixel(place) == tuple(channels(TONES[solid.tone]).astype(int)), one


@pytest.mark.parametrize("name", FLAT)
def test_the_same_position_gives_the_same_bytes_and_carries_its_record(name: str) -> None:
    text = random_game(name, 4, {})
    done = [run("render", "-", "-o", "-", "--format", "svg", stdin=text) for _ in range(2)]
    assert done[0] == done[1]
    assert done[0].code == 0
    metadata = ET.fromstring(done[0].out).find(f"{SVG}metadata")
    assert metadata is not None
    assert metadata.text == text


def test_what_the_last_move_put_down_is_marked() -> None:
    one = replay(Record("rukuni", (), ("a1-a4:b4",)))
    marked = ET.fromstring(board(one)).find(f"{SVG}g[@id='last']")
    assert marked is not None
    assert len(list(marked)) == 4  # a white ring under an orange one, around tower and piece
    start = ET.fromstring(board(replay(Record("rukuni"))))
    assert start.find(f"{SVG}g[@id='last']") is None
    assert "before the first move" in str(start.findtext(f"{SVG}title"))


def test_a_flat_game_is_drawn_from_above_only() -> None:
    done = run("render", str(EXAMPLES / "rukuni.game"), "--view", "north", "-o", "-", "--format", "svg")
    assert (done.code, done.out) == (2, "")
    assert "drawn from above" in done.err


def test_a_flat_game_is_solid_too(tmp_path: Path) -> None:
    path = tmp_path / "rukuni.glb"
    assert run("render", str(EXAMPLES / "rukuni.game"), "-o", str(path)).code == 0
    scene: Any = trimesh.load(path)
    (one,) = read((EXAMPLES / "rukuni.game").read_text(), "rukuni")
    assert isinstance(one, Record)
    played_out = replay(one)
    for place, kind in played_out.game.visible(played_out.last):
        assert any(node.startswith(f"{kind} at {place}") for node in scene.graph.nodes)
