"""Data sets: the same bytes for the same order, rows that say what is so, a card that adds up, nothing half written."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.orthognomes import record
from games.orthognomes.packed import pack, score_many
from games.orthognomes.scoring import score, score_grids
from games.sampling import SETS, drawn
from scripts import dataset
from scripts.cards import CARD, FILES, Order, card
from scripts.columns import FIELDS
from scripts.dataset import Made, made_in_order, words_of
from scripts.judging import Judges
from scripts.questions import Question
from scripts.spread import Died
from scripts.tallies import LISTED, Tally
from tests.commands import EXAMPLES, Done, run
from tests.figures import one

COUNT, SEED = 11, 3
ORDERED = ("dataset", "--count", str(COUNT), "--seed", str(SEED))
STATICS = Question(statics_only=True)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "figures.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("here") / "figures"
    done = run(*ORDERED, "--pictures", "-o", str(folder))
    assert (done.code, done.out) == (0, "")
    assert done.err.startswith(f"fivesides: {COUNT} figures written to {folder}: stands ")
    return folder


@pytest.fixture(scope="module")
def rows(made: Path) -> list[dict[str, Any]]:
    return rows_of(made)


@pytest.mark.slow
def test_the_same_order_gives_the_same_bytes_anywhere_with_any_number_of_processes(made: Path, tmp_path: Path) -> None:
    assert run(*ORDERED, "--pictures", "--jobs", "2", "-o", str(tmp_path / "there")).code == 0
    assert contents(tmp_path / "there") == contents(made)


def test_the_first_figures_of_more_are_the_same(made: Path, tmp_path: Path) -> None:
    assert run("dataset", "--count", "3", "--seed", str(SEED), "--pictures", "-o", str(tmp_path / "x")).code == 0
    few, many = contents(tmp_path / "x"), contents(made)
    assert many["figures.jsonl"].startswith(few["figures.jsonl"])
    assert np.array_equal(np.load(tmp_path / "x" / "packed.npy"), np.load(made / "packed.npy")[:3])
    pictures = [name for name in few if name.startswith("pictures")]
    assert len(pictures) == 3
    assert {name: few[name] for name in pictures} == {name: many[name] for name in pictures}


def test_a_set_of_blocks_alone_has_the_rows_that_it_has_among_both(rows: list[dict[str, Any]]) -> None:
    for blocks in SETS:
        found = [made.row for made in made_in_order(Order(2, SEED, blocks), jobs=1)]
        among = [{k: v for k, v in row.items() if k != "picture"} for row in rows if row["blocks"] == blocks]
        assert found == among[:2]


def test_a_row_says_what_is_so(rows: list[dict[str, Any]]) -> None:
    assert [row["id"] for row in rows] == list(range(COUNT))
    with Judges(Question()) as judges:
        for row in rows:
            game = one(row["moves"]).under({"Blocks": row["blocks"]})
            verdict, figure = judges.figure(game.scene()), game.figure
            assert (row["outcome"], row["cause"]) == (verdict.outcome, verdict.cause)
            assert (row["statics"], row["dynamics"], row["agree"]) == (
                verdict.statics,
                verdict.dynamics,
                verdict.agree,
            )
            inset = verdict.static.inset
            assert row["margin"]["inset_mm"] == (None if inset is None else pytest.approx(inset * 1000, abs=1e-3))
            assert (row["score"]["light"], row["score"]["dark"]) == score(figure).totals
            assert {name: tuple(grid) for name, grid in row["views"].items()} == game.views()
            assert score_grids(game.views()).totals == score(figure).totals
            assert (row["count"], row["levels"]) == (len(figure.blocks), figure.levels)
            cells = [
                (tuple(cell), colour)
                for placed in row["placed"]
                for cell, colour in zip(placed["cells"], placed["colours"], strict=True)
            ]
            assert dict(cells) == figure.colours
            assert len(cells) == len(figure.colours)


def test_what_is_said_of_placements_is_said_of_the_figures_that_they_leave(rows: list[dict[str, Any]]) -> None:
    with Judges(Question()) as judges:
        for row in rows:
            said = [placed["outcome"] for placed in row["placed"]]
            figure = drawn(SEED, row["id"])
            for count in range(1, row["stood"] + 1):
                assert said[count - 1] == "stands"
            if row["stood"] < row["count"]:
                assert said[row["stood"]] == judges.figure(figure.after(row["stood"] + 1)).outcome != "stands"
            assert set(said[row["stood"] + 1 : -1]) <= {None}
            assert said[-1] == row["outcome"]
            assert row["earlier_stood"] == (set(said[:-1]) <= {"stands"})
            assert row["placed"][-1]["inset_cells"] == row["margin"]["inset_cells"]
    assert {row["stood"] == row["count"] for row in rows} == {True, False}


def test_a_row_says_what_check_says(rows: list[dict[str, Any]]) -> None:
    same = ("margin", "statics", "dynamics", "agree", "disagreement", "cause", "culprit", "why")
    standing = [row for row in rows if row["stood"] == row["count"]]
    for row in standing[:3]:
        said = json.loads(run("check", "--json", "-e", row["moves"], "--set", f"Blocks={row['blocks']}").out)
        assert {name: said[name] for name in same} == {name: row[name] for name in same}


def test_packed_figures_are_the_figures(made: Path, rows: list[dict[str, Any]]) -> None:
    packed = np.load(made / "packed.npy")
    assert (packed.shape, packed.dtype) == ((COUNT, 2, 4, 2, 2), np.uint64)
    assert np.array_equal(packed[..., :1], pack([drawn(SEED, row["id"]).figure for row in rows]))
    assert not packed[..., 1].any()
    expected = [[row["score"]["light"], row["score"]["dark"]] for row in rows]
    assert score_many(packed[..., 0]).tolist() == score_many(packed).tolist() == expected


def test_the_highest_figure_of_a_round_has_the_words_of_any_other() -> None:
    (tower,) = record.read((EXAMPLES / "tower24.game").read_text(encoding="utf-8"))
    assert tower.figure.levels == 24
    assert words_of(tower.figure) == pack([tower.figure]).astype("<u8").tobytes()
    low = tower.figure.until(1)
    assert words_of(low) == np.pad(pack([low]), [(0, 0)] * 4 + [(0, 1)]).astype("<u8").tobytes()


def test_a_picture_shows_its_figure(made: Path, rows: list[dict[str, Any]]) -> None:
    for row in rows:
        assert row["moves"] in (made / row["picture"]).read_text(encoding="utf-8")
    assert sorted(p.name for p in made.iterdir()) == sorted(FILES)


def tables(text: str) -> Iterator[tuple[list[str], list[list[str]]]]:
    """Heads and rows of the tables in Markdown."""
    for found in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rest = ([cell.strip() for cell in line.strip().strip("|").split("|")] for line in found.splitlines())
        yield head, rest


def test_the_counts_of_the_card_add_up(made: Path, rows: list[dict[str, Any]]) -> None:
    text = (made / CARD).read_text(encoding="utf-8").partition("## Counts")[2]
    found = {head[0]: (head, lines) for head, lines in tables(text)}
    assert list(found) == ["outcome", "drawn", "statics \\ PyBullet", "blocks"]
    for _, (*lines, sums) in found.values():
        expected = [int(cell) for cell in sums if cell.isdigit()]
        numbers = np.array([[int(cell) for cell in line[-len(expected) :]] for line in lines])
        assert numbers.sum(axis=0).tolist() == expected
        assert (numbers[:, :-1].sum(axis=1) == numbers[:, -1]).all()
        assert expected[-1] == COUNT
    outcomes = Counter((row["outcome"], row["cause"] or "") for row in rows)
    assert {(o, c): int(n) for o, c, *_, n in found["outcome"][1][:-1]} == outcomes
    sizes = Counter(str(row["count"]) for row in rows)
    assert {size: int(n) for size, *_, n in found["blocks"][1][:-1]} == sizes
    assert f"{sum(row['earlier_stood'] for row in rows)} stood after every placement before the last." in text


def test_the_card_names_every_field(made: Path, rows: list[dict[str, Any]]) -> None:
    text = (made / CARD).read_text(encoding="utf-8")
    named = {field for field, *_ in FIELDS} | {"picture"}
    assert {name.partition(".")[0] for name in named} == set(rows[0])
    assert all(f"| `{field}` |" in text for field in named)
    margins = {part.rpartition(".")[2] for name in named if name.startswith("margin") for part in name.split(", ")}
    assert margins == set(rows[0]["margin"])


@pytest.mark.parametrize(
    "options",
    [
        ("--statics-only", "--blocks", "literal", "--threshold", "0.3"),
        ("--statics-only", "--margins"),
    ],
)
def test_the_command_on_the_card_makes_it_again(options: tuple[str, ...], tmp_path: Path) -> None:
    assert run("dataset", "--count", "3", *options, "-o", str(tmp_path / "a")).code == 0
    command = re.findall(r"^fivesides (.*) -o DIR$", (tmp_path / "a" / CARD).read_text(encoding="utf-8"), re.MULTILINE)
    assert len(command) == 1
    assert run(*command[0].split(), "-o", str(tmp_path / "b")).code == 0
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    for row in rows_of(tmp_path / "a"):
        assert row["dynamics"] is row["agree"] is None
        assert ("tolerances" in row) == ("--margins" in options)
        inset = row["margin"]["inset_fraction"]
        assert row["outcome"] != "stands" or inset >= row["margin"]["threshold"]


def test_rows_come_one_after_another_however_many_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "CHUNK", 1)
    made = made_in_order(Order(1_000_000, 0, question=STATICS), jobs=1)
    assert next(made).row["id"] == 0


def test_where_the_judges_differ_the_card_lists_it(rows: list[dict[str, Any]]) -> None:
    row = rows[0] | {"statics": "falls", "dynamics": "stands", "agree": False, "disagreement": "it jams"}
    tally = Tally()
    for number in range(LISTED + 2):
        tally.add(row | {"id": number})
    text = card(Order(LISTED + 2, SEED), tally)
    assert f"On {LISTED + 2} figures one says that it stands" in text
    assert f"* {LISTED - 1}, `{row['moves']}`: it jams." in text
    assert f"* {LISTED}," not in text
    assert "… and 2 more." in text


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--count", "0", "-o", "x"], "--count"),
        (["--count", "1000001", "-o", "x"], "--count"),
        (["--count", "2"], "-o"),
        (["-o", "x"], "--count"),
        (["--count", "2", "-o", ""], "expected the path of a folder"),
        (["--count", "2", "-o", "-"], "expected the path of a folder"),
        (["--count", "2", "-o", "."], "you are in it"),
        (["--count", "2", "-o", "no/where"], "there is no folder"),
        (["--count", "2", "-o", "file"], "it is not a folder"),
        (["--count", "2", "-o", "link"], "a link that leads nowhere"),
        (["--count", "2", "-o", "full"], "full is there already: give --force"),
        (["--count", "2", "-o", "full", "--force"], "it holds mine.txt, which is none of ours"),
        (["--count", "2", "-o", "x" * 300], "File name too long"),
        (["--count", "2", "--blocks", "many", "-o", "x"], "--blocks"),
        (["--count", "2", "--seed", "-1", "-o", "x"], "--seed"),
        (["--count", "2", "--threshold", "nan", "-o", "x"], "nan is no fraction"),
        (["--count", "2", "--jobs", "0", "-o", "x"], "--jobs"),
    ],
)
def test_wrong_usage_is_one_line_and_changes_nothing(
    arguments: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    monkeypatch.chdir(tmp_path)
    before = contents(tmp_path)
    done = run("dataset", *arguments)
    assert (done.code, done.out) == (2, "")
    assert expected in done.err
    assert done.err.count("\n") == 1
    assert contents(tmp_path) == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "full", "link"]


def few(folder: Path, *options: str) -> Done:
    return run("dataset", "--count", "2", "--statics-only", *options, "-o", str(folder))


def test_an_empty_folder_is_filled_and_one_with_data_is_replaced_when_forced(tmp_path: Path) -> None:
    folder = tmp_path / "x"
    folder.mkdir()
    assert few(folder).code == 0
    first = contents(folder)
    assert few(folder, "--seed", "1").code == 2
    assert contents(folder) == first
    assert few(folder, "--seed", "1", "--force").code == 0
    assert contents(folder) != first
    assert few(folder, "--force").code == 0
    assert contents(folder) == first
    assert [p.name for p in tmp_path.iterdir()] == ["x"]


def test_a_stop_half_way_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "x"
    assert few(folder).code == 0
    before = contents(folder)

    def stopped(order: Order, jobs: int) -> Iterator[Made]:
        yield next(made_in_order(order, jobs))
        raise KeyboardInterrupt

    monkeypatch.setattr(dataset, "made_in_order", stopped)
    done = few(folder, "--seed", "1", "--force")
    assert (done.code, done.err.strip()) == (130, "fivesides: stopped")
    assert few(tmp_path / "y").code == 130
    assert contents(folder) == before
    assert [p.name for p in tmp_path.iterdir()] == ["x"]


def test_a_process_that_dies_is_told_with_its_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        dataset, "spread", lambda _work, items, _jobs: iter([(0, Died("the process died", next(items)))])
    )
    done = few(tmp_path / "x", "--blocks", "literal")
    assert (done.code, done.err) == (
        2,
        "fivesides: figures 1 to 3 of seed 0: the process died; nothing was written\n",
    )
    assert list(tmp_path.iterdir()) == []


def test_every_text_of_moves_is_canonical(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        (again,) = record.read(row["moves"])
        assert drawn(SEED, row["id"]).placed == again.figure.blocks
