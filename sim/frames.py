"""A film as a value: the same bodies at even times; and which of its frames tell it best. Knows no engine."""

from dataclasses import dataclass

import numpy as np

from sim.scene import Scene
from sim.staging import corners_of, placed


@dataclass(frozen=True, slots=True)
class Film:
    """The same bodies at even times, from the moment when they are let go."""

    frames: tuple[Scene, ...]
    """At least two."""
    per_second: int
    """Frames a second of simulated time."""
    rested: bool
    """Whether all had come to rest in the last frame; otherwise the film was long enough."""

    @property
    def seconds(self) -> float:
        """From the first frame to the last."""
        return (len(self.frames) - 1) / self.per_second


def chosen(film: Film, count: int = 4) -> tuple[int, ...]:
    """*count* frames that tell a film: the first, the last, and between them as much motion as between any others.

    Motion is the mean way of all corners of what can move. Fewer when the film has no more.
    """
    own = {body.name: corners_of(body) for body in film.frames[0] if not body.fixed}
    places = np.array(
        [np.concatenate([placed(body, own[body.name]) for body in frame if not body.fixed]) for frame in film.frames]
    )  # (frames, corners, 3)
    ways = np.linalg.norm(np.diff(places, axis=0), axis=2).mean(axis=1)
    gone = np.concatenate(([0.0], np.cumsum(ways)))
    last = len(film.frames) - 1
    count = min(count, last + 1)
    told = [0]
    for k in range(1, count):  # the nearest to its share of the motion that leaves room for those before and after it
        near, far = told[-1] + 1, last - (count - 1 - k)
        told.append(near + int(np.abs(gone[near : far + 1] - gone[-1] * k / (count - 1)).argmin()))
    return (*told[:-1], last)
