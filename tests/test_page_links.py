"""The page's address: whatever is played opens again from it, and no browser changes it."""

import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.errors import BadOption, Unreadable
from games.orthognomes import record as figures
from games.orthognomes.record import Round
from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.text import Placement
from games.record import Record, replay, write
from games.registry import GAMES
from scripts.inputs import FlatGames, Refused
from scripts.page.limits import LINK_CHARACTERS
from scripts.page.links import link, opened
from scripts.page.texts import read
from tests.commands import EXAMPLES

FILES = sorted(EXAMPLES.rglob("*.game"))
FRAGMENT = re.compile(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-F]{2})*")
"""RFC 3986, 3.5."""
CHANGED = re.compile(r"[^!#-;=?-_a-~]")
"""What a browser encodes in a fragment: https://url.spec.whatwg.org/#fragment-percent-encode-set."""
FLAT = [name for name, entry in GAMES.items() if entry.flat]


def canonical(text: str) -> str:
    found = read(text)
    return write(found.games) if isinstance(found, FlatGames) else figures.write(found.rounds)


def check(text: str) -> None:
    """What opens from the link to *text* is *text* again, however it was passed on."""
    found = link(text)
    assert FRAGMENT.fullmatch(found)
    assert not CHANGED.search(found)
    for one in (found, f"#{found}", f" {found}\n", f"utm_source=mail&{found}&v=2"):
        assert canonical(opened(one)) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_example_opens_from_its_link(path: Path) -> None:
    check(canonical(path.read_text()))


def random_blocks(game: OrthoGnomes, count: int, seed: int) -> tuple[Placement, ...]:
    """Some legal placements."""
    random, at = Random(seed), game.start()
    placed: list[Placement] = []
    while len(placed) < count and (moves := list(game.moves(at))):
        block = random.choice(moves)
        at = game.play(at, block)
        placed.append(Placement(block))
    return tuple(placed)


@given(seed=st.integers(0, 999), count=st.integers(0, 12), free=st.booleans(), start=st.sampled_from(["b2", "c3"]))
@settings(max_examples=40)
def test_every_round_and_figure_opens_from_its_link(seed: int, count: int, free: bool, start: str) -> None:
    tags = () if free else (("Game", "OrthoGnomes"), ("Start", start), ("Round", "1"))
    one = Round(tags, random_blocks(OrthoGnomes.under({} if free else {"Start": start}), count, seed))
    text = figures.write([one])
    check(text)
    assert link(text).startswith("line=" if free else "game=")


@given(name=st.sampled_from(FLAT), seed=st.integers(0, 999), count=st.integers(0, 12), games=st.integers(1, 3))
def test_every_flat_game_opens_from_its_link(name: str, seed: int, count: int, games: int) -> None:
    random = Random(seed)
    option = random.choice([one for one in GAMES[name].options if not one.values[-1].startswith("(")])
    one = Record(name, ((option.key, random.choice(option.values)),))
    game = one.game()
    at = game.start()
    moves: list[str] = []
    while len(moves) < count and game.outcome(at) is None:
        move = random.choice(list(game.moves(at)))
        moves.append(game.write(at, move))
        at = game.play(at, move)
    check(write([replay(Record(name, one.tags, tuple(moves)))] * games))


def test_a_figure_without_tags_is_one_line() -> None:
    assert link("LLDb2.1E DLDb1.2N") == "line=4/4/1AAa/4,4/1b2/1B2/1b2"
    assert link("") == "line=4/4/4/4"


@pytest.mark.parametrize(
    "text",
    [
        "1. LLLb2.1U LLDa2.4E#\n",  # fell
        "1. LLLb2.1E LLDb2.1N\n",  # two blocks in a cell
        "1. LLLLd2.1E\n",  # beyond the board
        " ".join(f"LDa1.{z}E" for z in range(1, 28)),  # more than the letters
        '[Start "c3"]\n\n1. LLDb2.1E\n',
        "north\n..\n",
    ],
)
def test_what_one_line_does_not_tell_is_a_whole_text(text: str) -> None:
    assert link(text).startswith("game=")
    assert opened(link(text)) == text


def test_letters_of_any_language_survive() -> None:
    text = canonical('[Game "OrthoGnomes"]\n[Event "Zürich & 서울 #1 = 100 %"]\n')
    check(text)


def test_a_link_that_a_person_wrote_opens_too() -> None:
    assert opened("GAME=1. LLDb2.1E  2. DLDb1.2N") == "1. LLDb2.1E  2. DLDb1.2N"
    assert opened('game=[Game "Rhumb Line"]%0aNW4+40') == '[Game "Rhumb Line"]\nNW4+40'


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("", "holds no game"),
        ("#", "holds no game"),
        ("rue", "holds no game"),
        ("game=", "holds no game"),
        ("game=%20%0A", "holds no game"),
        ("line", "holds no game"),
        ("other=1", "holds no game"),
        ("line=4/4/4/4&game=x", "more than one game"),
        ("game=x&game=y", "more than one game"),
        ("game=50%", "broken at “%”"),
        ("game=%zz", "broken at “%zz”"),
        ("game=%ff", "UTF-8"),
        ("game=%ED%A0%80", "UTF-8"),
        ("game=\ud800", "UTF-8"),
        ("game=" + "x" * LINK_CHARACTERS, "too long"),
    ],
)
def test_a_broken_link_is_refused_in_one_sentence(broken: str, said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        opened(broken)
    assert "\n" not in str(refused.value)


NEARLY = st.lists(
    st.sampled_from(["#", "&", "=", "%", "line", "game", "4/4/1AAa/4", "%5B", "Game", "%22", "rue", "%0A", "LLDb2.1E"])
    | st.text(max_size=4)
).map("".join)


@given(NEARLY)
def test_whatever_stands_in_the_address_is_opened_or_refused(found: str) -> None:
    try:
        text = opened(found)
    except Refused:
        return
    with suppress(Unreadable, BadOption):
        canonical(text)
