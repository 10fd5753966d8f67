"""What is installed from a wheel, far from this folder, serves the page with all its files."""

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with this one in it, from its wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder / "site")]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True, cwd=folder)
    return folder / "site"


@pytest.mark.slow
def test_a_wheel_has_every_file_of_the_page_and_the_licence_of_three(installed: Path) -> None:
    here = {path.relative_to(ROOT / "web") for path in (ROOT / "web").rglob("*") if path.is_file()}
    there = {path.relative_to(installed / "web") for path in (installed / "web").rglob("*") if path.is_file()}
    assert here == there
    assert "MIT License" in (installed / "web/vendor/three/LICENSE").read_text()


@pytest.mark.slow
def test_an_installed_wheel_serves_the_page(installed: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scripts.cli", "serve", "--no-open", "--port", "8991"]
    environment = os.environ | {"PYTHONPATH": str(installed)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None  # it was asked for
            address = process.stdout.readline().split("http://")[1].split("/")[0]
            for name in ("", "js/main.js", "css/tokens.css", "vendor/three/three.core.js"):
                with urlopen(f"http://{address}/{name}") as answer:
                    assert answer.read() == (installed / "web" / (name or "index.html")).read_bytes()
            with connect(f"ws://{address}/table") as table:
                table.send(json.dumps({"id": 1, "ask": "position", "text": "LLLb2.1U DDDa2.4E"}))
                assert json.loads(table.recv())["verdict"]["outcome"] == "stands"
        finally:
            process.terminate()
