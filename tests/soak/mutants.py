"""Bugs put in on purpose, one at a time, to see whether any test notices.

Run ``python -m tests.soak mutants [--package engines] [--file F] [--sample N] [--seed S]``.
First the tests run once as they are, which shows how long each takes and which functions it
calls. Then every mutant gets a process of its own, in which the tests that come near it run until
one fails: those that have killed its neighbours first, then the fastest. ``equivalent.txt`` beside
this file lists mutants that behave like the original, with the reason.

``--known FILE`` keeps what was learned of the tests; the next run learns only of new ones.
``--only FILE`` goes through the survivors again that an earlier run printed.

The processes are split off when all tests have been collected. A change inside a function is
made by giving the function other code; only where that is not enough is everything loaded anew.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import NamedTuple

import hypothesis
import pytest

from tests.soak.mutations import Mutant, mutants_of

ROOT = Path(__file__).parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
TESTS = {
    "engines": (
        *("tests/engines", "tests/sixth", "tests/app/cli"),
        *("tests/app/test_game_review.py", "tests/app/test_values.py"),
    ),
    "app/store": ("tests/app/store", "tests/app/cli", "tests/app/test_history.py"),
    "app/cli": ("tests/app/cli", "tests/app/test_failures.py", "tests/sixth/test_commands.py"),
}
_FEW = 12
"""How many tests are collected at first where everything is loaded anew."""
_PATIENCE = 10
"""Survivors meet tests that take so many times as long as those before."""
_MOST = 5.0
"""Seconds that a test may take, several times over, when it is run for the first time."""
_MEMORY = 4 * 2**30
_OPTIONS = (
    *("-q", "-s", "--full", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # hypothesis is loaded already
)


class Known(NamedTuple):
    """What is known of a test: how long it takes, and which files and functions it runs."""

    seconds: float
    calls: frozenset[str]


def _function(path: str, line: int) -> str:
    return f"{path}:{line}"


# In the process of a mutant


def _apart(work: Path, run: Callable[[], object]) -> int:
    """Do something in a process of its own, without a word; return the process."""
    if pid := os.fork():
        return pid
    try:
        os.setsid()
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        (work / str(os.getpid())).write_text(json.dumps(run()))
    finally:
        os._exit(0)


class _Trial:
    """A pytest plugin: chooses and orders tests, and notes which one fails first."""

    def __init__(self, chosen: Sequence[str]) -> None:
        self._order = {test: place for place, test in enumerate(chosen)}
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = self.picked(items)

    def picked(self, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        """Return the chosen tests in their order."""
        chosen = [item for item in items if item.nodeid in self._order]
        return sorted(chosen, key=lambda item: self._order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def _give(seconds: float) -> None:
    """End this process if it works, or waits, for much longer than this."""
    signal.setitimer(signal.ITIMER_PROF, 3 + 5 * seconds)
    signal.setitimer(signal.ITIMER_REAL, 60 + 20 * seconds)


def _attack(
    session: pytest.Session, mutant: Mutant, tests: Mapping[str, float], work: str
) -> str | None:
    """Run tests against a mutant; return the one that kills it."""
    _give(sum(tests.values()))
    if not _patch(mutant):
        return _attack_anew(mutant, [*tests], work)
    trial = _Trial([*tests])
    session.config.pluginmanager.register(trial)
    for _ in _run(session, trial.picked(session.items), work, tests):
        if trial.failed:
            return trial.failed[0]
    return None


def _run(
    session: pytest.Session, items: list[pytest.Item], work: str, seconds: Mapping[str, float]
) -> Iterator[pytest.Item]:
    """Run tests that have been collected, one by one, each for as long as it may take."""
    factory = session.config._tmp_path_factory  # type: ignore[attr-defined]
    factory._given_basetemp = Path(work) / f"{os.getpid()}-tmp"
    for item, following in zip(items, [*items[1:], None], strict=True):
        _give(seconds[item.nodeid])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        yield item


def _patch(mutant: Mutant) -> bool:
    """Give functions that are loaded already the code of a mutant; tell whether that was all."""
    if not mutant.begins:
        return False
    file = str(ROOT / mutant.path)
    changed = dict(_codes(compile(mutant.source, file, "exec", dont_inherit=True)))
    patched = False
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == file:
            code = changed.get(function.__code__.co_qualname)
            if code is not None and code != function.__code__:
                try:
                    function.__code__ = code
                except ValueError:  # it closes over something else now
                    return False
                patched = True
    return patched


def _codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner.co_qualname, inner
            yield from _codes(inner)


def _attack_anew(mutant: Mutant, tests: Sequence[str], work: str) -> str | None:
    """Load everything again, with the mutant in it, and run the tests."""
    for name in [*sys.modules]:
        if name.partition(".")[0] in ("seqtui", "tests", "conftest"):
            del sys.modules[name]
    sys.meta_path.insert(0, _Hook(mutant))
    base = f"--basetemp={work}/{os.getpid()}-tmp"
    for some in (tests[:_FEW], tests[_FEW:]):
        if files := sorted({test.partition("::")[0] for test in some}):
            trial = _Trial(some)
            code = pytest.main([*_OPTIONS, "-x", base, *files], plugins=[trial])
            if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                return (trial.failed or ["the import"])[0]
    return None


class _Hook(MetaPathFinder):
    """Gives the mutant to whoever imports its module."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._name = mutant.path.removesuffix(".py").replace("/", ".")

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        file = str(ROOT / self._mutant.path)
        return spec_from_file_location(fullname, file, loader=_Loader(fullname, file, self._mutant))


