"""Flat games from above: everything is there once, in its place and colour, and nothing is over a word."""

import io
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trimesh
from PIL import Image

from games.drawings import board, listed
from games.files import read
from games.lines import random_line
from games.record import Record, Replay, replay
from games.registry import GAMES
from models.cards import Cards
from models.materials import TONES
from models.shapes import Turned
from models.table import Standing
from scripts.flat.random import random_game
from sim.diagram import diagram
from sim.shading import INK, VERMILION, WHITE
from sim.svg import MM_PER_INCH, channels, png
from tests.commands import EXAMPLES, run
from tests.diagrams import SVG, assert_words_are_clear, covered, layers, words
from tests.equipment import MM, NOTED, TABLES, beginning, places
from tests.quick import quick

FLAT = [name for name, game in GAMES.items() if game.flat]
DPI = 254
"""Ten pixels a millimetre."""


def final(name: str, options: dict[str, str] | None = None) -> tuple[Any, Any]:
    """A game, and the last position of a random one."""
    game = GAMES[name].under(options or {})
    return game, random_line(game, Random(5))[0][-1]


def drawn(name: str, options: dict[str, str] | None = None) -> tuple[ET.Element, str]:
    """A random final position as a picture."""
    game, at = final(name, options)
    text = diagram(game.table, game.visible(at), title=name, description="All of it.")
    return ET.fromstring(text), text


def shown(one: Replay) -> tuple[str, list[str]]:
    """The picture of a game, and which of its kinds have letters."""
    return board(one), [kind for _, kind in one.game.visible(one.last) if one.game.table.piece(kind).symbol]


def ended(name: str, seed: int, options: dict[str, str], moves: int | None = None) -> Replay:
    """A random game, or its beginning."""
    (one,) = read(random_game(name, seed, options), name)
    assert isinstance(one, Record)
    return replay(replace(one, moves=one.moves[:moves], words=()))


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("moves", [1, 2, 9, None])
def test_nothing_lies_over_a_word_and_none_is_too_small(name: str, moves: int | None) -> None:
    options = {"Version": "advanced"} if name == "line-or-colour" and moves is None else {}
    text, lettered = shown(ended(name, 5, options, moves))
    assert_words_are_clear(text, lettered)
    assert len(words(ET.fromstring(text), "signs")) == len(lettered)


@pytest.mark.parametrize(
    ("name", "options", "moves"),
    [
        ("rhumb-line", {}, "NW4"),
        ("rhumb-line", {}, "NE4"),
        ("rukuni", {}, "a5-c7:d8"),
        ("rue", {"Players": "4", "Money": "on"}, "BPN@0,0 RPS@0,1xS RPN@1,0xW RPS@0,-1xN RPN@-1,0xE"),
    ],
)
def test_a_mark_leaves_the_words_beside_it_clear(name: str, options: dict[str, str], moves: str) -> None:
    text, lettered = shown(replay(Record(name, tuple(options.items()), tuple(moves.split()))))
    assert_words_are_clear(text, lettered)
    assert len(words(ET.fromstring(text), "signs")) == len(lettered)


@pytest.mark.parametrize("name", quick((name for name in TABLES if name != "cards"), "compass", "rings 7", "hexagon 5"))
def test_a_mark_leaves_all_words_clear_wherever_a_piece_is_put(name: str) -> None:
    """Looked at are the places that a word is near."""
    table = TABLES[name]
    kind = {"compass": "officer", "rings": "white ring", "hexagon": "white"}[name.split()[0]]
    for place in places(table, kind):
        one = Standing(place, kind)
        spot = table.spot(one)
        if min(hypot(spot.x - label.x, spot.y - label.y) for label in table.labels([one])) < 26 * MM:
            text = diagram(table, [one], last=[one], title="t", description="d")
            assert_words_are_clear(text, [kind] if table.piece(kind).symbol else [])


@pytest.mark.parametrize("seed", quick(range(8), 0, 1, 2))
def test_letters_of_cards_are_clear_of_coins_counters_and_marks(seed: int) -> None:
    for number in "234":
        text, lettered = shown(ended("rue", seed, {"Players": number, "Money": "on"}))
        assert_words_are_clear(text, lettered)
        seats = {"South", "North", *("West", "East")[: int(number) - 2]}
        assert seats < {word for word, _ in words(ET.fromstring(text), "labels")}


@pytest.mark.parametrize("along", [0, 1])
def test_a_row_of_all_cards_is_drawn_without_letters_where_they_have_no_room(along: int) -> None:
    here = [(f"{k},0", f"0,{k}")[along] for k in range(-16, 16)]
    cards = [Standing(place, NOTED[k % len(NOTED)]) for k, place in enumerate(here)]
    standing = [*cards, *(Standing(f"{here[7]} coin {k}", "coin") for k in range(1, 10))]
    text = diagram(Cards(("south", "west", "north", "east")), standing, last=standing[-13:], title="t", description="d")
    assert_words_are_clear(text, NOTED)
    found = {word for word, _ in words(ET.fromstring(text), "signs", "labels")}
    assert {"South", "West", "North", "East", "-16", "14"} < found
    assert not {kind[:2] for kind in NOTED} & found


