"""What is seen on the turntable: it is drawn by day and by night, looked at from all sides, lit, and left at rest."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.pixels import Picture
from tests.browser.test_whole_round import MOVES, ROUND
from tests.browser.turntable import AZIMUTHS, MOTION, SMALL, Turntable, game


def bright(colour: tuple[int, int, int]) -> int:
    """How bright a colour is, to 765."""
    return sum(colour)


@pytest.mark.slow
def test_the_turntable_is_drawn_and_then_rests(opened: Opened) -> None:
    page = opened(game("1. LLDb2.1E DLDb1.2N"), viewport=SMALL, reduced_motion=MOTION)
    table = Turntable(page)
    table.judged()
    table.at_rest()
    seen = Picture(table.canvas)
    assert seen.colours() > 50
    assert seen.at(0.5, 0.5) != seen.at(0.02, 0.02)
    assert bright(seen.at(0.02, 0.02)) > 500  # day
    for key, azimuth in AZIMUTHS.items():
        before = table.frames()
        page.keyboard.press(key)  # glides there
        expect(table.canvas).to_have_attribute("data-azimuth", str(azimuth))
        table.at_rest()
        assert table.frames() > before
        expect(table.canvas).to_have_attribute("data-azimuth", str(azimuth))
    frames = table.frames()
    page.wait_for_timeout(1000)
    assert table.frames() == frames
    turned = table.canvas.get_attribute("data-azimuth")
    x, y = table.place("a1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y, steps=3)
    page.mouse.up()
    expect(table.canvas).not_to_have_attribute("data-azimuth", str(turned))
    table.shows("LLDb2.1E", "DLDb1.2N")  # a drag turns, and places nothing

    page.emulate_media(color_scheme="dark")
    table.at_rest()
    night = Picture(table.canvas)
    assert night.colours() > 50
    assert bright(night.at(0.02, 0.02)) < 250
    button = page.get_by_role("button", name="Theme: auto")
    button.click()
    page.get_by_role("button", name="Theme: light").wait_for()
    table.at_rest()
    assert bright(Picture(table.canvas).at(0.02, 0.02)) > 500
    page.get_by_role("button", name="Theme: light").click()
    page.reload()
    expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()  # kept


@pytest.mark.slow
def test_a_line_that_is_pointed_at_lights_its_cells(opened: Opened) -> None:
    page = opened(game(ROUND.split("\n\n", 1)[1]), viewport={"width": 1100, "height": 700})
    table = Turntable(page)
    table.shows(*MOVES)
    table.judged()
    lines = table.views.get_by_role("list", name="Lines that score").get_by_role("button")
    expect(lines).to_have_count(6)
    table.look("s")
    page.mouse.move(5, 300)
    table.at_rest()
    dull = Picture(table.canvas)

    def lit() -> Picture:
        table.at_rest()
        return Picture(table.canvas)

    third = table.views.get_by_role("button", name="3 Light South horizontal")
    third.hover()
    light = lit()
    assert light.blue() > dull.blue() + 0.005
    page.mouse.move(5, 300)
    assert lit().blue() < dull.blue() + 0.001
    table.views.get_by_role("button", name="4 Dark South rising").focus()
    dark = lit()
    assert dark.orange() > dull.orange() + 0.005
    assert light.blue() > dark.blue() + 0.005
    page.keyboard.press("Enter")  # stays
    page.get_by_role("button", name="Undo").hover()
    expect(table.views.get_by_role("button", name="4 Dark South rising")).to_have_attribute("aria-pressed", "true")
    assert lit().orange() > dull.orange() + 0.005
    table.views.get_by_role("button", name="North", exact=True).click()
    expect(table.canvas).to_have_attribute("data-azimuth", "0")
