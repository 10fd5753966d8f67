"""PDF files: pages of exactly the size of their pictures, without pixels, named, and the same every time."""

import hashlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from unittest import mock

import pypdf
import pytest
from pypdf.generic import ArrayObject, Destination, DictionaryObject

from games.orthognomes.drawings import figure, five_views
from games.orthognomes.record import read
from sim.pdf import CAIRO, EXTRA, NoPrint, attached, booklet, pdf
from sim.svg import MM_PER_INCH, document
from tests.commands import EXAMPLES, ROOT, run

ROUND: Final = (EXAMPLES / "round.game").read_text()
ONE: Final = read(ROUND)[0]
POINTS_PER_MM: Final = 72 / MM_PER_INCH
PAGE: Final = document(61.4, 33.3, ["<path d='M5 5L20 5L20 20Z' fill='#D55E00'/>"], title="Ä “page”", description="d")


def opened(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


def identifier(data: bytes) -> bytes:
    """That of a file, which was never changed."""
    both = opened(data).trailer["/ID"]
    assert isinstance(both, ArrayObject)
    first, second = both
    assert first == second
    return bytes(first.original_bytes)


def objects(reader: pypdf.PdfReader) -> Iterator[DictionaryObject]:
    """Everything in the file that is a dictionary or a stream."""
    size = reader.trailer["/Size"]
    assert isinstance(size, int)
    for number in range(1, size):
        one = reader.get_object(number)
        if isinstance(one, DictionaryObject):
            yield one


@pytest.mark.parametrize("svg", [figure(ONE, "corner"), figure(ONE, "top"), five_views(ONE), PAGE])
def test_a_page_has_the_size_of_its_picture(svg: str) -> None:
    size = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm"', svg)
    assert size
    (page,) = opened(pdf(svg)).pages
    assert [float(side) for side in page.mediabox] == pytest.approx(
        [0, 0, *(float(mm) * POINTS_PER_MM for mm in size.groups())], abs=1e-5
    )


def test_a_file_says_its_title_its_language_and_no_date() -> None:
    data = pdf(PAGE.replace('lang="en"', 'lang="ko"'))
    reader = opened(data)
    assert reader.metadata == {"/Title": "Ä “page”", "/Subject": "d"}
    assert str(reader.root_object["/Lang"]) == "ko"
    assert len(identifier(data)) == 16
    assert not re.search(rb"CreationDate|ModDate|Producer|cairo", data)


def test_a_figure_of_36_cells_is_small_and_has_no_pixels() -> None:
    data = pdf(figure(ONE, "corner"))
    assert len(data) <= 30_000
    assert not [one for one in objects(opened(data)) if one.get("/Subtype") == "/Image"]


@pytest.mark.slow
def test_the_same_picture_gives_the_same_bytes_in_any_process() -> None:
    code = (
        "import hashlib, pathlib; from sim.pdf import booklet, pdf; from tests.test_pdf import ONE, PAGE, figure\n"
        "svg = figure(ONE, 'corner')\n"
        "print(hashlib.sha256(pdf(svg) + booklet([svg, PAGE], title='B')).hexdigest())"
    )
    asked = [sys.executable, "-c", code]
    done = subprocess.run(
        asked, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True
    )
    svg = figure(ONE, "corner")
    here = hashlib.sha256(pdf(svg) + booklet([svg, PAGE], title="B")).hexdigest()
    assert done.stdout.strip() == here


def test_files_of_different_pictures_have_different_identifiers() -> None:
    assert identifier(pdf(PAGE)) != identifier(pdf(PAGE.replace("#D55E00", "#0B4F8A")))


def test_the_game_is_attached_as_it_is() -> None:
    assert opened(pdf(figure(ONE, "corner"))).attachments == {"game.game": [ROUND.encode()]}
    assert attached(pdf(PAGE), 1000) == ()
    with pytest.raises(ValueError, match="at most 100 bytes"):
        attached(pdf(figure(ONE, "corner")), 100)


def test_a_booklet_has_all_pages_bookmarks_and_each_game_once() -> None:
    other = document(20, 30, ["<path d='M1 1L9 9L9 1Z' fill='#000000'/>"], title="t", description="d", metadata="[A]")
    svg = figure(ONE, "corner")
    data = booklet([svg, pdf(PAGE), pdf(svg), other], title="Règles", lang="fr", titles=["α", "b", "c", "d"])
    reader = opened(data)
    widths = [round(float(page.mediabox.width) / POINTS_PER_MM, 3) for page in reader.pages]
    assert widths == [80, 61.4, 80, 20]
    marks = [one for one in reader.outline if isinstance(one, Destination)]
    told = [(one.title, reader.get_destination_page_number(one)) for one in marks]
    assert told == [("α", 0), ("b", 1), ("c", 2), ("d", 3)]
    assert reader.metadata == {"/Title": "Règles"}
    assert str(reader.root_object["/Lang"]) == "fr"
    assert attached(data, 1000) == (ROUND, "[A]")
    assert set(reader.attachments) == {"game-001.game", "game-002.game"}


def test_a_page_of_a_booklet_is_drawn_as_it_is_alone() -> None:
    (alone,), (_, within) = (opened(data).pages for data in (pdf(PAGE), booklet([PAGE, PAGE], title="t")))
    one, other = alone.get_contents(), within.get_contents()
    assert one is not None
    assert other is not None
    assert one.get_data() == other.get_data() != b""


def test_a_booklet_without_pages_or_with_too_few_titles_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at least one"):
        booklet([], title="x")
    with pytest.raises(ValueError, match="2 pages with 1 titles"):
        booklet([PAGE, PAGE], title="x", titles=["a"])
    with pytest.raises(ValueError, match="expected an SVG"):
        pdf("<html/>")


def test_nothing_outside_a_picture_is_opened() -> None:
    secret = ROOT / "docs" / "pictures" / "round.svg"
    inside = f"<image href='{secret.as_uri()}' width='9' height='9'/><use href='{secret.as_uri()}#turntable'/>"
    reaching, plain = (document(9, 9, [part], title="t", description="d") for part in (inside, ""))
    assert len(pdf(reaching)) < len(pdf(plain)) + 200


@pytest.mark.parametrize(
    ("module", "found", "sentence"),
    [
        ("pypdf", ImportError(), EXTRA),
        ("cairosvg", ImportError(), EXTRA),
        ("cairosvg", OSError("no library called cairo"), CAIRO),
    ],
)
def test_what_is_missing_is_said_with_the_way_to_get_it(module: str, found: Exception, sentence: str) -> None:
    def absent(name: str, *rest: Any) -> Any:
        if name == module:
            raise found
        return real(name, *rest)

    real = __import__
    with mock.patch("builtins.__import__", absent), pytest.raises(NoPrint, match=re.escape(sentence)):
        pdf(PAGE)


def test_a_pdf_cannot_be_read_without_pypdf_and_the_command_says_so(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(pdf(figure(ONE, "corner")))
    with mock.patch.dict(sys.modules, {"pypdf": None}):
        done = run("score", str(path))
    assert (done.code, done.err) == (2, f"fivesides: {path}: {EXTRA}\n")
