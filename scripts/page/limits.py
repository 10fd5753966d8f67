"""How much the page takes and how long it waits: every bound of its server in one place, each with its reason.

The page is for one person at one machine, and for games and figures that people build. Whatever is larger goes through
the command line, which has bounds of its own.
"""

from typing import Final

MESSAGE_BYTES: Final = 1_200_000
"""Of a question: a game file of a megabyte, which is the most that is read, with what stands around it."""
UPLOAD_BYTES: Final = 20_000_000
"""Of a file that is opened: a poster of 1200 mm as PNG has some ten million."""
LINK_CHARACTERS: Final = 1_000_000
"""Of an address: as much as a game file may have; browsers end at two million."""

TABLES: Final = 64
"""Pages that are open at once: nobody has so many, so more are a fault or a flood."""
JUDGED_BLOCKS: Final = 100
"""Of a figure that the engine looks at: a hundred take half a minute."""
DRAWN_BLOCKS: Final = 60
"""Of a figure in a picture: both hands together have 12; the steps of 60 take half a minute."""
PIXELS: Final = 40_000_000
"""Of a picture, all frames of a film together: an A3 page at 300 dpi has 17 million; more fills the memory."""

ANSWER_SECONDS: Final = 20
"""For a question about a game: what takes longer is not what somebody waits for with a block in hand."""
CHECK_SECONDS: Final = 60
"""For the engine: `JUDGED_BLOCKS` on a slow machine."""
EXPORT_SECONDS: Final = 120
"""For a file, drawn or read: a fall as a film takes some ten."""
PHOTO_SECONDS: Final = 100.0
"""For POV-Ray, which has to end before the process that waits for it is ended."""

BODY_SECONDS: Final = 30
"""For a file to come in whole: it comes from this machine."""
