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
    otherwise: tuple[tuple[str, str, str], ...] = ()
    """Key and value of another option, and the default where that one has this value."""

    @property
    def default(self) -> str:
        """The value when nothing is said of any option."""
        return self.values[0]

    def default_under(self, values: Mapping[str, str]) -> str:
        """The value when nothing is said of this option, and the others have those *values*."""
        return next((default for key, value, default in self.otherwise if values.get(key) == value), self.default)

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
    said = {}
    for key, text in given.items():
        option = known.get(key.casefold())
        if option is None:
            raise BadOption(f"there is no option {quoted(key)}", f"one of {', '.join(one.key for one in options)}")
        said[option.key] = option.read(text)
    return {option.key: said.get(option.key, option.default_under(said)) for option in options}