class _Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, mutant: Mutant) -> None:
        super().__init__(fullname, path)
        self._source = mutant.source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.path, "exec", dont_inherit=True)


# In the process that starts them all


class Hunt:
    """A pytest plugin: runs every test once, then goes through mutants and keeps the score."""

    def __init__(self, mutants: Sequence[Mutant], budget: float, jobs: int, kept: Path | None):
        self._mutants, self._budget, self._jobs, self._kept = mutants, budget, jobs, kept
        self._known: dict[str, Known] = {}
        self._killers: dict[str, Counter[str]] = defaultdict(Counter)
        self.score: Counter[str] = Counter()
        self.survivors: list[Mutant] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hunt, instead of running the tests that were collected."""
        with tempfile.TemporaryDirectory() as work:
            self._learn(session, work)
            self._hunt(session, self._mutants, self._budget, work)
            left, self.survivors = self.survivors, []
            print(f"Once more, with more tests, those {len(left)}:", flush=True)
            del self.score["survived"], self.score["crashed"]
            self._hunt(session, left, self._budget * _PATIENCE, work)
        return True

    def _learn(self, session: pytest.Session, work: str) -> None:
        """Find out about the tests, except those of which something was found out before."""
        kept = self._kept or Path(work) / "known"
        kept.touch()
        self._known = _read(kept)
        if new := [item for item in session.items if item.nodeid not in self._known]:
            os.waitpid(_apart(Path(work), partial(_look_at, session, new, work, kept)), 0)
            self._known = _read(kept)
        print(f"{len(self._known)} tests known of {len(session.items)}", flush=True)

    def _tests_for(self, mutant: Mutant, budget: float) -> dict[str, float]:
        """Return the tests that come near a mutant, as many as there is time for.

        The first are those that killed its neighbours, then those that run its function; of
        these the fastest, and those that run little else than its file.
        """
        function = _function(mutant.path, mutant.begins)
        killers = self._killers[function] + self._killers[mutant.path]
        near = {}
        for test, (seconds, calls) in self._known.items():
            own = sum(call.startswith(mutant.path) for call in calls)
            if own or not mutant.begins:
                cost = seconds * len(calls) / max(own, 0.1)
                near[test] = test not in killers, function not in calls, cost
        chosen: dict[str, float] = {}
        for test in sorted(near, key=near.__getitem__):
            if sum(chosen.values()) > budget:
                break
            chosen[test] = self._known[test].seconds
        return chosen

    def _hunt(
        self, session: pytest.Session, mutants: Sequence[Mutant], budget: float, work: str
    ) -> None:
        """Let tests that take so many seconds loose on every mutant."""
        waiting, running = list(reversed(mutants)), dict[int, Mutant]()
        while waiting or running:
            if waiting and len(running) < self._jobs:
                tests = self._tests_for(waiting[-1], budget)
                attack = partial(_attack, session, waiting[-1], tests, work)
                running[_apart(Path(work), attack)] = waiting.pop()
            else:
                pid, status = os.wait()
                self._note(running.pop(pid), Path(work) / str(pid), os.WIFSIGNALED(status))

    def _note(self, mutant: Mutant, answer: Path, ended: bool) -> None:
        killer = json.loads(answer.read_text()) if answer.exists() else None
        lived = "survived" if answer.exists() else "crashed"  # a crash outside of any test
        verdict = "timed out" if ended else "killed" if killer else lived
        self.score[verdict] += 1
        if verdict == lived:
            self.survivors.append(mutant)
            row = mutant.path, mutant.place, mutant.what, f"{verdict}, line {mutant.line}"
            print(*row, sep=" | ", flush=True)
        elif killer in self._known:
            for place in (mutant.path, _function(mutant.path, mutant.begins)):
                self._killers[place][killer] += 1
        if not self.score.total() % 25:
            print(f"… {self.score.total()}: {dict(self.score)}", flush=True)


def _look_at(session: pytest.Session, items: list[pytest.Item], work: str, kept: Path) -> None:
    """Run tests as they are; add to a file how long those that pass take, and what they run.

    One that takes too long for any mutant is broken off, and left out.
    """
    trial, seen = _Trial(()), set[CodeType]()
    session.config.pluginmanager.register(trial)
    signal.signal(signal.SIGPROF, _too_long)
    most = {item.nodeid: _MOST for item in items}

    def trace(frame: FrameType, _event: str, _argument: object) -> None:
        seen.add(frame.f_code)

    sys.settrace(trace)
    began = time.perf_counter()
    for item in _run(session, items, work, most):
        sys.settrace(None)
        paths = {code: Path(code.co_filename) for code in seen}
        ours = {c: str(p.relative_to(ROOT)) for c, p in paths.items() if p.is_relative_to(ROOT)}
        calls = {_function(path, code.co_firstlineno) for code, path in ours.items()}
        if item.nodeid not in trial.failed:
            found = item.nodeid, time.perf_counter() - began, sorted({*calls, *ours.values()})
            with kept.open("a") as lines:
                print(json.dumps(found), file=lines)
        seen.clear()
        began = time.perf_counter()
        sys.settrace(trace)
    sys.settrace(None)


def _too_long(_signal: int, _frame: object) -> None:
    raise TimeoutError


def _read(kept: Path) -> dict[str, Known]:
    """Return what is known of the tests, one on each line."""
    rows = map(json.loads, kept.read_text().splitlines())
    return {test: Known(seconds, frozenset(calls)) for test, seconds, calls in rows}


def listed(file: Path) -> set[tuple[str, ...]]:
    """Return the mutants that a file lists, one on each line: file, function, change, remark."""
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    return {tuple(line.rsplit(" | ", 1)[0].split(" | ", 2)) for line in lines}


def main(arguments: list[str]) -> None:
    """Count how many mutants the tests kill."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak mutants", description=__doc__)
    parser.add_argument("--package", default="engines", choices=tuple(TESTS))
    parser.add_argument("--file", help="only the mutants of this file")
    parser.add_argument("--sample", type=int, help="only this many mutants, chosen at random")
    parser.add_argument("--only", type=Path, help="only what this output of a run lists")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=float, default=10.0, help="seconds of tests per mutant")
    parser.add_argument("--jobs", type=int, default=1, choices=(1, 2))
    parser.add_argument("--known", type=Path, help="keep in this file what the tests run")
    chosen = parser.parse_args(arguments)
    os.chdir(ROOT)
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    # A failure is enough: no time for the smallest example, and none to be remembered.
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("mutants", phases=phases, database=None, deadline=None)
    hypothesis.settings.load_profile("mutants")
    files = [chosen.file] if chosen.file else sorted(map(str, Path(chosen.package).rglob("*.py")))
    mutants = [m for path in files for m in mutants_of(path, Path(path).read_text())]
    if chosen.sample:
        mutants = Random(chosen.seed).sample(mutants, min(chosen.sample, len(mutants)))
    if chosen.only:
        only = listed(chosen.only)
        mutants = [m for m in mutants if (m.path, m.place, m.what) in only]
    same = listed(EQUIVALENT)
    alive = [m for m in mutants if (m.path, m.place, m.what) not in same]
    of_them = f"{len(mutants)} mutants, {len(mutants) - len(alive)} of them equivalent"
    print(of_them, flush=True)
    hunt = Hunt(alive, chosen.budget, chosen.jobs, chosen.known)
    pytest.main([*_OPTIONS, *TESTS[chosen.package]], plugins=[hunt])
    killed = hunt.score["killed"] + hunt.score["timed out"]
    share = killed / max(len(alive), 1)
    print(f"{of_them}; {share:.1%} of {len(alive)} killed: {dict(hunt.score)}")
    sys.exit(killed < len(alive))
