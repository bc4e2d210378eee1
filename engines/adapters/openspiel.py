"""Every game for OpenSpiel: ``import seqtui.engines.adapters.openspiel`` registers them all.

``pyspiel.load_game("python_seqtui_code_swap(length=3,cross_back=forbidden)")`` and so on. Beside a
game's own options there are three parameters:

``start``
    A position as the command line takes it, in JSON. Without it a random deal is dealt number by
    number, in chance nodes, as the game's ``environment.py`` says. Cards are drawn in chance nodes
    too, and no order of a deck exists.
``max_game_length``
    A game in which players have made so many choices, and nobody has won, is drawn.
``claims``
    Whether a draw may be claimed (ALL-5), which is the last action. Without claims, values are
    those of our oracles, which leave claims out.

A move that forfeits the turn is no action (SHIFT-4), so an option that only decides about such
moves makes no difference here; it makes none to the values either.

OpenSpiel splits a game's string at commas, and takes a lone number for a number. So a list is
written with semicolons, ``steps=1;2;3`` or ``steps=2;``, and a ``start`` in such a string has
spaces for commas. A choice among numbers and a word has 0 for the word.

A player has seen every move, so an information state is the whole course of the game. What is
observed is the position alone, as far as the game shows it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

from seqtui.engines.adapters.chance_game import LONGEST, ChanceGame, Moment
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.options import Choice, Flag, Option, Subset, Whole
from seqtui.engines.games.parts import IncompleteGame, folder_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up

_TYPE = pyspiel.GameType
_WHERE_A_COMMA_BELONGS = re.compile(r"(?<=[^:,\[{\s])\s+(?=[^:,\]}\s])")


class _SpielGame(pyspiel.Game):
    """A game with its parameters; each of ours is a subclass."""

    game: ClassVar[AnyGame]

    def __init__(self, params: Mapping[str, Any]) -> None:
        game = self.game
        given = {key: value for key, value in params.items() if value != ""}
        options = _options(game, given)
        for option in game.option_list:
            given[option.name] = _parameter(option, getattr(options, option.name))
        longest = given["max_game_length"]
        if longest < 1:
            raise BadInput(f"max_game_length is at least 1, not {longest}.")
        opening = None
        if "start" in given:
            position = _position(given["start"])
            opening = set_up(game, options, position)
            given["start"] = json.dumps(position, separators=(" ", ":"))
        self.chance_game = ChanceGame(
            game, options, opening=opening, longest=longest, claims=given["claims"]
        )
        cards = self.chance_game.highest_card()
        super().__init__(
            _type(game, chance=cards > 0, is_covered=self.chance_game.is_covered),
            pyspiel.GameInfo(
                num_distinct_actions=len(self.chance_game.moves),
                max_chance_outcomes=cards,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=longest,
            ),
            given,
        )

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> _SpielState:
        return _SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.chance_game.most_draws()

    def make_py_observer(self, kind: Any = None, params: Any = None) -> _Observer:
        """Return what reads a state: for perfect recall its course, else the position."""
        return _Observer(self.chance_game, kind or pyspiel.IIGObservationType(perfect_recall=False))


class _SpielState(pyspiel.State):
    """Where a game stands. Players are counted from 0 here, as OpenSpiel does."""

    __slots__ = ("__dict__", "chance_game")  # what is not in the dict is neither copied nor saved

    def __init__(self, game: _SpielGame) -> None:
        super().__init__(game)
        self.chance_game = game.chance_game
        self.now: Moment = game.chance_game.begin()

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def current_player(self) -> int:
        if self.now.outcome:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.now.by_chance else self.now.state.to_move - 1

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.now.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.chance_game.chances(self.now) if self.now.by_chance else []
        return [(number - 1, chance) for number, chance in chances]

    def _apply_action(self, action: int) -> None:
        now, chance_game = self.now, self.chance_game
        if action not in now.legal and action not in dict(self.chance_outcomes()):
            name = self._action_to_string(self.current_player(), action)
            raise BadInput(f"Action {action} ({name}) is not legal here.")
        drawn = now.by_chance
        self.now = chance_game.drawn(now, action + 1) if drawn else chance_game.played(now, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'deal' if self.chance_game.deal else 'draw'} {action + 1}"
        moves = self.chance_game.moves
        return moves[action] if 0 <= action < len(moves) else "none"

    def is_terminal(self) -> bool:
        return self.now.outcome is not None

    def returns(self) -> list[float]:
        winner = self.now.outcome.winner if self.now.outcome else None
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 1 else [-1.0, 1.0]

    def __str__(self) -> str:
        return self.text(full=True)

    def action_values(self) -> dict[int, float]:
        """Return what each legal action is worth to the player to move, by our oracle."""
        return self.chance_game.action_values(self.now)

    def text(self, *, full: bool) -> str:
        """Return the position in lines, as the players may see it or with nothing hidden."""
        if self.now.state is None:
            return " ".join(["dealt:", *map(str, self.now.dealt)])
        return self.chance_game.text(self.now.state, self.now.outcome, full=full)


def _restored(saved: str) -> _SpielState:
    state: _SpielState = pyspiel.deserialize_game_and_state(saved)[1]
    return state


class _Observer:
    """Reads states as OpenSpiel's observers do: into ``tensor``, ``dict`` and strings."""

    def __init__(self, chance_game: ChanceGame, kind: Any) -> None:
        self._chance_game = chance_game
        self._recalls, self._sees = kind.perfect_recall, kind.public_info
        self.tensor = None
        self.dict: dict[str, Any] = {}
        if self._recalls or not self._sees:
            return
        self.tensor = np.zeros(chance_game.size, np.float32)
        begin = 0
        for name, shape, *_ in chance_game.pieces:
            end = begin + int(np.prod(shape))
            self.dict[name] = self.tensor[begin:end].reshape(shape)
            begin = end

    def set_from(self, state: _SpielState, player: int) -> None:
        """Fill the tensor with what a player sees; while the game is dealt there is nothing."""
        if self.tensor is not None:
            seen = state.now.state
            self.tensor[:] = 0 if seen is None else self._chance_game.observation(seen, player + 1)

    def string_from(self, state: _SpielState, player: int) -> str:
        """Return what a player sees, or with perfect recall has seen."""
        if not self._sees:
            return ""
        if not self._recalls:
            return state.text(full=False)
        done = state.full_history()
        return "\n".join(state.action_to_string(each.player, each.action) for each in done)


