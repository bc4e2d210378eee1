"""Every reason is true: its claim is taken back to the rules, for every game and option."""

from __future__ import annotations

import re
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from seqtui.engines.games.code_swap.rules import GAME as SWAP
from seqtui.engines.games.mirror_duel.rules import GAME as MIRROR
from seqtui.engines.games.sequence_shift.rules import GAME as SHIFT
from seqtui.engines.games.sequence_shift.rules import Swap
from seqtui.engines.gate.options import check_options
from tests.engines.claims import (
    DRAW,
    EXACT,
    Checkers,
    Claim,
    Truth,
    check,
    check_all,
    leaves_no_answer,
    positions,
    say,
)
from tests.sampling import sampled

# Sequence Shift


def sorts(state: Any) -> list[str]:
    """Return the swaps that put the row in order."""
    return [str(move) for move in SHIFT.legal(state) if SHIFT.outcome(SHIFT.play(state, move))]


def puts_in_order(claim: Claim, state: Any, move: Any, name: str) -> None:
    assert str(move) == name
    assert name in sorts(state)


def leaves_one_swap(claim: Claim, name: str) -> None:
    assert not SHIFT.outcome(claim.after)
    assert name in sorts(claim.after)


def is_far_from_order(claim: Claim, distance: str) -> None:
    row, swaps = list(claim.after.sequence), 0
    while row != sorted(row):  # by hand: mend the first pair that is out of order
        place = next(place for place in range(len(row)) if row[place] > row[place + 1])
        row[place : place + 2] = row[place + 1], row[place]
        swaps += 1
    assert swaps == int(distance)
    assert not sorts(claim.after)
    assert not any(sorts(SHIFT.play(claim.after, move)) for move in SHIFT.legal(claim.after))


SHIFT_SAYS: Checkers = {
    r"It leaves the row one swap from order: OTHER sorts it with (.+)\.": leaves_one_swap,
    r"It leaves the row (\d+) swaps from order: nobody can sort it yet\.": is_far_from_order,
    **EXACT,
}


@pytest.mark.parametrize(("length", "invalid"), [*product(range(3, 8), ["forfeit", "retry"])])
def test_reasons_for_swaps_are_true(length: int, invalid: str) -> None:
    options = check_options(SHIFT, {"length": length, "invalid_swap": invalid})
    lost_turn = [Swap(1, 3)] if invalid == "forfeit" else []
    truth = Truth(SHIFT, lambda state: lost_turn)
    clauses = {r"(swap \d \d) puts the row in order": puts_in_order}
    claims = [
        Claim(SHIFT, state, move, truth, clauses)
        for seed in range(8)
        for state in near_the_end(options, seed)
        for move in (*SHIFT.legal(state), *lost_turn)
    ]
    check_all(claims, SHIFT_SAYS)


def near_the_end(options: Any, seed: int) -> list[Any]:
    """Return some rows from a random game, and some that are a few swaps from order."""
    dice = Random(seed)
    state = SHIFT.deal(options, seed, 1)
    rows = list(positions(SHIFT, state, dice, 4))
    state = state._replace(sequence=tuple(range(1, options.length + 1)))
    for _ in range(4):
        state = SHIFT.play(state, dice.choice(SHIFT.legal(state)))._replace(winner=0)
        if state.sequence != tuple(sorted(state.sequence)):
            rows.append(state)
    return rows


def test_reasons_for_swaps_in_the_longest_row_are_true() -> None:
    """Eight numbers have too many orders to try them all: known is who can sort at once."""
    options = check_options(SHIFT, {"length": 8})

    def truth(state: Any) -> tuple[str, int]:
        if over := SHIFT.outcome(state):
            return "win" if over.winner == state.to_move else "loss", 0
        return ("win", 1) if sorts(state) else DRAW

    clauses = {r"(swap \d \d) puts the row in order": puts_in_order}
    claims = [
        Claim(SHIFT, state, move, truth, clauses)
        for seed in range(20)
        for state in near_the_end(options, seed)
        for move in SHIFT.legal(state)
    ]
    check_all(claims, SHIFT_SAYS)


