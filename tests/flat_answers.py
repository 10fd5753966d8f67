"""What the page is told of a flat game near its end, without the pictures, to see at a glance when that changes.

`python -m tests.flat_answers NAME > tests/golden/page-NAME.json` makes the golden one anew.
"""

import json
import re
import sys

from scripts.flat.page import position
from scripts.flat.random import random_replay
from scripts.inputs import FlatGames
from scripts.page.texts import UNNAMED

SEED = 11
LEFT = 2
"""Moves that are still to be played."""


def near_its_end(name: str) -> str:
    """The answer as JSON, a line for each field."""
    one = random_replay(name, SEED, {})
    answer = position(FlatGames(UNNAMED, (one,)), None, len(one.moves) - LEFT)
    lines = (f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in answer.items())
    text = re.sub(r'(?m)^"shapes": \[".*\]', '"shapes": ["…"]', "{\n" + ",\n".join(lines) + "\n}\n")
    return re.sub(r'"<svg .*?</svg>\\n"', '"<svg>"', text)


if __name__ == "__main__":
    print(near_its_end(sys.argv[1]), end="")
