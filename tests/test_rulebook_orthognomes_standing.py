"""OrthoGnomes' pictures of standing, scoring and a round: every one can be read, and none shows what is not so."""

import xml.etree.ElementTree as ET
from functools import cache, partial

import numpy as np
import pytest

from games.orthognomes import record
from games.orthognomes.replay import replay
from models.shapes import Box
from scripts.rulebook import orthognomes_round, orthognomes_scoring, orthognomes_standing
from scripts.rulebook.claims import FalseClaim
from scripts.rulebook.entries import Entry, Illustration, Manner
from scripts.rulebook.orthognomes_round import told
from scripts.rulebook.orthognomes_scoring import HALF_BUILT, STEPPED, TOTALS, in_one_row, stored, the_line
from scripts.rulebook.orthognomes_standing import BALANCED, COLLAPSE, TIPPING, balanced, collapse, poise_of, tipping
from scripts.rulebook.stage import figure
from sim.finish import styled
from sim.panel import ScoredLine, SidePicture, key, side
from sim.styles import Style
from tests.legible import texts, unreadable
from tests.quick import quick

PARTS = (orthognomes_standing, orthognomes_scoring, orthognomes_round)
ENTRIES = [entry for part in PARTS for section in part.sections(Manner()) for entry in section.entries]
LARGE = ("round", "collapse", "five-views")
"""What has many parts."""
WIDEST, HIGHEST, MOST = 128.0, 165.0, 100_000


@cache
def drawn(name: str) -> Illustration:
    """The picture of that name in colour, drawn once for all tests."""
    (entry,) = (entry for entry in ENTRIES if entry.name == name)
    picture: Illustration = entry.draw(Manner())
    return picture


@pytest.mark.parametrize(
    "entry",
    quick(ENTRIES, *(entry for entry in ENTRIES if entry.name != "collapse")),
    ids=lambda entry: entry.name,
)
def test_every_picture_can_be_read_and_carries_its_figure(entry: Entry) -> None:
    picture = drawn(entry.name)
    assert_legible(entry, picture, "colour")
    (one,) = record.read(picture.record)
    moves = picture.description.split(". ")[-1].removesuffix(".")
    assert figure(moves).placements == one.placements


@pytest.mark.slow
@pytest.mark.parametrize("style", ["line", "grey"])
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_picture_can_be_read_in_every_style(entry: Entry, style: Style) -> None:
    assert_legible(entry, entry.draw(Manner(style)), style)


def assert_legible(entry: Entry, picture: Illustration, style: Style) -> None:
    said = {"title": entry.title, "description": picture.description, "metadata": picture.record}
    document = styled(picture.plate.document(**said), style)
    assert unreadable(document) == []
    assert picture.plate.width <= WIDEST + 1e-6
    assert picture.plate.height <= HIGHEST
    assert len(document) <= MOST * (4 if entry.name in LARGE else 1)


def test_names_are_unique_and_small() -> None:
    names = [entry.name for entry in ENTRIES]
    assert len(set(names)) == len(names)
    assert all(name.replace("-", "").isalnum() and name == name.lower() for name in names)


def test_the_same_picture_is_the_same_bytes() -> None:
    for moves, draw in ((BALANCED, balanced), (TIPPING, tipping), (STEPPED, in_one_row)):
        assert draw(moves, Manner()) == draw(moves, Manner())


@pytest.mark.slow
def test_the_same_film_is_the_same_bytes() -> None:
    assert collapse(COLLAPSE, Manner()) == collapse(COLLAPSE, Manner())


@pytest.mark.slow
def test_the_film_is_short_and_its_frames_have_one_size() -> None:
    shown = drawn("collapse")
    assert 10 < len(shown.frames) <= orthognomes_standing.MOST_FRAMES
    sizes = {(root.get("width"), root.get("height")) for root in map(ET.fromstring, shown.frames)}
    assert len(sizes) == 1
    assert unreadable(shown.frames[-1]) == []
    assert len(set(shown.frames)) > len(shown.frames) // 2


@pytest.mark.parametrize(
    ("draw", "claimed"),
    [
        (partial(balanced, TIPPING), "stands after every placement"),
        (partial(tipping, BALANCED), "falls at the last placement"),
        (partial(collapse, BALANCED), "falls at the last placement"),
        (partial(tipping, f"{TIPPING} DDDc1.1U"), "stands before the last placement"),
        (partial(balanced, "LLDa3.1E"), "every placement is legal"),
        (partial(in_one_row, "LLLb2.1U"), "scores Light 1, Dark 0"),
        (partial(in_one_row, TIPPING), "stands after every placement"),
    ],
)
def test_no_picture_claims_what_is_not_so(draw: partial[object], claimed: str) -> None:
    with pytest.raises(FalseClaim, match=claimed):
        draw(Manner())


