"""Every game's rules a second time, as plainly as possible, to hold the engines against.

Written from the rules alone: nothing here looks at an engine, so that the two can only agree
where both are right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.engines.naive.code_swap import NaiveSwap
from tests.engines.naive.game import Json, NaiveGame, Result, turned_up
from tests.engines.naive.mirror_duel import NaiveMirror
from tests.engines.naive.sequence_builder import NaiveBuilder
from tests.engines.naive.sequence_shift import NaiveShift
from tests.engines.naive.sequence_stack import NaiveStack
from tests.engines.naive.sequence_stack_row import NaiveRow


def _stack(options: Json, position: Json) -> NaiveGame:
    return NaiveStack(options, position) if options["open"] == 1 else NaiveRow(options, position)


_NAIVE: Mapping[str, Callable[[Json, Json], NaiveGame]] = {
    "sequence-shift": NaiveShift,
    "sequence-stack": _stack,
    "mirror-duel": NaiveMirror,
    "sequence-builder": NaiveBuilder,
    "code-swap": NaiveSwap,
}

__all__ = ["Json", "NaiveGame", "Result", "naive", "turned_up"]


def naive(game: str, options: Json, position: Json) -> NaiveGame:
    """Return the naive game of this name with these options, in a position."""
    assert game in _NAIVE, f"{game} has no naive rules: write a module here and add it to _NAIVE"
    return _NAIVE[game](options, position)
