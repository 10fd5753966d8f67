"""What is wrong, as path data: an octagon, and a cross in it. Millimetres, y downwards. Knows no ink and no rule."""

from math import cos, pi, sin

from sim import svg


def octagon(x: float, y: float, reach: float) -> str:
    """An octagon that stands on a side, around *x*, *y*; its corners lie *reach* from there."""
    turns = [(k + 0.5) * pi / 4 for k in range(8)]
    corners = "L".join(f"{svg.number(x + reach * cos(a))} {svg.number(y + reach * sin(a))}" for a in turns)
    return f"M{corners}Z"


def cross(x: float, y: float, arm: float) -> str:
    """Two lines from corner to corner of a square around *x*, *y*, whose sides lie *arm* from there."""
    left, right = svg.number(x - arm), svg.number(x + arm)
    top, bottom = svg.number(y - arm), svg.number(y + arm)
    return f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"
