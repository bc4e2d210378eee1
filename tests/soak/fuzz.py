"""Tries damaged and hostile content on every input (``tests.inputs``), with fresh seeds."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from time import monotonic

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings

from tests.inputs import INPUTS


def main(arguments: list[str]) -> None:
    """Try every input, or one, and exit with 1 if one of them gave way."""
    parser = ArgumentParser("python -m tests.soak fuzz", description=__doc__)
    parser.add_argument("--examples", type=int, default=2_000, help="how many for each input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--input", choices=INPUTS, help="only this one")
    chosen = parser.parse_args(arguments)
    broken = [
        name
        for name in ([chosen.input] if chosen.input else INPUTS)
        if not _holds(name, chosen.examples, chosen.seed)
    ]
    if broken:
        raise SystemExit(1)


def _holds(name: str, examples: int, seed: int) -> bool:
    """Try one input, and say how often something was taken; False if it gave way."""
    tried, taken, began = INPUTS[name], Counter[bool](), monotonic()

    @hypothesis.seed(seed)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(tried.given)
    def attempt(something: object) -> None:
        taken[tried.check(something)] += 1

    try:
        attempt()
    except BaseException as error:
        error.add_note(f"The input {name} gave way, with seed {seed}.")
        from traceback import print_exception

        print_exception(error)
        if not isinstance(error, Exception):
            raise
        return False
    finally:
        seconds = monotonic() - began
        print(
            f"{name:10} {taken.total():7,} tried, {taken[True]:7,} let in, {seconds:6.1f} s",
            flush=True,
        )
    return True
