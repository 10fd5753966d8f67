"""A book of rule pictures drawn, and as files: every picture as SVG, PDF and PNG, a contact sheet, a booklet.

Knows no game and no rule.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from scripts.inputs import Refused
from scripts.progress import Follow
from scripts.rulebook.claims import FalseClaim
from scripts.rulebook.entries import Book, Entry, Illustration, Manner
from sim.finish import styled
from sim.styles import Lang
from sim.svg import png

_PICTURE: Final = re.compile(r"[0-9]{2,3}-[a-z0-9-]+\.(svg|pdf|png|gif)")
DPI: Final = 300
SCREEN: Final = 150
"""Dots an inch of what moves, …"""
PER_SECOND: Final = 25
"""… and its frames a second."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """An entry and its picture."""

    number: int
    """From 1."""
    entry: Entry
    picture: Illustration
    svg: str

    @property
    def stem(self) -> str:
        """Of the names of its files."""
        return f"{self.number:02}-{self.entry.name}"


def drawn(book: Book, manner: Manner, follow: Follow) -> list[Drawn]:
    """Every picture of *book*; FalseClaim names the picture that claims too much."""
    entries = follow(book.entries, len(book.entries), "drawing")
    return [_drawn(book, number, entry, manner) for number, entry in enumerate(entries, 1)]


def one_of(book: Book, name: str, manner: Manner) -> Drawn:
    """The picture of *book* of that *name*; KeyError when there is none."""
    numbers = {entry.name: number for number, entry in enumerate(book.entries, 1)}
    return _drawn(book, numbers[name], book.entries[numbers[name] - 1], manner)


def _drawn(book: Book, number: int, entry: Entry, manner: Manner) -> Drawn:
    try:
        picture = entry.draw(manner)
    except FalseClaim as false:
        raise FalseClaim(f"{book.game}, picture {number}, {entry.name}: {false}") from None
    title = f"{book.title}: {entry.title}"
    said = {"title": title, "description": picture.description, "metadata": picture.record}
    return Drawn(number, entry, picture, styled(picture.plate.document(**said, lang=manner.lang), manner.style))


def files(book: Book, found: list[Drawn], manner: Manner, follow: Follow) -> Iterator[tuple[str, bytes]]:
    """Names and contents of all files of *book*, whose pictures were *found*; `Refused` when something is missing."""
    from sim.pdf import NoPrint, booklet

    try:
        for one in follow(found, len(found), "printing"):
            yield from _forms(one, manner)
        titles, pages = zip(*leaves(book, found), strict=True)
        printed = [styled(page, manner.style) for page in pages]
        yield "booklet.pdf", booklet(printed, title=book.title, lang=manner.lang, titles=titles)
    except NoPrint as missing:
        raise Refused(str(missing)) from None
    yield "index.html", contact_sheet(book, found, manner).encode()


def is_ours(name: str) -> bool:
    """Whether a file of this *name* may be one of a book, of this version or of another."""
    return name in ("booklet.pdf", "index.html") or bool(_PICTURE.fullmatch(name))


def _forms(one: Drawn, manner: Manner) -> Iterator[tuple[str, bytes]]:
    """A picture in every form."""
    from scripts.films import gif
    from sim.pdf import pdf

    yield f"{one.stem}.svg", one.svg.encode()
    yield f"{one.stem}.pdf", pdf(one.svg)
    yield f"{one.stem}.png", png(one.svg, DPI)
    if one.picture.frames:
        yield f"{one.stem}.gif", gif([styled(frame, manner.style) for frame in one.picture.frames], SCREEN, PER_SECOND)


def leaves(book: Book, found: list[Drawn]) -> Iterator[tuple[str, str]]:
    """The A5 pages of the booklet, and what each is called: its section, with a number where that goes on; as SVG."""
    from sim.pages import Item, pages

    first, at = 1, 0
    for section in book.sections:
        own = found[at : at + len(section.entries)]
        at += len(own)
        items = [Item(one.picture.plate.named(one.stem), one.entry.caption, _heading(one)) for one in own]
        title = section.title if at > len(own) else f"{book.title}: {section.title}"
        for number, plate in enumerate(pages(items, title, first), 1):
            called = section.title if number == 1 else f"{section.title} {number}"
            yield called, plate.document(title=f"{book.title}: {called}", description=_told(own))
            first += 1


def _heading(one: Drawn) -> str:
    return f"{one.number} · {one.entry.title}"


def _told(pictures: list[Drawn]) -> str:
    return "; ".join(_heading(one) for one in pictures)


def contact_sheet(book: Book, found: list[Drawn], manner: Manner) -> str:
    """All pictures of *book* on one page, with their captions and links to their files."""
    parts = "\n".join(_figure(one) for one in found)
    counted = _COUNTED[manner.lang].format(len(found))
    return _SHEET.format(lang=manner.lang, title=escape(book.title), parts=parts, counted=counted)


def _figure(one: Drawn) -> str:
    forms = ["svg", "pdf", "png", *(["gif"] if one.picture.frames else [])]
    links = " · ".join(f'<a href="{one.stem}.{form}">{form.upper()}</a>' for form in forms)
    alt = escape(one.picture.description, quote=True)
    width = f"{one.picture.plate.width:.0f} × {one.picture.plate.height:.0f} mm"
    return (
        f'<figure id="{one.stem}"><img src="{one.stem}.svg" alt="{alt}">'
        f"<figcaption><b>{one.number}</b> <b>{escape(one.entry.title)}</b> {escape(one.entry.caption)}"
        f"<small>{width} · {links}</small></figcaption></figure>"
    )


_COUNTED: Final[Mapping[Lang, str]] = {
    "en": '{} pictures · <a href="booklet.pdf">booklet</a>',
    "ko": '그림 {}점 · <a href="booklet.pdf">소책자</a>',
}
_SHEET: Final = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 15px/1.4 system-ui, sans-serif; color: #1E140C; background: #F4F1EA; margin: 2em; }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(20em, 1fr)); gap: 1.5em; align-items: start; }}
figure {{ margin: 0; padding: 1em; background: #FFFFFF; border: 1px solid #D5CFC3; }}
img {{ display: block; max-width: 100%; height: auto; margin: 0 auto 1em; }}
small {{ display: block; color: #5E574B; margin-top: 0.4em; }}
a {{ color: #0B4F8A; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{counted}</p>
<main>
{parts}
</main>
</body>
</html>
"""
