"""What an SVG says beside what it draws: its title, its description, its language, and the texts that it carries.

Read by expat, element by element, so that neither depth nor size costs more than the file. Entities are not expanded
and nothing outside is opened. An SVG that another program saved again is read too: with prefixes, with CDATA, with
RDF in its metadata. Draws nothing, and knows no game.
"""

from dataclasses import dataclass, field
from math import inf
from typing import Final
from xml.parsers import expat

SVG: Final = "http://www.w3.org/2000/svg"
LANGS: Final = ("http://www.w3.org/XML/1998/namespace lang", "lang")
"""How an element says its language."""
_KEPT: Final = ("title", "desc", "metadata")
"""Elements whose own text is kept; what is in elements of theirs is for others."""


@dataclass(frozen=True, slots=True)
class Told:
    """What an SVG says in words."""

    title: str
    """Of the whole picture, like what follows; empty where it says none."""
    description: str
    lang: str
    metadata: tuple[str, ...]
    """The texts that it carries, from anywhere in it, each only once."""


@dataclass(slots=True)
class _Reader:
    """What was read so far."""

    most: float
    """Characters that are kept."""
    heard: int = 0
    """How many were."""
    path: list[str] = field(default_factory=list)
    """The names of the open elements, from the root on."""
    text: list[str] = field(default_factory=list)
    """Of the element that is kept, while it is open."""
    lang: str = ""
    title: str = ""
    description: str = ""
    metadata: dict[str, None] = field(default_factory=dict)

    def open(self, name: str, attributes: dict[str, str]) -> None:
        if not self.path:
            if name not in (f"{SVG} svg", "svg"):
                raise ValueError(f"expected an SVG, and its root is {name.rpartition(' ')[2][:40]!r}")
            self.lang = next((attributes[key] for key in LANGS if key in attributes), "")
        self.path.append(name.removeprefix(f"{SVG} "))
        if self.path[-1] in _KEPT:
            self.text = []

    def close(self, _: str) -> None:
        name = self.path.pop()
        if name not in _KEPT:
            return
        text, self.text = "".join(self.text), []
        if name == "metadata" and text.strip():
            self.metadata[text] = None
        elif len(self.path) == 1:
            self.title = self.title or text.strip() * (name == "title")
            self.description = self.description or text.strip() * (name == "desc")

    def hear(self, text: str) -> None:
        if not self.path or self.path[-1] not in _KEPT:
            return
        self.heard += len(text)
        if self.heard > self.most:
            raise ValueError(f"it says too much: expected at most {self.most} characters of words and games")
        self.text.append(text)

    def declare(self, *_: object) -> None:
        raise ValueError("it declares entities, which are not expanded: expected an SVG without")


def told(svg: bytes, most: float = inf) -> Told:
    """What *svg* says; ValueError when it is none, is cut off, declares entities, or says more than *most* letters."""
    reader, parser = _Reader(most), expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = reader.open, reader.close
    parser.CharacterDataHandler = reader.hear
    parser.EntityDeclHandler = reader.declare
    try:
        parser.Parse(svg, True)
    except (expat.ExpatError, LookupError, UnicodeError) as error:
        raise ValueError(f"expected an SVG, and this one is broken or cut off ({error})") from None
    return Told(reader.title, reader.description, reader.lang, tuple(reader.metadata))
