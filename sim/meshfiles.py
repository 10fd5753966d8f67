"""Assemblies from files of meshes, GLB, glTF, OBJ and STL, by trimesh: a body for every node that has a mesh.

What this program writes (`sim.glb`) has a node for a body and under it one for each part: those are one body. A GLB is
in metres with y up, as glTF has it; OBJ and STL do not say, and are not read until somebody does. An STL has no nodes:
its bodies are its solids, or the closed surfaces that these fall into. Names that a file has twice are numbered by
trimesh. Files that a file refers to are never opened. Knows no game, no contact, no force and no engine.
"""

import io
import json
import logging
import re
import struct
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import trimesh
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from models.materials import TONES
from models.shapes import Hull
from models.solids import Floats
from models.space import Vector
from sim.assemblies import cut_note, few, listed, under
from sim.assembly import Assembly, NoAssembly
from sim.fields import FARTHEST
from sim.given import DENSITY, FRICTION, UNITS, UPS, Given
from sim.scene import Body
from sim.shaping import FILLED, NoShape, cut, enclosed, few_cornered, framed, vector, volume_of

Indices: TypeAlias = npt.NDArray[np.int64]

GLTF: Final = (".glb", ".gltf")
"""Suffixes of files that say their units and which way is up."""
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    ".glb": {"merge_primitives": True},
    ".gltf": {"merge_primitives": True},
    ".obj": {"split_objects": True, "group_material": False, "skip_materials": True},
    ".stl": {},
}
"""How trimesh reads: one mesh for what has several colours."""
MOST_TRIANGLES: Final = 500_000
"""Of a file."""
PART: Final = re.compile(r"(?P<body>.+)-(?P<number>\d+)-(?P<tone>.+)", re.DOTALL)
"""How this program calls the node of a part."""


@dataclass(frozen=True, slots=True)
class _Mesh:
    """A node that has a mesh."""

    body: str
    """What its body is called."""
    tone: str
    """Its colour, where its name tells it; else empty."""
    corners: tuple[Vector, ...]
    """In the world, metres, z up, each only once."""
    faces: list[list[int]]


def read_meshes(data: bytes, suffix: str, given: Given) -> Assembly:
    """The bodies of a file of that *suffix*; NoAssembly says what is wrong with it."""
    scene = _loaded(data, suffix)
    unit, up, notes = _measures(suffix, given)
    told = {name: k for k, name in reversed(list(enumerate(_told(data, suffix))))}
    nodes = sorted(scene.graph.nodes_geometry, key=lambda node: told.get(node, len(told)))
    if not nodes:
        raise NoAssembly("expected meshes, and there are none in it: is it cut off?")
    count = sum(len(scene.geometry[scene.graph[node][1]].vertices) for node in nodes)
    if count > 3 * MOST_TRIANGLES:
        raise NoAssembly(f"expected at most {MOST_TRIANGLES} triangles in all")
    parents = scene.graph.transforms.parents
    meshes = [_mesh(scene, node, parents, unit, up) for node in nodes]
    grouped: dict[str, list[_Mesh]] = {}
    for shell in (shell for mesh in meshes for shell in (_shells(mesh) if suffix == ".stl" else [mesh])):
        grouped.setdefault(shell.body, []).append(shell)
    few(len(grouped))
    if not given.fixed:
        raise NoAssembly(f"it does not say what never moves: expected --fixed NAME, one of {listed(list(grouped))}")
    bodies = [_body(name, group, number, given) for number, (name, group) in enumerate(grouped.items(), 1)]
    said = tuple(note for _, note in bodies if note)
    game = scene.metadata.get("game", "")
    return Assembly(
        under(tuple(body for body, _ in bodies), given), game if isinstance(game, str) else "", notes + said
    )


def _measures(suffix: str, given: Given) -> tuple[float, str, tuple[str, ...]]:
    """Metres of a unit, the axis that points up, and what a user should know of them."""
    if suffix in GLTF:
        if given.units not in (None, "m") or given.up not in (None, "y"):
            raise NoAssembly("glTF is in metres with y up: expected no other units and no other axis")
        return 1.0, "y", ("in metres with y up, as glTF has it",)
    missing = [
        f"{what} ({', '.join(ones)})"
        for what, ones, said in (("--units", UNITS, given.units), ("--up", UPS, given.up))
        if said is None
    ]
    if given.units is None or given.up is None:
        raise NoAssembly(f"{suffix[1:].upper()} files do not say everything: expected {' and '.join(missing)}")
    return UNITS[given.units], given.up, ()


