"""Batches played by several processes at once, and an end to all of them whatever happens.

The processes are forked, so that each starts at once with whatever is solved already. One that is
told to end closes what it has open, and one that does not is killed; one whose parent has gone
finds its pipe closed and ends by itself.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from types import FrameType
from typing import NamedTuple, NoReturn, TypeAlias

from ..solving.oracle import oracle_of
from .playing import play_batch
from .schedule import Batch, Part, Tournament
from .tally import Tally

_STOPPING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_PATIENCE = 3.0
"""How many seconds a process has to end what it has open."""

Played: TypeAlias = tuple[Batch, Tally]


class WorkerLost(Exception):
    """A process has ended before its time, and how."""


class _Worker(NamedTuple):
    process: ForkProcess
    pipe: Connection


def can_share() -> bool:
    """Tell whether several processes can play here; elsewhere the games take one core."""
    return "fork" in multiprocessing.get_all_start_methods()


def play(tournament: Tournament, part: Part, jobs: int) -> Generator[Played]:
    """Play a part of a tournament, and yield the batches as they are done, in any order.

    Close the iterator to stop before the end: no process is left.
    """
    batches = tournament.batches(part)
    if jobs == 1 or not can_share():
        for batch in batches:
            yield batch, play_batch(tournament, batch)
        return
    opening = next(tournament.setups(tournament.pairings[0], 0)).opening
    oracle_of(tournament.game, tournament.options).judge(opening)  # so that each need not solve it
    workers: list[_Worker] = []
    try:
        for _ in range(jobs):
            _start(workers, tournament)
        yield from _shared(workers, batches)
    finally:
        _end(workers)


def _start(workers: list[_Worker], tournament: Tournament) -> None:
    """Start one more process, which is not to be disturbed before it can deal with signals."""
    pipe, other = multiprocessing.Pipe()
    inherited = (pipe, *(worker.pipe for worker in workers))
    context = multiprocessing.get_context("fork")
    process = context.Process(target=_work, args=(tournament, other, inherited), daemon=True)
    signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)
    try:
        process.start()
        workers.append(_Worker(process, pipe))
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
        other.close()


def _shared(workers: list[_Worker], batches: Iterator[Batch]) -> Iterator[Played]:
    """Give each process a batch, and another one whenever it is done."""
    busy = {worker.pipe: worker for worker in workers}
    for pipe in [*busy]:
        _give(busy, pipe, batches)
    while busy:
        ready = wait([*busy])
        for pipe in [pipe for pipe in busy if pipe in ready]:
            try:
                done: Played | Exception = pipe.recv()
            except (EOFError, OSError):
                raise WorkerLost(_how(busy[pipe].process)) from None
            if isinstance(done, Exception):
                raise done
            _give(busy, pipe, batches)
            yield done


def _give(busy: dict[Connection, _Worker], pipe: Connection, batches: Iterator[Batch]) -> None:
    if batch := next(batches, None):
        with suppress(BrokenPipeError):  # what it was like is found out when its answer is read
            pipe.send(batch)
    else:
        del busy[pipe]


def _how(process: ForkProcess) -> str:
    """Say how a process came to its end."""
    process.join(_PATIENCE)
    code = process.exitcode or 0
    return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"


def _end(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.pipe.close()


def _work(tournament: Tournament, pipe: Connection, inherited: tuple[Connection, ...]) -> None:
    """Play whatever comes through the pipe, until it is closed."""
    for number in _STOPPING:  # whoever presses Ctrl+C means the parent, which then ends this
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
    for other in inherited:  # as long as one is open, nobody would notice that the parent has gone
        other.close()
    with suppress(EOFError, OSError):
        while True:
            batch: Batch = pipe.recv()
            try:
                pipe.send((batch, play_batch(tournament, batch)))
            except OSError:
                raise
            except Exception as error:
                pipe.send(error)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """End by way of everything that is to be closed."""
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(128 + number)
