"""Fresh random figures: legal, the same for the same seed and number, and drawn as it is said."""

import hashlib

import pytest

from games.orthognomes import record
from games.orthognomes.rules import OrthoGnomes
from games.sampling import SETS, Drawn, drawn, numbers
from sim.statics import vertical_margin

SEED = 5
MANY = range(64)


@pytest.fixture(scope="module")
def some() -> list[Drawn]:
    return [drawn(SEED, number) for number in MANY]


def test_every_figure_is_legal_and_its_text_means_it(some: list[Drawn]) -> None:
    for figure in some:
        (one,) = record.read(figure.text)
        assert tuple(placement.block for placement in one.placements) == figure.placed
        game = OrthoGnomes(figure.blocks)
        at = game.start()
        for count, block in enumerate(figure.placed, 1):
            at = game.play(at, block)  # raises when it is illegal
            assert figure.after(count) == game.scene(at)
        assert figure.scene == game.scene(at)


def test_every_number_is_drawn_by_itself(some: list[Drawn]) -> None:
    for number in (39, 0, 17):
        assert drawn(SEED, number) == some[number]


def test_another_seed_draws_others(some: list[Drawn]) -> None:
    assert [drawn(SEED + 1, number).text for number in range(6)] != [figure.text for figure in some[:6]]


def test_seeds_and_numbers_are_not_run_together() -> None:
    assert drawn(1, 12).text != drawn(11, 2).text


def test_sets_take_turns_and_a_set_alone_has_the_same_figures() -> None:
    assert [drawn(SEED, number).blocks for number in numbers(4)] == [*SETS, *SETS]
    for name in SETS:
        assert list(numbers(5, name)) == [number for number in numbers(10) if drawn(SEED, number).blocks == name]


def test_figures_are_of_every_size(some: list[Drawn]) -> None:
    assert {len(figure.placed) for figure in some} == set(range(1, 13))


def test_half_are_any_a_quarter_careful_and_a_quarter_careful_but_for_the_last(some: list[Drawn]) -> None:
    for number, figure in zip(MANY, some, strict=True):
        count = len(figure.placed)
        assert figure.careful in ((0,), (count,), (0,), (count - 1, count))[number // 2 % 4]  # some end too soon


def test_what_is_placed_carefully_mostly_stands_on_vertical_forces_and_other_figures_hardly(some: list[Drawn]) -> None:
    margins = {k: vertical_margin(f.after(f.careful or len(f.placed))) or 0.0 for k, f in enumerate(some)}
    careful = [margins[k] > 0 for k, figure in enumerate(some) if figure.careful]
    others = [margins[k] > 0 for k, figure in enumerate(some) if not figure.careful and len(figure.placed) > 2]
    assert sum(careful) > 0.8 * len(careful) > 0
    assert 0 < sum(others) < 0.5 * len(others)


@pytest.mark.slow
def test_the_draws_are_those_of_before() -> None:
    """Numbers in published accounts are of these figures."""
    text = "\n".join(drawn(1, number).text for number in range(24))
    assert (
        hashlib.sha256(text.encode()).hexdigest() == "62db2f6abf681fd57a1c8dd2df1ce4e5c356c8a2fa434c53b8d7ca702d6ce5e1"
    )
