"""The boards drawn in the rules pages: fenced blocks called ``board`` that hold one position."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engines.games.game import AnyGame
from engines.games.registry import game_named
from engines.gate.options import check_options
from engines.gate.setups import set_up


@dataclass(frozen=True, slots=True)
class Figure:
    """One position of a rules page, ready to be drawn as tiles or as text."""

    game: AnyGame
    options: Any
    view: dict[str, Any]
    to_move: int | None
    last: str | None
    last_by: int | None
    caption: str


def read_figure(block: str) -> Figure:
    """Read the JSON of a board block."""
    told = json.loads(block)
    game = game_named(told["game"])
    options = check_options(game, told.get("options", {}))
    position = told["position"]
    if told.get("over"):
        # A finished position cannot be set up; what it leaves out is as at the deal.
        view = {**game.view(game.deal(options, 0, 1)), "drawn": None, **position}
        to_move = None
    else:
        state = set_up(game, options, position)
        view, to_move = game.view(state), state.to_move
    return Figure(
        game, options, view, to_move, told.get("last"), told.get("by"), told.get("caption", "")
    )
