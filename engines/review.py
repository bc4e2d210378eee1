"""How a finished game went: what each turn's choice gave away, and what its card changed.

Shares are player 1's part of the win: 1 for a sure win, a half where the game is even.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from seqtui.engines.games.game import TurnKind
from seqtui.engines.session import AnySession, Turn
from seqtui.engines.solving.oracle import Oracle, Result, Value, Verdict, oracle_of
from seqtui.engines.solving.reasons import because

_CHOSEN = (TurnKind.PLAYED, TurnKind.FORFEITED)
"""What became of turns in which a player chose a move."""
_TURNED = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}
_SAME = 1e-9
"""Shares closer than this differ only by rounding."""
_SLIP = 0.005
"""A choice that costs less of the chances than this is no mistake worth naming."""


class ReviewedTurn(NamedTuple):
    """One turn, seen by the player who took it."""

    ply: int
    player: int
    kind: TurnKind
    move: str
    """What was played, as people read it: with its card, where there is one."""
    best: Value
    """What the position was worth."""
    value: Value
    """What the choice left of that; all of it where there was no choice."""
    better: tuple[str, ...]
    """The best moves, where the choice was none of them."""
    luck: float | None
    """What the card drawn for this turn changed; None in games without cards."""
    why: str = ""
    """Why a mistake was one, in a sentence with the players' names."""

    @property
    def cost(self) -> float:
        """How much of a whole win the choice gave away, 0 to 1."""
        return self.best.share - self.value.share

    @property
    def kept(self) -> bool:
        """Whether nothing was given away."""
        return self.value.as_good_as(self.best)

    @property
    def is_mistake(self) -> bool:
        """Whether enough was given away to be named."""
        return not self.kept and self.cost >= _SLIP


class GameReview(NamedTuple):
    """The story of a game in exact values."""

    shares: tuple[float, ...]
    """Player 1's share in the opening and after each turn."""
    steps: tuple[ReviewedTurn, ...]
    mistakes: tuple[ReviewedTurn, ...]
    """The turns that gave something away, in the order of the game."""
    mistakes_made: tuple[int, int]
    """How many of them each player took."""
    moves: tuple[int, int]
    """How many moves each player made; claiming and giving up are no moves."""
    best: tuple[int, int]
    """How many of each player's moves gave nothing away."""
    bad_moves: tuple[int, int]
    """How many of each player's moves were mistakes."""

    @property
    def by_chance(self) -> bool:
        """Whether cards had a part in it."""
        return any(step.luck is not None for step in self.steps)

    @property
    def moment(self) -> ReviewedTurn | None:
        """The mistake that decided the game, if one did: the last from which nobody recovered.

        Where somebody lost, it is one of the loser's.
        """
        loser = {1.0: 2, 0.0: 1}.get(self.shares[-1])
        for mistake in reversed(self.mistakes):
            if loser in (None, mistake.player) and not self._recovered(mistake):
                return mistake
        return None

    def _recovered(self, mistake: ReviewedTurn) -> bool:
        """Tell whether a player ever again stood as well as before a mistake."""
        later = self.shares[mistake.ply :]
        stood = later if mistake.player == 1 else [1 - share for share in later]
        return max(stood) > mistake.best.share - _SAME


def review_of(session: AnySession, *, reasons: bool = True) -> GameReview:
    """Go through a game that is over, and find the ``reasons`` of mistakes if they are wanted.

    This asks the oracle about every turn: run it in a thread.
    """
    steps = tuple(_steps(session, oracle_of(session.game, session.setup.options), reasons))
    winner = session.outcome.winner if session.outcome else None
    final = 0.5 if winner is None else float(winner == 1)
    mistakes = tuple(step for step in steps if step.is_mistake)
    moves = [step for step in steps if step.kind in _CHOSEN]
    return GameReview(
        shares=(*(step.best.share_of_first(step.player) for step in steps), final),
        steps=steps,
        mistakes=mistakes,
        mistakes_made=_each(mistakes),
        moves=_each(moves),
        best=_each(step for step in moves if step.kept),
        bad_moves=_each(step for step in moves if step.is_mistake),
    )


def _steps(session: AnySession, oracle: Oracle, reasons: bool) -> Iterator[ReviewedTurn]:
    opening = session.setup.opening  # before the first card is drawn
    left = oracle.judge(opening).value.share_of_first(opening.to_move)
    for ply, turn in enumerate(session.turns, start=1):
        verdict = oracle.judge(turn.before)
        best, value = verdict.value, _value_of(turn, verdict, oracle)
        best_moves = [move for move, other in verdict.moves if other.as_good_as(best)]
        better = () if value.as_good_as(best) else tuple(map(str, best_moves))
        # A card moves the chances from where the turn before had left them.
        share, side = best.share_of_first(turn.player), 1 if turn.player == 1 else -1
        luck = None if best.chance is None else side * (share - left)
        step = ReviewedTurn(ply, turn.player, turn.kind, turn.named, best, value, better, luck)
        left = share - side * step.cost
        if reasons and step.is_mistake:
            one, two = session.setup.names
            names = (one, two) if turn.player == 1 else (two, one)
            why = because(session.game, turn.before, turn.move, oracle, names)
            step = step._replace(why=why)
        yield step


def _value_of(turn: Turn[Any, Any], verdict: Verdict[Any], oracle: Oracle) -> Value:
    """Return what a turn's choice was worth to its player."""
    match turn.kind:
        case TurnKind.SKIPPED | TurnKind.TIMED_OUT | TurnKind.FAILED:  # nothing was chosen
            return verdict.value
        case TurnKind.CONCEDED:
            return Value(Result.LOSS)
        case TurnKind.CLAIMED:
            return Value(Result.DRAW)
    for move, value in verdict.moves:
        if move == turn.move:
            return value
    # A move that cost the turn is not in the list: judge it by what the opponent was left.
    after = oracle.judge(turn.after).value
    return after._replace(result=_TURNED[after.result]) if after.result else after


def _each(steps: Iterable[ReviewedTurn]) -> tuple[int, int]:
    """Count the steps of each player."""
    players = [step.player for step in steps]
    return players.count(1), players.count(2)
