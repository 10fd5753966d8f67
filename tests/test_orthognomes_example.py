"""The scoring example of OrthoGnomes' sheet as a whole round: legal, standing, and scored as the sheet scores it.

"Light scores 2, Dark 4", and "viewed from the east, the light player has a diagonal line of 4 light cells". The round
was found by `scripts.orthognomes_example`.
"""

from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from games.orthognomes import record
from games.orthognomes.blocks import PLAYERS, Block, Figure, hand_of
from games.orthognomes.maps import VIEW_NAMES
from games.orthognomes.packed import pack, score_many
from games.orthognomes.record import Round
from games.orthognomes.replay import replay
from games.orthognomes.scoring import Line, score
from games.referee import Report, placements, report
from models.turntable import CELL
from scripts import orthognomes_example as example
from scripts.judging import both_judges
from sim.cameras import ENOUGH, QUARTERS, share
from sim.views import corner
from tests.commands import EXAMPLES

TEXT = (EXAMPLES / "orthognomes-2-4.game").read_text()


def stored() -> Round:
    (one,) = record.read(TEXT)
    return one


@cache
def judged() -> Report:
    """What the referee says of it, with both judges."""
    with both_judges() as judge:
        return report(stored(), tuple(placements(stored(), judge)))


def lines() -> list[tuple[str, Line]]:
    """The scored lines with their sides."""
    return [(side.name, line) for side in score(stored().figure).sides for line in side.lines]


def test_the_stored_round_is_written_as_files_are_and_played_with_the_printed_set_without_options() -> None:
    one = stored()
    assert record.write([one]) == TEXT
    assert one.tags == (("Game", "OrthoGnomes"), ("Rules", "1"), ("Result", "2-4"))
    assert len(one.placements) == 12


def test_it_is_legal_and_ends_as_the_sheet_scores_it() -> None:
    played = replay(stored())
    assert played.legal
    assert played.points == {"light": 2, "dark": 4}
    assert played.ended is not None
    assert (played.ended.reason, played.ended.winner) == ("all blocks are placed", "dark")


def test_light_has_one_diagonal_seen_from_the_east_and_nothing_else_there() -> None:
    east = [line for side, line in lines() if side == "east" and line.player == "light"]
    assert [line.direction in ("rising", "falling") for line in east] == [True]


def test_every_side_has_a_line_and_none_lies_over_another() -> None:
    """So that a reader who walks around the figure finds something on every side, and can tell it."""
    found = lines()
    assert {side for side, _ in found} == {"north", "east", "south", "west", "top"}
    for (side, one), (other, two) in combinations(found, 2):
        assert side != other or not set(one.cells) & set(two.cells)


def test_it_stands_after_every_placement_with_the_widest_inset_and_both_judges_agree() -> None:
    """Half a cell is the widest: then every force passes through the middle of what carries it."""
    found = judged()
    assert found.problems == ()
    assert [placed.verdict.outcome for placed in found.placed if placed.verdict] == ["stands"] * 12
    for placed in found.placed:
        assert placed.verdict is not None
        assert placed.verdict.agree
        assert placed.verdict.static.inset == pytest.approx(CELL / 2, rel=1e-3)
        assert placed.verdict.static.certificate is not None


def test_every_block_is_seen_from_some_corner() -> None:
    scene = stored().scene()
    for body in scene[1:]:
        assert max(share(scene, corner(quarter), body.name) for quarter in QUARTERS) >= ENOUGH


def test_the_colours_of_its_blocks_are_the_tidiest_for_its_shape() -> None:
    placed = stored().figure.blocks
    plain = [Block(block.low, block.axis, "LLL") for block in placed]
    assert example.coloured(plain).blocks == placed


def test_a_shape_is_given_every_colouring_that_the_hands_allow() -> None:
    """480 ways a player: 60 orders of the set, and two ways round for each of three blocks."""
    random = Random(1)
    placed = stored().figure.blocks
    for side, colours in ((0, "LD"), (1, "DL")):
        ways = example._ways(placed[side::2], colours)
        assert len(set(ways)) == len(ways) == 480
        hand = example.GAME.start().hands
        assert hand is not None
        for way in random.sample(ways, 20):
            assert hand_of(block.pattern for block in way) == hand[side]


def test_lines_cost_what_is_said_of_them_and_those_without_the_diagonal_are_refused() -> None:
    figure = stored().figure
    depths = example._depths(figure)
    assert example.untidy(score(figure), depths) < np.inf
    bare = Figure(figure.blocks[:2])
    assert example.untidy(score(bare), example._depths(bare)) == np.inf
    for side, line in lines():
        assert set(line.cells) <= set(depths[VIEW_NAMES.index(side)])


def test_points_of_the_packed_figure_are_those_of_the_record() -> None:
    figure = stored().figure
    assert tuple(score_many(pack([figure]))[0].tolist()) == example.POINTS == score(figure).totals
    assert PLAYERS == ("light", "dark")


def test_plain_rounds_have_no_cell_that_hangs_in_the_air() -> None:
    game = example.Plain()
    at = game.start()
    random = Random(3)
    for _ in range(6):
        moves = [*game.moves(at)]
        assert moves
        at = game.play(at, random.choice(moves))
    owner = at.figure.owner
    for block in at.figure.blocks:
        for x, y, z in {block.cells[0], block.cells[0 if block.axis == 2 else -1]}:
            assert z == 0 or (x, y, z - 1) in owner
    assert at.figure.levels <= example.LEVELS


@pytest.mark.slow
def test_the_search_finds_the_stored_round_again() -> None:
    with both_judges() as judge:
        assert record.write([example.search(example.SEED, judge)]) == TEXT
