"""Very many figures scored at once: always what one by one gives."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import BadOption
from games.orthognomes.blocks import Block, Figure
from games.orthognomes.packed import CHUNK, READINGS, Beyond, pack, score_many
from games.orthognomes.scoring import score
from tests.figures import figure, figures

COLUMN = Figure(tuple(Block((1, 1, 3 * k), 2, "LLL") for k in range(14)))
"""Fourteen light blocks upright on one another: 42 levels."""


@given(st.lists(figures(), max_size=6), st.sampled_from(READINGS))
def test_totals_are_those_of_every_figure_by_itself(several: list[Figure], lines: str) -> None:
    kept = [one for one in several if one.inside]
    assert score_many(pack(kept), lines).tolist() == [list(score(one, lines).totals) for one in kept]


@pytest.mark.parametrize("lines", READINGS)
@pytest.mark.parametrize("height", [4, 5, 7, 8, 11, 12, 15, 16])
def test_long_runs_under_every_reading(lines: str, height: int) -> None:
    run = Figure((Block((2, 0, 0), 2, "D" * height),))
    expected = {"windows": height - 3, "disjoint": height // 4, "maximal": 1}[lines]
    assert score_many(pack([run]), lines).tolist() == [[0, 4 * expected]]


def test_random_words_score_as_their_cells() -> None:
    random = np.random.default_rng(7)
    choice = random.choice(["", "L", "D"], size=(300, 4, 4, 16), p=[0.5, 0.25, 0.25])
    built = [_of_cells(one) for one in choice]
    assert score_many(pack(built)).tolist() == [list(score(one).totals) for one in built]


@pytest.mark.parametrize("lines", READINGS)
def test_higher_figures_take_the_slower_path_to_the_same_points(lines: str) -> None:
    several = [COLUMN, figure("DLa1.1E DLb2.2E DLa3.3E DLb4.4E"), COLUMN.until(5)]
    packed = pack(several)
    assert packed.shape == (3, 2, 4, 2, 3)
    assert score_many(packed, lines).tolist() == [list(score(one, lines).totals) for one in several]
    assert score_many(packed[1:, ..., :1], lines).tolist() == score_many(packed, lines)[1:].tolist()


def test_more_figures_than_one_chunk() -> None:
    several = [COLUMN.until(1 + k % 5) for k in range(CHUNK + 3)]
    assert score_many(pack(several)[..., 0]).tolist() == [list(score(one).totals) for one in several]


def test_nothing_to_score() -> None:
    assert score_many(pack([])).shape == (0, 2)
    assert score_many(pack([Figure()])).tolist() == [[0, 0]]


def test_what_cannot_be_packed_or_scored_is_refused() -> None:
    with pytest.raises(Beyond, match="figure 1 reaches beyond the board"):
        pack([COLUMN, figure("LLDd1.1E")])
    with pytest.raises(ValueError, match=r"uint64, not \(1, 2, 4, 2, 3\) int64"):
        score_many(pack([COLUMN]).astype(np.int64))
    with pytest.raises(BadOption, match="no reading “longest” of lines"):
        score_many(pack([COLUMN]), "longest")


def _of_cells(colours: np.ndarray[tuple[int, ...], np.dtype[np.str_]]) -> Figure:
    """A figure of cells, none of which belong together; what scores is colours."""
    return Figure(tuple(Block((x, y, z), 2, str(colour)) for (x, y, z), colour in np.ndenumerate(colours) if colour))
