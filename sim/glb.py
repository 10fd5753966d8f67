"""Scenes as GLB, for 3D viewers: metres, y up, a named node for every body and everything that is seen of it.

A look that several bodies share is in the file once. Marks are not in it. Knows no game; *record* is carried along
unseen.
"""

import numpy as np
import numpy.typing as npt
import trimesh

from models import meshes
from models.shapes import Box, Cylinder, Hull, Look, Part
from sim.scene import Body, Scene

Y_UP = trimesh.transformations.rotation_matrix(-np.pi / 2, [1, 0, 0])
"""Our z is glTF's y."""


def write_glb(scene: Scene, record: str = "") -> bytes:
    """*scene* as one GLB file; *record* as `extras.game` of its glTF scene."""
    graph = trimesh.Scene(metadata={"game": record} if record else {})
    graph.graph.update(frame_from="world", frame_to="scene", matrix=Y_UP)
    written: dict[Look, str] = {}
    for body in scene:
        _add(graph, body, written)
    data: bytes = graph.export(file_type="glb")
    return data


def _add(graph: trimesh.Scene, body: Body, written: dict[Look, str]) -> None:
    """A node for *body*, and under it one for each shape; *written* has the geometry of those that are in the file."""
    x, y, z, w = body.orientation
    pose = trimesh.transformations.quaternion_matrix([w, x, y, z])
    pose[:3, 3] = body.position
    graph.graph.update(frame_from="scene", frame_to=body.name, matrix=pose)
    if not body.look:
        for number, part in enumerate(body.parts, 1):
            name = f"{body.name}-{number}-{part.tone}"
            graph.add_geometry(_mesh(part), name, name, parent_node_name=body.name, transform=_place(part))
    for number, look in enumerate(body.look, 1):
        name = f"{body.name}-{number}-{look.tone}"
        if look in written:
            graph.graph.update(frame_from=body.name, frame_to=name, geometry=written[look])
        else:
            written[look] = name
            graph.add_geometry(meshes.mesh(look), name, name, parent_node_name=body.name)


def _place(part: Part) -> npt.NDArray[np.float64]:
    """Where a part is in its body, (4, 4); the corners of a hull say it themselves."""
    if isinstance(part, Hull):
        return np.eye(4)
    turn = part.turn if isinstance(part, Box) else 0.0
    place: npt.NDArray[np.float64] = trimesh.transformations.rotation_matrix(turn, [0, 0, 1])
    place[:3, 3] = part.at
    return place


def _mesh(part: Part) -> trimesh.Trimesh:
    """The mesh of a part."""
    match part:
        case Box():
            return meshes.box(part.size, part.tone)
        case Cylinder():
            return meshes.cylinder(part.radius, part.height, part.tone)
        case Hull():
            return meshes.hull(part.corners, part.tone)
