"""Against a person a computer plays on: it avoids what has been, and claims late (ALL-5)."""

from __future__ import annotations

from typing import Any

import pytest

from seqtui.engines.call import Call
from seqtui.engines.games.sequence_stack import rules as sequence_stack
from seqtui.engines.players.choice import choose
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import LEVELS, Player, Setup
from seqtui.engines.solving.oracle import Result, oracle_of
from tests.engines.players.test_choices import session_at

AGAINST_A_PERSON = [("human", "perfect"), ("perfect", "human"), ("human", "human")]
EVEN: dict[str, tuple[dict[str, object], str]] = {
    "sequence-shift": ({"sequence": [3, 1, 4, 5, 2]}, "swap 1 2"),
    "code-swap": ({"codes": [[5, 1, 2], [3, 1, 1]]}, "own 1 2"),
}
"""Positions without a forced win, and a swap that both can make for ever."""


def even_deals(name: str, count: int, players: tuple[str, str]) -> list[AnySession]:
    """Return deals that nobody wins by force; in Code Swap they are rare."""
    found: list[AnySession] = []
    for seed in range(500):
        session = session_at(name, seed=seed, players=players)
        verdict = oracle_of(session.game, session.setup.options).judge(session.state)
        if verdict.value.result is Result.DRAW:
            found.append(session)
            if len(found) == count:
                break
    return found


# Claims


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", EVEN)
def test_a_position_is_claimed_against_a_person_when_it_has_come_five_times(
    name: str, level: str
) -> None:
    position, swap = EVEN[name]
    session = session_at(name, position, players=("human", level))
    assert (
        oracle_of(session.game, session.setup.options).judge(session.state).value.result == "draw"
    )
    for _ in range(4):
        assert choose(session, level) is not Call.CLAIM
        for _ in range(4 if name == "code-swap" else 2):
            session.submit(swap)
    assert session.times_seen(session.state) == 5
    assert choose(session, level) is Call.CLAIM


@pytest.mark.parametrize("level", LEVELS)
def test_a_duel_is_claimed_against_a_person_with_forty_digits(level: str) -> None:
    for digits, claims in [(30, False), (39, False), (40, True)]:
        position = {"sequence": [1, *[2] * (digits - 1)]}
        session = session_at("mirror-duel", position, players=("human", level))
        assert (choose(session, level) is Call.CLAIM) == claims


@pytest.mark.parametrize("level", LEVELS)
def test_a_stack_is_claimed_against_a_person_after_five_idle_decks(level: str) -> None:
    """The first rebuilt deck begins with the first rebuild, the sixth ends the fifth."""
    game = sequence_stack.GAME
    for rebuilt, claims in [(4, False), (5, False), (6, True)]:
        state = game.begin(game.deal(game.options(), 3, 1))._replace(idle=rebuilt)
        seats = Player("Ada"), Player("Computer", level)
        session: AnySession = Session(Setup(game, state.options, 3, state, None, seats))
        assert session.can_claim
        assert (choose(session, level) is Call.CLAIM) == claims


@pytest.mark.parametrize("level", LEVELS)
def test_a_forced_win_is_played_and_not_claimed(level: str) -> None:
    session = session_at("sequence-shift", {"sequence": [1, 3, 2, 4, 5]}, players=("human", level))
    for _ in range(8):
        session.submit("swap 1 3")
    assert str(choose(session, level)) == "swap 2 3"


# Equally good moves


def equally_good(session: AnySession) -> list[Any]:
    verdict = oracle_of(session.game, session.setup.options).judge(session.state)
    return [move for move, value in verdict.moves if value == verdict.moves[0].value]


@pytest.mark.parametrize("players", AGAINST_A_PERSON)
@pytest.mark.parametrize("name", EVEN)
def test_perfect_prefers_a_new_position_then_traps_then_progress(
    name: str, players: tuple[str, str]
) -> None:
    came_before = 0
    for session in even_deals(name, 30, players):
        while session.to_move and session.ply < 40:
            best, chosen = equally_good(session), choose(session, "perfect")
            if chosen is Call.CLAIM:
                break
            after = {move: session.game.play(session.state, move) for move in best}
            new = [move for move in best if not session.times_seen(after[move])]
            came_before += 0 < len(new) < len(best)
            seldom = min(session.times_seen(state) for state in after.values())
            assert chosen in (new or best)
            assert session.times_seen(after[chosen]) == seldom, "of known ones it takes the rarest"
            session.submit(chosen)
    assert came_before > (20 if name == "sequence-shift" else 2)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_no_level_goes_back_and_forth_with_a_person_who_does(level: str) -> None:
    """Whoever undoes its swaps in Sequence Shift gets to see another swap each time."""
    for seed in range(20):
        position = {"sequence": [5, 4, 3, 2, 1], "to_move": 2}
        session = session_at("sequence-shift", position, seed=seed, players=("human", level))
        made = []
        for _ in range(4):
            swap = choose(session)
            made.append(swap)
            session.submit(swap)
            session.submit(swap)
        assert len(set(made)) == 4


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", EVEN)
def test_a_game_with_a_person_who_plays_well_ends_by_the_computers_claim_at_the_latest(
    name: str, level: str
) -> None:
    for session in even_deals(name, 6, ("human", level)):
        while session.to_move:
            assert session.ply < 600
            choice = choose(session, "perfect" if session.to_move == 1 else level)
            if session.to_move == 1 and choice is Call.CLAIM:  # the person never does
                choice = equally_good(session)[0]
            session.submit(choice)


def test_a_lost_game_is_not_claimed_early_against_a_person() -> None:
    session = session_at(
        "code-swap", {"codes": [[4, 2, 3], [5, 5, 4]]}, players=("perfect", "human")
    )
    for _ in range(8):
        session.submit("own 1 2")
    verdict = oracle_of(session.game, session.setup.options).judge(session.state)
    assert session.can_claim
    assert verdict.value.result is Result.LOSS
    assert choose(session) is not Call.CLAIM
