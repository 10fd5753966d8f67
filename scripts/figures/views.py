"""The five views of figures as grids, and the figures that have given views. For `fivesides views`."""

import time
from typing import TYPE_CHECKING, Final

from games.orthognomes import record
from games.orthognomes.record import Round
from models.turntable import square_name
from scripts.answers import Answer, each
from scripts.figures.answers import NAME
from scripts.inputs import Figures, Refused, solid
from scripts.outputs import deliver
from scripts.progress import working

if TYPE_CHECKING:
    from sim.sightlines import Fits

SECONDS: Final = 5.0
"""`--solve` looks no longer than this."""
MOST_LEVELS: Final = 100
"""The programme of higher views alone takes longer to write down."""


class Seen:
    """What the sides of the figures of a source show."""

    code = 0

    def __init__(self, source: Figures) -> None:
        self.source = solid(source, "see")

    def answer(self) -> Answer:
        """The grids for programs."""
        return each(NAME, self.source.rounds, lambda one: {"views": one.views()})

    def print(self) -> None:
        """The grids as they can be read again."""
        deliver(None, record.write_with_views(self.source.rounds), force=False)


class Solved:
    """Figures that have the views of those of a source."""

    code = 0

    def __init__(self, source: Figures) -> None:
        self.fits = [_fits(one) for one in solid(source, "solve").rounds]

    def answer(self) -> Answer:
        """For programs: cells and their colours."""
        return each(
            NAME,
            self.fits,
            lambda fits: {
                "fits": [[[*cell, colour] for cell, colour in sorted(figure.items())] for figure in fits.figures],
                "unique": len(fits.figures) == 1 and fits.complete,
                "differ_at": [list(cell) for cell in fits.differ_at],
                "contradiction": list(fits.contradiction),
                "complete": fits.complete,
            },
        )

    def print(self) -> None:
        """In words."""
        lines = []
        for fits in self.fits:
            lines.append(_verdict(fits))
            for number, figure in enumerate(fits.figures, 1):
                cells = ", ".join(f"{square_name(c)}.{c[2] + 1} {colour}" for c, colour in sorted(figure.items()))
                lines.append(f"  fit {number} ({len(figure)} cells): {cells}")
        deliver(None, "".join(line + "\n" for line in lines), force=False)


def _verdict(fits: "Fits") -> str:
    """How far the views determine the figure."""
    if fits.contradiction:
        views = ", ".join(fits.contradiction)
        return f"No figure has these views: {views} contradict one another."
    if not fits.figures:
        return f"No figure was found in {SECONDS:g} s; there may be one."
    if len(fits.figures) == 1:
        rest = "no other figure has these views" if fits.complete else f"no other was found in {SECONDS:g} s"
        return f"One figure fits: {rest}."
    places = ", ".join(f"{square_name(cell)}.{cell[2] + 1}" for cell in fits.differ_at)
    return f"At least two figures fit; these two differ at {places}."


def _fits(one: Round) -> "Fits":
    """The figures that have the views of a round."""
    from sim.sightlines import solve

    views = one.views()
    levels = max(len(grid) for grid in views.values())
    if levels > MOST_LEVELS:
        raise Refused(f"views of {levels} levels are too high to be solved: at most {MOST_LEVELS}")
    end = time.monotonic() + SECONDS
    with working("looking for figures with these views"):
        return solve(views, lambda: end - time.monotonic())
