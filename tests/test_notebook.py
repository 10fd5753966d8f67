"""A notebook shows positions, figures and records as pictures."""

import subprocess
import sys
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from games import files
from games.notebook import Shown
from games.orthognomes.blocks import Figure
from games.orthognomes.record import Round
from games.record import Record, Replay, replay
from games.registry import GAMES
from sim.told import Told, told

MOST = 400
"""Moves of the longest game."""


def shown(one: Any) -> Mapping[str, str]:
    """What a notebook asks for."""
    found: Mapping[str, str] = one._repr_mimebundle_(include=None, exclude=None)
    return found


def picture(found: Mapping[str, str]) -> Told:
    """What the picture says of itself."""
    return told(found["image/svg+xml"].encode())


def ends(name: str) -> tuple[Any, Any, Any]:
    """A game, its first position, and the one that its first moves that are legal end at."""
    game, random = GAMES[name].under({}), Random(5)
    at = start = game.start()
    if not GAMES[name].flat:
        for _ in range(3):
            at = game.play(at, next(iter(game.moves(at))))
        return game, start, at
    for _ in range(MOST):
        if not (moves := game.moves(at)):
            break
        at = game.play(at, random.choice(moves))
    return game, start, at


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_every_game_are_shown(name: str) -> None:
    game, start, end = ends(name)
    for one in (start, end, Shown(game, start), Shown(game, end)):
        found = shown(one)
        said = picture(found)
        assert said.title.startswith(GAMES[name].title)
        assert found["text/plain"].endswith("\n")
    assert shown(start)["image/svg+xml"] != shown(end)["image/svg+xml"]


@pytest.mark.parametrize("name", [name for name, entry in GAMES.items() if entry.flat])
def test_records_of_flat_games_are_shown_after_their_last_move(name: str) -> None:
    game, start, _ = ends(name)
    move = game.moves(start)[0]
    record = Record(name, (), (game.write(start, move),))
    played = replay(record)
    assert shown(record) == shown(played)
    assert "move 1" in picture(shown(record)).title
    assert played.points in shown(record)["text/plain"]


def test_what_is_wrong_with_a_record_is_told() -> None:
    played = replay(Record("rukuni", (), ("a1-a3:a2", "a1-a3:a2")))
    assert isinstance(played, Replay)
    assert "move 2, a1-a3:a2, is not legal" in shown(played)["text/plain"]
    assert shown(Record("rukuni", (), ("nonsense",))).keys() == {"text/plain"}


def test_rounds_and_figures_are_shown() -> None:
    (one,) = files.read("LDLb2.1E\nDLDb2.2N\n", "orthognomes")
    assert isinstance(one, Round)
    for thing in (one, one.figure, Figure()):
        assert picture(shown(thing)).title.startswith("OrthoGnomes")
    assert shown(one)["text/plain"] == shown(one.figure)["text/plain"]
    views = Round(grids=one.views())
    assert "five views" in picture(shown(views)).title


def test_blocks_in_one_cell_are_told_in_words_alone() -> None:
    (one,) = files.read("LDLb2.1E\n", "orthognomes")
    assert isinstance(one, Round)
    found = shown(Figure(one.figure.blocks * 2))
    assert found.keys() == {"text/plain"}
    assert "two blocks are in one cell" in found["text/plain"]


def test_a_position_does_not_pretend_to_know_its_options() -> None:
    small = GAMES["rukuni"].under({"Side": "3"})
    bare, known = shown(small.start()), shown(Shown(small, small.start()))
    assert "Drawn with Side 5" in picture(bare).description
    assert "Drawn with" not in picture(known).description
    assert all(standing.place in picture(known).description for standing in small.visible(small.start()))
    turntable = GAMES["orthognomes"].under({"Start": "c3"})
    assert "Drawn with Start b2" in shown(turntable.start())["text/plain"]
    assert '[Start "c3"]' in shown(Shown(turntable, turntable.start()))["text/plain"]
    large = GAMES["rukuni"].under({"Side": "6"})
    assert "Drawn with Side 6" in shown(large.start())["text/plain"]
    advanced = GAMES["line-or-colour"].under({"Version": "advanced"})
    at = advanced.play(advanced.start(), 48)
    assert "the advanced version" in shown(at)["text/plain"]
    assert "claimed by White" in shown(Shown(advanced, at))["text/plain"]


def test_rules_load_no_drawing_until_something_is_shown() -> None:
    code = (
        "import sys, games.notebook, games.rukuni, games.line_or_colour, games.rue.game, games.rhumb_line.rules;"
        "print([name for name in ('numpy', 'shapely', 'fontTools', 'resvg_py') if name in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