# Sequence Shift with leaps: every sentence is held against a search of all that can follow

PLACES = r"(?:swap|leap) \d \d"
COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "nine": 9}
COUNTS |= {"no": 0, "seven": 7, "eight": 8, "ten": 10, **{str(n): n for n in range(11, 29)}}


def wrong_pairs(state: Any) -> int:
    return sum(one > two for one, two in combinations(state.sequence, 2))


def wins_at_once(claim: Claim, name: str) -> None:
    assert name == str(claim.move)
    assert claim.after.sequence == tuple(sorted(claim.after.sequence))


def leaves_a_multiple_of_three(claim: Claim, pairs: str, then: str) -> None:
    """Whatever is answered, the mover can go on leaving three fewer, and wins."""
    assert claim.truth(claim.after)[0] == "loss"
    assert wrong_pairs(claim.after) == COUNTS[pairs]
    assert COUNTS[pairs] % 3 == 0
    left = 0 if then == "puts the rest right" else COUNTS[then.removeprefix("can leave ")]
    assert left == COUNTS[pairs] - 3
    for answer in SHIFT.legal(claim.after):
        answered = SHIFT.play(claim.after, answer)
        onward = [SHIFT.play(answered, move) for move in SHIFT.legal(answered)]
        assert any(claim.truth(s)[0] == "loss" and wrong_pairs(s) == left for s in onward)


def wins_by_leaping(claim: Claim, turns: str, pairs: str | None, defence: str, answer: str) -> None:
    worth = claim.truth(claim.after)
    assert worth == ("loss", int(turns) - 1)
    assert pairs is None or wrong_pairs(claim.after) == COUNTS[pairs]
    defended = claim.played(claim.after, defence)
    assert claim.truth(defended) == ("win", int(turns) - 2), "the longest defence"
    assert claim.truth(claim.played(defended, answer))[0] == "loss"


def only_this_wins(claim: Claim, turns: str, defence: str, answer: str) -> None:
    wins_by_leaping(claim, turns, None, defence, answer)
    assert len(claim.losing(claim.state)) == len(SHIFT.legal(claim.state)) - 1


def lets_it_be_finished(claim: Claim, reply: str, last: str) -> None:
    assert claim.truth(claim.state)[0] == "win"
    assert SHIFT.outcome(claim.played(claim.after, reply))
    assert wrong_pairs(claim.after) == {"the last pair": 1, "the last two pairs": 2}[last]


def lets_win(claim: Claim, turns: str, reply: str, pairs: str) -> None:
    assert claim.truth(claim.state)[0] == "win"
    assert claim.truth(claim.after) == ("win", int(turns))
    replied = claim.played(claim.after, reply)
    assert claim.truth(replied) == ("loss", int(turns) - 1)
    assert wrong_pairs(replied) == COUNTS[pairs]


def still_to_find(claim: Claim, reply: str) -> None:
    assert claim.truth(claim.state) == ("loss", 2)
    assert SHIFT.outcome(claim.played(claim.after, reply))


def holds_out(claim: Claim, how: str) -> None:
    worths = [claim.truth(SHIFT.play(claim.state, move)) for move in SHIFT.legal(claim.state)]
    assert {word for word, _ in worths} == {"win"}
    plies, own = [turns for _, turns in worths], claim.truth(claim.after)[1]
    if how == "longest":
        assert own == max(plies) > min(plies)
    else:
        assert own + 1 == int(how.removeprefix("for ").removesuffix(" turns"))


def one_answer_wins(claim: Claim, how: str, many: str, reply: str) -> None:
    holds_out(claim, how)
    replies = [str(move) for move in SHIFT.legal(claim.after)]
    assert len(replies) == int(many)
    assert set(replies) - set(claim.losing(claim.after)) == {reply}


def an_answer_wins(claim: Claim, how: str, turns: str, reply: str) -> None:
    holds_out(claim, how)
    assert claim.truth(claim.after) == ("win", int(turns))
    assert claim.truth(claim.played(claim.after, reply)) == ("loss", int(turns) - 1)


