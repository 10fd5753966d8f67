"""What the page changes in flat games, move by move and option by option: the same as the command line would say."""

from itertools import pairwise
from random import Random

import pytest

from games.errors import BadOption, IllegalMove
from scripts.flat.changes import begun, cut, moved, under, written
from scripts.flat.random import random_replay
from scripts.inputs import FlatGames, Refused
from scripts.page.texts import UNNAMED
from tests.commands import EXAMPLES, run
from tests.flat_answers import FLAT, played, read, told


@pytest.mark.parametrize("name", FLAT)
def test_a_game_is_played_through_by_what_is_chosen(name: str) -> None:
    """From the first position to the result: pick after pick, and each answer as the same text would be told."""
    random, games = Random(5), begun(name, {})
    found = told(games)
    while found["legal"]:
        chosen = random.choice(found["picks"])
        moves = [move for move, picks in zip(found["legal"], found["picks"], strict=True) if picks == chosen]
        assert len(moves) == 1
        games = moved(games, None, None, moves[0])
        found = told(games)
        assert found["last"] == moves[0]
    assert found["ended"] is not None
    assert found == told(read(found["text"]))
    assert found["text"] == written(games) == run("convert", "-", "--to", "game", stdin=found["text"]).out
    assert run("check", "-", stdin=found["text"]).code == 0
    assert "[Result " in found["text"]


def test_a_move_drops_what_followed_and_the_result_with_it() -> None:
    games = read((EXAMPLES / "rukuni-tie.game").read_text())
    found = told(moved(games, 0, 2, told(games, 0, 2)["legal"][0]))
    assert found["at"] == len(found["moves"]) == 3
    assert "Result" not in found["text"]
    assert "Seed" not in found["text"]
    assert found["problems"] == []


@pytest.mark.parametrize("name", FLAT)
def test_what_is_cut_off_leaves_the_rest_as_it_was(name: str) -> None:
    games = FlatGames(UNNAMED, (random_replay(name, 5, {}),))
    moves = told(games)["moves"]
    for at in (0, 1, len(moves) // 2, len(moves) - 1):
        before, after = told(games, 0, at), told(cut(games, 0, at))
        assert after["moves"] == moves[:at]
        same = ("at", "side", "told", "legal", "picks", "account", "hand", "settings")
        assert [after[key] for key in same] == [before[key] for key in same]
        assert told(moved(cut(games, 0, at), 0, None, moves[at])) == told(moved(games, 0, at, moves[at]))


def test_what_is_cut_off_takes_only_what_told_of_the_end_with_it() -> None:
    tags = '[Game "Rukuni"]\n[Rules "1"]\n[Event "Club"]\n'
    games = read(f'{tags}[Result "1-0"]\n[Seed "7"]\n\na1-a4:b4 e1-e4:d3\n')
    assert written(cut(games, None, None)) == f"{tags}\n1. a1-a4:b4 e1-e4:d3\n"
    assert written(cut(games, None, 1)) == f"{tags}\n1. a1-a4:b4\n"
    assert written(cut(games, None, 0)) == tags
    over = read((EXAMPLES / "rukuni-tie.game").read_text())
    assert "[Result " in written(cut(over, None, None))  # nothing was cut off, and it is over as before


def test_what_is_illegal_is_cut_off() -> None:
    games = under(played("line-or-colour", {"Seed": "3", "Layout": "random"}, "c3", "swap"), None, {"Pie": "off"})
    assert told(games)["problems"]
    found = told(cut(games, None, None))
    assert (found["problems"], found["moves"], found["settings"]["Seed"]) == ([], ["c3"], "3")


def test_the_last_move_writes_the_result() -> None:
    games = read((EXAMPLES / "rukuni-tie.game").read_text())
    found = told(games)
    again = moved(games, None, len(found["moves"]) - 1, found["moves"][-1])
    assert told(again)["text"] == found["text"].replace('[Seed "901"]\n', "")
    assert told(moved(games, None, 0, "a1-a4:b4"))["rounds"] == [{"label": "1", "moves": 1}]


def test_games_beside_the_one_that_is_changed_stay() -> None:
    games = read('[Game "Rukuni"]\n\na1-a4:b4\n\n[Game "Rukuni"]\n[Round "7"]\n\na1-a3:b3')
    found = told(moved(games, 0, None, "e1-e4:d3"), 0)
    assert found["rounds"] == [{"label": "1", "moves": 2}, {"label": "7", "moves": 1}]
    assert (found["round"], told(games)["round"]) == (0, 1)
    assert found["text"].endswith("1. a1-a3:b3\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a1-a3", r"“a1-a3”: expected .*:, like a1-a4:b4$"),
        ("", "expected a move in letters"),
        ("é1", "expected a move in letters"),
        ("a1-a4:b4 a4-a2:b3", "expected a move in letters"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        moved(begun("rukuni", {}), None, None, text)


def test_an_illegal_move_says_which_rule_it_breaks() -> None:
    with pytest.raises(IllegalMove, match=r"“a1-a3:a1” is illegal: a1 is not beside a3.*[^.]$"):
        moved(begun("rukuni", {}), None, None, "a1-a3:a1")


def test_options_are_told_and_changed() -> None:
    games = begun("rukuni", {"Side": "4"})
    found = told(games)
    assert (found["options"], found["settings"]) == ({"Side": "4"}, {"Side": "4", "First": "white"})
    grey = told(under(games, None, {"First": "grey"}))
    assert (grey["options"], grey["side"]) == ({"Side": "4", "First": "grey"}, 1)
    assert told(under(games, None, {"Side": "5"}))["options"] == {}
    with pytest.raises(BadOption, match="Side cannot be"):
        under(games, None, {"Side": "9"})


def test_moves_that_other_options_forbid_stay_as_a_problem() -> None:
    games = played("line-or-colour", {}, "c3", "swap", "c2")
    found = told(under(games, None, {"Pie": "off"}))
    assert found["problems"][0].startswith("Move 2 (black), “swap”, is illegal")
    assert found["moves"] == ["c3"]
    assert told(under(read(found["text"]), None, {"Pie": "swap_sides"}))["moves"] == ["c3", "swap", "c2"]


def test_moves_that_are_none_under_other_options_are_refused() -> None:
    games = played("line-or-colour", {"Version": "advanced"}, "g7")
    with pytest.raises(Refused, match=r"do not fit these options: move 1, “g7”, .*; begin a new game$"):
        under(games, None, {"Version": "basic"})


def test_stepping_back_shows_the_earlier_positions_again() -> None:
    games = read((EXAMPLES / "rue-money.game").read_text())
    shown = [told(games, 0, at) for at in range(8)]
    for before, after in pairwise(shown):
        assert told(moved(games, 0, before["at"], after["last"]))["board"] == after["board"]
