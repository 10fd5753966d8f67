"""Pictures as PDF files: pages of the size of their SVGs, and the games that they show as attachments.

Drawn by cairosvg and put together by pypdf, which the extra `print` brings; cairosvg needs the library cairo. No date
and no version is in the files, so that the same pictures give the same bytes. Knows no game: what is attached is read
back as it was.
"""

import io
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from sim.told import told

if TYPE_CHECKING:
    from pypdf import PdfReader, PdfWriter

ATTACHED: Final = "game.game"
"""The name of the game that a picture shows."""
SUFFIX: Final = ".game"
"""By which games are known among attachments."""
EXTRA: Final = "PDF files need the extra print: pip install 'fivesides[print]'"
"""What to do where its packages are missing."""
CAIRO: Final = "PDF files need the library cairo, and it is not found: install it (on Debian, apt install libcairo2)"
"""What to do where cairosvg has no library."""
VERSION: Final = "%PDF-1.7"
"""Which has attachments, languages and transparency."""
DENSE: Final = 9
"""How hard streams are compressed."""
Page: TypeAlias = str | bytes
"""An SVG, or a PDF file that was made of one."""


class NoPrint(RuntimeError):  # noqa: N818 (it is what a machine lacks, not an error of the program)
    """What makes and reads PDF files is not installed; the sentence says how to get it."""


def pdf(svg: str) -> bytes:
    """*svg* as a PDF file of one page of its size, with its title, description and language.

    What it carries is attached. Nothing that it refers to is opened. NoPrint when something is not installed;
    ValueError when *svg* is no SVG.
    """
    said = told(svg.encode())
    return _written([svg], said.title, said.description, said.lang or "en", ())


def booklet(pages: Sequence[Page], *, title: str, lang: str = "en", titles: Sequence[str] = ()) -> bytes:
    """*pages* as one PDF file called *title*, with bookmarks where their *titles* are given.

    Every game that is on one of them is attached once. NoPrint, ValueError as `pdf`; ValueError also when there are
    no pages, or not one of *titles* for each.
    """
    if not pages:
        raise ValueError("a booklet without pages: expected at least one")
    if titles and len(titles) != len(pages):
        raise ValueError(f"a booklet of {len(pages)} pages with {len(titles)} titles: expected one for each")
    return _written(pages, title, "", lang, titles)


def attached(data: bytes, most: int) -> tuple[str, ...]:
    """The games that are attached to a PDF file, each only once.

    ValueError when it is none, is broken or locked, or they have more than *most* bytes; NoPrint without pypdf.
    """
    pypdf = _pypdf()
    try:
        with _quiet():
            found = list(_until(_games(pypdf.PdfReader(io.BytesIO(data))), most))
    except Exception:  # a broken file breaks pypdf in every way there is
        raise ValueError("expected a PDF file, and this one is broken, cut off or locked") from None
    if sum(map(len, found)) > most:
        raise ValueError(f"expected attached games of at most {most} bytes in all")
    return tuple(dict.fromkeys(game.decode("utf-8", "replace") for game in found))


def _games(reader: "PdfReader") -> Iterator[bytes]:
    """The attachments whose names are those of games."""
    return (one.content for one in reader.attachment_list if one.name.lower().endswith(SUFFIX))


def _until(games: Iterable[bytes], most: int) -> Iterator[bytes]:
    """*games*, none after those that have more than *most* bytes."""
    total = 0
    for game in games:
        yield game
        total += len(game)
        if total > most:
            return


def _written(pages: Sequence[Page], title: str, subject: str, lang: str, titles: Sequence[str]) -> bytes:
    """*pages* as one file that says what it is."""
    pypdf = _pypdf()
    with _quiet():
        writer = pypdf.PdfWriter()
        writer.pdf_header = VERSION
        games: list[str] = []
        for page in pages:
            reader = pypdf.PdfReader(io.BytesIO(_drawn(page) if isinstance(page, str) else page))
            games += told(page.encode()).metadata if isinstance(page, str) else map(bytes.decode, _games(reader))
            for sheet in reader.pages:
                writer.add_page(sheet).compress_content_streams(level=DENSE)
        for number, name in enumerate(titles):
            writer.add_outline_item(title=name, page_number=number)
        _attach(writer, tuple(dict.fromkeys(games)))
        _name(writer, title, subject, lang)
        file = io.BytesIO()
        writer.write(file)
    return file.getvalue()


def _drawn(svg: str) -> bytes:
    """*svg* as cairo writes it. Cairosvg fetches nothing that it refers to, unless it is told to be unsafe."""
    cairosvg = _cairosvg()
    found: bytes = cairosvg.svg2pdf(bytestring=svg.encode())
    return found


def _attach(writer: "PdfWriter", games: Sequence[str]) -> None:
    """Attach *games*; several are numbered."""
    from pypdf.generic import DictionaryObject, StreamObject

    for number, game in enumerate(games, 1):
        name = ATTACHED if len(games) == 1 else f"game-{number:03}{SUFFIX}"
        streams = cast(DictionaryObject, writer.add_attachment(name, game.encode()).pdf_object["/EF"])
        loose = streams.raw_get("/F")
        writer._replace_object(loose, cast(StreamObject, loose.get_object()).flate_encode(DENSE))


def _name(writer: "PdfWriter", title: str, subject: str, lang: str) -> None:
    """Say what the file is; its identifier is made of what is in it (PDF 32000-1, 14.4)."""
    from pypdf.generic import (
        ArrayObject,
        BooleanObject,
        ByteStringObject,
        DictionaryObject,
        NameObject,
        TextStringObject,
    )

    writer.metadata = {"/Title": title} | ({"/Subject": subject} if subject else {})
    shown = DictionaryObject({NameObject("/DisplayDocTitle"): BooleanObject(True)})
    writer.root_object[NameObject("/ViewerPreferences")] = shown
    writer.root_object[NameObject("/Lang")] = TextStringObject(lang)
    file = io.BytesIO()
    writer.write(file)
    own = ByteStringObject(sha256(file.getvalue()).digest()[:16])
    writer._ID = ArrayObject((own, own))


def _pypdf() -> Any:
    """The module that puts PDF files together."""
    try:
        import pypdf
    except ImportError:
        raise NoPrint(EXTRA) from None
    return pypdf


def _cairosvg() -> Any:
    """The module that draws SVG as PDF."""
    try:
        import cairosvg
    except ImportError:
        raise NoPrint(EXTRA) from None
    except OSError:  # cairocffi looks for the library when it is imported
        raise NoPrint(CAIRO) from None
    return cairosvg


@contextmanager
def _quiet() -> Iterator[None]:
    """Pypdf tells nothing to the user meanwhile: what matters is said in our words."""
    logger, nobody = logging.getLogger("pypdf"), logging.NullHandler()
    before, logger.propagate = logger.propagate, False
    logger.addHandler(nobody)  # its modules have loggers of their own, whose words end here
    try:
        yield
    finally:
        logger.removeHandler(nobody)
        logger.propagate = before