def loses_too_soon(claim: Claim, when: str, reply: str) -> None:
    worth = claim.truth(claim.state)
    assert worth[0] == "loss"
    turns = 1 if when == "at once" else int(when.removeprefix("in "))
    assert claim.truth(claim.after) == ("win", turns)
    assert turns + 1 < worth[1]
    assert claim.truth(claim.played(claim.after, reply)) == ("loss", turns - 1)


WINS = rf"even ({PLACES}) loses to ({PLACES})\."
HOLDS = r"It holds out (longest|for \d+ turns): "
THREES = r"It leaves (\w+) wrong pairs, a multiple of three: whatever OTHER plays, MOVER "
LEAPS_SAY: Checkers = {
    rf"It wins at once: ({PLACES}) puts the row in order\.": wins_at_once,
    rf"{THREES}(puts the rest right|can leave \w+)\.": leaves_a_multiple_of_three,
    rf"Only this move wins, in (\d+): {WINS}": only_this_wins,
    rf"It wins in (\d+) and leaves (\w+) wrong pairs?: {WINS}": wins_by_leaping,
    rf"It lets OTHER win at once: ({PLACES}) puts (the last .*) right\.": lets_it_be_finished,
    rf"It lets OTHER win in (\d+) with ({PLACES}), which leaves (\w+) wrong pairs?\.": lets_win,
    rf"OTHER still has to find ({PLACES}), which puts the row in order\.": still_to_find,
    rf"It loses sooner than need be: OTHER wins (at once|in \d+) with ({PLACES})\.": loses_too_soon,
    rf"{HOLDS}of OTHER's (\d+) answers only ({PLACES}) wins\.": one_answer_wins,
    rf"{HOLDS}OTHER wins in (\d+) with ({PLACES})\.": an_answer_wins,
}


@sampled("length", range(3, 9), quick=4)
def test_shift_7_reasons_with_leaps_are_true(length: int) -> None:
    options = check_options(SHIFT, {"length": length, "moves": "leaps"})
    truth = Truth(SHIFT)
    claims = [
        Claim(SHIFT, state, move, truth)
        for seed in range(12 if length < 7 else 4)
        for state in positions(SHIFT, SHIFT.deal(options, seed, 1), Random(seed))
        for move in SHIFT.legal(state)
    ]
    check_all(claims, LEAPS_SAY)


def test_shift_7_all_kinds_of_reasons_are_given_and_no_hint_begins_with_despair() -> None:
    """What is said of a lost row names what the opponent still has to find."""
    options = check_options(SHIFT, {"moves": "leaps"})
    found = set()
    for row in [*permutations(range(1, 6))][1:]:
        state = SHIFT.deal(options, 1, 1)._replace(sequence=row)
        for move in SHIFT.legal(state) if len(SHIFT.legal(state)) > 1 else ():
            text = say(SHIFT, state, move)
            assert not text.startswith("Every")
            found |= {pattern for pattern in LEAPS_SAY if re.fullmatch(pattern, text)}
    assert found == {*LEAPS_SAY}


# Code Swap


def at_once(state: Any) -> set[str]:
    """Return the swaps that win at once."""
    return {
        str(move)
        for move in SWAP.legal(state)
        if (over := SWAP.outcome(SWAP.play(state, move))) and over.winner == state.to_move
    }


def makes(claim: Claim, state: Any, move: Any, name: str, code: str) -> None:
    assert str(move) == name
    own = SWAP.play(state, move).codes[state.to_move - 1]
    assert list(own) == sorted(own) == [int(number) for number in code.split()]


def threatens(claim: Claim, state: Any, move: Any, name: str, *threats: str) -> None:
    """Each would win if it were the mover's turn, and no answer stops all of them."""
    assert str(move) == name
    after = SWAP.play(state, move)
    assert set(threats) <= at_once(after._replace(to_move=state.to_move, crossed=0))
    for answer in SWAP.legal(after):
        assert set(threats) & at_once(SWAP.play(after, answer))


