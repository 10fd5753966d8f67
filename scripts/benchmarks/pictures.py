"""What a picture costs: ours, others' of the same figure, files made of it, and how cost grows with the blocks.

OMP_NUM_THREADS=1 .venv/bin/python -m scripts.benchmarks.pictures docs/pictures/cost.svg
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from games.orthognomes.rules import OrthoGnomes
from games.standing import standing_round
from scripts.benchmarks import renderers, timing
from scripts.benchmarks.plot import plot
from scripts.benchmarks.stacks import crosswise
from scripts.benchmarks.stacks import scene as stacked
from sim.drawing import picture
from sim.pdf import pdf
from sim.scene import Scene
from sim.statics import vertical_margin
from sim.svg import png
from sim.views import corner
from sim.world import EngineMissing

SETS: Final = {"12 blocks of three cells": "LLD LDL LLD LDL LLD LDL", "12 blocks of two cells": "LD LD LD LD LD LD"}
"""A player's blocks: the figures have 36 cells and 24."""
SIZES: Final = (2, 5, 10, 20, 50, 100)
"""Blocks of the stacks whose cost is plotted."""
LONG: Final = 5.0
"""CPU seconds of what is measured once only."""
DPI: Final = 300
"""Of a picture for print."""


def lines() -> Iterator[str]:
    """Ours by cells and as files, then every renderer, then how the cost grows."""
    scenes = {name: _figure(blocks) for name, blocks in SETS.items()}
    whole, *_ = scenes.values()
    took = timing.in_turn([partial(draw, scene) for scene in scenes.values()])
    for (name, scene), ours in zip(scenes.items(), took, strict=True):
        yield f"picture of {name}: {ours:.3f} CPU s, {len(draw(scene).encode()) / 1000:.0f} kB of SVG"
    yield files([draw(scene) for scene in scenes.values()])
    yield from _others(whole, took[0])
    yield said(growth())


def draw(scene: Scene) -> str:
    """It from the corner, 80 mm wide."""
    return picture(scene, corner(), title="A figure", description="A figure on its turntable.")


def files(pictures: Sequence[str]) -> str:
    """What it takes to make PDF files, and images for print, of *pictures*."""
    papers = timing.cpu(lambda: [pdf(text) for text in pictures])
    images = timing.cpu(lambda: [png(text, DPI) for text in pictures])
    return f"{len(pictures)} pictures as files: PDF {papers:.2f} CPU s, PNG at {DPI} dpi {images:.2f} CPU s"


def _figure(blocks: str) -> Scene:
    """A whole round that stands on vertical forces. Always the same."""
    game = OrthoGnomes(blocks)
    placed = standing_round(game, 1, lambda at: (vertical_margin(at) or 0.0) > 0)
    if placed is None:
        raise ValueError(f"no round of {blocks} that stands was found")
    at = game.start()
    for block in placed:
        at = game.play(at, block)
    return game.scene(at)


def _others(scene: Scene, ours: float) -> Iterator[str]:
    """A line for every renderer: its time, and how many times ours that is."""
    ways, missing = renderers.available()
    yield from missing
    one = renderers.shot(scene)
    size = f"{renderers.WIDTH} × {renderers.HEIGHT}"
    for name, way in ways.items():
        took = renderers.seconds(way, one)
        if took < LONG:
            took = median(renderers.seconds(way, one) for _ in range(min(3, timing.RUNS)))
        yield f"{name}, {size}: {took:.2f} CPU s, {took / ours:.1f} × our picture"
    try:
        took = timing.once(renderers.tiny(scene))
    except EngineMissing as gone:
        yield f"PyBullet's TinyRenderer: {gone}"
    else:
        yield f"PyBullet's TinyRenderer, {size}, not smoothed: {took:.2f} CPU s, {took / ours:.1f} × our picture"
    yield "build123d and Blender: not measured; their packages have several hundred megabytes"


def growth() -> Mapping[str, Mapping[int, float]]:
    """CPU seconds by number of blocks: the picture, and a PDF and an image made of it."""
    times: dict[str, dict[int, float]] = {"SVG": {}, "PDF of it": {}, f"PNG of it, {DPI} dpi": {}}
    for size in SIZES:
        scene = stacked(crosswise(size))
        text = draw(scene)
        ways = (partial(draw, scene), partial(pdf, text), partial(png, text, DPI))
        for by_size, took in zip(times.values(), timing.in_turn(ways), strict=True):
            by_size[size] = took
    return times


def said(times: Mapping[str, Mapping[int, float]]) -> str:
    """All of them in a line."""
    told = (f"{name} " + ", ".join(f"{n}: {1000 * s:.0f}" for n, s in line.items()) for name, line in times.items())
    return "pictures of stacks, CPU ms by blocks: " + "; ".join(told)


def main(*names: str) -> None:
    """Print how the cost grows, and write the plot to files of these *names*."""
    times = growth()
    print(said(times), flush=True)
    for name in names:
        Path(name).write_text(plot(times, "CPU time of a picture by number of blocks"))


if __name__ == "__main__":
    main(*sys.argv[1:])
