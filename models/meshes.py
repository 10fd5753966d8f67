"""Triangle meshes of shapes, by trimesh: for what is seen and for files that other programs open, never for judging.

Metres; closed, with faces to the outside. Knows no scene. Import it late: trimesh takes a while to load.
"""

import numpy as np
import trimesh
from trimesh.visual.material import PBRMaterial

from models.hulls import polyhedron
from models.materials import rgb
from models.shapes import Look, Slab, Turned
from models.space import Vector

ROUND_SECTIONS = 96
"""Sides of a cylinder, and of what is turned."""
GRAIN = 1000.0
"""Turned in millimetres: in metres trimesh takes the faces of what is small for degenerate, and drops them."""
CREASE = np.radians(40)
"""Faces that meet at a smaller angle look like one curved face."""


def mesh(look: Look) -> trimesh.Trimesh:
    """What is seen, in the frame of its thing and in the colour of its tone."""
    return _coloured(_prism(look), look.tone) if isinstance(look, Slab) else _painted(_revolved(look), look.tone)


def box(size: Vector, tone: str) -> trimesh.Trimesh:
    """A box of these edges around its middle, in the colour of *tone*."""
    return _coloured(trimesh.creation.box(extents=size), tone)


def cylinder(radius: float, height: float, tone: str) -> trimesh.Trimesh:
    """A cylinder around z and its middle, in the colour of *tone*."""
    return _coloured(trimesh.creation.cylinder(radius, height, sections=ROUND_SECTIONS), tone)


def hull(corners: tuple[Vector, ...], tone: str) -> trimesh.Trimesh:
    """The hull of *corners* where they are, in the colour of *tone*; raises `models.hulls.NoHull`."""
    faces = [face.points for face in polyhedron(corners).faces]
    firsts = np.cumsum([0, *(len(ring) for ring in faces)])
    fans = [(a, a + k, a + k + 1) for a, ring in zip(firsts, faces, strict=False) for k in range(1, len(ring) - 1)]
    return _coloured(trimesh.Trimesh(np.concatenate(faces), fans, process=False), tone)


def _prism(slab: Slab) -> trimesh.Trimesh:
    """A convex prism: both ends as fans around their first corner, the sides as pairs of triangles."""
    count = len(slab.outline)
    corners = [(x, y, z) for z in (slab.bottom, slab.top) for x, y in slab.outline]
    ends = [(0, k, k + 1) for k in range(1, count - 1)]
    faces = [(a, c, b) for a, b, c in ends] + [(a + count, b + count, c + count) for a, b, c in ends]
    for a, b in ((k, (k + 1) % count) for k in range(count)):
        faces += [(a, b, b + count), (a, b + count, a + count)]
    return trimesh.Trimesh(corners, faces, process=False)


def _revolved(turned: Turned) -> trimesh.Trimesh:
    """A half section swept around its line, smooth where it bends by less than `CREASE`.

    A section that begins and ends on the line is closed by it.
    """
    (first, _), (last, _) = turned.profile[0], turned.profile[-1]
    section = turned.profile if first == last == 0 else (*turned.profile, turned.profile[0])
    solid = trimesh.creation.revolve([(r * GRAIN, z * GRAIN) for r, z in section], sections=ROUND_SECTIONS)
    smooth = trimesh.graph.smooth_shade(solid, angle=CREASE)
    corners = smooth.vertices / GRAIN + (turned.x, turned.y, 0.0)
    return trimesh.Trimesh(corners, smooth.faces, vertex_normals=smooth.vertex_normals, process=False)


def _coloured(mesh: trimesh.Trimesh, tone: str) -> trimesh.Trimesh:
    """*mesh* with flat faces of one colour."""
    mesh.unmerge_vertices()
    return _painted(mesh, tone)


def _painted(mesh: trimesh.Trimesh, tone: str) -> trimesh.Trimesh:
    """*mesh* in one colour; glTF wants it linear, tones are sRGB."""
    srgb = np.array(rgb(tone))
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)  # IEC 61966-2-1
    material = PBRMaterial(name=tone, baseColorFactor=[*linear, 1.0], metallicFactor=0.0, roughnessFactor=0.8)
    mesh.visual = trimesh.visual.TextureVisuals(material=material)
    return mesh
