"""`fivesides views`: the five views as grids, and the figures that have given views."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import click

from games.orthognomes.maps import write_views
from games.orthognomes.record import Round
from games.orthognomes.scoring import score
from models.turntable import square_name
from scripts import answers, batch
from scripts.commands.options import input_options, json_option
from scripts.inputs import Source, filled, sources

if TYPE_CHECKING:
    from sim.sightlines import Fits

SECONDS: Final = 5.0
"""`--solve` looks no longer than this."""


@click.command(name="views")
@input_options
@json_option
@click.option("--solve", is_flag=True, help="Find figures with these views: a unique fit, or two that differ.")
def command(
    files: tuple[str, ...], expression: str | None, game: str, chosen: dict[str, str], as_json: bool, solve: bool
) -> int:
    """Print what each of the five sides shows, top row first, as seen standing on that side."""
    found = sources(files, expression, game, chosen)
    if as_json:
        return batch.answers_over(found, _solve if solve else _answer)
    return batch.over(found, _print_solved if solve else _print)


def _grids(record: Round) -> dict[str, tuple[str, ...]]:
    """The five grids of a round's figure."""
    if record.grids:
        return dict(record.grids)
    return {side.name: side.grid for side in score(record.figure).sides}


def _answer(source: Source) -> tuple[int, batch.Answer]:
    """The grids for programs."""
    return _joined(source, lambda record: {"views": _grids(record)})


def _print(source: Source) -> tuple[int, batch.Answer]:
    """The grids as they can be read again."""
    click.echo("\n".join(write_views(_grids(record)) for record in filled(source, "see").rounds), nl=False)
    return 0, {}


def _solve(source: Source) -> tuple[int, batch.Answer]:
    """Figures with the same views, for programs."""

    def answer(record: Round) -> answers.Answer:
        fits = _fits(record)
        return {
            "fits": [[[*cell, colour] for cell, colour in sorted(figure.items())] for figure in fits.figures],
            "unique": len(fits.figures) == 1 and fits.complete,
            "differ_at": [list(cell) for cell in fits.differ_at],
            "contradiction": list(fits.contradiction),
            "complete": fits.complete,
        }

    return _joined(source, answer)


def _print_solved(source: Source) -> tuple[int, batch.Answer]:
    """Figures with the same views, in words."""
    for record in filled(source, "solve").rounds:
        fits = _fits(record)
        click.echo(_verdict(fits))
        for number, figure in enumerate(fits.figures, 1):
            cells = ", ".join(f"{square_name(cell)}.{cell[2] + 1} {colour}" for cell, colour in sorted(figure.items()))
            click.echo(f"  fit {number} ({len(figure)} cells): {cells}")
    return 0, {}


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


def _fits(record: Round) -> "Fits":
    """The figures that have the views of a round."""
    from sim.sightlines import solve

    end = time.monotonic() + SECONDS
    return solve(_grids(record), lambda: end - time.monotonic())


def _joined(source: Source, answer: Callable[[Round], answers.Answer]) -> tuple[int, batch.Answer]:
    """One object for one round, a list of them for several."""
    rounds: list[answers.Answer] = [{"game": answers.NAME} | answer(one) for one in filled(source, "see").rounds]
    return 0, rounds[0] if len(rounds) == 1 else {"game": answers.NAME, "rounds": rounds}
