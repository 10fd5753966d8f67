"""Others' ways to draw a figure, each from boxes and a camera to an image file; they build their own models.

Everything that a program or a library needs for one picture is in its time, but loading modules is not. Peers are
loaded when they are asked for, and may be missing.
"""

import resource
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import numpy as np

from models.materials import rgb
from models.shapes import Box
from models.space import Vector
from scripts.benchmarks import timing
from sim import pov, povray
from sim.faces import Paper, faces_of, fit
from sim.scene import Scene
from sim.views import corner
from sim.world import World

WIDTH: Final = 1600
HEIGHT: Final = 1200
"""Pixels of their images."""
SAMPLES: Final = 8
"""Rays through each pixel, where light is followed at random."""
FAR: Final = 10.0
"""Metres to the camera; projection is parallel."""
RADIOSITY: Final = "radiosity { count 200 error_bound 0.3 recursion_limit 2 pretrace_end 0.005 }"
"""Light from all around, without blotches that would be seen in print."""

Way: TypeAlias = Callable[["Shot", Path], None]
"""Draws a shot in a folder."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Boxes along the axes, and the camera that looks at them."""

    boxes: tuple[tuple[Vector, Vector, tuple[float, float, float]], ...]
    """Lowest corner, highest corner, and colour, 0–1 each."""
    middle: Vector
    height: float
    """Metres of the world in the height of the picture."""
    scene: Scene
    """The figure itself, with its board and its marks."""
    paper: Paper
    """As wide as its pixels are, for its height."""

    @property
    def eye(self) -> Vector:
        """Where the camera is."""
        x, y, z = (m + FAR * t for m, t in zip(self.middle, corner().toward, strict=True))
        return x, y, z


def shot(scene: Scene) -> Shot:
    """What *scene* shows of its boxes from the corner."""
    boxes = []
    for body in scene:
        for part in body.parts:
            if isinstance(part, Box):
                middle = np.add(body.position, part.at)
                half = np.array(part.size) / 2
                red, green, blue = rgb(part.tone)
                boxes.append((_vector(middle - half), _vector(middle + half), (red, green, blue)))
    corners = np.array([end for low, high, _ in boxes for end in (low, high)])
    paper = fit(faces_of(scene).vertices, corner(), 80.0)
    span = max(paper.height, paper.width * HEIGHT / WIDTH) / paper.scale
    middle = _vector((corners.min(axis=0) + corners.max(axis=0)) / 2)
    return Shot(tuple(boxes), middle, span, scene, _widened(paper))


def _widened(paper: Paper) -> Paper:
    """*paper* with room on both sides or above, until it is as wide as the images for its height."""
    width, height = max(paper.width, paper.height * WIDTH / HEIGHT), max(paper.height, paper.width * HEIGHT / WIDTH)
    aside = np.array(((width - paper.width) / 2, height - paper.height, 0.0))
    return replace(paper, width=width, height=height, shift=paper.shift + aside)


def _vector(values: Any) -> Vector:
    x, y, z = (float(value) for value in values)
    return x, y, z


@dataclass(frozen=True, slots=True)
class Renderer:
    """One way to draw."""

    name: str
    load: Callable[[], Way]
    """Its way, ready to be timed; ImportError or FileNotFoundError when it is not installed."""
    get: str
    """How to install it."""


def seconds(way: Way, one: Shot) -> float:
    """CPU seconds of this process and of its children for one picture."""
    with TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        own = timing.cpu(lambda: way(one, Path(folder)))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own + after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _povray(radiosity: bool) -> Way:
    """Our own photo of the figure, by an area light; or by light that is followed from face to face as well."""
    if shutil.which(povray.PROGRAM) is None:
        raise FileNotFoundError(povray.PROGRAM)

    def way(one: Shot, folder: Path) -> None:
        text = pov.scene_file(one.scene, one.paper)
        if radiosity:
            text = text.replace("global_settings {", f"global_settings {{ {RADIOSITY}", 1)
        (folder / "a.png").write_bytes(povray.run(text, WIDTH, HEIGHT))

    return way


def _matplotlib() -> Way:
    matplotlib: Any = import_module("matplotlib")
    matplotlib.use("Agg")
    pyplot: Any = import_module("matplotlib.pyplot")

    def way(one: Shot, folder: Path) -> None:
        figure = pyplot.figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100)
        axes = figure.add_subplot(projection="3d", proj_type="ortho")
        for low, high, colour in one.boxes:
            size = np.subtract(high, low)
            axes.bar3d(*low, *size, color=colour, shade=True, edgecolor="black")
        axes.view_init(27, -58)
        axes.set_aspect("equal")
        axes.set_axis_off()
        figure.savefig(folder / "a.png")
        pyplot.close(figure)

    return way


