"""What must hold of Sequence Stack's chances whatever they are, and what is known of them."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from seqtui.engines.games.sequence_stack.positions import arrange
from seqtui.engines.games.sequence_stack.rules import GAME, Move, Options, State
from seqtui.engines.solving.oracle import Result, Value, Verdict, oracle_of
from tests.engines.stack_table import CLASSIC, EVERY_OPTION, THAW

NEAR = 1e-13


def judge(state: State) -> Verdict[Move]:
    verdict: Verdict[Move] = oracle_of(GAME, state.options).judge(state)
    return verdict


def some_states(options: Options, games: int, seed: int) -> list[State]:
    """Return states with a card drawn, from games played at random."""
    dice = Random(seed)
    found: list[State] = []
    for number in range(games):
        state = GAME.begin(GAME.deal(options, number, 1 + number % 2))
        while (choices := GAME.legal(state)) and len(found) < 60 * (number + 1):
            found.append(state)
            state = GAME.play(state, dice.choice(choices))
    return found


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_before_the_draw_a_position_is_the_average_over_the_cards(options: Options) -> None:
    for state in some_states(options, 12, seed=1):
        cards = (*state.deck, state.drawn)
        chances = []
        for place, card in enumerate(cards):
            rest = (*cards[:place], *cards[place + 1 :])
            chances.append(judge(state._replace(deck=rest, drawn=card)).value.chance or 0.0)
        before = judge(state._replace(deck=cards, drawn=0))
        assert before.value.chance == pytest.approx(sum(chances) / len(cards), abs=NEAR)


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_the_best_choice_comes_first_and_is_what_the_position_is_worth(options: Options) -> None:
    for state in some_states(options, 12, seed=2):
        verdict = judge(state)
        assert sorted(judged.move for judged in verdict.moves) == sorted(GAME.legal(state))
        assert verdict.value == verdict.moves[0].value
        assert verdict.value.chance == pytest.approx(
            max(judged.value.chance or 0.0 for judged in verdict.moves), abs=NEAR
        )


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_the_order_of_the_deck_the_dice_and_idle_decks_never_matter(options: Options) -> None:
    dice = Random(3)
    for state in some_states(options, 6, seed=3):
        other = state._replace(
            deck=tuple(dice.sample(state.deck, len(state.deck))),
            discard=tuple(dice.sample(state.discard, len(state.discard))),
            dice=dice.getrandbits(64),
            idle=dice.randrange(5),
        )
        assert judge(other) == judge(state)


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_the_players_may_change_seats(options: Options) -> None:
    for state in some_states(options, 6, seed=4):
        swapped = state._replace(
            to_move=3 - state.to_move, heights=state.heights[::-1], blocked=state.blocked[::-1]
        )
        assert judge(swapped) == judge(state)


@pytest.mark.parametrize("numbers", range(3, 7))
def test_whoever_draws_the_first_1_and_discards_it_has_won(numbers: int) -> None:
    """STACK-8: the opponent can never start, and nobody can block the second 1."""
    options = Options(numbers)
    others = tuple(card for card in GAME.deal(options, 0, 1).deck if card != 1)
    discard, place = judge(arrange(options, 1, (1, *others), drawn=1)).moves
    assert discard == (Move.DISCARD, Value(Result.WIN, chance=1.0))
    assert place.move is Move.PLACE
    assert place.value.result is None


@pytest.mark.parametrize("numbers", range(3, 7))
def test_the_first_player_wins_as_often_as_the_first_1_comes_on_an_odd_turn(numbers: int) -> None:
    """Of the pairs of places the two 1s can have, so many begin with an odd one: n² of n(2n-1)."""
    chance = judge(GAME.deal(Options(numbers), 0, 1)).value.chance
    assert chance == pytest.approx(numbers / (2 * numbers - 1), abs=NEAR)


def test_a_stack_that_is_not_lower_wins_against_one_that_cannot_pass_it() -> None:
    # Player 2 ends below the blocked 3. Player 1 needs that 3, which nobody can take away.
    state = arrange(
        CLASSIC,
        2,
        {3: 1, 4: 2, 5: 2},
        stacks=((1, 2), (1,)),
        blocked=((), (3,)),
        discard=(3, 2),
    )
    assert judge(state).value == Value(Result.LOSS, chance=0.0)


@pytest.mark.parametrize(("options", "games"), [(CLASSIC, 2000), (THAW, 1000)], ids=str)
def test_games_by_the_oracle_are_won_as_often_as_it_says(options: Options, games: int) -> None:
    wins = 0
    for seed in range(games):
        state = GAME.begin(GAME.deal(options, seed, 1))
        while GAME.legal(state):
            state = GAME.play(state, judge(state).moves[0].move)
        outcome = GAME.outcome(state)
        assert outcome
        wins += outcome.winner == 1
    chance = judge(GAME.deal(options, 0, 1)).value.chance
    assert chance
    assert abs(wins / games - chance) < 4 * sqrt(chance * (1 - chance) / games)
