"""What a picture means by its colours, and whether it says so without them. For the tests of all pictures.

Finds in an SVG what a reader must tell apart: light cells from dark, kinds of pieces, whose a line is, right from
wrong, what is at fault from what is new, groups from one another. For every two meanings of one sort, it asks for a
form that differs in the file (letter, outline, hatching, dashes), or else for colours that are far apart in every
vision. Knows how our pictures are marked up; trusts nothing that drew them.
"""

import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise, product
from typing import Final

from models.materials import TONES
from tests.legible import Shape, shapes
from tests.markup import (
    area,
    colour,
    directions,
    grouped,
    ink,
    is_dashed,
    is_line,
    layer,
    named,
    outline,
    stroke,
    told_of,
    within,
)
from tests.visions import GAP, nearest

INK, PALE, WHITE = "#1E140C", "#F6E7C8", "#FFFFFF"
GREEN, VERMILION = "#009E73", "#D55E00"
PLAYERS: Final = {"light": "first", "dark": "second"}
VERDICTS: Final = {GREEN: "right", VERMILION: "wrong"}
ACCENTS: Final = {
    "fault": "at fault",
    "faults": "at fault",
    "current": "new",
    "last": "new",
    "ghost": "not there",
    "gone": "not there",
}
"""Layers that say something of what is under them."""
PIECES: Final = frozenset(TONES) - {
    "light", "dark", "base", "sticker", "start", "ink", "pale", "grid", "leather", "felt", "slate", "oak", "space",
    "scores light", "scores dark", "halo",
}  # fmt: skip
"""Tones that tell what a piece is, or whose."""
PAINT: Final = {TONES["red"]: "red", TONES["blue"]: "blue"}
"""Of cards."""
CARD: Final = re.compile(r"[RB][A-Z]")
PART: Final = re.compile(r"-\d+-([a-z]+(?: [a-z\d]+)?)$")
"""The tone at the end of a part's id."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is seen of a sign without its colour; "" where it has nothing of the sort."""

    letter: str = ""
    outline: str = ""
    dashed: bool = False
    lines: frozenset[int] = frozenset()
    """Directions of its hatching, degrees, rounded to 5."""

    def differs(self, other: "Form") -> bool:
        """Whether a reader who sees both can tell them apart; a letter that is missing tells nothing."""
        lettered = self.letter and other.letter and self.letter != other.letter
        outlined = self.outline and other.outline and self.outline != other.outline
        return bool(lettered or outlined or self.dashed != other.dashed or self.lines != other.lines)


@dataclass(frozen=True, slots=True)
class Sign:
    """Something in a picture that means something."""

    sort: str
    """Meanings of one sort must be told apart."""
    means: str
    colours: frozenset[str]
    """Any of which may be next to another sign."""
    form: Form


def confused(picture: str) -> list[str]:
    """Which meanings of *picture* look alike to somebody, in sentences; nothing when all are told apart."""
    return sorted(set(_alike(set(signs(picture)))))


def signs(picture: str) -> list[Sign]:
    """All that *picture*, an SVG, means by its colours."""
    found = list(shapes(ET.fromstring(picture)))
    return [*_pieces(found), *_cards(found), *_parts(found), *_cells(found), *_lines(found), *_accents(found),
            *_choices(found), *_groups(found), *_verdicts(found), *_marks(found)]  # fmt: skip


def _alike(found: set[Sign]) -> Iterator[str]:
    by_sort: dict[str, dict[str, list[Sign]]] = defaultdict(lambda: defaultdict(list))
    for sign in found:
        by_sort[sign.sort][sign.means].append(sign)
    for sort, meanings in by_sort.items():
        for (one, its), (other, theirs) in combinations(sorted(meanings.items()), 2):
            for a, b in product(its, theirs):
                gap, vision = min(nearest(x, y) for x, y in product(a.colours, b.colours))
                if gap < GAP and not a.form.differs(b.form):
                    yield f"{sort} {one} and {other} look alike: {gap:.0f} apart in {vision}"


def _pieces(found: list[Shape]) -> Iterator[Sign]:
    """Of flat games, with the letters on them; what lies under another piece as wide as itself is not seen."""
    lying = [own for _, own in grouped(found, "data-kind")]
    outer = [max(own, key=lambda shape: area(shape.box)) for own in lying]
    letters = [shape for shape in found if shape.words and layer(shape) == "signs"]
    for k, own in enumerate(lying):
        kind = told_of(own[0], "data-kind")
        if kind not in PIECES or any(within(outer[k], other) for other in outer[k + 1 :]):
            continue
        shape = max(own, key=ink)
        said = [text.words for text in letters if _on(text, outer, k)]
        ringed = any(is_line(other) and outline(shape) == "round" for other in own)
        form = Form(letter="".join(said), outline="ringed" if ringed else outline(shape))
        yield Sign("piece", kind, frozenset([colour(shape)]), form)


def _cards(found: list[Shape]) -> Iterator[Sign]:
    """The painted edges of cards, with the hatching that lies on them."""
    for k, shape in enumerate(found):
        if shape.attributes.get("fill") in PAINT and not shape.words:
            own = [other for other in found[k + 1 : k + 3] if other.groups == shape.groups]
            over = [other for other in own if is_line(other) and other.attributes["stroke"] != INK]
            hatching = frozenset(way for other in over for way in directions(other))
            fill = shape.attributes["fill"]
            yield Sign("edge", PAINT[fill], frozenset([fill]), Form(lines=hatching))


