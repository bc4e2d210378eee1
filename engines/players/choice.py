"""How a computer player chooses: by what it sees of the game, then by what looks like progress.

The perfect player goes by the oracle, the other levels by what they see themselves. The choice
depends on nothing but the game so far and its seed, so a game between computers can be played
again. Computers claim a draw when they may and have no win, against a person much later, and
there they avoid what has been before (ALL-5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from seqtui.engines.call import Call
from seqtui.engines.dice import roll, stream
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.players.levels import PERFECT, AnyLevel, level_of
from seqtui.engines.session import AnySession
from seqtui.engines.solving.oracle import Judged, Oracle, Result, Verdict, oracle_of
from seqtui.engines.turns import branch, is_watched

_AN_END = 100
"""The worth of a win in sight, less the turns it takes; more than any level looks ahead."""
_AT_ONCE = 2
"""The most turns in which a move loses at once: by itself, or to the answer."""
_OVERLOOKED = 0.25
"""How likely people are to make such a move, beside any other."""
_EVEN = 8
"""After so many turns a line that nobody can win has shown what it can show."""
_LONGEST = 40


def choose(session: AnySession, name: str | None = None) -> Any:  # a move of the session's game
    """Return what the player to move does: a move, or the claim of a draw.

    Without the name of a level, the player's own kind is used.
    """
    if session.is_full:  # no move would be accepted
        return Call.CLAIM if session.can_claim else Call.CONCEDE
    asked = name is not None
    name = name or session.setup.players[session.state.to_move - 1].kind
    has_had_enough = session.can_claim
    if has_had_enough and session.claim and not is_watched(session):
        # Against a person a computer claims only much later.
        has_had_enough = session.claim.is_endless(session.state, session.times_seen(session.state))
    level = level_of(session.game.name, name, session.setup.options)
    if name != PERFECT and not has_had_enough:  # nothing that takes long to solve
        return choose_as(session, level)
    oracle = oracle_of(session.game, session.setup.options)
    verdict = oracle.judge(session.state)
    if has_had_enough and verdict.value.result is not Result.WIN:
        return Call.CLAIM
    # A player who could claim but can win has seen enough of this position to know how, unless by
    # looking at nothing; so even players who would miss the win go in circles only so often.
    return _perfect(session, oracle, verdict, asked) if level.turns else choose_as(session, level)


def better_line(session: AnySession, ply: int) -> AnySession:
    """Return a session that leaves another one after some turns and is played perfectly from there.

    It may not be over: an even line is cut. This asks the oracle about every turn: run it in a
    thread.
    """
    line = branch(session, ply)
    oracle = oracle_of(line.game, line.setup.options)
    begun = line.ply
    while line.outcome is None:
        even = oracle.judge(line.state).value.result is Result.DRAW
        if line.ply - begun >= (_EVEN if even else _LONGEST):
            break
        choice = choose(line, PERFECT)
        if choice is Call.CLAIM and line.ply > begun:
            break
        line.submit(choice)
    return line


def _perfect(session: AnySession, oracle: Oracle, verdict: Verdict[Any], asked: bool) -> Any:
    """Take a best move; out of several the one after which people err most.

    To a player of its own a lost game is as lost in few turns as in many, so there it takes any
    move. Asked by name for a hint, a line or a task, it answers with the longest defence.
    """
    best = verdict.moves[0].value
    if best.chance is not None:
        # Of equal chances the oracle itself puts the faster choice first; to look at what
        # follows would be to look at the next card (ALL-7).
        return verdict.moves[0].move
    game, state, luck = session.game, session.state, _luck(session)

    def worth(judged: Judged[Any]) -> tuple[float, ...]:
        after = game.play(state, judged.move)
        seen = session.times_seen(after)
        # Nobody errs who can claim a draw instead.
        is_drawn = session.claim is not None and session.claim.holds(after, seen + 1)
        errs = 0.0 if is_drawn else _chance_to_err(oracle.judge(after))
        progress = phrases_of(game).progress(after, state.to_move)
        newness = _newness(session, after)
        return newness, errs, judged.value.plies or 0, progress, -seen, next(luck)

    is_lost = best.result is Result.LOSS and not asked
    equal = [each for each in verdict.moves if is_lost or each.value == best]
    return max(equal, key=worth).move


def _chance_to_err(verdict: Verdict[Any]) -> float:
    """Return how likely people are to give something away here.

    They see a win at once, and mostly what loses at once; else one reply is as likely as another.
    """
    (result, plies, _), replies = verdict
    if result is Result.WIN and plies == 1:
        return 0
    likely = wrong = 0.0
    for _, value in replies:
        is_seen = value.result is Result.LOSS and (value.plies or 0) <= _AT_ONCE
        weight = _OVERLOOKED if is_seen else 1.0
        likely += weight
        if value.result is not result:
            wrong += weight
    return wrong / likely if likely else 0


def _newness(session: AnySession, state: Any) -> int:
    """Rank a state against a person by how seldom it has come, a new one highest (ALL-5)."""
    return 0 if is_watched(session) else -session.times_seen(state)


def choose_as(session: AnySession, level: AnyLevel) -> Any:  # a move of the session's game
    """Return what a level chooses: by the ends it sees, and else by its taste."""
    game, state, luck = session.game, level.recalls(session), _luck(session)
    looks_at_cards = level.turns > 1 and game.draws(state)  # which are hidden (ALL-7)
    sight = _Sight(game, level, 1 if looks_at_cards else level.turns)
    taste = level.taste or phrases_of(game).progress

    def appeal(move: Any) -> tuple[float, ...]:
        after = game.play(state, move)
        seen, traps = sight.of(move, after)
        return seen, _newness(session, after), traps, taste(after, state.to_move), next(luck)

    moves = game.legal(state)
    return max([move for move in moves if not level.overlooks((), move)] or moves, key=appeal)


class _Sight(NamedTuple):
    """What a level sees of the lines that begin with a move of its own."""

    game: AnyGame
    level: AnyLevel
    turns: int

    def of(self, move: Any, after: Any) -> tuple[float, float]:
        """Return what a move is worth, 0 where no end is in sight, and its share of traps."""
        if not self.level.sets_traps:
            return -self._worth((move,), after), 0.0
        replies = [] if self.game.outcome(after) else self._replies((move,), after)
        answers = [self._worth((move, reply), self.game.play(after, reply)) for reply in replies]
        if not answers:
            return -self._worth((move,), after), 0.0
        return min(answers), sum(answer > 0 for answer in answers) / len(answers)

    def _replies(self, line: Sequence[Any], state: Any) -> list[Any]:
        """Return what it thinks of after some moves; nothing once that is too far ahead."""
        if len(line) >= self.turns:
            return []
        overlooks = self.level.overlooks
        return [reply for reply in self.game.legal(state) if not overlooks(line, reply)]

    def _worth(self, line: Sequence[Any], state: Any) -> float:
        """Return what a state is worth for the player to move."""
        if len(line) > self.turns:
            return 0
        if outcome := self.game.outcome(state):
            sign = 1 if outcome.winner == state.to_move else -1
            return sign * (_AN_END - len(line)) if outcome.winner else 0
        best = None
        for reply in self._replies(line, state):
            worth = -self._worth((*line, reply), self.game.play(state, reply))
            best = worth if best is None else max(best, worth)
            if best == _AN_END - len(line) - 1:  # nothing is better than to win at once
                break
        return best or 0


def _luck(session: AnySession) -> Iterator[float]:
    """Yield random numbers from 0 up to 1, the same whenever the player to move is asked."""
    dice = stream(session.setup.seed, f"player {session.state.to_move} ply {session.ply}")
    while True:
        bits, dice = roll(dice)
        yield bits / 2**64
