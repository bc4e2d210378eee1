"""Every input withstands a little of everything; ``python -m tests.soak fuzz`` tries more."""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, given, settings

from tests.inputs import INPUTS
from tests.sampling import sampled

EXAMPLES = {"imports": 20, "positions": 60, "json": 60, "plain": 60}
"""Where one costs more, there are fewer."""


@sampled("name", INPUTS, quick=4)
def test_the_door_holds(name: str) -> None:
    tried, taken = INPUTS[name], Counter[bool]()

    @settings(
        max_examples=EXAMPLES.get(name, 100),
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(tried.given)
    def attempt(something: object) -> None:
        taken[tried.check(something)] += 1

    attempt()
    assert taken[True] >= 5, "hardly anything is let in"
    assert taken[False] >= 5, "hardly anything is refused"
