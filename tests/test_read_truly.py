"""What read says of edited scenes is true; each of these was once passed over, or told otherwise than it was."""

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.commands import EXAMPLES, Done, run

Body = dict[str, Any]
Edit = Callable[[dict[str, Body]], None]


def edited(game: str, edit: Edit, tmp_path: Path) -> Done:
    """The report on the scene of an example, its bodies by their names after an *edit*."""
    scene = json.loads(run("convert", str(EXAMPLES / f"{game}.game"), "--to", "scene").out)
    bodies = {body["name"]: body for body in scene["bodies"]}
    edit(bodies)
    path = tmp_path / "x.json"
    path.write_text(json.dumps(scene | {"bodies": list(bodies.values())}))
    return run("read", str(path))


def copied(bodies: dict[str, Body], name: str, new: str, east: float) -> None:
    """A copy of a body, so many metres farther east."""
    body = json.loads(json.dumps(bodies[name])) | {"name": new}
    body["position"][0] += east
    bodies[new] = body


@pytest.mark.parametrize("east", [0.0, 0.025, 0.5, 100.0])
def test_a_block_too_many_is_named(east: float, tmp_path: Path) -> None:
    """At 100 m, drawing the layers never ended."""
    done = edited("tower24", lambda bodies: copied(bodies, "b01", "b13", east), tmp_path)
    assert done.code == 1
    assert "is too many: the record does not have it." in done.out
    assert len(done.out) < 20_000


def onto(here: str, there: str) -> Edit:
    """Put a piece on the place of another, which is taken away."""

    def edit(bodies: dict[str, Body]) -> None:
        bodies[here]["position"] = bodies.pop(there)["position"]

    return edit


def test_a_piece_on_the_place_of_one_that_was_removed_leaves_its_own_empty(tmp_path: Path) -> None:
    done = edited("rukuni", onto("white at d8", "white at b1"), tmp_path)
    assert done.code == 1
    assert "white at d8 lies at b1: somebody moved it." in done.out
    assert "white at d8 is missing: the record has it." in done.out


def test_pieces_that_changed_places_are_not_nearest_to_their_own(tmp_path: Path) -> None:
    def swap(bodies: dict[str, Body]) -> None:
        one, other = bodies["white at d8"], bodies["white at b1"]
        one["position"], other["position"] = other["position"], one["position"]

    done = edited("rukuni", swap, tmp_path)
    assert done.code == 1
    assert "2 of them not in place, though every place is taken as recorded" in done.out


def test_a_name_cannot_forge_a_line(tmp_path: Path) -> None:
    def forge(bodies: dict[str, Body]) -> None:
        bodies["white at d8"]["name"] = "white at d8\nall is well"

    done = edited("rukuni", forge, tmp_path)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "letters that can be printed" in done.err


def test_against_wants_a_file_with_one_game(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(run("convert", str(EXAMPLES / "tower24.game"), "--to", "scene").out)
    done = run("read", str(path), "--against", str(EXAMPLES / "match.game"))
    assert (done.code, done.out) == (2, "")
    assert "2 games: expected a file with one" in done.err


@pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")
@pytest.mark.slow
def test_a_knock_that_is_not_over_is_said_to_be_one() -> None:
    """A coin rolled on; the game was said not to be carried out."""
    path = str(EXAMPLES / "rue-money.game")
    done = run("read", path, "--bump", "5494912443059877118", "--way", "500")
    assert "cannot be carried out" not in done.err
    assert done.code in (1, 2)
