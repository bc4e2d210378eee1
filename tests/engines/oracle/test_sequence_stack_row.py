"""Two open cards: chances against every line of play written out by the naive rules (STACK-11)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from time import process_time
from typing import Any

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.sequence_stack.oracle import ORACLE
from seqtui.engines.games.sequence_stack.rules import GAME, Options, State
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.solving.oracle import Result, Verdict
from tests.engines.naive import Json
from tests.engines.naive.sequence_stack_row import NaiveRow
from tests.sampling import sampled

FOUR = Options(4, "thaw", 2)
FIVE = Options(5, "thaw", 2)
_Known = dict[object, Fraction]


def judge(options: Options, position: Json) -> Verdict[Any]:
    return ORACLE(options).judge(set_up(GAME, options, position))


# The truth: every line of play, with exact fractions


def value(game: NaiveRow, known: _Known) -> Fraction:
    """Return player 1's chance where a player is to choose, or the game is over."""
    if result := game.result():
        return Fraction(result[0] == 1)
    key = _key(game)
    if key not in known:
        better = max if game.to_move == 1 else min
        known[key] = better(after(game, move, known) for move in game.moves())
    return known[key]


def after(game: NaiveRow, move: str, known: _Known) -> Fraction:
    """Return the mean over all cards that may be turned up after a move."""
    chances = [value(game.after(move, card), known) for card in _coming(game, move)]
    return sum(chances, Fraction()) / len(chances)


def _coming(game: NaiveRow, move: str) -> list[int | None]:
    """List the cards that may be turned up next, each as often as there are copies of it."""
    if game.deck:
        return [*game.deck]
    thrown = [int(move.split()[1])] if move.startswith("discard") else []
    return [*game.pile, *thrown] or [None]


def _key(game: NaiveRow) -> object:
    """Tell positions apart by all that the rules ask for, and cards by no order."""
    shown = game.position()
    cards = (tuple(sorted(shown[name])) for name in ("discard", "open"))
    rest = (str(shown[name]) for name in ("stacks", "blocked", "deck", "decks", "last", "began"))
    return game.to_move, *cards, *rest


def before_cards(options: Options, position: Json, known: _Known) -> Fraction:
    """Return player 1's chance while the row is not full: the mean over what is turned up."""
    row, deck = position.get("open", []), position["deck"]
    if len(row) == 2:
        return value(NaiveRow(options._asdict(), position), known)
    decks = position.get("decks", 1)
    if not deck and (decks == 3 or not position.get("discard")):
        return value(NaiveRow(options._asdict(), position), known)
    if not deck:
        fresh = {"deck": position["discard"], "discard": [], "blocked": [[], []]}
        position = {**position, **fresh, "decks": decks + 1}
        deck = position["deck"]
    chances = []
    for place, card in enumerate(deck):
        rest = deck[:place] + deck[place + 1 :]
        turned = {**position, "deck": rest, "open": [*row, card]}
        chances.append(before_cards(options, turned, known))
    return sum(chances, Fraction()) / len(chances)


# Positions of every kind


def positions(options: Options, dice: Random, most: int) -> Iterator[Json]:
    """Strew stacks, blocks and cards, some of them missing; few are left, so that all is tried."""
    while True:
        heights = [dice.randrange(options.numbers) for _ in "12"]
        pool = sorted([*range(1, options.numbers + 1)] * 2)
        for height in heights:
            for number in range(1, height + 1):
                pool.remove(number)
        dice.shuffle(pool)
        pool = pool[: dice.randint(2, most)]
        blocked: list[list[int]] = [[], []]
        for number in range(1, options.numbers + 1):
            side = dice.choice([0, 1, None, None])
            if side is not None and heights[side] < number:
                blocked[side].append(number)
        one, two = sorted(dice.choices(range(len(pool) + 1), k=2))
        placed = [player for player in (1, 2) if heights[player - 1]]
        position: Json = {
            "stacks": [list(range(1, height + 1)) for height in heights],
            "blocked": blocked,
            "open": pool[:one][:2],
            "deck": pool[:one][2:] + pool[one:two],
            "discard": pool[two:],
            "decks": dice.randint(1, 3),
            "last": dice.choice([None, *placed]),
            "began": dice.choice([1, 2]),
            "to_move": dice.choice([1, 2]),
        }
        try:
            set_up(GAME, options, position)
        except BadInput:
            continue
        yield position


