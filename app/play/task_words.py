"""What is said at a task: what is to be found, how far it is, what went wrong, how it ended."""

from __future__ import annotations

from typing import Any

from app.drawing.palette import GLYPHS
from app.values import compared
from engines.games.words import words_of
from engines.match import AnyMatch
from engines.solving.oracle import Result, Verdict, oracle_of
from engines.solving.reasons import because
from engines.tasks.attempt import SOLVER, Attempt, Mark
from engines.text import capital, counted, spelled

_NAMES = ("you", "Computer")


def clock(seconds: float) -> str:
    """Write how long something has taken."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def goal(attempt: Attempt) -> str:
    """Say what a task asks for, to follow the name of its game."""
    if attempt.task.kind == "win":
        return "find the win and play it out"
    if attempt.task.kind == "sprint":
        return "put the row in order in the fewest swaps"
    steps = len(attempt.task.starts)
    return "keep what you have" if steps == 1 else f"{spelled(steps)} choices out of one deal"


def far(attempt: Attempt) -> str:
    """Say how far the end is, for the plate."""
    match attempt.task.kind:
        case "win":
            return f"win in {attempt.left} from here"
        case "sprint":
            done, par = attempt.match.ply, round(attempt.task.measure)
            return f"{done} of {par} swaps" if done <= par else f"{done} swaps, {par} would do"
    steps = len(attempt.task.starts)
    return f"choice {attempt.step + 1} of {steps}" if steps > 1 else _traps(attempt)


def _verdict(attempt: Attempt) -> Verdict[Any]:
    setup = attempt.match.setup
    return oracle_of(setup.game, setup.options).judge(attempt.match.opening)


def _traps(attempt: Attempt) -> str:
    """Say how many moves give something away, without naming one."""
    verdict, (one, many) = _verdict(attempt), words_of(attempt.game).choice
    if verdict.value.chance is not None:
        return "one choice is better"
    wrong = [value for _, value in verdict.moves if not value.as_good_as(verdict.value)]
    loses = all(value.result is Result.LOSS for value in wrong)
    verb, verbs = ("loses", "lose") if loses else ("gives it away", "give it away")
    if len(wrong) == 1:
        return f"one {one} here {verb}"
    return f"{len(wrong)} of {len(verdict.moves)} {many} {verbs}"


def prompt(attempt: Attempt) -> tuple[str, ...]:
    """Say what is to be done now, in wordings from long to short."""
    one, many = words_of(attempt.game).choice
    match attempt.task.kind:
        case "win" if not attempt.match.ply:
            return (f"You win in {attempt.left}: only one {one} keeps it.",)
        case "win" if attempt.left == 1:
            return (f"One more {one} wins.",)
        case "win":
            return (f"You win in {attempt.left}: every {one} that keeps it will do.", "Keep it.")
        case "sprint":
            par = round(attempt.task.measure)
            done = counted(attempt.match.ply, one)
            begun = f"{done} so far." if attempt.match.ply else "The clock counts up."
            return (
                f"Put the row in order: {par} {many} will do. {begun}",
                f"{par} {many} will do.",
            )
    steps, verdict = len(attempt.task.starts), _verdict(attempt)
    if verdict.value.chance is not None:
        which = "which wins more often?"
        return (capital(f"choice {attempt.step + 1} of {steps}: {which}" if steps > 1 else which),)
    stood = "You win here" if verdict.value.result is Result.WIN else "You stand even here"
    return (f"{stood}: find a {one} that keeps it.", f"Find a {one} that keeps it.")


def slip_told(attempt: Attempt) -> tuple[str, ...]:
    """Say what was wrong with the slip on the board, in wordings from long to short."""
    assert attempt.slip is not None
    if compared_here := _percentages(attempt):
        return (f"A slip: {compared_here}", compared_here)
    move, why = attempt.slip.move, attempt.slip.why
    return (f"A slip: {move}. {why}", f"{capital(move)}: {why}")


def right_told(attempt: Attempt) -> str:
    """Say why the choice that was just made is right."""
    return f"Right. {_percentages(attempt) or capital(reason(attempt.match))}".strip()


def _percentages(attempt: Attempt) -> str:
    """Return the exact chances of every choice, where there are cards."""
    verdict = _verdict(attempt)
    if attempt.task.kind != "choose" or verdict.value.chance is None:
        return ""
    return compared({attempt.game.notation(move): value for move, value in verdict.moves})


def reason(match: AnyMatch) -> str:
    """Say why the first move of a match was right, as what follows a colon. Run it in a thread."""
    if not match.turns:
        return ""
    turn, oracle = match.turns[0], oracle_of(match.game, match.setup.options)
    why = because(match.game, turn.before, turn.move, oracle, _NAMES)
    return why.partition(": ")[2] if why.startswith("It wins") else why


def learnt(attempt: Attempt) -> str:
    """Return what there is to learn from a task that is over. Run it in a thread."""
    if attempt.task.kind == "sprint":
        return ""
    if percentages := _percentages(attempt):
        return percentages
    line = attempt.match if attempt.is_right else attempt.solution()
    why, key = reason(line), line.turns[0].notation if line.turns else ""
    if attempt.task.kind == "win":
        kept = f"Only {key} kept the win" if attempt.is_right else f"Only {key} keeps the win"
        return f"{kept}: {why}" if why else f"{kept}."
    return f"{capital(key)}: {why}" if why else f"{capital(key)} keeps it."


def ended(attempt: Attempt) -> str:
    """Say how a task ended, in one line."""
    mark, slips = attempt.mark, len(attempt.slips)
    one, many = words_of(attempt.game).choice
    if mark is Mark.GIVEN_UP:
        return "Given up: next time."
    own = sum(turn.player == SOLVER for turn in attempt.match.turns)
    if attempt.task.kind == "sprint":
        par, took = round(attempt.task.measure), f"in {clock(attempt.seconds)}"
        if own <= par:
            hint = ", with a hint" if attempt.helped else ", the fewest there are"
            return f"{par} {many} {took}{hint}."
        return f"{own} {many} {took}; {par} would do."
    done = counted(own, one)
    if (steps := len(attempt.task.starts)) > 1:
        done = f"{spelled(steps)} right choices"
    if mark is Mark.SOLVED:
        return f"At once: {done}, no slip."
    helped = "a hint" if attempt.helped else ""
    slipped = counted(slips, "slip") if slips else ""
    return f"After {' and '.join(filter(None, (slipped, helped)))}: {done}."


def way(attempt: Attempt) -> list[str]:
    """Return the way as signs: what is behind, where it stands, and how far the end is."""
    if attempt.task.kind == "choose":
        behind = ["✓"] * attempt.step
        here = "✓" if attempt.is_right else "▽" if attempt.slip else "▸"
        return [*behind, here, *"·" * (len(attempt.task.starts) - attempt.step - 1)]
    signs = [GLYPHS[turn.player] for turn in attempt.match.turns]
    if attempt.is_right:
        return [*signs[:-1], "★"]
    return [*signs, "▸", *"·" * (attempt.left - 2), *"★"[: attempt.left - 1]]
