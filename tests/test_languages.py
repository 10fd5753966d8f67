"""What pictures of Line or Colour say is the same in both languages, and can be set in the shipped faces."""

import re
from pathlib import Path
from string import Formatter
from typing import Any, cast

import pypdf
import pytest

from games import drawings
from games.line_or_colour import LineOrColour
from games.record import Record, replay
from games.speech import NAMED, PHRASES, speech
from sim.lettering import Lettering
from sim.styles import LANGUAGES, Lang
from sim.svg import document
from sim.told import told
from sim.views import VIEWS, from_where
from tests.commands import EXAMPLES, run

GAMES = ((), ("c3",), ("c3", "swap"), ("c3", "swap", "b3", "a1"), ("a1", "a5", "b1", "b5", "c1", "c5", "d1#line"))
FACTS: dict[str, object] = {
    "player": "white", "version": "basic",
    "place": "c3", "places": "a1 b1 c1 d1", "pieces": "x", "move": "c3", "number": 7, "colour": 2, "count": 4,
    "each": 5, "colours": 5, "counters": 25, "rings": 25, "white": 1, "black": 0,
}  # fmt: skip


def fields(text: str) -> set[str]:
    """What has to be told of a phrase."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("key", PHRASES)
def test_phrases_tell_the_same_facts_in_both_languages(key: str) -> None:
    phrase = PHRASES[key]
    assert fields(phrase.en) == fields(phrase.ko)
    assert fields(phrase.en) <= set(FACTS)
    assert re.search("[가-힣]", phrase.ko)
    assert not re.search("[가-힣]", phrase.en)
    for lang in LANGUAGES:
        said = speech(lang).say(key, **FACTS)
        for weight in (500, 700):
            assert Lettering(said, 0.0, 0.0, 8.0, cast(Any, weight)).width > 0


@pytest.mark.parametrize("key", PHRASES)
def test_particles_stand_only_behind_words_that_are_known(key: str) -> None:
    """Which particle is right depends on how the word before it sounds."""
    behind = re.findall(r"\{(\w+)\}(?:을|를|이|가|은|는|와|과|으로|로)(?![가-힣])", PHRASES[key].ko)
    assert set(behind) <= {"player"}
    for player in ("white", "black"):  # 이, 을, 은 are right behind a consonant: 28 syllables begin alike, one has none
        assert (ord(speech("ko").say(player)[-1]) - ord("가")) % 28


@pytest.mark.parametrize("moves", GAMES)
def test_english_is_what_pictures_say_anyway(moves: tuple[str, ...]) -> None:
    one = replay(Record("line-or-colour", (), moves))
    assert one.trouble is None
    english = speech("en")
    now = one.game.visible(one.last)
    last = set(now).difference(one.game.visible(one.positions[-2])) if moves else set()
    said = told(drawings.board(one).encode())
    assert english.title(one.texts) == said.title
    assert english.told(one.account.totals, now, last, moved=bool(moves)) == said.description
    assert english.listed(now) == drawings.listed(now)


def test_korean_names_every_piece_and_place() -> None:
    game = LineOrColour()
    at = game.play(game.play(game.start(), 12), 0)
    korean = speech("ko")
    now = game.visible(at)
    said = korean.told((0, 0), now, moved=True)
    assert said.startswith("백 0점, 흑 0점. 판 위: ")
    assert "흰 고리 c3" in said
    assert "검은 고리 a5" in said
    assert all(f"{colour}번 카운터" in said for colour in range(1, 6))
    assert "ring" not in said
    assert korean.title(["c3", "swap"]) == "라인 오어 컬러: 2수(편 바꾸기)를 둔 뒤"
    assert korean.title(()) == "라인 오어 컬러: 첫 수를 두기 전"


def test_pictures_carry_korean_words() -> None:
    title = speech("ko").say("before")
    drawn = document(
        20.0, 10.0, (Lettering(title, 1.0, 8.0, 8.0).drawn("#000000"),), title=title, description="", lang="ko"
    )
    said = told(drawn.encode())
    assert (said.title, said.lang) == (title, "ko")
    assert f'aria-label="{title}"' in drawn


def test_facts_that_are_names_are_said_in_the_language() -> None:
    assert set(NAMED) <= set(FACTS)
    assert speech("ko").say("turn", player="black") == "흑 차례"
    assert speech("en").say("turn", player="black") == "Black to move"


def test_unknown_languages_and_words_are_refused() -> None:
    with pytest.raises(ValueError, match="expected one of en, ko"):
        speech(cast(Lang, "fr"))
    with pytest.raises(KeyError):
        speech("ko").say("checkmate")


@pytest.mark.parametrize("view", VIEWS)
def test_korean_names_every_view(view: str) -> None:
    assert speech("en").say(f"from {view}") == f"seen {from_where(view)}"
    said = speech("ko").say(f"from {view}")
    assert [said] == [speech("ko").say(f"from {other}") for other in VIEWS if speech("ko").say(f"from {other}") == said]


@pytest.mark.parametrize("moves", GAMES)
def test_pictures_of_games_speak_the_language_that_is_asked_for(moves: tuple[str, ...]) -> None:
    one = replay(Record("line-or-colour", (), moves))
    korean, english = speech("ko"), told(drawings.board(one).encode())
    for picture in (drawings.board(one, lang="ko"), drawings.angled(one, "corner", 80.0, lang="ko")):
        said = told(picture.encode())
        assert said.lang == "ko"
        assert said.title.startswith(korean.title(one.texts))
        assert said.description.startswith("백 ")
        assert not re.search("[a-z]{3}", said.title.replace("#line", "") + said.description)
        assert said.metadata == english.metadata
    drawn, korean_drawn = (drawings.board(one, lang=lang).partition("</desc>")[2] for lang in LANGUAGES)
    assert drawn == korean_drawn


@pytest.mark.parametrize("suffix", ["svg", "pdf"])
def test_the_command_draws_in_korean(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"game.{suffix}"
    done = run("render", str(EXAMPLES / "line-or-colour.game"), "--lang", "ko", "-o", str(path))
    assert (done.code, done.out) == (0, "")
    if suffix == "svg":
        said = told(path.read_bytes())
        assert (said.lang, said.title) == ("ko", "라인 오어 컬러: 18수(a5#colour)를 둔 뒤")
    else:
        document = pypdf.PdfReader(path)
        assert cast(Any, document.root_object)["/Lang"] == "ko"
        assert document.metadata is not None
        assert document.metadata.title == "라인 오어 컬러: 18수(a5#colour)를 둔 뒤"
