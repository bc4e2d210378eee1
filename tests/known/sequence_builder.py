"""What is known about Sequence Builder from solving it."""

from __future__ import annotations

from seqtui.engines.games.sequence_builder.rules import GAME, Options
from seqtui.engines.gate.options import check_options
from seqtui.engines.solving.oracle import Result, oracle_of
from tests.known.facts import count, must, spans


def facts() -> str:
    """Judge every first number, with each preset, and count what can follow."""
    game = GAME
    rows = []
    for preset in game.presets:
        options = check_options(game, preset.values)
        verdict = oracle_of(game, options).judge(game.deal(options, 0, 1))
        must(verdict.value.plies == 2 * options.target - 1, "a turn is lost on the way")
        starts = {
            result: spans(move.number for move, value in verdict.moves if value.result is result)
            for result in Result
        }
        rows.append(
            f"| {preset.label} | {starts[Result.WIN]} | {starts[Result.DRAW]} "
            f"| {starts[Result.LOSS]} | {verdict.value.plies} |"
        )
    options = Options()
    opening = game.deal(options, 0, 1)
    judge = oracle_of(game, options).judge
    first = judge(opening)
    slowest = max(first.moves, key=lambda judged: judged.value.plies or 0)
    table = "\n".join(rows)
    return f"""
With best play **the player who begins wins**, if the first number is a good one:

| preset | starts that win | draw | lose | turns |
| --- | --- | --- | --- | ---: |
{table}

- A good start wins by the shortest way: the winner adds a number on every turn.
- The longest forced win is the second player's answer to {slowest.move.number}: the game is over \
{slowest.value.plies} turns after the start.
- {count(game, opening):,} positions can come up in the classic game.
"""
