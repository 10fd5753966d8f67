"""The rule pictures of Line or Colour, in the order of its sheet, in English and in Korean.

Knows what is shown and what is said of it; `scripts.rulebook.line_or_colour_claims` says whether that is so.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from games import record
from games.drawings import table, told
from games.record import Replay
from games.speech import Phrase, speech
from scripts.rulebook import line_or_colour_claims as claim
from scripts.rulebook import line_or_colour_scenes as scenes
from scripts.rulebook.entries import Book, Entry, Illustration, Manner, Section
from scripts.rulebook.flatgames import example, played
from sim.flatnotes import Line, Notes
from sim.plates import GAP, Plate, captioned, column, row
from sim.styles import Lang
from sim.symbols import strip, swap

NAME: Final = "line-or-colour"
SCALE: Final = 0.275
"""Of all boards that are alone, millimetres on paper for one of the table: two fit on an A5 page with captions."""
HALF: Final = 48.0
"""Width of one of two boards side by side, millimetres."""
SAID: Final = 9.0
"""Points of what stands under a board."""

CLAIMS: Final = "c3 d3 a2"
SWAP: Final = "c3 swap"
ORTHOGONAL: Final = "d2 c4 d3 c5 d4 d1 d5#line"
DIAGONAL: Final = "d5 b2 e1 d4 d1 c3 e5 a1#line"
COLOUR: Final = "c2 b3 d4 e5 b5 a3 e1#colour"
FIVE: Final = "line-or-colour-advanced"
"""The stored game that is won by a line of five."""
SEED: Final = "2"
"""Of the random layout."""


def book(game: str, manner: Manner) -> Book:
    """All pictures, in the language of the *manner*."""
    lang = manner.lang
    return Book(game, speech(lang).say("game"), (_setup(lang), _play(lang), _end(lang)))


def _setup(lang: Lang) -> Section:
    return Section(
        Phrase("Components and layouts", "구성물과 배치").to(lang),
        (
            _entry(
                lang,
                "components",
                Phrase("What is in the box", "구성물"),
                Phrase(
                    "Seven counters of each of seven colours, and 25 rings for each player. "
                    "Every colour has a number, so that nobody has to tell colours apart.",
                    "카운터는 일곱 가지 색이 7개씩이고, 고리는 두 사람에게 25개씩 있습니다. "
                    "색마다 번호가 있어 색을 구별하기 어려워도 둘 수 있습니다.",
                ),
                _components,
            ),
            _entry(
                lang,
                "layout-basic",
                Phrase("The basic version", "기본판 배치"),
                Phrase(
                    "Colours 1 to 5, five counters of each. Every row and every column has each colour once.",
                    "1번부터 5번까지 다섯 가지 색의 카운터를 5개씩 놓습니다. "
                    "가로줄과 세로줄마다 모든 색이 하나씩 있습니다.",
                ),
                partial(_layout, "basic"),
            ),
            _entry(
                lang,
                "layout-advanced",
                Phrase("The advanced version", "고급판 배치"),
                Phrase(
                    "All seven colours, seven counters of each: again each colour once in every row and column.",
                    "일곱 가지 색의 카운터를 7개씩 모두 놓습니다. "
                    "여기서도 가로줄과 세로줄마다 모든 색이 하나씩 있습니다.",
                ),
                partial(_layout, "advanced"),
            ),
            _entry(
                lang,
                "layout-random",
                Phrase("A random layout", "무작위 배치"),
                Phrase(
                    "A variant of both versions: the same counters are laid at random, so that a colour may be in a "
                    "row or column twice, or not at all.",
                    "기본판과 고급판 모두 변형 규칙으로 같은 카운터를 무작위로 늘어놓고 둘 수 있습니다. "
                    "그러면 한 줄에 같은 색이 여러 개 있거나 하나도 없을 수 있습니다.",
                ),
                _random,
            ),
        ),
    )


def _play(lang: Lang) -> Section:
    return Section(
        Phrase("Play", "게임 진행").to(lang),
        (
            _entry(
                lang,
                "claim",
                Phrase("A claim", "카운터 차지하기"),
                Phrase(
                    "White begins, and the players take turns. In a turn a player puts a ring around any counter "
                    "that has none: that counter is claimed, and the ring stays.",
                    "백이 먼저 시작하고 번갈아 둡니다. "
                    "자기 차례에는 고리가 없는 카운터 하나를 골라 자기 고리를 끼웁니다. "
                    "그 카운터는 자기 것이 되고, 고리는 끝까지 그 자리에 둡니다.",
                ),
                _claim,
            ),
            _entry(
                lang,
                "swap",
                Phrase("The pie rule", "파이 규칙"),
                Phrase(
                    "After the first claim the second player may change sides instead of claiming a counter. "
                    "The ring stays where it is, and it is still Black's turn.",
                    "첫 고리가 놓인 뒤, 나중에 두는 사람은 카운터를 차지하는 대신 편을 바꿀 수 있습니다. "
                    "고리는 그 자리에 두고, 이어서 흑이 둡니다.",
                ),
                _swap,
            ),
        ),
    )


def _end(lang: Lang) -> Section:
    return Section(
        Phrase("How to win", "이기는 방법").to(lang),
        (
            _entry(
                lang,
                "win-orthogonal",
                Phrase("A straight line", "가로나 세로 한 줄"),
                Phrase(
                    "Four rings of a player next to one another in a column, or in a row, win. More than four do too.",
                    "자기 고리 4개가 세로나 가로로 나란히 이어지면 이깁니다. 4개보다 많아도 됩니다.",
                ),
                partial(_by_line, ORTHOGONAL, "white", "column"),
            ),
            _entry(
                lang,
                "win-diagonal",
                Phrase("A diagonal line", "대각선 한 줄"),
                Phrase(
                    "A line may run diagonally as well: Black's four rings reach from a1 to d4.",
                    "줄은 대각선이어도 됩니다. 흑의 고리 4개가 a1부터 d4까지 이어졌습니다.",
                ),
                partial(_by_line, DIAGONAL, "black", "diagonal"),
            ),
            _entry(
                lang,
                "win-colour",
                Phrase("Four of one colour", "같은 색 4개"),
                Phrase(
                    "Four counters of the same colour win too, wherever they lie: White has claimed those with thick "
                    "rings around them.",
                    "같은 색 카운터 4개를 차지해도 이깁니다. 어디에 있든 상관없습니다. "
                    "굵은 테두리를 두른 네 개가 백이 차지한 카운터입니다.",
                ),
                _by_colour,
            ),
            _entry(
                lang,
                "win-advanced",
                Phrase("Five in the advanced version", "고급판은 5개"),
                Phrase(
                    "In the advanced version it takes a line of five, or five counters of the same colour.",
                    "고급판에서는 고리 5개가 한 줄로 이어지거나 같은 색 카운터 5개를 차지해야 이깁니다.",
                ),
                _by_five,
            ),
        ),
    )


def _entry(lang: Lang, name: str, title: Phrase, caption: Phrase, draw: Callable[[Manner], Illustration]) -> Entry:
    return Entry(name, title.to(lang), caption.to(lang), draw)


def _components(manner: Manner) -> Illustration:
    colours = scenes.IN_ALL // scenes.EACH
    claim.boxed(played(NAME, "", Version="advanced"), scenes.EACH, colours, scenes.RINGS)
    counters = {"counters": scenes.IN_ALL, "each": scenes.EACH, "colours": colours, "rings": scenes.RINGS}
    return Illustration(scenes.components(manner), speech(manner.lang).say("components", **counters))


def _layout(version: str, manner: Manner) -> Illustration:
    one = played(NAME, "", Version=version)
    width = claim.regular(one)
    said = speech(manner.lang).say("layout", version=version, counters=width * width)
    return _illustration(_board(one), one, said, manner)


def _random(manner: Manner) -> Illustration:
    one = played(NAME, "", Layout="random", Seed=SEED)
    claim.irregular(one)
    seed = Phrase(f"Seed {SEED}", f"시드 {SEED}").to(manner.lang)
    plate = _with_words(one, Notes(), seed)
    return _illustration(plate, one, f"{speech(manner.lang).say('random layout')} {seed}.", manner)


def _claim(manner: Manner) -> Illustration:
    one = played(NAME, CLAIMS)
    ring = claim.claimed(one, "white")
    said = speech(manner.lang).say("claim", player="white", place=ring.place)
    return _illustration(scenes.claim(one, manner), one, said, manner)


def _swap(manner: Manner) -> Illustration:
    """The board before and after the swap, which is the same, and whose rings are whose."""
    one, say = played(NAME, SWAP), speech(manner.lang).say
    mover = claim.swapped(one)
    persons = [say(f"{which} player") for which in ("first", "second")]
    turn = say("turn", player=mover)
    boards = row([table(at, width=HALF).plate for at in (one.until(1), one)], swap().plate.width + GAP)
    legends = strip([scenes.owners(there, turn, HALF) for there in (persons, persons[::-1])], swap())
    return _illustration(column([boards, legends], 1.0), one, f"{say('swap')} {say('swapped')}", manner)


def _by_line(moves: str, winner: str, way: str, manner: Manner) -> Illustration:
    return _line(played(NAME, moves), winner, way, manner)


def _by_five(manner: Manner) -> Illustration:
    return _line(example(FIVE), "white", "row", manner)


def _line(one: Replay, winner: str, way: str, manner: Manner) -> Illustration:
    """A game that the *winner* has won by a line."""
    say, count = speech(manner.lang).say, claim.game_of(one).needed
    places = claim.won_by_line(one, winner, way, count)
    notes = Notes(lines=(Line(places, player="first" if winner == "white" else "second"),))
    plate = _with_words(one, notes, f"{say(winner)}: {say('line', count=count)}")
    key = "wins by a diagonal" if way == "diagonal" else "wins by a line"
    return _illustration(plate, one, say(key, player=winner, count=count, places=" ".join(places)), manner)


def _by_colour(manner: Manner) -> Illustration:
    one, say = played(NAME, COLOUR), speech(manner.lang).say
    colour, places = claim.won_by_colour(one, "white", claim.game_of(one).needed)
    count = len(places)
    plate = _with_words(one, Notes(strong=places), f"{say('white')}: {say('colour', count=count)}")
    said = say("wins by a colour", player="white", count=count, colour=colour, places=" ".join(places))
    return _illustration(plate, one, said, manner)


def _with_words(one: Replay, notes: Notes, said: str) -> Plate:
    """A board with *notes*, and what is *said* of it below."""
    return captioned(table(one, notes, width=_width(one)).plate, said, SAID, 700)


def _board(one: Replay) -> Plate:
    return table(one, width=_width(one)).plate


def _width(one: Replay) -> float:
    """Millimetres that keep to the scale of all boards."""
    west, _, east, _ = one.game.table.frame(())
    return SCALE * 1000 * float(east - west)


def _illustration(plate: Plate, one: Replay, said: str, manner: Manner) -> Illustration:
    """A picture of *one*: *said* in words, with what lies on the table, and carried along."""
    return Illustration(plate, f"{said} {told(one, manner.lang)}", record.write([one]))
