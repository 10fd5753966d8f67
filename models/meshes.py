"""Triangle meshes of the parts of things, by trimesh: for files that other programs open, never for judging.

Metres, each mesh around its own middle. Knows no scene. Import it late: trimesh takes a while to load.
"""

import numpy as np
import trimesh
from trimesh.visual.material import PBRMaterial

from models.materials import rgb
from models.space import Vector

ROUND_SECTIONS = 96
"""Sides of a cylinder."""


def box(size: Vector, tone: str) -> trimesh.Trimesh:
    """A box of these edges in the colour of *tone*."""
    return _coloured(trimesh.creation.box(extents=size), tone)


def cylinder(radius: float, height: float, tone: str) -> trimesh.Trimesh:
    """A cylinder around z in the colour of *tone*."""
    return _coloured(trimesh.creation.cylinder(radius, height, sections=ROUND_SECTIONS), tone)


def _coloured(mesh: trimesh.Trimesh, tone: str) -> trimesh.Trimesh:
    """*mesh* with flat faces of one colour; glTF wants it linear, tones are sRGB."""
    mesh.unmerge_vertices()
    srgb = np.array(rgb(tone))
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)  # IEC 61966-2-1
    material = PBRMaterial(name=tone, baseColorFactor=[*linear, 1.0], metallicFactor=0.0, roughnessFactor=0.8)
    mesh.visual = trimesh.visual.TextureVisuals(material=material)
    return mesh
