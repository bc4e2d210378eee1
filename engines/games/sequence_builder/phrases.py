"""The words of Sequence Builder, what looks like progress in it, and reasons for numbers."""

from __future__ import annotations

from seqtui.engines.games.phrases import Ending, Phrases
from seqtui.engines.games.sequence_builder.rules import GAME, Move, Numbers, Skip, State
from seqtui.engines.solving.oracle import Result
from seqtui.engines.solving.reasons import Judge, Reasons
from seqtui.engines.text import join_or, spelled


def _deed(before: State, move: Move) -> str:
    return "had no valid number and skipped" if isinstance(move, Skip) else f"took {move.number}"


def _in_reach(state: State, player: int) -> set[int]:
    """Return the numbers that a player could still come to, if the other took no more."""
    options, sequence = state.options, state.sequences[player - 1]
    found, ends = set[int](), set(sequence[-1:])
    for _ in range(options.target - len(sequence)):
        further = {end + step for end in ends for step in options.steps}
        ends = {number for number in further if state.free >> number & 1}
        found |= ends
    return found


def _meaning(before: State, move: Move, after: State) -> str:
    """Name what can no longer be come to; whoever has not begun has only lost what was taken."""
    player = after.to_move
    gone = sorted(_in_reach(before, player) - _in_reach(after, player))
    if not gone:
        return ""
    if len(gone) > 2:
        return f"{gone[0]} and {spelled(len(gone) - 1)} more are gone for you"
    return f"{' and '.join(map(str, gone))} {'is' if len(gone) == 1 else 'are'} gone for you"


def _progress(state: State, player: int) -> float:
    """Prefer to have more ways to go on than the opponent."""

    def ways(sequence: Numbers) -> int:
        steps = state.options.steps
        return sum(state.free >> sequence[-1] + step & 1 for step in steps) if sequence else 0

    return ways(state.sequences[player - 1]) - ways(state.sequences[2 - player])


# Why a number is good or bad: what it leaves to whom, if the opponent took nothing more


def _how(state: State, move: Move, plies: int) -> str:
    """Say what completes a sequence, or what the opponent is left without."""
    after, mover = GAME.play(state, move), state.to_move
    own, other = after.sequences[mover - 1], after.sequences[2 - mover]
    target = after.options.target
    if len(own) == target:
        return f"{move} completes {' '.join(map(str, own))}"
    if GAME.outcome(after):
        long, short = sorted((len(own), len(other)), reverse=True)
        return f"after {move} nobody can go on, {long} to {short}"
    if isinstance(move, Skip):
        return f"{len(own)} numbers are enough"
    last = _next(after, mover) if len(own) == target - 1 else set()
    if last and all(last & _next(GAME.play(after, reply), mover) for reply in GAME.legal(after)):
        numbers = [str(number) for number in sorted(last)]
        if len(numbers) == 1:
            return f"{move} leaves no defence to {numbers[0]}"
        return f"{move} leaves {join_or(numbers)} to finish"
    if not _next(after, 3 - mover):
        return f"{move} leaves {{other}} no number"
    if _could_get(after, 3 - mover) < target <= _could_get(state, 3 - mover):
        return f"without {move} {{other}} cannot get {target} numbers"
    return ""


_REASONS = Reasons(GAME, _how)


def _reason(state: State, move: Move, judge: Judge[State, Move]) -> str:
    """Return the reason for or against a number."""
    after = GAME.play(state, move)
    if judge(after).value.result is Result.WIN and (told := _dead_end(state, move, judge)):
        return told
    return _REASONS.sentence(state, move, judge)


def _dead_end(state: State, move: Move, judge: Judge[State, Move]) -> str:
    """Say of a number that it puts the target out of reach, where a best one keeps it open."""
    verdict, mover, target = judge(state), state.to_move, state.options.target
    number, *above = after = _ends(GAME.play(state, move), mover)
    if verdict.value.result is Result.LOSS or _longest(after) >= target:
        return ""
    best = {
        str(pick): [end for end, lengths in ends.items() if target in lengths]
        for pick, value in verdict.moves
        if value.as_good_as(verdict.value) and (ends := _ends(GAME.play(state, pick), mover))
    }
    for pick, completing in best.items() if state.sequences[mover - 1] else ():
        if completing and completing[-1] > max(after):
            left = f"nothing above {above[-1]}" if above else "nothing"
            keeps = f"{pick} keeps {completing[-1]} open"
            return f"After {number} {left} is left for {{mover}}: {keeps}."
    if len(above) > 2 or not any(best.values()):
        return ""
    few = " and ".join(map(str, above))
    left = f"only {few} {'is' if len(above) == 1 else 'are'}" if above else "nothing is"
    return f"After {number} {{mover}} cannot get {target} numbers: {left} left above it."


def _next(state: State, player: int) -> set[int]:
    """Return the numbers that a player could take now."""
    sequence = state.sequences[player - 1]
    free = {number for number in range(1, state.options.pool + 1) if state.free >> number & 1}
    return free & {sequence[-1] + step for step in state.options.steps} if sequence else free


def _ends(state: State, player: int) -> dict[int, set[int]]:
    """Return where a player's sequence could end, lowest first, and how long it could be then."""
    options, sequence = state.options, state.sequences[player - 1]
    ends = {sequence[-1]: {len(sequence)}} if sequence else {0: {0}}
    for number in range(max(ends) + 1, options.pool + 1):
        if state.free >> number & 1:
            lengths = {1} if not sequence else set()
            for step in options.steps:
                lengths |= {length + 1 for length in ends.get(number - step, ()) if length}
            if lengths:
                ends[number] = lengths
    return ends


def _longest(ends: dict[int, set[int]]) -> int:
    return max(map(max, ends.values()))


def _could_get(state: State, player: int) -> int:
    """Return the most numbers that a player's sequence could still come to hold."""
    return _longest(_ends(state, player))


PHRASES: Phrases[State, Move] = Phrases(
    endings={
        "target": Ending(
            "{winner} wins: the sequence has its full length.",
            "full length",
            "{winner} reached full length",
        ),
        "longer": Ending(
            "{winner} wins: nobody can add a number, and the longer sequence counts.",
            "the longer sequence",
            "{winner} has the longer sequence",
        ),
        "equal": Ending(
            "A draw: nobody can add a number, and both sequences are equally long.", "equally long"
        ),
    },
    deed=_deed,
    meaning=_meaning,
    choice=("number", "numbers"),
    skipped="had no number to take",
    progress=_progress,
    reason=_reason,
)
