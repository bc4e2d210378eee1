"""Sequence Builder: whoever first has a sequence of the target length wins.

A turn takes a number out of a shared pool and adds it to the end of the mover's own
sequence. A sequence starts anywhere; after that each number must be larger than the last
one by an allowed step. A player without such a number is skipped (BUILDER-2). When nobody
has one the longer sequence wins, and equal lengths are a draw (BUILDER-3).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Game, Outcome, TurnKind
from seqtui.engines.games.options import Preset, Subset, Whole
from seqtui.engines.text import join_or, spelled

Numbers: TypeAlias = tuple[int, ...]


class Options(NamedTuple):
    """How long a sequence must get, the allowed steps (sorted), and the highest number."""

    target: int = 4
    steps: Numbers = (1, 2, 3)
    pool: int = 20


_POOL = Whole("pool", "Highest number", 8, 24)


class Pick(NamedTuple):
    """Take a number out of the pool and add it to the end of the mover's sequence."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


class Skip(NamedTuple):
    """Pass the turn of a player who has no valid number; the game does so by itself."""

    def __str__(self) -> str:
        return "skip"


SKIP = Skip()
Move: TypeAlias = Pick | Skip


class State(NamedTuple):
    """Both sequences, player 1's first, the numbers that are left, and whose turn it is.

    ``free`` has bit n set while the number n is in the pool.
    """

    options: Options
    sequences: tuple[Numbers, Numbers]
    free: int
    to_move: int


_PICKS = tuple(Pick(number) for number in range(_POOL.high + 1))
_ONLY_SKIP = (SKIP,)


def _deal(options: Options, seed: int, first: int) -> State:
    """Start with the whole pool and two empty sequences; nothing here is random."""
    return State(options, ((), ()), _all_free(options), first)


def _all_free(options: Options) -> int:
    return (1 << options.pool + 1) - 2


def arrange(
    options: Options, to_move: int, sequences: tuple[Numbers, Numbers], pool: Numbers | None = None
) -> State:
    """Set up two given sequences; a pool, if one is given, must be what they leave (ALL-6)."""
    free = _all_free(options)
    for player, sequence in enumerate(sequences, start=1):
        if len(sequence) >= options.target:
            raise BadInput(
                f"Player {player}'s sequence must be shorter than the target, {options.target}: "
                "with that length the game is over."
            )
        for number in sequence:
            if not 1 <= number <= options.pool:
                raise BadInput(f"The numbers go from 1 to {options.pool}; {number} is outside.")
            if not free >> number & 1:
                raise BadInput(f"The number {number} can be used only once.")
            free ^= 1 << number
        for last, number in pairwise(sequence):
            if number - last not in options.steps:
                raise BadInput(
                    f"In player {player}'s sequence {number} cannot follow {last}: "
                    f"a step must be {_any_of(options.steps)}."
                )
    state = State(options, sequences, free, to_move)
    if pool is not None and tuple(sorted(pool)) != tuple(_left(state)):
        raise BadInput(
            f"The pool must hold exactly the numbers from 1 to {options.pool} that are in "
            "neither sequence; it may be left out."
        )
    if not _legal(state):
        raise BadInput("Neither player can add a number: this game is already over.")
    return state


def _legal(state: State) -> tuple[Move, ...]:
    """Return the valid numbers, or the skip of a player who has none while the other has."""
    player = state.to_move
    # The target is always met by the player who moved last.
    if len(state.sequences[2 - player]) >= state.options.target:
        return ()
    picks = picks_of(state, player)
    if picks or not picks_of(state, 3 - player):
        return picks
    return _ONLY_SKIP


def picks_of(state: State, player: int) -> tuple[Pick, ...]:
    """Return the numbers that may follow a player's sequence, the lowest first."""
    options, sequences, free, _ = state
    if sequence := sequences[player - 1]:
        last = sequence[-1]
        return tuple([_PICKS[last + step] for step in options.steps if free >> last + step & 1])
    return tuple([pick for pick in _PICKS if free >> pick.number & 1])


def _play(state: State, move: Move) -> State:
    """Add a number to the mover's sequence, or skip the turn."""
    options, sequences, free, player = state
    if isinstance(move, Skip):
        return State(options, sequences, free, 3 - player)
    number = move.number
    one, two = sequences
    if player == 1:
        return State(options, ((*one, number), two), free ^ 1 << number, 2)
    return State(options, (one, (*two, number)), free ^ 1 << number, 1)


