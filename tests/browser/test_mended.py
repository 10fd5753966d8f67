"""What once went wrong on the page and is put right: each of these was met by somebody who tried to break it."""

import json
from typing import Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Opened
from tests.browser.turntable import ROOF, SMALL, Turntable, game
from tests.commands import EXAMPLES

FALL: Final = "1. LLDb2.1E DDDb2.2N"
EDGE: Final = "1. LLDb2.1U DDDa2.4E  2. LDLa2.5U"
MANY: Final = " ".join(f"LLDb2.{k}E" if k % 2 else f"DDLb2.{k}N" for k in range(1, 102))
NO_WEBGL: Final = """const asked = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith("webgl") ? null : asked.call(this, kind, ...rest);
};"""
WIDTHS: Final = "[document.documentElement.scrollWidth, innerWidth]"


def go(page: Page, fragment: str) -> None:
    """Open another game, as who writes its address."""
    page.evaluate("link => { location.hash = link; }", fragment)


def figure(moves: str) -> str:
    """The fragment of a figure that is built freely."""
    return f"game={quote(moves)}"


@pytest.mark.slow
def test_a_record_that_is_wrong_says_what_is_wrong(opened: Opened) -> None:
    page = opened(game("1. LLDb2.1E#"), viewport=SMALL)
    table = Turntable(page)
    expect(table.verdict).to_contain_text("The record says that the figure fell at placement 1, but it stands.")
    expect(table.verdict).not_to_contain_text("loses")
    go(page, game("1. LLDb2.1E", '[Result "5-0"]\n'))
    expect(table.verdict).to_contain_text("The result 5-0 does not follow from the moves")
    go(page, game(EDGE, '[Marginal "stands"]\n'))
    expect(table.verdict).to_contain_text("It counts as standing, by the option Marginal.")
    expect(page.get_by_role("region", name="Dark’s blocks")).to_contain_text("to place")

    go(page, game(FALL + "  2. LLDb3.3E"))
    told = "The figure fell at placement 2: Dark placed that block and loses the round. What follows does not count."
    expect(table.verdict).to_contain_text(told)
    expect(table.verdict).not_to_contain_text("gives way")
    expect(table.match).to_contain_text("The figure fell; Dark loses the round.")
    expect(page).to_have_title("OrthoGnomes: it fell before, over · fivesides")
    expect(page.locator(".block-button:enabled")).to_have_count(0)
    table.button("Drop what follows").click()
    table.shows("LLDb2.1E", "DDDb2.2N#")
    expect(table.verdict).to_contain_text("Dark placed the last block and loses the round.")


@pytest.mark.slow
def test_a_void_round_is_nobodys_loss_and_a_placement_can_be_taken_back(opened: Opened) -> None:
    page = opened(game(FALL, '[Collapse "void"]\n'), viewport=SMALL)
    table = Turntable(page)
    expect(table.verdict).to_contain_text("The figure fell; the round is void and played again.")
    expect(page.locator(".chip")).to_contain_text("the round is void")
    for part in (table.verdict, table.match, page.get_by_role("region", name="Hands")):
        expect(part).not_to_contain_text("loses")
    table.button("Play it again").dblclick()  # the second is of a round that is not shown any more
    expect(page.get_by_role("tab", name="Round 1, void", exact=True)).to_be_visible()
    expect(page.get_by_role("tab", name="Round 1", exact=True)).to_have_attribute("aria-selected", "true")
    expect(page.locator("#toasts .toast")).to_have_count(0)

    go(page, game(FALL))
    expect(table.verdict).to_contain_text("Dark placed the last block and loses the round.")
    table.button("Take it back").click()
    table.shows("LLDb2.1E")  # and no other game
    expect(page.get_by_role("region", name="Dark’s blocks")).to_contain_text("to place")
    page.keyboard.press("Control+z")
    table.shows("LLDb2.1E", "DDDb2.2N#")
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_text("0 of 2")).to_be_visible()
    expect(page.get_by_role("button", name="Take it back")).to_be_hidden()  # there is nothing to take