@pytest.mark.parametrize(("options", "most"), [(FOUR, 5), (FIVE, 4)])
@sampled("seed", range(12), quick=2)
def test_chances_are_those_of_all_lines_of_play(options: Options, most: int, seed: int) -> None:
    found, known, full = positions(options, Random(seed), most), _Known(), 0
    for _ in range(40):
        position = next(found)
        verdict = judge(options, position)
        truth = before_cards(options, position, known)
        mine = truth if position["to_move"] == 1 else 1 - truth
        assert verdict.value.chance == pytest.approx(float(mine), abs=1e-12)
        sure = Result.WIN if mine == 1 else Result.LOSS if mine == 0 else None
        assert verdict.value.result == sure
        if len(position["open"]) < 2:
            assert verdict.moves == ()
            continue
        full += 1
        game = NaiveRow(options._asdict(), position)
        assert sorted(str(move) for move, _ in verdict.moves) == sorted(game.moves())
        for move, worth in verdict.moves:
            share = after(game, str(move), known)
            share = share if game.to_move == 1 else 1 - share
            assert worth.chance == pytest.approx(float(share), abs=1e-12)
        chances = [worth.share for _, worth in verdict.moves]
        assert chances == sorted(chances, reverse=True)
    assert full > 2


def test_the_last_deck_of_four_numbers_from_its_beginning() -> None:
    """All cards are there and nothing is placed, so that this is a game of its full width."""
    position = {"deck": [1, 1, 2, 2, 3, 3], "open": [4, 4], "decks": 3, "began": 2}
    truth = before_cards(FOUR, {**position, "to_move": 1}, {})
    assert judge(FOUR, position).value.chance == pytest.approx(float(truth), abs=1e-12)


def test_both_seats_are_alike() -> None:
    """The same position, with the players' sides exchanged, is worth the same."""
    found = positions(FIVE, Random(1), 6)
    for _ in range(30):
        one = next(found)
        two = {
            **one,
            "stacks": one["stacks"][::-1],
            "blocked": one["blocked"][::-1],
            "last": one["last"] and 3 - one["last"],
            "began": 3 - one["began"],
            "to_move": 3 - one["to_move"],
        }
        assert judge(FIVE, one) == judge(FIVE, two)


def test_neither_the_order_of_the_deck_nor_that_of_the_row_matters() -> None:
    options, dice = FIVE, Random(3)
    oracle, state = ORACLE(options), GAME.begin(GAME.deal(options, 3, 1))
    while moves := GAME.legal(state):
        deck = tuple(dice.sample(state.deck, len(state.deck)))
        other = state._replace(deck=deck, dice=7, open=state.open[::-1])
        assert sorted(oracle.judge(state).moves) == sorted(oracle.judge(other).moves)
        state = GAME.play(state, dice.choice(moves))


def test_the_perfect_choice_completes_a_stack_at_once() -> None:
    position = {"stacks": [[1, 2, 3, 4], []], "open": [1, 5], "deck": [2, 3], "last": 1}
    best = judge(FIVE, position).moves[0]
    assert (str(best.move), best.value.result) == ("place 5", Result.WIN)


def test_five_numbers_are_solved_while_a_player_looks_at_the_board() -> None:
    """The first choice of a game needs nearly all of it; this is the time of the processor."""
    opening: State = GAME.begin(GAME.deal(FIVE, 1, 1))
    start = process_time()
    ORACLE(FIVE).judge(opening)
    assert process_time() - start < 1, "it takes an eighth of a second on a quiet machine"
