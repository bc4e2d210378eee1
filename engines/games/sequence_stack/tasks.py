"""The tasks of Sequence Stack: three choices out of one deal, to place or to discard."""

from __future__ import annotations

from collections.abc import Sequence

from ...dice import roll
from ...solving.oracle import oracle_of
from ..task import Tasks
from .rules import GAME, Move, Options, State

_CHOICES = 3
_LONGEST = 60
_SHARP = 0.05


def _propose(options: Options, grade: int, dice: int) -> tuple[Sequence[State], int]:
    """Play a deal well and collect its sharp choices, each from the seat of player 1."""
    seed, dice = roll(dice)
    oracle, state = oracle_of(GAME, options), GAME.begin(GAME.deal(options, seed, 1))
    sharp: list[State] = []
    for _ in range(_LONGEST):
        if GAME.outcome(state) or len(sharp) == _CHOICES:
            break
        verdict = oracle.judge(state)
        if len(verdict.moves) == 2:
            best, worse = (value.share for _, value in verdict.moves)
            if best - worse > _SHARP:
                sharp.append(state)
        state = GAME.play(state, verdict.moves[0].move)
    return (sharp if len(sharp) == _CHOICES else []), dice


TASKS: Tasks[State, Move, Options] = Tasks(
    kind="choose",
    options=lambda grade: {"blocks": "thaw"},
    propose=_propose,
    game=GAME,
    sides=("stacks", "blocked"),
)
