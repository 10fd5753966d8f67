"""Files go in and out of the page: what it saves is what the command line draws, and it opens what either has made."""

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened
from tests.browser.turntable import SMALL, Turntable, game
from tests.commands import EXAMPLES, run

STANDS: Final = "1. LLDb2.1E DLDb1.2N  2. LLLd2.2U"
FALLS: Final = "1. LLDb2.1E DDLc2.2N"
FIELDS: Final = {"view": "View", "highlight": "Marked", "style": "Style", "size": "Width in mm", "dpi": "Dots per inch"}


def choose(dialog: Locator, form: str, what: str = "", **options: str) -> None:
    """Fill in the dialog, whose choices are *options*, by their values."""
    dialog.get_by_role("combobox", name="Form", exact=True).select_option(form)
    if what:
        dialog.get_by_role("combobox", name="What", exact=True).select_option(what)
    for name, value in options.items():
        if name in ("size", "dpi"):
            dialog.get_by_role("spinbutton", name=FIELDS[name], exact=True).fill(value)
        else:
            dialog.get_by_role("combobox", name=FIELDS[name], exact=True).select_option(value)


def saved(page: Page, form: str, what: str = "", **options: str) -> bytes:
    """A file from the dialog."""
    page.get_by_role("button", name="Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    choose(dialog, form, what, **options)
    with page.expect_download() as told:
        dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    assert told.value.suggested_filename.startswith("orthognomes-")
    assert told.value.suggested_filename.endswith(f".{form}")
    return Path(told.value.path()).read_bytes()


def rendered(folder: Path, text: str, form: str, *arguments: str) -> bytes:
    """The same file by the command line."""
    record, target = folder / "record.game", folder / f"picture.{form}"
    record.write_text(text)
    done = run("render", str(record), "-o", str(target), "--force", *arguments)
    assert done.code == 0, done.err
    return target.read_bytes()


@pytest.mark.slow
def test_what_is_saved_is_what_the_command_line_draws(opened: Opened, tmp_path: Path) -> None:
    page = opened(game(STANDS), viewport=SMALL)
    table = Turntable(page)
    table.judged()
    text = table.text()
    cases: list[tuple[str, str, dict[str, Any], list[str]]] = [
        ("svg", "", {"view": "corner", "highlight": ""}, ["--view", "corner"]),
        ("svg", "", {"view": "five", "highlight": "lines", "size": "150"},
         ["--view", "five", "--highlight", "lines", "--size", "150mm"]),
        ("svg", "steps", {"style": "line", "size": ""}, ["--steps", "--style", "line"]),
        ("pdf", "one", {"view": "north-east", "highlight": "last", "style": "grey"},
         ["--view", "north-east", "--highlight", "last", "--style", "grey"]),
        ("png", "one", {"view": "top", "highlight": "mechanism", "style": "colour", "dpi": "60"},
         ["--view", "top", "--highlight", "mechanism", "--dpi", "60"]),
        ("glb", "", {}, []),
    ]  # fmt: skip
    for form, what, options, arguments in cases:
        assert saved(page, form, what, **options) == rendered(tmp_path, text, form, *arguments), (form, options)
    assert saved(page, "game").decode() == text == run("convert", str(tmp_path / "record.game")).out

    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_text("2 of 3")).to_be_visible()
    at = saved(page, "svg", "one", view="corner", highlight="", style="colour", size="")
    assert at == rendered(tmp_path, text, "svg", "--view", "corner", "--at", "2")


@pytest.mark.slow
def test_falls_are_saved_as_the_command_line_draws_them(opened: Opened, tmp_path: Path) -> None:
    page = opened(game(FALLS), viewport=SMALL)
    table = Turntable(page)
    table.shows("LLDb2.1E", "DDLc2.2N#")
    expect(table.verdict).to_contain_text("Dark placed the last block")
    film = saved(page, "gif", size="30", dpi="40")
    assert film == rendered(tmp_path, table.text(), "gif", "--collapse", "--size", "30mm", "--dpi", "40")
    strip = saved(page, "svg", "collapse", size="")
    assert strip == rendered(tmp_path, table.text(), "svg", "--collapse")
    page.get_by_role("button", name="Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    choose(dialog, "svg", "one", view="five", size="20")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Size")  # said where it was asked, and nothing is saved


@pytest.mark.slow
def test_files_are_opened(opened: Opened, tmp_path: Path) -> None:
    page = opened(viewport=SMALL)
    table = Turntable(page)
    moves = ("LLDb2.1E", "DLDb1.2N", "LLLd2.2U")
    record = tmp_path / "some.game"
    record.write_text(f'[Game "OrthoGnomes"]\n\n{STANDS}\n')
    files = [record]
    for form in ("svg", "png", "pdf", "glb"):
        target = tmp_path / f"some.{form}"
        size = () if form == "glb" else ("--size", "30mm")
        assert run("render", str(record), "-o", str(target), *size).code == 0
        files.append(target)
    for file in files:
        page.get_by_role("button", name="Import").click()
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Choose a file…").click()
        chooser.value.set_files(file)
        table.shows(*moves)
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        table.shows()

    page.get_by_role("button", name="Import").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file…").click()
    (tmp_path / "other.svg").write_text("<svg/>")
    chooser.value.set_files(tmp_path / "other.svg")
    dialog = page.get_by_role("dialog", name="Open a game")
    expect(dialog.get_by_role("alert")).to_contain_text("game")
    dialog.get_by_label("Or a text").fill("LLDb2.1E DLDb1.2N")
    dialog.get_by_role("button", name="Open the text").click()
    table.shows("LLDb2.1E", "DLDb1.2N")
    expect(dialog).to_be_hidden()


DROP: Final = """([name, bytes, type]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("#stage").dispatchEvent(event);
    return event.defaultPrevented;
}"""
"""A file over the table, or dropped there."""


@pytest.mark.slow
def test_a_file_is_dropped_on_the_page(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    table = Turntable(page)
    bytes_ = list((EXAMPLES / "match.game").read_bytes())
    sign = page.get_by_text("Drop it to open it")
    expect(sign).to_be_hidden()
    assert page.evaluate(DROP, ["match.game", bytes_, "dragover"])
    expect(sign).to_be_visible()
    assert page.evaluate(DROP, ["match.game", bytes_, "drop"])
    expect(sign).to_be_hidden()
    expect(page.get_by_role("tab", name="Round 2")).to_have_attribute("aria-selected", "true")
    expect(table.moves).to_have_count(12)
    expect(table.match).to_contain_text("Dark wins the match.")
    assert page.evaluate(DROP, ["bad.png", [1, 2, 3], "drop"])
    expect(page.locator("#toasts")).to_contain_text("expected")
    expect(table.moves).to_have_count(12)
