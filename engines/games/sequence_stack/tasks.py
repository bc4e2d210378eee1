"""The tasks of Sequence Stack: three choices out of one deal, to place or to discard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...dice import below, roll, shuffled
from ...solving.oracle import oracle_of
from ..task import Tasks
from .rules import GAME, Move, Options, State, can_place

_CHOICES = 3
_LONGEST = 60
"""How many turns of a deal are played."""
_SHARP = 0.051
"""What the worse choice costs: a little more than is promised, so that no rounding decides."""
_MOST = 20
_BOLD = 4
"""One card in so many that fit is thrown away where it matters little."""
_PLAIN = 8
"""Of the deals in which every sharp choice is to place, one in so many is taken."""


def _propose(options: Options, dice: int) -> Iterator[Sequence[State]]:
    """Play deals, and take three sharp choices of player 1 out of each."""
    while True:
        seed, dice = roll(dice)
        state = GAME.begin(GAME.deal(options, seed, 1))
        sharp: dict[str, tuple[bool, int, State]] = {}
        for ply in range(_LONGEST):
            if GAME.outcome(state):
                break
            move = Move.DISCARD
            if can_place(state):
                bold, dice = below(_BOLD, dice)
                best = _best(state)
                move = best or (Move.PLACE if bold else Move.DISCARD)
                if best and state.to_move == 1:
                    sharp[str(GAME.view(state))] = best is Move.PLACE, ply, state
            state = GAME.play(state, move)
        order, dice = shuffled(list(sharp.values())[:_MOST], dice)
        plain, dice = below(_PLAIN, dice)
        # Throwing a card away is seldom right, and all the more to be found.
        chosen = sorted(order, key=lambda each: each[0])[:_CHOICES]
        if len(chosen) < _CHOICES or (plain and all(placing for placing, _, _ in chosen)):
            yield []
        else:
            yield [state for _, _, state in sorted(chosen, key=lambda each: each[1])]


def _best(state: State) -> Move | None:
    """Return the better choice where it is much better and not plain to see."""
    if state.drawn == state.options.numbers:  # it completes the stack
        return None
    (move, best), (_, worse) = oracle_of(GAME, state.options).judge(state).moves
    return move if best.share - worse.share > _SHARP else None


TASKS: Tasks[State, Move, Options] = Tasks(
    kind="choose",
    asks="Place or discard: find the choice that wins more often.",
    options=lambda grade: {"blocks": "thaw"},
    propose=_propose,
    bounds=(3, 5, 6, 7),
    game=GAME,
    sides=("stacks", "blocked"),
)
