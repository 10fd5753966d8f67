"""Rhumb Line: its sheet's sentences and examples, the rulings' options, and a plain recount of whole games."""

import json
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import record
from games.errors import BadOption, IllegalMove
from games.lines import after as played
from games.rhumb_line.lines import LINES, declarations, marker
from games.rhumb_line.position import Move, Position
from games.rhumb_line.rules import OPTIONS, RhumbLine
from models.rose import NAMED, POINTS
from tests.plain_rhumb_line import Plain, lines, perft
from tests.rhumb_line_games import EXAMPLE, GAME, MANUAL, OFF, OPTIONAL, TEXT, WORDS, at_random, covering

PERFT = json.loads((Path(__file__).parent / "data" / "perft_rhumb_line.json").read_text())
EVERY = [RhumbLine(*values) for values in product(*(option.values for option in OPTIONS))]
seeds = st.integers(0, 10**6)


def scored(own: str, place: str, game: RhumbLine = GAME) -> list[tuple[str, int]]:
    """Kind and points of every line that the officer wins by placing a stone."""
    items = game.explain(game.play(covering(own), game.read(covering(own), place))).items
    return [(str(item.facts["kind"]), item.points) for item in items]


def opposite(point: int) -> int:
    """The point across the middle."""
    return point // 8 * 8 + (point + 4) % 8


# "Radius = 10 … Arc = 20 … Spiral = 30"
@pytest.mark.parametrize(("spiral", "spirals"), [("strict", 16), ("wander", 64)])
def test_there_are_8_radii_32_arcs_and_16_spirals(spiral: str, spirals: int) -> None:
    found = [line.kind for line in LINES[spiral]]
    assert [found.count(kind) for kind in ("radius", "arc", "spiral")] == [8, 32, spirals]
    assert {(line.kind, line.worth, frozenset(line.names)) for line in LINES[spiral]} == {
        (kind, points, frozenset(names)) for kind, points, names in lines(spiral)
    }
    assert len({line.mask for line in LINES[spiral]}) == len(LINES[spiral])
    assert all(line.mask.bit_count() == 4 for line in LINES[spiral])


def test_a_spiral_that_winds_one_way_is_among_those_that_wander() -> None:
    assert set(LINES["strict"]) < set(LINES["wander"])


# "Example: a stone placed on NW completes a Radius = 10 points and a Spiral = 30 points, for a total of 40 points."
def test_a_stone_on_north_west_completes_a_radius_and_a_spiral_for_40() -> None:
    at = covering("NW1 NW2 NW4 N2 NE1 W4")
    after = GAME.play(at, GAME.read(at, "NW3"))
    assert after.totals == (40, 0)
    assert ("Officer 40", "officer") in GAME.visible(after)
    assert [item.what for item in GAME.explain(after).items] == [
        "radius NW1 NW2 NW3 NW4, move 1",
        "spiral NE1 N2 NW3 W4, move 1",
    ]


RADIUS, ARC, SPIRAL = ("radius", 10), ("arc", 20), ("spiral", 30)


@pytest.mark.parametrize(
    ("own", "place", "expected", "total"),
    [
        ("N1 N3 N4 NE2 E2 SE2 NW1 NE3 E4", "N2", [RADIUS, ARC, SPIRAL], 60),
        ("NE2 E3 SE4 NW2 W3 SW4", "N1", [SPIRAL, SPIRAL], 60),
        ("NE2 E2 SE2 NW1 NE3 E4", "N2", [ARC, SPIRAL], 50),
        ("NW3 N3 E3 SE3", "NE3", [ARC, ARC], 40),
        ("N2 N3 N4 NE1 E1 SE1", "N1", [RADIUS, ARC], 30),
    ],
)
def test_the_five_combinations_are_60_60_50_40_and_30(
    own: str, place: str, expected: list[tuple[str, int]], total: int
) -> None:
    assert scored(own, place) == expected
    assert sum(points for _, points in expected) == total