def _vtk() -> Way:
    vtk: Any = import_module("vtk")

    def way(one: Shot, folder: Path) -> None:
        renderer, window = vtk.vtkRenderer(), vtk.vtkRenderWindow()
        for low, high, colour in one.boxes:
            cube, mapper, actor = vtk.vtkCubeSource(), vtk.vtkPolyDataMapper(), vtk.vtkActor()
            cube.SetBounds(*(value for pair in zip(low, high, strict=True) for value in pair))
            mapper.SetInputConnection(cube.GetOutputPort())
            actor.SetMapper(mapper)
            actor.GetProperty().SetColor(*colour)
            renderer.AddActor(actor)
        camera = renderer.GetActiveCamera()
        camera.SetPosition(*one.eye)
        camera.SetFocalPoint(*one.middle)
        camera.SetViewUp(*corner().up)
        camera.ParallelProjectionOn()
        camera.SetParallelScale(one.height / 2)
        renderer.ResetCameraClippingRange()
        basic, around = vtk.vtkRenderStepsPass(), vtk.vtkSSAOPass()
        around.SetRadius(one.height / 10)
        around.SetKernelSize(128)
        around.SetDelegatePass(basic)
        renderer.SetPass(around)
        window.SetOffScreenRendering(1)
        window.SetSize(WIDTH, HEIGHT)
        window.AddRenderer(renderer)
        window.Render()
        image, writer = vtk.vtkWindowToImageFilter(), vtk.vtkPNGWriter()
        image.SetInput(window)
        writer.SetFileName(str(folder / "a.png"))
        writer.SetInputConnection(image.GetOutputPort())
        writer.Write()
        window.Finalize()

    return way


def _mitsuba() -> Way:
    mitsuba: Any = import_module("mitsuba")
    mitsuba.set_variant("scalar_rgb")

    def way(one: Shot, folder: Path) -> None:
        place = mitsuba.ScalarTransform4f
        aimed = place().look_at(origin=one.eye, target=one.middle, up=corner().up)
        half = one.height / 2 * WIDTH / HEIGHT
        film = {"type": "hdrfilm", "width": WIDTH, "height": HEIGHT}
        scene: dict[str, Any] = {
            "type": "scene",
            "integrator": {"type": "path", "max_depth": 4},
            "sensor": {
                "type": "orthographic",
                "to_world": aimed @ place().scale([half, half, 1]),
                "film": film,
                "sampler": {"type": "independent", "sample_count": SAMPLES},
            },
            "sky": {"type": "constant"},
        }
        for number, (low, high, colour) in enumerate(one.boxes):
            middle, size = np.add(low, high) / 2, np.subtract(high, low) / 2
            scene[f"box{number}"] = {
                "type": "cube",
                "to_world": place().translate(middle.tolist()) @ place().scale(size.tolist()),
                "bsdf": {"type": "diffuse", "reflectance": {"type": "rgb", "value": list(colour)}},
            }
        image = mitsuba.render(mitsuba.load_dict(scene))
        mitsuba.util.write_bitmap(str(folder / "a.png"), image)

    return way


def tiny(scene: Scene) -> Callable[[], object]:
    """PyBullet's own camera, TinyRenderer, a pixel for a pixel; EngineMissing."""

    def way() -> None:
        one = shot(scene)
        with World() as world:
            world.build(scene)
            world.photograph(corner(), one.middle, one.height, WIDTH, HEIGHT)

    with World():
        return way


PIP: Final = "the extra `bench` has it"
RENDERERS: Final = (
    Renderer("POV-Ray, area light, as --style photo", lambda: _povray(False), "on Debian, apt install povray"),
    Renderer("POV-Ray, the same with radiosity", lambda: _povray(True), "on Debian, apt install povray"),
    Renderer("matplotlib 3D", _matplotlib, PIP),
    Renderer("VTK with SSAO", _vtk, "pip install vtk, 570 MB; it needs the libraries of X"),
    Renderer(f"Mitsuba, {SAMPLES} samples", _mitsuba, PIP),
)


def available() -> tuple[dict[str, Way], list[str]]:
    """Those that are installed by name, and a sentence for each that is not."""
    ways, missing = {}, []
    for renderer in RENDERERS:
        try:
            ways[renderer.name] = renderer.load()
        except (ImportError, FileNotFoundError):
            missing.append(f"{renderer.name}: not installed; {renderer.get}")
    return ways, missing
