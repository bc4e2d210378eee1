"""How fast and how small the oracles are, side by side with OpenSpiel's value iteration.

Run ``python -m tests.benchmarks.oracles``. OpenSpiel (of the ``benchmark`` extra, with cvxpy) plays
by the same rules; for its sake it solves smaller instances, and what counts is the time per state.
The contestants take turns, and the processor's time is taken, so that it matters little what else
the machine does; the median round counts. Without OpenSpiel its part is left out.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement, product
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from seqtui.engines.games.code_swap import rules as code_swap
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES
from seqtui.engines.games.sequence_builder import rules as sequence_builder
from seqtui.engines.solving.oracle import Oracle, oracle_of
from tests.known.facts import count

ROUNDS = 3
FASTER = 100
"""How many times as fast per state as OpenSpiel the oracles should be."""
FIRST_MOVE = 0.1
"""Seconds that a computer's first move may take."""
MEMORY = 100
"""Megabytes that all default oracles together may take, with everything solved."""

_FIRST_MOVE = """
from time import process_time
from seqtui.engines.session import Session
from seqtui.engines.players.choice import choose
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
game = game_named({name!r})
options = check_options(game, {options!r})
session = Session(prepare(game, options, seed={seed}, position={position!r}))
start = process_time()
choose(session, "perfect")
print(process_time() - start)
"""
_SOLVE_ALL = """
import tracemalloc
from seqtui.engines.games.code_swap.rules import Options
from seqtui.engines.solving.oracle import oracle_of
from seqtui.engines.games.registry import GAMES
from tests.benchmarks.oracles import solve_codes
tracemalloc.start()
kept = [oracle_of(game, game.options()) for game in GAMES]
for game, oracle in zip(GAMES, kept):
    oracle.judge(game.deal(game.options(), 1, 1))
everything = solve_codes(Options())
print(tracemalloc.get_traced_memory()[0], tracemalloc.get_traced_memory()[1])
"""


class Contest(NamedTuple):
    """One game to be solved by both sides."""

    title: str
    solve: Callable[[], object]
    """Solves all of the game with our oracle, from cold."""
    states: int
    """How many states that answers for."""
    smaller: str
    """The instance for OpenSpiel, with its parameters."""


def fresh_oracle(game: AnyGame, options: object) -> Oracle:
    """Return an oracle that knows nothing yet."""
    return oracle_of.__wrapped__(game, options)


def solve_codes(options: code_swap.Options) -> Oracle:
    """Ask a fresh oracle about every collection of numbers that two codes can have."""
    oracle, length = fresh_oracle(code_swap.GAME, options), options.length
    for numbers in combinations_with_replacement(range(1, options.numbers + 1), 2 * length):
        oracle.value(code_swap.arrange(options, 1, (numbers[:length], numbers[length:])))
    return oracle


def contests() -> list[Contest]:
    """Return Code Swap and Sequence Builder, with their default options."""
    swap, build = code_swap.Options(), sequence_builder.Options()
    opening = sequence_builder.GAME.deal(build, 0, 1)
    pairs = sum(1 for _ in product(range(swap.numbers), repeat=2 * swap.length))
    return [
        # A state of Code Swap has one of two players to move.
        Contest(
            "Code Swap",
            lambda: solve_codes(swap),
            2 * pairs,
            'code_swap(start={"codes":[[4 1 3] [2 5 1]]})',
        ),
        Contest(
            "Sequence Builder",
            lambda: fresh_oracle(sequence_builder.GAME, build).judge(opening),
            count(sequence_builder.GAME, opening),
            "sequence_builder(pool=10)",
        ),
    ]


def timed(action: Callable[[], object]) -> float:
    """Return how many seconds an action takes."""
    start = process_time()
    action()
    return process_time() - start


