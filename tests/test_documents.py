"""What the documents show is what happens: their commands are run, their pictures drawn again."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import EXAMPLES, ROOT, run

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
PYTHON = re.compile(r"```python\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)


SLOW = ("-o fall.gif", "-o steps.svg", "read examples/line-or-colour.game", "range(100)", "n_jobs=2")
"""What takes seconds: a session or program that holds one of these is left to the whole suite."""


def marked(document: str, *shown: object) -> object:
    """A case of a document, slow if it is."""
    slow = any(one in str(shown) for one in SLOW)
    return pytest.param(document, *shown, marks=[pytest.mark.slow] if slow else [])


def sessions() -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Document, and commands with their expected outputs, of every console block."""
    found = []
    for document in DOCUMENTS:
        for block in CONSOLE.findall(document.read_text()):
            parts = (part.partition("\n") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:])
            found.append((document.name, tuple((command, output) for command, _, output in parts)))
    return found


@pytest.mark.parametrize(("document", "session"), [marked(*one) for one in sessions()])
def test_commands_print_what_the_document_shows(
    document: str, session: tuple[tuple[str, str], ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    for command, expected in session:
        program, *arguments = shlex.split(command)
        assert program in ("./scripts/fivesides", "fivesides"), f"{document} shows a command that no test runs"
        done = run(*arguments)
        shown = [line.rstrip() for line in (done.out + done.err).splitlines()]
        assert shown == [line.rstrip() for line in expected.splitlines()], command


def programs() -> list[tuple[str, str, str]]:
    """Document, Python and expected output of every block of Python that an output follows."""
    return [
        (document.name, code, output) for document in DOCUMENTS for code, output in PYTHON.findall(document.read_text())
    ]


@pytest.mark.parametrize(("document", "code", "expected"), [marked(*one) for one in programs()])
def test_programs_print_what_the_document_shows(document: str, code: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.returncode) == (expected, 0), f"{document}: {done.stderr}"


def test_every_program_shows_what_it_prints() -> None:
    shown = sum(document.read_text().count("```python") for document in DOCUMENTS)
    assert shown == len(programs()) > 0


@pytest.mark.parametrize(
    "text", re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "assemblies.md").read_text(), re.DOTALL)
)
def test_assemblies_in_the_documents_stand(text: str) -> None:
    assert run("check", "-e", text, "--statics-only").code == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text()):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("arch", "examples/arch.json --highlight mechanism"),
        ("tower", "examples/tower24.game --highlight mechanism"),
    ],
)
def test_pictures_are_those_that_are_drawn(name: str, order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    drawn = run("render", *order.split(), "-o", "-", "--format", "svg").out
    assert drawn == (ROOT / "docs" / "pictures" / f"{name}.svg").read_text()


def test_every_option_has_its_row_in_the_rulings() -> None:
    from games.registry import GAMES

    rulings = (ROOT / "RULINGS.md").read_text()
    for game in GAMES.values():
        assert f"## {game.title}" in rulings
        for option in game.options:
            assert f"`{option.key}`: `{option.default}`" in rulings
            assert all(f"`{value}`" in rulings for value in option.values if not value.startswith("("))
