"""Sets of small whole numbers as bit sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.bits import MOST, mask, members


@given(st.frozensets(st.integers(0, MOST - 1)))
def test_a_set_holds_its_members_in_their_order(some: frozenset[int]) -> None:
    held = mask(some)
    assert members(held) == tuple(sorted(some))
    assert all(held >> k & 1 == (k in some) for k in range(MOST))


@pytest.mark.parametrize("held", [1 << MOST, -1])
def test_larger_and_negative_members_are_refused(held: int) -> None:
    with pytest.raises(ValueError, match="a set has members beyond 95: expected smaller ones, and none negative"):
        members(held)
