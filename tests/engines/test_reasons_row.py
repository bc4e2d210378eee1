"""The reasons for two open cards are true, and do not tell what is hidden (STACK-11)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest

from seqtui.engines.games.sequence_stack.rules import GAME, AnyMove, State
from seqtui.engines.gate.options import check_options
from seqtui.engines.solving.oracle import oracle_of
from tests.engines.cases import naive_like
from tests.engines.claims import Checkers, check, positions, reason
from tests.engines.naive.sequence_stack_row import NaiveRow


class Said(NamedTuple):
    """A choice that something is said about, and the naive game in which it is made."""

    state: State
    move: AnyMove

    @property
    def game(self) -> NaiveRow:
        game = naive_like(GAME, self.state)
        assert isinstance(game, NaiveRow)
        return game

    @property
    def chances(self) -> dict[str, float]:
        verdict = oracle_of(GAME, self.state.options).judge(self.state)
        return {str(move): value.share for move, value in verdict.moves}

    @property
    def is_good(self) -> bool:
        return self.chances[str(self.move)] > max(self.chances.values()) - 1e-9

    @property
    def best(self) -> str:
        return max(self.chances, key=lambda move: self.chances[move])

    def after(self, move: str = "") -> NaiveRow:
        """Return the game after a move, whichever card is turned up."""
        return self.game.after(move or str(self.move))

    @property
    def kept(self) -> int:
        return self.after().table[0]


def fits(game: NaiveRow, card: int) -> bool:
    """Whether the player to move may place a card if it lies open."""
    return game.fits(card)


def other(said: Said) -> NaiveRow:
    """Return the game as if it were the opponent's turn."""
    game = said.game
    game.to_move = 3 - game.to_move
    return game


def wins_at_once(said: Said, card: str) -> None:
    assert said.after().result() == (said.state.to_move, "completed")
    assert str(said.move) == f"place {card}"


def late(said: Said, card: str) -> None:
    assert f"place {card}" in said.chances
    assert said.is_good


def away(said: Said, card: str) -> None:
    assert f"place {card}" in said.chances
    assert not said.is_good


def ends(said: Said, mine: str, theirs: str) -> None:
    game, me = said.after(), said.state.to_move - 1
    assert game.result() is not None
    assert (len(game.stacks[me]), len(game.stacks[1 - me])) == (int(mine), int(theirs))


def ends_in_a_tie(said: Said, mine: str, theirs: str, whose: str, why: str) -> None:
    ends(said, mine, theirs)
    winner, word = said.after().result() or (None, "")
    assert winner == (said.state.to_move if whose == "MOVER" else 3 - said.state.to_move)
    assert word == {"the last card placed decides": "placed-last"}.get(why, "none-placed")


def makes_it(said: Said, mine: str, theirs: str, cards: str) -> None:
    game, me = said.after(), said.state.to_move - 1
    assert said.state.decks == 3
    assert (len(game.stacks[me]), len(game.stacks[1 - me])) == (int(mine), int(theirs))
    assert sum(map(said.game.deck.count, range(1, 7))) == int(cards)


def makes_a_tie(said: Said, mine: str, theirs: str, cards: str) -> None:
    makes_it(said, mine, theirs, cards)
    assert said.after().judged()[0] == said.state.to_move


def takes(said: Said, card: str) -> None:
    assert str(said.move) == f"place {card}"
    assert fits(other(said), int(card))
    assert said.kept != int(card)


def keeps_from(said: Said, card: str) -> None:
    assert str(said.move) == f"discard {card}"
    assert fits(other(said), int(card))
    assert said.kept != int(card)


def needed(said: Said, card: str, left: str) -> None:
    assert fits(said.game, int(card))
    cards = said.game.deck + said.game.table
    assert cards.count(int(card)) == {"only one more": 2, "no other": 1}[left]


def stops(said: Said, card: str, height: str) -> None:
    game = said.after(f"discard {card}")
    assert len(game.stacks[game.to_move - 1]) == int(height)
    assert int(card) == int(height) + 1
    assert fits(other(said), int(card))
    assert int(card) in game.blocked[game.to_move - 1]


def holds_below(said: Said, card: str) -> None:
    game = said.after(f"discard {card}")
    assert int(card) in game.blocked[game.to_move - 1]
    assert int(card) not in other(said).blocked[game.to_move - 1]


def keeps_from_starting(said: Said, card: str) -> None:
    game = said.after(f"discard {card}")
    assert card == "1"
    assert game.stacks[game.to_move - 1] == []
    assert 1 in game.blocked[game.to_move - 1]


def no_use(said: Said, card: str) -> None:
    assert said.kept == int(card)
    assert not fits(said.after(), int(card))


