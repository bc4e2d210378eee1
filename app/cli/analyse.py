"""``seqtui analyse``: the exact value of a position and of each move in it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from app.cli.arguments import GameParser
from app.cli.terminal import say
from app.games.plain import draw
from app.values import in_words, sentence
from engines.errors import BadInput
from engines.games.game import AnyGame
from engines.gate.options import check_options, read_settings
from engines.gate.prepare import set_up
from engines.solving.oracle import Oracle, Value, Verdict, oracle_of
from engines.solving.reasons import because

_NAMES = ("Player 1", "Player 2")
_EXAMPLES = """\
examples:
  seqtui analyse code-swap --start '{"codes": [[4, 1, 3], [2, 5, 1]], "to_move": 2}'
  seqtui analyse sequence-stack --json --start '{"deck": {"1": 1, "2": 2}, "drawn": 1}'
  seqtui analyse sequence-builder --set pool=15

Values are for the player to move. Turns are counted to the end of the game, with the
winner hurrying and the loser delaying. Games with a fixed opening need no --start."""


def analyse(arguments: Sequence[str]) -> int:
    """Print what the oracle says about a position."""
    about = "The exact value of a position and of each move in it."
    parser = GameParser("analyse", about, _EXAMPLES)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.read(arguments)
    game, start = chosen.game, chosen.start
    options = check_options(game, read_settings(game, chosen.set))
    state = _opening(game, options) if start is None else set_up(game, options, start)
    oracle = oracle_of(game, options)
    verdict = oracle.judge(state)
    say(*_as_json(game, state, verdict) if chosen.json else _as_text(game, state, verdict, oracle))
    return 0


def _opening(game: AnyGame, options: Any) -> Any:
    """Return the opening, if it looks the same whatever the seed."""
    deals = [game.deal(options, seed, 1) for seed in range(10)]
    if any(game.view(deal) != game.view(deals[0]) for deal in deals):
        raise BadInput(
            f"{game.title} is dealt at random, so analyse needs a position: give one with --start."
        )
    return deals[0]


def _as_text(game: AnyGame, state: Any, verdict: Verdict[Any], oracle: Oracle) -> list[str]:
    lines = [
        sentence(game, _NAMES, state.to_move, verdict),
        *_reason(game, state, verdict, oracle),
        *draw(game.name, game.view(state), _NAMES),
    ]
    moves = [(game.notation(move), in_words(value)) for move, value in verdict.moves]
    if moves:
        lines.append(f"{_NAMES[state.to_move - 1]} is to move:")
    width = max((len(move) for move, _ in moves), default=0)
    return [*lines, *(f"  {move:{width}}  {value}" for move, value in moves)]


def _reason(game: AnyGame, state: Any, verdict: Verdict[Any], oracle: Oracle) -> list[str]:
    """Say why the best move is good, where there is a choice and a reason."""
    if not verdict.moves:
        return []
    best, names = verdict.moves[0].move, _NAMES if state.to_move == 1 else _NAMES[::-1]
    why = because(game, state, best, oracle, names)
    return [f"Why {game.notation(best)}? {why}"] if why else []


def _as_json(game: AnyGame, state: Any, verdict: Verdict[Any]) -> list[str]:
    report = {
        "game": game.name,
        "to_move": state.to_move,
        **_fields(verdict.value),
        "moves": [{"move": game.notation(move), **_fields(value)} for move, value in verdict.moves],
    }
    return [json.dumps(report, separators=(",", ":"))]


def _fields(value: Value) -> dict[str, object]:
    return {"value": value.result, "plies": value.plies, "chance": value.chance}
