"""A monkey at the keyboard: random keys, clicks, pastes, resizes and moves on every screen.

``python -m tests.soak monkey --events 1000000 [--seed N] [--terminal]``. After every round the
saved games are replayed by the naive rules and compared with the board that was shown.

Each round has a seed of its own, one more than that of the round before: what failed with seed
17 mostly fails again with ``--seed 17 --events 400``, and ``--shrink`` looks for less that does.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import re
import sys
import traceback
from argparse import ArgumentParser
from collections import Counter
from threading import Timer
from time import perf_counter

from tests.soak.gestures import Gesture
from tests.soak.headless import FOR_EVER, Hang, Round
from tests.soak.terminal import Crash, TerminalRound
from tests.soak.truth import Untrue

PER_ROUND = 400


def main(arguments: list[str]) -> None:
    """Run, tell what was found, and exit 1 if that is anything."""
    parser = ArgumentParser(prog="python -m tests.soak monkey")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--terminal", action="store_true", help="through a pseudo-terminal")
    parser.add_argument("--shrink", action="store_true", help="look for the shortest failing list")
    parser.add_argument("--last", type=int, default=12, help="how many gestures to print")
    chosen = parser.parse_args(arguments)
    seed, events, checks, slowest = chosen.seed, 0, 0, 0.0
    found: Counter[str] = Counter()
    began = perf_counter()
    while events < chosen.events:
        round_ = TerminalRound(seed) if chosen.terminal else Round(seed)
        failure = failure_of(round_, min(PER_ROUND, chosen.events - events))
        if failure is not None:
            name = signature(failure)
            found[name] += 1
            if found[name] == 1:
                _tell(round_, failure, chosen.last, chosen.shrink)
        events, checks = events + max(1, round_.events), checks + round_.checks
        slowest = max(slowest, round_.slowest)
        seed += 1
    took = perf_counter() - began
    print(f"{events:,} events in {seed - chosen.seed:,} rounds and {took:.0f} s", end="")
    print(
        f" ({events / took:.0f} a second), {checks:,} comparisons; slowest answer {slowest:.2f} s"
    )
    for name, times in found.most_common():
        print(f"  {times:4} × {name}")
    sys.exit(1 if found else 0)


def failure_of(round_: Round | TerminalRound, events: int) -> BaseException | None:
    """Run a round; return what went wrong, if anything did."""
    watchdog = Timer(5 * FOR_EVER, _give_up, (round_,))
    watchdog.start()
    try:
        if isinstance(round_, Round):
            asyncio.run(round_.run(events))
        else:
            round_.run(events)
    except Exception as error:
        return error
    finally:
        watchdog.cancel()
    return None


def _give_up(round_: Round | TerminalRound) -> None:
    """End a round that would never end, and say where it stands."""
    print(f"\nseed {round_.seed} hangs after")
    _print(round_.done[-12:])
    faulthandler.dump_traceback(2)  # Textual has put something of its own in the place of stderr
    os._exit(1)


def signature(error: BaseException) -> str:
    """Name a failure, so that the same one is recognised again."""
    if isinstance(error, Untrue | Hang | Crash):
        return f"{error.args[0]}"
    frames = traceback.extract_tb(error.__traceback__)
    ours = [
        f"{frame.filename.split('/')[-1]}:{frame.name}"
        for frame in frames
        if "/app/" in frame.filename
    ]
    last = f"{frames[-1].filename.split('/')[-1]}:{frames[-1].name}" if frames else ""
    said = str(error).split("\n")[0][:90]
    return f"{type(error).__name__} at {last} below {ours[-1] if ours else '-'}: {said}"


def _tell(round_: Round | TerminalRound, failure: BaseException, last: int, shrink: bool) -> None:
    print(f"\nseed {round_.seed}: {signature(failure)}")
    print("".join(traceback.format_exception(failure)[-5:]))
    gestures = round_.done
    if shrink:
        gestures = shrunk(round_, signature(failure))
    _print(gestures[-last:])


def _print(gestures: list[Gesture]) -> None:
    for gesture in gestures:
        what = f"size {gesture.size}" if gesture.size else _short(gesture.sent)
        print(f"    {what}{'' if gesture.calm else '  (at once)'} {' '.join(gesture.moves)}")
    sys.stdout.flush()


def _short(sent: str) -> str:
    """Write what was sent, but a letter or a sequence that comes often only once."""
    return re.sub(r"((?:\\x1b[^\\]+|.)+?)\1{9,}", r"«\1 many times»", repr(sent))


def shrunk(round_: Round | TerminalRound, name: str) -> list[Gesture]:
    """Leave out as much as possible while the same failure comes (halves first, then less)."""
    gestures = round_.done
    size, tries = len(gestures) // 2, 0
    while size and tries < 150:
        start = 0
        while start < len(gestures) and tries < 150:
            fewer = gestures[:start] + gestures[start + size :]
            tries += 1
            failure = failure_of(type(round_)(round_.seed, fewer), 10**9)
            if failure is not None and signature(failure) == name:
                gestures = fewer
            else:
                start += size
        size //= 2
    return gestures