def _loaded(data: bytes, suffix: str) -> trimesh.Scene:
    """The nodes and meshes of a file."""
    if suffix in GLTF:
        _contained(data, suffix)
    try:
        with _quiet():
            return trimesh.load_scene(
                io.BytesIO(data),
                file_type=suffix[1:],
                allow_remote=False,
                process=False,
                **OPTIONS[suffix],
            )
    except Exception as error:  # a broken file breaks trimesh in every way there is
        raise NoAssembly(_broken(suffix, f"{type(error).__name__}: {error}")) from None


def _told(data: bytes, suffix: str) -> list[str]:
    """The names of nodes in the order of the file: trimesh gives them in one of its own."""
    if suffix == ".obj":
        return [line[2:].strip().decode("utf-8", "replace") for line in data.splitlines() if line.startswith(b"o ")]
    return [str(node.get("name")) for node in _tree(data, suffix).get("nodes", [])] if suffix in GLTF else []


def _tree(data: bytes, suffix: str) -> dict[str, Any]:
    """The JSON of a glTF."""
    text = data
    if suffix == ".glb":
        if len(data) < 20 or data[:4] != b"glTF":
            raise NoAssembly(_broken(suffix, "it does not begin as one"))
        _, whole, length, kind = struct.unpack("<4I", data[4:20])
        if whole > len(data) or 20 + length > len(data) or kind != 0x4E4F534A:  # "JSON"
            raise NoAssembly(_broken(suffix, f"it should have {whole} bytes, and has {len(data)}"))
        text = data[20 : 20 + length]
    try:
        found: dict[str, Any] = json.loads(text)
    except (RecursionError, ValueError) as error:
        raise NoAssembly(_broken(suffix, f"{type(error).__name__}: {error}")) from None
    return found


def _contained(data: bytes, suffix: str) -> None:
    """Raise NoAssembly unless a glTF is whole, refers to no other file and is not larger than it looks."""
    found = _tree(data, suffix)
    try:
        buffers, accessors = found.get("buffers", []), found.get("accessors", [])
        outside = [one["uri"] for one in buffers if not str(one.get("uri", "data:")).startswith("data:")]
        count = sum(int(one["count"]) for one in accessors)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NoAssembly(_broken(suffix, f"{type(error).__name__}: {error}")) from None
    if outside:
        raise NoAssembly(f"its meshes are in another file, {str(outside[0])[:100]!r}: expected one file, a GLB")
    if count > 10 * MOST_TRIANGLES:
        raise NoAssembly(f"expected at most {MOST_TRIANGLES} triangles")


def _broken(suffix: str, why: str) -> str:
    """A sentence about a file that is none of its kind."""
    return f"expected a {suffix[1:].upper()} file, and this one is broken or cut off ({' '.join(why.split())[:200]})"


@contextmanager
def _quiet() -> Iterator[None]:
    """Trimesh tells nothing to the user meanwhile: what matters is said in our words."""
    logger, nobody = logging.getLogger("trimesh"), logging.NullHandler()
    before = logger.propagate
    logger.propagate = False
    logger.addHandler(nobody)  # its modules have loggers of their own, whose words end here
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.removeHandler(nobody)
        logger.propagate = before


def _mesh(scene: trimesh.Scene, node: str, parents: Mapping[str, str], unit: float, up: str) -> _Mesh:
    """One node in the world."""
    place, geometry = scene.graph[node]
    mesh = scene.geometry[geometry]
    parent = parents.get(node)
    part = PART.fullmatch(node)
    body, tone = (parent, part["tone"]) if part and part["body"] == parent else (node, "")
    if not isinstance(mesh, trimesh.Trimesh):
        raise NoAssembly(f"{body!r} is no mesh: expected surfaces of triangles only")
    local, triangles = np.asarray(mesh.vertices, dtype=np.float64), np.asarray(mesh.faces)
    if local.shape[1:] != (3,) or triangles.shape[1:] != (3,) or not np.isin(triangles, np.arange(len(local))).all():
        raise NoAssembly(f"{body!r}: expected triangles of corners that are there: is the file cut off?")
    with np.errstate(all="ignore"):  # what is not finite is refused
        points = (_meant(local) @ place[:3, :3].T + place[:3, 3]) * unit
    if not np.isfinite(points).all() or np.abs(points).max(initial=0.0) > FARTHEST:
        raise NoAssembly(f"{body!r}: expected corners that are finite, within {FARTHEST:g} m")
    if up == "y":
        points = points[:, [0, 2, 1]] * (1.0, -1.0, 1.0)
    once, of = np.unique(points + 0.0, axis=0, return_inverse=True)
    faces = of.reshape(-1)[triangles]
    return _Mesh(str(body), tone if tone in TONES else "", tuple(map(vector, once)), _whole(faces))


