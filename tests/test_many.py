"""`check_many`: the answers of the command, whoever works on them, in order, also of scenes."""

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import joblib
import pytest

from games.errors import BadOption
from scripts import kinds, many
from scripts.many import check_many
from scripts.questions import Question
from sim.given import Given
from tests.commands import EXAMPLES, Done, run
from tests.stacks import block, figure

UPRIGHT = figure(((1, 1, 0), "U", "LLL"))
STATICS = Question(statics_only=True)
ARCH = EXAMPLES / "arch.json"
MIXED = [
    *(EXAMPLES / f"{name}.game" for name in ("collapse", "marginal", "rukuni", "illegal/parallel")),
    ARCH,
    EXAMPLES / "missing.game",
    EXAMPLES,
]
"""Figures, flat games, an assembly, an illegal move, what is missing, and a folder."""


@pytest.fixture(scope="module")
def said() -> Done:
    """What the command says of them."""
    return run("check", "--json", *map(str, MIXED))


@pytest.mark.parametrize("jobs", [None, 2])
def test_the_answers_are_those_of_the_command_in_order(said: Done, jobs: int | None) -> None:
    expected = [json.loads(line) for line in said.out.splitlines()]
    found = list(check_many(MIXED, jobs=jobs))
    codes = [answer.pop("exit") for answer in found]
    assert found == expected
    assert codes == [1, 3, 0, 1, 0, 2, 2]
    assert said.code == 2


def test_scenes_are_checked_like_files() -> None:
    good, bad = UPRIGHT, (block(((0, 0, 0), "E", "LLL")),)
    answers = list(check_many([good, str(ARCH), bad, ()], STATICS))
    assert [answer["file"] for answer in answers] == ["scene 1", str(ARCH), "scene 3", "scene 4"]
    assert [answer["exit"] for answer in answers] == [0, 0, 2, 2]
    assert answers[0]["outcome"] == "stands"
    assert "nothing is fixed" in str(answers[2]["error"])
    assert list(check_many([good, ARCH, bad, ()], STATICS, jobs=2)) == answers


def test_scenes_are_asked_for_when_they_are_due() -> None:
    def endless() -> Iterator[Any]:
        while True:
            yield UPRIGHT

    answers = check_many(endless(), STATICS)
    assert [next(answers)["file"] for _ in range(3)] == ["scene 1", "scene 2", "scene 3"]


def test_nothing_to_do() -> None:
    assert list(check_many([])) == []


def test_a_game_that_does_not_exist_is_told_at_once() -> None:
    with pytest.raises(BadOption, match="chess"):
        check_many([ARCH], game="chess")


def test_each_question_has_its_own_answer() -> None:
    tower = EXAMPLES / "tower24.game"
    for question in (STATICS, replace(STATICS, threshold=0.9), STATICS):
        (answer,) = check_many([tower], question)
        assert answer["outcome"] == ("stands" if question == STATICS else "marginal")
    (slippery,) = check_many([ARCH], STATICS, given=Given(friction=0.01))
    assert slippery["outcome"] == "falls"


def test_where_the_program_fails_it_goes_on_with_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(kind: str, command: str) -> Any:
        if kind == "assembly":
            raise KeyError("hinge")
        return kinds.of_kind(kind, command)

    monkeypatch.setattr(many, "of_kind", broken)
    answers = list(check_many([EXAMPLES / "round.game", ARCH, EXAMPLES / "rukuni.game"], STATICS))
    assert [answer["exit"] for answer in answers] == [0, 2, 0]
    assert answers[1]["error"] == (
        f"{ARCH}: the program failed on it; please report it: KeyError: 'hinge' (test_many.py, line "
        f"{broken.__code__.co_firstlineno + 2})"
    )
    assert run("check", "--statics-only", str(ARCH), str(EXAMPLES / "rukuni.game")).code == 2
    with pytest.raises(KeyError):  # of one file alone, all is to be seen
        run("check", str(ARCH))


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the cluster's own
def test_a_cluster_gives_the_same_answers() -> None:
    distributed: Any = import_module("distributed")

    here = list(check_many(MIXED))
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster),
        joblib.parallel_config("dask"),
    ):
        assert list(check_many(MIXED)) == here
