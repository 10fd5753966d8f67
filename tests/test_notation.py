"""The text of games: what is read leniently is written canonically, and read again as the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import Unreadable
from games.notation import Word, decode, sheets
from games.orthognomes import maps, record
from games.orthognomes.blocks import Block, Figure
from games.orthognomes.record import Round
from games.orthognomes.scoring import score
from games.orthognomes.text import Placement, read_placement, write_block, write_placement
from tests.figures import block, blocks, figure, figures, one, patterns


@given(blocks(), st.booleans())
def test_a_placement_is_read_as_it_was_written(placed: Block, fell: bool) -> None:
    written = write_placement(Placement(placed, fell))
    assert read_placement(Word(written, 1, 1), Figure()) == Placement(placed, fell)
    assert read_placement(Word(written.lower(), 1, 1), Figure()) == Placement(placed, fell)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("LLDb2.1E", "LLDb2.1E"),
        ("LLDc2.1W", "DLLa2.1E"),  # from the lowest end
        ("LDb3.1S", "DLb2.1N"),
        ("LLDb2.3D", "DLLb2.1U"),
        ("lldB2.1e", "LLDb2.1E"),
        ("DDDd3.2U", "DDDd3.2U"),  # the column is the last letter before the first digit
        ("LLDb1.1S", "LLDb1.1S"),  # that end is off the board
        ("LLDa2.1W", "LLDa2.1W"),
        ("LLDb2.1D", "LLDb2.1D"),
        ("LLDd4.1E", "LLDd4.1E"),
    ],
)
def test_placements_are_written_from_their_lowest_end_on_the_board(text: str, canonical: str) -> None:
    assert write_block(block(text)) == canonical


@pytest.mark.parametrize(
    ("before", "dropped", "rests"),
    [
        ("", "LLDb2E", "LLDb2.1E"),
        ("LLDb2.1E", "DLDb1N", "DLDb1.2N"),
        ("LLDb2.1E", "LLDb2U", "LLDb2.2U"),
        ("LLDb2.1E", "LLDb2D", "DLLb2.2U"),  # with D the named cell is the top one
        ("LLDb2.1E", "DLDa1N", "DLDa1.1N"),
        ("LLDb2.1U DDDa2.4E", "LDa2E", "LDa2.5E"),
        ("LLDb2.1U DDDa2.4E", "LLDa1N", "LLDa1.5N"),  # straight down: it cannot come to lie underneath
    ],
)
def test_a_level_left_out_is_where_the_block_comes_to_rest(before: str, dropped: str, rests: str) -> None:
    assert write_block(block(dropped, figure(before))) == rests


@given(figures(), patterns, st.sampled_from("NSEWUD"), st.sampled_from("abcd"), st.sampled_from("1234"))
def test_a_dropped_block_lies_on_something_and_on_nothing_else(
    at: Figure, pattern: str, direction: str, column: str, row: str
) -> None:
    placed = block(f"{pattern}{column}{row}{direction}", at)
    assert not any(cell in at.owner for cell in placed.cells)
    below = {(x, y, z - 1) for x, y, z in placed.cells}
    assert placed.low[2] == 0 or below & at.owner.keys()


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("LXDb2.1E", 2, "L or D"),
        ("LLDe2.1E", 4, "column a to d"),
        ("Lb2.1E", 2, "2 to 8 cells"),
        ("LLLLLLLLLb2.1U", 10, "2 to 8 cells"),
        ("LLDb5.1E", 5, "row 1 to 4"),
        ("LLDb", 5, "row 1 to 4"),
        ("LLDb2.0E", 7, "level from 1 to 999"),
        ("LLDb2.01E", 7, "level from 1 to 999"),
        ("LLDb2.1000000000E", 7, "level from 1 to 999"),
        ("LLDb2.E", 7, "level from 1 to 999"),
        ("LLDb2.1", 8, "direction"),
        ("LLDb2.1X", 8, "direction"),
        ("LLDb2.1E#x", 9, "end of the placement"),
        ("LLDb2.1E##", 9, "end of the placement"),
        ("*", 1, "2 to 8 cells"),
        ("LLDb2.1ſ", 8, "without accents"),  # a long s, which is S in capitals
    ],
)
def test_an_error_names_the_place_and_what_was_expected(text: str, column: int, expected: str) -> None:
    with pytest.raises(Unreadable, match=expected) as caught:
        record.read(f"LDa1.1E\n  {text}")
    assert (caught.value.line, caught.value.column, caught.value.token) == (2, column + 2, text)
    assert caught.value.place == "placement 2"
    assert "\n" not in str(caught.value)


LENIENT = """\ufeff[ game "ORTHO-GNOMES" ]
[start "C3"] [Event "a \\"friendly\\" \\\\ game"] ; a comment
[Touch "Face"]
{ one that
  goes on }