SWAP_CLAUSES: Checkers = {
    r"((?:own \d|cross) \d) makes ([\d ]+)": makes,
    r"((?:own \d|cross) \d) leaves no defence to ((?:own \d|cross) \d)": threatens,
    r"((?:own \d|cross) \d) threatens ((?:own \d|cross) \d) and ((?:own \d|cross) \d)": threatens,
    r"((?:own \d|cross) \d) leaves VICTIM no answer": leaves_no_answer,
}


@sampled("cross_back", ["allowed", "forbidden"], quick=1)
@pytest.mark.parametrize(
    ("length", "numbers"), [*((3, numbers) for numbers in range(3, 10)), (4, 3), (4, 4)]
)
def test_reasons_for_codes_are_true(length: int, numbers: int, cross_back: str) -> None:
    chosen = {"length": length, "numbers": numbers, "cross_back": cross_back}
    options = check_options(SWAP, chosen)
    truth = Truth(SWAP)
    claims = [
        Claim(SWAP, state, move, truth, SWAP_CLAUSES)
        for seed in range(6 if length == 3 else 1)
        for state in positions(SWAP, SWAP.deal(options, seed, 1 + seed % 2), Random(seed), 12)
        for move in SWAP.legal(state)
    ]
    check_all(claims, EXACT)


# Mirror Duel


def put(text: str) -> str:
    """Turn "4 in front" into the notation of the move."""
    return text.replace(" in front", " front").replace(" at the back", " back")


def palindrome(claim: Claim, state: Any, name: str, what: str) -> None:
    """Check that a move completes what is written out, or so many digits."""
    after = claim.played(state, put(name))
    outcome = MIRROR.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (3 - state.to_move, "palindrome")
    row = list(after.sequence)
    if state.options.palindrome == "end":
        row = row[: len(what.split())] if "front" in name else row[-len(what.split()) :]
    assert row == row[::-1]
    length = re.fullmatch(r"a palindrome of (\d+) digits", what)
    assert len(row) == int(length[1]) if length else row == [int(d) for d in what.split()]


def losing_digits(state: Any) -> set[str]:
    return {
        str(move)
        for move in MIRROR.legal(state)
        if (outcome := MIRROR.outcome(MIRROR.play(state, move)))
        and outcome.winner == 3 - state.to_move
    }


def completes(claim: Claim, name: str, what: str) -> None:
    assert put(name) == str(claim.move)
    palindrome(claim, claim.state, name, what)


def completes_many(claim: Claim, what: str) -> None:
    palindrome(claim, claim.state, str(claim.move), what)


def one_digit_is_a_trap(claim: Claim, name: str, what: str) -> None:
    assert losing_digits(claim.after) == {put(name)}
    palindrome(claim, claim.after, name, what)


def several_digits_are_traps(claim: Claim, many: str, named: str) -> None:
    traps = set()
    for group in named.split(" and "):
        digits, end = re.fullmatch(r"([\d or]+) (in front|at the back)", group).groups()  # type: ignore[union-attr]
        traps |= {put(f"{digit} {end}") for digit in digits.split(" or ")}
    assert losing_digits(claim.after) == traps
    assert len(traps) == ("Two", "Three", "Four").index(many) + 2


def avoids_one(claim: Claim, name: str, what: str) -> None:
    assert not MIRROR.outcome(claim.after)
    palindrome(claim, claim.state, name, what)


def none_is_near(claim: Claim) -> None:
    assert not losing_digits(claim.state) | losing_digits(claim.after)


MIRROR_SAYS: Checkers = {
    r"It completes a palindrome: (.+) makes ([\d ]+)\.": completes,
    r"It completes (a palindrome of \d+ digits)\.": completes_many,
    r"A trap: (.+) would complete (.+)\.": one_digit_is_a_trap,
    r"(Two|Three|Four) traps for OTHER: (.+) would lose\.": several_digits_are_traps,
    r"It is safe: (.+) would complete (.+)\.": avoids_one,
    r"No palindrome is near: OTHER cannot complete one either\.": none_is_near,
}


