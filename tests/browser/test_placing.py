"""Blocks are placed by mouse, by keys alone and by touch; what may not lie there, or would fall, is told before."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.turntable import SMALL, Turntable, game

#: Faster than anything can be answered.
PAGE_UP_THREE_TIMES = """() => [1, 2, 3].forEach(() => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key: "PageUp", bubbles: true, cancelable: true })))"""


@pytest.mark.slow
def test_a_block_is_placed_by_mouse(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    table = Turntable(page)
    kind = page.get_by_role("button", name="light, light, dark")
    expect(kind).to_contain_text("×3")
    expect(table.verdict).to_contain_text("Nothing stands here yet")
    table.look("t")
    kind.click()
    table.over("b3", "LLDa3.1E")
    expect(table.label).to_contain_text("must cover the starting cell b2")
    table.over("b2", "LLDa2.1E")
    expect(table.label).to_contain_text("✓")
    expect(table.label).to_contain_text("a2 to c2, level 1")
    page.mouse.click(*table.place("b2"), button="right")  # turns it
    table.thinks("LLDb1.1N")
    table.click("b2")
    table.shows("LLDb1.1N")
    expect(kind).to_contain_text("×2")
    expect(page.get_by_role("region", name="Dark’s blocks")).to_contain_text("to place")
    expect(table.verdict).to_contain_text("Stands")
    table.judged()
    assert table.link() == game("1. LLDb1.1N", '[Rules "1"]\n')
    assert table.text() == '[Game "OrthoGnomes"]\n[Rules "1"]\n\n1. LLDb1.1N\n'
    expect(table.moves).to_have_accessible_name("LLDb1.1N Stands")


def test_a_block_is_placed_by_keys_alone(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    table = Turntable(page)
    for _ in range(15):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName") == "CANVAS":
            break
    expect(table.canvas).to_be_focused()
    table.look("s")
    table.thinks("LDLa2.1E")  # where the first block goes is shown at once
    table.press("2")
    table.thinks("LLDa2.1E")
    table.press("ArrowRight")
    table.thinks("LLDb2.1E")
    table.press("r")
    table.thinks("LLDc1.1N")
    table.press("f")
    table.thinks("DLLc1.1N")
    page.evaluate(PAGE_UP_THREE_TIMES)
    table.thinks("DLLc1.4N")
    table.press("End")
    table.thinks("DLLc1.1N")
    table.press("PageUp")
    table.thinks("DLLc1.2N")
    table.press("PageDown", "ArrowLeft", "ArrowUp")
    table.thinks("DLLb2.1N")
    expect(table.said).to_contain_text("b2 to b4, level 1: legal, stands")
    table.press("Enter")
    table.shows("DLLb2.1N")
    expect(table.canvas).to_be_focused()
    table.press("]")  # the first place that is allowed
    expect(table.label).not_to_contain_text("✗")
    table.press("Escape")
    table.thinks("")
    expect(page.get_by_role("button", name="Place here")).to_be_disabled()


@pytest.mark.slow
def test_a_block_is_placed_by_touch(opened: Opened) -> None:
    page = opened(viewport=SMALL, has_touch=True)
    table = Turntable(page)
    table.look("t")
    table.thinks("LDLa2.1E")
    page.touchscreen.tap(*table.place("b2"))  # on the block that the page put there: places nothing
    page.wait_for_timeout(500)
    table.shows()
    table.thinks("LDLa2.1E")
    page.touchscreen.tap(*table.place("d2"))
    table.thinks("LDLb2.1E")
    table.shows()
    page.get_by_role("button", name="Place here").tap()
    table.shows("LDLb2.1E")
    expect(table.canvas).not_to_have_attribute("data-ghost", "")  # the next one is seen at once, where it may lie
    expect(table.label).not_to_contain_text("✗")
    page.touchscreen.tap(*table.place("c3"))
    table.thinks("DDDc2.2N")
    page.touchscreen.tap(*table.place("c3"))  # on the block in hand: places it
    table.shows("LDLb2.1E", "DDDc2.2N")


@pytest.mark.slow
def test_the_block_in_hand_is_seen_before_anything_is_pressed(opened: Opened) -> None:
    page = opened(game("1. LLDb2.1E"), viewport=SMALL, has_touch=True)
    table = Turntable(page)
    table.look("t")
    for name, pattern in (("dark, dark, dark", "DDD"), ("dark, light, dark", "DLD")):
        page.get_by_role("button", name=name).and_(page.locator(":enabled")).tap()
        expect(table.canvas).to_have_attribute("data-ghost", re.compile(pattern))
        expect(table.label).not_to_contain_text("✗")
    first = table.canvas.get_attribute("data-ghost")
    assert first
    page.get_by_role("button", name="Place here").tap()  # what is seen, at once
    table.shows("LLDb2.1E", first)


@pytest.mark.slow
def test_what_is_not_allowed_is_told_and_not_placed(opened: Opened) -> None:
    page = opened(game("1. LLDb2.1E"), viewport=SMALL)
    table = Turntable(page)
    table.look("t")
    expect(table.canvas).not_to_have_attribute("data-ghost", "")
    table.press("r", "r")  # from north to east, the way that is not allowed
    table.over("c3", "DDDb3.1E")
    expect(table.label).to_have_attribute("data-state", "bad")
    expect(table.label).to_contain_text("✗it is parallel to block 1, which it touches")
    expect(page.get_by_role("button", name="Place here")).to_be_disabled()
    table.click("c3")
    expect(page.locator("#toasts")).to_contain_text("It is parallel to block 1, which it touches.")
    expect(table.said).to_contain_text("It is parallel to block 1, which it touches.")
    table.shows("LLDb2.1E")
    page.get_by_role("button", name="Close this message").click()
    expect(page.locator("#toasts")).to_be_empty()


@pytest.mark.slow
def test_a_block_on_an_edge_is_told_before_it_is_placed(opened: Opened) -> None:
    page = opened(game("1. LLDb2.1U DDDa2.4E"), viewport=SMALL)
    table = Turntable(page)
    table.look("t")
    table.press("1", "r", "r")
    table.over("a2", "LDLa2.5U")
    expect(table.label).to_have_attribute("data-state", "near")
    expect(table.label).to_contain_text("!balances on an edge")
    table.click("a2")
    table.shows("LLDb2.1U", "DDDa2.4E", "LDLa2.5U#")
    expect(table.verdict).to_contain_text("Marginal")
    expect(table.verdict).to_contain_text("It balances on an edge, with nothing to spare.")
    expect(table.verdict).to_contain_text("Light placed the last block and loses the round.")
    assert '[Result "0-1"]' in table.text()
