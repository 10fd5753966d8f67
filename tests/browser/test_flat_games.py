"""Flat games on the page, from the first move to the last: what it shows is what the command line says of the game."""

import json
import re
from pathlib import Path

import pytest

from games.record import Replay, write
from scripts.flat.random import random_replay
from tests.browser.conftest import Opened
from tests.browser.flat import SMALL, Hand, Player, begun, fragment
from tests.commands import EXAMPLES, run


def example(name: str) -> str:
    return (EXAMPLES / f"{name}.game").read_text()


def start(text: str) -> str:
    """The tags of a game, without its result and its moves."""
    tags = text.partition("\n\n")[0].splitlines()
    return "\n".join(tag for tag in tags if not tag.startswith(("[Result", "[Seed"))) + "\n"


def written(one: Replay) -> str:
    """A random game as somebody would have played it: without the seed."""
    return re.sub(r"\[Seed .*\]\n", "", write([one]))


def words(text: str) -> list[str]:
    """The moves of a game."""
    return [word for word in text.partition("\n\n")[2].split() if not word.endswith(".")]


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
    player = Player(opened(fragment(start(text)), viewport=SMALL))
    player.play(begun("line-or-colour"), words(text), ["mouse", "keys", "mouse"])
    ends_as_the_command_line_says(player, text, tmp_path)


@pytest.mark.slow
def test_rukuni_by_keys_touch_and_mouse(opened: Opened, tmp_path: Path) -> None:
    text = example("rukuni")
    player = Player(opened(fragment(start(text)), viewport=SMALL, has_touch=True))
    hands: list[Hand] = ["keys", "touch", "mouse"]
    player.play(begun("rukuni"), words(text), hands)
    ends_as_the_command_line_says(player, text, tmp_path)


@pytest.mark.slow
def test_rhumb_line_where_points_are_declared(opened: Opened, tmp_path: Path) -> None:
    whole = random_replay("rhumb-line", 24, {"Declare": "manual"})
    text = written(whole)
    player = Player(opened(fragment(start(text)), viewport=SMALL))
    moves = words(text)
    assert {"NW4+30", "-W3"} <= set(moves)
    one = player.play(begun("rhumb-line", (("Declare", "manual"),)), moves[:18], ["mouse", "keys"])
    player.choose("@NW4", "mouse")
    assert player.prompt.text_content() == "Officer: how many points does NW4 win?"
    assert player.page.locator(".flat-word[data-pick]").all_inner_texts() != []
    player.page.keyboard.press("Escape")
    one = player.play(one, moves[18:], ["mouse", "keys"])
    assert "undeclared" in (player.account.locator(".flat-notes").text_content() or "")
    ends_as_the_command_line_says(player, text, tmp_path)


@pytest.mark.slow
def test_rue_with_money_where_a_counter_pays(opened: Opened, tmp_path: Path) -> None:
    whole = random_replay("rue", 2, {"Money": "on"})
    text = written(whole)
    assert "BFN@-2,-3xN/0,1" in words(text)
    player = Player(opened(fragment(start(text)), viewport=SMALL))
    player.play(begun("rue", (("Money", "on"),)), words(text), ["mouse", "keys"])
    ends_as_the_command_line_says(player, text, tmp_path)
    assert "for the counter on 0,1" in (player.account.locator(".flat-notes").text_content() or "")
