"""Playing at the terminal: moves explained, figures judged, blocks taken back, rounds saved."""

from pathlib import Path

from tests.commands import run


def test_play_explains_judges_undoes_and_saves(tmp_path: Path) -> None:
    path = tmp_path / "mine.game"
    typed = (
        f"LLDa1E\nLLDb2E\nDDLb3E\nDLDb2.2N\nundo\nmoves DLD\nscore\nviews\nshow\nhand\nsave {path}\nhelp\nfoo\nquit\n"
    )
    done = run("play", "orthognomes", stdin=typed)
    assert done.code == 0
    for said in (
        "LLDa1.1E is illegal: the first block must cover the starting cell b2",
        "LLDb2.1E: it stands",
        "DDLb3.1E is illegal: it is parallel to block 1",
        "DLDb2.2N: it falls: no forces between the blocks can hold it; block 2 gives way first",
        "The round is over: the figure fell; Dark loses the round. Light 1, Dark 0: Light wins",
        "Dark to place",
        "legal: ",
        "foo: expected",
    ):
        assert said in done.out
    assert path.read_text() == '[Game "OrthoGnomes"]\n[Rules "1"]\n[Result "*"]\n\n1. LLDb2.1E\n'


def test_a_played_fall_is_saved_with_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "fell.game"
    assert run("play", "orthognomes", "-o", str(path), stdin="LLDb2E\nDLDb2.2N\n").code == 0
    assert "1. LLDb2.1E DLDb2.2N#\n" in path.read_text()
    assert '[Result "1-0"]' in path.read_text()
