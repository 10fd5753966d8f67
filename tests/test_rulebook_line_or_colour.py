"""The rule pictures of Line or Colour: all are drawn and can be read in both languages, and each claim can fail."""

import re
from collections import Counter
from collections.abc import Callable

import pytest

from games import files
from games.record import Record, replay
from scripts.progress import unseen
from scripts.rulebook import line_or_colour as book
from scripts.rulebook import line_or_colour_claims as claim
from scripts.rulebook.claims import FalseClaim
from scripts.rulebook.entries import Manner
from scripts.rulebook.flatgames import example, played
from scripts.rulebook.pages import Drawn, contact_sheet, drawn, leaves
from sim.lettering import Weight, advance
from sim.styles import LANGUAGES, STYLES, Lang, Style
from sim.told import told
from tests.legible import texts, unreadable
from tests.quick import quick

NAME = "line-or-colour"
BOOKS = {lang: book.book(NAME, Manner(lang=lang)) for lang in LANGUAGES}
PAGE = 128.0, 165.0
"""The most that a picture of an A5 booklet takes, millimetres."""
LATIN = re.compile("[A-Za-z]{2,}")
KOREAN = re.compile("[가-힣]")
COUNTER = 'data-kind="counter (.)" data-place="([^"]+)"'
LAYOUTS = {
    "layout-basic": "12345 45123 23451 51234 34512",
    "layout-advanced": "1234567 6712345 4567123 2345671 7123456 5671234 3456712",
}
"""As on the sheet."""
WEIGHTS: tuple[Weight, ...] = (500, 700)


