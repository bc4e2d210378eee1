"""How facts are put into words on a page, and the small questions behind them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seqtui.engines.games.game import AnyGame
from seqtui.engines.solving.oracle import Result, Value, oracle_of


def must(holds: bool, otherwise: str) -> None:
    """Stop where the words on a page would no longer be true."""
    if not holds:
        raise AssertionError(otherwise)


def wins(value: Value) -> bool:
    """Tell whether the player to move wins."""
    return value.result is Result.WIN


def share(part: Sequence[object], whole: Sequence[object]) -> str:
    """Write how many of some things are in a part of them."""
    return f"{len(part) / len(whole):.1%}".replace("%", " %")


def chance(value: Value) -> str:
    """Write a chance; only a certain result has no decimals."""
    must(value.chance is not None, "not a chance")
    return "100 %" if wins(value) else f"{100 * (value.chance or 0):.2f} %"


def spans(numbers: Iterable[int]) -> str:
    """Write numbers with dashes for runs, such as ``1–11, 14``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def is_lively(game: AnyGame, deal: Any) -> bool:
    """Tell whether neither player wins at once, whatever the first one does (ALL-10).

    Only the rules are asked, not the solver: by its own words, and one turn at a time.
    """
    return not _can_win(game, deal) and not all(
        _can_win(game, game.play(deal, move)) for move in game.legal(deal)
    )


def _can_win(game: AnyGame, state: Any) -> bool:
    ends = (game.outcome(game.play(state, move)) for move in game.legal(state))
    return any(end is not None and end.winner == state.to_move for end in ends)


def best_play(game: AnyGame, state: Any) -> list[str]:
    """List the moves to the end if the winner hurries and the loser delays."""
    moves = []
    judge = oracle_of(game, state.options).judge
    while best := judge(state).moves:
        moves.append(str(best[0].move))
        state = game.play(state, best[0].move)
    return moves


def count(game: AnyGame, opening: Any) -> int:
    """Count the positions that can follow from one, itself included."""
    found = newest = {opening}
    while newest:
        newest = {game.play(state, move) for state in newest for move in game.legal(state)} - found
        found = found | newest
    return len(found)


def board(game: AnyGame, position: Mapping[str, object], caption: str) -> str:
    """Write a position as the pages draw it."""
    told = json.dumps({"game": game.name, "position": position, "caption": caption})
    return f"```board\n{told}\n```"
