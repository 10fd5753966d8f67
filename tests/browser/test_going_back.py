"""Nothing is lost: undo and redo, earlier moves, the address, links that are passed on, and links that are broken."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.turntable import SMALL, Turntable, game, until

FOUR = ("LLLb2.1E", "DLDb3.1U", "LLDd1.1U", "DLDc2.2U")
PLAY = "1. LLLb2.1E DLDb3.1U  2. LLDd1.1U DLDc2.2U"
OTHER = "LDLc3.1E"
"""Another third block."""


@pytest.mark.slow
def test_undo_redo_stepping_and_playing_from_an_earlier_move(opened: Opened) -> None:
    page = opened(game(PLAY), viewport=SMALL)
    table = Turntable(page)
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    back, on = page.get_by_role("button", name="One move back"), page.get_by_role("button", name="One move on")
    expect(undo).to_be_disabled()
    expect(on).to_have_attribute("aria-disabled", "true")
    whole = table.link()

    back.click()
    expect(page.get_by_text("3 of 4")).to_be_visible()
    expect(table.moves.nth(2)).to_have_attribute("aria-current", "step")
    assert table.link() == whole  # stepping is no move
    expect(undo).to_be_disabled()
    table.press(",")
    expect(page.get_by_text("2 of 4")).to_be_visible()
    expect(page.locator("#figure-in-words")).to_contain_text("2 blocks")
    table.press(".")
    expect(page.get_by_text("3 of 4")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator("#figure-in-words")).to_contain_text("The board is empty.")
    expect(table.verdict).to_contain_text("Nothing stands here yet")
    table.moves.nth(1).click()

    expect(page.locator("#figure-in-words")).to_contain_text("2 blocks")
    table.look("t")
    page.get_by_role("button", name="light, dark, light").click()
    table.over("d3", "LDLb3.4E")
    for level in (3, 2, 1):
        table.press("PageDown")
        table.thinks(f"LDLb3.{level}E")
    table.over("c4", "LDLb4.1E")
    table.click("c4")
    table.shows(*FOUR[:2], "LDLb4.1E")
    expect(redo).to_be_disabled()
    undo.click()
    table.shows(*FOUR)
    expect(page.get_by_text("2 of 4")).to_be_visible()  # where it was left
    assert table.link() == whole
    page.keyboard.press("Control+Shift+z")
    table.shows(*FOUR[:2], "LDLb4.1E")
    page.keyboard.press("Control+z")
    table.shows(*FOUR)
    redo.click()
    table.shows(*FOUR[:2], "LDLb4.1E")


@pytest.mark.slow
def test_the_only_placement_of_a_second_round_is_taken_back_and_foreign_tags_stay(opened: Opened) -> None:
    tags = '[Game "OrthoGnomes"]\n[Event "Club"]\n'
    first = f'{tags}[Round "1"]\n\n1. LLDb2.1E DDDb2.2N#\n'
    second = f'{tags}[First "Dark"]\n[Round "2"]\n\n1. DDDa1.1N\n'
    page = opened("game=" + quote(f"{first}\n{second}", safe=""), viewport=SMALL)
    table = Turntable(page)
    table.shows("DDDa1.1N")
    page.get_by_role("button", name="Take it back").click()
    table.shows()
    assert table.text().count('[Event "Club"]') == 2
    assert '[Round "2"]' in table.text()
    expect(page.get_by_role("region", name="Dark’s blocks")).to_contain_text("to place")


@pytest.mark.slow
def test_the_address_is_the_game(opened: Opened) -> None:
    page = opened(game(PLAY), viewport=SMALL)
    table = Turntable(page)
    table.judged()
    text, link = table.text(), table.link()
    page.reload()
    table.shows(*FOUR)
    assert (table.text(), table.link()) == (text, link)

    page.evaluate("location.hash = 'line=4/4/1AAa/4'")  # as who writes it in the address bar
    table.shows("LLDb2.1E")
    assert table.text().strip() == "1. LLDb2.1E"
    page.go_back()
    table.shows(*FOUR)
    page.go_forward()
    table.shows("LLDb2.1E")
    page.keyboard.press("Control+z")
    table.shows(*FOUR)
    assert table.link() == link

    other = opened(table.link(), viewport=SMALL)
    passed = Turntable(other)
    passed.shows(*FOUR)
    assert passed.text() == text
    until(lambda: other.url == page.url, "both have the same address")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("line=4/4/1A", "line"),
        ("game=%5BGame%20%22Rue", "Game"),
        ("figure=4/4/1AAa/4", "This link holds no game"),
    ],
)
def test_a_broken_link_is_told_and_a_game_begins(opened: Opened, link: str, sentence: str) -> None:
    page = opened(link, viewport=SMALL)
    table = Turntable(page)
    expect(page.locator("#toasts")).to_contain_text(sentence)
    table.shows()
    expect(page.get_by_role("region", name="Light’s blocks")).to_contain_text("to place")
    if link.startswith("figure"):
        page.evaluate("location.hash = 'line=nonsense'")
        expect(page.locator("#toasts .toast")).to_have_count(1)  # the new one takes the place of the old
        table.press("2")
        table.thinks("LLDa2.1E")  # the game goes on
