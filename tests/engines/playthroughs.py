"""Whole games as plain text: every position, every legal move, and the move that was made.

``python -m tests.engines.playthroughs`` writes the files anew. Positions, legal moves and
results come from the naive rules; the engine only deals and draws, since chance has no rule.
The moves are rolled: one roll below the number of legal moves for each turn, from the stream
"golden" of the game's seed. The seed is the one with the longest game that ends in time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from seqtui.engines.dice import below, stream
from tests.engines.cases import CASES, Case, legal_texts, naive_like, public
from tests.engines.naive import Json, NaiveGame, Result, turned_up

FOLDER = Path(__file__).parent / "golden"
SEEDS = range(1, 1001)
MOST_TURNS = 30


class Moment(NamedTuple):
    """What a player sees before a move, the move, and the result if there is none to make."""

    to_move: int
    position: Json
    legal: list[str]
    move: str | None
    result: Result | None


def path_of(case: Case) -> Path:
    """Return where a case's playthrough is kept."""
    return FOLDER / f"{case}.txt"


def engine_game(case: Case, seed: int) -> Iterator[Moment]:
    """Play a seed's game with the engine, to its end or a little beyond the limit."""
    game, dice = case.game, stream(seed, "golden")
    state = game.begin(game.deal(case.options, seed, 1))
    for _ in range(MOST_TURNS + 2):
        legal, outcome = game.legal(state), game.outcome(state)
        move = None
        if legal:
            chosen, dice = below(len(legal), dice)
            move = legal[chosen]
        yield Moment(
            state.to_move,
            public(game, state),
            legal_texts(game, state),
            None if move is None else str(move),
            (outcome.winner, outcome.reason) if outcome else None,
        )
        if move is None:
            return
        state = game.play(state, move)


def naive_game(naive: NaiveGame, moves: list[str], cards: list[int | None]) -> Iterator[Moment]:
    """Play the same moves, with the same cards turning up, by the naive rules."""
    for move, card in zip(moves, cards, strict=True):
        yield Moment(naive.to_move, naive.position(), naive.moves(), move, naive.result())
        naive = naive.after(move, card)
    yield Moment(naive.to_move, naive.position(), naive.moves(), None, naive.result())


def written(case: Case, seed: int, moments: list[Moment]) -> str:
    """Write a game down."""
    lines = [
        f"# {case.game.title}, {case.preset.label}: a whole game, with moves rolled from the seed.",
        f"seed {seed}",
    ]
    for ply, moment in enumerate(moments):
        lines += ["", f"turn {ply + 1}: player {moment.to_move}" if moment.move else "over"]
        lines += [f"  {key} {json.dumps(value)}" for key, value in moment.position.items()]
        if moment.legal:
            lines += [f"  legal: {', '.join(moment.legal)}", f"  move: {moment.move}"]
        if moment.result:
            winner, reason = moment.result
            lines.append(f"  {f'player {winner} wins' if winner else 'a draw'}: {reason}")
    return "\n".join(lines) + "\n"


def by_engine(case: Case, seed: int) -> str:
    """Write a seed's game down as the engine plays it."""
    return written(case, seed, list(engine_game(case, seed)))


def by_naive_rules(case: Case, seed: int) -> str:
    """Write a seed's game down as the naive rules see it, chance and moves given."""
    played = list(engine_game(case, seed))
    state = case.game.begin(case.game.deal(case.options, seed, 1))
    moves = [moment.move for moment in played if moment.move]
    cards = [turned_up(moment.position) for moment in played[1:]]
    return written(case, seed, list(naive_game(naive_like(case.game, state), moves, cards)))


def best_seed(case: Case) -> int:
    """Return the seed whose game is longest among those that end in time."""

    def length(seed: int) -> int:
        turns = sum(1 for _ in engine_game(case, seed))
        return turns if turns <= MOST_TURNS + 1 else 0

    return max(SEEDS, key=length)


if __name__ == "__main__":
    for case in CASES:
        path_of(case).write_text(by_naive_rules(case, best_seed(case)))
