"""Why a move is good or bad, in one sentence.

A game without chance says how its moves win: a clause with the reply, the number or the order
that proves it. The rest follows from exact values: a win says how it is won, a loss how the
opponent wins, a missed win how it could have been won, and an even move which traps it sets or
avoids; of a lost game, which move holds out longest and what it asks of the opponent. Clauses and
sentences hold ``{mover}`` and ``{other}``, worded so that both "you" and a name fit in the place of
either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeAlias

from seqtui.engines.call import Call
from seqtui.engines.games.game import AnyGame, Game, M, S, TurnKind
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.solving.oracle import Oracle, Result, Verdict
from seqtui.engines.text import upper_first

Judge: TypeAlias = Callable[[S], Verdict[M]]
"""An oracle's answer to a state."""


def because(game: AnyGame, state: Any, choice: Any, oracle: Oracle, names: tuple[str, str]) -> str:
    """Say why a choice in a state is good or bad, given what to call the mover and the other.

    Empty where there is nothing to say.
    """
    if isinstance(choice, Call):
        won = oracle.judge(state).value.result is Result.WIN
        return f"There is no need: the game is {'won' if won else 'not lost'}."
    mover, other = names
    reason = phrases_of(game).reason(state, choice, oracle.judge)
    return upper_first(reason.format(mover=mover, other=other))


class Reasons(NamedTuple, Generic[S, M]):
    """The sentences of a game without chance."""

    game: Game[S, M, Any]
    how: Callable[[S, M, int], str]
    """How a move wins in so many turns, or decides the game by ending it, as a clause; empty where
    it takes more than a clause to show."""
    quiet: Callable[[S, M], str] = lambda state, move: ""
    """What there is to say of an even move that neither sets a trap nor avoids one."""

    @property
    def _choice(self) -> tuple[str, str]:
        """What a player chooses from, one and many, in the game as the rulebook has it."""
        return phrases_of(self.game).choice(self.game.options())

    def sentence(self, state: S, move: M, judge: Judge[S, M]) -> str:
        """Return the reason for or against a move; empty where there is no choice."""
        verdict, after = judge(state), self.game.play(state, move)
        if len(verdict.moves) < 2:
            return ""
        replies = judge(after)
        best, plies = verdict.moves[0], replies.value.plies or 0
        match replies.value.result, best.value.result:
            case Result.LOSS, _:
                shown = self.how(state, move, plies + 1) or self._at_best(after, replies, judge)
                return f"It wins{_within(plies + 1)}: {shown}."
            case Result.WIN, Result.LOSS if best.value.plies == plies + 1:
                longest = plies + 1 != verdict.moves[-1].value.plies
                return (
                    f"It holds out{_for(plies + 1, longest)}: {self._asks(state, move, replies)}."
                )
            case Result.WIN, Result.LOSS:
                lost = f"It loses{_within(plies + 1)}: {self._against(state, move, replies)}"
                return f"{lost}; {best.move!s} instead holds out{_for(best.value.plies or 0)}."
            case Result.WIN, _:
                lost = f"lets {{other}} win{_within(plies)}" if plies else "loses at once"
                return f"It {lost}: {self._against(state, move, replies)}."
            case _, Result.WIN:
                away = best.value.plies or 0
                missed = "the win" if away == 1 else f"a win in {away}"
                return f"It misses {missed}: {self._won_by(state, best.move, away)}."
        avoided = self._traps(after, replies, judge) or self._avoids(state, verdict, judge)
        return avoided or self.quiet(state, move)

    def _won_by(self, state: S, move: M, plies: int) -> str:
        no_answer = f"{move!s} leaves {{other}} no answer"
        return self.how(state, move, plies) or no_answer

    def _at_best(self, after: S, replies: Verdict[M], judge: Judge[S, M]) -> str:
        """Name the longest defence against a winning move, and what beats it."""
        defence = replies.moves[0].move
        beaten = self._named("to", judge(self.game.play(after, defence)))
        return f"even the answer {defence!s} loses{beaten}"

    def _against(self, state: S, move: M, replies: Verdict[M]) -> str:
        """Say how the opponent wins after a move, or has won by it."""
        if not replies.moves:
            return self.how(state, move, 1)
        reply, value = replies.moves[0]
        return _turned(self._won_by(self.game.play(state, move), reply, value.plies or 0))

    def _asks(self, state: S, move: M, replies: Verdict[M]) -> str:
        """Say what the opponent must find to win after the longest defence."""
        winning = [reply for reply, value in replies.moves if value.result is Result.WIN]
        if len(winning) == 1 < len(replies.moves):
            return f"only {winning[0]!s} wins for {{other}}"
        if 1 < len(winning) < len(replies.moves):
            some = f"{len(winning)} of {{other}}'s {len(replies.moves)} {self._choice[1]}"
            return f"{some} win"
        return self._against(state, move, replies)

    def _traps(self, after: S, replies: Verdict[M], judge: Judge[S, M]) -> str:
        """Say which answers to an even move would lose."""
        losing = [move for move, value in replies.moves if value.result is Result.LOSS]
        if not losing:
            return ""
        many, reply = len(losing), str(losing[-1])  # the one that loses soonest
        if many == 1:
            answer = self._named("with", judge(self.game.play(after, losing[0])))
            return f"A trap: {{other}}'s {reply} would let {{mover}} win{answer}."
        if many == len(replies.moves) - 1:
            saving = str(replies.moves[0].move)
            return f"Only {saving} saves {{other}}: the other {many} {self._choice[1]} lose."
        share = f"{many} of {{other}}'s {len(replies.moves)} {self._choice[1]}"
        return f"A trap: {share} would lose, such as {reply}."

    def _avoids(self, state: S, verdict: Verdict[M], judge: Judge[S, M]) -> str:
        """Say what another move would allow, where one loses."""
        move, value = verdict.moves[-1]
        if value.result is not Result.LOSS or value.plies is None:
            return ""
        answer = self._named("with", judge(self.game.play(state, move)))
        when = f" in {value.plies - 1}" if value.plies > 2 else ""
        allows = f"let {{other}} win{when}{answer}" if answer else "lose"
        return f"It is safe: {move!s} would {allows}."

    def _named(self, word: str, verdict: Verdict[M]) -> str:
        """Name the best move after a word, unless the game is over or makes the move by itself."""
        if not verdict.moves or self.game.kind(verdict.moves[0].move) is TurnKind.SKIPPED:
            return ""
        return f" {word} {verdict.moves[0].move!s}"


def _within(plies: int) -> str:
    return " at once" if plies == 1 else f" in {plies}"


def _for(plies: int, longest: bool = False) -> str:
    """Say how long a lost game can still last, and whether no other move makes it last longer."""
    turns = "1 turn" if plies == 1 else f"{plies} turns"
    return f" longest, {turns}" if longest else f" {turns}"


def _turned(clause: str) -> str:
    """Let the players of a clause change places."""
    return clause.format(mover="{other}", other="{mover}")
