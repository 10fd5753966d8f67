"""Areas of the paper: joined, cut and taken away from one another, and never anything but areas.

Overlays are rounded to a grid, so that neighbours that were computed apart share their corners, and
what rounding leaves of a line or a point is thrown away before the next overlay, which would refuse
it. Knows no face and no ink.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import shapely

from sim.faces import Areas, Ints

GRID: Final = 1e-4
"""Millimetres to which areas are rounded."""
SLIVER: Final = 1e-5
"""Square millimetres below which an area is rounding."""


def common(areas: Areas, other: Areas) -> Areas:
    """What *areas* and *other* both cover."""
    return _one_or_many(shapely.intersection(areas, other, grid_size=GRID))


def minus(areas: Areas, other: Areas) -> Areas:
    """*areas* without *other*."""
    return _one_or_many(shapely.difference(areas, other, grid_size=GRID))


def union(areas: Areas | Sequence[Areas]) -> Areas:
    """One area that covers all *areas*; a lone one stays as it is."""
    if isinstance(areas, np.ndarray) and areas.shape == (1,):
        return _one_or_many(areas[0])
    return _one_or_many(shapely.union_all(areas, grid_size=GRID))


def unions(areas: Areas, owner: Ints, count: int) -> Areas:
    """The union of the *areas* of each of *count* owners; empty where there are none."""
    order = np.argsort(owner, kind="stable")
    sizes = np.bincount(owner, minlength=count)
    result = np.full(count, shapely.Polygon(), object)
    begin = np.concatenate(([0], np.cumsum(sizes)))
    single = sizes == 1
    result[single] = areas[order[begin[:-1][single]]]
    for row in np.flatnonzero(sizes > 1):
        result[row] = shapely.union_all(areas[order[begin[row] : begin[row + 1]]], grid_size=GRID)
    return only_areas(result)


def only_areas(regions: Areas) -> Areas:
    """*regions* (n,) without the points, lines and slivers in them."""
    parts, owner = shapely.get_parts(regions, return_index=True)
    inner, index = shapely.get_parts(parts, return_index=True)  # a collection may hold multipolygons
    keep = (shapely.get_type_id(inner) == shapely.GeometryType.POLYGON) & (shapely.area(inner) > SLIVER)
    inner, owner = inner[keep], owner[index[keep]]
    if (np.bincount(owner, minlength=len(regions)) == shapely.get_num_geometries(regions)).all():
        return regions
    result = np.full(len(regions), shapely.Polygon(), object)
    for row in np.unique(owner):
        mine = inner[owner == row]
        result[row] = mine[0] if len(mine) == 1 else shapely.multipolygons(mine)
    return result


def _one_or_many(regions: Areas) -> Areas:
    return only_areas(regions) if isinstance(regions, np.ndarray) else only_areas(np.array([regions], object))[0]
