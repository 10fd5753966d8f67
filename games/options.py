"""Options of a game: a key, the values it can have, the default first. Knows no game.

An option is a tag in a file and `--set Key=value` on the command line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games.errors import BadOption, quoted


@dataclass(frozen=True)
class Option:
    """One option of a game."""

    key: str
    values: tuple[str, ...]
    """Words it can be, the default first; a description in round brackets stands for free values."""
    meaning: str
    normal: Callable[[str], str] | None = field(default=None, compare=False)
    """Writes a free value canonically; ValueError, with what was expected, when it is none."""

    @property
    def default(self) -> str:
        """The value when nothing is said."""
        return self.values[0]

    def read(self, text: str) -> str:
        """*text* as a canonical value; `BadOption` lists the valid ones."""
        for value in self.values:
            if text.strip().casefold() == value.casefold() and not value.startswith("("):
                return value
        expected = " or ".join(self.values)
        if self.normal is not None:
            try:
                return self.normal(text.strip())
            except ValueError as error:
                expected += f"; {error}"
        raise BadOption(f"{self.key} cannot be {quoted(text)}", expected)


def settle(options: tuple[Option, ...], given: Mapping[str, str]) -> dict[str, str]:
    """Every option's value, those of *given* read, the others at their default; `BadOption` otherwise."""
    known = {option.key.casefold(): option for option in options}
    settled = {option.key: option.default for option in options}
    for key, text in given.items():
        option = known.get(key.casefold())
        if option is None:
            raise BadOption(f"there is no option {quoted(key)}", f"one of {', '.join(settled)}")
        settled[option.key] = option.read(text)
    return settled
