"""Figures for people: tables and sentences on standard output. Finds nothing out, and writes no file."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from games.orthognomes.match import Match
from games.orthognomes.record import Round
from games.orthognomes.scoring import Line, Score
from games.orthognomes.text import write_block
from scripts import verdicts
from scripts.console import winner
from scripts.figures.answers import NAMES
from scripts.questions import Question
from scripts.verdicts import Judged, margin

if TYPE_CHECKING:
    from games.referee import Placed, Report
    from sim.stability import Verdict

STYLES: Final = {"stands": "green", "marginal": "yellow", "falls": "red", "illegal": "red"}


def grids(found: Score) -> Table:
    """The five views side by side, on one ground line."""
    table = Table(box=None, padding=(0, 3, 0, 0), show_header=True, header_style="bold")
    sides = found.sides
    for side in sides:
        table.add_column(side.name)
    height = max(len(side.grid) for side in sides)
    for row in range(height):
        table.add_row(*(_row(side.grid, row - height + len(side.grid)) for side in sides))
    table.add_row(*(Text(f"L {side.total('light')}  D {side.total('dark')}", "bold") for side in sides))
    return table


def lines(found: Score) -> Table:
    """Every scored line, numbered through the views in order."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="bold")
    for name in ("line", "view", "player", "direction", "cells as column,row from the lower left"):
        table.add_column(name, justify="right" if name == "line" else "left")
    number = 0
    for side in found.sides:
        for line in side.lines:
            number += 1
            table.add_row(str(number), side.name, line.player.capitalize(), line.direction, cells(line))
    return table


def cells(line: Line) -> str:
    """The cells of a line as people count them: columns and rows from 1."""
    return " ".join(f"{column + 1},{row + 1}" for column, row in line.cells)


def points(totals: Iterable[int]) -> str:
    """Points of both players."""
    light, dark = totals
    return f"Light {light}, Dark {dark}"


def match_line(total: Match) -> str:
    """How a match of several rounds stands."""
    return f"Match: {points(total.totals)} ({winner(total.winner) if total.finished else 'not finished'})"


def _row(grid: tuple[str, ...], row: int) -> str:
    """One row of a grid, empty above its top."""
    return " ".join(grid[row]) if row >= 0 else ""


def placements(report: "Report") -> Table:
    """Every placement with what the referee says of it."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="bold")
    for name in ("", "player", "placement", "verdict", "inset, cells", "tilt", "why"):
        table.add_column(name, justify="right" if name in ("", "inset, cells", "tilt") else "left")
    for one in report.placed:
        table.add_row(str(one.number), one.player.capitalize(), write_block(one.block), *_judged(one))
    return table


def _judged(one: "Placed") -> tuple[Text, str, str, str]:
    """Verdict, margins and culprit of one placement."""
    from sim.words import initials

    if not one.judged:
        return Text("not judged", "dim"), "", "", ""
    if one.verdict is None:
        return Text("illegal", "red"), "", "", ", ".join(one.faults.names)
    known = margin(one.verdict)
    inset, tilt, way = known.inset_cells, known.tilt_degrees, known.direction_degrees
    toward = f" to {initials(way)}" if way is not None and tilt else ""
    found = one.verdict.culprit
    gives_way = "" if found is None or one.verdict.outcome == "stands" else f"{NAMES.said(found)} gives way"
    return (
        Text(one.verdict.outcome, STYLES[one.verdict.outcome]),
        "" if inset is None else f"{inset:.3f}",
        "" if tilt is None else f"{tilt:.1f}°{toward}",
        gives_way,
    )


def sentences(record: Round, report: "Report", found: Judged | None, question: Question) -> Iterator[str]:
    """What came of the round, in words; *found* is its decisive verdict."""
    decisive = report.decisive
    if decisive and decisive.verdict:
        yield _stability(decisive, decisive.verdict)
    if found:
        yield from verdicts.sentences(found, question, NAMES)
    if report.loser and report.outcome == "marginal":
        yield f"A marginal figure counts as fallen (option Marginal): {report.loser.capitalize()} loses it."
    elif report.loser:
        yield f"{report.loser.capitalize()} placed it and loses the figure."
    if report.score and report.legal:
        yield f"Score: {points(report.score.totals)} (`fivesides score` lists the lines)."
    if report.ended and report.ended.void:
        yield f"No result: {report.ended.reason}."
    elif report.ended:
        ended = report.ended
        yield f"The round is over: {ended.reason}; {points(ended.points)}, {winner(ended.winner)}."
    elif "Game" in dict(record.tags):
        yield "The round goes on."


CAUSES: Final = verdicts.CAUSES | {
    "no_equilibrium": "no forces between the blocks can hold it",
    "low_margin": "it stands on an edge with nothing to spare, and no hand places so well",
    "leaning": "only friction or side faces could hold it, and nothing proves that they do",
}
"""Why figures do not stand, of which statics says only what it proves."""


def verdict_line(verdict: "Verdict") -> str:
    """A verdict in words: how well it stands, or why it does not."""
    known = margin(verdict)
    if verdict.outcome == "stands":
        lean = "" if known.tilt_degrees is None else f" and its base be tilted by {known.tilt_degrees:.1f}°"
        return (
            f"it stands; contacts may lose {known.inset_cells:.3f} cell ({known.inset_mm:.1f} mm) at every edge{lean}."
        )
    found = verdict.culprit
    first = f"; {NAMES.said(found)} gives way first" if found is not None else ""
    state = "it falls" if verdict.outcome == "falls" else "it is marginal"
    why = CAUSES[verdict.cause or "low_margin"]
    if verdict.cause == "low_margin" and (known.inset_fraction or 0.0) >= verdict.static.threshold:
        why = "its forces balance with room to spare, but it is no figure on the board, of which that could be proved"
    elif verdict.cause == "low_margin" and known.inset_cells:
        why = f"contacts may lose only {known.inset_cells:.3f} cell at every edge, less than the threshold"
    return f"{state}: {why}{first}."


def _stability(decisive: "Placed", verdict: "Verdict") -> str:
    """How the figure stands, or where it does not."""
    if verdict.outcome == "stands":
        return f"After placement {decisive.number} {verdict_line(verdict)}"
    return f"At placement {decisive.number} {verdict_line(verdict)}"
