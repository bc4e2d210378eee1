"""Sweeps of which the quick tests run a sample, and ``--full`` the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest


def sampled(
    names: str | tuple[str, ...],
    values: Iterable[Any],
    *,
    quick: int,
    ids: Sequence[str] | Callable[[Any], Any] | None = None,
) -> pytest.MarkDecorator:
    """Parametrise a test; all but ``quick`` values, evenly spread, run only with ``--full``."""
    every = list(values)
    assert 0 < quick < len(every), f"{quick} of {len(every)} values are no sample"
    chosen = {number * len(every) // quick for number in range(quick)}
    several = not isinstance(names, str)
    params = [
        value
        if number in chosen
        else pytest.param(*(value if several else (value,)), marks=pytest.mark.full)
        for number, value in enumerate(every)
    ]
    return pytest.mark.parametrize(names, params, ids=ids)
