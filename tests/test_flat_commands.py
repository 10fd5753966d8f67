"""The command line on flat games: the same commands as for figures, and what is wrong told in one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.registry import GAMES
from tests.commands import EXAMPLES, Done, run
from tests.variants import flat

FLAT = [name for name, game in GAMES.items() if game.flat]
BROKEN = "?!"
"""What is no move of any game."""


def _openings(name: str) -> tuple[str, str]:
    """A first move, and one that is legal at the start but not after it."""
    game = flat(name)
    start = game.start()
    first, *others = game.moves(start)
    legal = game.moves(game.play(start, first))
    again = next(move for move in (first, *others) if move not in legal)
    return game.write(start, first), game.write(start, again)


FIRST = {name: _openings(name)[0] for name in FLAT}
AGAIN = {name: _openings(name)[1] for name in FLAT}


@pytest.fixture(params=FLAT)
def name(request: pytest.FixtureRequest) -> str:
    """Every flat game."""
    return str(request.param)


@pytest.fixture
def path(name: str, tmp_path: Path) -> Path:
    """A whole random game in a file."""
    found = tmp_path / f"{name}.game"
    assert run("random", name, "--seed", "6", "-o", str(found)) == Done(0, "", "")
    return found


def answer(*arguments: str) -> dict[str, Any]:
    found = json.loads(run(*arguments, "--json").out)
    assert isinstance(found, dict)
    return found


def test_a_random_game_is_whole_and_the_same_again(name: str, path: Path) -> None:
    assert run("random", name, "--seed", "6").out == path.read_text()
    assert '[Seed "6"]' in path.read_text()
    assert answer("check", str(path))["ended"] is not None


def test_check_answers_with_everything_that_the_notation_names(name: str, path: Path) -> None:
    done = run("check", str(path))
    assert done.code == 0
    assert "The game is over: " in done.out
    found = answer("check", str(path))
    assert list(found) == ["game", "legal", "outcome", "margin", "moves", "score", "ended", "notes", "problems", "seed"]
    assert (found["game"], found["legal"], found["outcome"], found["seed"]) == (name, True, None, 6)
    assert all(move["legal"] for move in found["moves"])
    assert list(found["ended"]) == ["points", "winner", "reason", "result"]
    assert f'[Result "{found["ended"]["result"]}"]' in path.read_text()


def test_score_explains_every_point(name: str, path: Path) -> None:
    game = GAMES[name].under({})
    found = answer("score", str(path))
    assert list(found)[:6] == ["game", "score", "legal", "finished", "winner", "reason"]
    assert tuple(found["score"]) == game.players
    items = found[game.explain(game.start()).called]
    for player, points in found["score"].items():
        assert sum(item["points"] for item in items if item["player"] == player) == points
    said = run("score", str(path))
    assert said.code == 0
    assert all(item["what"] in " ".join(said.out.split()) for item in items)


def test_show_has_the_board_and_every_piece(name: str, path: Path) -> None:
    found = answer("show", str(path))
    assert "\n".join(found["board"]) in run("show", str(path)).out
    assert all(list(one) == ["place", "kind"] for one in found["standing"])
    assert run("show", "--game", name, "-e", "").code == 0  # the board before the first move


@pytest.mark.parametrize("form", ["game", "json"])
def test_a_game_in_another_form_is_the_same_game(form: str, path: Path, tmp_path: Path) -> None:
    other = tmp_path / f"other.{form}"
    assert run("convert", str(path), "-o", str(other)).code == 0
    assert run("convert", str(other)).out == path.read_text()
    assert answer("score", str(other)) == answer("score", str(path))


def test_what_is_written_by_hand_becomes_canonical(name: str) -> None:
    done = run("convert", "--game", name, "-e", f"1...  {FIRST[name].swapcase()} ; a comment")
    assert done == Done(0, f'[Game "{GAMES[name].title}"]\n[Rules "1"]\n\n1. {FIRST[name]}\n', "")
    again = run("convert", "-", stdin=done.out.replace(GAMES[name].title, name.upper()))
    assert again.out == done.out


def test_a_scene_has_every_piece_and_carries_the_game(path: Path) -> None:
    scene = json.loads(run("convert", str(path), "--to", "scene").out)
    pieces = {body["name"] for body in scene["bodies"] if not body["fixed"]}
    assert len(pieces) == len(answer("show", str(path))["standing"])
    assert scene["game"] == path.read_text()


@pytest.mark.parametrize("form", ["map", "line", "views"])
def test_forms_of_figures_are_refused(form: str, path: Path) -> None:
    done = run("convert", str(path), "--to", form)
    assert (done.code, done.out) == (2, "")
    assert f"has no {form}: expected game, json, scene" in done.err


def test_there_are_no_five_views(path: Path) -> None:
    done = run("views", str(path))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "is flat and has no five views" in done.err


@pytest.mark.parametrize("command", ["check", "score", "show"])
def test_an_illegal_move_is_told_at_its_line(command: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.game"
    path.write_text(f'[Game "{name}"]\n\n1. {FIRST[name]}\n   {AGAIN[name]}\n')
    done = run(command, str(path))
    assert done.code == 1
    (line,) = [line for line in (done.out + done.err).splitlines() if "is illegal: " in line]
    assert f"{path}:4:4: move 2 (" in line
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    "arguments", [("render", "-o", "X.svg"), ("convert", "-o", "X.game"), ("convert", "-o", "X.json")]
)
def test_of_an_illegal_game_nothing_is_written(arguments: tuple[str, ...], name: str, tmp_path: Path) -> None:
    command, flag, target = arguments
    out = tmp_path / target
    done = run(command, "--game", name, "-e", f"{FIRST[name]} {AGAIN[name]}", flag, str(out))
    assert (done.code, done.err.count("\n"), out.exists()) == (1, 1, False)


def test_what_is_no_move_is_unreadable(name: str) -> None:
    for command in ("check", "score", "show"):
        done = run(command, "--game", name, "-e", f"{FIRST[name]} {BROKEN}")
        assert (done.code, done.out) == (2, "")
        column = int(done.err.split(":")[3])  # of the character that is wrong
        assert len(FIRST[name]) + 2 <= column <= len(FIRST[name]) + 1 + len(BROKEN) + 1
        assert f"“{BROKEN}” (move 2): expected" in done.err
        assert done.err.count("\n") == 1


def test_play_after_the_end_is_told_at_its_place(name: str, path: Path) -> None:
    path.write_text(f"{path.read_text()}\n{FIRST[name]}\n")
    done = run("check", str(path))
    assert done.code == 1
    assert "is illegal: the game is over" in done.out
    found = answer("check", str(path))
    assert (found["legal"], found["score"], found["moves"][-1]["legal"]) == (False, None, False)


def test_a_result_that_does_not_follow_is_told_at_its_line(path: Path) -> None:
    text = path.read_text()
    said = text.partition('[Result "')[2].partition('"')[0]
    path.write_text(text.replace(f'[Result "{said}"]', '[Result "*"]'))
    line = text.splitlines().index(f'[Result "{said}"]') + 1
    done = run("check", str(path))
    assert done.code == 1
    assert f"{path}:{line}:10: the result * does not follow from the moves" in done.out
    assert run("score", str(path)).code == 1


def test_an_unfinished_game_goes_on(name: str) -> None:
    done = run("check", "--game", name, "-e", FIRST[name])
    assert done.code == 0
    assert "The game goes on: " in done.out
    assert answer("check", "--game", name, "-e", FIRST[name])["ended"] is None


def test_an_impossible_option_lists_the_valid_ones(name: str) -> None:
    option = GAMES[name].options[0]
    done = run("check", "--game", name, "-e", FIRST[name], "--set", f"{option.key}=nonsense")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert all(value in done.err for value in option.values if not value.startswith("("))
    unknown = run("random", name, "--set", "Blocks=literal")
    assert (unknown.code, unknown.out) == (2, "")
    assert option.key in unknown.err


def test_an_empty_game_is_nothing_to_check_or_score(name: str) -> None:
    for command in ("check", "score"):
        done = run(command, "--game", name, "-e", "")
        assert (done.code, done.out) == (2, "")
        assert f"nothing to {command}: the game has no moves" in done.err


def test_a_file_has_games_of_one_kind(tmp_path: Path) -> None:
    path = tmp_path / "mixed.game"
    path.write_text('[Game "Rue"]\n\nBPN@0,0\n\n[Game "Rukuni"]\n\na1-a4:b4\n')
    done = run("check", str(path))
    assert (done.code, done.out) == (2, "")
    assert f"{path}:5:8: “Rukuni” (game 2): expected a game of Rue, as before" in done.err


def test_several_games_of_a_file_are_answered_one_by_one(path: Path) -> None:
    path.write_text(path.read_text() + "\n" + path.read_text())
    assert len(answer("score", str(path))["rounds"]) == 2
    assert run("show", str(path)).out.count(f"{path}, game ") == 2
    assert run("render", str(path), "--round", "2", "-o", "-", "--format", "svg").code == 0
    assert run("convert", str(path)).out == path.read_text()


def test_play_explains_counts_undoes_and_saves(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.game"
    lines = (FIRST[name], AGAIN[name], "foo", "moves", "moves zz", "show", "score", "undo", "undo", FIRST[name])
    done = run("play", name, stdin="\n".join((*lines, f"save {path}", "help", "")))
    assert done.code == 0
    for said in (f"“{AGAIN[name]}” is illegal: ", "“foo”: expected ", "there is nothing to take back", " legal: "):
        assert said in done.out
    assert path.read_text().endswith(f'[Result "*"]\n\n1. {FIRST[name]}\n')


@pytest.mark.parametrize("name", [name for name in FLAT if GAMES[name].options])
def test_a_game_under_options_is_read_again_as_it_was(name: str, tmp_path: Path) -> None:
    """Written with its options alone, it was taken for another game."""
    path, json_path = tmp_path / "x.game", tmp_path / "x.json"
    option = GAMES[name].options[0]
    value = option.values[1]
    game = GAMES[name].under({option.key: value})
    first = game.write(game.start(), game.moves(game.start())[0])
    given = ("--game", name, "-e", first, "--set")
    assert run("convert", *given, f"{option.key}={value}", "-o", str(path)).code == 0
    assert f'[Game "{GAMES[name].title}"]\n[Rules "1"]\n[{option.key} "{value}"]' in path.read_text()
    assert run("convert", str(path)).out == path.read_text()
    assert f"[{option.key}" not in run("convert", *given, f"{option.key}={option.values[0]}").out
    json_path.write_text(json.dumps({"game": name, "tags": {option.key: value}, "moves": [first]}))
    assert run("convert", str(json_path)).out == path.read_text()


def test_results_are_read_however_they_are_capitalised(tmp_path: Path) -> None:
    path = tmp_path / "draw.game"
    text = (EXAMPLES / "line-or-colour.game").read_text()
    path.write_text(text.replace('[Result "White"]', '[Result "wHITE"]'))
    assert run("check", str(path)).code == 0
    assert run("convert", str(path)).out == text


def test_check_flags_what_is_amateurish() -> None:
    """Size soft: "flagged beyond 2 × players across"."""
    done = run("check", "--game", "rue", "-e", "RFN@0,0 RFN@1,0 RTS@2,0 RPN@3,0 RCN@4,0")
    assert done.code == 0
    assert "5 cards across; more than 4 is amateurish" in done.out


def test_a_random_game_has_one_seed() -> None:
    done = run("random", "line-or-colour", "--set", "Layout=random", "--set", "Seed=3", "--seed", "7")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_an_example_of_every_flat_game_is_there(name: str) -> None:
    done = run("check", str(EXAMPLES / f"{name}.game"))
    assert (done.code, done.err) == (0, "")
