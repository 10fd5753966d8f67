"""Hexagonal boards: names, lines and masks."""

import pytest

from models.bits import members
from models.hexes import DIRECTIONS, ROW_LETTERS, Hexagon, hexagon


@pytest.fixture(params=[2, 3, 4, 5, 6])
def board(request: pytest.FixtureRequest) -> Hexagon:
    return hexagon(request.param)


def test_a_board_has_three_s_times_s_less_one_and_one_spaces(board: Hexagon) -> None:
    assert len(board.spaces) == len(set(board.spaces)) == 3 * board.side * (board.side - 1) + 1
    assert board.whole == 2 ** len(board.spaces) - 1


def test_rows_are_lettered_from_the_south_and_numbered_from_the_west(board: Hexagon) -> None:
    """Row = r + s, number = q − max(−(s − 1), −(s − 1) − r) + 1."""
    s = board.side
    for (q, r), name in zip(board.spaces, board.names, strict=True):
        assert name == f"{ROW_LETTERS[r + s - 1]}{q - max(-(s - 1), -(s - 1) - r) + 1}"
    assert list(board.named.values()) == list(range(len(board.spaces)))


def test_names_on_side_five() -> None:
    board = hexagon(5)
    assert [board.names[k] for k in board.corners] == ["e9", "i5", "i1", "e1", "a1", "a5"]
    assert board.names[board.index[0, 0]] == "e5"
    rays = [" ".join(board.names[k] for k in ray) for ray in board.rays[board.named["a1"]]]
    assert rays == ["a2 a3 a4 a5", "b2 c3 d4 e5 f5 g5 h5 i5", "b1 c1 d1 e1", "", "", ""]


def test_rays_are_straight_and_go_to_the_edge(board: Hexagon) -> None:
    for (q, r), rays in zip(board.spaces, board.rays, strict=True):
        for (dq, dr), ray in zip(DIRECTIONS, rays, strict=True):
            assert [board.spaces[k] for k in ray] == [(q + n * dq, r + n * dr) for n in range(1, len(ray) + 1)]
            beyond = (q + (len(ray) + 1) * dq, r + (len(ray) + 1) * dr)
            assert beyond not in board.index


def test_neighbours_are_mutual_and_as_masks_the_same(board: Hexagon) -> None:
    for k, neighbours in enumerate(board.neighbours):
        assert all(k in board.neighbours[other] for other in neighbours)
        assert tuple(members(board.near[k])) == tuple(sorted(neighbours))


def test_ways_there_and_back_pass_the_same_spaces(board: Hexagon) -> None:
    assert len(board.ways) == sum(len(ray) for rays in board.rays for ray in rays)
    for (first, last), way in board.ways.items():
        assert way[-1] == last
        assert way[0] in board.neighbours[first]
        assert (*way[:-1][::-1], first) == board.ways[last, first]
