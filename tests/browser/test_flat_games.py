"""Flat games on the page, from the first move to the last: what it shows is what the command line says of the game."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from games.record import Replay, write
from scripts.flat.random import random_replay
from scripts.inputs import FlatGames, Input
from tests.browser.conftest import WIDE, Opened
from tests.browser.flat import PHONE, QUICK, SMALL, Hand, Player, begun, fragment, picks
from tests.commands import EXAMPLES, run

MOSTLY: Final[tuple[Hand, ...]] = ("mouse", "mouse", "mouse", "keys")


def example(name: str) -> str:
    return (EXAMPLES / f"{name}.game").read_text()


def start(text: str) -> str:
    """The tags of a game, without its result and its moves."""
    tags = text.partition("\n\n")[0].splitlines()
    return "\n".join(tag for tag in tags if not tag.startswith(("[Result", "[Seed"))) + "\n"


def read_games(name: str) -> tuple[Replay, ...]:
    found = Input(name, example(name).encode(), "rukuni", {}).read()
    assert isinstance(found, FlatGames)
    return found.games


def written(one: Replay) -> str:
    """A random game as somebody would have played it: without the seed."""
    return re.sub(r"\[Seed .*\]\n", "", write([one]))


def words(text: str) -> list[str]:
    """The moves of a game."""
    return [word for word in text.partition("\n\n")[2].split() if not word.endswith(".")]


def options(page: Page, game: str, **chosen: str) -> None:
    """Begin a game by the form for a new one, with those options."""
    page.get_by_role("button", name="Games. Now").click()
    page.get_by_role("button", name="New game with options…").click()
    box = page.locator("#new-dialog")
    box.get_by_label("Game").select_option(label=game)
    box.locator("summary").click()
    for key, value in chosen.items():
        box.locator(".field", has_text=key).locator("label", has_text=value).click()
    box.get_by_role("button", name="Begin").click()
    expect(box).to_be_hidden()


def ends_as_the_command_line_says(player: Player, text: str, tmp_path: Path) -> None:
    """The page has the whole game *text*: its result, points, what they are made of, and its notation."""
    path = tmp_path / "whole.game"
    path.write_text(text)
    scored = json.loads(run("score", "--json", str(path)).out)
    written = run("convert", str(path), "--to", "game").out
    assert player.text() == player.notation() == written
    assert player.moves() == words(written)
    winner = scored["winner"]
    over = f"{winner.capitalize()} wins" if winner else "A draw"
    assert player.prompt.text_content() == over
    assert player.account.locator(".flat-over strong").text_content() == f"{over}."
    assert (player.account.locator(".flat-over p").text_content() or "").casefold() == f"{scored['reason']}.".casefold()
    totals = [text.replace("−", "-") for text in player.totals.all_text_contents()]
    assert totals == [str(points) for points in scored["score"].values()]
    called = next(key for key in ("lines", "counters", "groups") if key in scored)
    shown = player.account.locator(".flat-items li span").all_text_contents()
    assert sorted(shown) == sorted(one["what"] for one in scored[called])
    player.hears(f"{over}: {scored['reason']}.")
    assert player.page.locator(".flat-spot").count() == 0
    expect(player.page.get_by_role("switch", name="Show legal places")).to_be_hidden()


def test_a_move_is_played_by_one_click(opened: Opened) -> None:
    page = opened(fragment('[Game "Line or Colour"]\n'), viewport=SMALL)
    player = Player(page)
    assert player.prompt.text_content() == "White: claim a counter"
    one = player.play(begun("line-or-colour"), ["c5"])
    assert player.moves() == list(one.texts)
    assert player.text() == '[Game "Line or Colour"]\n[Rules "1"]\n\n1. c5\n'
    assert player.prompt.text_content() == "Black: claim a counter or swap sides"
    player.hears("White: c5. Black to move. White 0, Black 0.")


@pytest.mark.slow
def test_line_or_colour_with_the_swap(opened: Opened, tmp_path: Path) -> None:
    text = example("line-or-colour")
    player = Player(opened(fragment(start(text)), viewport=QUICK))
    player.play(begun("line-or-colour"), words(text), MOSTLY)
    ends_as_the_command_line_says(player, text, tmp_path)


@pytest.mark.slow
def test_rukuni_by_keys_touch_and_mouse(opened: Opened, tmp_path: Path) -> None:
    text = example("rukuni")
    player = Player(opened(fragment(start(text)), viewport=QUICK, has_touch=True))
    hands: list[Hand] = ["touch", "mouse", "touch", "keys"]
    player.play(begun("rukuni"), words(text), hands)
    ends_as_the_command_line_says(player, text, tmp_path)


@pytest.mark.slow
def test_rhumb_line_where_points_are_declared(opened: Opened, tmp_path: Path) -> None:
    whole = random_replay("rhumb-line", 24, {"Declare": "manual"})
    text = written(whole)
    player = Player(opened(fragment(start(text)), viewport=QUICK))
    moves = words(text)
    assert {"NW4+30", "-W3"} <= set(moves)
    one = player.play(begun("rhumb-line", (("Declare", "manual"),)), moves[:18], MOSTLY)
    player.choose("@NW4", "mouse")
    assert player.prompt.text_content() == "Officer: how many points does NW4 win?"
    assert player.page.locator(".flat-word[data-pick]").all_inner_texts() != []
    player.page.keyboard.press("Escape")
    one = player.play(one, moves[18:], MOSTLY)
    assert "undeclared" in (player.account.locator(".flat-notes").text_content() or "")
    ends_as_the_command_line_says(player, text, tmp_path)


@pytest.mark.slow
def test_rue_with_money_where_a_counter_pays(opened: Opened, tmp_path: Path) -> None:
    whole = random_replay("rue", 2, {"Money": "on"})
    text = written(whole)
    assert "BFN@-2,-3xN/0,1" in words(text)
    player = Player(opened(fragment(start(text)), viewport=QUICK))
    player.play(begun("rue", (("Money", "on"),)), words(text), MOSTLY)
    ends_as_the_command_line_says(player, text, tmp_path)
    assert "for the counter on 0,1" in (player.account.locator(".flat-notes").text_content() or "")


@pytest.mark.slow
def test_an_earlier_move_is_played_otherwise_and_brought_back(opened: Opened) -> None:
    """Stepping leaves the game as it is; a move played then takes the place of those that follow."""
    text = example("rhumb-line")
    page = opened(fragment(text), viewport=SMALL)
    player = Player(page)
    whole = player.text()
    page.get_by_role("button", name="To the start").click()
    player.shows(0)
    page.keyboard.press(".")
    player.shows(1)
    page.locator("#moves .move[data-at='4']").click()
    player.shows(4)
    page.keyboard.press(",")
    player.shows(3)
    player.hears("Move 3: SW2.")
    assert player.text() == whole
    expect(page.locator(".flat-note")).to_have_text("Playing from move 4; later moves give way.")
    player.spot("N4").click()
    player.shows(4)
    assert player.moves() == ["S2", "SW4", "SW2", "N4"]
    expect(page.locator(".flat-note")).to_be_hidden()
    assert "Result" not in player.text()
    page.keyboard.press("Control+z")
    player.count(36)
    assert player.text() == whole
    page.keyboard.press("Control+Shift+z")
    player.count(4)
    player.shows(4)
    page.get_by_role("button", name="Undo").click()
    player.count(36)
    player.spot("E1").wait_for()  # as it was shown when the move was played


@pytest.mark.slow
def test_a_stage_is_stepped_back_and_places_are_hidden(opened: Opened) -> None:
    page = opened(fragment('[Game "Rukuni"]\n'), viewport=SMALL)
    player = Player(page)
    expect(player.prompt).to_have_text("White: choose a tower")
    player.spot("a1").click()
    expect(player.prompt).to_have_text("White: choose where it goes")
    player.spot("a4").click()
    expect(player.prompt).to_have_text("White: place a piece beside it")
    page.keyboard.press("Escape")
    expect(player.prompt).to_have_text("White: choose where it goes")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(player.prompt).to_have_text("White: choose a tower")
    page.keyboard.press("Escape")
    expect(player.prompt).to_have_text("White: choose a tower")
    ring = "(spot) => getComputedStyle(spot, '::before').opacity"
    switch = page.get_by_role("switch", name="Show legal places")
    assert switch.is_checked()
    page.mouse.move(1, 1)
    assert float(player.spot("e1").evaluate(ring)) > 0.5
    switch.uncheck()
    hidden = "() => getComputedStyle(document.querySelector('.flat-spot[data-place=e1]'), '::before').opacity === '0'"
    page.wait_for_function(hidden)
    player.play(begun("rukuni"), ["a1-a4:b4"], ["mouse"])
    assert player.moves() == ["a1-a4:b4"]
    page.reload()
    player.shows(1)
    assert not page.get_by_role("switch", name="Show legal places").is_checked()


@pytest.mark.slow
def test_options_of_the_form_make_another_board(opened: Opened) -> None:
    page = opened(fragment('[Game "Rhumb Line"]\n'), viewport=SMALL)
    player = Player(page)
    options(page, "Rukuni", Side="3")
    player.shows(0)
    assert '[Side "3"]' in player.text()
    assert player.play(begun("rukuni", (("Side", "3"),)), ["a1-a2:b2"]).texts == ("a1-a2:b2",)
    options(page, "Rue", Players="4", Turning="no")
    player.shows(0)
    assert '[Players "4"]' in player.text()
    assert '[Turning "no"]' in player.text()
    expect(player.totals).to_have_text(["0"] * 4)
    page.keyboard.press("3")
    expect(page.get_by_role("button", name="Turn")).to_have_count(0)
    player.spot("0,0").click()
    player.shows(1)
    expect(page.locator(".flat-total.now")).to_contain_text("West")


@pytest.mark.slow
def test_by_keys_alone_from_the_first_page_to_a_move(opened: Opened) -> None:
    """From the game menu to a card that lies on the table, without a pointer."""
    page = opened(viewport=SMALL)
    player = Player(page)

    def tab_to(target: Locator) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if target.evaluate("(node) => node === document.activeElement"):
                return
        raise AssertionError(f"Tab never comes to {target}")

    tab_to(page.get_by_role("button", name="Games. Now"))
    page.keyboard.press("Enter")
    tab_to(page.get_by_role("button", name="New game: Rhumb Line"))
    page.keyboard.press("Enter")
    player.shows(0)
    tab_to(page.locator(".flat-spot[tabindex='0']"))
    player.choose("@NE3", "keys")
    player.shows(1)
    player.hears("Officer: NE3. Sailor to move. Officer 0, Sailor 0.")
    assert page.evaluate("document.activeElement.classList.contains('flat-spot')")  # and on it goes
    player.choose("@S1", "keys")
    player.shows(2)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["line-or-colour-advanced", "rukuni", "rhumb-line", "rue-money"])
def test_on_a_phone_in_the_dark(name: str, opened: Opened) -> None:
    """Half a game of each: it fits, the board can be seen, a link brings it back, and the next move is tapped."""
    (whole,) = read_games(name)
    one = whole.until(len(whole.moves) // 2)
    page = opened(fragment(write([one])), **PHONE, color_scheme="dark")
    player = Player(page)
    count = len(one.moves)
    player.shows(count)
    text = player.text()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(28, 25, 22)"
    picture = Image.open(BytesIO(page.locator(".flat-board").screenshot())).convert("L")
    assert np.ptp(np.asarray(picture)) > 150
    assert np.asarray(picture).std() > 12  # it is a board, and no blank card
    next_move = one.game.write(one.last, one.game.moves(one.last)[0])
    for pick in picks(one, next_move):
        player.turn(pick.label) if pick.kind == "turn" else player.choose(str(pick), "touch")
    if player.beside("").count():
        player.choose("", "touch")
    player.shows(count + 1)
    assert player.moves()[-1] == next_move
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.reload()
    player.shows(count + 1)
    assert player.text().startswith(text.rstrip())


@pytest.mark.slow
def test_a_text_is_shown_up_to_its_illegal_move(opened: Opened) -> None:
    page = opened(fragment('[Game "Rukuni"]\n\na1-a4:b4 a1-a2:b2 d1-d4:c3\n'), viewport=SMALL)
    player = Player(page)
    player.shows(1)
    assert player.moves() == ["a1-a4:b4"]
    said = "Move 2 (grey), “a1-a2:b2”, is illegal: no tower stands on a1"
    expect(player.account).to_contain_text(said)
    expect(player.account).to_contain_text("the next move takes the place of the illegal one")
    player.hears(said)


@pytest.mark.slow
def test_exports_are_the_bytes_of_the_command_line(opened: Opened, tmp_path: Path) -> None:
    page = opened(fragment(example("rhumb-line")), viewport=SMALL)
    player = Player(page)
    player.shows(36)
    path = EXAMPLES / "rhumb-line.game"
    run("render", str(path), "-o", str(tmp_path / "all.svg"))
    for form, wanted in [
        ("SVG picture", (tmp_path / "all.svg").read_bytes()),
        ("Game file", run("convert", str(path), "--to", "game").out.encode()),
    ]:
        page.get_by_role("button", name="Export").click()
        box = page.locator("#export-dialog")
        box.get_by_label("Form").select_option(label=form)
        with page.expect_download() as coming:
            box.get_by_role("button", name="Save").click()
        assert Path(coming.value.path()).read_bytes() == wanted
        expect(box).to_be_hidden()


@pytest.mark.slow
def test_what_the_score_names_is_ringed_and_the_last_move_is_marked(opened: Opened) -> None:
    """Also where nothing can be chosen any more."""
    page = opened(fragment(example("rhumb-line")), viewport=WIDE)
    player = Player(page)
    player.shows(36)
    entry = player.account.locator(".flat-items li").first
    named = re.findall(r"\b[NSEW]{1,2}\d\b", entry.inner_text())
    assert len(named) >= 4
    assert page.locator(".flat-ring").count() == 0
    entry.hover()
    expect(page.locator(".flat-ring")).to_have_count(len(named))
    page.mouse.move(1, 1)
    expect(page.locator(".flat-ring")).to_have_count(0)
    assert "Put down last: sailor at NE2" in (page.locator(".flat-picture").get_attribute("alt") or "")
