"""Plays a tournament, on several processes at once, and ends all of them whatever happens.

The processes are forked, so that each starts at once with what is solved already. A process that
gets a signal closes what it has open, or else is killed; it signals itself if its parent has gone.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from threading import Thread, main_thread
from typing import TYPE_CHECKING, TypeAlias

from seqtui.engines.interrupts import SIGNALS, Interrupted, Interruptible
from seqtui.engines.players.program import Programs
from seqtui.engines.review import review_of
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup
from seqtui.engines.solving.oracle import oracle_of
from seqtui.engines.system import missing
from seqtui.engines.tournament.results import Failure, HeadToHead, Side
from seqtui.engines.tournament.schedule import Pairing, Part, Tournament

if TYPE_CHECKING:
    from multiprocessing.context import ForkProcess  # where there is no fork, it is not there

_PATIENCE = 3.0
"""How many seconds a process has to end what it has open."""

_Batch: TypeAlias = tuple[Pairing, range]
_Played: TypeAlias = tuple[Pairing, HeadToHead]
_Workers: TypeAlias = "dict[Connection, ForkProcess]"
"""The processes, each with the pipe to it."""


def why_one_process() -> str:
    """Say what several processes at once need and this system lacks; nothing if it has all."""
    return missing("os.fork", "signal.pthread_sigmask", "signal.pthread_kill")


class WorkerLost(Exception):
    """A process has ended before its time, and how."""


def play(
    tournament: Tournament, part: Part, jobs: int, interruptible: Interruptible
) -> Generator[_Played]:
    """Play a part of a tournament; yield what a few deals of a pairing led to, in any order.

    Once it is closed, however it ended, no process is left.
    """
    batches = tournament.batches(part)
    if jobs == 1:
        for pairing, deals in batches:
            yield pairing, _play_deals(tournament, pairing, deals, interruptible)
        return
    opening = next(tournament.setups(tournament.pairings[0], 0)).opening
    with interruptible:  # solved once, and not by each process again
        oracle_of(tournament.game, tournament.options).judge(opening)
    workers: _Workers = {}
    try:
        for _ in range(jobs):
            _start(workers, tournament)
        yield from _shared(workers, batches, interruptible)
    finally:
        _end(workers)


# In one process


def _play_deals(
    tournament: Tournament, pairing: Pairing, deals: range, interruptible: Interruptible
) -> HeadToHead:
    """Play some deals of a pairing, and return what its first player did."""
    together = HeadToHead()
    for deal in deals:
        points = 0
        for setup in tournament.setups(pairing, deal):
            tally = _counted(_play(setup, interruptible), deal)
            if setup.players[0].name != tournament.labels[pairing.one]:
                tally = tally.turned()
            together = together.plus(tally)
            points += 2 * tally.one.wins + tally.draws
        if tournament.duplicate:
            together = together.plus(HeadToHead(deals=tuple(int(points == n) for n in range(5))))
    return together


def _play(setup: AnySetup, interruptible: Interruptible) -> AnySession:
    session: AnySession = Session(setup)
    with Programs(session) as programs:
        while session.outcome is None:
            with interruptible:
                choice = programs.choose()
            session.submit(choice)
    return session


def _counted(session: AnySession, deal: int) -> HeadToHead:
    """Count a finished game, from the side of the player who began."""
    assert session.outcome
    review, winner = review_of(session, reasons=False), session.outcome.winner
    one, two = (
        Side(int(winner == number), moves, mistakes)
        for number, moves, mistakes in zip((1, 2), review.moves, review.bad_moves, strict=True)
    )
    if session.fault:
        failure = Failure(deal, session.fault)
        if winner == 2:
            one = one._replace(failed=1, failure=failure)
        else:
            two = two._replace(failed=1, failure=failure)
    return HeadToHead(one, two, draws=int(winner is None))


# In several


def _start(workers: _Workers, tournament: Tournament) -> None:
    """Start one more process, undisturbed by signals until it can deal with them."""
    pipe, other = multiprocessing.Pipe()
    context = multiprocessing.get_context("fork")
    process = context.Process(target=_work, args=(tournament, other), daemon=True)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        process.start()
        workers[pipe] = process
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        other.close()


def _shared(
    workers: _Workers, batches: Iterator[_Batch], interruptible: Interruptible
) -> Iterator[_Played]:
    """Give each process a batch, and another one whenever it is done."""
    busy = {pipe for pipe in workers if _give(pipe, batches)}
    while busy:
        with interruptible:
            ready = wait([*busy])
        for pipe in [pipe for pipe in workers if pipe in ready]:
            try:
                done: _Played | Exception = pipe.recv()
            except (EOFError, OSError):
                workers[pipe].join(_PATIENCE)
                code = workers[pipe].exitcode or 0
                how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
                raise WorkerLost(f"{'was ' if code < 0 else ''}ended {how}") from None
            if isinstance(done, Exception):
                raise done
            if not _give(pipe, batches):
                busy.remove(pipe)
            yield done


def _give(pipe: Connection, batches: Iterator[_Batch]) -> bool:
    """Give a process the next batch; return False if there is none left."""
    batch = next(batches, None)
    if batch:
        with suppress(BrokenPipeError):  # why is found out when its answer is read
            pipe.send(batch)
    return batch is not None


def _end(workers: _Workers) -> None:
    for process in workers.values():
        process.terminate()
    for pipe, process in workers.items():
        process.join(_PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
        pipe.close()


def _work(tournament: Tournament, pipe: Connection) -> None:
    """Play the batches that come through the pipe, until a signal ends it."""
    interruptible = Interruptible()
    for number in SIGNALS:  # Ctrl+C is meant for the parent, which then ends this
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, interruptible)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError, Interrupted):
        while True:
            with interruptible:
                pairing, deals = pipe.recv()
            done: _Played | Exception
            try:
                done = pairing, _play_deals(tournament, pairing, deals, interruptible)
            except Exception as error:
                done = error  # raised again in the parent, where it is seen
            pipe.send(done)


def _end_with_parent() -> None:
    """Signal this process to end once its parent has gone, even if it waits for a program."""
    if parent := multiprocessing.parent_process():
        parent.join()
    signal.pthread_kill(main_thread().ident or 0, signal.SIGTERM)