def _outcome(state: State) -> Outcome | None:
    """Return who reached the target, or who is ahead when nobody can go on (BUILDER-3)."""
    one, two = (len(sequence) for sequence in state.sequences)
    target = state.options.target
    if one >= target or two >= target:
        return Outcome(1 if one >= target else 2, "target")
    if _legal(state):
        return None
    return Outcome(None, "equal") if one == two else Outcome(1 if one > two else 2, "longer")


def _refusal(state: State, move: Move) -> str | None:
    """Refuse a number that is taken or breaks the step rule, and a skip that is not forced."""
    picks = _legal(state)
    if move in picks:
        return None
    return f"{_why_not(state, move)}: {_instead(state, picks)}."


def _why_not(state: State, move: Move) -> str:
    """Say what is wrong with a number, or a skip, that is not valid now (BUILDER-1)."""
    if isinstance(move, Skip):
        return "A player who can add a number may not skip"
    number, player, steps = move.number, state.to_move, state.options.steps
    own, other = state.sequences[player - 1], state.sequences[2 - player]
    if number in own:
        return f"You have already taken {number}"
    if number in other:
        return f"Your opponent has already taken {number}"
    last = own[-1]
    step = number - last
    if step < 0:
        return f"{number} is smaller than your last number, {last}"
    if step > steps[-1]:
        fault = "too large"
    elif step < steps[0]:
        fault = "too small"
    else:
        fault = f"not allowed, only {_any_of(steps)}"
    return f"The step from {last} to {number} is {step}, which is {fault}"


def _instead(state: State, moves: tuple[Move, ...]) -> str:
    """Say what the player to move may do."""
    if moves == _ONLY_SKIP:
        return "you have no valid number and must skip"
    if not state.sequences[state.to_move - 1]:
        return "start with any number that is left in the pool"
    return f"choose {join_or([str(move) for move in moves])}"


def _any_of(numbers: Iterable[int]) -> str:
    return join_or([str(number) for number in numbers])


def _view(state: State) -> dict[str, object]:
    """Show both sequences and what is left in the pool; nothing is hidden."""
    return {"sequences": [list(sequence) for sequence in state.sequences], "pool": _left(state)}


def _left(state: State) -> list[int]:
    return [number for number in range(1, state.options.pool + 1) if state.free >> number & 1]


def _goal(options: Options) -> str:
    """Say how many numbers are wanted, and how far each may be above the one before."""
    steps = options.steps
    is_range = len(steps) > 2 and steps[-1] - steps[0] == len(steps) - 1
    up = f"{steps[0]} to {steps[-1]}" if is_range else _any_of(steps)
    return f"Be first to {spelled(options.target)} numbers, each {up} up"


GAME: Game[State, Move, Options] = Game(
    name="sequence-builder",
    title="Sequence Builder",
    goal=_goal,
    options=Options,
    option_list=(
        Whole("target", "Length that wins", 3, 6),
        Subset("steps", "Allowed steps", 1, 4),
        _POOL,
    ),
    presets=(
        Preset(
            *("classic", "Classic", {}, "four numbers, soon decided"),
            "the rulebook's game, won by a good first number",
        ),
        Preset(
            *("long", "Long", {"target": 5}, "five numbers, longer plans"),
            "five numbers: fewer good starts, and longer plans",
        ),
        Preset(
            *("wide-steps", "Wide steps", {"steps": (2, 3)}, "no small steps, soon stuck"),
            "only steps of 2 and 3, so you are sooner stuck",
        ),
        Preset(
            *("quick", "Quick", {"pool": 15}, "15 numbers, soon used up"),
            "only 15 numbers to pick from, soon used up",
        ),
    ),
    deal=_deal,
    moves=lambda options: _PICKS[1 : options.pool + 1],
    legal=_legal,
    play=_play,
    outcome=_outcome,
    refusal=_refusal,
    full_view=_view,
    forced=lambda state: SKIP if _legal(state) == _ONLY_SKIP else None,  # BUILDER-2
    kind=lambda move: TurnKind.SKIPPED if isinstance(move, Skip) else TurnKind.PLAYED,
)
