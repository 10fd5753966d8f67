"""Photographs a world from straight above. Knows no game and no piece. Lengths in metres."""

from math import ceil

from models.table import Frame
from sim.topview import PIXEL, TopView
from sim.views import TOP
from sim.world import World


def take(world: World, frame: Frame) -> TopView:
    """A photograph of *frame*, or a little more, so that it is of whole pixels."""
    x, y = (frame.west + frame.east) / 2, (frame.south + frame.north) / 2
    width, height = (max(1, ceil(long / PIXEL - 1e-6)) for long in (frame.east - frame.west, frame.north - frame.south))
    wide, high = width * PIXEL / 2, height * PIXEL / 2
    middle = (x + PIXEL / 2, y + PIXEL / 2, 0.0)  # the renderer looks through the south-western corner of each pixel
    seen = world.photograph(TOP, middle, height * PIXEL, width, height)
    return TopView(seen.rgb, Frame(x - wide, y - high, x + wide, y + high))
