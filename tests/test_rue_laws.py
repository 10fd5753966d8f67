"""Laws of Rue over random games under all options, each played again by the plain model."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.errors import IllegalMove
from games.rue.cards import FACES, Face, place, place_name, where
from games.rue.game import Rue
from games.rue.position import Move, Position
from games.rue.terms import Danger, danger
from tests.plain_rue import Plain

UNDER = [
    Rue(number, turning, order, size, money)
    for number, turning, order, size, money in product(
        (2, 3, 4), ("yes", "no"), ("blue_first", "red_first"), ("soft", "hard"), ("off", "on")
    )
]
games = st.sampled_from(UNDER)
seeds = st.integers(0, 10**6)


def called(game: Rue) -> str:
    return f"{game.number}-{game.turning}-{game.order}-{game.size}-{game.money}"


def plain(game: Rue) -> Plain:
    return Plain(
        game.number, game.turning == "yes", game.order == "blue_first", game.size == "hard", game.money == "on"
    )


def positions(game: Rue, seed: int) -> Iterator[tuple[Position, Move | None]]:
    """Every position of a random game, with the move that came to it; now and then others than the oldest pay."""
    random = Random(seed)
    at: Position = game.start()
    yield at, None
    while moves := game.moves(at):
        named = [move for move in moves if move.pays]
        move = random.choice(named if named and random.random() < 0.4 else moves)
        at = game.play(at, move)
        yield at, move


@pytest.mark.parametrize("game", UNDER, ids=called)
def test_the_plain_model_counts_the_same(game: Rue) -> None:
    """Counters in the order in which they were won, coins, hands and scores, after every move of two games."""
    for seed in range(2):
        model, before = plain(game), game.start()
        for at, move in positions(game, seed):
            if move is not None:
                model.play(game.write(before, move))
            before = at
            assert list(game.totals(at)) == model.score
            assert {where(card): counter.player for card, counter in at.counters.items()} == model.owner
            for player, won in enumerate(model.won):
                blue = [where(c) for c, (owner, _) in at.counters.items() if owner == player and at.cards[c].face.blue]
                assert blue == won
            assert {where(card): coins for card, coins in at.coins.items()} == +model.coins
            assert list(at.given) == model.given
            assert set(map(where, game.places(at))) == model.open() or not game.moves(at)


@pytest.mark.parametrize("game", UNDER[::5], ids=called)
def test_moves_are_those_of_the_plain_model(game: Rue) -> None:
    """Every legal move, with every distinct choice of who pays, each once."""
    model, before = plain(game), game.start()
    for at, move in positions(game, seed=3):
        if move is not None:
            model.play(game.write(before, move))
        before = at
        texts = [game.write(at, legal) for legal in game.moves(at)]
        assert len(set(texts)) == len(texts)
        assert set(texts) == model.moves()


@given(games, seeds)
def test_counters_and_coins_add_up(game: Rue, seed: int) -> None:
    """Points are counters; every coin on a card was given by somebody; the pot goes from the others to the winner."""
    at = list(positions(game, seed))[-1][0]
    signs = [1 if at.cards[card].face.blue else -1 for card in at.counters]
    account, ended = game.explain(at), game.outcome(at)
    assert ended is not None
    assert sum(signs) == sum(ended.points) == sum(item.points for item in account.items)
    for player, points in zip(game.players, account.totals, strict=True):
        assert points == sum(item.points for item in account.items if item.player == player)
    assert sum(at.coins.values()) == sum(at.given)
    assert max(at.coins.values(), default=0) <= 4 * (game.number - 1)  # a card is captured once from each side
    if game.money == "on":
        gain = account.facts["gain"]
        assert isinstance(gain, dict)
        assert sum(gain.values()) == 0
        assert [player for player, coins in gain.items() if coins > 0] in ([], [ended.winner])


@settings(max_examples=30)
@given(games, seeds, st.integers(1, 31))
def test_neither_the_order_nor_who_pays_changes_the_score(game: Rue, seed: int, plies: int) -> None:
    line = [at for at, _ in positions(game, seed)]
    at = line[min(plies, len(line) - 2)]
    other = Rue(game.number, game.turning, "blue_first", game.size, game.money)
    same = Rue(game.number, game.turning, "red_first", game.size, game.money)
    scores: dict[tuple[Face, int], set[tuple[int, ...]]] = {}
    for rules in (other, same):
        for move in rules.moves(at):
            scores.setdefault(move[:2], set()).add(rules.totals(rules.play(at, move)))
    assert all(len(found) == 1 for found in scores.values())


@given(games, seeds)
def test_the_attacker_wins_whenever_the_highest_score_is_shared(game: Rue, seed: int) -> None:
    ended = game.outcome(list(positions(game, seed))[-1][0])
    assert ended is not None
    best = [player for player, points in zip(game.players, ended.points, strict=True) if points == max(ended.points)]
    assert ended.winner == (best[0] if len(best) == 1 else "south")


@given(games, seeds, st.integers(0, 31), st.sampled_from(FACES), st.integers(-4, 4), st.integers(-4, 4))
def test_what_is_not_among_the_moves_is_illegal_and_changes_nothing(
    game: Rue, seed: int, plies: int, face: Face, x: int, y: int
) -> None:
    line = [at for at, _ in positions(game, seed)]
    at, move = line[min(plies, len(line) - 1)], Move(face, place(x, y))
    before = repr(at)
    if move in game.moves(at):
        assert game.play(at, move) == game.play(at, move) != at
    else:
        with pytest.raises(IllegalMove, match=r"\w+"):
            game.play(at, move)
    assert repr(at) == before


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_game_has_eight_turns_each_and_nothing_can_be_laid_after(number: int) -> None:
    game = Rue(number, size="hard")  # on a table of limited size there is always a place, too
    line = [at for at, _ in positions(game, seed=number)]
    assert len(line) == 8 * number + 1
    assert [game.side(at) for at in line[:-1]] == [*range(number)] * 8
    assert [game.outcome(at) is None for at in line] == [True] * 8 * number + [False]
    with pytest.raises(IllegalMove, match="the game is over: all cards are played"):
        game.play(line[-1], Move(FACES[0], min(line[-1].free)))


@pytest.mark.parametrize("game", UNDER[1::4], ids=called)
def test_all_that_is_visible_has_its_place_on_the_table(game: Rue) -> None:
    for at, _ in positions(game, seed=7):
        seen = game.visible(at)
        assert list(seen) == sorted(set(seen))
        assert len(seen) == len(at.cards) + len(at.counters) + sum(at.given)
        assert len(game.scene(at)) == len(seen) + 1


def test_equal_positions_are_equal_values() -> None:
    line = [at for at, _ in positions(Rue(money="on"), seed=5)]
    again = [at for at, _ in positions(Rue(money="on"), seed=5)]
    assert line == again
    assert len(set(line + again)) == len(line)


@pytest.mark.parametrize("game", [Rue(), Rue(3, turning="no"), Rue(4, "no", size="hard")], ids=called)
def test_danger_is_what_all_placements_of_opponents_say(game: Rue) -> None:
    """Foxed: every placement that captures it changes the opponent's score by 0 or less; safe: there is none."""
    model, before, found = plain(game), game.start(), set()
    for at, move in positions(game, seed=0):
        if move is not None:
            model.play(game.write(before, move))
        before = at
        if not any(at.hands):
            break
        facts = game.explain(at).facts
        for card in [card for card, laid in at.cards.items() if laid.face.blue]:
            gains = model.gains(where(card))
            expected = Danger.SAFE if not gains else Danger.FOXED if max(gains) <= 0 else Danger.OPEN
            assert danger(game, at, card) is expected
            for kind in (Danger.FOXED, Danger.SAFE):
                named = facts[kind.value]
                assert isinstance(named, list)
                assert (place_name(card) in named) == (expected is kind)
            found.add(expected)
    assert found == set(Danger)


@pytest.mark.parametrize("game", UNDER[::5], ids=called)
def test_the_captures_in_their_order_give_the_counters(game: Rue) -> None:
    """A counter is moved to the new owner; a red card takes a blue card's counter away, or gets one."""
    for at, _ in positions(game, seed=11):
        owners: dict[int, int] = {}
        for one in at.log:
            if one.paid is not None:
                assert owners.pop(one.paid) == one.player
                owners.pop(one.place, None)
            else:
                owners[one.place] = one.player
        assert owners == {place: counter.player for place, counter in at.counters.items()}
