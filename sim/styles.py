"""The styles that pictures come in, and the languages that they speak. Knows names only."""

from typing import Final, Literal, TypeAlias

Style: TypeAlias = Literal["colour", "line", "grey"]
Lang: TypeAlias = Literal["en", "ko"]

STYLES: Final[tuple[Style, ...]] = ("colour", "line", "grey")
LANGUAGES: Final[tuple[Lang, ...]] = ("en", "ko")
