"""The game as text on the page: what is typed is played, what cannot be read is told, and nothing typed is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.turntable import SMALL, Turntable, game


@pytest.mark.slow
def test_moves_can_be_typed(opened: Opened) -> None:
    page = opened(game("1. LLDb2.1E"), viewport=SMALL)
    table = Turntable(page)
    error = page.get_by_role("tabpanel", name="Moves").locator(".error")
    table.notation.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(" dldb1.2n")  # over b2; letters are letters here, and turn no table
    table.shows("LLDb2.1E", "DLDb1.2N")
    expect(error).to_be_hidden()
    assert table.notation.input_value().endswith("dldb1.2n"), "what is being written is left alone"
    expect(table.canvas).to_have_attribute("data-azimuth", "150")

    page.keyboard.type(" LLLXb1")
    expect(error).to_contain_text("Line 5, column 14: “LLLXb1”")
    expect(table.said).to_contain_text("LLLXb1")
    table.shows("LLDb2.1E", "DLDb1.2N")  # the game is as it was
    table.verdict.get_by_text("Why").click()  # elsewhere
    assert table.notation.input_value().endswith("LLLXb1"), "and what cannot be read stays"
    page.get_by_role("button", name="Show", exact=True).click()
    expect(table.notation).to_be_focused()
    assert page.evaluate("String(getSelection())") == "LLLXb1"
    page.get_by_role("button", name="Revert").click()
    expect(error).to_be_hidden()
    assert table.text() == '[Game "OrthoGnomes"]\n[Rules "1"]\n\n1. LLDb2.1E DLDb1.2N\n'
    page.get_by_role("button", name="Undo").click()
    table.shows("LLDb2.1E")
    expect(table.notation).to_have_value('[Game "OrthoGnomes"]\n[Rules "1"]\n\n1. LLDb2.1E\n')


@pytest.mark.slow
def test_a_figure_can_be_typed_as_a_layer_map_and_on_one_line(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    table = Turntable(page)
    page.get_by_role("tab", name="Moves").focus()
    page.keyboard.press("ArrowRight")
    field = page.get_by_role("textbox", name="Layer map")
    field.fill("....\n....\n.AAa\n....\n\n....\n.b..\n.B..\n.b..\n")
    table.shows("LLDb2.1E", "DLDb1.2N")
    page.keyboard.press("Tab")  # on from the field that was written in
    page.get_by_role("tab", name="One line").click()
    line = page.get_by_role("textbox", name="One line")
    expect(line).to_have_value("4/4/1AAa/4,4/1b2/1B2/1b2")
    assert table.link() == "line=4/4/1AAa/4,4/1b2/1B2/1b2"
    line.fill("4/4/1AAa/4,4/1b2/1B2/1bZ")
    expect(page.get_by_role("tabpanel", name="One line").locator(".error")).to_contain_text("Line 1")
    line.fill("4/4/1AAa/4")
    table.shows("LLDb2.1E")
    page.get_by_role("tab", name="Moves").click()
    expect(table.notation).to_have_value("1. LLDb2.1E\n")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    table.shows()
    assert '[Game "OrthoGnomes"]' in table.text()  # the game that was there before any figure


@pytest.mark.slow
def test_a_text_that_makes_no_match_of_it_says_so(opened: Opened) -> None:
    page = opened(game("1. LLDb2.1E"), viewport=SMALL)
    table = Turntable(page)
    told = "This is built freely now: the text has no Game tag. Undo brings the match back."
    toasts = page.locator("#toasts .toast")
    table.notation.fill("LLDb2.1E DLDb1.2N")
    expect(toasts).to_contain_text(told)
    expect(table.said).to_contain_text(told)
    table.shows("LLDb2.1E", "DLDb1.2N")
    page.get_by_role("button", name="Undo").click()
    table.shows("LLDb2.1E")
    expect(toasts).to_have_count(0)
    assert '[Game "OrthoGnomes"]' in table.text()
