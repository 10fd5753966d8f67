"""Answers for people: tables and sentences on standard output."""

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from games.orthognomes.match import Match
from games.orthognomes.record import Round
from games.orthognomes.scoring import Line, Score
from scripts.inputs import Source

WIDTH = 100
STYLES = {"stands": "green", "marginal": "yellow", "falls": "red", "illegal": "red"}


def console() -> Console:
    """Standard output: coloured on a terminal only, otherwise always the same width."""
    out = Console(highlight=False, soft_wrap=False)
    return out if out.is_terminal else Console(highlight=False, width=WIDTH)


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


def heading(source: Source, record: Round, number: int) -> str:
    """Which file, and which of its rounds."""
    which = record.tag("Round") or (str(number) if len(source.rounds) > 1 else "")
    return f"{source.name}, round {which}" if which else source.name


def points(totals: Iterable[int]) -> str:
    """Points of both players."""
    light, dark = totals
    return f"Light {light}, Dark {dark}"


def match_line(total: Match) -> str:
    """How a match of several rounds stands."""
    state = f"{total.winner.capitalize()} wins" if total.winner else "a draw" if total.finished else "not finished"
    return f"Match: {points(total.totals)} ({state})"


def verdict_text(outcome: str) -> Text:
    """A verdict in its colour; the word says it without."""
    return Text(outcome, STYLES.get(outcome, ""))


def _row(grid: tuple[str, ...], row: int) -> str:
    """One row of a grid, empty above its top."""
    return " ".join(grid[row]) if row >= 0 else ""