def _parts(found: list[Shape]) -> Iterator[Sign]:
    """Parts of bodies seen at an angle: of cells every face, of pieces the largest. The uppermost tells a stack."""
    solids: dict[str, list[list[Shape]]] = defaultdict(list)
    for group, own in grouped(found, "data-at"):
        match = PART.search(group)
        tone = match[1] if match else ""
        if tone in ("light", "dark"):
            yield Sign("cell", tone, frozenset(map(colour, own)), Form())
        elif tone in PIECES:
            solids[tone].append(own)
    letters = [shape for shape in found if shape.words and told_of(shape, "id").endswith("signs")]
    ringed = any(is_line(shape) and stroke(shape) == INK and told_of(shape, "id").startswith("coin") for shape in found)
    for tone, bodies in solids.items():
        said = [_over(own, letters) for own in bodies]
        whole = "" if "" in said else " ".join(sorted(set(said)))
        form = Form(letter=whole, outline="ringed" if tone == "coin" and ringed else "plain")
        sort = "solid ring" if tone.endswith("ring") else "solid"  # what has a hole is told from what has none
        yield Sign(sort, tone, frozenset(colour(max(own, key=ink)) for own in bodies), form)


def _over(own: list[Shape], letters: list[Shape]) -> str:
    """What is written over a body."""
    left, top = (min(shape.box[k] for shape in own) for k in (0, 1))
    right, bottom = (max(shape.box[k] for shape in own) for k in (2, 3))
    whole = Shape("rect", {}, (left, top, right, bottom))
    return "".join(text.words for text in letters if within(text, whole))


def _cells(found: list[Shape]) -> Iterator[Sign]:
    """Squares of a side that is scored."""
    for shape in found:
        for tone in ("light", "dark"):
            if shape.tag == "rect" and shape.attributes.get("fill") == TONES[tone]:
                yield Sign("cell", tone, frozenset([TONES[tone]]), Form())


def _lines(found: list[Shape]) -> Iterator[Sign]:
    """Lines that score, and the rings around their numbers."""
    for _, own in grouped(found, "data-player"):
        player = told_of(own[0], "data-player")
        for line in own:
            if is_line(line) and stroke(line) != WHITE:
                means = PLAYERS.get(player, player)
                yield Sign("line", means, frozenset([stroke(line)]), Form(dashed=is_dashed(line)))
    players = {TONES["scores light"]: "first", TONES["scores dark"]: "second"}
    for shape in found:
        if shape.tag == "circle" and stroke(shape) in players:
            form = Form(dashed=is_dashed(shape))
            yield Sign("number of a line", players[stroke(shape)], frozenset([stroke(shape)]), form)


def _accents(found: list[Shape]) -> Iterator[Sign]:
    """What is new, at fault, or not there."""
    for group, own in grouped(found, "data-layer"):
        means = ACCENTS.get(group, "")
        inks = [shape for shape in own if is_line(shape) and stroke(shape) != WHITE]
        if means and inks:
            hatching = frozenset(way for shape in inks for way in directions(shape))
            form = Form(dashed=any(map(is_dashed, inks)), lines=hatching)
            yield Sign("accent", means, frozenset(map(stroke, inks)), form)


def _choices(found: list[Shape]) -> Iterator[Sign]:
    """○ and ●."""
    for _, own in grouped(found, "data-sign"):
        yield Sign("choice", told_of(own[0], "data-sign"), frozenset([colour(own[-1])]), Form())
    for shape in found:
        if shape.tag == "circle" and stroke(shape) == INK and colour(shape) in (INK, WHITE) and not shape.groups:
            yield Sign("choice", "full" if colour(shape) == INK else "open", frozenset([colour(shape)]), Form())


def _groups(found: list[Shape]) -> Iterator[Sign]:
    """Tinted regions, each with the pattern that follows it; their letters are in badges."""
    letters = sorted({shape.words for shape in found if layer(shape) == "badges" and shape.words.isalpha()})
    for number, (_, own) in enumerate(named(found, "tints")):
        tints = list(zip(own[::2], own[1::2], strict=True))
        called = letters if len(letters) == len(tints) else [""] * len(tints)
        for k, (tint, pattern) in enumerate(tints):
            form = Form(letter=called[k], lines=directions(pattern))
            yield Sign(f"group of table {number + 1}", str(k + 1), frozenset([colour(tint)]), form)


def _verdicts(found: list[Shape]) -> Iterator[Sign]:
    """Right and wrong: what has a white stroke on it."""
    for shape, over in pairwise(found):
        fill = shape.attributes.get("fill")
        if fill in VERDICTS and is_line(over) and stroke(over) == WHITE and within(over, shape):
            yield Sign("verdict", VERDICTS[fill], frozenset([fill]), Form(outline=outline(shape)))


def _marks(found: list[Shape]) -> Iterator[Sign]:
    """On blocks: pale in a ring of ink is Light's, ink in a pale ring is Dark's."""
    for _, own in groupby(found, key=lambda shape: shape.groups[-1].number if shape.groups else -1):
        printed = [shape for shape in own if _is_block(shape)]
        for ring, mark in pairwise(printed):
            pair = ring.attributes.get("fill"), mark.attributes.get("fill")
            if pair in ((INK, PALE), (PALE, INK)) and within(mark, ring):
                whose = "Light" if pair == (INK, PALE) else "Dark"
                yield Sign("mark", whose, frozenset([str(pair[1])]), Form(outline=outline(mark)))


def _is_block(shape: Shape) -> bool:
    return bool(shape.groups) and bool(re.search(r"(^|-)b\d+$", shape.groups[-1].attributes.get("id", "")))


def _on(text: Shape, outer: list[Shape], k: int) -> bool:
    """Whether *text* is on the piece with this number, and on none over it."""
    x, y = (text.box[0] + text.box[2]) / 2, (text.box[1] + text.box[3]) / 2
    under = [n for n, shape in enumerate(outer) if shape.box[0] < x < shape.box[2] and shape.box[1] < y < shape.box[3]]
    return bool(under) and under[-1] == k
