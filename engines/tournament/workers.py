"""Batches played by several processes at once, and an end to all of them whatever happens.

The processes are forked, so that each starts at once with whatever is solved already. One that is
told to end closes what it has open, and one that does not is killed; one whose parent has gone
tells itself.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from threading import Thread, main_thread
from typing import NamedTuple, TypeAlias

from seqtui.engines.solving.oracle import oracle_of
from seqtui.engines.stopping import SIGNALS, Stop, Stopped
from seqtui.engines.tournament.playing import play_batch
from seqtui.engines.tournament.schedule import Batch, Part, Tournament
from seqtui.engines.tournament.tally import HeadToHead

_PATIENCE = 3.0
"""How many seconds a process has to end what it has open."""

_Played: TypeAlias = tuple[Batch, HeadToHead]


class WorkerLost(Exception):
    """A process has ended before its time, and how."""


class _Worker(NamedTuple):
    process: ForkProcess
    pipe: Connection


def _can_share() -> bool:
    """Tell whether several processes can play here; elsewhere one core plays all games."""
    return "fork" in multiprocessing.get_all_start_methods()


def play(tournament: Tournament, part: Part, jobs: int, stop: Stop) -> Generator[_Played]:
    """Play a part of a tournament, and yield the batches as they are done, in any order.

    Once it is closed, however it ended, no process is left.
    """
    batches = tournament.batches(part)
    if jobs == 1 or not _can_share():
        for batch in batches:
            yield batch, play_batch(tournament, batch, stop)
        return
    opening = next(tournament.setups(tournament.pairings[0], 0)).opening
    with stop:  # solved once, and not by each process again
        oracle_of(tournament.game, tournament.options).judge(opening)
    workers: list[_Worker] = []
    try:
        for _ in range(jobs):
            _start(workers, tournament)
        yield from _shared(workers, batches, stop)
    finally:
        _end(workers)


def _start(workers: list[_Worker], tournament: Tournament) -> None:
    """Start one more process, undisturbed by signals until it can deal with them."""
    pipe, other = multiprocessing.Pipe()
    context = multiprocessing.get_context("fork")
    process = context.Process(target=_work, args=(tournament, other), daemon=True)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        process.start()
        workers.append(_Worker(process, pipe))
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        other.close()


def _shared(workers: list[_Worker], batches: Iterator[Batch], stop: Stop) -> Iterator[_Played]:
    """Give each process a batch, and another one whenever it is done."""
    busy = {worker.pipe: worker for worker in workers}
    for pipe in [*busy]:
        _give(busy, pipe, batches)
    while busy:
        with stop:
            ready = wait([*busy])
        for pipe in [pipe for pipe in busy if pipe in ready]:
            try:
                done: _Played | Exception = pipe.recv()
            except (EOFError, OSError):
                raise WorkerLost(_how(busy[pipe].process)) from None
            if isinstance(done, Exception):
                raise done
            _give(busy, pipe, batches)
            yield done


def _give(busy: dict[Connection, _Worker], pipe: Connection, batches: Iterator[Batch]) -> None:
    if batch := next(batches, None):
        with suppress(BrokenPipeError):  # why is found out when its answer is read
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


def _work(tournament: Tournament, pipe: Connection) -> None:
    """Play whatever comes through the pipe, until told to end."""
    stop = Stop()
    for number in SIGNALS:  # whoever presses Ctrl+C means the parent, which then ends this
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, stop)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError, Stopped):
        while True:
            with stop:
                batch: Batch = pipe.recv()
            pipe.send(_played(tournament, batch, stop))


def _end_with_parent() -> None:
    """Tell this process to end once its parent has gone, even if it waits for a program."""
    if parent := multiprocessing.parent_process():
        parent.join()
    signal.pthread_kill(main_thread().ident or 0, signal.SIGTERM)


def _played(tournament: Tournament, batch: Batch, stop: Stop) -> _Played | Exception:
    """Play a batch, or return the error that is to be raised where somebody sees it."""
    try:
        return batch, play_batch(tournament, batch, stop)
    except Exception as error:
        return error
