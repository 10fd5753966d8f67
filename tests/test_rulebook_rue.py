"""The book of Rue: what its pictures show is what its rules say, and what they claim can be false."""

import io
import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
import pytest
from PIL import Image

from games import files
from games.record import Record, Replay, replay
from models.deck import CARDS, FORMATIONS
from scripts.progress import unseen
from scripts.rulebook import pages, rue
from scripts.rulebook import rue_claims as claim
from scripts.rulebook.claims import FalseClaim
from scripts.rulebook.entries import Manner
from scripts.rulebook.flatgames import example
from scripts.rulebook.rue_tables import numbers, played, upright
from sim.finish import styled
from sim.styles import STYLES, Style
from sim.svg import png, size
from tests.legible import overlap, shapes, texts, unreadable
from tests.quick import quick

MANNER = Manner()
BOOK = rue.book("rue", MANNER)
NAMES = tuple(entry.name for entry in BOOK.entries)
CARD_NAMES = NAMES[1:9]
PLAYED = (rue.EQUAL, rue.UNEQUAL, rue.GAPPED, rue.RECAPTURED, rue.PAID, rue.UNPAID, rue.LARGE, rue.STAKE, rue.FINE)
ROUND_PIECES: Final = ("#F2EBD8", "#F3D55B")
"""The fills of counters and coins."""


@cache
def whole() -> dict[str, pages.Drawn]:
    return {one.entry.name: one for one in pages.drawn(BOOK, MANNER, unseen)}


def stem(kind: str) -> str:
    """The name of the picture of a card."""
    return upright(kind).title.lower().replace(" ", "-")


def games(name: str) -> list[Replay]:
    """What the picture of that *name* carries."""
    found = files.read(whole()[name].picture.record, "rue")
    return [replay(one) for one in found if isinstance(one, Record)]


def equal_edges(one: Replay) -> set[tuple[int, int]]:
    """Where cards lie whose edges match those of the last card, told from the printed formations alone."""

    def colours(kind: str) -> dict[tuple[int, int], bool]:
        formation = FORMATIONS[kind[1]]
        quarter = formation.turns.index(kind[2])
        edges = [bool(formation.red >> (side - quarter) % 4 & 1) for side in range(4)]
        return dict(zip(((0, 1), (1, 0), (0, -1), (-1, 0)), edges, strict=True))

    lying = {
        tuple(map(int, piece.place.split(","))): colours(piece.kind)
        for piece in one.game.visible(one.last)
        if piece.kind not in ("counter", "coin")
    }
    x, y = map(int, claim.laid(one).split(","))
    own = lying[x, y]
    around = ((x + dx, y + dy, dx, dy) for dx, dy in own if (x + dx, y + dy) in lying)
    return {(u, v) for u, v, dx, dy in around if lying[u, v][-dx, -dy] == own[dx, dy]}


def test_every_picture_of_the_list_is_there_once() -> None:
    assert len(set(NAMES)) == len(NAMES) == 18
    formations = ("prow", "corner", "flanks", "tower")
    assert list(CARD_NAMES) == [f"{colour}-{formation}" for colour in ("red", "blue") for formation in formations]


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_can_be_printed_and_read(name: str) -> None:
    drawn = whole()[name]
    assert unreadable(drawn.svg) == []
    assert drawn.picture.plate.width <= 128.0
    assert drawn.picture.plate.height <= 165.0
    assert len(drawn.svg) <= 150_000
    assert drawn.entry.caption.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_words_lie_on_no_counter_and_no_coin(name: str) -> None:
    picture = whole()[name].svg
    found = shapes(ET.fromstring(picture))
    discs = [one for one in found if one.tag == "circle" and one.attributes["fill"] in ROUND_PIECES]
    for text in texts(picture):
        assert not [disc for disc in discs if overlap(text.box, disc.box)], text.words


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("components", *CARD_NAMES)])
def test_pictures_carry_games_that_are_legal(name: str) -> None:
    found = games(name)
    assert found
    for one in found:
        assert one.trouble is None
        assert not one.wrong_result


@pytest.mark.parametrize("name", ["components", *CARD_NAMES])
def test_pictures_of_cards_carry_no_game(name: str) -> None:
    assert whole()[name].picture.record == ""


@pytest.mark.parametrize("kind", CARDS)
def test_a_card_is_three_inches_wide_and_600_pixels_at_200_dpi(kind: str) -> None:
    picture = whole()[stem(kind)].svg
    assert size(picture) == pytest.approx((76.2, 76.2), abs=1e-9)
    assert Image.open(io.BytesIO(png(picture, 200))).size == (600, 600)


@pytest.mark.parametrize("kind", CARDS)
def test_the_edges_of_a_card_have_their_colours_on_paper(kind: str) -> None:
    """Red is the hatched tone: more red than blue in the middle of the band."""
    face = upright(kind)
    pixels = Image.open(io.BytesIO(png(whole()[stem(kind)].svg, 200))).convert("RGB")
    for side, (x, y) in enumerate(((300, 51), (549, 300), (300, 549), (51, 300))):
        patch = pixels.crop((x - 15, y - 15, x + 15, y + 15)).resize((1, 1), Image.Resampling.BOX)
        red, _, blue = patch.getpixel((0, 0))  # type: ignore[misc] # (three channels)
        assert (red > blue) == bool(face.red >> side & 1)