@pytest.mark.slow
def test_who_uses_the_keys_of_the_block_places_it_and_knows_what_gives_way(opened: Opened) -> None:
    page = opened(f"game={quote((EXAMPLES / 'match.game').read_text())}", viewport=SMALL)
    table = Turntable(page)
    note = page.locator(".giving-way")
    page.get_by_role("tab", name="Round 1").click()
    expect(page.get_by_text("12 of 12")).to_be_visible()
    expect(note).to_be_hidden()
    table.press(",", ",")
    expect(note).to_have_text("Playing from move 11: later moves give way, and Round 2 too.")

    go(page, game("1. LLDb2.1E"))
    table.shows("LLDb2.1E")
    table.press("1", "]")
    expect(table.canvas).not_to_have_attribute("data-ghost", "")
    table.press("Enter")
    expect(table.moves).to_have_count(2)
    table.button("Undo").click()
    table.shows("LLDb2.1E")
    table.press("1", "]")
    expect(table.canvas).to_be_focused()
    expect(table.canvas).not_to_have_attribute("data-ghost", "")
    table.press("Enter")
    expect(table.moves).to_have_count(2)
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()


@pytest.mark.slow
def test_free_building_goes_on_after_a_block_that_breaks_a_rule(opened: Opened) -> None:
    page = opened("line=4/4/1A", viewport=SMALL)
    table = Turntable(page)
    toasts = page.locator("#toasts .toast")
    expect(toasts).to_have_count(1)
    go(page, figure("LLDb2.1E LLDb2.1N"))
    expect(table.verdict).to_contain_text("block 2 breaks a rule: its place is taken by block 1.")
    expect(toasts).to_have_count(0)  # what was wrong with the link before is over
    expect(page.get_by_text("Block 2 breaks a rule: take it out before you place another.")).to_be_visible()
    expect(page.locator(".block-button:enabled")).to_have_count(0)
    table.button("Take it out").click()
    table.shows("LLDb2.1E")
    expect(page.locator(".block-button:enabled")).not_to_have_count(0)
    go(page, figure(MANY))
    expect(table.verdict).to_contain_text("It has 101 blocks, and whether it stands is judged here of at most 100.")

    table.notation.fill("rubbish")
    expect(page.locator("#notation .error").first).to_contain_text("rubbish")
    page.get_by_role("button", name="New", exact=True).click()
    page.locator("#which-game").select_option(label="Rukuni")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#notation textarea").first).to_have_value('[Game "Rukuni"]\n[Rules "1"]\n')
    expect(page.locator("#notation .error").first).to_be_hidden()