@sampled(("digits", "blindfold"), [*product(range(2, 10), [False, True])], quick=5)
def test_reasons_for_digits_are_true(digits: int, blindfold: bool) -> None:
    options = check_options(MIRROR, {"digits": digits, "blindfold": blindfold})
    for seed in range(4):
        dice, state = Random(seed), MIRROR.deal(options, seed, 1)
        for _ in range(24):
            moves = MIRROR.legal(state)
            for move in moves:
                claim = Claim(MIRROR, state, move, lambda state: DRAW)
                check(say(MIRROR, state, move), MIRROR_SAYS, claim)
            safe = [move for move in moves if str(move) not in losing_digits(state)]
            # Some games stay near a palindrome, so that long ones come close as well.
            near = [move for move in safe if losing_digits(MIRROR.play(state, move))]
            state = MIRROR.play(state, dice.choice(near if near and seed % 2 else safe))


def forces(claim: Claim, state: Any, move: Any, name: str, answer: str, last: str) -> None:
    assert str(move) == name
    after = MIRROR.play(state, move)
    safe = {str(each) for each in MIRROR.legal(after)} - losing_digits(after)
    assert safe == {answer}
    end = claim.played(after, answer, last)
    assert claim.truth(end)[0] == "loss"


def leaves_no_safe_digit(claim: Claim, state: Any, move: Any, name: str) -> None:
    assert str(move) == name
    after = MIRROR.play(state, move)
    assert MIRROR.outcome(after) is None
    assert {str(each) for each in MIRROR.legal(after)} == losing_digits(after)


def leaves_no_tile(claim: Claim, state: Any, move: Any, name: str) -> None:
    assert str(move) == name
    assert MIRROR.outcome(MIRROR.play(state, move)) == (state.to_move, "out-of-tiles")


A_DIGIT = r"(\d (?:front|back))"
MIRROR_CLAUSES: Checkers = {
    rf"{A_DIGIT} forces {A_DIGIT}, and {A_DIGIT} wins": forces,
    rf"{A_DIGIT} leaves VICTIM no safe digit": leaves_no_safe_digit,
    rf"after {A_DIGIT} VICTIM may add no tile": leaves_no_tile,
    rf"{A_DIGIT} leaves VICTIM no answer": leaves_no_answer,
}


@sampled(
    ("digits", "copies", "echo", "games"),
    [
        (3, 2, "forbidden", 40),
        (3, 3, "forbidden", 12),
        (2, 3, "forbidden", 10),
        (3, 3, "allowed", 12),
        (3, 2, "allowed", 40),
        (2, 2, "allowed", 10),
        (2, "unlimited", "allowed", 10),
    ],
    quick=1,
)
def test_reasons_for_forced_digits_are_true(
    digits: int, copies: object, echo: str, games: int
) -> None:
    chosen = {"digits": digits, "palindrome": "end", "copies": copies, "echo": echo}
    options = check_options(MIRROR, chosen)
    truth = Truth(MIRROR)
    claims = []
    for seed in range(games):
        dice, state = Random(seed), MIRROR.deal(options, 0, 1)
        # The whole of Sharp is large: there the games are looked at from their middle on.
        looked_at = 8 if copies == 3 else 0
        while moves := MIRROR.legal(state):
            if len(state.sequence) >= looked_at and len(moves) > 1:
                claims += [Claim(MIRROR, state, move, truth, MIRROR_CLAUSES) for move in moves]
            safe = [move for move in moves if str(move) not in losing_digits(state)]
            state = MIRROR.play(state, dice.choice(safe or moves))
    check_all(claims, {**MIRROR_SAYS, **EXACT})


@pytest.mark.parametrize("digits", [3, 4, 9])
def test_reasons_for_digits_at_the_ends_are_true(digits: int) -> None:
    options = check_options(MIRROR, {"digits": digits, "palindrome": "end"})
    for seed in range(4):
        dice, state = Random(seed), MIRROR.deal(options, seed, 1)
        for _ in range(24):
            moves = MIRROR.legal(state)
            for move in moves:
                claim = Claim(MIRROR, state, move, lambda state: DRAW)
                check(say(MIRROR, state, move), MIRROR_SAYS, claim)
            safe = [move for move in moves if str(move) not in losing_digits(state)]
            state = MIRROR.play(state, dice.choice(safe))
