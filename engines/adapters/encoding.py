"""Moves and positions of any game as numbers and as lines of text, for other people's programs.

An action is the number of a move among all that there can ever be with a set of options. After
them, where a draw can be claimed, comes the claim. Conceding is no action, and neither is a move
that only forfeits the turn (SHIFT-4): a program that learns should not learn to give up.
"""

from __future__ import annotations

from math import prod
from typing import Any, TypeAlias

from seqtui.engines.adapters.as_shown import pieces_as_shown
from seqtui.engines.call import Call
from seqtui.engines.games.environment import Piece, environment_of, one_hot
from seqtui.engines.games.game import AnyGame, Outcome

LONGEST = 100
"""How many turns a game takes at most, unless somebody wants it otherwise; then it is drawn."""

_Move: TypeAlias = Any
_State: TypeAlias = Any


class Encoding:
    """The actions and the observations of a game with one set of options."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        *,
        opening: _State | None = None,
        longest: int = LONGEST,
        claims: bool = True,
    ) -> None:
        """Also take where a game begins, if it is not dealt, and how many turns it has at most.

        Observations have room for all of such a game. Without ``claims`` there is no claim.
        """
        self.game = game
        self.options = options
        self.claim = game.claim(options) if claims else None
        """When a draw may be claimed, or None if it never may."""
        every = game.moves(options)
        self._moves: tuple[_Move | Call, ...] = (*every, Call.CLAIM) if self.claim else (*every,)
        self._actions = {move: action for action, move in enumerate(self._moves)}
        self.moves = tuple(map(str, self._moves))
        """The canonical notation of every action; ``claim``, where there is one, comes last."""
        dealt, pieces = opening or game.deal(options, 0, 1), environment_of(game).pieces
        self.pieces: tuple[Piece[Any], ...] = (
            Piece("to_move", (2,), lambda state, me: one_hot([1 + (state.to_move != me)], 2)),
            *(
                pieces(options, dealt, longest)
                if pieces
                else pieces_as_shown(game, options, opening, longest)
            ),
        )
        """The parts of an observation, in order."""
        self.size = sum(prod(piece.shape) for piece in self.pieces)
        """How many numbers an observation has."""
        self.is_covered = game.is_covered(dealt)
        """Whether players are not shown the whole position."""

    def action_of(self, move: _Move | Call) -> int:
        """Return the action of a move or a claim."""
        return self._actions[move]

    def move_of(self, action: int) -> _Move | Call:
        """Return the move of an action, or the claim: what a session takes."""
        return self._moves[action]

    def legal_actions(self, state: _State, times: int) -> list[int]:
        """Return the actions there are, in order, in a state that has occurred so many times."""
        actions = sorted([self._actions[move] for move in self.game.legal(state)])
        if actions and self.claim and self.claim.holds(state, times):
            actions.append(self._actions[Call.CLAIM])
        return actions

    def observation(self, state: _State, player: int) -> tuple[float, ...]:
        """Return what player 1 or 2 sees, as numbers: all pieces, one after another."""
        return tuple([number for piece in self.pieces for number in piece.numbers(state, player)])

    def text(self, state: _State, outcome: Outcome | None = None, *, full: bool = False) -> str:
        """Write a position down in a few lines, as both players may see it or in ``full``.

        The outcome is that of a game which was claimed or has become too long. When a game is
        over, nothing is hidden any more.
        """
        outcome = outcome or self.game.outcome(state)
        view = self.game.full_view if full or outcome else self.game.view
        if outcome is None:
            last = f"Player {state.to_move} to move"
        else:
            last = f"Player {outcome.winner} has won" if outcome.winner else "Drawn"
        lines = [f"{name}: {_written(value)}".rstrip() for name, value in view(state).items()]
        return "\n".join([*lines, last])


def _written(value: object) -> str:
    """Write part of a view on one line."""
    if isinstance(value, dict):
        return " ".join(f"{key}:{_written(each)}" for key, each in value.items())
    if isinstance(value, list) and value:
        apart = " / " if isinstance(value[0], (list, str)) else " "
        return apart.join([_written(each) for each in value])
    return str(value) if value or value == 0 else "-"