@pytest.mark.slow
def test_only_what_can_be_made_is_offered_for_export(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    table = Turntable(page)
    dialog = page.get_by_role("dialog", name="Export")

    def closed(name: str) -> list[str]:
        found: list[str] = dialog.locator(f"select[name={name}] option:disabled").evaluate_all(
            "all => all.map(({ value }) => value)"
        )
        return found

    page.get_by_role("button", name="Export").click()
    expect(dialog).to_contain_text("The board is empty: there is nothing to draw yet.")
    assert closed("form") == ["svg", "pdf", "png", "gif", "glb"]
    page.keyboard.press("Escape")

    go(page, game("1. LLDb2.1E DLDb1.2N"))
    table.judged()
    page.get_by_role("button", name="Export").click()
    assert (closed("form"), closed("what"), closed("highlight")) == (["gif"], ["collapse"], ["fault"])
    assert closed("style") == ["photo"]
    dialog.locator("select[name=form]").select_option("png")
    assert closed("style") == []
    dialog.locator("select[name=view]").select_option("five")
    assert closed("highlight") == ["last", "fault", "culprit", "mechanism"]
    assert closed("style") == ["photo"]
    page.keyboard.press("Escape")

    go(page, game(FALL))
    expect(table.verdict).to_contain_text("loses the round")
    page.get_by_role("button", name="Export").click()
    dialog.locator("select[name=form]").select_option("gif")
    expect(dialog.get_by_label("Dots per inch")).to_have_value("100")
    expect(dialog.get_by_label("Width in mm")).to_have_attribute("min", "20")


@pytest.mark.slow
def test_without_webgl_blocks_are_placed_from_a_list(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    page.add_init_script(NO_WEBGL)
    page.reload()
    moves = page.locator(".move-text")
    expect(page.get_by_text("WebGL is off")).to_be_visible()
    expect(page.locator(".block-button:enabled").first).to_be_visible()  # the hands are there, and hear keys
    expect(page.get_by_role("button", name="Turn", exact=True)).to_be_hidden()
    page.keyboard.press("1")
    expect(page.get_by_text("✓ It stands.")).to_be_visible()
    page.get_by_label("Where it goes").select_option(label="a2 to c2, level 1: light, dark, light")
    place = page.get_by_role("button", name="Place here").locator("visible=true")
    place.click()
    expect(moves).to_have_text(["LDLa2.1E"])
    page.locator(".block-button:enabled").first.click()
    place.click()
    expect(moves).to_have_count(2)


@pytest.mark.slow
def test_large_letters_paper_and_phones(opened: Opened) -> None:
    text = (EXAMPLES / "match.game").read_text()
    page = opened(f"game={quote(text)}", viewport={"width": 360, "height": 740})
    table = Turntable(page)
    table.judged()
    chip, sights, stage = (page.locator(name).bounding_box() for name in (".chip", ".sights > div >> nth=0", "#stage"))
    assert chip is not None  # they are shown
    assert sights is not None
    assert stage is not None
    assert chip["y"] + chip["height"] <= stage["y"] + ROOF  # the figure begins under it
    assert chip["x"] + chip["width"] <= sights["x"]
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    for width in (360, 1000):
        page.set_viewport_size({"width": width, "height": 650})
        wide: list[int] = page.evaluate(WIDTHS)
        assert wide == [width, width]
    page.locator("#fold").evaluate("fold => { fold.open = true; }")
    page.emulate_media(media="print")
    expect(page.locator(".on-paper").first).to_contain_text("6. DDLb2.5E LDLb4.3U")
    expect(page.locator(".on-paper").first).to_be_visible()
    expect(table.notation).to_be_hidden()
    expect(page.locator("#moves-list")).to_have_css("max-height", "none")  # paper does not scroll


@pytest.mark.slow
def test_the_link_to_the_table_leaves_the_game_in_the_address(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    link = Turntable(page).link()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_be_focused()
    assert Turntable(page).link() == link
    expect(page.locator("#toasts")).to_be_empty()


@pytest.mark.slow
def test_a_page_of_another_version_is_offered_to_be_loaded_again(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    tables: list[WebSocketRoute] = []

    def between(table: WebSocketRoute) -> None:
        later = bool(tables)
        tables.append(table)
        server = table.connect_to_server()

        def answer(message: str | bytes) -> None:
            told = json.loads(message)
            table.send(json.dumps(told | {"version": "another"} if later and "version" in told else told))

        server.on_message(answer)

    page.route_web_socket("**/table", between)
    page.reload()
    expect(page.get_by_role("region", name="Light’s blocks")).to_contain_text("to place")
    banner = page.locator("#connection")
    expect(banner).to_be_hidden()
    tables[0].close()
    expect(banner).to_contain_text("fivesides was updated: load the page again.")
    expect(banner.get_by_role("button", name="Load again")).to_be_visible()


@pytest.mark.slow
def test_what_was_not_simulated_can_be_simulated_again(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    lost: list[object] = []

    def between(table: WebSocketRoute) -> None:
        server = table.connect_to_server()

        def answer(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("event") == "judged" and not lost:
                why = "It was not simulated: the process that was at it ended; try again."
                told = {"id": told["id"], "event": "unjudged", "why": why}
                lost.append(told)
            table.send(json.dumps(told))

        server.on_message(answer)

    page.route_web_socket("**/table", between)
    page.goto(page.url.partition("#")[0] + "#" + game("1. LLDb2.1E"))
    page.reload()
    table = Turntable(page)
    told = "Not simulated: the process that was at it ended; try again."
    expect(table.verdict).to_contain_text(told)
    expect(table.said).to_contain_text(told)
    again = table.verdict.get_by_role("button", name="Simulate again")
    again.click()
    expect(table.verdict).to_contain_text("Simulated: it stands.")
    expect(again).to_have_count(0)