def spiel_time_per_state(contest: Contest) -> float:
    """Let OpenSpiel solve its instance, and see to it that it finds the same value."""
    import pyspiel
    from open_spiel.python.algorithms.value_iteration import value_iteration

    from seqtui.engines.adapters import openspiel  # noqa: F401 (it registers the games)
    from seqtui.engines.solving.oracle import oracle_of

    name = f"python_seqtui_{contest.smaller[:-1]},claims=False,max_game_length=1000000)"
    game = pyspiel.load_game(name)
    start = process_time()
    values = value_iteration(game, -1, 1e-6, cyclic_game=True)
    spent = process_time() - start
    opening = game.new_initial_state()
    state = opening.now.state
    share = oracle_of(game.game, state.options).value(state).share_of_first(state.to_move)
    if values[str(opening)] != 2 * share - 1:
        raise AssertionError(f"OpenSpiel does not agree about {contest.title}")
    return spent / len(values)


def has_spiel() -> bool:
    """Tell whether OpenSpiel is installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def in_a_fresh_interpreter(code: str) -> list[float]:
    """Run code that prints numbers, and return them."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    return [float(word) for word in done.stdout.split()]


def verdict(holds: bool, bar: str) -> str:
    """Write whether a bar is met."""
    return f"ok, {bar}" if holds else f"NOT {bar}"


def compare_speed() -> None:
    """Print the time per state of both sides."""
    sys.setrecursionlimit(100_000)  # OpenSpiel walks a game of circles to its last state
    print(f"{'solved from cold':20}{'states':>10}{'seconds':>10}{'µs/state':>10}{'OpenSpiel':>11}")
    for contest in contests():
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(timed(contest.solve))
            if has_spiel():
                theirs.append(spiel_time_per_state(contest))
        per_state = median(ours) / contest.states
        line = f"{contest.title:20}{contest.states:10,}{median(ours):10.3f}{per_state * 1e6:10.2f}"
        if not theirs:
            print(f"{line}  OpenSpiel is not installed")
            continue
        ratio = median(theirs) / per_state
        told = verdict(ratio >= FASTER, f"at least {FASTER} times as fast")
        print(f"{line}{median(theirs) * 1e6:9.0f}µs  {ratio:,.0f} times as fast ({told})")


def first_movers() -> Iterator[tuple[str, str, Mapping[str, object], object]]:
    """Yield what to measure: a title, a game, options, and a position unless it is dealt."""
    for game in GAMES:
        for preset in game.presets:
            yield f"{game.title}, {preset.label}", game.name, preset.values, None
    for back in ("allowed", "forbidden"):  # eight different numbers are the most to solve
        options = {"length": 4, "numbers": 9, "cross_back": back}
        codes = {"codes": [[9, 1, 8, 3], [2, 7, 4, 5]]}
        yield f"Code Swap 4 x 9, {back}", code_swap.GAME.name, options, codes


def measure_first_moves() -> None:
    """Print how long the first move of a perfect player takes in a program just started."""
    print(f"\n{'first move from cold':30}{'median ms':>10}{'slowest':>10}")
    for title, name, options, position in first_movers():
        given = {"name": name, "options": dict(options), "position": position}
        times = [
            in_a_fresh_interpreter(_FIRST_MOVE.format(**given, seed=seed))[0]
            for seed in range(2 * ROUNDS + 1)
        ]
        told = verdict(median(times) <= FIRST_MOVE, f"within {FIRST_MOVE * 1000:.0f} ms")
        print(f"{title:30}{median(times) * 1000:10.1f}{max(times) * 1000:10.1f}  {told}")


def measure_memory() -> None:
    """Print what the oracles of all games with their default options keep, fully solved."""
    kept, peak = (size / 1e6 for size in in_a_fresh_interpreter(_SOLVE_ALL))
    told = verdict(peak <= MEMORY, f"within {MEMORY} MB")
    print(f"\nAll default oracles, solved: {kept:.1f} MB, {peak:.1f} MB at most ({told})")


def main() -> None:
    """Measure everything and print the tables."""
    compare_speed()
    measure_first_moves()
    measure_memory()


if __name__ == "__main__":
    main()
