"""Sequence Shift: whoever puts the shared row of numbers in order wins.

The row holds the numbers 1 to n. A turn swaps two neighbours; the swap that leaves the row
ascending wins for the player who made it. Naming two places that are not neighbours costs
the turn or is refused, as the options say (SHIFT-4).

Played with leaps, a turn takes one number past one or two others that stand on its wrong side:
to the left past larger ones, to the right past smaller ones. So every turn leaves fewer pairs in
the wrong order, and the game always ends (SHIFT-7).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple, TypeAlias

from seqtui.engines.dice import shuffled, stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import BY_REPETITION, Deals, EvenDeals, Game, Outcome, TurnKind
from seqtui.engines.games.options import Choice, Preset, Whole
from seqtui.engines.text import spelled


class Options(NamedTuple):
    """How long the row is, what a swap of two that are not neighbours costs, and what moves."""

    length: int = 5
    invalid_swap: str = "forfeit"
    moves: str = "swaps"

    @property
    def has_leaps(self) -> bool:
        """Whether a number may pass two others at once (SHIFT-7)."""
        return self.moves == "leaps"


_LENGTH = Whole("length", "Numbers in the row", 3, 8)


class Swap(NamedTuple):
    """Exchange the numbers at two positions, counted from 1, the lower one first."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"swap {self.first} {self.second}"


