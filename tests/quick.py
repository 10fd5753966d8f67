"""Cases of a test of which the quick tests take some, and the whole suite takes all."""

from collections.abc import Iterable

import pytest


def quick(cases: Iterable[object], *some: object) -> list[object]:
    """All *cases* of one parameter, or of several as tuples; those that are not among *some* are slow."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=[] if case in some else pytest.mark.slow)
        for case in cases
    ]
