"""What pyproject.toml promises: contracts that name every registered game, and a wheel that holds what is read."""

import tomllib

from games.registry import GAMES
from scripts.rulebook.flatgames import EXAMPLES
from tests.commands import ROOT


def test_every_game_is_in_every_contract_about_games() -> None:
    """Which package a game lives in, its line in the registry says."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    lists = {one["name"]: one.get("source_modules", one.get("modules", [])) for one in contracts}
    homes = {".".join(game.home.partition(":")[0].split(".")[:2]) for game in GAMES.values()}
    engine = "Rules, scoring, notation, statics, reading and drawing need no engine"
    for name in (engine, "Games do not know each other"):
        assert homes <= set(lists[name]), name
    light = lists["Scoring and notation load nothing heavy"]
    assert homes <= {".".join(name.split(".")[:2]) for name in light}


def test_the_games_that_books_play_are_in_the_wheel() -> None:
    tree = tomllib.loads((ROOT / "pyproject.toml").read_text())
    place = str(EXAMPLES.relative_to(ROOT))
    assert tree["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"][place] == place
