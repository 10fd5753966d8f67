"""The page with a turntable, as who plays at it sees it: squares to point at, blocks to choose, cards to read.

Squares are pointed at from straight above, where they lie in a grid; what the block in hand would do is told by the
canvas, in `data-ghost`. Knows what is on the page, and nothing of how it is made.
"""

import time
from collections.abc import Callable
from typing import Final
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE

SMALL: Final = {"width": 900, "height": 650}
"""A page that is drawn quickly, with all that a wide one has."""
RADIUS: Final = 3.15 / 0.9
"""From the middle of the picture to its nearer edge, in cells: the disc, with a tenth of the picture left free."""
NARROW: Final = 600
ROOF: Final = 52
"""On a page that is narrower than this the picture begins so far under its upper edge: buttons lie there. Pixels."""
MOTION: Final = "no-preference"
AZIMUTHS: Final = {"n": 0, "e": 90, "s": 180, "w": 270, "t": 180, "c": 150}
"""Where the viewer stands after each of these keys, in degrees clockwise from the north."""


def game(moves: str, tags: str = "") -> str:
    """The fragment of a game of OrthoGnomes under way."""
    return "game=" + quote(f'[Game "OrthoGnomes"]\n{tags}\n{moves}\n', safe="")


def until(true: Callable[[], bool], what: str) -> None:
    """Wait until something is *true*, which the page cannot be asked to wait for."""
    end = time.monotonic() + PATIENCE / 1000
    while not true():
        assert time.monotonic() < end, f"it never came to this: {what}"
        time.sleep(0.05)


class Turntable:
    """The turntable of a page, with its cards."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.canvas = page.get_by_role("application")
        self.canvas.wait_for()
        self.verdict = page.get_by_role("region", name="Does it stand?")
        self.views = page.get_by_role("region", name="The five views")
        self.match = page.get_by_role("region", name="The match")
        self.label = page.locator(".ghost-label")
        self.moves = page.get_by_role("region", name="Moves").locator("ol button")
        self.said = page.locator("#said")
        self.notation = page.get_by_role("textbox", name="Moves")

    def look(self, key: str) -> None:
        """Look from a side, from above or from the corner."""
        self.page.keyboard.press(key)
        expect(self.canvas).to_have_attribute("data-azimuth", str(AZIMUTHS[key]))

    def place(self, square: str) -> tuple[float, float]:
        """Where the middle of a square is on the page, looked at from above with the south below."""
        box = self.canvas.bounding_box()
        assert box is not None  # it is shown
        roof = ROOF if box["width"] < NARROW else 0
        cell = min(box["width"], box["height"] - roof) / 2 / RADIUS
        east, north = "abcd".index(square[0]) - 1.5, int(square[1]) - 2.5
        return box["x"] + box["width"] / 2 + east * cell, box["y"] + (box["height"] + roof) / 2 - north * cell

    def over(self, square: str, ghost: str) -> None:
        """Move the mouse over a square; the block in hand is then thought of as *ghost*."""
        self.page.mouse.move(*self.place(square))
        self.thinks(ghost)

    def click(self, square: str) -> None:
        """Press there."""
        self.page.mouse.click(*self.place(square))

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def thinks(self, ghost: str) -> None:
        """Wait for the block in hand to be thought of there, as notation; "" for nowhere."""
        expect(self.canvas).to_have_attribute("data-ghost", ghost)

    def shows(self, *moves: str) -> None:
        """Wait for the list to hold these moves and no others."""
        expect(self.page.locator(".move-text")).to_have_text(list(moves))

    def judged(self) -> None:
        """Wait for the engine's word on the figure that is shown."""
        expect(self.verdict).to_contain_text("Simulated:")

    def button(self, name: str) -> Locator:
        """The button of exactly this name that is shown first."""
        return self.page.get_by_role("button", name=name, exact=True).locator("visible=true").first

    def text(self) -> str:
        """The record, as its card has it."""
        return self.notation.input_value()

    def link(self) -> str:
        """What the address holds."""
        return self.page.url.partition("#")[2]

    def frames(self) -> int:
        """How many pictures have been drawn."""
        return int(self.canvas.get_attribute("data-frames") or 0)

    def at_rest(self) -> None:
        """Wait until nothing more is drawn."""
        while True:
            before = self.frames()
            self.page.wait_for_timeout(700)
            if self.frames() == before:
                return
