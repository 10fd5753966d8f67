"""What the page's menus are made of: every game of the registry, with players and options, as JSON."""

import json
from importlib.metadata import version

from games.options import settle
from games.registry import GAMES
from scripts.page.forms import games


def test_every_game_is_listed_as_the_command_lists_it() -> None:
    listed = json.loads(json.dumps(games(), allow_nan=False))
    assert listed["version"] == version("fivesides")
    assert [one["name"] for one in listed["games"]] == list(GAMES)
    for one in listed["games"]:
        entry = GAMES[one["name"]]
        assert (one["title"], one["summary"], one["flat"]) == (entry.title, entry.summary, entry.flat)
        assert one["players"] == list(entry.under({}).players)
        assert [option["key"] for option in one["options"]] == [option.key for option in entry.options]


def test_a_form_filled_in_with_what_is_listed_settles_every_option() -> None:
    for one in games()["games"]:  # type: ignore[attr-defined]  # it is made for JSON
        entry = GAMES[one["name"]]
        for option in one["options"]:
            for value in option["values"]:
                if not value.startswith("("):
                    settled = settle(entry.options, {option["key"]: value})
                    assert settled[option["key"]] == value
                    for key, when, default in option["otherwise"]:
                        other = settle(entry.options, {key: when})
                        assert other[option["key"]] == default


def test_only_orthognomes_is_built() -> None:
    assert [one["name"] for one in games()["games"] if not one["flat"]] == ["orthognomes"]  # type: ignore[attr-defined]
