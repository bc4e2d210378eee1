"""The phrases of Sequence Shift, what looks like progress in it, and reasons for moves."""

from __future__ import annotations

from itertools import combinations

from seqtui.engines.games.phrases import CLAIMED, Ending, Phrases
from seqtui.engines.games.sequence_shift.rules import GAME, Leap, Move, State, named_past
from seqtui.engines.solving.oracle import Judged, Result, Verdict
from seqtui.engines.solving.reasons import Judge, Reasons
from seqtui.engines.text import spelled, upper_first


def _action(before: State, move: Move) -> str:
    if type(move) is Leap:
        return f"took the {before.sequence[move.start - 1]} past {named_past(before, move)}"
    pair = f"positions {move[0]} and {move[1]}"
    if move[1] == move[0] + 1:
        return f"swapped {pair}"
    return f"named {pair}, which are not neighbours, and lost the turn"


def _wrong_pairs(state: State) -> int:
    """Count the pairs in the wrong order: a swap of neighbours can put only one of them right."""
    return sum(first > second for first, second in combinations(state.sequence, 2))


def _consequence(before: State, move: Move, after: State) -> str:
    return f"{_pairs(_wrong_pairs(after))} left" if after.options.has_leaps else _distance(after)


def _pairs(count: int) -> str:
    return f"{spelled(count)} wrong pair{'' if count == 1 else 's'}"


def _distance(state: State) -> str:
    left = _wrong_pairs(state)
    return f"{spelled(left)} swap{'' if left == 1 else 's'} from order"


def _standing(state: State) -> str:
    """Say who comes to finish with swaps: each makes the count one less or one more."""
    if state.options.has_leaps:
        return f"{upper_first(_pairs(_wrong_pairs(state)))} left."
    whose = "{mover}" if _wrong_pairs(state) % 2 else "{other}"
    return f"{upper_first(_distance(state))}: {whose}'s to finish."


# Why a swap is good or bad: who can put the row in order then, and how


def _quiet(state: State, move: Move) -> str:
    """Say how far the row still is from order: a swap mends one pair at most."""
    distance = _wrong_pairs(GAME.play(state, move))
    return f"It leaves the row {distance} swaps from order: nobody can sort it yet."


_REASONS = Reasons(GAME, lambda state, move, plies: f"{move} puts the row in order", _quiet)


def _reason(state: State, move: Move, judge: Judge[State, Move]) -> str:
    """Return the reason for or against a move, a forfeited one included."""
    replies = judge(GAME.play(state, move))
    if state.options.has_leaps:
        return _reason_with_leaps(state, move, replies, judge)
    if replies.moves and replies.value.result is Result.WIN:
        sorts = str(replies.moves[0].move)
        return f"It leaves the row one swap from order: {{other}} sorts it with {sorts}."
    return _REASONS.sentence(state, move, judge)


# With leaps every position is won or lost (SHIFT-7)


def _reason_with_leaps(
    state: State, move: Move, replies: Verdict[Move], judge: Judge[State, Move]
) -> str:
    verdict = judge(state)
    if len(verdict.moves) < 2:
        return ""
    if replies.value.result is Result.LOSS:
        return _why_it_wins(state, move, verdict, replies, judge)
    if verdict.value.result is Result.LOSS:
        return _how_long_it_holds(verdict, replies)
    best, plies = replies.moves[0].move, replies.value.plies
    if plies == 1:
        right = _wrong_pairs(GAME.play(state, move))
        last = "the last pair" if right == 1 else "the last two pairs"
        return f"It lets {{other}} win at once: {best!s} puts {last} right."
    left = _pairs(_wrong_pairs(GAME.play(GAME.play(state, move), best)))
    return f"It lets {{other}} win in {plies} with {best!s}, which leaves {left}."


def _why_it_wins(
    state: State,
    move: Move,
    verdict: Verdict[Move],
    replies: Verdict[Move],
    judge: Judge[State, Move],
) -> str:
    """Say what a winning move leaves the opponent."""
    after, plies = GAME.play(state, move), replies.value.plies or 0
    if not plies:
        return f"It wins at once: {move!s} puts the row in order."
    left = _wrong_pairs(after)
    if left % 3 == 0 and all(
        _comes_down_to(left - 3, after, reply, judge) for reply in replies.moves
    ):
        then = f"can leave {spelled(left - 3)}" if left > 3 else "puts the rest right"
        return (
            f"It leaves {_pairs(left)}, a multiple of three: "
            f"whatever {{other}} plays, {{mover}} {then}."
        )
    defence = replies.moves[0].move
    beaten = f"even {defence!s} loses to {judge(GAME.play(after, defence)).moves[0].move!s}"
    winning = sum(each.value.result is Result.WIN for each in verdict.moves)
    if winning == 1:
        return f"Only this move wins, in {plies + 1}: {beaten}."
    return f"It wins in {plies + 1} and leaves {_pairs(left)}: {beaten}."


def _comes_down_to(left: int, after: State, reply: Judged[Move], judge: Judge[State, Move]) -> bool:
    """Tell whether a winning answer to this reply leaves so many wrong pairs."""
    state = GAME.play(after, reply.move)
    return any(
        value.result is Result.WIN and _wrong_pairs(GAME.play(state, move)) == left
        for move, value in judge(state).moves
    )


def _how_long_it_holds(verdict: Verdict[Move], replies: Verdict[Move]) -> str:
    """Say how hard a move makes it for an opponent who wins, whatever is played."""
    plies = replies.value.plies or 0
    answers = [str(each) for each, value in replies.moves if value.result is Result.WIN]
    if plies + 1 != verdict.value.plies:
        when = "at once" if plies == 1 else f"in {plies}"
        return f"It loses sooner than need be: {{other}} wins {when} with {answers[0]}."
    if plies == 1:
        return f"{{other}} still has to find {answers[0]}, which puts the row in order."
    is_longer = any(each.value.plies != plies + 1 for each in verdict.moves)
    holds = "It holds out longest" if is_longer else f"It holds out for {plies + 1} turns"
    if len(answers) == 1:
        return f"{holds}: of {{other}}'s {len(replies.moves)} answers only {answers[0]} wins."
    return f"{holds}: {{other}} wins in {plies} with {answers[0]}."


PHRASES: Phrases[State, Move] = Phrases(
    endings={
        "sorted": Ending(
            "{winner} wins: the sequence is in order.",
            "in order",
            "{winner} put the row in order",
        ),
        "claimed": CLAIMED._replace(brief="claimed: the row kept coming back"),
    },
    action=_action,
    consequence=_consequence,
    standing=_standing,
    choice=lambda options: ("move", "moves") if options.has_leaps else ("swap", "swaps"),
    forfeits=lambda move: f"positions {move[0]} and {move[1]} are not neighbours",
    progress=lambda state, player: -_wrong_pairs(state),
    reason=_reason,
)
