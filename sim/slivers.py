"""What is too narrow to draw: it goes to a neighbour, before a line is drawn around it.

Two strokes swallow a slit that is narrower than they are, and leave a blob. So a part of a solid,
or of the background, that no small square fits into becomes part of what lies beside it, of the
farther one where it lies between two: the outline of the nearer stays exact. A narrow light in a
shadow, and a narrow shadow in the light, are closed in the same way.

Everything is on the paper, millimetres. Knows no colour and no line weight.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
import shapely

from sim.faces import Areas, Faces, Floats, Ints
from sim.hidden import GRID, depth, only_areas

SLIT: Final = 0.7
"""Width below which a part of a solid or of the background is closed: the two strokes beside it leave less than 0.2."""
LIGHT_SLIT: Final = 1.2
"""Width below which light in a shadow is closed."""
SHADOW_SLIT: Final = 0.6
"""Width below which a shadow in the light is closed."""
SPECK: Final = 0.02
"""Square millimetres of which nobody asks where they belong: the blunt tips of sharp angles."""
_TOUCH: Final = 0.02
"""Millimetres within which two areas are neighbours."""
_SHARE: Final = 0.3
"""Part of its longest border with a neighbour that a sliver must share with another to be given to it."""
_BESIDE: Final = 0.25
"""Part of the border of a light, or a shadow, that must lie on the other for it to be closed."""


def closed(front: Faces, regions: Areas) -> Areas:
    """The *regions* seen of the *front* faces, without slits."""
    slivers, owner = _slivers(front, regions)
    if not len(slivers):
        return regions
    everything = shapely.union_all(slivers)
    result = regions.copy()
    changed = shapely.intersects(regions, everything)
    result[changed] = only_areas(shapely.difference(regions[changed], everything, grid_size=GRID))
    around = shapely.difference(_frame(regions), shapely.union_all([*regions, everything], grid_size=GRID))
    waiting = list(range(len(slivers)))
    while waiting:
        found = {row: _receiver(front, result, around, slivers[row], int(owner[row])) for row in waiting}
        placed = [row for row in waiting if found[row] is not None]
        for row in placed:
            if found[row] == -1:
                around = shapely.union_all([around, slivers[row]], grid_size=GRID)
            else:
                result[found[row]] = shapely.union_all([result[found[row]], slivers[row]], grid_size=GRID)
        if not placed:
            return regions
        waiting = [row for row in waiting if found[row] is None]
    return only_areas(result)


def calm(front: Faces, regions: Areas, shade: Areas) -> Areas:
    """The *shade* on the *regions* of the *front* faces, without narrow lights and narrow shadows."""
    result = shade.copy()
    for rows in _planes(front, shapely.area(shade) > 0):
        region = shapely.union_all(regions[rows], grid_size=GRID)
        dark = _filled(shapely.union_all(shade[rows], grid_size=GRID), region, LIGHT_SLIT)
        light = _filled(shapely.difference(region, dark, grid_size=GRID), region, SHADOW_SLIT)
        result[rows] = shapely.difference(regions[rows], light, grid_size=GRID)
    return only_areas(result)


def _slivers(front: Faces, regions: Areas) -> tuple[Areas, Ints]:
    """The parts of every solid, and of the background, that are too narrow, and the solid of each; −1 for none."""
    solids = np.unique(front.solid)
    whole = [shapely.union_all(regions[front.solid == solid], grid_size=GRID) for solid in solids]
    whole.append(shapely.difference(_frame(regions), shapely.union_all(whole, grid_size=GRID)))
    parts, row = shapely.get_parts(_narrow(np.array(whole, object), SLIT), return_index=True)
    return parts, np.append(solids, -1)[row]


def _narrow(areas: Areas, width: float) -> Areas:
    """What of *areas* no square of this *width* fits into, but specks: as many collections of polygons."""
    core = shapely.buffer(areas, -width / 2, join_style="mitre", mitre_limit=5.0)
    wide = shapely.buffer(core, width / 2, join_style="mitre", mitre_limit=5.0)
    parts, row = shapely.get_parts(only_areas(shapely.difference(areas, wide, grid_size=GRID)), return_index=True)
    keep = shapely.area(parts) > SPECK
    result = np.full(len(areas), shapely.MultiPolygon(), object)
    for number in np.unique(row[keep]):
        result[number] = shapely.multipolygons(parts[keep & (row == number)])
    return result


def _frame(regions: Areas) -> shapely.Polygon:
    """A rectangle well around all of *regions*."""
    left, top, right, bottom = shapely.total_bounds(regions)
    return shapely.box(left - 10, top - 10, right + 10, bottom + 10)


def _receiver(front: Faces, regions: Areas, around: Areas, sliver: Areas, solid: int) -> int | None:
    """The face that a *sliver* of a *solid* goes to, −1 for the background; None when no other is beside it."""
    near = shapely.buffer(sliver, _TOUCH, join_style="mitre")
    rows = np.flatnonzero(shapely.intersects(regions, near) & (front.solid != solid))
    areas = [*regions[rows], around] if solid >= 0 else list(regions[rows])
    rows = np.append(rows, -1) if solid >= 0 else rows
    border = shapely.area(shapely.intersection(np.array(areas, object), near)) if areas else np.zeros(0)
    if not (border > _TOUCH**2).any():
        return None
    at = shapely.get_coordinates(shapely.point_on_surface(sliver))[0]
    height = np.round(depth(front, rows, np.repeat(at[None], len(rows), axis=0)), 3)
    ample = border >= _SHARE * border.max()
    order = np.lexsort((-np.round(border, 3), height, ~ample))
    return int(rows[order[0]])


def _planes(front: Faces, chosen: Floats) -> Iterable[Ints]:
    """The rows of the faces of each solid that lie in one plane, or on its curved surface, if any is *chosen*."""
    key = np.column_stack((front.solid, front.curved, np.round(front.normals, 5) * ~front.curved[:, None]))
    _, group = np.unique(key, axis=0, return_inverse=True)
    group = group.reshape(-1)
    return (np.flatnonzero(group == number) for number in np.unique(group[chosen]))


def _filled(area: Areas, region: Areas, width: float) -> Areas:
    """*area* with all that is left of *region* in it narrower than *width*, where it lies along the area."""
    rest = shapely.difference(region, area, grid_size=GRID)
    narrow = shapely.get_parts(_narrow(np.array([rest], object), width)[0])
    edge = shapely.buffer(shapely.boundary(area), _TOUCH)
    share = shapely.length(shapely.intersection(shapely.boundary(narrow), edge)) / shapely.length(narrow)
    return shapely.union_all([area, *narrow[share > _BESIDE]], grid_size=GRID)
