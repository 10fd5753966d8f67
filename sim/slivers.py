"""What is too narrow to draw: it goes to a neighbour, before a line is drawn around it.

Two strokes swallow a slit that is narrower than they are, and leave a blob. So a part of a solid,
or of the background, that no small square fits into becomes part of what lies beside it, of the
farther ones where it lies between several: the outline of the nearest stays exact. A narrow light in a
shadow, and a narrow shadow in the light, are closed in the same way. Where there are turned solids no
slit is closed: the far side of a ring behind its counter is one, and the ring would be open there;
and flat pieces cast narrow shadows.

Everything is on the paper, millimetres. Knows no colour and no line weight.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
import shapely

from sim.areas import common, minus, only_areas, union
from sim.faces import Areas, Faces, Floats, Ints
from sim.hidden import depth

SLIT: Final = 0.7
"""Width below which a part of a solid or of the background is closed: the two strokes beside it leave less than 0.2."""
LIGHT_SLIT: Final = 1.2
"""Width below which light in a shadow is closed."""
SHADOW_SLIT: Final = 0.6
"""Width below which a shadow in the light is closed."""
SPECK: Final = 0.02
"""Square millimetres of which nobody asks where they belong: the blunt tips of sharp angles."""
_PASSES: Final = 3
_TAPER: Final = 1.6
"""How much wider than its mean a part ends where it thins out by and by: a triangle ends twice as wide."""
_TOUCH: Final = 0.02
"""Millimetres within which two areas are neighbours."""
_SHARE: Final = 0.1
"""Part of its longest border with a neighbour that a sliver must share with another to be given to it."""
_BESIDE: Final = 0.25
"""Part of the border of a light, or a shadow, that must lie on the other for it to be closed."""


def closed(front: Faces, regions: Areas) -> Areas:
    """The *regions* seen of the *front* faces, without slits; the same where there are turned solids."""
    if front.patch is not None:
        return regions
    for _ in range(_PASSES):
        before, regions = regions, _closed_once(front, regions)
        if regions is before:
            break
    return regions


def _closed_once(front: Faces, regions: Areas) -> Areas:
    """The *regions* with every slit closed; where one ends another may be left. The same when there was none."""
    thing = front.thing
    solids = np.append(np.unique(thing), -1)
    whole = [union(regions[thing == solid]) for solid in solids[:-1]]
    around = shapely.difference(_frame(regions), union(whole))
    whole.append(around)
    slivers, group = shapely.get_parts(_narrow(np.array(whole, object), SLIT), return_index=True)
    if not len(slivers):
        return regions
    everything = union(slivers)
    result = regions.copy()
    changed = shapely.intersects(regions, everything)
    result[changed] = minus(regions[changed], everything)
    around = minus(around, everything)
    waiting: list[tuple[Areas, int]] = list(zip(slivers, solids[group].tolist(), strict=True))
    while waiting:
        found = [(one, _shares(front, result, around, *one)) for one in waiting]
        waiting = [one for one, shares in found if not shares]
        if len(waiting) == len(found):
            return regions
        for row, piece in (share for _, shares in found for share in shares):
            if row < 0:
                around = union([around, piece])
            else:
                result[row] = union([result[row], piece])
    return result


def calm(front: Faces, regions: Areas, shade: Areas) -> Areas:
    """The *shade* on the *regions* of the *front* faces, without narrow lights and narrow shadows.

    The same where there are turned solids: flat pieces have narrow shadows, and no others.
    """
    if front.patch is not None:
        return shade
    result = shade.copy()
    for rows in _planes(front, shapely.area(shade) > 0):
        region = union(regions[rows])
        dark = _filled(union(shade[rows]), region, LIGHT_SLIT)
        light = _filled(minus(region, dark), region, SHADOW_SLIT)
        result[rows] = minus(regions[rows], light)
    return result


def _narrow(areas: Areas, width: float) -> Areas:
    """What of *areas* no square of this *width* fits into, but specks: as many collections of polygons.

    Where an area thins out by and by it stays: its two borders run into one.
    """
    core = shapely.buffer(areas, -width / 2, join_style="mitre", mitre_limit=5.0)
    wide = shapely.buffer(core, width / 2, join_style="mitre", mitre_limit=5.0)
    crossed = ~shapely.is_valid(wide)  # GEOS' buffers of areas with many holes may cross themselves
    wide[crossed] = only_areas(shapely.make_valid(wide[crossed]))
    parts, row = shapely.get_parts(minus(areas, wide), return_index=True)
    keep = shapely.area(parts) > SPECK
    parts, row = parts[keep], row[keep]
    ends = [_longest(shapely.intersection(part, shapely.boundary(wide[k]))) for part, k in zip(parts, row, strict=True)]
    slits = np.array(ends) < _TAPER * _breadth(parts)
    result = np.full(len(areas), shapely.MultiPolygon(), object)
    for number in np.unique(row[slits]):
        result[number] = shapely.multipolygons(parts[slits & (row == number)])
    return result


def _longest(lines: Areas) -> float:
    """Length of the longest of *lines* once those that continue one another are joined."""
    parts = shapely.get_parts(lines)
    whole = shapely.line_merge(shapely.union_all(parts[shapely.get_dimensions(parts) == 1]))
    return float(np.max(shapely.length(shapely.get_parts(whole)), initial=0.0))


def _breadth(parts: Areas) -> Floats:
    """The shorter side of the rectangle that has the area and the perimeter of each of *parts*."""
    half = shapely.length(parts) / 4
    breadth: Floats = half - np.sqrt(np.maximum(0, half**2 - shapely.area(parts)))
    return breadth


def _frame(regions: Areas) -> shapely.Polygon:
    """A rectangle well around all of *regions*."""
    left, top, right, bottom = shapely.total_bounds(regions)
    return shapely.box(left - 10, top - 10, right + 10, bottom + 10)


def _shares(front: Faces, regions: Areas, around: Areas, sliver: Areas, solid: int) -> list[tuple[int, Areas]]:
    """The faces that take a *sliver* of a *solid*, −1 for the background, and what each takes.

    These are all that lie beside it but the nearest to the reader, or that one when it is alone.
    """
    rows, borders, length = _beside(front, regions, around, sliver, solid)
    far = np.argsort(-length[: max(1, len(rows) - 1)], kind="stable").tolist()
    shares: list[tuple[int, Areas]] = []
    for place in far[1:]:
        reach = shapely.buffer(borders[place], 1.5 * SLIT, cap_style="flat")
        shares.append((int(rows[place]), common(sliver, reach)))
        sliver = minus(sliver, reach)
    return [*((int(rows[place]), sliver) for place in far[:1]), *shares]


def _beside(front: Faces, regions: Areas, around: Areas, sliver: Areas, solid: int) -> tuple[Ints, Areas, Floats]:
    """The faces beside a *sliver* of a *solid*, the farthest first; the common border with each, and its length."""
    near = shapely.buffer(sliver, _TOUCH, join_style="mitre")
    rows = np.flatnonzero(shapely.intersects(regions, near) & (front.thing != solid))
    areas = [*regions[rows], around] if solid >= 0 else list(regions[rows])
    rows = np.append(rows, -1) if solid >= 0 else rows
    touching = shapely.buffer(np.array(areas, object), _TOUCH, join_style="mitre")
    borders = np.asarray(shapely.intersection(touching, shapely.boundary(sliver)), object)
    length = np.round(shapely.length(borders), 2)
    at = shapely.get_coordinates(shapely.point_on_surface(sliver))
    height = np.round(depth(front, rows, np.repeat(at, len(rows), axis=0)), 3)
    order = np.lexsort((length, height))
    order = order[length[order] > max(_SHARE * float(length.max(initial=0.0)), 3 * _TOUCH)]
    return rows[order], borders[order], length[order]


def _planes(front: Faces, chosen: Floats) -> Iterable[Ints]:
    """The rows of the faces of each solid that lie in one plane, or on its curved surface, if any is *chosen*."""
    key = np.column_stack((front.thing, front.curved, np.round(front.normals, 5) * ~front.curved[:, None]))
    _, group = np.unique(key, axis=0, return_inverse=True)
    group = group.reshape(-1)
    return (np.flatnonzero(group == number) for number in np.unique(group[chosen]))


def _filled(area: Areas, region: Areas, width: float) -> Areas:
    """*area* with all that is left of *region* in it narrower than *width*, where it lies along the area."""
    rest = minus(region, area)
    narrow = shapely.get_parts(_narrow(np.array([rest], object), width)[0])
    edge = shapely.buffer(shapely.boundary(area), _TOUCH)
    share = shapely.length(shapely.intersection(shapely.boundary(narrow), edge)) / shapely.length(narrow)
    filled: Areas = union([area, *narrow[share > _BESIDE]])
    return filled
