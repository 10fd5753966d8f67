"""Rue by the sentences of its sheet and the rulings: moves in, counters, points and coins out."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.errors import BadOption, IllegalMove
from games.options import Option
from games.rue.cards import FACES, NAMED, UPRIGHT, place, place_name, where
from games.rue.game import Rue
from games.rue.options import OPTIONS
from games.rue.position import Card, Counter, Move, Position
from models.deck import CARDS

PERFT = json.loads((Path(__file__).parent / "data" / "perft_rue.json").read_text())


def play(moves: str, game: Rue | None = None) -> Position:
    """The position after some moves."""
    game = game or Rue()
    at = game.start()
    for text in moves.split():
        at = game.play(at, game.read(at, text))
    return at


def counters(at: Position, game: Rue | None = None) -> str:
    """The cards with a counter, and on which edge it lies: the seat of its owner."""
    return " ".join(one.place.replace(" ", ":") for one in (game or Rue()).visible(at) if one.kind == "counter")


# The cards: edges N E S W of an upright card, and what its turns are called.
@pytest.mark.parametrize(
    ("name", "edges"),
    [
        ("RPN", "RBBB"),
        ("BPE", "BRBB"),
        ("BPS", "BBRB"),
        ("RPW", "BBBR"),
        ("RCN", "RRBB"),
        ("BCE", "BRRB"),
        ("RCS", "BBRR"),
        ("BCW", "RBBR"),
        ("RFN", "RBRB"),
        ("BFE", "BRBR"),
        ("RTS", "RRBR"),
        ("BTW", "RRRB"),
        ("RTN", "BRRR"),
        ("BTE", "RBRR"),
    ],
)
def test_edges_of_every_turn(name: str, edges: str) -> None:
    assert "".join("R" if NAMED[name].red >> side & 1 else "B" for side in range(4)) == edges


def test_each_player_has_a_red_and_a_blue_card_of_each_formation() -> None:
    assert CARDS == ("RP", "RC", "RF", "RT", "BP", "BC", "BF", "BT")
    assert {face.title for face in FACES} == {
        f"{colour} {formation}" for colour in ("Red", "Blue") for formation in ("Prow", "Corner", "Flanks", "Tower")
    }
    assert {face.name for face in UPRIGHT} == {card + turn for card, turn in zip(CARDS, "NNNSNNNS", strict=True)}


@pytest.mark.parametrize(("x", "y"), [(0, 0), (31, -31), (-31, 31), (-31, -31), (-1, 1)])
def test_a_place_knows_where_it_is(x: int, y: int) -> None:
    assert where(place(x, y)) == (x, y)
    assert place_name(place(x, y)) == f"{x},{y}"


# "Cards that have the same coloured edge as the card just played next to it are captured."
@pytest.mark.parametrize(
    ("moves", "points", "owners"),
    [
        ("BPN@0,0 RPS@0,1xS", (0, 1), "0,0:N"),  # red meets red: north takes the blue card
        ("BPN@0,0 RPN@0,1", (0, 0), ""),  # red meets blue: nothing
        ("BPN@0,0 RPN@1,0xW", (0, 1), "0,0:N"),  # blue meets blue
        ("BPN@0,0 BFN@1,0xW", (0, 1), "0,0:N"),
        ("BPN@0,0 BFN@1,0xW RPN@-1,0xE", (1, 0), "0,0:S"),  # "Move the counter to the card edge of the new owner"
        ("RPN@0,0 BPN@1,0xW", (0, -1), "0,0:N"),  # a red card without a blue one: "put a counter on the red card"
        ("BPN@0,0 RPN@1,0xW RFN@2,0xW", (-1, 1), "0,0:N 1,0:S"),
        ("BPN@0,0 RPN@0,1 RTS@1,1 BPS@1,0xNW", (0, 0), ""),  # a blue and a red card at once: no counter is left
    ],
)
def test_captures(moves: str, points: tuple[int, int], owners: str) -> None:
    at = play(moves)
    assert (Rue().totals(at), counters(at)) == (points, owners)


def test_a_card_in_a_gap_is_checked_on_all_four_sides() -> None:
    """The edges round the gap at 1,0 are N red, E blue, S red, W blue: a card captures where it shows the same."""
    at = play("BPN@0,0 BFE@0,1 BTN@1,1 BCN@2,1 RPE@2,0 RTN@2,-1 RTS@1,-1")
    for face in FACES:
        own = ["R" if face.red >> side & 1 else "B" for side in range(4)]
        sides = "".join(side for side, a, b in zip("NESW", "RBRB", own, strict=True) if a == b)
        assert Rue().write(at, Move(face, place(1, 0))).partition("x")[2] == sides


def test_the_new_card_is_never_captured() -> None:
    at = play("BPN@0,0 BPE@1,0xW")
    assert set(at.counters) == {place(0, 0)}


def test_an_own_captured_card_is_hit_again_and_nothing_changes() -> None:
    at = play("RPN@0,0 BPN@1,0xW RTN@2,0 RPE@0,-1xN")
    assert (Rue().totals(at), counters(at)) == ((0, -1), "0,0:N")
    assert at.counters[0] == Counter(player=1, number=2)


def test_a_red_card_held_by_another_changes_its_owner() -> None:
    at = play("RPN@0,0 BPN@1,0xW BPN@-1,0xE")
    assert (Rue().totals(at), counters(at)) == ((-1, 0), "0,0:S")


def test_a_red_card_of_another_that_is_paid_for_is_nobodys() -> None:
    at = play("RPN@0,0 BPN@1,0xW RCS@1,1xS BTE@2,0 BFN@-1,0xE")
    assert (Rue().totals(at), counters(at)) == ((0, 0), "")


def test_a_red_card_that_was_paid_for_is_paid_for_again() -> None:
    moves = "BPE@0,0 RCS@-1,0xE BCE@0,1 RPN@-1,1xES"
    assert counters(play(moves)) == "0,1:N"
    moves += " RPN@1,0 BFN@-1,-1xN"
    assert (Rue().totals(play(moves)), counters(play(moves))) == ((0, 0), "")
    moves += " RTN@2,0 BTW@-2,0xE"
    assert (Rue().totals(play(moves)), counters(play(moves))) == ((0, -1), "-1,0:N")


# "If that player has blue cards captured, then remove the counter from it": the oldest, unless another is named.
CHOICE = "BPE@0,0 RCS@-1,0xE BCE@0,1"
"""North holds 0,0, and can capture the blue 0,1 and the red -1,0 from -1,1."""


@pytest.mark.parametrize(
    ("order", "move", "left"),
    [
        ("blue_first", "RPN@-1,1xES", "0,1:N"),
        ("blue_first", "RPN@-1,1xES/0,0", "0,1:N"),
        ("blue_first", "RPN@-1,1xES/0,1", "0,0:N"),
        ("red_first", "RPN@-1,1xES", "0,1:N"),
    ],
)
def test_the_oldest_counter_pays_unless_another_is_named(order: str, move: str, left: str) -> None:
    at = play(f"{CHOICE} {move}", Rue(order=order))
    assert (Rue().totals(at), counters(at)) == ((0, 1), left)


def test_blue_counters_of_the_same_move_pay_only_when_blue_comes_first() -> None:
    moves = "BPN@0,0 RPN@0,1 RTS@1,1 BPS@1,0xNW"
    assert counters(play(moves)) == ""
    assert counters(play(moves, Rue(order="red_first"))) == "0,0:N 1,1:N"
    with pytest.raises(IllegalMove, match="north has no counter on a blue card at 0,1"):
        play(f"{CHOICE} RPN@-1,1xES/0,1", Rue(order="red_first"))


def test_two_red_cards_are_paid_for_by_two_blue_ones_in_any_order() -> None:
    moves = "BTN@0,0 BTW@-1,0xE RPS@0,1 RPW@-2,0xE BFE@0,2xS RTS@1,2xW BPW@2,2xW"
    at, game = play(moves), Rue()
    assert game.read(at, "RCE@1,1xNW/0,2/0,0") == game.read(at, "RCE@1,1xNW/0,0/0,2") in game.moves(at)
    move = game.read(at, "RCE@1,1xNW/0,2/0,0")
    with pytest.raises(IllegalMove, match="another order than their counters were won"):
        game.play(at, move._replace(pays=move.pays[::-1]))
    with pytest.raises(IllegalMove, match="the oldest counters pay without being named"):
        game.play(at, move._replace(pays=(place(0, 0), place(-1, 0))))
    with pytest.raises(IllegalMove, match="a blue card pays once only, and one is named twice"):
        play(f"{moves} RCE@1,1xNW/0,2/0,2")
    with pytest.raises(IllegalMove, match="2 blue cards pay for the red ones that it captures, and 1 named"):
        play(f"{moves} RCE@1,1xNW/0,2")


# "In the event of drawn scores when the game ends, the Attacker wins"
@pytest.mark.parametrize(
    ("holders", "points", "winner", "why"),
    [
        ((), (0, 0, 0), "south", "the highest score is drawn, so the Attacker wins"),
        ((1, 2), (0, 1, 1), "south", "the highest score is drawn, so the Attacker wins"),  # not tied himself
        ((1, 2, 2), (0, 1, 2), "north", "all cards are played"),
        ((0, 0, 1, 2), (2, 1, 1), "south", "all cards are played"),  # a draw below the highest score
    ],
)
def test_the_attacker_wins_drawn_scores(
    holders: tuple[int, ...], points: tuple[int, ...], winner: str, why: str
) -> None:
    game = Rue(number=3)
    cards = {place(k, 0): Card(NAMED["BPN"], k + 1) for k in range(24)}
    held = {place(k, 0): Counter(player, 24) for k, player in enumerate(holders)}
    ended = game.outcome(Position(cards, held, (0, 0, 0), {}, {}, (0, 0, 0)))
    assert ended is not None
    assert (ended.points, ended.winner, ended.result) == (points, winner, "-".join(map(str, points)))
    assert why in ended.reason


# "Whenever a blue card is captured, the player's opponent(s) puts a coin on it. … red …, that player places one"
@pytest.mark.parametrize(
    ("players", "moves", "coins", "given"),
    [
        ("2", "BPN@0,0 RPN@1,0xW", {"0,0": 1}, (1, 0)),
        ("3", "BPN@0,0 RPN@1,0xW", {"0,0": 2}, (1, 0, 1)),
        ("4", "BPN@0,0 RPN@1,0xW", {"0,0": 3}, (1, 0, 1, 1)),
        ("2", "RPN@0,0 BPN@1,0xW", {"0,0": 1}, (0, 1)),
        ("4", "RPN@0,0 BPN@1,0xW", {"0,0": 1}, (0, 1, 0, 0)),
        ("2", "BPN@0,0 BFN@1,0xW RPN@-1,0xE", {"0,0": 2}, (1, 1)),  # recaptured: the coins stay
        ("2", "BPN@0,0 RPN@0,1 RTS@1,1 BPS@1,0xNW", {"0,0": 1, "1,1": 1}, (1, 1)),  # a counter pays, and a coin too
        ("2", "RPN@0,0 BPN@1,0xW RTN@2,0 RPE@0,-1xN", {"0,0": 1}, (0, 1)),  # one's own again: none
    ],
)
def test_coins(players: str, moves: str, coins: dict[str, int], given: tuple[int, ...]) -> None:
    game = Rue.under({"Players": players, "Money": "on"})
    at = play(moves, game)
    facts = game.explain(at).facts
    assert (facts["coins"], at.given, facts["pot"]) == (coins, given, sum(coins.values()))
    assert (facts["given"], facts["gain"]) == (dict(zip(game.players, given, strict=True)), None)
    seen = [one.place for one in game.visible(at) if one.kind == "coin"]
    assert seen == [f"{here} coin {k}" for here in sorted(coins) for k in range(1, coins[here] + 1)]
    assert play(moves, Rue.under({"Players": players})).coins == {}


def test_the_winner_takes_all_the_coins_on_all_the_cards() -> None:
    game = Rue(number=3, money="on")
    cards = {place(k, 0): Card(NAMED["BPN"], k + 1) for k in range(24)}
    at = Position(cards, {0: Counter(1, 24)}, (0, 0, 0), {}, {0: 4, 1: 3}, (3, 1, 3))
    account = game.explain(at)
    assert account.facts["gain"] == {"south": -3, "west": 6, "north": -3}
    assert account.notes[-1] == "coins on the cards: 7 (south 3, west 1, north 3); west takes them all"


# "it is regarded as amateurish to ever make the playing area bigger than twice the number of players"
ROW = "RFN@0,0 RFN@1,0xW RPN@2,0xW BFN@3,0xW BFN@4,0xW"


def test_size_says_what_a_large_table_is() -> None:
    note = "the table is 5 cards across; more than 4 is amateurish"
    assert note in Rue().explain(play(ROW)).notes
    assert note not in Rue(size="none").explain(play(ROW, Rue(size="none"))).notes
    assert note not in Rue().explain(play(ROW.removesuffix(" BFN@4,0xW"))).notes
    with pytest.raises(IllegalMove, match="the table would be more than 4 cards across"):
        play(ROW, Rue(size="hard"))
    assert not any("amateurish" in note for note in Rue(number=3).explain(play(ROW, Rue(number=3))).notes)


@pytest.mark.parametrize(
    ("game", "moves", "why"),
    [
        (Rue(), "BPN@1,0", "the first card lies at 0,0, not at 1,0"),
        (Rue(), "BPN@0,0 BPN@0,0", "a card lies at 0,0 already"),
        (Rue(), "BPN@0,0 BPN@1,1", "a card at 1,1 touches no other"),
        (Rue(), "BPN@0,0 RPN@1,0 BPE@0,1", "south has no BP left, only RP RC RF RT BC BF BT"),
        (Rue(turning="no"), "BTN@0,0", "cards are not turned in this game: BT lies as BTS"),
        (Rue(turning="no"), "BPN@0,0 BPE@1,1", "lies as BPN; a card at 1,1 touches no other"),
        (Rue(), "BPN@0,0 RPN@1,0xN", "RPN@1,0 captures on W, not on N"),
        (Rue(), "BPN@0,0 RPN@0,1xS", "RPN@0,1 captures nothing, not on S"),
        (Rue(), f"{CHOICE} RPN@-1,1xE", "RPN@-1,1 captures on E S, not on E"),
        (Rue(), f"{CHOICE} RPN@-1,1xES/0,1/0,0", "1 blue card pays for the red ones that it captures, and 2 named"),
        (Rue(), f"{CHOICE} RPN@-1,1xES/5,5", "north has no counter on a blue card at 5,5"),
        (Rue(), "BPN@0,0 RPN@1,0xW/0,0", "it captures no red card that a blue one has to pay for"),
    ],
)
def test_illegal_moves_say_which_rule_they_break(game: Rue, moves: str, why: str) -> None:
    with pytest.raises(IllegalMove) as raised:
        play(moves, game)
    assert why in str(raised.value)


def test_perft_starts_with_every_card_in_every_turn() -> None:
    assert len(Rue().moves(Rue().start())) == 2 * (4 + 4 + 2 + 4)
    assert len(Rue(turning="no").moves(Rue().start())) == 8


@pytest.mark.parametrize("row", PERFT["counts"], ids=lambda row: f"{row['options']}-{len(row['moves'].split())}")
def test_perft(row: Any) -> None:
    game = Rue.under(row["options"])

    def count(at: Position, depth: int) -> int:
        moves = game.moves(at)
        return len(moves) if depth == 1 else sum(count(game.play(at, move), depth - 1) for move in moves)

    at = play(row["moves"], game)
    assert [count(at, depth + 1) for depth in range(len(row["nodes"]))] == row["nodes"]


# The sheet's words
def test_a_redder_begins_with_a_red_card_and_a_bluey_with_a_blue_one() -> None:
    for moves, word, card in (("RPN@0,0 BPN@1,0", "redder", "Red Prow"), ("BTS@0,0", "bluey", "Blue Tower")):
        account = Rue().explain(play(moves))
        assert account.facts["opening"] == word
        assert account.notes[0] == f"the Attacker is a {word}: the first card is {card}"
    assert Rue().explain(Rue().start()).facts["opening"] is None


def test_foxed_and_safe_cards_are_named() -> None:
    account = Rue().explain(play("RCN@0,0 BPS@1,0 BCS@0,-1xN BCW@1,-1xN BPN@1,-2 RCS@2,0 RPW@0,1"))
    assert account.facts["foxed"] == ["1,-1"]
    assert "foxed, so that no opponent gains by a capture: Blue Corner at 1,-1" in account.notes
    surrounded = Rue().explain(play("BPN@0,0 RPN@1,0 RFN@-1,0 RTN@0,1 RCS@0,-1"))
    assert surrounded.facts["safe"] == ["0,0"]
    assert "safe, so that no opponent can capture any more: Blue Prow at 0,0" in surrounded.notes


def test_every_point_is_a_counter_on_a_card() -> None:
    account = Rue().explain(play("BPN@0,0 RPN@1,0xW RFN@2,0xW"))
    assert (account.totals, account.called) == ((-1, 1), "counters")
    assert [(item.player, item.points, item.what) for item in account.items] == [
        ("south", -1, "Red Prow at 1,0 (captured at move 3)"),
        ("north", 1, "Blue Prow at 0,0 (captured at move 2)"),
    ]
    assert account.items[1].facts == {"card": "BPN", "place": "0,0", "move": 2}


@pytest.mark.parametrize(("players", "seats"), [("2", "SN"), ("3", "SWN"), ("4", "SWNE")])
def test_seats_in_the_order_of_turns(players: str, seats: str) -> None:
    game = Rue.under({"Players": players})
    assert "".join(player[0].upper() for player in game.players) == seats
    at = play("BPN@0,0 RPN@1,0xW", game)
    assert counters(at, game) == f"0,0:{seats[1]}"
    assert game.side(at) == 2 % int(players)


BOARD = """\
               +---r---+ +---r---+
   1           r  RTS  r b  BCN  r
               +---b---+ +---b---+
     +---b---+ +1c-r-N-+ +1c-b---+
   0 b  RPE  r b  BPN  b b  BPS  b
     +---b---+ +---b---+ +---r-S-+
        -1         0         1

  south  1  RC RF RT BF BT
> north  1  RP RC RF BC BF BT
"""


def test_the_board_shows_edges_counters_coins_and_hands() -> None:
    game = Rue(money="on")
    assert game.board(play("BPN@0,0 RTS@0,1 RPE@-1,0 BPS@1,0xW BCN@1,1xS", game)) == BOARD
    assert "no card on the table" in game.board(game.start())


def test_a_number_of_coins_with_two_digits_leaves_the_edge_to_be_read() -> None:
    game = Rue.under({"Players": "4", "Money": "on"})
    at = play("BPN@0,0 RPS@0,1xS RPN@1,0xW RPS@0,-1xN RPN@-1,0xE", game)
    assert "12c-r---+" in game.board(at)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_value_of_an_option_is_a_game(option: Option) -> None:
    games = {Rue.under({option.key: value.upper()}) for value in option.values}
    assert len(games) == len(option.values)
    assert Rue.under({option.key: option.default}) == Rue() == Rue.under({})


def test_a_value_that_is_none_is_refused() -> None:
    with pytest.raises(BadOption, match="Players cannot be “5”: expected 2 or 3 or 4"):
        Rue.under({"Players": "5"})