def _meant(numbers: Floats) -> Floats:
    """*numbers*; those of single precision as the shortest decimal that they stand for, 0.025 not 0.02500000037."""
    single = numbers.astype(np.float32)
    with np.errstate(all="ignore"):
        short, of = np.unique(single, return_inverse=True)
        decimal = short.astype(str).astype(np.float64)[of.reshape(-1)].reshape(numbers.shape)
    meant: Floats = np.where(single == numbers, decimal, numbers)
    return meant


def _whole(faces: Indices) -> list[list[int]]:
    """Triangles with three corners."""
    a, b, c = faces.T
    found: list[list[int]] = faces[(a != b) & (b != c) & (c != a)].tolist()
    return found


def _shells(mesh: _Mesh) -> list[_Mesh]:
    """The surfaces that a mesh falls into, numbered where there are several."""
    count, of = connected_components(_neighbours(np.array(mesh.faces).reshape(-1, 3)), directed=False)
    if count < 2:
        return [mesh]
    few(count)
    _, first = np.unique(of, return_index=True)
    return [
        _shell(mesh, np.flatnonzero(of == of[row]).tolist(), number) for number, row in enumerate(np.sort(first), 1)
    ]


def _neighbours(faces: Indices) -> coo_array:
    """(t, t) which triangles share an edge with one another and with no third."""
    ends = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    _, edge, count = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    edge = edge.reshape(-1)
    order = np.argsort(edge, kind="stable")
    pairs = order[count[edge[order]] == 2].reshape(-1, 2) % len(faces)
    return coo_array((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(len(faces), len(faces)))


def _shell(mesh: _Mesh, rows: Sequence[int], number: int) -> _Mesh:
    """Some of the faces of a mesh, with their corners, as a mesh of its own."""
    used = sorted({corner for row in rows for corner in mesh.faces[row]})
    place = {corner: k for k, corner in enumerate(used)}
    faces = [[place[corner] for corner in mesh.faces[row]] for row in rows]
    return _Mesh(f"{mesh.body} {number}", mesh.tone, tuple(mesh.corners[k] for k in used), faces)


def _body(name: str, meshes: Sequence[_Mesh], number: int, given: Given) -> tuple[Body, str]:
    """A body of its meshes, and what a user should know of it."""
    where = f"body {number}, {name!r}"
    if not name.isprintable():
        raise NoAssembly(f"body {number}: expected a name that can be printed")
    try:
        hulls = [hull for mesh in meshes for hull in _hulls(mesh, given)]
        placed = framed(hulls)
        mass = (given.density or DENSITY) * sum(map(volume_of, placed.parts))
    except NoShape as error:
        raise NoAssembly(f"{where}: {error}") from None
    note = cut_note(where, len(hulls)) if len(hulls) > len(meshes) else ""
    friction = FRICTION if given.friction is None else given.friction
    return Body(name, placed.parts, mass, placed.position, placed.orientation, friction), note


def _hulls(mesh: _Mesh, given: Given) -> Sequence[Hull]:
    """A mesh as convex solids."""
    tone = mesh.tone or ("base" if mesh.body in given.fixed else "oak")
    if len(mesh.faces) < 4:
        raise NoShape(f"its surface is not closed: it has {len(mesh.faces)} triangles")
    fraction = enclosed(mesh.corners, mesh.faces)
    if fraction > 1 - FILLED:
        return [few_cornered(mesh.corners, tone)]
    if not given.split:
        raise NoShape(f"not convex: it fills {100 * fraction:.1f} % of its hull: give it as parts, or say --split")
    return cut(mesh.corners, mesh.faces, tone)
