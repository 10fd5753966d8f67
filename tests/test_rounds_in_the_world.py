"""The game and the engine together: rounds as they are played, judged and seen."""

import pytest

from games.orthognomes.rules import OrthoGnomes, Position
from games.standing import standing_round
from scripts import plain
from sim.sight import read_grid
from sim.stability import judge
from sim.statics import equilibrium, vertical_margin
from sim.views import FIVE_VIEWS
from sim.world import World
from tests.commands import EXAMPLES
from tests.figures import one, random_play

SETS = ("published", "literal", "LLL LLD LLD LDL LDD DLD")


def standing_positions(seed: int, game: OrthoGnomes) -> list[Position]:
    """The positions of a random round that stands by statics."""
    blocks = standing_round(game, seed, lambda scene: (vertical_margin(scene) or 0.0) > 1e-4)
    assert blocks is not None
    line = [game.start()]
    for block in blocks:
        line.append(game.play(line[-1], block))
    return line


def never_overrated(seeds: range) -> int:
    """Check that what statics calls standing stands at the engine's full pace; how many there were."""
    count = 0
    with World() as world:
        for seed in seeds:
            game = OrthoGnomes.under({"Blocks": SETS[seed % len(SETS)]})
            for at in random_play(game, seed)[1:]:
                scene = game.scene(at)
                if equilibrium(scene).outcome != "stands":
                    break
                world.build(scene)
                assert world.watch().outcome == "stands", (seed, game.write(at, at.figure.blocks[-1]))
                assert judge(scene, world).agree
                count += 1
    return count


def test_what_statics_calls_standing_stands() -> None:
    assert never_overrated(range(10)) >= 10


@pytest.mark.slow
def test_what_statics_calls_standing_stands_in_500_random_figures() -> None:
    assert never_overrated(range(1000, 1400)) >= 500


def seen_from_five_sides(seeds: range) -> int:
    """Check that the camera sees what the game says is visible, before and after settling; how many figures."""
    count = 0
    with World() as world:
        for seed in seeds:
            game = OrthoGnomes.under({"Blocks": SETS[seed % 2 * 2]})
            for at in standing_positions(seed, game)[2::5]:
                world.build(game.scene(at))
                for seconds in (0.0, 0.1):
                    world.advance(seconds)
                    seen = tuple(read_grid(world, view, at.figure.levels) for view in FIVE_VIEWS)
                    assert seen == game.visible(at), (seed, len(at.figure.blocks))
                count += 1
    return count


def test_the_camera_sees_what_the_game_scores() -> None:
    assert seen_from_five_sides(range(6)) >= 12


@pytest.mark.slow
def test_the_camera_sees_what_the_game_scores_in_300_standing_figures() -> None:
    assert seen_from_five_sides(range(100, 210)) >= 300


def test_a_standing_round_is_the_same_for_the_same_seed() -> None:
    game = OrthoGnomes()
    assert standing_positions(4, game) == standing_positions(4, game)
    assert game.outcome(standing_positions(4, game)[-1]) is not None


@pytest.mark.parametrize(
    ("moves", "culprit"),
    [
        ("DLLb2.1E DDDLDb2.2U LLDDd2.2U DLLc1.2N LDDLc1.3U", "b04"),
        ("DDDb1.1N DDDa3.2E LDDb2.3N LDDc2.1U LDLd1.1N LLLa4.1E DDLLb4.4U", "b03"),
        ("DLLa2.1E DLLc1.2N LLDd3.1U DLLa2.2U DLDb3.1U DLDb2.4N DLLd2.4N DLDLb2.5U", "b06"),
        ("LDLb2.1E LDDb2.2U LDLd1.1U DDDa2.5E DLLb1.6N DLDd3.1U DLLa1.2E", "b07"),
    ],
)
def test_the_culprit_is_the_block_that_tips_not_the_one_that_rides_on_it(moves: str, culprit: str) -> None:
    """Simulated, the rider moves farthest; and friction at the sides made a bystander part of the mechanism."""
    record = one(moves)
    game = record.game()
    at = Position(record.figure, None, 0)
    with World() as world:
        assert judge(game.scene(at), world).culprit == culprit


def test_no_threshold_makes_a_knife_edge_stand() -> None:
    at = Position(one("LLDb2.1U DDDa2.4E LDLa2.5U").figure, None, 0)
    assert equilibrium(OrthoGnomes().scene(at), threshold=0.0).outcome == "marginal"


def test_no_round_is_found_where_nothing_stands() -> None:
    assert standing_round(OrthoGnomes.under({"Blocks": "LD"}), 0, lambda _: False) is None


def test_a_round_of_two_cell_blocks_is_found_though_most_come_to_a_dead_end() -> None:
    """Two-cell blocks were tried for ever where a dead end lay many placements back."""
    at = standing_positions(5, OrthoGnomes.under({"Blocks": "literal"}))[-1]
    assert len(at.figure.blocks) == 12


def test_the_tower_of_24_levels_falls_the_plain_way() -> None:
    game = one((EXAMPLES / "tower24.game").read_text()).game()
    at = game.start()
    for placement in one((EXAMPLES / "tower24.game").read_text()).placements:
        at = game.play(at, placement.block)
    scene = game.scene(at)
    assert not plain.stands(scene)
    with World() as world:
        verdict = judge(scene, world)
    assert (verdict.statics, verdict.dynamics) == ("stands", "stands")