def new_deck(said: Said, card: str) -> None:
    assert str(said.move) == f"discard {card}"
    assert said.after().deck_number == said.game.deck_number + 1


def leaves(said: Said, card: str) -> None:
    assert said.kept == int(card)
    assert fits(said.after(), int(card))
    assert not said.is_good


def lying(said: Said, card: str) -> None:
    assert said.best == f"place {card}"
    assert f"discard {card}" in said.after().moves()


def throws_away(said: Said, card: str, then: str) -> None:
    assert said.best == f"place {card}"
    assert str(said.move) == f"discard {card}"
    deck, row = said.game.deck, said.game.table
    assert then == (
        "it goes into the new deck"
        if not deck
        else "only one more is left in the deck"
        if int(card) in deck
        else "the other one is left to OTHER"
        if row.count(int(card)) == 2
        else "no other is left in this deck"
    )


def misses(said: Said, check_block: Callable[..., None], card: str, *rest: str) -> None:
    assert said.best == f"discard {card}"
    assert not said.is_good
    check_block(said, card, *rest)


def less_often(said: Said, points: str, move: str) -> None:
    cost = max(said.chances.values()) - said.chances[str(said.move)]
    assert float(points) == pytest.approx(100 * cost, abs=0.051)
    assert said.chances[move] == max(said.chances.values())


SAYS: Checkers = {
    r"It wins at once: the (\d) completes the stack\.": wins_at_once,
    r"It only puts the win off: the (\d) completes the stack\.": late,
    r"It throws the win away: the (\d) completes the stack\.": away,
    r"It ends the game at (\d) to (\d)\.": ends,
    r"It ends the game at (\d) to (\d), and the tie goes to (MOVER|OTHER): (.+)\.": ends_in_a_tie,
    r"It makes it (\d) to (\d), with (\d) cards? to come\.": makes_it,
    r"It makes it (\d) to (\d), and a tie goes to MOVER, with (\d) cards? to come\.": makes_a_tie,
    r"It takes the (\d) that OTHER could place next\.": takes,
    r"It keeps the (\d) from OTHER\.": keeps_from,
    r"The (\d) is needed next, and (only one more|no other) is to be had\.": needed,
    r"Throwing the (\d) away stops OTHER at (\d) for this deck\.": stops,
    r"Throwing the (\d) away keeps OTHER below \1 for this deck\.": holds_below,
    r"Throwing the (\d) away keeps OTHER from starting with this deck\.": keeps_from_starting,
    r"It leaves nothing that OTHER can place but the next card: the (\d) is no use\.": no_use,
    r"It brings the new deck, and the (\d) goes into it\.": new_deck,
    r"It leaves the (\d) to OTHER, as the next card of the stack\.": leaves,
    r"It leaves the (\d) lying: OTHER can throw it away next\.": lying,
    r"It throws away the (\d) needed next: (.+)\.": throws_away,
    r"It misses a block: the (\d), thrown away, keeps OTHER at (\d) for this deck\.": (
        lambda said, *found: misses(said, stops, *found)
    ),
    r"It misses a block: the (\d), thrown away, keeps OTHER below \1 for this deck\.": (
        lambda said, *found: misses(said, holds_below, *found)
    ),
    r"It misses a block: the (\d), thrown away, keeps OTHER from starting with this deck\.": (
        lambda said, *found: misses(said, keeps_from_starting, *found)
    ),
    r"It wins ([0-9.]+) % less often than (.+)\.": less_often,
}


@pytest.mark.parametrize("numbers", [4, 5])
def test_reasons_for_open_cards_are_true_and_varied(numbers: int) -> None:
    options = check_options(GAME, {"numbers": numbers, "open": 2})
    heard: set[str] = set()
    for seed in range(40):
        for state in positions(GAME, GAME.deal(options, seed, 1), Random(seed), 30):
            for move in GAME.legal(state):
                said, text = Said(state, move), reason(GAME, state, move)
                assert text or said.is_good, "a mistake has a reason"
                if text:
                    check(text, SAYS, said)
                    heard.add(text.split(":")[0].rstrip("0123456789 ."))
    assert len(heard) > 15


def test_a_reason_does_not_depend_on_the_order_of_the_deck() -> None:
    options, dice = check_options(GAME, {"open": 2}), Random(1)
    for seed in range(15):
        for state in positions(GAME, GAME.deal(options, seed, 1), Random(seed), 30):
            other = state._replace(deck=tuple(dice.sample(state.deck, len(state.deck))), dice=3)
            for move in GAME.legal(state):
                assert reason(GAME, other, move) == reason(GAME, state, move)
