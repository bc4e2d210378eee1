"""Custom positions of Sequence Stack: cards missing, decks empty, play that cannot end."""

from __future__ import annotations

from random import Random

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.sequence_stack.oracle import _FOREVER, ORACLE, _Outlook, _settle
from seqtui.engines.games.sequence_stack.positions import arrange
from seqtui.engines.games.sequence_stack.rules import GAME, AnyMove, Move, Options, State
from seqtui.engines.solving.oracle import Result, Value, Verdict
from tests.engines.oracle.stack_truth import as_node, explore, sweep
from tests.engines.oracle.stack_truth import fresh as opening
from tests.engines.stack_table import CLASSIC
from tests.sampling import sampled

SMALL = [Options(3), Options(3, "thaw"), Options(4)]


def judge(state: State) -> Verdict[AnyMove]:
    return ORACLE(state.options).judge(state)


def custom(options: Options, dice: Random) -> State | None:
    """Strew stacks, blocks and cards, some of them missing; None if the game would be over."""
    heights = [dice.choice([0, 0, 1, 2]) for _ in "12"]
    pool = list(opening(options).deck)
    blocked: tuple[list[int], list[int]] = ([], [])
    for number in range(1, options.numbers + 1):
        side = dice.choice([0, 1, None, None, None])
        if side is not None and number > heights[side]:
            blocked[side].append(number)
    for height in heights:
        for card in range(1, height + 1):
            pool.remove(card)
    places = [(card, dice.choice(["deck", "deck", "discard", "missing"])) for card in pool]
    try:
        return arrange(
            options,
            dice.choice([1, 2]),
            tuple(card for card, place in places if place == "deck"),
            stacks=(tuple(range(1, heights[0] + 1)), tuple(range(1, heights[1] + 1))),
            blocked=(tuple(blocked[0]), tuple(blocked[1])),
            discard=tuple(card for card, place in places if place == "discard"),
        )
    except BadInput:
        return None


@sampled("options", SMALL, ids=str, quick=1)
def test_custom_positions_that_lack_cards_are_judged_too(options: Options) -> None:
    dice, endless = Random(8), 0
    tried = [state for state in (custom(options, dice) for _ in range(40)) if state and state.deck]
    assert len(tried) > 20
    for state in tried:
        node = as_node(state)
        graph = explore(options, [node])
        # Neither player gets play without end: that is what starting from one half means.
        values = sweep(graph, 0.5, 1e-11)
        assert ORACLE(options).judge(state).value.chance == pytest.approx(
            values[node] if node.to_move == 1 else 1 - values[node], abs=1e-8
        )
        lowest, highest = (sweep(graph, gift, 1e-4)[node] for gift in (0.0, 1.0))
        endless += highest - lowest > 0.1
    assert endless


def test_play_that_cannot_end_is_half_a_win_for_each() -> None:
    # Both need a 1 that does not exist; the only card goes round for ever.
    state = arrange(Options(3), 1, (2,))
    assert judge(state).value == Value(None, chance=0.5)


def test_an_empty_deck_is_rebuilt_before_it_is_judged() -> None:
    # The 3 comes back and completes the stack of whoever draws it: player 2 is to draw.
    state = arrange(Options(3), 2, (), stacks=((1, 2), (1, 2)), discard=(3,))
    assert judge(state).value == Value(Result.WIN, chance=1.0)


def test_nothing_is_left_to_judge_once_the_game_is_over() -> None:
    won = GAME.play(arrange(CLASSIC, 1, (1,), stacks=((1, 2, 3, 4), ()), drawn=5), Move.PLACE)
    assert judge(won) == Verdict(Value(Result.LOSS, chance=0.0), ())
    drawn = GAME.play(arrange(Options(3), 1, (), stacks=((), (1,)), drawn=1), Move.PLACE)
    assert judge(drawn) == Verdict(Value(None, chance=0.5), ())


def line(chance: float, slope: float, at: float, turns: float) -> _Outlook:
    """Return what a loop comes to that is left with a probability, towards a given chance."""
    return _Outlook(chance * (1 - slope) + slope * at, slope, 2 + slope * turns)


def test_a_loop_that_is_left_now_and_then_is_worth_what_it_is_left_for() -> None:
    found = _settle(lambda guess: line(0.3, 0.75, guess.chance, guess.turns))
    assert found.chance == pytest.approx(0.3, abs=1e-15)
    assert found.turns == pytest.approx(8)  # two turns a round, four rounds


def test_a_loop_that_nobody_leaves_is_worth_one_half() -> None:
    assert _settle(lambda guess: guess) == _Outlook(0.5, 0.0, _FOREVER)


def test_a_loop_that_one_player_leaves_for_something_better_than_a_half() -> None:
    """Every chance from 0.7 up to 0.9 reproduces itself; both players can hold only the 0.7."""

    def go_round(guess: _Outlook) -> _Outlook:
        if guess.chance < 0.69:  # so steep that the first step leads far beyond
            return _Outlook(0.69 + 0.99 * (guess.chance - 0.69) + 0.001, 0.99, guess.turns)
        if guess.chance < 0.7:
            return line(0.7, 0.5, guess.chance, guess.turns)
        return guess

    assert _settle(go_round).chance == pytest.approx(0.7, abs=1e-9)
