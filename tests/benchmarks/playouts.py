"""How fast the engines play, side by side with python-chess.

Run ``python -m tests.benchmarks.playouts``. Every game and chess plays random games by the same
loop: list the legal moves, choose one, make it. The contestants take turns in short rounds, so
that whatever else the machine does slows all of them alike; the median round counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple

import chess

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES

ROUNDS = 15
SECONDS = 0.15
"""How long one contestant plays in one round."""
LONGEST = 300
"""A game that has gone on for so many moves is broken off: some could go on for ever."""
BAR = 10
"""How many times the moves per second of python-chess every game should reach."""


class Contestant(NamedTuple):
    """Something that plays one random game and returns how many moves it had."""

    name: str
    playout: Callable[[random.Random, int], int]


def engine(game: AnyGame) -> Contestant:
    """Let one of our games take part, with its default options."""
    options = game.options()
    deal, begin, legal, play = game.deal, game.begin, game.legal, game.play

    def playout(dice: random.Random, seed: int) -> int:
        choice = dice.choice
        state = begin(deal(options, seed, 1))
        for turn in range(LONGEST):
            moves = legal(state)
            if not moves:
                return turn
            state = play(state, choice(moves))
        return LONGEST

    return Contestant(game.title, playout)


def chess_playout(dice: random.Random, seed: int) -> int:
    """Play a random game of chess; it ends when nobody can move, or is broken off."""
    choice = dice.choice
    board = chess.Board()
    for turn in range(LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            return turn
        board.push(choice(moves))
    return LONGEST


def moves_per_second(contestant: Contestant, dice: random.Random) -> float:
    """Play games for one round and return the speed."""
    moves = games = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < SECONDS:
        moves += contestant.playout(dice, games)
        games += 1
    return moves / spent


def main() -> None:
    """Measure everybody and print the table."""
    contestants = [Contestant("python-chess", chess_playout), *map(engine, GAMES)]
    speeds: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for number in range(ROUNDS):
        for contestant in contestants:
            speed = moves_per_second(contestant, random.Random(number))
            speeds[contestant.name].append(speed)
    chess_speed = median(speeds["python-chess"])
    print(f"{'':18}{'moves/s':>12}{'slowest':>12}{'fastest':>12}{'ratio':>8}")
    for name, rounds in speeds.items():
        ratio = median(rounds) / chess_speed
        mark = "" if name == "python-chess" else "  ok" if ratio >= BAR else f"  below {BAR}"
        figures = "".join(f"{speed:12,.0f}" for speed in (median(rounds), min(rounds), max(rounds)))
        print(f"{name:18}{figures}{ratio:8.1f}{mark}")


if __name__ == "__main__":
    main()
