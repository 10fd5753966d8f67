"""What can be wrong with what people write or play, as sentences. Knows no game."""

from dataclasses import dataclass

LONGEST_TOKEN = 40
"""Characters of a token that an error repeats; what is longer is cut with an ellipsis."""


def quoted(token: str) -> str:
    """*token* as an error shows it: one line, no control characters, not too long."""
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in token[: LONGEST_TOKEN + 1])
    return f"“{shown[:LONGEST_TOKEN]}…”" if len(shown) > LONGEST_TOKEN else f"“{shown}”"


@dataclass(eq=False)
class Unreadable(ValueError):  # noqa: N818 (an adjective reads better where it is raised)
    """A text that cannot be read: where, what stands there, what was expected."""

    line: int
    """From 1."""
    column: int
    """From 1."""
    token: str
    expected: str
    place: str = ""
    """Where that is in the game: "placement 3", "tag Start"."""

    def __str__(self) -> str:
        where = f" ({self.place})" if self.place else ""
        found = quoted(self.token) if self.token else "nothing stands here"
        return f"{self.line}:{self.column}: {found}{where}: expected {self.expected}"


@dataclass(eq=False)
class BadOption(ValueError):  # noqa: N818 (an adjective reads better where it is raised)
    """An option, or a game, that does not exist or cannot have that value."""

    problem: str
    expected: str
    """What can be."""
    key: str = ""
    """The option, where it is one that cannot be so under the others."""

    def __str__(self) -> str:
        return f"{self.problem}: expected {self.expected}"


class IllegalMove(ValueError):  # noqa: N818 (the rule sheets' word)
    """A move that breaks a rule; nothing was changed. The sentence says which rule."""
