"""`fivesides read`: from a world, an assembly or a photograph back to what stands on the table."""

import json
from importlib.util import find_spec
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

from games.files import read
from games.record import replay
from games.registry import GAMES, entry
from tests.commands import EXAMPLES, run
from tests.quick import quick

pytestmark = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")

FILES = quick(("rhumb-line", "line-or-colour", "rue-money"), "rhumb-line")
BEGUN = ("--game", "rukuni", "-e", "a5-c7:d8 c7-c2:b2 e1-c1:b1 c2-c3:c2")
"""A game of Rukuni that has not gone far."""
MM = 0.001


def answer(*arguments: str) -> dict[str, Any]:
    found = json.loads(run("read", *arguments, "--json").out)
    assert isinstance(found, dict)
    return found


def example(name: str) -> str:
    return str(EXAMPLES / f"{name}.game")


@pytest.fixture
def rue(tmp_path: Path) -> Path:
    """Rue's example as an assembly."""
    path = tmp_path / "rue.json"
    assert run("convert", example("rue"), "--to", "scene", "-o", str(path)).code == 0
    return path


def moved(path: Path, name: str, x: float, y: float) -> None:
    """Somebody moves a body of an assembly by so many millimetres."""
    data = json.loads(path.read_text())
    (body,) = (body for body in data["bodies"] if body["name"] == name)
    body["position"][0] += x * MM
    body["position"][1] += y * MM
    path.write_text(json.dumps(data))


@pytest.mark.parametrize("name", [*FILES, pytest.param("rukuni", marks=pytest.mark.slow)])
def test_a_game_that_is_carried_out_stands_as_recorded(name: str) -> None:
    done = run("read", example(name))
    assert (done.code, done.err) == (0, "")
    assert "all in place, as recorded" in done.out
    assert "The camera sees the same from above." in done.out
    shown = run("show", example(name)).out.splitlines()[1:]
    assert [line.rstrip() for line in done.out.splitlines()[1:-1]] == [line.rstrip() for line in shown]


@pytest.mark.parametrize("name", FILES)
def test_programs_get_every_piece(name: str) -> None:
    found = answer(example(name))
    (one,) = map(replay, read(Path(example(name)).read_text(), "orthognomes"))  # type: ignore[arg-type]  # it is flat
    visible = [{"place": place, "kind": kind} for place, kind in one.game.visible(one.last)]
    pieces = sorted(
        ({"place": p["place"], "kind": p["kind"]} for p in found["standing"]), key=lambda p: tuple(p.values())
    )
    assert pieces == visible
    assert {piece["state"] for piece in found["standing"]} == {"in place"}
    assert (found["as_recorded"], found["camera_agrees"], found["missing"], found["extra"]) == (True, True, [], [])
    assert (found["unclear"], found["knocked"]) == ([], None)


@pytest.mark.parametrize("name", FILES)
def test_what_convert_writes_is_read_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / "scene.json"
    run("convert", example(name), "--to", "scene", "-o", str(path))
    found = answer(str(path))
    assert (found["as_recorded"], found["camera_agrees"]) == (True, None)
    assert max(piece["off_mm"] for piece in found["standing"]) == 0.0
    assert run("read", str(path)).code == 0