def register(game: AnyGame) -> None:
    """Let OpenSpiel know a game; those of the registry are known already.

    One that does not say how it is dealt can be loaded from a ``start`` alone.
    """
    # OpenSpiel lets go of what it was given after Python has ended. A class outlives that; a
    # function would be freed then, and bring the process down.
    kind = type(game.title.replace(" ", ""), (_SpielGame,), {"game": game})
    try:
        described = kind(_defaults(game)).get_type()
    except IncompleteGame:  # raised again when this game is loaded: the others are fine
        described = _type(game, chance=True, is_covered=False)
    pyspiel.register_game(described, kind)


def _defaults(game: AnyGame) -> dict[str, Any]:
    """Return all parameters of a game with their default values."""
    options = game.options()
    own = {
        option.name: _parameter(option, getattr(options, option.name))
        for option in game.option_list
    }
    return {**own, "start": "", "max_game_length": LONGEST, "claims": True}


def _type(game: AnyGame, *, chance: bool, is_covered: bool) -> Any:
    """Describe a game in OpenSpiel's words."""
    modes, information = _TYPE.ChanceMode, _TYPE.Information
    return _TYPE(
        short_name=f"python_seqtui_{folder_of(game.name)}",
        long_name=game.title,
        dynamics=_TYPE.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=(
            information.IMPERFECT_INFORMATION if is_covered else information.PERFECT_INFORMATION
        ),
        utility=_TYPE.Utility.ZERO_SUM,
        reward_model=_TYPE.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_defaults(game),
    )


def _options(game: AnyGame, given: Mapping[str, Any]) -> Any:
    """Return a game's options from parameters, or raise ``BadInput``.

    OpenSpiel fills in what nobody has set, so a parameter at its default was not asked for.
    """
    values = {option.name: _value(option, given[option.name]) for option in game.option_list}
    usual = game.options()
    asked = {name: value for name, value in values.items() if value != getattr(usual, name)}
    return check_options(game, asked)


def _parameter(option: Option, value: Any) -> Any:
    """Write an option as OpenSpiel's types allow."""
    match option:
        case Subset():
            return ";".join(map(str, value)) + (";" if len(value) == 1 else "")
        case Choice() if _is_mixed(option):
            return value if isinstance(value, int) else 0
        case Whole() | Choice() | Flag():
            return value


def _value(option: Option, parameter: Any) -> object:
    """Read an option back; the gate looks whether it is allowed."""
    match option:
        case Subset():
            numbers = [each for each in re.split(r"[;,\s]+", str(parameter)) if each]
            if not all(number.isdecimal() for number in numbers):
                raise BadInput(f"{option.name} is a list such as 1;2;3, not {parameter!r}.")
            return [int(number) for number in numbers]
        case Choice() if _is_mixed(option) and parameter == 0:
            return next(word for word in option.values if isinstance(word, str))
        case _:
            return parameter


def _is_mixed(option: Choice) -> bool:
    return any(isinstance(word, int) for word in option.values)


def _position(text: str) -> dict[str, object]:
    """Read a position whose commas may have become spaces."""
    try:
        position = json.loads(_WHERE_A_COMMA_BELONGS.sub(",", text))
    except ValueError:
        position = None
    if not isinstance(position, dict):
        raise BadInput(f"start is a position in JSON, not {text!r}.")
    return position


for _each in GAMES:
    register(_each)
