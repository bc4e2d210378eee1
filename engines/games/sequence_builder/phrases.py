"""The phrases of Sequence Builder, what looks like progress in it, and reasons for numbers."""

from __future__ import annotations

from seqtui.engines.games.phrases import Ending, Phrases
from seqtui.engines.games.sequence_builder.rules import GAME, Move, Skip, State, picks_of
from seqtui.engines.solving.oracle import Result
from seqtui.engines.solving.reasons import Judge, Reasons
from seqtui.engines.text import join_or, spelled


def _consequence(before: State, move: Move, after: State) -> str:
    """Name what is out of reach now; a player who has not begun has only lost what was taken."""
    player = after.to_move
    if not after.sequences[player - 1]:
        return ""
    gone = sorted(_in_reach(before, player) - _in_reach(after, player))
    if not gone:
        return ""
    if len(gone) > 2:
        return f"{gone[0]} and {spelled(len(gone) - 1)} more are gone for you"
    return f"{' and '.join(map(str, gone))} {'is' if len(gone) == 1 else 'are'} gone for you"


def _progress(state: State, player: int) -> float:
    """Prefer to have more ways to go on than the opponent."""

    def ways(side: int) -> int:
        return len(picks_of(state, side)) if state.sequences[side - 1] else 0

    return ways(player) - ways(3 - player)


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
    last = picks_of(after, mover) if len(own) == target - 1 else ()
    left = (picks_of(GAME.play(after, reply), mover) for reply in GAME.legal(after))
    if last and all({*last} & {*picks} for picks in left):
        if len(last) == 1:
            return f"{move} leaves no defence to {last[0]}"
        return f"{move} leaves {join_or([str(pick) for pick in last])} to finish"
    if not picks_of(after, 3 - mover):
        return f"{move} leaves {{other}} no number"
    if _longest(_ends(after, 3 - mover)) < target <= _longest(_ends(state, 3 - mover)):
        return f"without {move} {{other}} cannot get {target} numbers"
    return ""


_REASONS = Reasons(GAME, _how)


def _reason(state: State, move: Move, judge: Judge[State, Move]) -> str:
    """Return the reason for or against a number."""
    after = GAME.play(state, move)
    if judge(after).value.result is Result.WIN and (why := _dead_end(state, move, judge)):
        return why
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


def _in_reach(state: State, player: int) -> set[int]:
    """Return the numbers that a player could still take, if the other took no more."""
    target = state.options.target
    return {number for number, lengths in _ends(state, player).items() if min(lengths) <= target}


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
    action=lambda before, move: (
        "had no valid number and skipped" if isinstance(move, Skip) else f"took {move}"
    ),
    consequence=_consequence,
    choice=lambda _: ("number", "numbers"),
    skipped="had no number to take",
    progress=_progress,
    reason=_reason,
)
