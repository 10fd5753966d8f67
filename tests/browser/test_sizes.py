"""The page on a phone and on a very large screen: nothing is cut off, covered or out of reach."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.test_for_everybody import DIALOGS, POINTS
from tests.browser.turntable import SMALL, Turntable

PHONE: Final = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
BEYOND: Final = """() => {
    const width = document.documentElement.clientWidth;
    const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 2;
    const inside = (one) => { // what scrolls by itself shows all that it holds
        for (let up = one.parentElement; up; up = up.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
        }
        return false;
    };
    return [...document.querySelectorAll("button, a, input, select, textarea, summary, h2, p")]
        .filter((one) => shown(one) && !one.closest(".unseen, .skip") && !inside(one))
        .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
        .filter(([, box]) => box.left < -0.5 || box.right > width + 0.5)
        .map(([what, box]) => `${what}: ${box.left} to ${box.right}`);
}"""
"""Controls and words that reach beyond the page's width."""
TARGETS: Final = """() => [...document.querySelectorAll("button, select, input, summary")]
    .filter((one) => one.checkVisibility() && !one.matches(".unseen, .inline, [type=radio]"))
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24))
    .map(([what, box]) => `${what}: ${box.width} × ${box.height}`)"""
"""Controls that a finger misses."""
OVERLAPS: Final = """() => {
    const parts = ["bar", "stage", "hands", "verdict", "views", "match", "moves", "fold"]
        .map((id) => document.getElementById(id)).filter((one) => one.checkVisibility());
    const cuts = ([a, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return parts.flatMap((one, k) => parts.slice(k + 1).map((other) => [one, other]))
        .filter((pair) => cuts(pair.map((one) => one.getBoundingClientRect())))
        .map((pair) => pair.map((one) => one.id).join(" and "));
}"""
"""Parts of the page that lie over one another."""


def fits(page: Page) -> None:
    """Nothing is wider than the page, nothing lies over another thing, and every target can be met."""
    wide: list[int] = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(TARGETS) == []
    page.evaluate("scrollTo(0, 0)")  # the bar stays where it is, and all else goes under it
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.slow
def test_all_of_it_can_be_reached_on_a_phone(opened: Opened) -> None:
    page = opened(**PHONE)
    table = Turntable(page)
    fits(page)
    box: Any = table.canvas.bounding_box()
    assert box["height"] > 250
    assert page.evaluate("document.querySelector('#fold').open") is False
    page.get_by_role("group", name="Look at the table").get_by_label("Look from above").tap()
    expect(table.canvas).to_have_attribute("data-azimuth", "180")
    table.at_rest()
    page.touchscreen.tap(*table.place("d2"))
    table.thinks("LDLb2.1E")
    page.get_by_role("button", name="Place here").tap()
    table.shows("LDLb2.1E")
    page.get_by_text("Notation").tap()
    expect(table.notation).to_be_visible()
    fits(page)

    page.evaluate(f"location.hash = {POINTS!r}")
    table.judged()
    fits(page)
    for part in (table.verdict, table.views, table.match, table.moves.last, table.notation):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport()
    page.get_by_role("button", name="Games. Now: OrthoGnomes").tap()
    fits_in_view(page, "#games-sheet")
    page.keyboard.press("Escape")
    for button, name in DIALOGS.items():
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name=button, exact=True).tap()
        dialog = page.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible()
        fits_in_view(page, "dialog[open]")
        dialog.get_by_role("button", name="Close").tap()
        expect(dialog).to_be_hidden()


def fits_in_view(page: Page, selector: str) -> None:
    """All of it is on the screen, and nothing in it is wider; higher may scroll."""
    box: Any = page.locator(selector).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 740
    assert page.evaluate(BEYOND) == []


@pytest.mark.slow
def test_parts_lie_beside_one_another(opened: Opened) -> None:
    page = opened(POINTS, viewport=SMALL)
    table = Turntable(page)
    table.judged()
    fits(page)
    for width, height in ((1024, 768), (1600, 900), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page)
        box: Any = table.canvas.bounding_box()
        assert box["width"] > 0.4 * width
        words: float = page.evaluate("parseFloat(getComputedStyle(document.querySelector('#verdict p')).fontSize)")
        assert words >= 13
