"""The oracle of Sequence Stack against every position written out, and against itself."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from seqtui.engines.games.sequence_stack.oracle import _Solver
from seqtui.engines.games.sequence_stack.rules import GAME, Move, Options, State
from seqtui.engines.solving.oracle import Result, Value, Verdict, oracle_of
from tests.engines.oracle.stack_truth import Graph, Node, as_state, best, exactly, explore, sweep
from tests.engines.oracle.stack_truth import fresh as opening
from tests.engines.stack_table import CLASSIC, EVERY_OPTION, THAW
from tests.sampling import sampled

SMALL = [options for options in EVERY_OPTION if options.numbers < 5]
NEAR = 1e-13
"""What the oracle promises; its chances are shown with 14 decimals."""


def judge(state: State) -> Verdict[Move]:
    verdict: Verdict[Move] = oracle_of(GAME, state.options).judge(state)
    return verdict


@cache
def written_out(options: Options, *starts: Node) -> tuple[Graph, dict[Node, Fraction]]:
    """Return everything that can follow, and the exact chance of player 1 in each position."""
    graph = explore(options, starts)
    return graph, exactly(graph, sweep(graph, 0.5, 1e-9))


def value_after(after: Node | Fraction, exact: dict[Node, Fraction]) -> Fraction:
    return exact[after] if isinstance(after, Node) else after


def assert_agrees(value: Value, to_move: int, for_first: Fraction) -> None:
    chance = for_first if to_move == 1 else 1 - for_first
    assert value.chance == pytest.approx(float(chance), abs=NEAR)
    assert value.result is (Result.WIN if chance == 1 else None if chance else Result.LOSS)
    assert value.plies is None


def assert_oracle_knows(options: Options, graph: Graph, exact: dict[Node, Fraction]) -> None:
    """Compare positions before the draw, after it, and both choices."""
    for node, drawn in graph.items():
        verdict = judge(as_state(options, node))
        assert verdict.moves == ()
        assert_agrees(verdict.value, node.to_move, exact[node])
        for card, choices in drawn.items():
            verdict = judge(as_state(options, node, card))
            assert {judged.move.value for judged in verdict.moves} == set(choices)
            for judged in verdict.moves:
                after = value_after(choices[judged.move.value], exact)
                assert_agrees(judged.value, node.to_move, after)
            assert verdict.value == verdict.moves[0].value
            assert_agrees(
                verdict.value, node.to_move, value_after(best(node, choices, exact), exact)
            )


@sampled("options", SMALL, ids=str, quick=2)
def test_every_position_of_a_small_game_has_its_exact_chance(options: Options) -> None:
    graph, exact = written_out(options, opening(options))
    assert_oracle_knows(options, graph, exact)


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_the_written_out_values_are_those_of_best_play(options: Options) -> None:
    graph, exact = written_out(options, opening(options))
    for node, drawn in graph.items():
        better = max if node.to_move == 1 else min
        total = sum(
            node.deck.count(card) * better(value_after(after, exact) for after in choices.values())
            for card, choices in drawn.items()
        )
        assert exact[node] == total / len(node.deck)


@sampled("options", SMALL, ids=str, quick=1)
def test_nobody_gains_by_play_without_end(options: Options) -> None:
    """Giving endless play to one player or to the other makes no difference: it never comes."""
    graph, exact = written_out(options, opening(options))
    for gift in (0.0, 1.0):
        values = sweep(graph, gift)
        assert all(values[node] == pytest.approx(float(exact[node]), abs=1e-12) for node in graph)


def under_way(options: Options, heights: tuple[int, int], to_move: int) -> Node:
    """Return a game with these stacks in which nothing has been discarded."""
    stacks = tuple(range(1, heights[0] + 1)), tuple(range(1, heights[1] + 1))
    deck = list(opening(options).deck)
    for card in (*stacks[0], *stacks[1]):
        deck.remove(card)
    return Node(to_move, stacks, ((), ()), tuple(deck), ())


@sampled("heights", [(1, 2), (3, 0), (2, 2)], quick=1)
@pytest.mark.parametrize("options", [CLASSIC, THAW], ids=str)
def test_late_positions_of_the_usual_game_have_their_exact_chance(
    options: Options, heights: tuple[int, int]
) -> None:
    starts = [under_way(options, heights, to_move) for to_move in (1, 2)]
    assert_oracle_knows(options, *written_out(options, *starts))


@cache
def turns_to_the_end(options: Options) -> dict[Node, float]:
    """Iterate the expected turns when both players hurry among the best moves they have."""
    graph, exact = written_out(options, opening(options))
    turns = dict.fromkeys(graph, 0.0)
    for _ in range(300):
        for node, drawn in graph.items():
            total = 0.0
            for card, choices in drawn.items():
                value = value_after(best(node, choices, exact), exact)
                equal = [a for a in choices.values() if value_after(a, exact) == value]
                soonest = min(turns[a] if isinstance(a, Node) else 0.0 for a in equal)
                total += node.deck.count(card) * (1 + soonest)
            turns[node] = total / len(node.deck)
    return turns


@sampled("options", [o for o in SMALL if o.numbers == 3], ids=str, quick=1)
def test_of_two_equal_moves_the_one_that_ends_the_game_sooner_comes_first(
    options: Options,
) -> None:
    graph, exact = written_out(options, opening(options))
    turns = turns_to_the_end(options)
    ties = alike = 0
    for node, drawn in graph.items():
        for card, choices in drawn.items():
            afters = list(choices.values())
            if len({value_after(after, exact) for after in afters}) == len(afters):
                continue
            place, discard = (turns[after] if isinstance(after, Node) else 0.0 for after in afters)
            ties += abs(place - discard) > 1e-6
            alike += abs(place - discard) < 1e-9
            sooner = Move.PLACE if place < discard + 1e-6 else Move.DISCARD
            assert judge(as_state(options, node, card)).moves[0].move is sooner
    assert ties > 20
    assert alike, "where nothing tells them apart, placing comes first"


@pytest.mark.parametrize("options", [o for o in SMALL if o.numbers == 3], ids=str)
def test_the_turns_to_come_are_those_of_the_game_written_out(options: Options) -> None:
    solver = _Solver((2,) * options.numbers, thaw=options.blocks == "thaw")
    for node, turns in turns_to_the_end(options).items():
        state, counts = as_state(options, node), [node.deck.count(card) for card in (1, 2, 3)]
        heights, blocks = state.heights, state.blocked
        if node.to_move == 2:
            heights, blocks = heights[::-1], blocks[::-1]
        found = solver.before_draw(heights, blocks, counts)
        assert found.turns == pytest.approx(turns, abs=1e-6)
