"""What the page is told of figures, for tests: questions as they come over a wire, and texts to ask about."""

import json
from typing import Any, Final

import pytest

from games.orthognomes import record
from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.text import write_block
from games.standing import standing_round
from scripts.figures.falling import Referee
from scripts.inputs import Figures
from scripts.page import tasks
from scripts.page.asks import Ask
from scripts.page.texts import read
from sim.statics import vertical_margin
from tests.commands import EXAMPLES, run
from tests.figures import random_play

FILES: Final = sorted(
    path
    for folder in (EXAMPLES, EXAMPLES / "illegal")
    for path in folder.glob("*.game")
    if '[Game "' not in path.read_text() or '[Game "OrthoGnomes"]' in path.read_text()
)
SETS: Final = ("published", "literal", "LLL LLD LLD LDL LDD DLD")
SEEDS: Final = range(4)
TEXTS: Final = [*(pytest.param(path.read_text(), id=path.stem) for path in FILES), *(
    pytest.param(seed, id=f"random {seed}") for seed in SEEDS
)]  # fmt: skip
"""Every example, and random rounds by their seeds; `text_of` makes texts of them."""
Said = dict[str, Any]


def asked(kind: str, text: str = "", number: int = 0, **fields: Any) -> Said:
    """The answer to a question, as it comes over a wire."""
    found = json.loads(json.dumps(tasks.answered(Ask(1, kind, text, block=number, **fields)), allow_nan=False))
    assert isinstance(found, dict)
    return found


def shown(kind: str, text: str = "", **fields: Any) -> Said:
    """The same, where it is no error."""
    found = asked(kind, text, **fields)
    assert "error" not in found, found
    return found


def random_text(seed: int, plies: int = 12) -> str:
    """A random legal round, whether it stands or not."""
    blocks = SETS[seed % len(SETS)]
    last = random_play(OrthoGnomes.under({"Blocks": blocks}), seed, plies)[-1]
    moves = " ".join(map(write_block, last.figure.blocks))
    return str(shown("position", f'[Game "OrthoGnomes"]\n[Blocks "{blocks}"]\n\n{moves}')["text"])


def text_of(given: str | int) -> str:
    return random_text(given) if isinstance(given, int) else given


def judged(referee: Referee, text: str, number: int | None = None, at: int | None = None) -> Said:
    """What both judges say of a position."""
    source = read(text)
    assert isinstance(source, Figures)
    found = json.loads(json.dumps(referee.judged(source, number, at), allow_nan=False))
    assert isinstance(found, dict)
    return found


def command(name: str, text: str) -> list[Said]:
    """What the command line says to programs, round by round."""
    found = json.loads(run(name, "--json", "-", stdin=text).out)
    rounds = found.get("rounds", [found])
    assert isinstance(rounds, list)
    return rounds


def places(text: str, at: int | None = None) -> list[str]:
    """All legal placements of the side to move, as the page lists them."""
    found = shown("position", text, at=at)
    hand = found["hands"][found["players"][found["side"]]]
    return sorted({move for pattern in hand for move in shown("places", text, at=at, pattern=pattern)["moves"]})


def finished(text: str) -> str:
    """A round that has just begun, played until all blocks are placed, by placements that stand."""
    game = record.read(text)[-1].game()
    blocks = standing_round(game, 3, lambda scene: (vertical_margin(scene) or 0.0) > 1e-4)
    assert blocks is not None
    return text.rstrip() + "\n\n" + " ".join(map(write_block, blocks))
