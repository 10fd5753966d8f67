"""Standard output for people: coloured on a terminal only, otherwise always the same. Knows no game."""

from typing import Final

from rich.console import Console

from scripts.outputs import hang_up

WIDTH: Final = 100
"""Letters on a line where it is no terminal."""


def console() -> Console:
    """Standard output: coloured on a terminal only, otherwise always the same width."""
    out = _Output(highlight=False, markup=False)
    return _Output(highlight=False, markup=False, width=max(out.width, WIDTH) if out.is_terminal else WIDTH)


def winner(name: str | None) -> str:
    """Who won, in words."""
    return f"{name.capitalize()} wins" if name else "a draw"


def sentence(text: str) -> str:
    """*text* with a capital and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


class _Output(Console):
    """A console that goes on when nobody reads any more, so that the exit code is still the answer's."""

    def on_broken_pipe(self) -> None:
        """Let the rest go nowhere."""
        hang_up()