class Leap(NamedTuple):
    """Take the number at one position past two others to another, counted from 1 (SHIFT-7)."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"leap {self.start} {self.end}"


Move: TypeAlias = Swap | Leap


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
_AROUND = {
    length: tuple(
        (swap, Leap(swap.first, swap.first + 2), Leap(swap.first + 2, swap.first))
        for swap in _NEIGHBOURS[length]
    )
    for length in _LENGTH.values
}
"""The swap that begins at each place, and the leaps to the right and to the left that begin or end
there; the last of them would lead out of the row."""
_EVEN_WITH_LEAPS = 5
"""With so many numbers some deals are won in five turns or more and some lost in four."""


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


def _legal(state: State) -> tuple[Move, ...]:
    """Return every swap of two neighbours, or every move with leaps, from left to right."""
    if state.winner:
        return ()
    if state.options.moves == "swaps":
        return _NEIGHBOURS[len(state.sequence)]
    return _with_leaps(state.sequence)


def _with_leaps(sequence: tuple[int, ...]) -> tuple[Move, ...]:
    """Return the moves that pass one or two numbers, each of them on its wrong side (SHIFT-7)."""
    moves: list[Move] = []
    length = len(sequence)
    beyond = (*sequence[2:], length + 1)  # larger than any: nothing leaps over the end of the row
    around = _AROUND[length]
    for one, two, three, (swap, to_right, to_left) in zip(
        sequence, sequence[1:], beyond, around, strict=False
    ):
        if one > two:
            moves.append(swap)
            if one > three:
                moves.append(to_right)
        if one > three < two:
            moves.append(to_left)
    return tuple(moves)


def _play(state: State, move: Move) -> State:
    """Swap two neighbours; any other pair costs the turn and leaves the row alone (SHIFT-4)."""
    options, sequence, player, _ = state
    first, second = move
    if second != first + 1:
        return _leap(state, move) if type(move) is Leap else State(options, sequence, 3 - player)
    sequence = (*sequence[: first - 1], sequence[first], sequence[first - 1], *sequence[second:])
    winner = player if sequence == _IN_ORDER[len(sequence)] else 0
    return State(options, sequence, 3 - player, winner)


def _leap(state: State, leap: Leap) -> State:
    """Take a number to another place; those that it passes move up (SHIFT-7)."""
    options, sequence, player, _ = state
    numbers = [*sequence]
    numbers.insert(leap.end - 1, numbers.pop(leap.start - 1))
    winner = player if tuple(numbers) == _IN_ORDER[len(numbers)] else 0
    return State(options, tuple(numbers), 3 - player, winner)


def _outcome(state: State) -> Outcome | None:
    """Return who put the row in order, if anybody has."""
    return Outcome(state.winner, "sorted") if state.winner else None


def _refusal(state: State, move: Move) -> str | None:
    """Refuse a pair that is not neighbours, unless the options let it cost the turn."""
    if state.options.has_leaps:
        return _wrong_way(state, move)
    if move[1] == move[0] + 1 or state.options.invalid_swap == "forfeit":
        return None
    return (
        f"Positions {move[0]} and {move[1]} are not next to each other: "
        f"swap two neighbours, such as {move[0]} and {move[0] + 1}."
    )


def _wrong_way(state: State, move: Move) -> str | None:
    """Say what a move with leaps would not put right, or None if it is allowed (SHIFT-7)."""
    start, end = move
    number, passed = state.sequence[start - 1], passed_by(state, move)
    if type(move) is Swap:
        if len(passed) > 1:
            apart = f"Positions {start} and {end} are not neighbours"
            return f"{apart}: swap two that are, or leap past two."
        if number < passed[0]:
            pair = f"The {number} and the {passed[0]}"
            return f"{pair} are in the right order already: that swap puts nothing right."
        return None
    if len(passed) > 2:
        return f"A number passes one or two others, not {spelled(len(passed))}."
    goes_right = end > start
    for other in passed:
        if (number > other) is not goes_right:
            side, only, not_so = (
                ("right", "smaller", "larger") if goes_right else ("left", "larger", "smaller")
            )
            rule = f"To the {side} a number passes only {only} ones"
            return f"{rule}: the {other} is {not_so} than the {number}."
    return None


def passed_by(state: State, move: Move) -> tuple[int, ...]:
    """Return the numbers that a move takes its number past, in the order it meets them."""
    start, end = move
    return state.sequence[start:end] or state.sequence[end - 1 : start - 1][::-1]


def named_past(state: State, move: Move) -> str:
    """Name them: "the 4 and the 5"."""
    return " and ".join(f"the {number}" for number in passed_by(state, move))


def _forfeits(state: State) -> tuple[Swap, ...] | None:
    """Return every pair that is not neighbours, if the options let it cost the turn (SHIFT-4)."""
    if state.options.invalid_swap != "forfeit":
        return None
    pairs = combinations(range(1, 1 if state.winner else len(state.sequence) + 1), 2)
    return tuple(Swap(*pair) for pair in pairs if _kind(Swap(*pair)) is TurnKind.FORFEITED)


def _view(state: State) -> dict[str, object]:
    """Show the row; nothing is hidden."""
    return {"sequence": list(state.sequence)}


def _kind(move: Move) -> TurnKind:
    """Tell a move from a swap that costs the turn, because it is not one of neighbours."""
    apart = type(move) is Swap and move.second != move.first + 1
    return TurnKind.FORFEITED if apart else TurnKind.PLAYED


def _moves(options: Options) -> tuple[Move, ...]:
    if not options.has_leaps:
        return _NEIGHBOURS[options.length]
    around = (move for moves in _AROUND[options.length] for move in moves)
    return tuple(move for move in around if max(move) <= options.length)


def _conflict(options: Options) -> str | None:
    if options.has_leaps and options.invalid_swap == "forfeit":
        return "With leaps a lost turn would decide games: invalid_swap is retry there."
    return None


def _implied(values: Mapping[str, object]) -> Mapping[str, object]:
    return {"invalid_swap": "retry"} if values.get("moves") == "leaps" else {}


def _even_deals(options: Options) -> EvenDeals | None:
    """Return how deals are even: with leaps nothing is drawn, and short rows are soon over."""
    if not options.has_leaps:
        return EvenDeals.BY_VALUE
    return EvenDeals.BY_TURNS if options.length >= _EVEN_WITH_LEAPS else None


def _usual_deals(options: Options) -> Deals:
    return Deals.EVEN if options.has_leaps and _even_deals(options) else Deals.LIVELY


def _goal(options: Options) -> str:
    if options.has_leaps:
        return "Leap past one or two: whoever sorts wins"
    return "Swap neighbours: whoever sorts the row wins"


GAME: Game[State, Move, Options] = Game(
    name="sequence-shift",
    title="Sequence Shift",
    goal=_goal,
    options=Options,
    option_list=(
        _LENGTH,
        Choice("invalid_swap", "Swapping places that are not neighbours", ("forfeit", "retry")),
        Choice("moves", "Swaps of neighbours, or leaps past two as well", ("swaps", "leaps")),
    ),
    conflict=_conflict,
    implied=_implied,
    even_deals=_even_deals,
    usual_deals=_usual_deals,
    presets=(
        Preset(
            *("classic", "Classic", {}, "drawn until somebody slips"),
            "the rulebook's game, drawn until somebody slips",
        ),
        Preset(
            *("leap", "Leap", {"moves": "leaps", "length": 6}, "every game is decided"),
            "every game is decided, and no simple rule plays it well",
        ),
        Preset(
            *("leap-long", "Leap long", {"moves": "leaps", "length": 7}, "decided, and deeper"),
            "seven numbers, and wins that take up to 17 turns",
        ),
    ),
    left_out=lambda options: "4 of 119" if options == Options() else "",
    deal=_deal,
    moves=_moves,
    legal=_legal,
    play=_play,
    outcome=_outcome,
    refusal=_refusal,
    full_view=_view,
    forfeits=_forfeits,
    kind=_kind,
    claim=lambda options: None if options.has_leaps else BY_REPETITION,
)
