"""Mirror Duel's oracle against the rules: by trying everything, or for as long as it is a draw."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import product
from random import Random
from time import process_time
from typing import Any, Literal

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.mirror_duel.oracle import ORACLE
from seqtui.engines.games.mirror_duel.rules import GAME, Add, Options, State, arrange
from seqtui.engines.gate.options import options_as_json
from seqtui.engines.gate.prepare import set_up
from tests.engines.naive.mirror_duel import NaiveMirror
from tests.engines.naive.proof import worth_of_moves
from tests.engines.oracle.truth import DRAW, Worth, assert_verdict, by_moving, sweep, worth_of
from tests.known.mirror_duel import always_wins, reply_tables
from tests.sampling import sampled


def positions(digits: int, longest: int) -> list[State]:
    """List every sequence up to a length with which the game is not over."""
    return [
        arrange(Options(digits), player, sequence)
        for length in range(longest + 1)
        for sequence in product(range(1, digits + 1), repeat=length)
        if length < 2 or sequence != sequence[::-1]
        for player in (1, 2)
    ]


def follow(state: State, move: str) -> NaiveMirror:
    position = {"sequence": state.sequence, "to_move": state.to_move}
    return NaiveMirror(state.options._asdict(), position).after(move)


def safe_for(game: NaiveMirror, turns: int) -> bool:
    """Tell, by trying everything, whether the player to move can last this many turns."""
    if not turns:
        return True
    for move in game.moves():
        after = game.after(move)
        if not after.result() and all(
            (answer := after.after(reply)).result() or safe_for(answer, turns - 1)
            for reply in after.moves()
        ):
            return True
    return False


@pytest.mark.parametrize(("digits", "longest"), [(2, 7), (3, 5), (9, 3)])
def test_a_move_loses_by_making_a_palindrome_and_any_other_one_draws(
    digits: int, longest: int
) -> None:
    oracle = ORACLE(Options(digits))
    for state in positions(digits, longest):
        moves: list[tuple[object, Worth]] = [
            (move, ("loss", 1) if follow(state, str(move)).result() else DRAW)
            for move in GAME.legal(state)
        ]
        assert len([worth for _, worth in moves if worth != DRAW]) <= 2
        assert_verdict(oracle.judge(state), DRAW, moves)


@pytest.mark.parametrize(("digits", "longest"), [(2, 5), (3, 3)])
def test_nobody_can_be_forced_within_three_turns(digits: int, longest: int) -> None:
    for state in positions(digits, longest):
        position = {"sequence": state.sequence, "to_move": state.to_move}
        assert safe_for(NaiveMirror(state.options._asdict(), position), turns=3)


def test_nothing_loses_on_an_empty_board() -> None:
    verdict = ORACLE(Options()).judge(GAME.deal(Options(), 0, 2))
    assert len(verdict.moves) == 18
    assert {worth_of(value) for _, value in verdict.moves} == {DRAW}


def test_with_one_digit_on_the_board_the_same_digit_loses_at_either_end() -> None:
    verdict = ORACLE(Options(digits=2)).judge(arrange(Options(digits=2), 1, (2,)))
    assert [(str(move), worth_of(value)) for move, value in verdict.moves] == [
        ("1 front", DRAW),
        ("1 back", DRAW),
        ("2 front", ("loss", 1)),
        ("2 back", ("loss", 1)),
    ]


# Palindromes at the ends, and hands of tiles (MIRROR-6)

SHORT = Options(digits=3, palindrome="end", copies=2)
SHARP = Options(digits=3, palindrome="end", copies=3)
NO_ECHO: Literal["forbidden"] = "forbidden"
either_echo = pytest.mark.parametrize("echo", ["allowed", NO_ECHO])


def safe_moves(state: State) -> list[Add]:
    """Return the moves that do not lose at once."""
    return [move for move in GAME.legal(state) if GAME.play(state, move).loser != state.to_move]


def compare(options: Options, starts: Iterable[Mapping[str, object]]) -> int:
    """Compare the oracle with what the naive rules lead to, in all that follows from some starts.

    Returns how many positions that were.
    """
    values = options_as_json(options)
    graph, worth = sweep(NaiveMirror(values, dict(start)) for start in starts)
    oracle, compared = ORACLE(options), 0
    for (text, to_move, result), followers in graph.items():
        if result is None:
            state = set_up(GAME, options, {**json.loads(text), "to_move": to_move})
            named = {str(move): move for move in GAME.legal(state)}
            assert list(named) == list(followers)
            moves = [(named[move], by_moving(worth[key])) for move, key in followers.items()]
            assert_verdict(oracle.judge(state), worth[text, to_move, result], moves)
            compared += 1
    return compared


@sampled("player", [1, 2], quick=1)
@either_echo
def test_every_position_of_sharp_short(player: int, echo: Any) -> None:
    options = SHORT._replace(echo=echo)
    least = 1_500 if echo == NO_ECHO else 3_000
    assert compare(options, [{"sequence": [], "to_move": player}]) > least


@pytest.mark.parametrize(
    ("copies", "echo"), [("unlimited", "allowed"), *product((2, 3), ("allowed", NO_ECHO))]
)
def test_every_position_with_two_digits(copies: Any, echo: Any) -> None:
    options = Options(digits=2, palindrome="end", copies=copies, echo=echo)
    assert compare(options, [{"sequence": []}]) > 6


@pytest.mark.full
@either_echo
def test_positions_of_sharp_from_the_middle_of_random_games(echo: Any) -> None:
    dice, compared, options = Random(17), 0, SHARP._replace(echo=echo)
    for _ in range(30):
        state = GAME.deal(options, 0, 1 + dice.randrange(2))
        while GAME.legal(state) and sum(map(sum, state.hands)) > 8:
            state = GAME.play(state, dice.choice(safe_moves(state) or GAME.legal(state)))
        if not state.loser:
            compared += compare(options, [{**GAME.view(state), "to_move": state.to_move}])
    assert compared > 500


@either_echo
def test_positions_that_no_game_leads_to(echo: Any) -> None:
    """Any hands and any echo may be set up with any sequence."""
    dice, compared, options = Random(4), 0, SHARP._replace(echo=echo)
    for _ in range(150):
        row = dice.choices((1, 2, 3), k=dice.randrange(12))
        counts = [dice.choices(range(3), weights=(3, 2, 1), k=3) for _ in (1, 2)]
        position = {"sequence": row, "hands": counts, "to_move": dice.choice((1, 2))}
        if options.bars_echo:
            position["echo"] = dice.choice((None, 1, 2, 3))
        try:
            set_up(GAME, options, position)
        except BadInput:
            continue
        compared += compare(options, [position])
    assert compared > 150


@sampled("digits", [3, 4, 9], quick=1)
def test_at_the_ends_a_move_loses_by_making_a_palindrome_and_any_other_one_draws(
    digits: int,
) -> None:
    options, dice = Options(digits, palindrome="end"), Random(digits)
    oracle, most = ORACLE(options), 0
    for _ in range(60):
        state = GAME.deal(options, 0, 1)
        for _ in range(32):
            naive = NaiveMirror(options_as_json(options), {**GAME.view(state)})
            lost = {move for move in naive.moves() if naive.after(move).result()}
            moves: list[tuple[object, Worth]] = [
                (move, ("loss", 1) if str(move) in lost else DRAW) for move in GAME.legal(state)
            ]
            most = max(most, len(lost))
            assert_verdict(oracle.judge(state), DRAW, moves)
            state = GAME.play(state, dice.choice(safe_moves(state)))
    assert most == 4


@pytest.mark.parametrize(("options", "turns"), [(SHORT, 12), (SHARP, 18)])
def test_the_second_player_survives_until_the_first_has_no_tile_left(
    options: Options, turns: int
) -> None:
    assert worth_of(ORACLE(options).judge(GAME.deal(options, 0, 1)).value) == ("loss", turns)
    assert 2 * 3 * int(options.copies) == turns


@pytest.mark.parametrize(
    ("options", "worth"), [(SHORT, ("win", 10)), (SHARP, ("loss", 15))], ids=["short", "sharp"]
)
def test_mirror_7_without_echo_the_openings_are_decided(options: Options, worth: Worth) -> None:
    """The oracle and the naive rules, each by itself, come to what the ruling says."""
    options = options._replace(echo=NO_ECHO)
    assert worth_of(ORACLE(options).judge(GAME.deal(options, 0, 1)).value) == worth
    start: dict[str, object] = {"sequence": [], "to_move": 1}
    moves = worth_of_moves("mirror-duel", options_as_json(options), start)
    assert set(moves.values()) == {worth}


def test_mirror_7_with_an_echo_repeating_wins_for_the_second_player() -> None:
    assert always_wins({move: move for move in GAME.moves(SHORT)}, SHORT, seat=2)
    assert always_wins({move: move for move in GAME.moves(SHARP)}, SHARP, seat=2)


@sampled(("options", "seat"), [(SHORT, 1), (SHORT, 2), (SHARP, 1), (SHARP, 2)], quick=1)
def test_mirror_7_without_echo_no_table_of_replies_wins(options: Options, seat: int) -> None:
    """Whatever fixed answer a table has to each last move, some line of play beats it."""
    options = options._replace(echo=NO_ECHO)
    assert not any(always_wins(table, options, seat) for table in reply_tables(options))


@either_echo
def test_the_opening_of_sharp_is_judged_at_once(echo: Any) -> None:
    """A tenth of a second is the bar; a loaded machine is given more, in processor time."""
    options = SHARP._replace(echo=echo)
    before = process_time()
    ORACLE(options).judge(GAME.deal(options, 0, 1))
    assert process_time() - before < 0.1
