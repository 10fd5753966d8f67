"""What the page is told of flat games: the same as the command line would say."""

import json
import re
from pathlib import Path

import pytest

from games.drawings import board
from games.errors import BadOption
from games.registry import GAMES
from scripts.flat.changes import begun, moved
from scripts.flat.page import position
from scripts.flat.random import random_game
from scripts.inputs import FlatGames, Refused
from sim import svg
from tests.commands import EXAMPLES, run
from tests.flat_answers import FLAT, near_its_end, played, read, told

FILES = sorted(
    path
    for path in EXAMPLES.glob("*.game")
    if any(f'[Game "{GAMES[name].title}"]' in path.read_text() for name in FLAT)
)
GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", FLAT)
def test_every_flat_game_has_a_golden_answer(name: str) -> None:
    assert near_its_end(name) == (GOLDEN / f"page-{name}.json").read_text()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_example_is_told_as_score_tells_it(path: Path) -> None:
    games = read(path.read_text())
    found, scored = told(games), json.loads(run("score", "--json", str(path)).out)
    assert found["text"] == run("convert", str(path), "--to", "game").out
    assert found["account"]["totals"] == scored["score"]
    assert [item["what"] for item in found["account"]["items"]] == [
        one["what"] for one in scored[found["account"]["called"]]
    ]
    assert found["at"] == len(found["moves"]) == found["rounds"][-1]["moves"]
    assert found["ended"] == {"points": scored["score"], "winner": scored["winner"], "reason": scored["reason"]}
    assert (found["side"], found["legal"], found["picks"], found["hand"]) == (None, [], [], [])
    assert found["problems"] == found["notes"] == []
    assert found["last"] == found["moves"][-1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_any_moment_of_an_example_can_be_shown(path: Path) -> None:
    games = read(path.read_text())
    whole = told(games)
    for at in (0, 1, len(whole["moves"]) // 2, len(whole["moves"]) - 1):
        found = told(games, 0, at)
        assert (found["at"], found["text"], found["moves"]) == (at, whole["text"], whole["moves"])
        assert whole["moves"][at] in found["legal"]
        assert found["ended"] is None
        assert found["last"] == (whole["moves"][at - 1] if at else None)
        assert found["account"]["totals"] == told(read_moves(path, at))["account"]["totals"]


def read_moves(path: Path, at: int) -> FlatGames:
    """The first moves of an example alone."""
    games = read(path.read_text())
    last = games.games[0].texts[at] if at < len(games.games[0].texts) else ""
    tags, _, moves = path.read_text().partition("\n\n")
    words = [word for word in moves.split() if not re.fullmatch(r"\d+\.", word)]
    assert words[at] == last
    return read(re.sub(r"\[Result .*\]\n", "", tags + "\n") + "\n" + " ".join(words[:at]))


@pytest.mark.parametrize("name", FLAT)
def test_every_place_that_is_chosen_lies_on_the_board(name: str) -> None:
    games = read(random_game(name, 3, {}))
    for at in range(0, len(games.games[0].moves) + 1, 5):
        found = told(games, 0, at)
        shown = found["board"]
        width, height = svg.size(shown["svg"])
        assert (shown["width"], shown["height"]) == (pytest.approx(width), pytest.approx(height))
        places = {pick[1:] for picks in found["picks"] for pick in picks if pick[0] == "@"}
        assert places | {at for item in found["account"]["items"] for at in item["places"]} <= set(shown["spots"])
        for x, y, radius in shown["spots"].values():
            assert 0 < radius <= x <= width - radius
            assert radius <= y <= height - radius


@pytest.mark.parametrize("name", ["rhumb-line", "line-or-colour", "rukuni"])
def test_a_piece_comes_to_lie_where_its_spot_was(name: str) -> None:
    """On boards that are printed; the frame of Rue grows with its table."""
    games = begun(name, {})
    found = told(games)
    place = found["picks"][0][-1][1:]
    after = told(moved(games, None, None, found["legal"][0]))["board"]["svg"]
    drawn = re.search(rf'data-place="{place}">\n<circle cx="([\d.]+)" cy="([\d.]+)"', after)
    assert drawn is not None
    assert found["board"]["spots"][place][:2] == [pytest.approx(float(at), abs=0.01) for at in drawn.groups()]


@pytest.mark.parametrize("name", [name for name in FLAT if name != "rue"])
def test_the_board_is_the_picture_of_render(name: str) -> None:
    """Before the first move, of which it tells more. Rue has more room, as long as cards can be laid around others."""
    one = read(random_game(name, 3, {})).games[0].until(0)
    assert told(FlatGames("page", (one,)))["board"]["svg"] == board(one)


@pytest.mark.parametrize("options", [{}, {"Players": "3", "Money": "on"}, {"Players": "4"}], ids=str)
def test_an_answer_stays_small(options: dict[str, str]) -> None:
    games = read(random_game("rue", 3, options))
    sizes = [len(json.dumps(position(games, 0, at))) for at in range(0, len(games.games[0].moves) + 1, 3)]
    assert sizes[0] < 30_000
    assert max(sizes) < 100_000 * (1 + ("Players" in options))


@pytest.mark.parametrize("name", FLAT)
def test_places_that_the_score_is_about_are_those_that_its_words_name(name: str) -> None:
    found = told(read(random_game(name, 6, {})))
    for item in found["account"]["items"]:
        words = re.findall(r"-?\d+,-?\d+|\b[a-z]\d\b|\b[NSEW]{1,2}\d\b", item["what"])
        assert set(words) <= set(item["places"]) <= set(found["board"]["spots"])
    assert found["account"]["items"] == [] or any(item["places"] for item in found["account"]["items"])


@pytest.mark.parametrize("name", FLAT)
def test_the_same_question_has_the_same_answer(name: str) -> None:
    text = random_game(name, 4, {})
    assert json.dumps(position(read(text), None, 9)) == json.dumps(position(read(text), 0, 9))


def test_what_slid_has_an_arrow_and_lines_that_the_last_move_completed_are_drawn() -> None:
    slid = told(played("rukuni", {}, "a1-a4:b4"))["board"]["svg"]
    assert 'data-places="a1 a4"' in slid
    rhumb = played("rhumb-line", {}, "NW1", "N2", "NW2", "N3", "NW3", "NE1", "NW4", "N4")
    assert 'data-layer="lines"' in told(rhumb, None, 7)["board"]["svg"]
    assert 'data-layer="lines"' not in told(rhumb)["board"]["svg"]
    won = read((EXAMPLES / "line-or-colour.game").read_text())
    assert told(won)["board"]["svg"].count('data-layer="last"') > told(won, 0, 5)["board"]["svg"].count(
        'data-layer="lines"'
    )


def test_cards_of_the_hand_are_shown_in_all_their_turns() -> None:
    found = told(begun("rue", {}))
    hand, shapes = found["hand"], found["shapes"]
    assert [one["label"] for one in hand][:2] == ["Red Prow", "Red Corner"]
    assert [len(one["turns"]) for one in hand] == [4, 4, 2, 4] * 2
    for one in hand:
        assert len({tuple(turn["shapes"]) for turn in one["turns"]}) == len(one["turns"])
    used = {number for one in hand for turn in (one, *one["turns"]) for number in turn["shapes"]}
    assert used == set(range(len(shapes)))
    assert len(set(shapes)) == len(shapes) < 30
    upright = told(begun("rue", {"Turning": "no"}))["hand"]
    assert [one["turns"] for one in upright] == [[]] * 8


def test_a_text_with_an_illegal_move_is_shown_as_far_as_it_is_legal() -> None:
    games = read("a1-a4:b4 a1-a2:b2 d1-d4:c3")
    found = told(games)
    assert found["problems"] == [
        "Move 2 (grey), “a1-a2:b2”, is illegal: no tower stands on a1, only on a4 a5 e1 e9 i1 i5."
    ]
    assert found["notes"] == [
        "The game is shown as it stands after move 1; the next move takes the place of the illegal one."
    ]
    assert found["moves"] == ["a1-a4:b4"]
    assert found["at"] == 1
    assert found["text"].endswith("1. a1-a4:b4 a1-a2:b2  2. d1-d4:c3\n")
    assert told(read(found["text"])) == found
    mended = told(moved(games, None, None, "a4-a2:b2"))
    assert mended["moves"] == ["a1-a4:b4", "a4-a2:b2"]
    assert mended["problems"] == []


def test_a_move_after_the_end_leaves_the_game_over() -> None:
    text = (EXAMPLES / "rukuni-tie.game").read_text().rstrip() + " a1-a4:b4\n"
    found = told(read(text))
    assert found["problems"][0].startswith("Move 44")
    assert (found["ended"]["winner"], found["side"], found["legal"]) == ("white", None, [])


def test_a_wrong_result_is_a_problem() -> None:
    (problem,) = told(read('[Game "Rukuni"]\n[Result "1-0"]\n\na1-a4:b4'))["problems"]
    assert problem == "The result 1-0 does not follow from the moves: the game is not finished, so it is *."


def test_a_game_that_there_is_not_is_refused() -> None:
    games = begun("rue", {})
    with pytest.raises(Refused, match="there is no game 3: expected one from 1 to 1"):
        position(games, 2, None)
    with pytest.raises(Refused, match="no moment after -1 moves"):
        position(games, None, -1)
    assert told(games, None, 99)["at"] == 0
    with pytest.raises(BadOption, match="there is no option"):
        begun("rue", {"Cards": "9"})
