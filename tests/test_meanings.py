"""What pictures mean survives grey print and colour-blindness; the checks of that fail when a code is taken away."""

import re
from itertools import product

import numpy as np
import pytest

from games import drawings, record
from games.files import read
from games.orthognomes import drawings as orthognomes
from games.record import Replay
from models.materials import TONES
from scripts.rulebook.stage import figure
from sim import symbols
from sim.plates import row
from sim.shading import in_shadow, surface
from tests.commands import EXAMPLES
from tests.grounds import astray, faint
from tests.legible import unreadable
from tests.meanings import VERMILION, confused, signs
from tests.visions import GAP, VISIONS, apart, contrast, lightness, nearest, seen

WOOD = 25.0
"""ΔE between the darkest light face and the lightest dark face of upright blocks."""
STEPS = np.linspace(-1.0, 1.0, 9)
SEEN = [np.array(way) / np.linalg.norm(way) for way in product(STEPS, STEPS, STEPS[STEPS > 0])]
"""Ways that faces in sight look, on paper."""
CORNER = [np.array(way) for way in ((0.0, -0.891, 0.454), (-0.848, 0.240, 0.472), (0.530, 0.385, 0.756))]
"""Ways that the top and the sides of upright blocks look in a corner view, on paper."""
DEEP = "LLLb2.1U LLDb1.1U DDDa2.4E"


def replay(name: str) -> Replay:
    game = read((EXAMPLES / f"{name}.game").read_text(), name.partition("-4")[0])[0]
    assert isinstance(game, record.Record)
    return record.replay(game)


def points(name: str) -> str:
    """With what scores in it."""
    one = replay(name)
    return drawings.board(one, None, drawings.points(one))


def panel() -> str:
    return orthognomes.five_views(figure((EXAMPLES / "round.game").read_text()))


def verdicts() -> str:
    both = row([symbols.tick().plate, symbols.cross().plate])
    return both.document(title="Right and wrong", description="A tick and a cross")


def lone(picture: str) -> str:
    """Without its letters."""
    return re.sub(r'<path [^>]*data-pt="[^>]*/>', "", picture)


def solid(picture: str) -> str:
    """Without dashes."""
    return re.sub(r' stroke-dasharray="[^"]*"', "", picture)


def grey(picture: str, *tones: str) -> str:
    """With these colours as one grey."""
    for tone in tones:
        picture = picture.replace(TONES.get(tone, tone), "#808080")
    return picture


def test_white_is_white_and_black_is_black_to_everybody() -> None:
    for vision in VISIONS:
        assert seen("#FFFFFF", vision) == pytest.approx((100.0, 0.0, 0.0), abs=0.02)
        assert seen("#000000", vision) == pytest.approx((0.0, 0.0, 0.0), abs=0.02)
        assert contrast("#000000", "#FFFFFF", vision) == pytest.approx(21.0, abs=0.02)


def test_readers_without_a_kind_of_cones_confuse_the_colours_that_are_known_for_it() -> None:
    red, green = "#C05000", "#808000"
    assert apart(red, green, "colour") > 2 * max(apart(red, green, f"no {cones} cones") for cones in ("red", "green"))
    blue, teal = "#0080C0", "#008C90"
    assert apart(blue, teal, "colour") > 2 * apart(blue, teal, "no blue cones")
    assert nearest("#D00000", "#D00000") == (0.0, "colour")


def test_light_wood_and_dark_are_told_apart_by_everybody_wherever_they_look() -> None:
    for ways, least in ((CORNER, WOOD), (SEEN, GAP)):
        light, dark = ({surface(tone, way) for way in ways} for tone in ("light", "dark"))
        assert min(nearest(a, b)[0] for a in light for b in dark) > least


def test_in_shadow_light_wood_is_lighter_than_dark_wood_in_any_light() -> None:
    light, dark = ([surface(tone, way) for way in CORNER] for tone in ("light", "dark"))
    dim, deep = ([in_shadow(colour, fixed=False) for colour in some] for some in (light, dark))
    assert min(map(lightness, dim)) - max(map(lightness, deep)) > GAP
    # Less than elsewhere: there the outlines tell, pale on dark wood and ink on light.
    assert min(map(lightness, dim)) - max(map(lightness, dark)) > 15.0


@pytest.mark.parametrize("game", ["line-or-colour", "line-or-colour-advanced"])
def test_counters_are_told_by_their_digits(game: str) -> None:
    picture = drawings.board(replay(game))
    assert confused(picture) == []
    assert any("counter" in told for told in confused(lone(picture)))