@pytest.mark.parametrize(
    ("own", "place", "expected"),
    [
        pytest.param("N1 N2 N3", "N4", [RADIUS], id="rl01"),
        pytest.param("N2 NE2 E2", "SE2", [ARC], id="rl02"),
        pytest.param("NW2 N2 NE2", "E2", [ARC], id="rl03: across north"),
        pytest.param("N1 NE2 E3", "SE4", [SPIRAL], id="rl04: clockwise"),
        pytest.param("N1 NW2 W3", "SW4", [SPIRAL], id="rl05: counter-clockwise"),
        pytest.param("N2 NE2 E2 SE2", "S2", [ARC], id="rl12: a fifth stone makes one more arc"),
        pytest.param("N1 NE2 N3", "NE4", [], id="rl14: it turns back"),
        pytest.param("N2 NE3 E4", "NW1", [SPIRAL], id="rl15: from its inner end"),
        pytest.param(
            "N2 NE2 E2 S2 SW2 W2 NW2", "SE2", [ARC] * 4, id="a ring that closes has four arcs through its stone"
        ),
        pytest.param("N1 N2 N3", "NE4", [], id="three and a neighbour"),
    ],
)
def test_what_a_stone_completes(own: str, place: str, expected: list[tuple[str, int]]) -> None:
    assert scored(own, place) == expected


def test_a_spiral_that_turns_back_scores_under_wander_only() -> None:
    assert scored("N1 NE2 N3", "NE4", RhumbLine(spiral="wander")) == [SPIRAL]
    assert scored("N1 NE2 E3", "SE4", RhumbLine(spiral="wander")) == [SPIRAL]
    assert scored("N1 N2 NE3", "E4", RhumbLine(spiral="wander")) == []


def test_stones_of_both_players_make_no_line() -> None:
    at = covering("N1 N2", "N3")
    assert GAME.play(at, GAME.read(at, "N4")).totals == (0, 0)


# "After 100 points ... adding to and continuing from 10."
@pytest.mark.parametrize(
    ("total", "place"), [(0, 0), (10, 10), (90, 90), (100, 100), (110, 10), (130, 30), (200, 100), (210, 10)]
)
def test_the_score_goes_on_from_10_after_100(total: int, place: int) -> None:
    assert marker(total) == place


def test_scores_stand_on_the_track_of_their_player() -> None:
    assert GAME.visible(GAME.start()) == (("Officer 0", "officer"), ("Sailor 0", "sailor"))
    last = played(GAME, WORDS)  # 140 and 180
    assert {("Officer 40", "officer"), ("Sailor 80", "sailor")} < set(GAME.visible(last))
    assert len(GAME.visible(last)) == 34


# "When just 1 stone each remains, players remove 1 of their stones from the board (once only) and on their next turn,
# place it in any position … other than the one from which it was removed."
def test_two_step_is_36_moves_in_turn_of_which_two_lift_and_two_put_back() -> None:
    for seed in range(30):
        line = at_random(GAME, seed)
        assert [at.side for at, _ in line] == [0, 1] * 18
        assert [k for k, (_, move) in enumerate(line) if move.lifts] == [30, 31]
        for player in (0, 1):
            lift, back, last = (line[k][1].point for k in (30 + player, 32 + player, 34 + player))
            assert lift != back != last
        assert line[33][0].hands == (1, 2)


def test_what_was_lifted_may_be_replaced_by_the_opponent_and_the_last_stone_may_return() -> None:
    assert WORDS[30:] == ["-W3", "-NE2", "W4", "W3", "SE1", "NE2"]
    after = played(GAME, WORDS)
    again = [item for item in GAME.explain(after).items if item.what.startswith("spiral N1 NE2 E3 SE4")]
    assert [(item.points, item.facts["move"]) for item in again] == [(30, 16), (30, 36)]  # completed again, won again


def test_lifting_takes_no_points_away() -> None:
    assert played(GAME, WORDS[:32]).totals == played(GAME, WORDS[:30]).totals


def test_optional_lets_a_player_lift_or_place_and_passes_over_who_has_no_stone() -> None:
    game, texts = OPTIONAL, WORDS[:30]
    at = played(game, texts)
    assert {move.lifts for move in game.moves(at)} == {False, True}
    alone = played(game, [*texts, "SE1", "-NE2"])  # the officer is done, the sailor lifts: the sailor goes on
    assert (alone.side, alone.hands) == (1, (0, 2))
    assert NAMED["NE2"] not in {move.point for move in game.moves(alone)}
    end = played(game, [*texts, "SE1", "-NE2", "W4", "NE2"])
    assert game.outcome(end) is not None
    assert game.moves(end) == ()
    lifting = played(game, [*texts, "-W3", "SE1", "W4"])
    assert (lifting.side, lifting.hands) == (0, (1, 0))
    assert {move.lifts for move in game.moves(lifting)} == {False}  # "once only"


