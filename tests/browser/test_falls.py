"""Figures fall: in play somebody loses and the next round begins, in free building nobody does."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.turntable import MOTION, SMALL, Turntable, game, until

FIVE = "1. LLLb2.1U DDDa2.4E  2. LLDb2.5U DDLb1.8N  3. LLDb2.9U"
FALL = "DDLb3.9E"
LINE = (
    "line=4/4/1A2/4,4/4/1A2/4,4/4/1A2/4,4/4/bbb1/4,4/4/1C2/4,4/4/1C2/4,"
    "4/4/1c2/4,4/1D2/1d2/1d2,4/1ffF/1E2/4,4/4/1E2/4,4/4/1e2/4"
)
"""The same figure in free building."""


def watch_falls(page: Page) -> None:
    """From here on the page keeps what `data-falling` was."""
    page.evaluate(
        """() => {
            const canvas = document.querySelector("#stage canvas");
            window.falls = [];
            new MutationObserver(() => window.falls.push(canvas.dataset.falling))
                .observe(canvas, { attributeFilter: ["data-falling"] });
        }"""
    )


def fallen(page: Page) -> list[str]:
    """What it was since then, and forgotten now."""
    found: list[str] = page.evaluate("window.falls.splice(0)")
    return found


@pytest.mark.slow
def test_a_placement_that_falls_is_played_and_ends_the_round(opened: Opened) -> None:
    page = opened(game(FIVE), viewport=SMALL, reduced_motion=MOTION)
    table = Turntable(page)
    table.look("t")
    table.at_rest()
    table.press("1")
    table.over("c3", FALL)
    expect(table.label).to_have_attribute("data-state", "bad")
    expect(table.label).to_contain_text("✗falls")
    watch_falls(page)
    before = table.frames()
    table.click("c3")
    table.shows(*FIVE.replace("1.", "", 1).replace(" 2. ", " ").replace(" 3. ", " ").split(), FALL + "#")
    expect(table.verdict).to_contain_text("Falls")
    expect(table.verdict).to_contain_text("Simulated: it falls.")
    expect(table.verdict).to_contain_text("Dark placed the last block and loses the round.")
    expect(table.said).to_contain_text("Dark placed the last block and loses the round.")
    expect(table.verdict).to_contain_text("The other scores the figure as it was before, at least 1.")
    expect(table.moves.last).to_have_accessible_name(f"{FALL}# Falls")
    assert '[Result "1-0"]' in table.text()
    again = table.button("Play the fall again")
    expect(page.locator(".fall-buttons")).to_be_visible()  # it is over
    assert fallen(page) == ["true", ""]
    assert table.frames() > before + 5
    table.button("Stand it up again").click()
    again.click()
    until(lambda: "true" in fallen(page), "the fall is played again")

    expect(table.match).to_contain_text("Light leads Dark by 1.")
    expect(table.match.get_by_role("row", name="Round 1")).to_contain_text("10The figure fell")
    table.button("Next round").click()
    expect(page.get_by_role("tab", name="Round 2")).to_have_attribute("aria-selected", "true")
    table.shows()
    expect(table.match.get_by_role("row", name="Round 2")).to_contain_text("Dark")
    expect(page.get_by_role("region", name="Dark’s blocks")).to_contain_text("to place")
    assert '[First "Dark"]\n[Round "2"]' in table.text()
    page.get_by_role("tab", name="Round 1").click()
    expect(table.moves).to_have_count(6)
    expect(table.verdict).to_contain_text("Dark placed the last block and loses the round.")


@pytest.mark.slow
def test_in_free_building_a_fall_is_nobodys_loss(opened: Opened) -> None:
    page = opened(LINE, viewport=SMALL)
    table = Turntable(page)
    expect(table.verdict).to_contain_text("Falls")
    expect(table.verdict).to_contain_text("Simulated: it falls.")
    expect(table.verdict).not_to_contain_text("loses")
    expect(table.match).to_be_hidden()
    expect(page.get_by_role("region", name="Blocks to build with")).to_be_visible()
    upright = table.button("Stand it up again")
    upright.click()
    expect(upright).to_be_hidden()
    watch_falls(page)
    frames = table.frames()
    table.button("Play the fall again").click()
    expect(upright).to_be_visible()
    assert "true" not in fallen(page), "who wants nothing to move sees how it lies, at once"
    assert table.frames() < frames + 10
    upright.click()

    table.look("t")
    table.press("Escape")  # nothing in hand: a click means a block that stands
    out = page.get_by_role("button", name="Take out")
    expect(out).to_be_hidden()
    table.click("c3")
    out.click()
    expect(table.moves).to_have_count(5)
    expect(table.verdict).to_contain_text("Stands")
    table.judged()
    page.keyboard.press("Control+z")
    expect(table.moves).to_have_count(6)
    assert table.link() == LINE


@pytest.mark.slow
def test_a_figure_is_built_freely_from_the_menu(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    table = Turntable(page)
    page.get_by_role("button", name="Games. Now: OrthoGnomes").click()
    page.get_by_role("button", name="Build freely: OrthoGnomes").click()
    expect(page.get_by_role("region", name="Blocks to build with")).to_be_visible()
    page.get_by_label("Your own").fill("lldd")
    page.get_by_label("Your own").press("Enter")
    page.get_by_role("button", name="Look from above").click()
    expect(table.canvas).to_have_attribute("data-azimuth", "180")
    table.over("c2", "LLDDa2.1E")
    table.click("c2")
    table.shows("LLDDa2.1E")
    assert table.link() == "line=4/4/AAaa/4"
    page.get_by_label("Your own").fill("LX")
    page.get_by_role("button", name="Take", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("A block has 2 to 8 cells")
    table.shows("LLDDa2.1E")
