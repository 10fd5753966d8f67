"""Words are measured as they are drawn."""

import re
import string
from importlib.resources import files

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.lettering import POINT, Anchor, Lettering, Weight, advance, cap_height

SIGNS = "·–—‘’“”…′″½°×−→←↑↓○●✓✗"
SYLLABLES = "".join(bytes((row, k)).decode("euc_kr") for row in range(0xB0, 0xC9) for k in range(0xA1, 0xFF))
WORDS = st.text(string.ascii_letters + string.digits + " " + SIGNS + SYLLABLES, min_size=1, max_size=30)
LARGEST = 1_000_000
"""Bytes of all faces together, about as much as a photograph."""


def inked(lettering: Lettering) -> tuple[float, float, float, float] | None:
    """Bounds of all points that the path names, on or off the curve."""
    data = re.search(r' d="([^"]*)"', lettering.drawn("#000000"))
    assert data is not None
    points: list[tuple[float, float]] = []
    for command, numbers in re.findall(r"([A-Z])([^A-Z]*)", data[1]):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", numbers)]
        last = points[-1] if points else (0.0, 0.0)
        if command in "HV":
            points += [(value, last[1]) if command == "H" else (last[0], value) for value in values]
        else:
            points += list(zip(values[::2], values[1::2], strict=True))
    return shapely.MultiPoint(points).bounds if points else None


@given(text=WORDS, anchor=st.sampled_from(("start", "middle", "end")), weight=st.sampled_from((500, 700)))
@settings(derandomize=True, deadline=None, max_examples=40)
def test_ink_stays_in_its_box(text: str, anchor: Anchor, weight: Weight) -> None:
    lettering = Lettering(text, 20.0, 10.0, 9.0, weight, anchor)
    bounds = inked(lettering)
    if bounds is not None:
        left, top, right, bottom = lettering.box
        assert left - 0.1 <= bounds[0]
        assert bounds[2] <= right + 0.1  # letters lean out by a hair
        assert top <= bounds[1]
        assert bounds[3] <= bottom


def test_anchors_put_the_same_words_elsewhere() -> None:
    start, middle, end = (Lettering("North", 0.0, 0.0, 9.0, 500, anchor) for anchor in ("start", "middle", "end"))
    assert start.left == 0
    assert middle.left == pytest.approx(-start.width / 2)
    assert end.box[2] == pytest.approx(0)


def test_words_are_as_wide_as_their_letters() -> None:
    assert advance("ab", 10.0) == pytest.approx(advance("a", 10.0) + advance("b", 10.0))
    assert advance("a", 20.0) == pytest.approx(2 * advance("a", 10.0))
    assert cap_height(10.0) == pytest.approx(0.7275 * 10 * POINT, rel=1e-3)


def test_words_stay_readable_by_machines() -> None:
    assert 'aria-label="6 &lt; 7"' in Lettering("6 < 7", 0.0, 0.0, 7.0).drawn("#000000")


def test_small_type_and_unknown_letters_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 7"):
        Lettering("small", 0.0, 0.0, 6.9)
    with pytest.raises(ValueError, match="ж"):
        Lettering("жук", 0.0, 0.0, 7.0)
    with pytest.raises(ValueError, match="no typeface has '뷁'"):
        Lettering("한 뷁", 0.0, 0.0, 7.0)


@pytest.mark.parametrize("weight", [500, 700])
def test_every_sign_and_every_common_syllable_is_shipped(weight: Weight) -> None:
    assert len(SYLLABLES) == 2350
    assert Lettering(SIGNS + SYLLABLES, 0.0, 0.0, 7.0, weight).width > 0


def test_mixed_words_stand_on_one_baseline() -> None:
    mixed = Lettering("c3의 4개", 0.0, 10.0, 9.0)
    assert mixed.width == pytest.approx(sum(advance(part, 9.0) for part in ("c3", "의", " 4", "개")))
    latin, korean = Lettering("c3 4", 0.0, 10.0, 9.0).box, Lettering("의개", 0.0, 10.0, 9.0).box
    assert mixed.box[1] == min(latin[1], korean[1])
    assert mixed.box[3] == max(latin[3], korean[3])


def test_latin_words_are_drawn_alike_beside_korean_ones() -> None:
    alone, beside = (Lettering(text, 5.0, 10.0, 9.0).drawn("#000000") for text in ("line 4", "line 4 한"))
    data = re.search(r' d="([^"]*)"', alone)
    assert data is not None
    assert f' d="{data[1]}' in beside


def test_the_faces_are_small_and_have_their_licences() -> None:
    fonts = {one.name: one for one in (files("sim") / "fonts").iterdir()}
    faces = [one for name, one in fonts.items() if name.endswith(("ttf", "otf"))]
    assert len(faces) == 4
    assert sum(len(face.read_bytes()) for face in faces) < LARGEST
    for name in ("OFL.txt", "OFL-hangul.txt"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in fonts[name].read_text()
