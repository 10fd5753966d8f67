"""Objects that come from outside, field by field: each of the right kind and within bounds, or refused in words.

Knows no game and no question.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from games.errors import quoted
from scripts.inputs import Refused

T = TypeVar("T", bound=str)


@dataclass(frozen=True)
class Fields:
    """The fields of an object; one that is null is not there. `Refused` names the one that is not what it can be."""

    said: Mapping[str, Any]

    @classmethod
    def of(cls, said: object, name: str, known: Sequence[str]) -> "Fields":
        """Those of what is called *name*; `Refused` when it is no object, or has a field that is not *known*."""
        if said is None:
            return cls({})
        if not isinstance(said, Mapping):
            raise Refused(f"{name}: expected an object")
        for key in said:
            if key not in known:
                raise Refused(f"{name}: {quoted(str(key))} is not known: expected {', '.join(known)}")
        return cls(said)

    def get(self, key: str) -> Any:
        """Whatever stands there."""
        return self.said.get(key)

    def text(self, key: str, longest: int | None = None) -> str | None:
        """A text; of at most so many characters, if *longest* is given."""
        value = self.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or (longest is not None and len(value) > longest):
            raise Refused(f"{key}: expected a text" + (f" of at most {longest} characters" if longest else ""))
        return value

    def one_of(self, key: str, values: Sequence[T]) -> T | None:
        """One of *values*."""
        value = self.text(key)
        found = next((one for one in values if one == value), None)
        if value is not None and found is None:
            raise Refused(f"{key}: {quoted(value)} cannot be: expected {', '.join(values)}")
        return found

    def whole(self, key: str, low: int, high: int) -> int | None:
        """A whole number from *low* to *high*."""
        value = self.get(key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise Refused(f"{key}: expected a whole number from {low} to {high}")
        return value

    def yes(self, key: str, otherwise: bool = False) -> bool:
        """Whether something is wanted; *otherwise* where it is not said."""
        value = self.get(key)
        if value is None:
            return otherwise
        if not isinstance(value, bool):
            raise Refused(f"{key}: expected true or false")
        return value