def test_stones_are_told_by_lightness_or_letters() -> None:
    picture = drawings.board(replay("rhumb-line"))
    same = grey(picture, "officer", "sailor")
    assert confused(picture) == confused(lone(picture)) == []
    assert confused(lone(same)) == ["piece officer and sailor look alike: 0 apart in colour"]


def test_edges_of_cards_are_told_by_hatching_where_they_are_one_grey() -> None:
    picture = drawings.board(replay("rue"))
    assert confused(picture) == []
    assert {sign.means for sign in signs(picture) if sign.sort == "edge" and sign.form.lines} == {"red"}


def test_coins_are_told_from_counters_by_their_ring() -> None:
    picture = drawings.board(replay("rue-money"))
    ring = r'<circle [^>]*fill="none" stroke="#1E140C" stroke-width="0.12"/>'
    assert confused(picture) == []
    assert "piece coin and counter look alike: 7 apart in grey" in confused(re.sub(ring, "", picture))


def test_lines_of_two_players_are_told_by_their_dashes() -> None:
    picture = panel()
    same = grey(picture, "scores light", "scores dark")
    assert confused(picture) == confused(same) == []
    assert confused(solid(same)) == ["line first and second look alike: 0 apart in colour"]
    assert confused(solid(picture)) == []  # blue and orange are told by everybody


def test_cells_of_a_panel_are_told_by_lightness() -> None:
    assert confused(grey(panel(), "light", "dark")) == []  # nothing is known to be a cell any more
    assert confused(panel().replace(TONES["dark"], "#D0B890")) == []


def test_cells_of_a_figure_in_one_grey_are_found() -> None:
    picture = orthognomes.figure(figure(DEEP), "corner")
    assert confused(picture) == []
    same = re.sub(r'(?<=fill=")#[0-9A-F]{6}', "#808080", picture)
    assert "cell dark and light look alike: 0 apart in colour" in confused(same)


def test_marks_are_told_by_their_shape() -> None:
    found = {(sign.means, sign.form.outline) for sign in signs(orthognomes.figure(figure(DEEP), "corner"))
             if sign.sort == "mark"}  # fmt: skip
    assert found == {("Light", "round"), ("Dark", "3 corners")}


def test_right_and_wrong_are_told_by_their_outlines() -> None:
    picture = verdicts()
    assert confused(picture) == []
    assert {sign.means for sign in signs(picture)} == {"right", "wrong"}
    octagon = re.search(f'<path d="([^"]*)" fill="{VERMILION}"', picture)
    assert octagon
    disc = "M-3.5 0A3.5 3.5 0 0 1 3.5 0A3.5 3.5 0 0 1 -3.5 0Z"
    assert confused(picture.replace(octagon[1], disc)) == ["verdict right and wrong look alike: 4 apart in grey"]


def test_groups_are_told_by_their_patterns() -> None:
    picture = points("rukuni-42-32")
    assert confused(picture) == []
    pattern = r'(fill-opacity="0.75"/>)<path d="[^"]*"'
    bare = re.sub(pattern, r'\1<path d="M0 0L1 1"', picture)
    assert confused(lone(picture)) == confused(bare) == []  # letters tell them too
    assert any(told.startswith("group") for told in confused(lone(bare)))


def test_what_is_new_at_fault_or_not_there_is_told_by_lines() -> None:
    parallel = figure("LLDb2.1E LLDb3.1E")
    picture = orthognomes.marked(parallel, "corner", 80.0, "colour", last=True, faulty=1)
    assert {sign.means for sign in signs(picture) if sign.sort == "accent"} == {"new", "at fault"}
    assert confused(picture) == []
    hatching = r'(data-layer="fault">\n)<path [^>]*/>\n?<path [^>]*/>'
    assert confused(re.sub(hatching, r"\1", picture)) == ["accent at fault and new look alike: 0 apart in colour"]


def test_texts_that_are_too_faint_small_or_in_the_way_are_found() -> None:
    picture = drawings.board(replay("rukuni"))
    assert unreadable(picture) == faint(picture) == astray(picture) == []
    assert any(
        "has a contrast of 1." in told for told in faint(re.sub(r'(data-pt="[^>]*fill=")[^"]*', r"\1#FBF7EE", picture))
    )
    assert any("is set in 6.5 pt" in told for told in unreadable(picture.replace('data-pt="', 'data-pt="6.5" x="', 1)))
    moved = re.sub(r'<path (role="img"[^>]*)/>', r'<g transform="translate(2.5 0)"><path \1/></g>', picture)
    assert any("runs over the edge of" in told for told in astray(moved))
    assert any("it does not say its language" in told for told in unreadable(picture.replace(' lang="en"', "")))
