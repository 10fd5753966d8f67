"""How a command comes to the film of a fall, and what it says where there is none. Knows no picture and no game."""

from scripts.inputs import Refused
from sim.frames import Film
from sim.scene import Scene


def of_collapse(scene: Scene, name: str) -> Film:
    """How *scene*, read from what is called *name*, falls; `Refused` when it stands, or there is no engine."""
    from sim.blocks import UnreadableBody
    from sim.film import Stands, collapse
    from sim.world import EngineMissing, World

    try:
        with World() as world:
            return collapse(scene, world)
    except (Stands, UnreadableBody, EngineMissing) as error:
        raise Refused(f"{name}: {error}") from None
