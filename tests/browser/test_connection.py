"""Tables side by side, and a server that goes away and comes back: no game is lost, none gets into another."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened, serving
from tests.browser.turntable import SMALL, Turntable, game


@pytest.mark.slow
def test_two_tabs_do_not_disturb_each_other(opened: Opened) -> None:
    page = opened(game("1. LLDb2.1E"), viewport=SMALL)
    table = Turntable(page)
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + "#line=4/4/1AAa/4,4/1b2/1B2/1b2")
    beside = Turntable(other)
    beside.shows("LLDb2.1E", "DLDb1.2N")
    beside.judged()
    other.get_by_role("button", name="Undo").wait_for()
    beside.notation.fill("LLLb2.1U")
    table.notation.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(" DLDb1.2N")
    beside.shows("LLLb2.1U")
    table.shows("LLDb2.1E", "DLDb1.2N")
    table.judged()
    beside.judged()
    page.get_by_role("button", name="Undo").click()
    table.shows("LLDb2.1E")
    beside.shows("LLLb2.1U")
    assert beside.link() == "line=4/4/1A2/4,4/4/1A2/4,4/4/1A2/4"
    assert '[Game "OrthoGnomes"]' in table.text()


@pytest.mark.slow
def test_a_server_that_starts_again_finds_the_game_where_it_was(opened: Opened) -> None:
    with serving() as server:
        page = opened(game("1. LLDb2.1E"), address=server.address, viewport=SMALL)
        table = Turntable(page)
        table.judged()
        text = table.text()
        assert server.stop() == 0
        banner = page.locator("#connection")
        expect(banner).to_be_visible()
        expect(banner).to_have_text("Not connected: your game is safe in this page. Trying again…")
        table.shows("LLDb2.1E")
        page.get_by_role("button", name="One move back").click()  # waits until somebody answers
        server.start()
        expect(banner).to_be_hidden()
        expect(page.get_by_text("0 of 1")).to_be_visible()
        page.get_by_role("button", name="One move on").click()
        table.look("t")
        page.get_by_role("button", name="dark, light, dark").click()
        table.over("b2", "DLDb1.2N")  # turned as it is first legal
        table.press("ArrowUp")
        table.thinks("DLDb2.2N")
        assert table.text() == text
        table.notation.focus()
        page.keyboard.press("Control+End")
        page.keyboard.type(" DLDb1.2N")
        table.shows("LLDb2.1E", "DLDb1.2N")
        table.judged()