def test_the_letters_of_a_card_full_of_coins_stand_beside_them() -> None:
    standing = [Standing("0,0", "BPN"), *(Standing(f"0,0 coin {k}", "coin") for k in range(1, 13))]
    standing += [Standing(f"0,0 {seat}", "counter") for seat in "SWNE"]
    text = diagram(Cards(), standing, last=standing[-4:], title="t", description="d")
    assert_words_are_clear(text, ["BPN"])
    assert [word for word, _ in words(ET.fromstring(text), "signs")] == ["BP"]


def test_an_empty_table_of_cards_shows_the_seats_only() -> None:
    start = ET.fromstring(board(replay(Record("rue"))))
    assert {word for word, _ in words(start, "labels")} == {"South", "North"}


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
        reach = (max(inner, 0.6 * outer) + outer) / 2
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


def test_what_the_last_move_put_down_is_marked_and_what_it_left_is_a_ghost() -> None:
    """Tower and piece side by side have one ring: ink, white and orange; where the tower stood, a dashed line."""
    marked = ET.fromstring(board(replay(Record("rukuni", (), ("a1-a4:b4",)))))
    assert [one.attrib["stroke"] for one in layers(marked, "last")] == [INK, WHITE, VERMILION]
    (under, ghost) = layers(marked, "gone")
    assert (under.attrib["stroke"], ghost.attrib["stroke"]) == (WHITE, INK)
    assert "stroke-dasharray" in ghost.attrib
    description = str(marked.findtext(f"{SVG}desc"))
    assert "Put down last: tower at a4; white at b4. Taken away: tower at a1." in description
    start = ET.fromstring(board(replay(Record("rukuni"))))
    assert not layers(start, "last", "gone")
    assert "before the first move" in str(start.findtext(f"{SVG}title"))


@pytest.mark.parametrize(("number", "lines"), [(1, 1), (2, 1), (4, 1), (7, 2)])
def test_coins_side_by_side_have_one_ring(number: int, lines: int) -> None:
    """Coins lie in rows of four; the first and the last of seven that are new are a row apart."""
    coins = [Standing(f"0,0 coin {k}", "coin") for k in range(1, number + 1)]
    last = coins if number < 7 else [Standing("0,0 coin 1", "coin"), Standing("0,0 coin 7", "coin")]
    standing = [Standing("0,0", "BPN"), *coins]
    picture = ET.fromstring(diagram(Cards(), standing, last=last, title="t", description="d"))
    rings = [covered(one) for one in layers(picture, "last") if one.attrib["stroke"] == VERMILION]
    assert len(rings) == lines
    drawn_coins = [one for one in layers(picture, "pieces") if one.attrib["data-kind"] == "coin"]
    for place, _ in last:
        (coin,) = [one for one in drawn_coins if one.attrib["data-place"] == place]
        assert not any(ring.intersects(covered(coin[0])) for ring in rings)


def test_a_swap_leaves_no_mark_and_is_told() -> None:
    picture = ET.fromstring(board(replay(Record("line-or-colour", (), ("c3", "swap")))))
    assert not layers(picture, "last", "gone")
    assert "changed nothing on the table" in str(picture.findtext(f"{SVG}desc"))


def test_pieces_are_listed_by_kind_and_counted_where_they_are_numbered() -> None:
    standing = [Standing("Officer 30", "officer"), Standing("N2", "officer"), Standing("E1", "officer")]
    assert listed(standing) == "officer at E1 and N2; officer's marker at 30"
    coins = [Standing(f"0,1 coin {k}", "coin") for k in range(1, 13)]
    assert listed([*coins, Standing("0,1 S", "counter")]) == "12 coins at 0,1; counter at 0,1 S"


def test_several_pictures_fit_in_one_page() -> None:
    """None has an id that another has."""
    pictures = [ET.fromstring(board(replay(Record("rukuni", (), moves)))) for moves in ((), ("a1-a4:b4",))]
    one, other = ({e.attrib["id"] for e in picture.iter() if "id" in e.attrib} for picture in pictures)
    assert len(one) == 2
    assert not one & other


def test_marks_of_a_flat_game_are_drawn_from_above_only() -> None:
    order = ("render", str(EXAMPLES / "rukuni.game"), "--view", "north", "--highlight", "lines", "-o", "-")
    done = run(*order, "--format", "svg")
    assert (done.code, done.out) == (2, "")
    assert "drawn from above" in done.err


def test_of_a_large_table_solids_have_what_pictures_show(tmp_path: Path) -> None:
    """Rue's felt is five metres wide, and its cards were specks on it."""
    path = tmp_path / "rue.glb"
    assert run("render", str(EXAMPLES / "rue.game"), "-o", str(path)).code == 0
    scene: Any = trimesh.load(path)
    assert max(scene.extents) < 0.5


def test_a_flat_game_is_solid_too(tmp_path: Path) -> None:
    path = tmp_path / "rukuni.glb"
    assert run("render", str(EXAMPLES / "rukuni.game"), "-o", str(path)).code == 0
    scene: Any = trimesh.load(path)
    (one,) = read((EXAMPLES / "rukuni.game").read_text(), "rukuni")
    assert isinstance(one, Record)
    played_out = replay(one)
    for place, kind in played_out.game.visible(played_out.last):
        assert any(node.startswith(f"{kind} at {place}") for node in scene.graph.nodes)
