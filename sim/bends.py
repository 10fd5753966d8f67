"""Bent arrows: how bodies turn together, as a piece of a circle about their axis, outside the end that goes ahead.

Knows one motion and where the paper is; not which body matters more.
"""

from collections.abc import Iterator, Sequence
from math import radians
from typing import Final

import numpy as np

from sim import signs, skins
from sim.blocks import Array
from sim.contacts import Assembly
from sim.faces import Floats
from sim.links import Hinge, Link
from sim.rotation import rotation
from sim.seen import Seen
from sim.signs import Nib, Sign

NEAR: Final = 0.25
"""Bodies turn about an edge when it is no farther from their axis than this, of their reach."""
ALONG: Final = 0.95
"""Cosine between the axis and such an edge."""
FLAT: Final = 0.25
"""A circle that is seen flatter than this, height by width, tells no turn."""
LENGTH: Final = 19.0
"""Of a bent arrow along the circle, millimetres, if that lies between …"""
LEAST: Final = radians(20)
"""… this …"""
WIDEST: Final = radians(120)
"""… and this."""
SHORTEST: Final = 2.2
"""No bent arrow is shorter than so many of its heads."""
AHEAD: Final = (0.6, 0.9, 0.3, 1.2, 0.0)
"""Shares of a bent arrow that may lie ahead of the corner that it goes around."""
CLEAR: Final = 2.6
"""Millimetres between a bent arrow and that corner."""
STEPS: Final = 24
"""Pieces of a bent arrow."""
SLOW: Final = 0.2
"""A middle that is slower, of the fastest corner, does not tell which end goes ahead."""


def bends(seen: Seen, bodies: Assembly, link: Link, edges: Sequence[Hinge], nib: Nib) -> Iterator[Sign]:
    """Bent arrows for bodies that move as one, the best place first.

    None when they turn neither in place nor about one of the *edges*, or when their turn is not seen.
    """
    spin = float(np.linalg.norm(link.angular))
    if not spin > 0:
        return
    axis = link.angular / spin
    arms = _corners(seen, bodies, link) - link.at
    reach = float(np.linalg.norm(arms, axis=1).max())
    in_place = np.linalg.norm(link.linear) < SLOW * spin * reach
    flatness = abs(float(seen.paper.turn(axis[None, :])[0, 2]))
    if flatness < FLAT or not (in_place or any(_about(link, axis, edge, NEAR * reach) for edge in edges)):
        return
    scale = float(np.linalg.norm(seen.paper.axes[0]))
    for ahead in AHEAD:
        flat = seen.paper.place(_path(link, axis, arms, scale, ahead))[:, :2]
        if np.linalg.norm(np.diff(flat, axis=0), axis=1).sum() > SHORTEST * nib.head:
            yield signs.arrow(flat, nib, start=False)


def _about(link: Link, axis: Array, edge: Hinge, near: float) -> bool:
    """Whether the *axis* of a link lies along an *edge* of one of its bodies, no farther than *near* from it."""
    if not set(edge.rows).intersection(link.rows):
        return False
    along = edge.ends[1] - edge.ends[0]
    length = float(np.linalg.norm(along))
    far = float(np.linalg.norm(np.cross(edge.ends - link.axis, axis), axis=1).max())
    return far < near and (not length or abs(float(along @ axis)) > ALONG * length)


def _corners(seen: Seen, bodies: Assembly, link: Link) -> Array:
    """The corners of all its bodies in the world, shape (k, 3)."""
    names = {bodies.names[row] for row in link.rows}
    corners = [
        skins.corners(part) @ rotation(body.orientation).T + body.position
        for body in seen.scene
        if body.name in names
        for part in body.parts
    ]
    return np.concatenate(corners)


def _path(link: Link, axis: Array, arms: Array, scale: float, share: float) -> Floats:
    """Points (n, 3) of the world along a circle about the axis, *scale* millimetres a metre, a *share* of it ahead."""
    out = link.at + arms - link.axis
    out = out - (out @ axis)[:, None] * axis  # square to the axis
    far = np.linalg.norm(out, axis=1)
    velocity = np.cross(link.angular, out)
    ahead = velocity @ link.linear / np.linalg.norm(link.angular) ** 2
    if np.linalg.norm(link.linear) < SLOW * np.linalg.norm(velocity, axis=1).max():
        ahead = far
    order = np.lexsort((np.round(far / far.max(), 6), np.round(ahead / np.abs(ahead).max(), 6)))
    corner = int(order[-1])
    radius = float(far[corner]) + CLEAR / scale
    first, second = out[corner] / far[corner], np.cross(axis, out[corner] / far[corner])
    whole = min(WIDEST, max(LEAST, LENGTH / (radius * scale)))
    angle = np.linspace((share - 1) * whole, share * whole, STEPS + 1)[:, None]
    circle: Floats = link.axis + radius * (np.cos(angle) * first + np.sin(angle) * second)
    return circle
