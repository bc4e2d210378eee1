"""What a task promises, proven with the naive rules alone: a second way to know every answer.

Games that end are searched to their ends. Code Swap, which can go round in circles, is solved
backwards for all orders of its numbers at once. The fewest swaps come from walking away from the
row in order, and the chances of Sequence Stack from all its positions written out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from seqtui.engines.games.sequence_stack.rules import Options
from tests.engines.naive.code_swap import NaiveSwap
from tests.engines.naive.game import Json, NaiveGame
from tests.engines.naive.mirror_duel import NaiveMirror
from tests.engines.naive.sequence_builder import NaiveBuilder
from tests.engines.naive.sequence_shift import NaiveShift
from tests.engines.oracle import stack_truth
from tests.engines.oracle.truth import Worth, by_moving, ended, place

Key: TypeAlias = Hashable
SHARP = 0.05
"""A choice must differ by so much."""
CLOSE = 1e-4
"""A gap is told to this precision."""


def broken(task: Json) -> Iterator[str]:
    """Name the promises that a task, as it is printed, does not keep."""
    match task["kind"]:
        case "sprint":
            if (fewest := _fewest(task["start"]["sequence"])) != task["par"]:
                yield f"the fewest swaps are {fewest}"
        case "choose":
            for step in task["steps"]:
                gap = _gap(task["options"], step["start"])
                if abs(gap - step["gap"]) > CLOSE or gap < SHARP:
                    yield f"the worse choice costs {gap}"
        case "win":
            yield from _not_won(task)
        case kind:
            yield f"there is no kind {kind}"
    starts = [step["start"] for step in task.get("steps", [task])]
    if any(start["to_move"] != 1 for start in starts) or task["grade"] not in range(1, 6):
        yield "player 1 is not to move, or there is no such grade"


def _not_won(task: Json) -> Iterator[str]:
    moves = worth_of_moves(task["game"], task["options"], task["start"])
    winning = [move for move, (word, _) in moves.items() if word == "win"]
    if len(winning) != 1:
        yield f"{len(winning)} moves win"
    elif moves[winning[0]] != ("win", task["plies"]) or task["plies"] < 2:
        yield f"{winning[0]} is worth {moves[winning[0]]}"
    if all(worth in (("loss", 1), ("win", task["plies"])) for worth in moves.values()):
        yield "every other move loses at once"


def worth_of_moves(game: str, options: Json, start: Json) -> dict[str, Worth]:
    """Return what each move in a position leads to."""
    if game == "code-swap":
        return _swaps(options, start)
    kind, key = _KINDS[game]
    return _Searched(kind, key, options).moves(kind(options, start))


# Games that end: every line of play to its end, each position once


class _Searched(NamedTuple):
    """One game with one set of options."""

    kind: Callable[[Json, Json], NaiveGame]
    key: Callable[[NaiveGame], Key]
    """What can still matter of a position."""
    options: Json

    def moves(self, game: NaiveGame) -> dict[str, Worth]:
        """Return what each move leads to."""
        position = {**game.position(), "to_move": game.to_move}
        found = {}
        for move in game.moves():
            after = self.kind(self.options, position)
            after.play(move, None)
            found[move] = by_moving(self.worth(after))
        return found

    def worth(self, game: NaiveGame) -> Worth:
        """Return what a position is worth."""
        if (result := game.result()) is not None:
            return ended(result[0], game.to_move)
        known, key = _known(str(self.options)), self.key(game)
        if key not in known:
            known[key] = min(self.moves(game).values(), key=place)
        return known[key]


@cache
def _known(options: str) -> dict[Key, Worth]:
    """Return what was found so far with these options, which tell the games apart too."""
    return {}


def _ends(game: NaiveGame) -> Key:
    """Return the hands, three digits at each end, and the digit that would be an echo.

    A palindrome of five or more has one of three or four around its middle, which would have
    ended the game before; so what lies deeper than three digits plays no part any more.
    """
    assert isinstance(game, NaiveMirror)
    assert game.hands is not None
    row = game.sequence
    ends = (*row[:3], 0, *row[-3:]) if len(row) > 6 else (*row,)
    return game.to_move, ends, tuple(map(tuple, game.hands)), game.echo


def _sequences(game: NaiveGame) -> Key:
    assert isinstance(game, NaiveBuilder)
    return game.to_move, tuple(game.sequences[1]), tuple(game.sequences[2])


_KINDS: dict[str, tuple[Callable[[Json, Json], NaiveGame], Callable[[NaiveGame], Key]]] = {
    "mirror-duel": (NaiveMirror, _ends),
    "sequence-builder": (NaiveBuilder, _sequences),
}


# Code Swap: backwards from the swaps that win

_Codes: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The codes of whoever is to move and of the other."""


