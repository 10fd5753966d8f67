"""A scene as a text for POV-Ray, which makes a photo of it: wood with grain and rounded edges, in soft light, on white.

The camera is the `Paper` of our own drawings, so that a photo and a drawing of one size lie on one another. The text is
the same every time. Millimetres in the axes of the world; POV-Ray is left-handed, and its camera is told its axes one
by one. Knows no game.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from math import degrees
from typing import Final

import numpy as np

from models.materials import TONES
from models.shapes import Box, Cylinder, Hull, Look, Part
from models.solids import CHAMFER
from sim import skins
from sim.faces import Floats, Paper, faces_of
from sim.rotation import rotation
from sim.scene import Body, Mark, Scene
from sim.shading import LIGHT, contrast
from sim.svg import MM_PER_INCH, channels, number

MM: Final = 1000.0
"""In a metre."""
WOODEN: Final = frozenset({"light", "dark", "oak", "space", "tower"})
"""Tones of what is made of wood; the others are of one colour."""
RING: Final = 0.6
"""Millimetres of the ring of another colour around a mark."""
LINE: Final = 0.35
"""Half the width of a printed line, millimetres."""
PRINTED: Final = 0.02
"""How far a mark lies before its face, millimetres, and before the mark under it."""
FAR: Final = 20.0
"""How far the camera and the lamp are, of the longest measure of the scene."""
SOFT: Final = 5.0
"""How wide the lamp is, of the same."""
KEY: Final = 1.15
"""How bright the lamp is, …"""
FILL: Final = 0.6
"""… and the light that has no shadows."""
HEAD: Final = """#version 3.7;
global_settings { assumed_gamma 1.0 max_trace_level 5 }
background { color rgb 1 }
#default { finish { ambient 0 diffuse 0.80 specular 0.10 roughness 0.04 } }
#macro Rounded(A, B, R)
union {
  box { A + <R, R, 0>, B - <R, R, 0> } box { A + <R, 0, R>, B - <R, 0, R> } box { A + <0, R, R>, B - <0, R, R> }
  #local P = array[2] { A + R, B - R }
  #for (I, 0, 1) #for (J, 0, 1)
    cylinder { <P[0].x, P[I].y, P[J].z>, <P[1].x, P[I].y, P[J].z>, R }
    cylinder { <P[I].x, P[0].y, P[J].z>, <P[I].x, P[1].y, P[J].z>, R }
    cylinder { <P[I].x, P[J].y, P[0].z>, <P[I].x, P[J].y, P[1].z>, R }
    sphere { <P[I].x, P[J].y, P[0].z>, R } sphere { <P[I].x, P[J].y, P[1].z>, R }
  #end #end
}
#end
#macro Wood(Colour, Turn, Place)
texture {
  pigment {
    wood turbulence 0.05 omega 0.4
    color_map { [0.0 Colour * 0.86] [0.35 Colour * 1.02] [0.8 Colour * 1.05] [0.93 Colour * 0.90] [1.0 Colour * 0.86] }
    scale <4.5, 4.5, 40> rotate Turn translate Place
  }
}
#end
"""
"""Rounded is a box from corner A to corner B; the rings of Wood lie about z, turned by Turn, through Place."""


def scene_file(scene: Scene, paper: Paper) -> str:
    """The text of a `.pov` file that shows *scene* as *paper* has it; ValueError when it has no parts."""
    corners = faces_of(scene).vertices * MM
    size = float(np.ptp(corners, axis=0).max())
    looks = dict.fromkeys(look for body in scene for look in body.look)
    names = {look: f"Look{place}" for place, look in enumerate(looks)}
    meshes = (f"#declare {name} = {_mesh(look)};" for look, name in names.items())
    things = (line for body in scene if body.parts or body.look for line in _thing(body, names))
    lamps, table = _lamps(paper, size), _table(float(corners[:, 2].min()))
    return "\n".join((HEAD, _camera(paper, size), lamps, table, *meshes, *things, ""))


def pixels(paper: Paper, dpi: int) -> tuple[int, int]:
    """Width and height of a photo as large as *paper*."""
    width, height = (max(1, round(side / MM_PER_INCH * dpi)) for side in (paper.width, paper.height))
    return width, height


def _camera(paper: Paper, size: float) -> str:
    """The parallel projection on *paper*, from outside a scene of this *size*."""
    axes = paper.axes / paper.scale
    right, up, toward = axes[0], -axes[1], axes[2]
    across, above = (np.array((paper.width, paper.height)) / 2 - paper.shift[:2]) / paper.scale
    middle = (right * across - up * above) * MM + toward * FAR * size
    wide, high = (side / paper.scale * MM for side in (paper.width, paper.height))
    return (
        f"camera {{ orthographic location {_vector(middle)} direction {_vector(-toward)}\n"
        f"  right {_vector(right * wide)} up {_vector(up * high)} }}"
    )


def _lamps(paper: Paper, size: float) -> str:
    """A wide lamp where the light of our drawings comes from, and a weak one that fills the shadows."""
    axes = paper.axes / paper.scale
    lamp = LIGHT @ axes * FAR * size
    first = np.cross(LIGHT @ axes, axes[0])
    first /= np.linalg.norm(first)
    second = np.cross(LIGHT @ axes, first)
    sides = " ".join(f"{_vector(side * SOFT * size)}," for side in (first, second))
    return (
        f"light_source {{ {_vector(lamp)} color rgb {KEY} area_light {sides} 9, 9 adaptive 1 circular orient }}\n"
        f"light_source {{ {_vector(axes[2] * FAR * size)} color rgb {FILL} shadowless }}"
    )


def _table(lowest: float) -> str:
    """White paper under it all, on which nothing but shadows is seen."""
    white = "pigment { color rgb 1 } finish { diffuse 0.45 specular 0 emission 0.62 }"
    return f"plane {{ z, {number(lowest - PRINTED)} {white} }}"


def _thing(body: Body, names: Mapping[Look, str]) -> Iterator[str]:
    """A body where it stands; what is seen of it goes by these *names*."""
    turn, place = rotation(body.orientation), np.asarray(body.position) * MM
    yield f"// {''.join(c if c.isprintable() else '?' for c in body.name)}"
    yield "union {"
    yield from (f"  object {{ {names[look]} }}" for look in body.look) if body.look else _solids(body)
    for layer, mark in enumerate(body.marks, 1):
        yield from _mark(mark, layer, None if body.fixed else contrast(mark.tone))
    numbers = ", ".join(number(value, 6) for value in (*turn.T.reshape(-1).tolist(), *place.tolist()))
    yield f"  matrix <{numbers}>\n}}"


def _solids(body: Body) -> Iterator[str]:
    """What a body is made of, in its frame: boxes in a row are one rounded box, cut into its cells."""
    axis = skins.row_axis(body)
    for members in skins.solids(body, axis, [True] * len(body.parts)):
        parts = [body.parts[index] for index in members]
        if len(parts) == 1:
            yield f"  object {{ {_solid(parts[0])} {_texture(parts[0].tone, _grain(parts[0]), body.name)} }}"
        else:
            yield from _row([part for part in parts if isinstance(part, Box)], axis or 0, body.name)


def _row(boxes: Sequence[Box], axis: int, name: str) -> Iterator[str]:
    """Boxes along an *axis* as one of several kinds of wood: where they are glued the grain goes on."""
    ends = [np.array([box.at for box in boxes]) + sign * np.array([box.size for box in boxes]) / 2 for sign in (-1, 1)]
    low, high = ends[0].min(axis=0), ends[1].max(axis=0)
    whole = _rounded(low, high, CHAMFER * min(min(box.size) for box in boxes))
    for place, box in enumerate(boxes):
        first, last = low - 1 / MM, high + 1 / MM
        if place:
            first[axis] = ends[0][place][axis]
        if place < len(boxes) - 1:
            last[axis] = ends[1][place][axis]
        cell = f"box {{ {_vector(first * MM)}, {_vector(last * MM)} }}"
        yield f"  intersection {{ {whole} {cell} {_texture(box.tone, axis, name)} }}"


def _solid(part: Part) -> str:
    """One part in the frame of its body."""
    match part:
        case Box():
            half = np.asarray(part.size) / 2
            turned = f"rotate z * {number(degrees(part.turn), 6)} translate {_vector(np.asarray(part.at) * MM)}"
            return f"object {{ {_rounded(-half, half, CHAMFER * min(part.size))} {turned} }}"
        case Cylinder():
            ends = (_vector(np.add(part.at, (0, 0, sign * part.height / 2)) * MM) for sign in (-1, 1))
            return f"cylinder {{ {', '.join(ends)}, {number(part.radius * MM)} }}"
        case Hull():
            rings = [face.points * MM for face in skins.faces(part)]
            fans = (
                f"triangle {{ {_vector(ring[0])}, {_vector(ring[k])}, {_vector(ring[k + 1])} }}"
                for ring in rings
                for k in range(1, len(ring) - 1)
            )
            return f"mesh {{ {' '.join(fans)} inside_vector z }}"


def _rounded(low: Floats, high: Floats, radius: float) -> str:
    return f"Rounded({_vector(low * MM)}, {_vector(high * MM)}, {number(radius * MM, 6)})"


def _mesh(look: Look) -> str:
    """What is seen of a body, in its frame, smooth where it is curved."""
    from models import meshes

    mesh = meshes.mesh(look)
    lists = (
        f"{name} {{ {len(rows)}, {', '.join(map(_vector, rows))} }}"
        for name, rows in (
            ("vertex_vectors", np.asarray(mesh.vertices) * MM),
            ("normal_vectors", np.asarray(mesh.vertex_normals)),
            ("face_indices", np.asarray(mesh.faces)),
        )
    )
    return f"mesh2 {{ {' '.join(lists)} {_texture(look.tone, 2, look.tone)} }}"


def _mark(mark: Mark, layer: int, ring: str | None) -> Iterator[str]:
    """What is printed on a face, over *layer* − 1 others, and around an area of it a *ring* of that colour."""
    points, out = np.array(mark.outline) * MM, np.asarray(mark.normal)
    flat = f"pigment {{ color {_colour(mark.tone)} }} finish {{ specular 0 }}"
    if not mark.closed:
        for one, other in pairwise(points + out * PRINTED * layer):
            yield f"  cylinder {{ {_vector(one)}, {_vector(other)}, {LINE} scale 1 {flat} }}"
        return
    if ring:
        middle = points.mean(axis=0)
        halves = (points + np.roll(points, 1, axis=0)) / 2
        share = 1 + RING / float(np.linalg.norm(halves - middle, axis=1).min())
        yield _printed(
            middle + (points - middle) * share + out * PRINTED * layer, f"pigment {{ color srgb {_shares(ring)} }}"
        )
    yield _printed(points + out * PRINTED * (layer + 0.5), flat)


def _printed(points: Floats, how: str) -> str:
    closed = np.concatenate((points, points[:1]))
    return f"  polygon {{ {len(closed)}, {', '.join(map(_vector, closed))} {how} }}"


def _texture(tone: str, axis: int, name: str) -> str:
    """The surface of what is called *name*, with its grain along an *axis*."""
    if tone not in WOODEN:
        return f"pigment {{ color {_colour(tone)} }}"
    turn = ("y * 90", "x * 90", "0")[axis]
    aside = [25 + byte / 8 for byte in sha256(name.encode()).digest()[:3]]
    return f"Wood({_colour(tone)}, {turn}, {_vector(np.array(aside))})"


def _grain(part: Part) -> int:
    """The axis along which a part is longest; z for what is turned."""
    return int(np.argmax(part.size)) if isinstance(part, Box) else 2


def _colour(tone: str) -> str:
    return f"srgb {_shares(TONES[tone])}"


def _shares(code: str) -> str:
    return _vector(channels(code) / 255)


def _vector(values: Floats) -> str:
    return f"<{', '.join(number(value, 4) for value in np.asarray(values).tolist())}>"
