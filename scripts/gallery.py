"""The gallery of the documents: the pictures of the rule books that show best what can be drawn, on one page.

    .venv/bin/python -m scripts.gallery docs

Draws them anew into `docs/gallery/` and writes `docs/gallery.md`. Their claims are checked as they are drawn.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from scripts.rulebook.entries import Book, Manner
from scripts.rulebook.pages import Drawn, one_of
from scripts.rulebook.shelf import book

SHOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "orthognomes": (
        "block", "second-block", "parallel-by-one-cell", "unstable", "collapse", "five-views", "diagonal",
        "example-score", "round",
    ),
    "rhumb-line": ("board", "arc-third", "spiral-clockwise", "north-west", "score-track"),
    "line-or-colour": ("claim", "swap", "win-diagonal", "win-colour"),
    "rue": ("red-corner", "gap", "recapture", "size"),
    "rukuni": ("table", "first-move", "tower-ways", "scoring", "tie-break"),
}  # fmt: skip
"""By game, the pictures that are shown, by their names."""
HEAD: Final = """# Gallery

Pictures of the rule books that `fivesides rulebook` draws: {shown} of {all}. Each carries its game, so that
`fivesides score` reads it back. Made by `python -m scripts.gallery docs`. More: [illustrations.md](illustrations.md).
"""


def pages(manner: Manner) -> Iterator[tuple[str, str]]:
    """Paths within the documents, and what is there: the pictures, and the page."""
    books = {game: book(game, manner) for game in SHOWN}
    chosen = {game: [one_of(books[game], name, manner) for name in names] for game, names in SHOWN.items()}
    for game, drawn in chosen.items():
        for one in drawn:
            yield _path(game, one), one.svg
    yield "gallery.md", _page(books, chosen)


def _path(game: str, one: Drawn) -> str:
    return f"gallery/{game}-{one.entry.name}.svg"


def _page(books: Mapping[str, Book], chosen: Mapping[str, list[Drawn]]) -> str:
    shown, every = sum(map(len, chosen.values())), sum(len(one.entries) for one in books.values())
    parts = [HEAD.format(shown=shown, all=every)]
    for game, drawn in chosen.items():
        parts.append(f"\n## {books[game].title}\n")
        parts += [_figure(game, one) for one in drawn]
    return "".join(parts)


def _figure(game: str, one: Drawn) -> str:
    return f"\n![{one.entry.title}]({_path(game, one)})\n\n**{one.entry.title}.** {one.entry.caption}\n"


def main(folder: str) -> None:
    """Write the gallery into *folder*, and take away pictures that are not in it any more."""
    root = Path(folder)
    (root / "gallery").mkdir(exist_ok=True)
    written = dict(pages(Manner()))
    for path in (root / "gallery").glob("*.svg"):
        if f"gallery/{path.name}" not in written:
            path.unlink()
    for name, text in written.items():
        (root / name).write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
