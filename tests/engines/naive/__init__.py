"""Every game's rules a second time, as plainly as possible, to hold the engines against.

Written from the rules alone: nothing here looks at an engine, so that the two can only agree
where both are right.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.engines.naive.code_swap import NaiveSwap
from tests.engines.naive.game import Json, NaiveGame, Result
from tests.engines.naive.mirror_duel import NaiveMirror
from tests.engines.naive.sequence_builder import NaiveBuilder
from tests.engines.naive.sequence_shift import NaiveShift
from tests.engines.naive.sequence_stack import NaiveStack

NAIVE: Mapping[str, type[NaiveGame]] = {
    "sequence-shift": NaiveShift,
    "sequence-stack": NaiveStack,
    "mirror-duel": NaiveMirror,
    "sequence-builder": NaiveBuilder,
    "code-swap": NaiveSwap,
}

__all__ = ["NAIVE", "Json", "NaiveGame", "Result"]
