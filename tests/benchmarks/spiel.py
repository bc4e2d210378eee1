"""Our games as OpenSpiel sees them, so that its solvers can be put beside our oracles."""

from __future__ import annotations

from typing import Any

import pyspiel

from engines.games.game import AnyGame

_LONGEST = 1000


def spiel_game(game: AnyGame, opening: Any) -> pyspiel.Game:
    """Return an OpenSpiel game that begins with this state and is played by our rules."""
    kind = pyspiel.GameType(
        short_name=f"seqtui_{game.name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=32,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=_LONGEST,
    )
    return SpielGame(kind, info, game, opening)


class SpielGame(pyspiel.Game):
    """A game whose positions are those of one of ours."""

    def __init__(self, kind: Any, info: Any, game: AnyGame, opening: Any) -> None:
        super().__init__(kind, info, {})
        self._rules = game
        self._opening = opening

    def new_initial_state(self) -> SpielState:
        """Return the opening."""
        return SpielState(self, self._rules, self._opening)


class SpielState(pyspiel.State):
    """A position; an action is the index of a move among the legal ones."""

    def __init__(self, parent: SpielGame, game: AnyGame, state: Any) -> None:
        super().__init__(parent)
        self._parent = parent
        self._rules = game
        self._state = state
        self._moves = game.legal(state)

    def clone(self) -> SpielState:
        """Return a copy; OpenSpiel's own way would play all moves again."""
        return SpielState(self._parent, self._rules, self._state)

    def child(self, action: int) -> SpielState:
        """Return the state after an action, at no more cost than our own rules have."""
        after = self._rules.play(self._state, self._moves[action])
        return SpielState(self._parent, self._rules, after)

    def current_player(self) -> int:
        """Return who is to move, counted from 0 as OpenSpiel does."""
        return int(self._state.to_move) - 1 if self._moves else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self._moves)))

    def _apply_action(self, action: int) -> None:
        self._state = self._rules.play(self._state, self._moves[action])
        self._moves = self._rules.legal(self._state)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._rules.notation(self._moves[action])

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return not self._moves

    def returns(self) -> list[float]:
        """Return what the game came to for each player."""
        outcome = self._rules.outcome(self._state)
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == 1 else [-1.0, 1.0]

    def __str__(self) -> str:
        return repr(self._state[1:])
