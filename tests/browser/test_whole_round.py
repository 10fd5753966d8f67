"""A whole round of OrthoGnomes, played as people play it, to its result and into the second round."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.turntable import SMALL, Turntable
from tests.commands import EXAMPLES

ROUND = (EXAMPLES / "orthognomes-2-4.game").read_text()
MOVES = [word for word in ROUND.split("\n\n", 1)[1].split() if not word[0].isdigit()]

BY_MOUSE = {  # the keys before, and the square that is pointed at from above
    0: ("3", "c2"),
    1: ("3rr", "b3"),
    2: ("2", "d1"),
    3: ("3", "c2"),
    9: ("1rr", "c4"),
    10: ("1frr", "c3"),
    11: ("1fr", "d3"),
}
BY_KEYS = {
    4: ["2", "r", "r", "ArrowLeft", "ArrowLeft", "ArrowUp"],
    5: ["1", "r", "ArrowUp"],
    6: ["1", "r", "ArrowRight"],
}


def written(page: Page, table: Turntable, move: str) -> None:
    """Type a move after the others."""
    table.notation.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(f" {move}")


@pytest.mark.slow
def test_a_round_is_played_to_its_points(opened: Opened) -> None:
    page = opened(viewport=SMALL)
    table = Turntable(page)
    table.look("t")
    for k, move in enumerate(MOVES):
        if k in BY_MOUSE:
            keys, square = BY_MOUSE[k]
            page.get_by_role("button", name="Look from above").click()
            table.press(*keys)
            table.over(square, move)
            table.click(square)
        elif k in BY_KEYS:
            table.press(*BY_KEYS[k])
            table.thinks(move)
            table.press("Enter")
        else:
            written(page, table, move)
        table.shows(*MOVES[: k + 1])
    table.judged()
    result = "All blocks are placed: Light 2, Dark 4; Dark wins."
    expect(table.verdict).to_contain_text(result)
    expect(table.match.get_by_role("row", name="Round 1")).to_contain_text("24All blocks are placed.")
    expect(table.match).to_contain_text("Dark leads Light by 2.")
    expect(table.views.get_by_role("definition")).to_have_text(["2", "4"])
    expect(page.get_by_role("button", name="Place here")).to_be_hidden()
    assert table.text() == ROUND
    expect(page).to_have_title("OrthoGnomes: it stands, over · fivesides")

    table.button("Next round").click()
    table.shows()
    expect(page.get_by_role("region", name="Dark’s blocks")).to_contain_text("to place")
    page.get_by_role("button", name="Look from above").click()
    table.over("b2", "DDDb2.1U")  # as the last block stood
    table.click("b2")
    table.shows("DDDb2.1U")
    assert table.text().startswith(ROUND.replace("[Result", '[Round "1"]\n[Result'))
    assert table.text().endswith('[Rules "1"]\n[First "Dark"]\n[Round "2"]\n\n1. DDDb2.1U\n')
