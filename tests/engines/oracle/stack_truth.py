"""The second method for Sequence Stack: every position written out, from the naive rules.

Values are those of player 1: 1 for a win, 0 for a loss, one half for neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from seqtui.engines.games.sequence_stack.rules import Options, State
from tests.engines.naive.sequence_stack import NaiveStack

Cards: TypeAlias = tuple[int, ...]


class Node(NamedTuple):
    """A position before the draw; the cards are sorted, because their order is not known here."""

    to_move: int
    stacks: tuple[Cards, Cards]
    blocked: tuple[Cards, Cards]
    deck: Cards
    discard: Cards


After: TypeAlias = Node | Fraction
"""The next position, or the value of a game that is over."""
Graph: TypeAlias = dict[Node, dict[int, dict[str, After]]]
"""For each position and each card that may come, where the moves lead to."""
Sum: TypeAlias = dict[Node | None, Fraction]
"""Positions with their weights; None has the weight of what is already known."""

_SCORES = {1: Fraction(1), 2: Fraction(0), None: Fraction(1, 2)}


def fresh(options: Options, to_move: int = 1) -> Node:
    """Return the opening."""
    deck = sorted([*range(1, options.numbers + 1)] * 2)
    return Node(to_move, ((), ()), ((), ()), tuple(deck), ())


def played(options: Options, node: Node, card: int, move: str) -> After:
    """Draw a card, make a move, and see where it leads."""
    deck = list(node.deck)
    deck.remove(card)
    game = NaiveStack(
        options._asdict(),
        {**node._asdict(), "deck": deck, "discard": list(node.discard), "drawn": card},
    )
    game.play(move, None)
    return seen(game)


def seen(game: NaiveStack) -> After:
    """Return where a naive game stands, its drawn card put back."""
    result = game.result()
    if result:
        return _SCORES[result[0]]
    assert game.drawn
    return Node(
        game.to_move,
        (tuple(game.stacks[1]), tuple(game.stacks[2])),
        (tuple(sorted(game.blocked[1])), tuple(sorted(game.blocked[2]))),
        tuple(sorted([*game.deck, game.drawn])),
        tuple(sorted(game.discard)),
    )


def moves(node: Node, card: int) -> list[str]:
    """List the moves of a player who has drawn this card."""
    me = node.to_move - 1
    fits = card == len(node.stacks[me]) + 1 and card not in node.blocked[me]
    return ["place", "discard"] if fits else ["discard"]


def explore(options: Options, starts: Iterable[Node]) -> Graph:
    """Write out everything that can follow, those nearest to the end first."""
    graph: Graph = {}
    waiting = list(starts)
    while waiting:
        node = waiting.pop()
        if node in graph:
            continue
        graph[node] = {
            card: {move: played(options, node, card, move) for move in moves(node, card)}
            for card in sorted(set(node.deck))
        }
        for choices in graph[node].values():
            waiting.extend(after for after in choices.values() if isinstance(after, Node))
    return {node: graph[node] for node in sorted(graph, key=_distance)}


def _distance(node: Node) -> tuple[int, int, int]:
    """Rank positions so that most of what follows from one comes before it."""
    placed = len(node.stacks[0]) + len(node.stacks[1])
    return -placed, -len(node.blocked[0]) - len(node.blocked[1]), len(node.deck)


def sweep(graph: Graph, start: float, until: float = 1e-14) -> dict[Node, float]:
    """Iterate values from a first guess for them all, until a sweep changes nothing more.

    A guess of 0 or 1 gives play without end to one player, and a guess of 1/2 to neither.
    """
    values = dict.fromkeys(graph, start)
    plain = {
        node: [
            (node.deck.count(card), [_plain(after) for after in choices.values()])
            for card, choices in drawn.items()
        ]
        for node, drawn in graph.items()
    }
    change = 1.0
    while change > until:
        change = 0.0
        for node, drawn in plain.items():
            better = max if node.to_move == 1 else min
            total = sum(
                copies * better([values[a] if isinstance(a, Node) else a for a in choices])
                for copies, choices in drawn
            )
            value = total / len(node.deck)
            change = max(change, abs(value - values[node]))
            values[node] = value
    return values


def _plain(after: After) -> Node | float:
    return after if isinstance(after, Node) else float(after)


def exactly(graph: Graph, values: Mapping[Node, float]) -> dict[Node, Fraction]:
    """Turn values found by iteration into exact ones: solve for the moves that they prefer.

    Each position is written as a sum over positions that come later in the order, which the
    next ones replace in their own sums; at the end there is nothing left to replace.
    """
    sums: dict[Node, Sum] = {}
    for node, drawn in graph.items():
        total: Sum = {}
        for card, choices in drawn.items():
            share = Fraction(node.deck.count(card), len(node.deck))
            chosen = best(node, choices, values)
            _add(total, {chosen: share} if isinstance(chosen, Node) else {None: share * chosen})
        while known := next((part for part in total if part in sums), None):
            share = total.pop(known)
            _add(total, {part: share * weight for part, weight in sums[known].items()})
        loop = total.pop(node, Fraction(0))
        sums[node] = {part: weight / (1 - loop) for part, weight in total.items()}
    exact: dict[Node, Fraction] = {}
    for node in reversed(graph):
        parts = sums[node].items()
        exact[node] = sum((exact[part] * w if part else w for part, w in parts), Fraction(0))
    return exact


def _add(total: Sum, more: Sum) -> None:
    for part, weight in more.items():
        total[part] = total.get(part, Fraction(0)) + weight


def best(
    node: Node, choices: Mapping[str, After], values: Mapping[Node, float] | Mapping[Node, Fraction]
) -> After:
    """Return where the better move leads to, placing first where they are equal."""
    sign = 1 if node.to_move == 1 else -1
    return max(choices.values(), key=lambda a: sign * (values[a] if isinstance(a, Node) else a))


def as_state(options: Options, node: Node, drawn: int = 0) -> State:
    """Return the engine's state of a position, with a card drawn from its deck or not."""
    deck = list(node.deck)
    if drawn:
        deck.remove(drawn)
    first, second = (sum(1 << number for number in side) for side in node.blocked)
    heights = len(node.stacks[0]), len(node.stacks[1])
    return State(
        options, node.to_move, heights, (first, second), tuple(deck), node.discard, drawn, dice=0
    )


def as_node(state: State) -> Node:
    """Return the position of a state before the draw, whose deck is not empty."""
    first, second = (tuple(n for n in range(1, 7) if mask >> n & 1) for mask in state.blocked)
    one, two = (tuple(range(1, height + 1)) for height in state.heights)
    deck, discard = tuple(sorted(state.deck)), tuple(sorted(state.discard))
    return Node(state.to_move, (one, two), (first, second), deck, discard)
