"""`fivesides rulebook`: all pictures of a rule sheet, checked while they are drawn, as files and as a booklet."""

from typing import Final

import click

from games.registry import called
from scripts.folders import whole_folder
from scripts.outputs import warn
from scripts.progress import shown
from scripts.rulebook.entries import Manner
from sim.styles import LANGUAGES, STYLES, Lang, Style

FALSE: Final = 1
"""The exit code when a picture claims what is not so."""


@click.command(name="rulebook")
@click.argument("game", metavar="GAME")
@click.option("-o", "output", required=True, metavar="DIR", help="The folder to write; it may be there, and be empty.")
@click.option("--force", is_flag=True, help="Replace a book that is there.")
@click.option("--style", type=click.Choice(STYLES), default="colour", show_default=True, help="How it is printed.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Korean: Line or Colour only."
)
def command(game: str, output: str, force: bool, style: Style, lang: Lang) -> int:
    """Draw every picture of the rule sheet of GAME: as SVG, PDF and PNG, with a contact sheet and an A5 booklet.

    What a picture claims is put to the rules and to the judges as it is drawn: where it is not so, the command fails.
    """
    from scripts.rulebook.claims import FalseClaim
    from scripts.rulebook.pages import drawn, files, is_ours
    from scripts.rulebook.shelf import book

    name, manner = called(game), Manner(style, lang)
    made = book(name, manner)
    try:
        with whole_folder(output, force, is_ours) as folder:
            found = drawn(made, manner, shown)
            for file, data in files(made, found, manner, shown):
                (folder / file).write_bytes(data)
    except FalseClaim as false:
        warn(f"fivesides: rulebook {false}")
        return FALSE
    warn(f"fivesides: {len(found)} pictures of {made.title}: {output}")
    return 0
