"""Words are measured as they are drawn."""

import re

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.lettering import POINT, Anchor, Lettering, Weight, advance, cap_height

WORDS = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ·–", min_size=1, max_size=30)


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
