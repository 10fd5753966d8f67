"""What is counted of a data set while its rows go by, and the tables of it. Judges nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.sampling import SETS
from scripts.answers import Answer

LISTED: Final = 100
"""Figures that are listed where the judges differ; a field finds the others."""
OUTCOMES: Final = ("stands", "marginal", "falls")
"""In the order of the tables."""


@dataclass
class Tally:
    """What is counted while rows go by."""

    outcomes: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """By outcome, cause and set of blocks."""
    care: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By how carefully it was drawn, and outcome."""
    judges: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By what statics says, and what was seen."""
    earlier: int = 0
    """Figures that stood after every placement before the last."""
    sizes: Counter[tuple[int, str]] = field(default_factory=Counter)
    """By the number of blocks, and outcome."""
    differ: list[str] = field(default_factory=list)
    """The first figures on which the judges differ, as lines of a list."""

    def add(self, row: Answer) -> None:
        """Count *row*."""
        outcome = str(row["outcome"])
        self.outcomes[outcome, str(row["cause"] or ""), str(row["blocks"])] += 1
        self.care[_care(row), outcome] += 1
        self.judges[str(row["statics"] or "cannot tell"), str(row["dynamics"] or "not simulated")] += 1
        self.earlier += row["earlier_stood"] is True
        self.sizes[len(str(row["moves"]).split()), outcome] += 1
        if row["agree"] is False and len(self.differ) < LISTED:
            self.differ.append(f"* {row['id']}, `{row['moves']}`: {row['disagreement']}.")

    @property
    def sentence(self) -> str:
        """How many figures have which outcome."""
        stand, marginal, fall = (sum(n for key, n in self.outcomes.items() if key[0] == name) for name in OUTCOMES)
        return f"stands {stand}, marginal {marginal}, falls {fall}"

    @property
    def differing(self) -> int:
        """On how many figures the judges differ: one says that it stands, the other that it falls."""
        return self.judges["stands", "falls"] + self.judges["falls", "stands"]


CARE: Final = ("any", "careful", "careful but for the last")
"""How a figure was drawn; `scripts.cards` tells what it means."""


def _care(row: Answer) -> str:
    """How carefully the figure of *row* was drawn, as one of `CARE`."""
    if not row["careful"]:
        return CARE[0]
    return CARE[1] if row["careful"] == row["count"] else CARE[2]


def counts(tally: Tally) -> Iterator[str]:
    """The counts, as tables in Markdown."""
    kinds = sorted({key[:2] for key in tally.outcomes}, key=lambda kind: (OUTCOMES.index(kind[0]), kind[1]))
    rows = [[outcome, cause, *(tally.outcomes[outcome, cause, name] for name in SETS)] for outcome, cause in kinds]
    yield from _summed(("outcome", "cause", *SETS), rows)
    yield ""
    yield from _summed(("drawn", *OUTCOMES), [[care, *(tally.care[care, o] for o in OUTCOMES)] for care in CARE])
    yield ""
    says = ("stands", "marginal", "cannot tell", "falls")
    seen = tuple(s for s in ("stands", "falls", "unsettled", "not simulated") if any(k[1] == s for k in tally.judges))
    yield from _summed(("statics \\ PyBullet", *seen), [[say, *(tally.judges[say, s] for s in seen)] for say in says])
    yield ""
    sizes = sorted({size for size, _ in tally.sizes})
    yield from _summed(("blocks", *OUTCOMES), [[str(n), *(tally.sizes[n, o] for o in OUTCOMES)] for n in sizes])
    yield ""
    yield f"{tally.earlier} stood after every placement before the last."
    yield ""


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """A table in Markdown."""
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"


def _summed(head: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """A table of counts with the sums of its rows, and of its columns; what is no number is a name."""
    names = sum(isinstance(value, str) for value in rows[0]) if rows else 1
    counts = [[int(str(value)) for value in row[names:]] for row in rows]
    full = [[*row, sum(numbers)] for row, numbers in zip(rows, counts, strict=True)]
    sums = [sum(column) for column in zip(*counts, strict=True)]
    yield from table((*head, "all"), [*full, ["all", *[""] * (names - 1), *sums, sum(sums)]])
