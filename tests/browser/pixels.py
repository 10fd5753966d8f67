"""What can be seen of the turntable: its picture as the screen has it, counted."""

import io
from collections.abc import Callable

from PIL import Image
from playwright.sync_api import Locator

Colour = tuple[int, int, int]


class Picture:
    """A picture of a part of the page."""

    def __init__(self, part: Locator) -> None:
        with Image.open(io.BytesIO(part.screenshot())) as image:
            self._image = image.convert("RGB")

    def colours(self) -> int:
        """How many different ones it has."""
        return len(self._image.getcolors(self._image.width * self._image.height) or [])

    def at(self, across: float, down: float) -> Colour:
        """The colour there, in shares of its width and height."""
        x, y = int(across * (self._image.width - 1)), int(down * (self._image.height - 1))
        red, green, blue = self._image.crop((x, y, x + 1, y + 1)).tobytes()
        return red, green, blue

    def blue(self) -> float:
        """The share of it that is as blue as Light's lines."""
        return self._share(lambda red, _, blue: blue > red + 60)

    def orange(self) -> float:
        """The share of it that is as orange as Dark's lines."""
        return self._share(lambda red, green, blue: red > blue + 100 and green > blue + 40)

    def _share(self, is_one: Callable[[int, int, int], bool]) -> float:
        points = self._image.tobytes()
        count = sum(is_one(*points[k : k + 3]) for k in range(0, len(points), 3))
        return 3 * count / len(points)