def test_off_is_32_placements() -> None:
    line = at_random(OFF, 4)
    assert len(line) == 32
    assert not any(move.lifts for _, move in line)


@pytest.mark.parametrize("game", EVERY, ids=str)
def test_whole_games_agree_with_a_plain_recount_at_every_move(game: RhumbLine) -> None:
    lengths = {"two_step": {36}, "optional": {32, 34, 36}, "off": {32}}[game.end_play]
    for seed in range(3):
        plain = Plain(game.spiral, game.declare, game.end_play)
        line = at_random(game, seed)
        for at, move in line:
            texts = [game.write(at, one) for one in game.moves(at)]
            assert len(texts) == len(set(texts))
            assert set(texts) == plain.moves()
            assert (game.players[at.side], at.totals) == (plain.turn, tuple(plain.totals.values()))
            plain = plain.play(game.write(at, move))
        last = game.play(*line[-1])
        ended = game.outcome(last)
        assert ended is not None
        assert ended.points == tuple(plain.totals.values())
        assert sorted(plain.board) == sorted(POINTS)
        assert plain.moves() == set()
        assert len(line) in lengths


def test_optional_games_end_after_32_34_or_36_moves() -> None:
    assert {len(at_random(OPTIONAL, seed)) for seed in range(60)} == {32, 34, 36}


@pytest.mark.parametrize("row", PERFT["counts"], ids=str)
def test_perft(row: dict[str, object]) -> None:
    game = RhumbLine.under(dict(row["options"]))  # type: ignore[call-overload]
    at = played(game, WORDS[: int(str(row["after"]))])

    def count(at: Position, depth: int) -> int:
        moves = game.moves(at)
        return len(moves) if depth == 1 else sum(count(game.play(at, move), depth - 1) for move in moves)

    nodes: list[int] = list(row["nodes"])  # type: ignore[call-overload]
    assert [count(at, depth + 1) for depth in range(len(nodes))] == nodes


@pytest.mark.parametrize(("end_play", "nodes"), [("two_step", [15, 225, 675]), ("optional", [17, 302])])
def test_perft_is_what_the_plain_way_counts(end_play: str, nodes: list[int]) -> None:
    plain = Plain(end_play=end_play)
    assert [perft(plain, depth) for depth in (1, 2)] == [32, 32 * 31]
    for text in WORDS[:30]:
        plain = plain.play(text)
    assert [perft(plain, depth + 1) for depth in range(len(nodes))] == nodes


@settings(max_examples=60)
@given(st.sampled_from(EVERY), seeds, st.integers(0, 7), st.booleans())
def test_a_turned_or_mirrored_game_is_worth_the_same(game: RhumbLine, seed: int, turn: int, mirrored: bool) -> None:
    at = game.start()
    for before, move in at_random(game, seed):
        circle, radial = divmod(move.point, 8)
        point = circle * 8 + (turn - radial if mirrored else turn + radial) % 8
        at = game.play(at, move._replace(point=point))
        assert at.totals == game.play(before, move).totals


@settings(max_examples=60)
@given(st.sampled_from(EVERY), seeds)
def test_the_sailor_reaches_a_draw_by_answering_at_the_opposite_point(game: RhumbLine, seed: int) -> None:
    """The ruling on ties; so no officer can force a win."""
    random, at = Random(seed), game.start()
    while game.outcome(at) is None:
        move = random.choice(game.moves(at))
        answer = move._replace(point=opposite(move.point))
        at = game.play(game.play(at, move), answer)
    ended = game.outcome(at)
    assert ended is not None
    assert ended.winner is None
    assert ended.points[0] == ended.points[1]
    assert "equal" in ended.reason


# "the higher scoring player is the winner of Rhumb Line"
def test_the_higher_total_wins() -> None:
    ended = GAME.outcome(played(GAME, WORDS))
    assert ended is not None
    assert (ended.points, ended.winner, ended.result) == ((140, 180), "sailor", "140-180")


def test_the_example_is_canonical_and_its_result_follows() -> None:
    again = record.replay(record.read_sheet(EXAMPLE, "rhumb-line"))
    assert record.write([again]) == TEXT
    assert (again.trouble, again.wrong_result, len(again.moves)) == (None, "", 36)