1. LLDc3.1E{here}dldC3.2u
2.DDLb1.3n   LLDb2.3D;the end"""


def test_reading_is_lenient_and_writing_canonical() -> None:
    found = one(decode(LENIENT.replace("\n", "\r\n").encode()).removeprefix("\ufeff"))
    assert record.write([found]) == (
        '[Game "OrthoGnomes"]\n[Rules "1"]\n[Start "c3"]\n[Event "a \\"friendly\\" \\\\ game"]\n\n'
        "1. LLDc3.1E DLDc3.2U  2. DDLb1.3N DLLb2.1U\n"
    )


tag_values = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufffe\uffff"),
    max_size=30,
)
tags = st.fixed_dictionaries(
    {},
    optional={
        "Game": st.just("OrthoGnomes"),
        "Blocks": st.sampled_from(["literal", "published", "LLL LDL", "light LL LD / dark DD DL"]),
        "Start": st.sampled_from(["b2", "a1", "d4"]),
        "Lines": st.sampled_from(["windows", "disjoint"]),
        "Round": st.sampled_from(["1", "2"]),
        "Result": st.sampled_from(["*", "3-0"]),
        "Event": tag_values,
        "Annotator_2": tag_values,
    },
)


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """Any round that can be written, legal or not."""
    given_tags = draw(tags)
    placed = draw(st.lists(blocks(), max_size=8))
    fell = draw(st.sampled_from([False, True]))
    placements = [Placement(b, fell and k == len(placed)) for k, b in enumerate(placed, 1)]
    return Round((*given_tags.items(), ("Game", "")) if given_tags else (), tuple(placements))


@given(st.lists(rounds(), min_size=1, max_size=3))
def test_games_are_read_as_they_were_written(games: list[Round]) -> None:
    first = [game for game in games[:1] if game.tags or game.placements]
    games = first + [game for game in games[1:] if game.tags]  # a game without tags has no beginning of its own
    written = record.write(games)
    expected = tuple(games) or (Round(),)  # an empty file is an empty game
    assert record.read(written) == expected
    assert record.write(record.read(written)) == written
    assert record.read(record.write_json(expected)) == expected


@given(figures(), tags)
def test_maps_and_lines_are_read_as_they_were_written(of: Figure, given_tags: dict[str, str]) -> None:
    tagged = (*given_tags.items(), ("Game", "")) if given_tags else ()
    game = Round(tagged, tuple(map(Placement, of.blocks)))
    for write in (record.write_with_maps, record.write_with_lines):
        assert record.read(write([game])) == (game,)
        assert write(record.read(write([game]))) == write([game])


@given(figures())
def test_views_are_read_as_they_were_written(of: Figure) -> None:
    grids = {side.name: side.grid for side in score(of).sides}
    found = one(maps.write_views(grids))
    assert found.grids == grids
    assert record.write([found]) == maps.write_views(grids)
    assert record.read(record.write_json([found])) == (found,)


def test_a_map_shows_layers_from_the_ground_with_the_north_row_first() -> None:
    of = figure("LLDb2.1E DLDa1.1N")
    assert maps.write_map(of) == "....\nb...\nBAAa\nb...\n"
    assert maps.write_line(figure("LDb2.1U")) == "4/4/1A2/4,4/4/1a2/4"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("aA..\n....\n....", "1 more of the four rows"),
        ("a.a.\n....\n....\n....", "2 to 8 cells in one row for the letter a"),
        ("bB..\n....\n....\n....", "the letter a too"),
        ("aA..\n....\n....\n...", "a row of four"),
        ("4/4/4", "four rows"),
        ("4/4/4/5", "digits 1 to 4"),
        ("4/4/4/3", "four cells"),
        ("4/4/4/4 4/4/4/4", "nothing after"),
        ("north\n....\nnorth", "only once"),
        ("north\n....\ntop\n....\n....\n....\n....", "the view east too"),
        ("north\nLLX.", "four cells L, D or ."),
        ("north\neast\nsouth\nwest\ntop\n....", "four rows in the view top"),
    ],
)
def test_maps_that_cannot_be_read_say_why(text: str, expected: str) -> None:
    with pytest.raises(Unreadable, match=expected):
        record.read(text)


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ('[Game "Chess"]', "tag Game", "OrthoGnomes"),
        ('[Game "OrthoGnomes"]\n[Rules "2"]', "tag Rules", "version 1"),
        ('[Start "e5"]', "tag Start", "a square"),
        ('[Blocks "LLQ"]', "tag Blocks", "not a block"),
        ('[Round "3"]', "tag Round", "1 or 2"),
        ('[Result "won"]', "tag Result", "points of Light and Dark"),
        ('[Start "b2"]\n[Start "b3"]', "tag Start", "only once"),
        ("[Start b2]", "tags", "a tag like"),
        ('[Start "b2"', "tags", "a tag like"),
        ("{ never closed", "comment", "closes this comment"),
        ("LDa1.1E# LDb1.1N", "placement 2", "no placement after the figure fell"),
    ],
)
def test_tags_that_cannot_be_read_say_why(text: str, place: str, expected: str) -> None:
    with pytest.raises(Unreadable, match=expected) as caught:
        record.read(text)
    assert caught.value.place == place


def test_json_with_a_tag_twice_or_with_moves_and_views_is_refused() -> None:
    for inside in ('"tags": {"Event": "a", "event": "b"}', '"moves": ["LDa1.1E"], "views": {"north": []}'):
        with pytest.raises(Unreadable, match=r"only once|not both"):
            record.read(f'{{"game": "orthognomes", {inside}}}')


def test_an_error_in_json_names_its_place_in_the_file() -> None:
    text = record.write_json(record.read('[Start "b2"]\nLLDb2.1E DDLc1.1N LLDb2.1E'))
    with pytest.raises(Unreadable) as caught:
        record.read(text.replace('"b2"', '"z9"'))
    assert (caught.value.line, caught.value.column, caught.value.place) == (4, 13, "tag Start")
    with pytest.raises(Unreadable) as caught:
        record.read(text.replace('c1.1N"', 'c1.1X"'))
    lines = text.splitlines()
    assert caught.value.token == "DDLc1.1X"
    assert lines[caught.value.line - 1].strip() == '"DDLc1.1N",'
    assert caught.value.column == lines[caught.value.line - 1].index('"') + 2 + 7


def test_an_option_in_an_error_is_quoted_and_not_read_again() -> None:
    with pytest.raises(Unreadable) as caught:
        record.read('[Start "expected x"]')
    assert str(caught.value).startswith("1:9: “expected x” (tag Start): expected b2 or (a square)")


def test_a_file_can_hold_several_games() -> None:
    text = '[Game "orthognomes"]\n[Round "1"]\n\nLLDb2.1E\n\n[Game "orthognomes"]\n[Round "2"]\n\nDLDb2.1E\n'
    assert [game.tag("Round") for game in record.read(text)] == ["1", "2"]
    assert len(sheets('[Game "a"]\n[Game "b"]')) == 2


def test_a_figure_without_tags_needs_no_set_of_blocks_and_a_tagged_one_has_the_published() -> None:
    assert one("LDb2.1U").game().blocks is None
    assert one('[Game "OrthoGnomes"] LDb2.1U').game().blocks == "published"
    assert one("LDb2.1U").under({"Blocks": "literal"}).game().blocks == "literal"
    assert one("LDb2.1U").under({"Start": "b2"}).game().blocks is None


@given(rounds(), st.sampled_from([{"Start": "b2"}, {"Blocks": "literal"}, {"lines": "DISJOINT", "Touch": "edge"}]))
def test_a_round_under_other_options_is_read_as_it_was_written(game: Round, chosen: dict[str, str]) -> None:
    changed = game.under(chosen)
    assert record.read(record.write([changed])) == (changed,)
    assert changed.under(chosen) == changed
    assert record.read(record.write([changed]))[0].game() == changed.game()
