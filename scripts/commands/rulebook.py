"""`fivesides rulebook`: all pictures of a rule sheet, checked while they are drawn, as files and as a booklet."""

from typing import Final

import click

from games.registry import called
from scripts.inputs import Refused
from scripts.outputs import STDOUT, warn
from scripts.progress import shown
from scripts.rulebook.entries import Manner
from scripts.rulebook.folders import check_folder, write_folder
from sim.styles import LANGUAGES, STYLES, Lang, Style

FALSE: Final = 1
"""The exit code when a picture claims what is not so."""


@click.command(name="rulebook")
@click.argument("game", metavar="GAME")
@click.option("-o", "output", required=True, metavar="DIR", help="The folder to write; it may be there, and be empty.")
@click.option("--force", is_flag=True, help="Write over files that are there.")
@click.option("--style", type=click.Choice(STYLES), default="colour", show_default=True, help="How it is printed.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Korean: Line or Colour only."
)
def command(game: str, output: str, force: bool, style: Style, lang: Lang) -> int:
    """Draw every picture of the rule sheet of GAME: as SVG, PDF and PNG, with a contact sheet and an A5 booklet.

    What a picture claims is put to the rules and to the judges as it is drawn: where it is not so, the command fails.
    """
    from scripts.rulebook.claims import FalseClaim
    from scripts.rulebook.pages import drawn, files
    from scripts.rulebook.shelf import book

    if output == STDOUT:
        raise Refused("-o -: a rule book is a folder of files: expected -o DIR")
    name, manner = called(game), Manner(style, lang)
    made = book(name, manner)
    check_folder(output, force)
    try:
        found = drawn(made, manner, shown)
        count = write_folder(output, files(made, found, manner, shown), force)
    except FalseClaim as false:
        warn(f"fivesides: rulebook {false}")
        return FALSE
    warn(f"fivesides: {len(found)} pictures of {made.title} in {count} files: {output}")
    return 0
