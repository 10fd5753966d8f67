"""A random round that is legal and stands. For `fivesides random`."""

from collections.abc import Mapping

from games.game import result_of
from games.orthognomes import record
from games.orthognomes.blocks import Block
from games.orthognomes.record import Round
from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.text import Placement
from games.referee import Judge
from games.standing import standing_round
from scripts.inputs import Refused
from scripts.judging import both_judges
from scripts.progress import working
from sim.scene import Scene
from sim.statics import vertical_margin


def random_game(name: str, seed: int, chosen: Mapping[str, str]) -> str:
    """A whole round in which every figure stands; the same seed gives the same. `BadOption` for a wrong option."""
    empty = Round((("Game", name), ("Seed", str(seed)))).under(chosen)
    rules = empty.game()
    with both_judges() as judge, working("looking for a round that stands"):
        found = standing_round(rules, seed, lambda scene: _stands(scene, judge))
    if found is None:
        raise Refused(f"no round that stands was found from seed {seed}: try another seed, or other blocks")
    tags = (*empty.tags, ("Result", _result(rules, found)))
    return record.write([Round(tags, tuple(map(Placement, found)))])


def _stands(scene: Scene, judge: Judge) -> bool:
    """Whether it stands; what vertical forces do not hold need not be simulated."""
    return (vertical_margin(scene) or 0.0) > 0.0 and judge(scene).outcome == "stands"


def _result(rules: OrthoGnomes, blocks: tuple[Block, ...]) -> str:
    """The tag Result of a whole round."""
    at = rules.start()
    for block in blocks:
        at = rules.play(at, block)
    return result_of(rules.outcome(at))
