"""The reasons of Sequence Stack are true, and do not tell what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from seqtui.engines.games.sequence_stack.rules import GAME, AnyMove, Move, State
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.solving.oracle import oracle_of
from tests.engines.cases import public
from tests.engines.claims import Checkers, check, positions, reason


class Claim:
    """A choice, and what can be tried out about it."""

    def __init__(self, state: State, move: AnyMove) -> None:
        self.state, self.move = state, move
        self.me, self.other = state.to_move - 1, 2 - state.to_move
        view = public(GAME, state)
        self.stacks, self.blocked, self.deck = view["stacks"], view["blocked"], view["deck"]

    def chances(self) -> dict[AnyMove, float]:
        """Return what each choice is worth."""
        verdict = oracle_of(GAME, self.state.options).judge(self.state)
        return {move: value.share for move, value in verdict.moves}

    def heights(self, move: AnyMove) -> Iterator[tuple[int, int]]:
        """Yield how high both stacks come in random games after a move, the mover's first.

        Where blocks thaw, games are followed only for as long as this deck lasts.
        """
        for seed in range(12):
            dice = Random(seed)
            state = self.state._replace(
                deck=tuple(dice.sample(self.state.deck, len(self.state.deck)))
            )
            state = GAME.play(state, move)
            left = len(self.state.deck)
            while GAME.legal(state) and state.idle < 4:
                if state.options.blocks == "thaw" and len(state.deck) >= left:
                    break
                left = len(state.deck)
                # Whoever can place does, so that nothing but a block stops a stack.
                state = GAME.play(state, GAME.legal(state)[0])
            yield state.heights[self.me], state.heights[self.other]


def completes(claim: Claim, number: str) -> None:
    outcome = GAME.outcome(GAME.play(claim.state, Move.PLACE))
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (claim.state.to_move, "completed")
    assert claim.state.drawn == int(number) == claim.state.options.numbers


def wins_at_once(claim: Claim, number: str) -> None:
    assert claim.move is Move.PLACE
    completes(claim, number)


def throws_the_win_away(claim: Claim, number: str) -> None:
    assert claim.chances()[Move.DISCARD] < 1
    completes(claim, number)


def puts_the_win_off(claim: Claim, number: str) -> None:
    assert (claim.move, claim.chances()[Move.DISCARD]) == (Move.DISCARD, 1)
    completes(claim, number)


def stops_at(claim: Claim, top: int, how_long: str) -> None:
    """After the discard the other comes no higher, and without a block nothing is in the way."""
    thaw = claim.state.options.blocks == "thaw"
    assert how_long == ("this deck" if thaw else "good")
    assert max(other for _, other in claim.heights(Move.DISCARD)) <= top
    way = range(claim.state.heights[claim.other] + 1, top + 2)
    assert not any(claim.state.blocked[claim.other] >> number & 1 for number in way)


def discard_stops(claim: Claim, card: str, top: str, how_long: str) -> None:
    assert (claim.move, claim.state.drawn) == (Move.DISCARD, int(card))
    assert claim.state.heights[claim.other] == int(top)
    stops_at(claim, int(top), how_long)


def discard_keeps_below(claim: Claim, card: str, number: str, how_long: str) -> None:
    assert (claim.move, claim.state.drawn) == (Move.DISCARD, int(card) == int(number) and int(card))
    stops_at(claim, int(number) - 1, how_long)


def discard_prevents_a_start(claim: Claim, how_long: str) -> None:
    assert (claim.move, claim.state.drawn) == (Move.DISCARD, 1)
    assert how_long in ("ever starting", "starting with this deck")
    stops_at(claim, 0, "good" if how_long == "ever starting" else "this deck")


def misses_a_block(claim: Claim, where: str, top: str, how_long: str) -> None:
    assert claim.move is Move.PLACE
    assert claim.chances()[Move.PLACE] < claim.chances()[Move.DISCARD]
    stops_at(claim, int(top) - (where == "below"), how_long)


def misses_a_start(claim: Claim, how_long: str) -> None:
    assert claim.state.drawn == 1
    misses_a_block(claim, "at", "0", "good" if how_long == "never" else "this deck")


def has_one(claim: Claim) -> None:
    assert claim.state.drawn in claim.stacks[claim.other]


def cannot_use_it(claim: Claim) -> None:
    card = claim.state.drawn
    assert card not in claim.stacks[claim.other]
    assert any(number <= card for number in claim.blocked[claim.other])


def lifts_all(claim: Claim) -> None:
    after = GAME.play(claim.state, Move.DISCARD)
    assert after.blocked == (0, 0)
    assert after.idle > claim.state.idle, "there is a new deck"


def leads(claim: Claim, card: str, mine: str, theirs: str) -> None:
    """Check that blocks keep both from the highest number for good (STACK-3, STACK-4)."""
    numbers = claim.state.options.numbers
    assert claim.state.options.blocks == "permanent"
    for stack, blocked in zip(claim.stacks, claim.blocked, strict=True):
        assert set(range(len(stack) + 1, numbers + 1)) & set(blocked)
    after = GAME.play(claim.state, Move.PLACE)
    assert (after.heights[claim.me], after.heights[claim.other]) == (int(mine), int(theirs))
    assert claim.state.drawn == int(card)


def is_needed(claim: Claim, card: str, left: str) -> None:
    assert claim.move is Move.PLACE
    assert claim.state.drawn == int(card) == claim.state.heights[claim.me] + 1
    assert claim.deck[card] == (left == "only one more")


def throws_away(claim: Claim, card: str, then: str) -> None:
    assert claim.move is Move.DISCARD
    assert claim.chances()[Move.DISCARD] < claim.chances()[Move.PLACE]
    assert claim.state.drawn == int(card) == claim.state.heights[claim.me] + 1
    copies = claim.deck[card]
    match then:
        case "only one more is left in the deck":
            assert copies == 1
        case "no other is left in this deck":
            assert not copies
            assert any(claim.deck.values())
        case "it comes back only with the new deck":
            assert not any(claim.deck.values())
            after = GAME.play(claim.state, Move.DISCARD)
            assert GAME.outcome(after) or int(card) in (after.drawn, *after.deck)
        case _:
            raise AssertionError(then)


SAYS: Checkers = {
    r"It wins at once: the (\d) completes the stack\.": wins_at_once,
    r"It throws the win away: the (\d) completes the stack\.": throws_the_win_away,
    r"It only puts the win off: the (\d) completes the stack\.": puts_the_win_off,
    r"Throwing the (\d) away stops OTHER at (\d) for (good|this deck)\.": discard_stops,
    r"Throwing the (\d) away keeps OTHER below (\d) for (good|this deck)\.": discard_keeps_below,
    r"Throwing the 1 away (?:stops|keeps) OTHER from (.+)\.": discard_prevents_a_start,
    r"It misses a block: OTHER could (never|not) start(?: with this deck)?\.": misses_a_start,
    r"It misses a block: OTHER would stay (at|below) (\d) for (good|this deck)\.": misses_a_block,
    r"Thrown away, it would block nothing: OTHER has one already\.": has_one,
    r"Thrown away, it would block nothing: OTHER cannot use it\.": cannot_use_it,
    r"Thrown away, it would block nothing: a new deck lifts all blocks\.": lifts_all,
    r"Nobody can complete a stack any more: the (\d) makes it (\d) to (\d)\.": leads,
    r"The (\d) is needed next, and (only one more|no other) is left in the deck\.": is_needed,
    r"It throws away the (\d) needed next: (.+)\.": throws_away,
}


@pytest.mark.parametrize(("numbers", "blocks"), [*product(range(3, 7), ["permanent", "thaw"])])
def test_reasons_for_cards_are_true(numbers: int, blocks: str) -> None:
    options = check_options(GAME, {"numbers": numbers, "blocks": blocks})
    for seed in range(40):
        for state in positions(GAME, GAME.deal(options, seed, 1), Random(seed), 30):
            claims = [Claim(state, move) for move in GAME.legal(state)]
            chances = claims[0].chances()
            for claim in claims:
                text = reason(GAME, state, claim.move)
                assert text or chances[claim.move] == max(chances.values()), "a mistake has one"
                if text:
                    check(text, SAYS, claim)


def test_a_block_that_a_new_deck_would_lift_at_once_is_none() -> None:
    options = check_options(GAME, {"numbers": 3, "blocks": "thaw"})
    state = set_up(GAME, options, {"deck": [], "discard": [2, 3, 2, 3, 1], "drawn": 1})
    says = "Thrown away, it would block nothing: a new deck lifts all blocks."
    assert reason(GAME, state, Move.PLACE) == says
    check(says, SAYS, Claim(state, Move.PLACE))


def test_the_order_of_the_deck_changes_no_reason() -> None:
    """ALL-7: what is said follows from what both players see."""
    options = check_options(GAME, {})
    for seed in range(30):
        for state in positions(GAME, GAME.deal(options, seed, 1), Random(seed), 30):
            turned = state._replace(deck=state.deck[::-1])
            for move in GAME.legal(state):
                assert reason(GAME, state, move) == reason(GAME, turned, move)
