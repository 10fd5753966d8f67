"""The page for those who listen, use keys alone, see little, or do not want things to move."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import Opened
from tests.browser.test_whole_round import ROUND
from tests.browser.turntable import SMALL, Turntable, game

POINTS: Final = game(ROUND.split("\n\n", 1)[1])
DIALOGS: Final = {"New": "New game", "Options": "Options", "Import": "Open a game", "Export": "Export", "Help": "Help"}
FOCUSED: Final = """() => {
    const found = document.activeElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(found);
    return [found === document.body ? "" : found.outerHTML.slice(0, 80),
        (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
        found.closest("dialog") !== null];
}"""
"""What has the focus, whether one sees that it has, and whether it is in a dialog."""
NAMELESS: Final = """() => [...document.querySelectorAll("button, a, input, select, textarea, summary, [tabindex='0']")]
    .filter((one) => one.checkVisibility() && !one.closest("[aria-hidden=true]"))
    .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length || one.title))
    .map((one) => one.outerHTML)"""


def looked_over(page: Page) -> None:
    """No grave fault, no control without a name."""
    assert faults(page) == []
    assert page.evaluate(NAMELESS) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_grave_fault_on_the_page(opened: Opened, scheme: str) -> None:
    page = opened(color_scheme=scheme)
    table = Turntable(page)
    table.at_rest()
    looked_over(page)
    page.evaluate(f"location.hash = {POINTS!r}")
    table.judged()
    table.verdict.get_by_text("Why").click()
    table.views.get_by_role("button", name="4 Dark South rising").click()
    looked_over(page)
    page.get_by_role("button", name="Games. Now: OrthoGnomes").click()
    looked_over(page)
    page.keyboard.press("Escape")
    for button, name in DIALOGS.items():
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        looked_over(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_grave_fault_on_a_phone_and_in_a_flat_game(opened: Opened, scheme: str) -> None:
    phone = {"width": 360, "height": 740}
    page = opened(POINTS, viewport=phone, is_mobile=True, has_touch=True, color_scheme=scheme)
    Turntable(page).judged()
    looked_over(page)
    page.get_by_role("button", name="More").click()
    looked_over(page)
    page.evaluate("location.hash = 'game=' + encodeURIComponent('[Game \"Rukuni\"]\\n\\n1. a1-a3:b3')")
    expect(page.locator("body")).to_have_attribute("data-kind", "flat")
    looked_over(page)


@pytest.mark.slow
def test_dialogs_hold_the_focus_and_give_it_back(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    Turntable(page)
    for button, name in DIALOGS.items():
        opener = page.get_by_role("button", name=button, exact=True)
        opener.focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible()
        for _ in range(12):
            page.keyboard.press("Tab")
            what, seen, inside = page.evaluate(FOCUSED)
            assert inside or not what, what  # between the last and the first is the browser itself
            assert seen or not what, what
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(opener).to_be_focused()


@pytest.mark.slow
def test_the_focus_is_seen_wherever_tab_leads(opened: Opened) -> None:
    page = opened(POINTS)
    Turntable(page).judged()
    seen: dict[str, bool] = {}
    for _ in range(90):
        page.keyboard.press("Tab")
        what, visible, _ = page.evaluate(FOCUSED)
        if not what:
            break
        seen[what] = visible
    assert [what for what, visible in seen.items() if not visible] == []
    everything = " ".join(seen)
    for part in ("skip", "<canvas", "Look from above", 'class="move"', "<textarea", 'role="tab"', "inline"):
        assert part in everything, part


@pytest.mark.slow
def test_what_happens_is_said(opened: Opened) -> None:
    page = opened("line=4/4/1AAa/4", viewport=SMALL)
    table = Turntable(page)
    expect(table.said).to_contain_text("Stands, 0.5 of a cell to spare.")
    expect(table.said).to_have_attribute("aria-live", "polite")
    table.notation.fill("LLDb2.1E DDLc2.2N")
    expect(table.said).to_contain_text("Falls.")
    table.notation.fill("LLDb2.1E DDDb3.1E")
    expect(table.said).to_contain_text("Illegal: it is parallel to block 1, which it touches.")
    expect(table.verdict).to_contain_text("block 2 breaks a rule: it is parallel to block 1, which it touches.")
    expect(page.locator("#figure-in-words")).to_contain_text("2: Dark, dark, dark, dark, b3 to d3, level 1.")
