"""The phrases of Mirror Duel, what looks like progress in it, and reasons for digits."""

from __future__ import annotations

from seqtui.engines.games.mirror_duel.rules import CLAIM_LENGTH, GAME, Add, State, palindrome_at
from seqtui.engines.games.phrases import CLAIMED, Ending, Phrases
from seqtui.engines.solving.oracle import Result, Verdict
from seqtui.engines.solving.reasons import Judge, Reasons
from seqtui.engines.text import counted, spelled, upper_first


def _consequence(before: State, move: Add, after: State) -> str:
    """Name both ends, or, blindfold, only the length, which is all that is shown (MIRROR-4)."""
    if after.options.blindfold:
        return f"that makes {counted(len(after.sequence), 'digit')}"
    barred = f", no {after.echo} may follow" if after.echo else " now"
    return f"the ends are {after.sequence[0]} and {after.sequence[-1]}{barred}"


def _progress(state: State, player: int) -> float:
    """Prefer to leave few safe digits, or one digit short of a palindrome at either end."""
    if state.options.palindrome == "end":
        return -len(_safe_moves(state))
    sequence = state.sequence
    return sum(rest == rest[::-1] for rest in (sequence[1:], sequence[:-1]))


def _safe_moves(state: State) -> list[Add]:
    """Return the moves that make no palindrome."""
    return [move for move in GAME.legal(state) if GAME.play(state, move).loser != state.to_move]


def _palindrome_made(state: State) -> tuple[int, ...]:
    """Return the palindrome that has ended the game, or nothing."""
    if state.loser in (0, state.to_move):
        return ()
    at_an_end = state.options.palindrome == "end"
    return palindrome_at(state.recent[-1].end if at_an_end else "whole", state.sequence)


def _fatal(state: State, move: Add) -> str:
    """Write out a palindrome at an end; one of the whole sequence could be long."""
    after = GAME.play(state, move)
    at_an_end = after.options.palindrome == "end"
    return " ".join(map(str, _palindrome_made(after))) if at_an_end else ""


# Why a digit is good or bad: which palindromes are one digit away


_LONG = 18
"""A palindrome with more digits than this is not written out."""


def _reason(state: State, move: Add, judge: Judge[State, Add]) -> str:
    """Name the palindrome a digit makes, threatens the opponent with, or avoids."""
    verdict, after = judge(state), GAME.play(state, move)
    if made := len(_palindrome_made(after)):
        if made > _LONG:
            return f"It completes {_shown(after)}."
        return f"It completes a palindrome: {_put(move)} makes {_shown(after)}."
    if verdict.value.result is not Result.DRAW:
        return _FORCING.sentence(state, move, judge)
    traps = _losing(judge(after))
    if len(traps) == 1:
        (trap,) = traps
        return f"A trap: {_put(trap)} would complete {_shown(GAME.play(after, trap))}."
    if traps:
        ends = {trap.end: [each for each in traps if each.end == trap.end] for trap in traps}
        lost = " and ".join(_put(*each) for each in ends.values())
        return f"{upper_first(spelled(len(traps)))} traps for {{other}}: {lost} would lose."
    if losing := _losing(verdict):
        completed = _shown(GAME.play(state, losing[0]))
        return f"It is safe: {_put(losing[0])} would complete {completed}."
    return "No palindrome is near: {other} cannot complete one either."


def _losing(verdict: Verdict[Add]) -> list[Add]:
    return [move for move, value in verdict.moves if value.result is Result.LOSS]


def _put(*moves: Add) -> str:
    """Name one digit or several at an end."""
    digits = " or ".join(str(move.digit) for move in moves)
    return f"{digits} {'in front' if moves[0].end == 'front' else 'at the back'}"


def _shown(state: State) -> str:
    """Write out a palindrome where it is short enough, and else say how long it is."""
    made = _palindrome_made(state)
    if len(made) > _LONG:
        return f"a palindrome of {len(made)} digits"
    return " ".join(map(str, made))


def _how(state: State, move: Add, plies: int) -> str:
    """Name the palindrome, or the one safe answer at a time that is left, down to none."""
    after, name = GAME.play(state, move), str(move)
    if _palindrome_made(after):
        return f"{name} makes {_shown(after)}"
    if after.loser:
        return f"after {name} {{other}} may add no tile"
    answers = _safe_moves(after)
    if not answers:
        return f"{name} leaves {{other}} no safe digit"
    if len(answers) > 1:
        return ""
    (answer,) = answers
    then = GAME.play(after, answer)
    for last in _safe_moves(then):
        if not _safe_moves(GAME.play(then, last)):
            return f"{name} forces {answer!s}, and {last!s} wins"
    return ""


_FORCING = Reasons(GAME, _how)


PHRASES: Phrases[State, Add] = Phrases(
    endings={
        "palindrome": Ending(
            "{winner} wins: {loser} made a palindrome.", "{loser} made a palindrome"
        ),
        "out-of-tiles": Ending(
            "{winner} wins: {loser} had no tile to add.", "{loser} had no tile to add"
        ),
        "claimed": CLAIMED._replace(brief=f"claimed with {CLAIM_LENGTH} digits or more"),
    },
    action=lambda before, move: f"added {_put(move)}",
    consequence=_consequence,
    choice=lambda _: ("digit", "digits"),
    fatal=_fatal,
    always_even=True,
    progress=_progress,
    reason=_reason,
)