def _swaps(options: Json, start: Json) -> dict[str, Worth]:
    codes = tuple(map(tuple, start["codes"]))
    one, two = codes
    worth, after = _solved(tuple(sorted(one + two)), len(one))
    won: Worth = ("win", 1)
    return {
        move: won if end is None else by_moving(worth.get(end, ("draw", None)))
        for move, end in after((one, two)).items()
    }


@cache
def _solved(
    numbers: tuple[int, ...], length: int
) -> tuple[dict[_Codes, Worth], Callable[[_Codes], dict[str, _Codes | None]]]:
    """Return what each order of these numbers is worth, draws left out, and where moves lead."""
    graph: dict[_Codes, dict[str, _Codes | None]] = {}
    waiting: list[_Codes] = [(numbers[:length], numbers[length:])]

    def after(codes: _Codes) -> dict[str, _Codes | None]:
        ends: dict[str, _Codes | None] = {}
        for move in NaiveSwap({}, {"codes": codes}).moves():
            game = NaiveSwap({}, {"codes": codes})
            game.play(move, None)
            ends[move] = None if game.winner else (tuple(game.codes[2]), tuple(game.codes[1]))
        return ends

    # Every order is reached from any other by swaps, if those that win are gone on with as well.
    while waiting:
        codes = waiting.pop()
        if codes not in graph:
            graph[codes] = after(codes)
            waiting.extend(_neighbours(codes))
    return _backwards(graph), after


def _neighbours(codes: _Codes) -> Iterator[_Codes]:
    """Yield what any swap leads to, whoever would win by it."""
    own, other = codes
    for one in range(len(own)):
        for two in range(one):
            new = [*own]
            new[one], new[two] = own[two], own[one]
            yield other, tuple(new)
        crossed = [
            (*own[:one], other[one], *own[one + 1 :]),
            (*other[:one], own[one], *other[one + 1 :]),
        ]
        yield crossed[1], crossed[0]


def _backwards(graph: dict[_Codes, dict[str, _Codes | None]]) -> dict[_Codes, Worth]:
    worth: dict[_Codes, Worth] = {}
    before: dict[_Codes, list[_Codes]] = {}
    for codes, ends in graph.items():
        for end in ends.values():
            if end is not None:
                before.setdefault(end, []).append(codes)
    layer = [codes for codes, ends in graph.items() if None in ends.values()]
    for codes in layer:
        worth[codes] = ("win", 1)
    plies = 1
    while layer:
        plies += 1
        won = plies % 2 == 1
        # A win needs one answer that loses; a loss, that all of them win.
        candidates = {codes for end in layer for codes in before.get(end, []) if codes not in worth}
        layer = [
            codes
            for codes in candidates
            if won
            or all(end in worth and worth[end][0] == "win" for end in graph[codes].values() if end)
        ]
        for codes in layer:
            worth[codes] = ("win" if won else "loss", plies)
    return worth


# Sequence Shift: how far every row is from order


def _fewest(row: list[int]) -> int:
    return _distances(len(row))[tuple(row)]


@cache
def _distances(length: int) -> dict[tuple[int, ...], int]:
    """Walk away from the row in order, a swap at a time."""
    layer = [tuple(range(1, length + 1))]
    found = dict.fromkeys(layer, 0)
    while layer:
        further = []
        for row in layer:
            for move in [f"swap {left} {left + 1}" for left in range(1, length)]:
                game = NaiveShift({"length": length, "invalid_swap": "retry"}, {"sequence": row})
                game.play(move, None)
                new = tuple(game.position()["sequence"])
                if new not in found:
                    found[new] = found[row] + 1
                    further.append(new)
        layer = further
    return found


# Sequence Stack: the chances of both choices


def _gap(options: Json, start: Json) -> float:
    numbers, card = Options(**options), start["drawn"]
    deck = [int(number) for number, count in start["deck"].items() for _ in range(count)]
    node = stack_truth.Node(
        1,
        _pair(start["stacks"]),
        _pair(start["blocked"]),
        tuple(sorted([*deck, card])),
        tuple(sorted(start["discard"])),
    )
    chances = _chances(numbers)
    values = [
        chances[after] if isinstance(after, stack_truth.Node) else float(after)
        for after in (
            stack_truth.played(numbers, node, card, move) for move in stack_truth.moves(node, card)
        )
    ]
    assert len(values) == 2
    return max(values) - min(values)


def _pair(sides: list[list[int]]) -> tuple[stack_truth.Cards, stack_truth.Cards]:
    one, two = sides
    return tuple(one), tuple(two)


@cache
def _chances(options: Options) -> dict[stack_truth.Node, float]:
    graph = stack_truth.explore(options, [stack_truth.fresh(options, side) for side in (1, 2)])
    return stack_truth.sweep(graph, 0.5, 1e-9)
