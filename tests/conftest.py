"""The quick tests and all tests: ``--full`` also runs what is marked ``full``, as ``.ci/run`` does.

Marked are the tests of ssh, of the browser, of packages and of the commands on the pages for
people, and all but a sample of the long sweeps (``tests/sampling.py``).
"""

from __future__ import annotations

import gc
import os
from typing import Any

import pytest

_left_out = pytest.StashKey[int]()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run twice as many workers as there are cores: tests of screens and programs mostly wait."""
    return 2 * len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="also run what only .ci/run has time for")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: runs only with --full, as in .ci/run")
    config.stash[_left_out] = 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("full"):
        left_out = [item for item in items if item.get_closest_marker("full")]
        items[:] = [item for item in items if not item.get_closest_marker("full")]
        config.hook.pytest_deselected(items=left_out)
        config.stash[_left_out] = len(left_out)


def pytest_collection_finish() -> None:
    """Leave what is here for good out of every later search for garbage: a fifth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that started this one, if it is one of several workers."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = session.config.stash[_left_out]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    told = getattr(node, "workeroutput", {})
    node.config.stash[_left_out] = told.get("left out", node.config.stash[_left_out])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if left_out := config.stash[_left_out]:
        terminalreporter.write_line(f"Left to .ci/run, or to pytest --full: {left_out} tests.")
