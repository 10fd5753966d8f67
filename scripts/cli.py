"""The command line: `fivesides COMMAND`. Commands load when they are asked for, so that `score` starts at once.

Exit codes: 0 legal so far and stands · 1 an illegal move, a fall, a wrong result · 3 marginal · 2 wrong usage or
unreadable input · 130 stopped by Ctrl-C.
"""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from games.errors import BadOption, IllegalMove
from scripts.inputs import Refused
from scripts.outputs import hang_up, warn

COMMANDS: Final = {
    "check": "is every move legal, and does what was built stand?",
    "score": "the points, and what every one of them is made of",
    "views": "the five views of a figure as grids; --solve finds figures that have them",
    "show": "the board of a flat game, or the layers of a figure, as text",
    "render": "draw a figure, its five views, or a board as SVG, PNG or GLB",
    "rulebook": "all pictures of a rule sheet, checked as they are drawn, and a booklet",
    "convert": "write a game as moves, map, one line, views, JSON or a scene of bodies",
    "random": "a legal game from a seed; a figure in it stands",
    "dataset": "random figures with verdicts, margins, scores and views, for researchers",
    "read": "what stands on the table: from the poses of a world or an assembly, or a photograph",
    "serve": "the page: build figures and play all games in a browser",
    "play": "all players at this terminal; figures are judged after each placement",
    "games": "the games and their options",
}
USAGE: Final = 2
STOPPED: Final = 130


class LazyGroup(click.Group):
    """Commands that are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """Every command in the order in which one meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (click's signature)
        """The command called *cmd_name*."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"scripts.commands.{cmd_name}").command
        if not isinstance(command, click.Command):
            raise TypeError(f"scripts.commands.{cmd_name} has no command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (click's signature)
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="fivesides", prog_name="fivesides")
def group() -> None:
    """Physical board games: check whether a tower stands, score a game, draw it.

    FILE is a .game file, - for standard input, or -e "LDLb1.1N DDDa3.1U" instead; for other games than OrthoGnomes
    with --game, like -e "a1-a4:b4" --game rukuni.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with its exit code; whatever goes wrong is one line on standard error."""
    _open_streams()
    try:
        code = group.main(arguments, prog_name="fivesides", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.format_message(), err=True)
        code = USAGE
    except click.ClickException as error:
        warn(f"fivesides: {error.format_message()}")
        code = USAGE
    except (Refused, BadOption) as refused:
        warn(f"fivesides: {refused}")
        code = USAGE
    except IllegalMove as illegal:
        warn(f"fivesides: {illegal}")
        code = 1
    except (KeyboardInterrupt, click.Abort):
        warn("fivesides: stopped")
        code = STOPPED
    except BrokenPipeError:
        hang_up()
        code = 0
    except OSError as error:
        warn(f"fivesides: the answer cannot be written: {error.strerror}")
        hang_up()
        code = USAGE
    sys.exit(code if isinstance(code, int) else 0)


def _open_streams() -> None:
    """Write UTF-8 whatever the locale says; where a stream was closed, write to nowhere."""
    for name, descriptor in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != descriptor:
                os.dup2(nowhere, descriptor)
            setattr(sys, name, open(descriptor, "r" if descriptor == 0 else "w", encoding="utf-8"))  # noqa: SIM115 (a standard stream stays open)
        elif descriptor and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    main()