@pytest.fixture(scope="module")
def pictures() -> dict[Lang, dict[str, Drawn]]:
    """All pictures of the book, by language and name."""
    return {
        lang: {one.entry.name: one for one in drawn(made, Manner(lang=lang), unseen)} for lang, made in BOOKS.items()
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_pictures_can_be_read_in_print(lang: Lang, pictures: dict[Lang, dict[str, Drawn]]) -> None:
    assert len(pictures[lang]) == len(BOOKS[lang].entries) == 10
    for name, one in pictures[lang].items():
        assert unreadable(one.svg) == [], name
        assert (one.picture.plate.width <= PAGE[0], one.picture.plate.height <= PAGE[1]) == (True, True), name
        assert len(one.svg) < 100_000, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_words_are_in_the_language_of_the_book(lang: Lang, pictures: dict[Lang, dict[str, Drawn]]) -> None:
    other = LATIN if lang == "ko" else KOREAN
    for one in pictures[lang].values():
        said = told(one.svg.encode())
        assert said.lang == lang
        for text in (said.title, said.description, one.entry.caption, *(each.words for each in texts(one.svg))):
            assert not other.search(text), text
    sheet = contact_sheet(BOOKS[lang], list(pictures[lang].values()), Manner(lang=lang))
    assert f'<html lang="{lang}">' in sheet
    assert bool(KOREAN.search(sheet)) == (lang == "ko")


def test_both_languages_show_the_same_pictures(pictures: dict[Lang, dict[str, Drawn]]) -> None:
    english, korean = (pictures[lang] for lang in ("en", "ko"))
    assert list(english) == list(korean)
    for name, one in english.items():
        assert one.picture.record == korean[name].picture.record
        places = (sorted(re.findall(r"\b[a-g][1-7]\b", p[name].picture.description)) for p in (english, korean))
        assert len({tuple(found) for found in places}) == 1, name
        assert len(texts(one.svg)) == len(texts(korean[name].svg)), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_booklet_has_two_pictures_a_page(lang: Lang, pictures: dict[Lang, dict[str, Drawn]]) -> None:
    titles = [title for title, _ in leaves(BOOKS[lang], list(pictures[lang].values()))]
    assert len(titles) == 5


def test_pictures_carry_the_game_that_they_show(pictures: dict[Lang, dict[str, Drawn]]) -> None:
    assert [name for name, one in pictures["en"].items() if not one.picture.record] == ["components"]
    for name, one in pictures["en"].items():
        for record in files.read(one.picture.record, "") if one.picture.record else ():
            assert isinstance(record, Record)
            again = replay(record)
            assert again.trouble is None, name
            assert again.record.moves or name.startswith("layout"), name


@pytest.mark.parametrize(("name", "rows"), LAYOUTS.items())
def test_the_layouts_are_those_of_the_sheet(name: str, rows: str, pictures: dict[Lang, dict[str, Drawn]]) -> None:
    shown = {place: colour for colour, place in re.findall(COUNTER, pictures["en"][name].svg)}
    across = range(len(rows.split()))
    assert [[shown[f"{'abcdefg'[i]}{len(across) - j}"] for i in across] for j in across] == [*map(list, rows.split())]
    assert len(shown) == len(across) ** 2


def test_the_random_layout_has_the_counters_of_the_printed_one(pictures: dict[Lang, dict[str, Drawn]]) -> None:
    shown, printed = (
        [colour for colour, _ in re.findall(COUNTER, pictures["en"][name].svg)]
        for name in ("layout-random", "layout-basic")
    )
    assert sorted(shown) == sorted(printed)
    assert "Seed" in pictures["en"]["layout-random"].picture.record


def test_all_that_is_in_the_box_is_drawn(pictures: dict[Lang, dict[str, Drawn]]) -> None:
    kinds = Counter(re.findall('data-kind="([a-z]+)', pictures["en"]["components"].svg))
    assert kinds == {"counter": 49, "white": 25, "black": 25}
    colours = Counter(colour for colour, _ in re.findall(COUNTER, pictures["en"]["components"].svg))
    assert colours == dict.fromkeys("1234567", 7)


@pytest.mark.parametrize("style", quick(STYLES, "colour"))
@pytest.mark.parametrize("name", ["swap", "claim"])
def test_a_picture_is_the_same_bytes_in_every_style(name: str, style: Style) -> None:
    (entry,) = (entry for entry in BOOKS["ko"].entries if entry.name == name)
    first, second = (entry.draw(Manner(style, "ko")) for _ in range(2))
    assert first == second


FALSE: dict[str, Callable[[], object]] = {
    "7 counters of each of 7 colours": lambda: claim.boxed(played(NAME, ""), 7, 7, 25),
    "24 rings of each player are just enough": lambda: claim.boxed(played(NAME, "", Version="advanced"), 7, 7, 24),
    "26 rings of each player are just enough": lambda: claim.boxed(played(NAME, "", Version="advanced"), 7, 7, 26),
    "no colour is twice in a row or a column": lambda: claim.regular(played(NAME, "", Layout="random", Seed=book.SEED)),
    "the layout is not regular": lambda: claim.irregular(played(NAME, "")),
    "nothing is claimed": lambda: claim.regular(played(NAME, "c3")),
    "puts one black ring": lambda: claim.claimed(played(NAME, book.CLAIMS), "black"),
    "puts one white ring": lambda: claim.claimed(played(NAME, book.SWAP), "white"),
    "the last move is the swap": lambda: claim.swapped(played(NAME, book.CLAIMS)),
    "every move is legal": lambda: claim.swapped(played(NAME, "c3 d3 swap")),
    "white has won": lambda: claim.won_by_line(played(NAME, book.DIAGONAL), "white", "diagonal", 4),
    "black has won": lambda: claim.won_by_line(played(NAME, book.CLAIMS), "black", "row", 4),
    "the line is a row of 4": lambda: claim.won_by_line(played(NAME, book.ORTHOGONAL), "white", "row", 4),
    "the line is a column of 4": lambda: claim.won_by_line(played(NAME, book.DIAGONAL), "black", "column", 4),
    "the line is a row of 4 ": lambda: claim.won_by_line(example(book.FIVE), "white", "row", 4),
    "by one line and no colour": lambda: claim.won_by_line(played(NAME, book.COLOUR), "white", "row", 4),
    "by one colour and no line": lambda: claim.won_by_colour(played(NAME, book.ORTHOGONAL), "white", 4),
    "these are 5 counters": lambda: claim.won_by_colour(played(NAME, book.COLOUR), "white", 5),
}


@pytest.mark.parametrize("text", FALSE)
def test_what_is_not_so_is_not_drawn(text: str) -> None:
    with pytest.raises(FalseClaim, match=text.strip()):
        FALSE[text]()


def test_claims_give_what_the_rules_found() -> None:
    assert claim.won_by_line(played(NAME, book.ORTHOGONAL), "white", "column", 4) == ("d2", "d3", "d4", "d5")
    assert claim.won_by_line(played(NAME, book.DIAGONAL), "black", "diagonal", 4) == ("a1", "b2", "c3", "d4")
    assert claim.won_by_colour(played(NAME, book.COLOUR), "white", 4) == (2, ("b5", "c2", "d4", "e1"))
    assert claim.won_by_line(example(book.FIVE), "white", "row", 5) == ("b6", "c6", "d6", "e6", "f6")
    assert claim.swapped(played(NAME, book.SWAP)) == "black"


def test_other_games_have_no_counters() -> None:
    with pytest.raises(TypeError, match="is not Line or Colour"):
        claim.game_of(played("rukuni", ""))


def test_every_page_and_picture_is_set_in_the_shipped_faces() -> None:
    """Captions and titles as well: a letter that no face has is refused when it is drawn."""
    for lang, made in BOOKS.items():
        said = [made.title, *(section.title for section in made.sections)]
        said += [text for entry in made.entries for text in (entry.title, entry.caption)]
        assert all(advance(text, 8.0, weight) > 0 for text in said for weight in WEIGHTS), lang