@pytest.mark.parametrize("game", [(example("rue"),), BEGUN, (example("round"),)])
def test_a_knocked_table_is_the_same_in_the_world_and_in_the_assembly_of_it(
    game: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "scene.json"
    given = [*game, "--round", "1", "--bump", "4", "--way", "30"]
    knocked = answer(*given, "-o", str(path))
    again = answer(str(path))
    assert again["standing"] == knocked["standing"]
    assert knocked["knocked"]["name"] in {
        piece["name"] for piece in knocked["standing"] if piece["state"] != "in place"
    }
    assert (run("read", *given).code, run("read", str(path)).code) == (1, 1)


@pytest.mark.parametrize("game", [(example("rhumb-line"),), (example("rue"),), BEGUN])
def test_the_report_of_a_knock_equals_the_poses(game: tuple[str, ...], tmp_path: Path) -> None:
    """By how far each body of the assembly is from where the untouched one has it."""
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    run("convert", *game, "--to", "scene", "-o", str(before))
    found = answer(*game, "--bump", "8", "--way", "20", "-o", str(after))
    was, now = (
        {body["name"]: body["position"] for body in json.loads(path.read_text())["bodies"] if not body["fixed"]}
        for path in (before, after)
    )
    assert was.keys() == now.keys() == {piece["name"] for piece in found["standing"]}
    for piece in found["standing"]:
        (a, b, _), (x, y, _) = was[piece["name"]], now[piece["name"]]
        way = 1000 * hypot(x - a, y - b)
        if piece["name"].endswith(f" at {piece['place']}"):
            assert piece["off_mm"] == pytest.approx(way, abs=0.002)
        else:
            assert piece["state"] in ("moved", "fallen", "off the board")
            assert way > 1
        assert (piece["state"] == "in place") == (way <= 1 + 1e-3)


def test_the_same_seed_gives_the_same_knock() -> None:
    one = answer(*BEGUN, "--bump", "5")
    assert answer(*BEGUN, "--bump", "5") == one
    assert answer(*BEGUN, "--bump", "6")["knocked"] != one["knocked"]


def test_a_bumper_is_named(rue: Path) -> None:
    """Sheet: a bumper is "anyone caught moving counters"."""
    counter = next(
        p["name"] for p in answer(str(rue))["standing"] if p["name"].startswith("counter") and p["place"][-1] == "N"
    )
    card = counter.removeprefix("counter at ")[:-2]
    moved(rue, counter, 2, -60)
    done = run("read", str(rue))
    assert done.code == 1
    assert f"{counter} lies at {card} S: a bumper moved it; it is 2.3 mm off {card} S." in done.out
    assert "missing" not in done.out  # it was told already
    assert "too many" not in done.out
    assert [p["state"] for p in answer(str(rue))["standing"]].count("moved") == 1


def test_a_piece_that_is_only_pushed_is_told_by_how_much(rue: Path) -> None:
    moved(rue, "BP at 0,0", 3, 4)
    done = run("read", str(rue))
    assert (done.code, "BP at 0,0 is 5.0 mm off its place." in done.out) == (1, True)
    assert "1 of them not in place, but nearest to their own" in done.out.splitlines()[0]


def test_an_assembly_without_its_game_is_read_with_game_or_against(rue: Path) -> None:
    data = json.loads(rue.read_text())
    del data["game"]
    rue.write_text(json.dumps(data))
    done = run("read", str(rue))
    assert (done.code, done.out) == (2, "")
    assert "no body in it is a block of OrthoGnomes: say which game it is: --game" in done.err
    done = run("read", str(rue), "--game", "rue")
    assert (done.code, "all in place" in done.out, "recorded" in done.out) == (0, True, False)
    assert answer(str(rue), "--game", "rue")["as_recorded"] is None
    assert "as recorded" in run("read", str(rue), "--against", example("rue")).out
    other = run("read", str(rue), "--against", example("rue-money"))
    assert (other.code, "not as recorded" in other.out) == (1, True)
    assert "no body in it is a piece of Rukuni" in run("read", str(rue), "--against", example("rukuni")).err


def test_a_game_is_not_compared_with_another_one(rue: Path) -> None:
    done = run("read", str(rue), "--against", example("rukuni"))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "shows Rue, and" in done.err
    assert "leave --against out" in run("read", example("rue"), "--against", example("rue")).err


# photographs


@pytest.mark.parametrize("name", [*FILES, "round"])
def test_a_photograph_is_read_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / "top.png"
    run("read", example(name), "-o", str(path))
    done = run("read", str(path))
    assert (done.code, done.err) == (0, "")
    assert "as recorded" in done.out
    with Image.open(path) as picture:
        assert picture.width > 100


def test_a_photograph_of_another_position_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "top.png"
    (tmp_path / "short.game").write_text('[Game "Rhumb Line"]\n\nNW3 E2 NW2')
    (tmp_path / "long.game").write_text('[Game "Rhumb Line"]\n\nNW3 E2 NW2 N4')
    run("read", str(tmp_path / "short.game"), "-o", str(path))
    done = run("read", str(path), "--against", str(tmp_path / "long.game"))
    assert (done.code, "sailor at N4 is missing: the record has it." in done.out) == (1, True)


def test_a_photograph_in_which_something_is_painted_over_is_unclear(tmp_path: Path) -> None:
    path = tmp_path / "top.png"
    run("read", example("rhumb-line"), "-o", str(path))
    with Image.open(path) as picture:
        notes = PngImagePlugin.PngInfo()
        for key, text in picture.text.items():  # type: ignore[attr-defined]  # of PNG files
            notes.add_itxt(key, text)
        picture.paste((30, 20, 12), (0, 0, picture.width, 20))
        picture.save(path, pnginfo=notes)
    found = answer(str(path))
    assert run("read", str(path)).code == 1
    assert [one["tone"] for one in found["unclear"]] == ["sailor"]
    assert len(found["missing"]) == 1


def test_a_figure_that_falls_is_told_block_by_block(tmp_path: Path) -> None:
    done = run("read", example("collapse"), "-o", str(tmp_path / "x.json"))
    assert done.code == 1
    assert "b06 was put down as DDLb3.9E, and is nearest to" in done.out
    assert run("read", str(tmp_path / "x.json")).out.splitlines()[1] == done.out.splitlines()[1]


@pytest.mark.parametrize("name", ["round", "tower24"])
def test_a_figure_that_stands_is_read_in_its_cells(name: str) -> None:
    found = answer(example(name))
    assert (found["as_recorded"], found["camera_agrees"], found["missing"]) == (True, True, [])
    assert {block["state"] for block in found["standing"]} == {"in place"}
    assert max(block["off_mm"] for block in found["standing"]) < 0.5


def test_an_assembly_with_a_byte_order_mark_is_an_assembly(rue: Path) -> None:
    """It was taken for a game that nobody knows."""
    plain = run("read", str(rue))
    rue.write_bytes(b"\xef\xbb\xbf" + rue.read_bytes())
    assert run("read", str(rue)) == plain


def test_an_assembly_can_come_on_standard_input(rue: Path) -> None:
    done = run("read", "-", stdin=rue.read_bytes())
    assert (done.code, done.out.startswith("-: ")) == (0, True)


def test_every_game_can_be_read() -> None:
    """What is registered later is read too, from its first position on."""
    for name in GAMES:
        if GAMES[name].flat:
            game = entry(name).under({})
            some = game.write(game.start(), game.moves(game.start())[0])
            assert run("read", "--game", name, "-e", some).code == 0
