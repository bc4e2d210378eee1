"""The tasks of Sequence Stack: three choices out of one deal, to place or to discard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seqtui.engines.dice import below, roll, shuffled
from seqtui.engines.games.sequence_stack.levels import graders_for
from seqtui.engines.games.sequence_stack.rules import GAME, AnyMove, Move, Options, State, action_of
from seqtui.engines.games.task import Tasks
from seqtui.engines.solving.oracle import oracle_of

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
    """Play deals, and take three sharp choices of one player out of each."""
    while True:
        seed, dice = roll(dice)
        sharp, dice = _sharp(GAME.begin(GAME.deal(options, seed, 1)), dice)
        for player in (1, 2):
            mine = [each for each in sharp if each[2].to_move == player]
            order, dice = shuffled(mine[:_MOST], dice)
            plain, dice = below(_PLAIN, dice)
            # Throwing a card away is seldom right, and all the more to be found.
            chosen = sorted(order, key=lambda each: each[0])[:_CHOICES]
            if len(chosen) < _CHOICES or (plain and all(places for places, _, _ in chosen)):
                yield []
            else:
                yield [state for _, _, state in sorted(chosen, key=lambda each: each[1])]


def _sharp(state: State, dice: int) -> tuple[list[tuple[bool, int, State]], int]:
    """Play a deal, and return its sharp choices, each once: whether to place, and when."""
    found: dict[str, tuple[bool, int, State]] = {}
    for ply in range(_LONGEST):
        if GAME.outcome(state):
            break
        move, *others = GAME.legal(state)
        if others:
            bold, dice = below(_BOLD, dice)
            best = _best(state)
            move = best or (move if bold else others[-1])
            if best:
                found[str(GAME.view(state))] = action_of(best) is Move.PLACE, ply, state
        state = GAME.play(state, move)
    return list(found.values()), dice


def _best(state: State) -> AnyMove | None:
    """Return the better of two choices where it is much better and not plain to see."""
    if state.drawn == state.options.numbers:  # it completes the stack
        return None
    (move, best), (_, worse), *others = oracle_of(GAME, state.options).judge(state).moves
    if others:
        return None
    return move if best.share - worse.share > _SHARP else None


TASKS: Tasks[State, AnyMove, Options] = Tasks(
    kind="choose",
    asks="Place or discard: find the choice that wins more often.",
    options=lambda grade: {"blocks": "thaw"},
    propose=_propose,
    bounds=(3, 5, 6, 7),
    game=GAME,
    sides=("stacks", "blocked"),
    players=("last", "began"),
    graders=graders_for,
    newer=("open",),
)