# "Points overlooked and not marked before the opponent takes a turn are forfeited."
def test_points_that_are_not_declared_are_forfeited_for_good() -> None:
    texts = ["N1", "S1", "N2", "S2", "N3", "S4", "N4", "E1"]
    after = played(MANUAL, texts)
    assert after.totals == (0, 0)
    assert MANUAL.explain(after).notes == ("the officer left 10 points undeclared: radius N1 N2 N3 N4, move 7",)
    with pytest.raises(IllegalMove, match="10 points cannot be declared: NE1 completes no line"):
        MANUAL.play(after, MANUAL.read(after, "NE1+10"))


def test_nothing_is_not_declared_in_points() -> None:
    """A declaration is "a sum of some of the lines just completed": of none there is no sum."""
    with pytest.raises(IllegalMove, match="leaving the points out"):
        MANUAL.read(MANUAL.start(), "N1+0")


def test_a_line_that_was_forfeited_and_is_completed_again_can_be_declared_anew() -> None:
    after = played(MANUAL, [*WORDS[:35], "NE2+50"])
    assert after.totals == (0, 50)
    assert [item.what for item in MANUAL.explain(after).items] == [
        "arc NW2 N2 NE2 E2, move 36",
        "spiral N1 NE2 E3 SE4, move 36",
    ]
    assert "the sailor left 30 points undeclared: spiral N1 NE2 E3 SE4, move 16" in MANUAL.explain(after).notes


def test_a_part_can_be_declared_and_the_rest_is_forfeited() -> None:
    at = covering("N1 N3 N4 NE2 E2 SE2 NW1 NE3 E4")
    sums = [move.declared for move in MANUAL.moves(at) if move.point == NAMED["N2"]]
    assert sums == [0, 10, 20, 30, 40, 50, 60]
    after = MANUAL.play(at, MANUAL.read(at, "N2+40"))
    assert [(item.points, item.facts["kind"]) for item in MANUAL.explain(after).items] == [
        (10, "radius"),
        (30, "spiral"),
    ]
    assert MANUAL.explain(after).notes == ("the officer left 20 points undeclared: arc N2 NE2 E2 SE2, move 1",)


def test_a_sum_stands_for_the_fewest_lines_then_for_most_spirals_then_for_the_first() -> None:
    radius, arc, other = LINES["strict"][0], *LINES["strict"][8:10]
    spiral, second = LINES["strict"][40:42]
    chosen = declarations([radius, arc, other, spiral, second])
    assert chosen[0] == ()
    assert chosen[20] == (arc,)
    assert chosen[30] == (spiral,)  # not radius and arc
    assert chosen[40] == (spiral, radius)  # not both arcs
    assert chosen[60] == (spiral, second)
    assert list(chosen) == list(range(0, 120, 10))


@given(st.sampled_from([game for game in EVERY if game.declare == "manual"]), seeds)
@settings(max_examples=20)
def test_items_are_the_totals_and_declared_and_forfeited_are_all(game: RhumbLine, seed: int) -> None:
    last = game.play(*at_random(game, seed)[-1])
    account = game.explain(last)
    for player, total in zip(game.players, account.totals, strict=True):
        assert sum(item.points for item in account.items if item.player == player) == total
    assert len(account.items) + len(account.notes) == len(last.completed)


@settings(max_examples=40)
@given(st.sampled_from(EVERY), seeds, st.integers(0, 31))
def test_moves_are_exactly_those_that_can_be_played(game: RhumbLine, seed: int, which: int) -> None:
    at, _ = at_random(game, seed)[which]
    legal = set(game.moves(at))
    for point, lifts, declared in product(range(32), (False, True), (0, 10, 20, 30)):
        move = Move(point, lifts, declared)
        if move not in legal:
            with pytest.raises(IllegalMove):
                game.play(at, move)
        else:
            assert game.play(at, move).moves == at.moves + 1


def test_options_are_settled_and_others_refused() -> None:
    given = {"spiral": "WANDER", "Declare": "manual", "endplay": "off"}
    assert RhumbLine.under(given) == RhumbLine("wander", "manual", "off")
    with pytest.raises(BadOption, match="EndPlay cannot be “never”: expected two_step or optional or off"):
        RhumbLine.under({"EndPlay": "never"})
