"""A round checked, scored and drawn, and flat games carried out in the world: ours beside the plain way."""

import resource
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from games.game import FlatGame
from games.lines import random_line
from games.orthognomes import drawings, record
from games.orthognomes.blocks import Figure
from games.orthognomes.record import Round
from games.orthognomes.scoring import score
from games.referee import placements
from games.registry import GAMES
from scripts import plain, playouts
from scripts.benchmarks import timing
from scripts.judging import both_judges
from sim.handling import changes
from sim.scene import Scene
from sim.tabletop import Tabletop
from sim.world import World

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
SCORINGS: Final = 2000
"""Scores that are counted in one run."""


def rounds() -> Iterator[str]:
    """A line for each thing that is done with a round."""
    one = _read("round.game")
    yield _check(one)
    yield _tower(_read("tower24.game"))
    yield _score(one)
    yield _corner(one)
    yield _command()


def _check(one: Round) -> str:
    """All placements of a round, judged by both judges with margins, and the plain way."""
    scenes = _scenes(one)
    with both_judges() as judge:
        ours, theirs = timing.in_turn(
            (lambda: list(placements(one, judge)), lambda: [plain.stands(scene) for scene in scenes])
        )
    return f"check of {len(scenes)} placements: {ours:.3f} CPU s; plain {theirs:.3f} CPU s; ratio {theirs / ours:.1f}"


def _tower(one: Round) -> str:
    """Where the plain way is wrong."""
    with both_judges() as judge:
        verdict = list(placements(one, judge))[-1].verdict
    says = "stands" if plain.stands(_scenes(one)[-1]) else "falls"
    return f"tower of 24 levels: {verdict.outcome if verdict else 'not judged'}; plain: {says}"


def _score(one: Round) -> str:
    """Totals and lines from a built figure."""
    figure = one.figure
    colours = dict(figure.colours)

    def fast() -> None:
        for _ in range(SCORINGS):
            score(Figure(figure.blocks))

    def slow() -> None:
        for _ in range(SCORINGS // 10):
            plain.score(colours)

    ours, theirs = timing.in_turn((fast, slow))
    rate, plain_rate = SCORINGS / ours, SCORINGS / 10 / theirs
    same = score(figure).totals == plain.score(colours)
    return f"scoring: {rate:.0f} a second; plain {plain_rate:.0f}; ratio {rate / plain_rate:.1f}; totals equal: {same}"


def _corner(one: Round) -> str:
    """The corner view of 36 cells as SVG."""
    drawings.figure(one, "corner")
    times = [timing.cpu(lambda: drawings.figure(one, "corner")) for _ in range(timing.RUNS)]
    size = len(drawings.figure(one, "corner").encode())
    return f"corner view of {len(one.figure.owner)} cells: {median(times):.3f} CPU s, {size / 1000:.0f} kB"


def _command() -> str:
    """`fivesides score` from the shell to its answer."""
    command = [sys.executable, "-m", "scripts.cli", "score", str(EXAMPLES / "round.game")]
    times = []
    for _ in range(timing.RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return f"fivesides score, whole command: {median(times):.3f} CPU s"


def tables() -> Iterator[str]:
    """A random flat game of each kind, every move carried out in the world."""
    for name, options in playouts.FLAT.items():
        game = GAMES[name].under(options)
        line, _ = random_line(game, Random(1))
        with World() as world:
            seconds = timing.cpu(partial(_carried_out, game, line, world))
        pieces = len(game.visible(line[-1]))
        yield f"{name}, {len(line) - 1} moves carried out in the world: {seconds:.2f} CPU s, {pieces} pieces in the end"


def _carried_out(game: FlatGame[Any, Any], line: list[Any], world: World) -> None:
    """Set the table up, and do every move with hands."""
    table = Tabletop(world, game.table)
    table.set_up(game.visible(line[0]))
    for before, after in pairwise(line):
        table.carry_out(changes(game.visible(before), game.visible(after), game.slides))


def _scenes(one: Round) -> list[Scene]:
    """The scene after every placement."""
    game = one.game()
    at = game.start()
    scenes = []
    for placement in one.placements:
        at = game.play(at, placement.block)
        scenes.append(game.scene(at))
    return scenes


def _read(name: str) -> Round:
    """The first round of an example."""
    return record.read((EXAMPLES / name).read_text())[0]
