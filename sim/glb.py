"""Scenes as GLB, for 3D viewers: metres, y up, a named node for every body and every part of it.

Marks are not in it. Knows no game; *record* is carried along unseen.
"""

import numpy as np
import trimesh

from models import meshes
from models.shapes import Box, Part
from sim.scene import Body, Scene

Y_UP = trimesh.transformations.rotation_matrix(-np.pi / 2, [1, 0, 0])
"""Our z is glTF's y."""


def write_glb(scene: Scene, record: str = "") -> bytes:
    """*scene* as one GLB file; *record* as `extras.game` of its glTF scene."""
    graph = trimesh.Scene(metadata={"game": record} if record else {})
    graph.graph.update(frame_from="world", frame_to="table", matrix=Y_UP)
    for body in scene:
        _add(graph, body)
    data: bytes = graph.export(file_type="glb")
    return data


def _add(graph: trimesh.Scene, body: Body) -> None:
    """A node for *body*, and under it one for each of its parts."""
    x, y, z, w = body.orientation
    pose = trimesh.transformations.quaternion_matrix([w, x, y, z])
    pose[:3, 3] = body.position
    graph.graph.update(frame_from="table", frame_to=body.name, matrix=pose)
    for number, part in enumerate(body.parts, 1):
        name = f"{body.name}-{number}-{part.tone}"
        place = trimesh.transformations.translation_matrix(part.at)
        graph.add_geometry(_mesh(part), name, name, parent_node_name=body.name, transform=place)


def _mesh(part: Part) -> trimesh.Trimesh:
    """The mesh of a part."""
    if isinstance(part, Box):
        return meshes.box(part.size, part.tone)
    return meshes.cylinder(part.radius, part.height, part.tone)