@pytest.mark.parametrize("moves", PLAYED)
def test_captures_are_where_edges_match(moves: str) -> None:
    one = played(moves)
    taken = {fact["place"] for fact in claim.facts(one)["captures"] if fact["move"] == len(one.moves)}
    assert {f"{x},{y}" for x, y in equal_edges(one)} == taken


def test_cards_are_numbered_as_they_were_laid() -> None:
    one = played(rue.GAPPED)
    assert [number for _, number in sorted(numbers(one).items(), key=lambda item: int(item[1]))] == list("12345678")
    assert numbers(one)["1,0"] == "8"


def test_numbers_of_cards_stand_beside_the_edges_that_are_compared() -> None:
    picture = whole()["gap"].svg
    groups = [one for one in ET.fromstring(picture).iter() if one.get("data-places")]
    compared = [shape.box for group in groups for shape in shapes(group)]
    assert len(groups) == 4
    numbered = [text for text in texts(picture) if text.words.isdigit()]
    assert len(numbered) == 8
    assert not [text.words for text in numbered if any(overlap(text.box, box) for box in compared)]


FALSE: Final[dict[str, Callable[[], object]]] = {
    "the last card captures nothing": lambda: claim.captured(played(rue.EQUAL), {}),
    "captures 1,0, paid for by 0,1": lambda: claim.captured(played(rue.PAID), {"1,0": "0,1"}),
    "captures 0,0, but": lambda: claim.captured(played(rue.UNEQUAL), {"0,0": None}),
    "every move is legal": lambda: claim.captured(played("BPN@0,0 RTW@2,0"), {}),
    "the counters are": lambda: claim.counters(played(rue.RECAPTURED, Players="3"), {"0,0": "west"}),
    "the coins are": lambda: claim.coins(played(rue.STAKE, **rue.THREE), {"0,0": 1}, {"south": 1, "north": 1}),
    "the players put": lambda: claim.coins(played(rue.STAKE, **rue.THREE), {"0,0": 2}, {"west": 2}),
    "north wins": lambda: claim.takes_all(example("rue-money"), "north", 29),
    "30 coins lie": lambda: claim.takes_all(example("rue-money"), "south", 30),
    "south wins, .* it goes on": lambda: claim.takes_all(played(rue.STAKE, **rue.THREE), "south", 2),
    "the table is 5 cards across": lambda: claim.fits(example("rue"), 5),
    "nobody calls the table too large": lambda: claim.fits(played(rue.LARGE), 5),
    "all cards fill a square of 4": lambda: claim.fills(example("rue").until(15), 4),
    "the table is called too large": lambda: claim.too_large(example("rue"), 4),
    "it was not before the last card": lambda: claim.too_large(played(f"{rue.LARGE} RPN@3,1"), 5),
    "3 players lay up to 4": lambda: claim.limit(3, 4),
    "Red Prow has the red edges NE": lambda: claim.edges(upright("RP"), "NE"),
}


@pytest.mark.parametrize("said", FALSE)
def test_what_is_not_so_is_not_drawn(said: str) -> None:
    with pytest.raises(FalseClaim, match=said):
        FALSE[said]()


@pytest.mark.parametrize("style", quick(STYLES, "colour"))
def test_a_picture_is_the_same_bytes_twice_in_every_style(style: Style) -> None:
    def drawn() -> list[str]:
        manner = Manner(style)
        book = rue.book("rue", manner)
        return [entry.draw(manner).plate.content for entry in (book.entries[0], book.entries[-3])]

    assert drawn() == drawn()


@pytest.mark.parametrize("style", quick([style for style in STYLES if style != "colour"], "line"))
def test_every_picture_can_be_read_in_every_style(style: Style) -> None:
    manner = Manner(style)
    for one in pages.drawn(rue.book("rue", manner), manner, unseen):
        assert unreadable(one.svg) == []


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", ["RT", "BT"])
def test_the_letters_of_a_card_are_much_lighter_or_darker_than_its_face(kind: str, style: Style) -> None:
    """In line art the vermilion of marks is ink, as letters are: the face of a red card has another tone."""
    picture = styled(whole()[stem(kind)].svg, style)
    letters = Image.open(io.BytesIO(png(picture, 200))).convert("L").crop((230, 260, 370, 340))
    assert np.ptp(np.asarray(letters, int)) > 60


def test_the_book_is_a_booklet() -> None:
    found = list(whole().values())
    leaves = list(pages.leaves(BOOK, found))
    assert next(name for name, _ in leaves) == "The cards"
    for _, page in leaves:
        assert size(page) == (148.0, 210.0)
        assert unreadable(page) == []
