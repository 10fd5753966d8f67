"""Every file in examples/ is canonical and does what its name says."""

import json
from pathlib import Path

import pytest

from games import files
from games import record as flat
from games.orthognomes import record
from games.record import Record
from tests.commands import EXAMPLES, run

EXPECTED = {"round": 0, "orthognomes-2-4": 0, "match": 0, "tower24": 0, "collapse": 1, "marginal": 3}
EVERY = sorted(EXAMPLES.rglob("*.game"))
FILES = [path for path in EVERY if path.read_text().startswith('[Game "OrthoGnomes"]')]
FLAT = [path for path in EVERY if path not in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_examples_are_canonical_and_judged_as_they_are_called(path: Path) -> None:
    text = path.read_text()
    assert record.write(record.read(text)) == text
    done = run("check", str(path), "--json")
    answer = json.loads(done.out)
    if path.parent.name == "illegal":
        assert done.code == 1
        assert answer["placements"][-1]["faults"] == [path.stem]
        assert all(p["outcome"] == "stands" for p in answer["placements"][:-1])
    else:
        assert done.code == EXPECTED[path.stem]


@pytest.mark.parametrize("path", FLAT, ids=lambda path: path.stem)
def test_flat_examples_are_canonical_and_their_results_follow(path: Path) -> None:
    text = path.read_text()
    records = [one for one in files.read(text, "") if isinstance(one, Record)]
    assert flat.write([flat.replay(one) for one in records]) == text
    assert run("check", str(path)).code == 0


def test_there_is_an_illegal_placement_of_each_kind() -> None:
    from games.orthognomes.rules import Fault

    assert {path.stem for path in FILES if path.parent.name == "illegal"} == {
        name for fault in Fault for name in fault.names
    }


def test_the_match_begins_with_the_round() -> None:
    (alone,) = record.read((EXAMPLES / "round.game").read_text())
    first, second = record.read((EXAMPLES / "match.game").read_text())
    assert first == alone
    assert second.tag("First") == "Dark"


def test_the_collapse_is_told_as_it_happens() -> None:
    answer = json.loads(run("check", str(EXAMPLES / "collapse.game"), "--json").out)
    assert (answer["problems"], answer["loser"], answer["outcome"]) == ([], "dark", "falls")


def test_the_tower_has_the_tilt_margin_of_its_closed_form() -> None:
    """Twelve blocks on one square: half a cell over the height of the centre of mass, 12.5 cells, is 2.29°."""
    answer = json.loads(run("check", str(EXAMPLES / "tower24.game"), "--json").out)
    assert answer["margin"]["tilt_degrees"] == pytest.approx(2.29, abs=0.01)
    assert (answer["statics"], answer["dynamics"]) == ("stands", "stands")
