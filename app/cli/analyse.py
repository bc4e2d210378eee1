"""``seqtui analyse``: the exact value of a position and of each move in it."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from seqtui.app.cli.terminal import say
from seqtui.app.games.plain import draw
from seqtui.app.values import in_words, sentence
from seqtui.engines.errors import BadInput
from seqtui.engines.games.environment import deal_of
from seqtui.engines.games.game import AnyGame
from seqtui.engines.gate.options import check_options, read_settings
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.solving.oracle import analyse as exact
from seqtui.engines.solving.oracle import oracle_of
from seqtui.engines.solving.reasons import because

_NAMES = ("Player 1", "Player 2")


def analyse(chosen: Namespace) -> int:
    """Print what the oracle says about a position."""
    game, start = chosen.game, chosen.start
    options = check_options(game, read_settings(game, chosen.set))
    if start is None and deal_of(game, options) is not None:
        raise BadInput(
            f"{game.title} is dealt at random, so analyse needs a position: give one with --start."
        )
    state = game.deal(options, 0, 1) if start is None else set_up(game, options, start)
    if chosen.json:
        known = exact(game, options, state).as_json()
        say(json.dumps({"game": game.name, **known}, separators=(",", ":")))
    else:
        say(*_as_text(game, options, state))
    return 0


def _as_text(game: AnyGame, options: object, state: Any) -> list[str]:
    oracle = oracle_of(game, options)
    verdict = oracle.judge(state)
    lines = [sentence(game, options, _NAMES, state.to_move, verdict)]
    board = draw(game.name, game.view(state), _NAMES)
    if not verdict.moves:
        return [*lines, *board]
    best, names = verdict.moves[0].move, _NAMES if state.to_move == 1 else _NAMES[::-1]
    if why := because(game, state, best, oracle, names):
        lines.append(f"Why {best!s}? {why}")
    width = max(len(str(move)) for move, _ in verdict.moves)
    moves = (f"  {move!s:{width}}  {in_words(value)}" for move, value in verdict.moves)
    return [*lines, *board, f"{names[0]} is to move:", *moves]
