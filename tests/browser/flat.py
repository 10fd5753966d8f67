"""A player of flat games in the browser: chooses any legal move of any of them by mouse, by touch or by keys.

What is chosen for a move, one thing after the other, is asked of the rules; that it can be chosen, and what comes of
it, the page must show.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import quote, unquote

from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.choices import Pick
from games.record import Record, Replay, replay

Hand: TypeAlias = Literal["mouse", "touch", "keys"]

SMALL: Final[ViewportSize] = {"width": 900, "height": 650}
QUICK: Final[ViewportSize] = {"width": 600, "height": 480}
"""For whole games: there is little to paint."""
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

_WALK: Final = """(place) => {
    const from = document.activeElement;
    const known = new Map([[from, []]]);
    let found = null;
    for (const [button, keys] of known) {
        if (button.dataset.place === place) {
            found = keys;
            break;
        }
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            button.focus({ preventScroll: true });
            button.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            if (!known.has(document.activeElement)) known.set(document.activeElement, [...keys, key]);
        }
    }
    from.focus({ preventScroll: true });
    return found;
}"""
"""The arrow keys that lead from the place with the focus to another one."""


def fragment(text: str) -> str:
    """What the page opens a game with."""
    return f"game={quote(text)}"


class Player:
    """Plays on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt = page.locator(".flat-prompt")
        self.said = page.locator("#said")
        self.totals = page.locator(".flat-total strong")
        self.account = page.locator("#account")

    def spot(self, place: str) -> Locator:
        """The button of a place that can be chosen."""
        return self.page.locator(f'.flat-spot[data-place="{place}"]')

    def beside(self, pick: str) -> Locator:
        """The button of a card, or of a word."""
        return self.page.locator(f'.flat-tray [data-pick="{pick}"]')

    def shows(self, count: int) -> None:
        """Wait until so many moves are shown, and the next one can be chosen."""
        self.page.wait_for_function(
            """(count) => {
                const table = document.querySelector(".flat-table");
                const at = document.querySelector("#moves .move[aria-current=step]")?.dataset.at ?? "0";
                return !table.hidden && !table.hasAttribute("aria-busy") && Number(at) === count
                    && Boolean(document.querySelector(".flat-prompt").textContent);
            }""",
            arg=count,
        )

    def count(self, count: int) -> None:
        """Wait until the list has so many moves."""
        expect(self.page.locator("#moves .move")).to_have_count(count)

    def hears(self, words: str) -> None:
        """Wait until those *words* are said to those who listen."""
        expect(self.said).to_contain_text(words)

    def text(self) -> str:
        """The game, as the page's address holds it."""
        return unquote(self.page.evaluate("location.hash").partition("=")[2])

    def notation(self) -> str:
        """The game, as its notation is shown."""
        found: str = self.page.locator("#notation textarea").first.input_value()
        return found

    def moves(self) -> list[str]:
        """Those of the list."""
        return self.page.locator("#moves .move-text").all_text_contents()

    def choose(self, pick: str, hand: Hand) -> None:
        """Choose one thing."""
        button = self.spot(pick[1:]) if pick[0] == "@" else self.beside(pick)
        if pick[0] == "#" and button.get_attribute("aria-pressed") == "true":
            return  # there was nothing else to choose
        if hand == "touch":
            button.tap()
        elif hand == "mouse":
            button.click()
        elif pick[0] == "@":
            self._walk(pick[1:])
        else:
            self._press(button)

    def play(self, one: Replay, moves: Sequence[str], hands: Sequence[Hand] = ("mouse",)) -> Replay:
        """Play *moves* after those of *one*, one hand after the other; the game then."""
        for k, text in enumerate(moves):
            hand = hands[k % len(hands)]
            for pick in picks(one, text):
                if pick.kind == "turn":
                    self.turn(pick.label)
                else:
                    self.choose(str(pick), hand)
            whole = self.beside("")
            if whole.count():  # it could go on
                self.choose("", hand) if hand != "keys" else self._press(whole)
            one = after(one, text)
            self.shows(len(one.moves))
        return one

    def turn(self, label: str) -> None:
        """Turn the card that was chosen with R until it lies so."""
        held = self.page.locator(".flat-piece[aria-pressed=true]")
        for _ in range(4):
            if (held.get_attribute("aria-label") or "").endswith(label):
                return
            self.page.keyboard.press("r")
        raise AssertionError(f"the card never lies so: {label}")

    def _walk(self, place: str) -> None:
        """Go over the board with arrow keys, and press Enter there."""
        if not self.page.evaluate("document.activeElement.classList.contains('flat-spot')"):
            self.page.locator(".flat-spot[tabindex='0']").focus()
        keys = self.page.evaluate(_WALK, place)
        assert keys is not None, f"no arrow keys lead to {place}"
        for key in keys:
            self.page.keyboard.press(key)
        assert self.page.evaluate("document.activeElement.dataset.place") == place
        self.page.keyboard.press("Enter")

    def _press(self, button: Locator) -> None:
        """Press the key that is written on *button*, or it with Enter where there is none."""
        key = button.get_attribute("aria-keyshortcuts")
        if not key:
            button.focus()
        self.page.keyboard.press(key or "Enter")


def begun(name: str, tags: tuple[tuple[str, str], ...] = ()) -> Replay:
    """A game before its first move."""
    return replay(Record(name, tags))


def after(one: Replay, text: str) -> Replay:
    """*one* and a move."""
    move = one.game.read(one.last, text)
    return Replay(one.record, one.game, (*one.positions, one.game.play(one.last, move)), (*one.moves, move), None)


def picks(one: Replay, text: str) -> Sequence[Pick]:
    """What is chosen for a move after *one*."""
    found: Sequence[Pick] = one.game.picks(one.last, one.game.read(one.last, text))
    return found
