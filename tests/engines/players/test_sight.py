"""What is said of a level is true: each promise of its sentence, tried out by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from seqtui.engines.games.code_swap import rules as code_swap
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.mirror_duel import rules as mirror_duel
from seqtui.engines.games.sequence_builder import rules as sequence_builder
from seqtui.engines.games.sequence_shift import rules as sequence_shift
from seqtui.engines.games.sequence_stack import rules as sequence_stack
from seqtui.engines.players.choice import choose
from seqtui.engines.players.levels import level_of
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import LEVELS, Player, Setup
from seqtui.engines.solving.oracle import oracle_of
from tests.engines.cases import CASES, Case

SEED = 20_000
"""Far from the seeds the levels were measured with."""


def at(game: AnyGame, state: Any, *, seed: int = SEED) -> AnySession:
    """Return a session between computers that begins with a state."""
    players = Player("One", "easy"), Player("Two", "easy")
    return Session(Setup(game, state.options, seed, state, None, players))


def wins_now(game: AnyGame, state: Any) -> list[Any]:
    """Return the moves that win at once, by trying them all."""
    ends = {move: game.outcome(game.play(state, move)) for move in game.legal(state)}
    return [move for move, end in ends.items() if end and end.winner == state.to_move]


def states(game: AnyGame, options: Any, games: int, seed: int = 1) -> Iterator[Any]:
    """Yield the states of games that are played at random."""
    dice = Random(seed)
    for deal in range(games):
        state = game.begin(game.deal(options, deal, 1))
        for _ in range(30):
            if len(moves := game.legal(state)) > 1:
                yield state
            if not moves:
                break
            state = game.play(state, dice.choice(moves))


def share(chosen: list[bool]) -> float:
    return sum(chosen) / len(chosen)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_level_is_described_in_a_few_words_and_in_a_sentence(case: Case) -> None:
    name, options = case.game.name, case.options
    for level in LEVELS:
        assert 0 < len(level_of(name, level, options).brief) <= 26
        sentence = level_of(name, level, options).sentence
        assert sentence.startswith(f"{level.capitalize()} ")
        assert sentence.endswith(".")
        assert len(sentence) <= 72
    assert len({level_of(name, level, options).brief for level in LEVELS}) == len(LEVELS)


# Sequence Shift

ROWS = [
    sequence_shift.State(sequence_shift.Options(), row, 1)
    for row in permutations(range(1, 6))
    if row != (1, 2, 3, 4, 5)
]


def wrong_pairs(state: sequence_shift.State) -> int:
    return sum(one > two for one, two in combinations(state.sequence, 2))


def answers(state: sequence_shift.State) -> dict[sequence_shift.Move, int]:
    """Return the swaps that leave the opponent a winning one, and how far away that one is."""
    game = sequence_shift.GAME
    won = {swap: wins_now(game, game.play(state, swap)) for swap in game.legal(state)}
    return {swap: abs(other[0][0] - swap[0]) for swap, other in won.items() if other}


@pytest.mark.parametrize("level", LEVELS)
def test_in_sequence_shift_every_level_sees_its_own_winning_swap(level: str) -> None:
    for row in ROWS:
        if wins := wins_now(sequence_shift.GAME, row):
            for seed in range(SEED, SEED + 20):
                assert choose(at(sequence_shift.GAME, row, seed=seed), level) in wins


def test_in_sequence_shift_easy_does_not_see_yours() -> None:
    """It leaves a winning swap as often as by chance, although there is another one."""
    left, chance = [], []
    for row in ROWS:
        if (bad := answers(row)) and not wins_now(sequence_shift.GAME, row):
            for seed in range(SEED, SEED + 80):
                left.append(choose(at(sequence_shift.GAME, row, seed=seed), "easy") in bad)
                chance.append(len(bad) / 4)
    assert len(left) > 500
    assert abs(share(left) - sum(chance) / len(chance)) < 0.06


@pytest.mark.parametrize(("level", "places"), [("medium", 2), ("hard", 3)])
def test_in_sequence_shift_medium_and_hard_miss_only_what_is_far_away(
    level: str, places: int
) -> None:
    """They come nearer to order wherever they see no danger, and so walk into what they miss."""
    missed = []
    for row in ROWS:
        if (bad := answers(row)) and not wins_now(sequence_shift.GAME, row):
            for seed in range(SEED, SEED + 10):
                chosen = choose(at(sequence_shift.GAME, row, seed=seed), level)
                assert bad.get(chosen, places) >= places, row
                if max(bad.values()) >= places:
                    missed.append(chosen in bad)
    assert share(missed) > 0.5


LEAPS = sequence_shift.Options(length=6, moves="leaps", invalid_swap="retry")


def test_with_leaps_a_level_sees_as_far_as_it_says() -> None:
    """A win within its turns is taken, and a loss within them avoided, by the exact values."""
    judge = oracle_of(sequence_shift.GAME, LEAPS).judge
    for level, turns in (("easy", 1), ("medium", 2), ("hard", 4)):
        seen = 0
        for state in states(sequence_shift.GAME, LEAPS, 30):
            _, moves = judge(state)
            near = {m: v.result for m, v in moves if v.plies is not None and v.plies <= turns}
            chosen = choose(at(sequence_shift.GAME, state), level)
            if "win" in near.values():
                assert near.get(chosen) == "win"
                seen += 1
            elif 0 < len(near) < len(moves):
                assert chosen not in near
                seen += 1
        assert seen > 5


def test_with_leaps_hard_leaves_wrong_pairs_in_threes() -> None:
    """Where nobody wins within four turns it does so whenever it can."""
    judge, counted = oracle_of(sequence_shift.GAME, LEAPS).judge, 0
    for state in states(sequence_shift.GAME, LEAPS, 60):
        _, moves = judge(state)
        if all(value.plies is not None and value.plies > 4 for _, value in moves):
            after = {m: wrong_pairs(sequence_shift.GAME.play(state, m)) for m, _ in moves}
            if any(wrong % 3 == 0 for wrong in after.values()):
                assert after[choose(at(sequence_shift.GAME, state), "hard")] % 3 == 0
                counted += 1
    assert counted > 10


# Code Swap

CODES = list(states(code_swap.GAME, code_swap.Options(), 300))


def own_wins(state: Any) -> list[Any]:
    return [move for move in wins_now(code_swap.GAME, state) if isinstance(move, code_swap.Own)]


def test_in_code_swap_easy_sees_its_own_winning_swap_but_not_yours() -> None:
    """Without a win it takes the swap that leaves its own code best, whatever yours can do."""
    game, left = code_swap.GAME, []
    for state in CODES:
        chosen = choose(at(game, state), "easy")
        if wins := wins_now(game, state):
            assert chosen in wins
            continue
        after = {move: game.play(state, move) for move in game.legal(state)}

        def wrong(move: Any, after: Any = after, player: int = state.to_move) -> int:
            code = after[move].codes[player - 1]
            return sum(one > two for one, two in combinations(code, 2))

        assert wrong(chosen) == min(map(wrong, after))
        if any(not wins_now(game, other) for other in after.values()):
            left.append(bool(wins_now(game, after[chosen])))
    assert share(left) > 0.3


def test_in_code_swap_medium_misses_only_your_cross_swaps_and_hard_misses_no_answer() -> None:
    game, missed = code_swap.GAME, []
    for state in CODES:
        if wins := wins_now(game, state):
            assert {choose(at(game, state), level) for level in ("medium", "hard")} <= {*wins}
            continue
        after = {move: game.play(state, move) for move in game.legal(state)}
        if seems_safe := [move for move in after if not own_wins(after[move])]:
            chosen = choose(at(game, state), "medium")
            assert chosen in seems_safe
            if safe := [move for move in after if not wins_now(game, after[move])]:
                missed.append(chosen not in safe)
                assert choose(at(game, state), "hard") in safe
    assert 0.05 < share(missed) < 0.9


def test_in_code_swap_with_no_way_back_hard_sees_three_turns_ahead() -> None:
    game, options = code_swap.GAME, code_swap.Options(4, 5, "forbidden")
    forced = safe = 0
    for state in states(game, options, 40):
        after = {move: game.play(state, move) for move in game.legal(state)}
        if wins_now(game, state):
            continue
        kept = [move for move in after if not wins_now(game, after[move])]
        decides = [
            move
            for move in kept
            if all(wins_now(game, game.play(after[move], r)) for r in game.legal(after[move]))
        ]
        if decides:
            assert choose(at(game, state), "hard") in decides
            forced += 1
        elif kept:
            for level in ("medium", "hard"):
                assert choose(at(game, state), level) in kept
            safe += 1
    assert forced > 10
    assert safe > 50


# Sequence Builder

PICKS = list(states(sequence_builder.GAME, sequence_builder.Options(), 50))


def ways(state: Any, player: int, numbers: int = 1) -> int:
    """Count how a sequence can go on by so many numbers, or to its end, by trying all."""
    sequence = state.sequences[player - 1]
    valid = {number for number in range(1, 21) if state.free >> number & 1}
    if not sequence:
        return 0
    more = min(numbers, 4 - len(sequence))
    steps = product((1, 2, 3), repeat=more)
    lines = [[sequence[-1] + sum(line[: n + 1]) for n in range(more)] for line in steps]
    return sum(valid.issuperset(line) for line in lines)


def quiet(state: Any) -> dict[Any, Any]:
    """Return what each number leads to, where nobody can win or end the game at once."""
    game = sequence_builder.GAME
    after = {move: game.play(state, move) for move in game.legal(state)}
    near = [wins_now(game, each) or game.outcome(each) for each in (state, *after.values())]
    return {} if any(near) else after


def test_in_sequence_builder_easy_only_wants_to_go_on() -> None:
    """Of the numbers after which it can, it takes one as likely as another."""
    game, few = sequence_builder.GAME, []
    for state in PICKS:
        after = quiet(state)
        own = {move: ways(each, state.to_move) for move, each in after.items()}
        if own and max(own.values()):
            chosen = choose(at(game, state), "easy")
            assert own[chosen]
            if min(count for count in own.values() if count) < max(own.values()):
                few.append(own[chosen] < max(own.values()))
    assert share(few) > 0.1


@pytest.mark.parametrize(("level", "numbers"), [("medium", 1), ("hard", 2)])
def test_in_sequence_builder_medium_and_hard_count_ways_of_both(level: str, numbers: int) -> None:
    """Medium also minds that it can go on by two numbers at all."""
    counted = 0
    for state in PICKS:
        after, me = quiet(state), state.to_move
        open_ended = {move: each for move, each in after.items() if ways(each, me, 2)}
        if level == "medium" and open_ended:
            after = open_ended
        if after:
            lead = {
                move: ways(each, me, numbers) - ways(each, 3 - me, numbers)
                for move, each in after.items()
            }
            chosen = choose(at(sequence_builder.GAME, state), level)
            assert lead[chosen] == max(lead.values())
            counted += 1
    assert counted > 100


# Sequence Stack


@pytest.mark.parametrize(
    ("blocks", "level", "cards"),
    [
        ("permanent", "easy", 4),
        ("permanent", "medium", 6),
        ("permanent", "hard", 8),
        ("thaw", "hard", 8),
    ],
)
def test_in_sequence_stack_a_level_places_until_few_cards_are_left(
    blocks: str, level: str, cards: int
) -> None:
    game, options = sequence_stack.GAME, sequence_stack.Options(blocks=blocks)
    judge = oracle_of(game, options).judge
    weighed, placed = [], 0
    for state in states(game, options, 150):
        chosen = choose(at(game, state), level)
        if len(state.deck) > cards:
            assert chosen is sequence_stack.Move.PLACE
            placed += 1
        else:
            chances = {move: value.share for move, value in judge(state).moves}
            assert chances[chosen] >= max(chances.values()) - 1e-5
            weighed.append(chosen is not sequence_stack.Move.PLACE)
    assert placed > 20
    assert any(weighed)


def in_reach(state: sequence_stack.State, player: int) -> int:
    """Count the numbers from the next one up to the first that is blocked."""
    count = state.heights[player - 1]
    while count < 5 and not state.blocked[player - 1] >> count + 1 & 1:
        count += 1
    return count - state.heights[player - 1]


@pytest.mark.parametrize(("level", "numbers"), [("easy", 2), ("medium", 3)])
def test_with_thaw_easy_and_medium_block_rather_than_place(level: str, numbers: int) -> None:
    game, options = sequence_stack.GAME, sequence_stack.Options(blocks="thaw")
    chosen = {True: 0, False: 0}
    for state in states(game, options, 100):
        after = {move: game.play(state, move) for move in game.legal(state)}
        if any(map(game.outcome, after.values())) or not state.deck:
            continue
        place, discard = (after[move] for move in sequence_stack.Move)
        taken = in_reach(place, 3 - state.to_move) - in_reach(discard, 3 - state.to_move)
        blocks = taken >= numbers
        wanted = sequence_stack.Move.DISCARD if blocks else sequence_stack.Move.PLACE
        assert choose(at(game, state), level) is wanted
        chosen[blocks] += 1
    assert min(chosen.values()) > 20


TWO_OPEN = sequence_stack.Options(open=2, blocks="thaw")


def test_with_two_open_cards_medium_places_whatever_fits_and_easy_rests_ahead() -> None:
    game, rested = sequence_stack.GAME, 0
    for state in states(game, TWO_OPEN, 60):
        moves = [str(move) for move in game.legal(state)]
        places = {move for move in moves if move.startswith("place")}
        if places:
            assert str(choose(at(game, state), "medium")) in places
            mine, yours = state.heights[state.to_move - 1], state.heights[2 - state.to_move]
            if mine <= yours:
                assert str(choose(at(game, state), "easy")) in places
            elif mine < 4:
                rested += str(choose(at(game, state), "easy")) not in places
    assert rested > 5


def test_with_two_open_cards_hard_minds_what_it_leaves() -> None:
    """It throws away what you need next more often than medium does, placing nothing less."""
    game = sequence_stack.GAME
    stopped: dict[str, int] = {"medium": 0, "hard": 0}
    for state in states(game, TWO_OPEN, 80):
        needed = f"discard {state.heights[2 - state.to_move] + 1}"
        moves = [str(move) for move in game.legal(state)]
        if needed in moves and not any(move.startswith("place") for move in moves):
            for level in stopped:
                stopped[level] += str(choose(at(game, state), level)) == needed
    assert stopped["hard"] > 1.3 * stopped["medium"] > 0


# Mirror Duel


MEMORIES = [("easy", 3, 2), ("medium", 5, 3), ("hard", 6, 4)]
"""Of how many digits at each end a level is sure, seeing them and blindfold."""


def duel(sequence: tuple[int, ...], seed: int, *, blindfold: bool = False) -> AnySession:
    """Play a sequence from front to back; some of them end on the way."""
    options = mirror_duel.Options(blindfold=blindfold)
    session = at(mirror_duel.GAME, mirror_duel.GAME.deal(options, seed, 1), seed=seed)
    for digit in sequence:
        if not session.outcome:
            session.submit(mirror_duel.Add(digit, "back"))
    return session


def traps(length: int, count: int, *, blindfold: bool) -> Iterator[AnySession]:
    """Yield duels in which one digit at the back would complete a palindrome."""
    dice, seed = Random(length), SEED
    while count:
        half = [dice.randint(1, 9) for _ in range(length // 2 + 1)]
        whole = (*half, *half[: (length + 1) // 2][::-1])
        session = duel(whole[:length], seed, blindfold=blindfold)
        if not session.outcome:
            yield session
            seed, count = seed + 1, count - 1


def slips(level: str, length: int, *, blindfold: bool) -> float:
    """Return how often a level completes the palindrome."""
    fallen = []
    for session in traps(length, 50, blindfold=blindfold):
        session.submit(choose(session, level))
        fallen.append(session.outcome is not None)
    return share(fallen)


@pytest.mark.parametrize("blindfold", [False, True])
@pytest.mark.parametrize(("level", "seeing", "blind"), MEMORIES)
def test_in_mirror_duel_a_level_is_sure_of_its_digits_and_slips_behind_them(
    level: str, seeing: int, blind: int, blindfold: bool
) -> None:
    sure = blind if blindfold else seeing
    for length in (sure, 2 * sure - 1, 2 * sure):
        assert slips(level, length, blindfold=blindfold) == 0
    longer = slips(level, 3 * sure, blindfold=blindfold)
    assert longer > 0.5 if level in ("easy", "medium") else 0 < longer < 0.2
    assert slips("perfect", 3 * sure, blindfold=blindfold) == 0


SHARP = mirror_duel.Options(digits=3, palindrome="end", copies=3)


def hands(count: int = 300) -> Iterator[mirror_duel.State]:
    """Yield positions with hands, in games where nobody makes a palindrome without need."""
    game, dice = mirror_duel.GAME, Random(6)
    for _ in range(count):
        state = game.deal(SHARP, 0, 1)
        while moves := game.legal(state):
            yield state
            state = game.play(state, dice.choice(unharmed(state) or moves))


def unharmed(state: mirror_duel.State) -> list[mirror_duel.Add]:
    """Return the moves that do not lose at once."""
    game = mirror_duel.GAME
    ends = {move: game.outcome(game.play(state, move)) for move in game.legal(state)}
    return [move for move, end in ends.items() if not end or end.winner == state.to_move]


def stuck_after(state: mirror_duel.State, moves: list[mirror_duel.Add]) -> list[mirror_duel.Add]:
    """Return the moves after which the opponent cannot but lose at once."""
    after = {move: mirror_duel.GAME.play(state, move) for move in moves}
    return [move for move, then in after.items() if not then.loser and not unharmed(then)]


def falls_to(state: mirror_duel.State, move: mirror_duel.Add) -> list[mirror_duel.Add]:
    """Return the answers to a move that leave nothing but losing moves."""
    after = mirror_duel.GAME.play(state, move)
    return [] if after.loser else stuck_after(after, unharmed(after))


@pytest.mark.parametrize("level", LEVELS)
def test_with_hands_no_level_makes_a_palindrome_it_can_avoid(level: str) -> None:
    avoided = 0
    for state in hands(60):
        safe = unharmed(state)
        if safe and len(safe) < len(mirror_duel.GAME.legal(state)):
            assert choose(at(mirror_duel.GAME, state), level) in safe
            avoided += 1
    assert avoided > 200


def test_with_hands_easy_looks_no_further() -> None:
    """It leaves no safe tile as often as by chance, although that would win."""
    taken: list[bool] = []
    chance: list[float] = []
    for state in hands():
        if wins := stuck_after(state, safe := unharmed(state)):
            taken.append(choose(at(mirror_duel.GAME, state, seed=len(taken)), "easy") in wins)
            chance.append(len(wins) / len(safe))
    assert len(taken) > 100
    assert abs(share(taken) - sum(chance) / len(chance)) < 0.1


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_with_hands_medium_and_hard_see_when_you_have_no_safe_tile_left(level: str) -> None:
    seen = 0
    for state in hands(100):
        if wins := stuck_after(state, unharmed(state)):
            assert choose(at(mirror_duel.GAME, state), level) in wins
            seen += 1
    assert seen > 30


def test_with_hands_medium_leaves_you_few_safe_tiles() -> None:
    counted = 0
    for state in hands(60):
        safe = unharmed(state)
        if len(state.sequence) > 2 and safe and not stuck_after(state, safe):
            left = {move: len(unharmed(mirror_duel.GAME.play(state, move))) for move in safe}
            assert left[choose(at(mirror_duel.GAME, state), "medium")] == min(left.values())
            counted += 1
    assert counted > 100


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_with_hands_hard_sees_when_it_has_no_safe_tile_left_and_medium_does_not(level: str) -> None:
    fallen: list[bool] = []
    for state in hands():
        safe = unharmed(state)
        bad = [move for move in safe if falls_to(state, move)]
        if bad and len(bad) < len(safe) and not stuck_after(state, safe):
            fallen.append(choose(at(mirror_duel.GAME, state, seed=len(fallen)), level) in bad)
    assert len(fallen) > 100
    assert share(fallen) > 0.05 if level == "medium" else not any(fallen)


@pytest.mark.parametrize(("level", "seeing", "blind"), MEMORIES)
def test_what_is_misremembered_is_the_more_the_longer_ago_and_stays_the_same(
    level: str, seeing: int, blind: int
) -> None:
    recalls = level_of("mirror-duel", level).recalls
    early: list[bool] = []
    late: list[bool] = []
    kept: dict[tuple[int, int], dict[int, int]] = {}
    for seed in range(SEED, SEED + 60):
        dice = Random(seed)
        session = duel(tuple(dice.randint(1, 9) for _ in range(2 * seeing)), seed)
        while session.to_move and len(session.state.sequence) < 30:
            truth, in_mind = session.state.sequence, recalls(session).sequence
            assert truth[:seeing] == in_mind[:seeing]
            assert truth[-seeing:] == in_mind[-seeing:]
            wrong = {place for place, digit in enumerate(truth) if in_mind[place] != digit}
            mine = kept.setdefault((seed, session.to_move), {})
            assert all(in_mind[place] == digit for place, digit in mine.items())
            mine.update({place: in_mind[place] for place in wrong})
            for place in range(seeing, len(truth) - seeing):
                age = len(truth) - place
                (early if age <= 2 * seeing else late).append(place in wrong)
            session.submit(mirror_duel.Add(dice.randint(1, 9), "back"))
    assert share(late) > share(early) > 0.3
