"""What is chosen by hand for a move, one thing after the other, ends at just that move: a law for every flat game."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest

from games.choices import Pick, piece, place, turn, word
from games.game import FlatGame
from games.line_or_colour import SWAP, LineOrColour
from games.lines import after, random_line
from games.registry import GAMES
from games.rhumb_line.rules import RhumbLine
from games.rue.game import Rue
from games.rukuni import Rukuni
from sim.flatspots import standing_at
from tests.variants import FLAT, VARIANTS

MORE: Final = {
    "rhumb-line, manual in two steps": ("rhumb-line", {"Declare": "manual"}),
    "rhumb-line, end play optional": ("rhumb-line", {"EndPlay": "optional"}),
    "line-or-colour, swap off": ("line-or-colour", {"Pie": "off"}),
    "rue, hard, upright": ("rue", {"Turning": "no", "Size": "hard"}),
    "rue, red first": ("rue", {"Order": "red_first", "Size": "hard"}),
    "rukuni, side 3": ("rukuni", {"Side": "3"}),
}
GAMES_OF: Final = {name: VARIANTS[name] for name in FLAT} | MORE


@pytest.fixture(params=list(GAMES_OF))
def game(request: pytest.FixtureRequest) -> FlatGame[Any, Any]:
    """Every flat game under several choices of options."""
    name, options = GAMES_OF[request.param]
    found: FlatGame[Any, Any] = GAMES[name].under(dict(options))
    return found


def positions(game: FlatGame[Any, Any]) -> Iterator[Any]:
    for seed in range(2):
        yield from random_line(game, Random(seed))[0]


def texts(picks: Sequence[Pick]) -> tuple[str, ...]:
    return tuple(map(str, picks))


def test_choosing_one_thing_after_the_other_ends_at_just_one_move(game: FlatGame[Any, Any]) -> None:
    for at in positions(game):
        moves = game.moves(at)
        chosen = [texts(game.picks(at, move)) for move in moves]
        assert all(chosen)
        assert len(set(chosen)) == len(moves)
        begun = {one[:k] for one in chosen for k in range(len(one))}
        assert not begun.intersection(chosen)


def test_what_is_chosen_is_there(game: FlatGame[Any, Any]) -> None:
    for at in positions(game):
        for picks in (game.picks(at, move) for move in game.moves(at)):
            kind = ""
            for pick in picks:
                assert pick.label
                if pick.kind == "place":
                    assert standing_at(game.table, pick.name)
                elif pick.kind == "piece":
                    kind = pick.name
                    assert kind in game.table.kinds
                elif pick.kind == "turn":
                    assert kind + pick.name in {game.table.turned(kind, k) for k in range(4)}


def test_choices_say_nothing_that_the_position_does_not(game: FlatGame[Any, Any]) -> None:
    for at in list(positions(game))[::7]:
        before = repr(at)
        picks = [game.picks(at, move) for move in game.moves(at)]
        assert picks == [game.picks(at, move) for move in game.moves(at)]
        assert repr(at) == before


class Unspoken(LineOrColour):
    """A game that does not say how its moves are chosen."""

    picks = FlatGame.picks


def test_a_game_that_does_not_say_is_played_by_the_texts_of_its_moves() -> None:
    game = Unspoken()
    at = game.start()
    assert [texts(game.picks(at, move)) for move in game.moves(at)[:2]] == [("a5",), ("b5",)]


@pytest.mark.parametrize("text", ["", "@a1", "#BP", "~N"])
def test_a_word_is_not_read_as_something_else(text: str) -> None:
    with pytest.raises(ValueError, match="can be chosen: expected"):
        word(text)


def test_choices_as_text() -> None:
    picks = place("0,-1"), piece("BP", "Blue Prow"), turn("N"), word("+40")
    assert texts(picks) == ("@0,-1", "#BP", "~N", "+40")
    assert [pick.label for pick in picks] == ["0,-1", "Blue Prow", "N", "+40"]


def chosen(game: FlatGame[Any, Any], moves: str, text: str) -> tuple[str, ...]:
    """What is chosen for the move *text* after some *moves*."""
    at = after(game, moves.split())
    return texts(game.picks(at, game.read(at, text)))


def test_rhumb_line_asks_what_is_declared_only_where_something_can_be() -> None:
    game, moves = RhumbLine(declare="manual"), "NW1 N2 NW2 N3 NW3 NE1 S1 S2 W3 E2 SW2 S3"
    at = after(game, moves.split())
    there = [texts(game.picks(at, move)) for move in game.moves(at) if move.point == game.read(at, "NW4").point]
    assert there == [("@NW4", text) for text in ("declare nothing", "+10", "+30", "+40")]
    assert chosen(game, moves, "E4") == ("@E4",)
    assert chosen(RhumbLine(), moves, "NW4") == ("@NW4",)


def test_a_stone_is_lifted_from_its_point() -> None:
    game = RhumbLine(end_play="optional")
    line, _ = random_line(game, Random(1))
    at = next(at for at in line if any(move.lifts for move in game.moves(at)))
    lifts = [texts(game.picks(at, move))[0] for move in game.moves(at) if move.lifts]
    assert len(lifts) == 15
    assert not {texts(game.picks(at, move))[0] for move in game.moves(at) if not move.lifts}.intersection(lifts)


def test_line_or_colour_has_counters_and_the_swap() -> None:
    game = LineOrColour()
    assert chosen(game, "", "c3") == ("@c3",)
    assert texts(game.picks(after(game, ["c3"]), SWAP)) == ("swap",)


def test_rue_has_a_card_its_turn_where_it_can_be_turned_and_its_place() -> None:
    assert chosen(Rue(), "BPN@0,0", "RCE@1,0") == ("#RC", "~E", "@1,0")
    assert chosen(Rue(turning="no"), "BPN@0,0", "RCN@1,0") == ("#RC", "@1,0")
    assert [pick.label for pick in Rue().picks(Rue().start(), Rue().moves(Rue().start())[0])] == [
        "Red Prow",
        "red to the north",
        "0,0",
    ]


def test_rue_asks_who_pays_where_others_than_the_oldest_could() -> None:
    game = Rue()
    paid = named = 0
    for seed in range(4):
        for at in random_line(game, Random(seed))[0]:
            for move in game.moves(at):
                picks = game.picks(at, move)[3:]
                named += bool(move.pays)
                paid += bool(picks)
                if move.pays:
                    assert len(picks) == len(move.pays)
    assert paid > named > 0


def test_rukuni_has_a_tower_where_it_goes_and_where_the_piece_goes() -> None:
    assert chosen(Rukuni(), "", "a1-a4:b4") == ("@a1", "@a4", "@b4")
    assert chosen(Rukuni(), "", "a1-a2:a1") == ("@a1", "@a2", "@a1")
