"""Unexpected errors: a report in a file, one sentence for the player, exit code 70.

A report says which error it was and where in the code. It holds nothing private: messages and
local variables are left out, because they may hold names, and paths start at the package, because
what comes before may name a user's home.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from traceback import walk_tb

from seqtui.app.cli.terminal import print_error
from seqtui.engines.games.parts import IncompleteGame

_FAILED = 70  # what sysexits.h calls an error in the software itself
_MOST_REPORTS, _MOST_ERRORS, _MOST_FRAMES = 10, 20, 60


def _state_folder() -> Path:
    """Return the folder for reports: ``SEQTUI_STATE``, or the platform's default."""
    if folder := os.environ.get("SEQTUI_STATE"):
        return Path(folder)
    from platformdirs import user_state_path

    return user_state_path("seqtui", appauthor=False)


def report(error: BaseException) -> int:
    """Write a report of an error, say where the report is, and return the exit code."""
    if isinstance(error, IncompleteGame):  # its sentence is for the game's author
        print_error(str(error))
        return _FAILED
    # The author of a game is told which of its files it was.
    rooms = [place for place in _places(error) if re.match(r"seqtui/\w+/games/\w+/", place)]
    where = f" in {rooms[-1].partition(' ')[0]}" if rooms else ""
    what = f"An unexpected error{where} ended seqtui"
    try:
        path = _write("\n".join(_lines(error)) + "\n")
    except OSError as problem:
        why = problem.strerror or type(problem).__name__
        print_error(f"{what}, and no report could be written: {why}.")
    else:
        print_error(f"{what}; {path} is a report without private data.")
    return _FAILED


def _write(text: str) -> Path:
    folder = _state_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"report-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
    path.write_text(text, encoding="utf-8")
    for old in sorted(folder.glob("report-*.txt"))[:-_MOST_REPORTS]:
        with suppress(OSError):  # too many reports are better than none
            old.unlink()
    return path


def _lines(error: BaseException) -> Iterator[str]:
    yield f"seqtui {_version('seqtui')}"
    yield f"Textual {_version('textual')}"
    yield f"{platform.python_implementation()} {platform.python_version()}"
    yield f"{platform.system()} {platform.machine()}"
    yield ""
    yield from _chain(error, set())


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # a checkout that is not installed
        return "of unknown version"


def _chain(error: BaseException, seen: set[int], how: str = "", depth: int = 0) -> Iterator[str]:
    """Name the type of an error, where it was raised, and the errors that led to it."""
    if id(error) in seen or len(seen) == _MOST_ERRORS:
        return
    seen.add(id(error))
    margin = "  " * depth
    yield f"{margin}{how}{type(error).__module__}.{type(error).__qualname__}"
    for place in _places(error):
        yield f"{margin}  {place}"
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _chain(part, seen, "with: ", depth + 1)
    if error.__cause__ is not None:
        yield from _chain(error.__cause__, seen, "caused by: ", depth)
    elif error.__context__ is not None and not error.__suppress_context__:
        yield from _chain(error.__context__, seen, "while handling: ", depth)


def _places(error: BaseException) -> list[str]:
    places = []
    for frame, line in walk_tb(error.__traceback__):
        package: str = frame.f_globals.get("__package__") or ""
        file = Path(*package.split("."), Path(frame.f_code.co_filename).name)
        places.append(f"{file.as_posix()}:{line} in {frame.f_code.co_qualname}")
    if (more := len(places) - _MOST_FRAMES) > 0:
        # Endless recursion: the beginning and the end tell enough.
        places[_MOST_FRAMES // 2 : -_MOST_FRAMES // 2] = [f"… {more} more"]
    return places
