"""What the tests over every game share: the cases, and an engine walked beside a naive game."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from hypothesis import strategies as st

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.options import Choice, Flag, Option, Preset, Subset, Whole
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options, options_as_json
from tests.engines.naive import Json, NaiveGame, naive


class Case(NamedTuple):
    """A game with one of its presets."""

    game: AnyGame
    preset: Preset

    @property
    def options(self) -> Any:  # the game's own type
        """The options of the preset."""
        return check_options(self.game, self.preset.values)

    def __str__(self) -> str:
        return f"{self.game.name}-{self.preset.name}"


CASES = [Case(game, preset) for game in GAMES for preset in game.presets]


def public(game: AnyGame, state: Any) -> Json:
    """Return the position as JSON brings it to the outside."""
    shown: Json = json.loads(json.dumps(game.view(state)))
    return shown


def legal_texts(game: AnyGame, state: Any) -> list[str]:
    """Return the legal moves in canonical notation."""
    return [str(move) for move in game.legal(state)]


def naive_like(game: AnyGame, state: Any) -> NaiveGame:
    """Return the naive game that stands where a dealt engine stands before its first move."""
    position = {**public(game, state), "to_move": state.to_move}
    return naive(game.name, options_as_json(state.options), position)


def _values(option: Option) -> st.SearchStrategy[object]:
    match option:
        case Whole(_, _, low, high):
            return st.integers(low, high)
        case Choice():
            return st.sampled_from(option.values)
        case Flag():
            return st.booleans()
        case Subset(_, _, low, high):
            return st.sets(st.integers(low, high), min_size=1).map(tuple)


def option_values(game: AnyGame) -> st.SearchStrategy[dict[str, object]]:
    """Generate any choice of options a game offers."""
    chosen = st.fixed_dictionaries({option.name: _values(option) for option in game.option_list})
    return chosen.filter(lambda values: not game.conflict(game.options(**values)))


@st.composite
def games(draw: st.DrawFn) -> tuple[AnyGame, Any]:
    """Generate a game with one of its presets or with options of any kind."""
    game = draw(st.sampled_from(GAMES))
    presets = st.sampled_from([preset.values for preset in game.presets])
    return game, check_options(game, draw(presets | option_values(game)))
