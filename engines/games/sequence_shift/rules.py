"""Sequence Shift: whoever puts the shared row of numbers in order wins.

The row holds the numbers 1 to n. A turn swaps two neighbours; the swap that leaves the row
ascending wins for the player who made it. Naming two places that are not neighbours costs
the turn or is refused, as the options say (SHIFT-4).
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from seqtui.engines.dice import shuffled, stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import BY_REPETITION, Game, Outcome, TurnKind
from seqtui.engines.games.options import Choice, Preset, Whole


class Options(NamedTuple):
    """How long the row is, and what a swap of two numbers that are not neighbours costs."""

    length: int = 5
    invalid_swap: str = "forfeit"


_LENGTH = Whole("length", "Numbers in the row", 3, 8)


class Swap(NamedTuple):
    """Exchange the numbers at two positions, counted from 1, the lower one first."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"swap {self.first} {self.second}"


class State(NamedTuple):
    """The row, whose turn it is, and the winner once there is one (0 before)."""

    options: Options
    sequence: tuple[int, ...]
    to_move: int
    winner: int = 0


_IN_ORDER = {length: tuple(range(1, length + 1)) for length in _LENGTH.values}
_NEIGHBOURS = {
    length: tuple(Swap(place, place + 1) for place in range(1, length)) for length in _LENGTH.values
}


def _deal(options: Options, seed: int, first: int) -> State:
    """Deal a row that is not in order yet (SHIFT-1)."""
    in_order = _IN_ORDER[options.length]
    sequence, dice = shuffled(in_order, stream(seed, "deal"))
    while sequence == in_order:
        sequence, dice = shuffled(in_order, dice)
    return State(options, sequence, first)


def arrange(options: Options, to_move: int, sequence: tuple[int, ...]) -> State:
    """Set up a given row; a sorted one is won by the player to move at once (SHIFT-1)."""
    in_order = _IN_ORDER[options.length]
    if tuple(sorted(sequence)) != in_order:
        raise BadInput(
            f"The sequence must hold each number from 1 to {options.length} exactly once."
        )
    return State(options, sequence, to_move, to_move if sequence == in_order else 0)


def _legal(state: State) -> tuple[Swap, ...]:
    """Return every swap of two neighbours, from left to right."""
    return () if state.winner else _NEIGHBOURS[len(state.sequence)]


def _play(state: State, move: Swap) -> State:
    """Swap two neighbours; any other pair costs the turn and leaves the row alone (SHIFT-4)."""
    options, sequence, player, _ = state
    first, second = move
    if second != first + 1:
        return State(options, sequence, 3 - player)
    sequence = (*sequence[: first - 1], sequence[first], sequence[first - 1], *sequence[second:])
    winner = player if sequence == _IN_ORDER[len(sequence)] else 0
    return State(options, sequence, 3 - player, winner)


def _outcome(state: State) -> Outcome | None:
    """Return who put the row in order, if anybody has."""
    return Outcome(state.winner, "sorted") if state.winner else None


def _refusal(state: State, move: Swap) -> str | None:
    """Refuse a pair that is not neighbours, unless the options let it cost the turn."""
    if move.second == move.first + 1 or state.options.invalid_swap == "forfeit":
        return None
    return (
        f"Positions {move.first} and {move.second} are not next to each other: "
        f"swap two neighbours, such as {move.first} and {move.first + 1}."
    )


def _forfeits(state: State) -> tuple[Swap, ...] | None:
    """Return every pair that is not neighbours, if the options let it cost the turn (SHIFT-4)."""
    if state.options.invalid_swap != "forfeit":
        return None
    pairs = combinations(range(1, 1 if state.winner else len(state.sequence) + 1), 2)
    return tuple(Swap(*pair) for pair in pairs if _kind(Swap(*pair)) is TurnKind.FORFEITED)


def _view(state: State) -> dict[str, object]:
    """Show the row; nothing is hidden."""
    return {"sequence": list(state.sequence)}


def _kind(move: Swap) -> TurnKind:
    """Tell a swap of neighbours from one that costs the turn."""
    return TurnKind.PLAYED if move.second == move.first + 1 else TurnKind.FORFEITED


GAME: Game[State, Swap, Options] = Game(
    name="sequence-shift",
    title="Sequence Shift",
    goal=lambda _: "Swap neighbours: whoever sorts the row wins",
    options=Options,
    option_list=(
        _LENGTH,
        Choice("invalid_swap", "Swapping places that are not neighbours", ("forfeit", "retry")),
    ),
    has_even_deals=lambda _: True,
    left_out=lambda options: "4 of 119" if options == Options() else "",
    presets=(Preset("classic", "Classic", {}, "drawn until somebody slips"),),
    deal=_deal,
    moves=lambda options: _NEIGHBOURS[options.length],
    legal=_legal,
    play=_play,
    outcome=_outcome,
    refusal=_refusal,
    full_view=_view,
    forfeits=_forfeits,
    kind=_kind,
    claim=lambda _: BY_REPETITION,
)
