"""Files that the page saves: byte for byte those of the command line, and nothing else whatever is asked."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.errors import BadOption, IllegalMove, Unreadable
from scripts.inputs import Refused
from scripts.page import limits
from scripts.page.exports import OPTIONS, PICTURES, TEXTS, exported
from scripts.wanted import HIGHLIGHTS
from sim.views import VIEWS
from tests.commands import EXAMPLES, run

ROUND = (EXAMPLES / "round.game").read_text()
MATCH = (EXAMPLES / "match.game").read_text()
FALLING = (EXAMPLES / "collapse.game").read_text()
RUKUNI = (EXAMPLES / "rukuni.game").read_text()
COLOUR = (EXAMPLES / "line-or-colour.game").read_text()
FIGURE = "1. LLDb2.1E DLDb1.2N\n"
LEANING = "LLLb2.1U LLLb2.4E"
KINDS = (Refused, BadOption, IllegalMove, Unreadable)
"""What can be said of what was asked."""


def commanded(tmp_path: Path, command: str, text: str, suffix: str, *options: str) -> bytes:
    """What the command line writes."""
    game, target = tmp_path / "x.game", tmp_path / f"y.{suffix}"
    game.write_text(text)
    done = run(command, str(game), "-o", str(target), *options)
    assert done.code == 0, done.err
    return target.read_bytes()


def options_of(asked: Mapping[str, object]) -> list[str]:
    """Options of the page as those of the command line."""
    told = [(f"--{key}", value) for key, value in asked.items() if value is not False]
    return [str(part) for pair in told for part in pair if part is not True]


@pytest.mark.parametrize("text", [ROUND, FIGURE, RUKUNI], ids=["round", "figure", "flat"])
@pytest.mark.parametrize("form", ["svg", "pdf", "png", "glb"])
def test_pictures_are_those_of_the_command(form: str, text: str, tmp_path: Path) -> None:
    asked = {"dpi": 40, "size": "60mm"}
    data, media, name = exported({"text": text, "form": form, "options": asked})
    assert data == commanded(tmp_path, "render", text, form, *options_of(asked))
    assert media == PICTURES[form]
    assert name.endswith(f".{form}")


@pytest.mark.parametrize(
    ("text", "at", "asked"),
    [
        (ROUND, 3, {"view": "five"}),
        (ROUND, 3, {"steps": True, "style": "line"}),
        (ROUND, None, {"view": "north", "highlight": "lines", "collapse": False, "steps": None}),
        (ROUND, 5, {"view": "best", "highlight": "last", "style": "grey", "size": "3in"}),
        ("LLDb2.1E LLDb3.1E DLDb1.2N", None, {"highlight": "fault"}),
        (FALLING, None, {"highlight": "culprit"}),
        (FALLING, None, {"highlight": "mechanism"}),
        (FALLING, None, {"collapse": True}),
        (RUKUNI, 0, {}),
        (RUKUNI, 4, {"view": "corner", "size": "5cm"}),
        (RUKUNI, None, {"highlight": "lines"}),
        (COLOUR, 7, {"lang": "ko"}),
    ],
)
def test_options_mean_what_they_mean_on_the_command_line(
    text: str, at: int | None, asked: dict[str, object], tmp_path: Path
) -> None:
    data, _, _ = exported({"text": text, "at": at, "form": "svg", "options": asked})
    moment = [] if at is None else ["--at", str(at)]
    expected = options_of({key: value for key, value in asked.items() if value is not None})
    assert data == commanded(tmp_path, "render", text, "svg", *moment, *expected)


def test_a_fall_is_a_film(tmp_path: Path) -> None:
    asked = {"dpi": 30, "size": "30mm"}
    data, _, name = exported({"text": LEANING, "form": "gif", "options": asked})
    assert data == commanded(tmp_path, "render", LEANING, "gif", *options_of(asked))
    assert name == "orthognomes-2.gif"


@pytest.mark.parametrize(("number", "which"), [(0, "1"), (None, "2")])
def test_one_round_of_a_match_is_drawn_the_last_if_nothing_is_said(
    number: int | None, which: str, tmp_path: Path
) -> None:
    data, _, _ = exported({"text": MATCH, "round": number, "form": "svg"})
    assert data == commanded(tmp_path, "render", MATCH, "svg", "--round", which)


@pytest.mark.parametrize("form", list(TEXTS))
@pytest.mark.parametrize("text", [ROUND, MATCH, FIGURE])
def test_texts_of_figures_are_those_of_the_command(form: str, text: str, tmp_path: Path) -> None:
    data, _, _ = exported({"text": text, "form": form})
    assert data == commanded(tmp_path, "convert", text, "txt", "--to", form)
    data, _, _ = exported({"text": text, "form": form, "round": 0})
    assert data == commanded(tmp_path, "convert", text, "txt", "--to", form, "--round", "1", "--force")


@pytest.mark.parametrize("form", ["game", "json"])
def test_texts_of_flat_games_are_those_of_the_command(form: str, tmp_path: Path) -> None:
    data, _, name = exported({"text": RUKUNI, "form": form})
    assert data == commanded(tmp_path, "convert", RUKUNI, "txt", "--to", form)
    assert name == f"rukuni-{len(json.loads(exported({'text': RUKUNI, 'form': 'json'})[0])['moves'])}.{form}"


def test_a_moment_of_a_game_is_a_game_without_what_came_after() -> None:
    assert exported({"text": FALLING, "at": 2, "form": "game"})[0].decode() == (
        '[Game "OrthoGnomes"]\n[Rules "1"]\n\n1. LLLb2.1U DDDa2.4E\n'
    )
    cut = json.loads(exported({"text": RUKUNI, "at": 1, "form": "json"})[0])
    assert cut["moves"] == ["a5-c7:d8"]
    assert "Result" not in cut["tags"]


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({"text": FIGURE, "form": "svg"}, "orthognomes-2.svg"),
        ({"text": FIGURE, "form": "map", "at": 1}, "orthognomes-1-map.txt"),
        ({"text": '[Game "Rhumb Line"]\n[Event "../../x"]', "form": "game"}, "rhumb-line-0.game"),
        ({"text": MATCH, "form": "line"}, "orthognomes-12-line.txt"),
    ],
)
def test_files_are_called_after_their_game_and_moves(asked: dict[str, object], name: str) -> None:
    assert exported(asked)[2] == name


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"form": "svg"}, "text: it is missing"),
        ({"text": FIGURE}, "form: it is missing"),
        ({"text": 3, "form": "svg"}, "text: expected a text"),
        ({"text": FIGURE, "form": "mp4"}, "form: “mp4” cannot be: expected svg, pdf"),
        ({"text": FIGURE, "form": ["svg"]}, "form: expected a text"),
        ({"text": FIGURE, "form": "svg", "output": "/tmp/x"}, "“output” is not known: expected text, round"),
        ({"text": FIGURE, "form": "svg", "options": []}, "options: expected an object"),
        ({"text": FIGURE, "form": "svg", "options": {"force": True}}, "“force” is not known: expected view"),
        ({"text": FIGURE, "form": "svg", "options": {"steps": 1}}, "steps: expected true or false"),
        ({"text": FIGURE, "form": "svg", "options": {"view": "below"}}, "view: “below” cannot be: expected "),
        ({"text": FIGURE, "form": "svg", "options": {"dpi": 20}}, "dpi: expected a whole number from 30 to 1200"),
        ({"text": FIGURE, "form": "svg", "options": {"dpi": 90.5}}, "dpi: expected a whole number"),
        ({"text": FIGURE, "form": "svg", "options": {"dpi": True}}, "dpi: expected a whole number"),
        ({"text": FIGURE, "form": "svg", "options": {"size": 80}}, "size: expected a text"),
        ({"text": FIGURE, "form": "svg", "options": {"size": "2mm"}}, "size: “2mm”: expected a width from 20mm"),
        ({"text": FIGURE, "form": "svg", "round": -1}, "round: expected a whole number"),
        ({"text": FIGURE, "form": "svg", "round": 1}, "there is no round 2: expected one from 1 to 1"),
        ({"text": FIGURE, "form": "svg", "at": 3}, "at: there are 2 moves, and not 3"),
        ({"text": FIGURE, "form": "game", "at": 3}, "at: there are 2 moves, and not 3"),
        ({"text": FIGURE, "form": "svg", "at": 0}, "at 0: expected a placement from 1 to 2"),
        ({"text": FIGURE, "form": "gif", "options": {"dpi": 30}}, "stands"),
        ({"text": FIGURE, "form": "svg", "options": {"highlight": "fault"}}, "highlight fault: every placement is"),
        ({"text": FIGURE, "form": "svg", "options": {"lang": "ko"}}, "lang ko: OrthoGnomes speaks English only"),
        ({"text": FIGURE, "form": "glb", "options": {"steps": True}}, "leave out steps"),
        ({"text": FIGURE, "form": "svg", "options": {"style": "photo"}}, "a photo is made of pixels"),
        ({"text": FIGURE, "form": "svg", "options": {"view": "five", "steps": True}}, "pictures of their own"),
        ({"text": "", "form": "svg"}, "nothing to draw"),
        ({"text": RUKUNI, "form": "map"}, "Rukuni has no map: expected game or json"),
        ({"text": RUKUNI, "form": "svg", "options": {"view": "five"}}, "a flat game lies"),
        ({"text": "LDa1.1E " * 61, "form": "svg"}, "61 blocks are too many"),
        ({"text": FIGURE, "form": "png", "options": {"size": "900mm", "dpi": 1200}}, "at most 40 million"),
    ],
)
def test_what_cannot_be_is_refused_in_the_words_of_the_page(asked: dict[str, object], said: str) -> None:
    with pytest.raises(Refused) as refused:
        exported(asked)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "--" not in str(refused.value)


def test_a_text_that_cannot_be_read_is_told_with_its_place() -> None:
    with pytest.raises(Unreadable) as error:
        exported({"text": "LLDb2.1E\n DDXb3.1E", "form": "svg"})
    assert (error.value.line, error.value.column) == (2, 4)
    with pytest.raises(Unreadable):
        exported({"text": "\ud800", "form": "svg"})
    with pytest.raises(Unreadable):
        exported({"text": "x" * 1_000_001, "form": "game"})
    with pytest.raises(IllegalMove):
        exported({"text": '[Game "Rukuni"]\n1. a5-a5:b5', "form": "svg"})


def made_or_refused(asked: dict[str, Any]) -> None:
    """Nothing else comes of it."""
    try:
        data, media, name = exported(asked)
    except KINDS:
        return
    assert isinstance(data, bytes)
    assert "/" in media
    assert "/" not in name


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
TEXT = st.sampled_from([FIGURE, "LLLb2.1U", "LLb2.1E LLb2.1E", "LLLLd4.1E", '[Game "Rue"]\nBPN@0,0', "", "x"])
FORM = st.sampled_from([*PICTURES, *TEXTS])


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "text": TEXT | JSON,
            "form": FORM | JSON,
            "round": st.integers(0, 1) | JSON,
            "at": st.integers(0, 3) | JSON,
            "options": st.dictionaries(st.sampled_from(OPTIONS) | st.text(max_size=4), JSON, max_size=3) | JSON,
            "more": JSON,
        },
    )
)
def test_whatever_is_asked_is_made_or_refused(asked: dict[str, Any]) -> None:
    made_or_refused(asked)


@given(
    text=TEXT,
    form=FORM,
    at=st.none() | st.integers(0, 2),
    asked=st.fixed_dictionaries(
        {"dpi": st.just(30)},
        optional={
            "view": st.sampled_from([*VIEWS, "best", "five"]),
            "steps": st.booleans(),
            "collapse": st.booleans(),
            "highlight": st.sampled_from(HIGHLIGHTS),
            "size": st.sampled_from(["20mm", "40mm"]),
            "style": st.sampled_from(["colour", "line", "grey"]),
            "lang": st.sampled_from(["en", "ko"]),
        },
    ),
)
@settings(max_examples=40)
def test_every_choice_of_the_form_is_drawn_or_refused(
    text: str, form: str, at: int | None, asked: dict[str, Any]
) -> None:
    made_or_refused({"text": text, "form": form, "at": at, "options": asked})


@pytest.mark.slow
def test_the_largest_film_is_within_its_bounds() -> None:
    with pytest.raises(Refused, match="frames are too many: expected at most 40 million"):
        exported({"text": LEANING, "form": "gif", "options": {"dpi": 1200}})
    assert exported({"text": FALLING, "form": "gif"})[0].startswith(b"GIF89a")


def test_the_bounds_are_those_of_files() -> None:
    from games.notation import MAX_BYTES

    assert limits.MESSAGE_BYTES > MAX_BYTES
    assert limits.PHOTO_SECONDS < limits.EXPORT_SECONDS
