"""What is said at a task: what is to be found, how far it is, what went wrong, how it ended."""

from __future__ import annotations

from typing import Any

from seqtui.app.today import format_duration
from seqtui.app.values import compared, signed
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.session import AnySession
from seqtui.engines.solving.oracle import Result, Verdict, oracle_of
from seqtui.engines.solving.reasons import because
from seqtui.engines.tasks.attempt import SOLVER, Attempt, Mark
from seqtui.engines.text import counted, lower_first, spelled, upper_first

_NAMES = ("you", "Computer")


class TaskText:
    """What is said about one attempt; what asks the oracle may take a moment."""

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt

    def goals(self) -> tuple[str, ...]:
        """Say what a task asks for, to follow the name of its game, from long to short."""
        task = self._attempt.task
        if task.kind == "win":
            return "find the win and play it out", "find the win, play it out", "find the win"
        if task.kind == "sprint":
            return (f"put it in order in {counted(round(task.measure), 'swap')}",)
        steps = len(task.starts)
        return (f"{spelled(steps)} sharp choices" if steps > 1 else "keep what you have",)

    def slips_made(self) -> str:
        slips = len(self._attempt.slips)
        return "one slip" if slips == 1 else counted(slips, "slip")

    def far(self) -> str:
        """Say how far the end is, for the plate."""
        attempt = self._attempt
        match attempt.task.kind:
            case "win":
                return f"win in {attempt.left} from here"
            case "sprint":
                done, par = attempt.session.ply, round(attempt.task.measure)
                swaps = f"{done} of {counted(par, 'swap')}"
                return swaps if done <= par else f"{done} swaps, {par} would do"
        if (steps := len(attempt.task.starts)) > 1:
            return f"choice {attempt.step + 1} of {steps}"
        return "nothing given away" if attempt.is_right else self._traps()

    def _verdict(self) -> Verdict[Any]:
        session = self._attempt.session
        return oracle_of(session.game, session.setup.options).judge(session.opening)

    @property
    def _choice(self) -> tuple[str, str]:
        """What is chosen from, one and many."""
        session = self._attempt.session
        return phrases_of(session.game).choice(session.setup.options)

    def _traps(self) -> str:
        """Say how many moves give something away, without naming one."""
        verdict, (one, many) = self._verdict(), self._choice
        if verdict.value.chance is not None:
            return "one choice is better"
        wrong = [value for _, value in verdict.moves if not value.as_good_as(verdict.value)]
        verb = "lose" if all(value.result is Result.LOSS for value in wrong) else "slip"
        if len(wrong) == 1:
            return f"one {one} here {verb}s"
        return f"{len(wrong)} of {len(verdict.moves)} {many} {verb}"

    def prompt(self) -> tuple[str, ...]:
        """Say what is to be done now, in wordings from long to short."""
        attempt = self._attempt
        one, kind, done = self._choice[0], attempt.task.kind, attempt.session.ply
        if kind == "win":
            if not done:
                return (f"You win in {attempt.left}: only one move keeps it.",)
            kept = "every move that keeps it will do."
            return (f"You win in {attempt.left}: {kept}", f"You win in {attempt.left}.")
        if kind == "sprint" and done:
            return (f"{counted(done, one)} so far; the fewest is {round(attempt.task.measure)}.",)
        if (steps := len(attempt.task.starts)) > 1:
            return (f"Choice {attempt.step + 1} of {steps}: which wins more often?",)
        return (attempt.asked,)

    def slip_told(self) -> tuple[str, ...]:
        """Say what was wrong with the slip on the board, in wordings from long to short."""
        if compared_here := self._percentages():
            return (f"A slip: {lower_first(compared_here)}", compared_here)
        assert self._attempt.slip is not None
        _, move, _, why = self._attempt.slip
        return (f"A slip: {move}. {why}", f"A slip. {why}", why)

    def slip_and_answer(self) -> tuple[str, ...]:
        """Say what was wrong with the slip, and what was right."""
        slip, told = self._attempt.slip, self.slip_told()
        if slip is None or not slip.reply:
            return told
        right, lost = f"right was {self._attempt.answer}.", self.lost_by_slip()
        return (
            *(f"{each} {upper_first(right)}" for each in told),
            f"{upper_first(slip.move)} {lost}: {right}",
        )

    def weighed(self) -> list[tuple[str, str, str, str, str]]:
        """Weigh a slip against what was right: sign, move, value, the palette's role, and why."""
        attempt = self._attempt
        assert attempt.slip is not None
        state, game = attempt.session.turns[attempt.slipped_at - 1].before, attempt.game
        oracle = oracle_of(game, attempt.session.setup.options)
        values = {str(move): (move, value) for move, value in oracle.judge(state).moves}
        told = []
        for sign, notation in (("✗", attempt.slip.move), ("✓", attempt.answer)):
            move, value = values[notation]
            worth, role = signed(value)
            why = attempt.slip.why if sign == "✗" else because(game, state, move, oracle, _NAMES)
            told.append((sign, notation, worth, role, "" if value.chance is not None else why))
        return told

    def lost_by_slip(self) -> str:
        """Say what a slip was worth, to follow the move."""
        return "only draws" if "draw" in self.weighed()[0][2] else "loses"

    def right_told(self) -> str:
        """Say why the choice that was just made is right."""
        return (
            f"Right. {self._percentages() or upper_first(_reason(self._attempt.session))}".strip()
        )

    def _percentages(self) -> str:
        """Return the exact chances of every choice, where there are cards."""
        attempt, verdict = self._attempt, self._verdict()
        if attempt.task.kind != "choose" or verdict.value.chance is None:
            return ""
        return compared({str(move): value for move, value in verdict.moves})

    def learnt(self) -> str:
        """Return what there is to learn from a task that is over. Run it in a thread."""
        attempt = self._attempt
        if attempt.task.kind == "sprint":
            if attempt.mark is Mark.SOLVED:
                return ""
            swaps = [turn.notation.partition(" ")[2] for turn in attempt.solution().turns]
            return f"One shortest way: {', '.join(swaps)}."
        if percentages := self._percentages():
            return percentages
        line = attempt.session if attempt.is_right else attempt.solution()
        why, key = _reason(line), line.turns[0].notation if line.turns else ""
        if attempt.task.kind == "win":
            kept = f"Only {key} kept the win" if attempt.is_right else f"Only {key} keeps the win"
            return f"{kept}: {why}" if why else f"{kept}."
        if not why:
            return f"{upper_first(key)} keeps it."
        return upper_first(why) if key in why else f"{upper_first(key)}: {lower_first(why)}"

    def ended(self) -> str:
        """Say how a task ended, in one line."""
        attempt = self._attempt
        mark, slips = attempt.mark, len(attempt.slips)
        one, many = self._choice
        if mark is Mark.GIVEN_UP:
            return f"Given up after {self.slips_made()}." if slips else "Given up."
        own = sum(turn.player == SOLVER for turn in attempt.session.turns)
        if attempt.task.kind == "sprint":
            par, took = round(attempt.task.measure), f"in {format_duration(attempt.seconds)}"
            if own <= par:
                hint = ", with a hint" if attempt.helped else ", the fewest there are"
                return f"{par} {many} {took}{hint}."
            return f"{own} {many} {took}; {par} would do."
        done = counted(own, one)
        if attempt.task.kind == "choose":
            steps = len(attempt.task.starts)
            done = f"{spelled(steps)} right choices" if steps > 1 else "the right choice"
        if mark is Mark.SOLVED:
            return f"At once: {done}, no slip."
        helped = "a hint" if attempt.helped else ""
        slipped = self.slips_made() if slips else ""
        return f"After {' and '.join(filter(None, (slipped, helped)))}: {done}."


def _reason(session: AnySession) -> str:
    """Say why the first move was right, as what follows a colon. Run it in a thread."""
    if not session.turns:
        return ""
    turn, oracle = session.turns[0], oracle_of(session.game, session.setup.options)
    why = because(session.game, turn.before, turn.move, oracle, _NAMES)
    return why.partition(": ")[2] if why.startswith("It wins") else why