def test_a_row_at_one_depth_is_no_example_of_depth() -> None:
    with pytest.raises(FalseClaim, match="at different depths"):
        in_one_row("LLLb2.1E LDDa2.1U DLLb3.1U", Manner())


def test_the_worked_example_must_score_what_its_pictures_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orthognomes_scoring, "TOTALS", (3, 4))
    for entry in orthognomes_scoring.sections(Manner())[1].entries:
        with pytest.raises(FalseClaim, match="scores Light 3, Dark 4"):
            entry.draw(Manner())


def test_the_only_line_of_a_side_is_found_and_no_other_passes() -> None:
    one = stored()
    shown, line = the_line(one, "east", "light")
    assert shown.lines == (line,)
    with pytest.raises(FalseClaim, match="dark has one line to the east"):
        the_line(one, "east", "dark")


def test_a_plumb_line_falls_beside_what_bears_it_exactly_when_the_block_tips() -> None:
    for moves, held in ((BALANCED, True), (TIPPING, False)):
        scene = figure(moves).scene()
        poise = poise_of(scene, (scene[-1].name,))
        assert poise.held is held
        assert poise.centre == pytest.approx(scene[-1].position)
        assert poise.footing.area == pytest.approx(0.025**2)
    both = poise_of(scene, tuple(body.name for body in scene[2:]))
    assert both.centre == pytest.approx(np.mean([body.position for body in scene[2:]], axis=0))


def test_what_rests_on_nothing_has_no_footing() -> None:
    scene = figure("LLLb2.1E DDDb3.2U").scene()
    with pytest.raises(ValueError, match="nothing bears b02"):
        poise_of(scene, ("b02",))


def test_captions_tell_the_placements() -> None:
    one = stored()
    assert told(one, 1) == "Light’s block lies on b2 to d2: all light."
    assert told(one, 4) == "Dark’s block stands on c2, level 2: dark, light, dark from the bottom up."
    assert told(one, 11) == "Light’s block lies on c2 to c4, level 5: dark, light, light from south to north."


def test_pictures_of_a_round_have_one_scale_and_its_placements_one_after_another() -> None:
    one = stored()
    entries = orthognomes_round.sections(Manner())[0].entries[:-1]
    pictures = [drawn(entry.name) for entry in entries]
    assert {picture.plate.width for picture in pictures} == {orthognomes_round.WIDTH}
    kept = [record.read(picture.record)[0].placements for picture in pictures]
    assert kept == [one.placements[:count] for count in range(1, len(one.placements) + 1)]


def test_the_panel_of_the_example_numbers_every_line_once_and_says_the_totals() -> None:
    shown = drawn("example-score")
    said = [text.words for text in texts(shown.plate.document(title="t", description="d"))]
    lines = sum(replay(stored()).score.totals)
    assert sorted(word for word in said if word.isdigit()) == [str(k) for k in range(1, lines + 1)]
    assert f"Light {TOTALS[0]} · Dark {TOTALS[1]}" in said


def test_the_walk_shows_a_figure_that_the_example_passes_through() -> None:
    (one,) = record.read(drawn("five-views").record)
    assert one.placements == stored().placements[:HALF_BUILT]


def test_a_side_alone_lies_on_its_paper_with_all_its_words() -> None:
    lines = (ScoredLine("dark", 12, ((0, 3), (1, 3), (2, 3), (3, 3))),)
    for name, grid in (("east", ("DDDD",) * 4), ("top", ("DDDD",) * 4)):
        alone = side(SidePicture(name, grid, lines), 40.0, 6.0, 12)
        assert alone.width == 40.0
        document = alone.document(title="t", description="d")
        assert unreadable(document) == []
        said = {text.words for text in texts(document)}
        assert {"12", "Light 0 · Dark 1"} <= said
        assert ("N" in said) is (name == "top")


@pytest.mark.parametrize(("players", "explained"), [((), 0), (("light",), 1), (("light", "dark"), 2)])
def test_the_key_explains_the_lines_that_there_are(players: tuple[str, ...], explained: int) -> None:
    document = key([player for player in ("light", "dark") if player in players], 40.0).document(
        title="t", description="d"
    )
    assert unreadable(document) == []
    said = [text.words for text in texts(document)]
    assert sum(word.startswith("scores for") for word in said) == explained
    assert "light cell" in said


def test_cells_are_told_apart_where_they_are_counted() -> None:
    for before in figure(STEPPED).scene():
        after = orthognomes_scoring.counted(before)
        if before.fixed:
            assert after == before
            continue
        assert len(after.marks) == 4 * (len(before.parts) - 1)
        for seam in after.marks:
            near = sorted(np.linalg.norm(np.mean(seam.outline, axis=0) - part_at(part)) for part in before.parts)
            assert near[:2] == pytest.approx([0.025 / 2**0.5] * 2)


def part_at(part: object) -> tuple[float, float, float]:
    assert isinstance(part, Box)
    return part.at
