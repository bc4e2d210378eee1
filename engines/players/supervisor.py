"""Runs a program, and in the end kills it with all it has started: a script, not to be imported.

``python -I -S supervisor.py LINE COMMAND…`` is started by :mod:`.program`, which holds the other
end of LINE, a socket. Once that is closed, be it because its holder was killed, nothing of the
program stays behind. On Linux a process that has lost its parent becomes a child of this one, even
one in a session of its own; elsewhere only the program's own process group is reached.

It imports little: each game of a program waits until it has started.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from time import monotonic, sleep

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_PATIENCE = 5.0  # seconds; a process of another user, such as sudo's, cannot be killed at all
_STEP = 0.002


def _main(line: int, command: list[str]) -> None:
    os.set_inheritable(line, False)
    _set_option(_PR_SET_CHILD_SUBREAPER, 1)  # orphans below this process become its children
    child = os.fork()
    if not child:
        _set_option(_PR_SET_PDEATHSIG, signal.SIGKILL)  # in case this process is killed
        _become(line, command)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # the program's own pipes are to end with it
        os.dup2(nowhere, stream)
    while os.read(line, 1):  # nothing is ever sent this way: it waits for the end
        pass
    _end_all(child)


def _set_option(option: int, value: int) -> None:
    """Set an option of this process that only Linux has."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _become(line: int, command: list[str]) -> None:
    """Become the program; if that fails, tell why by the number of the error."""
    os.setsid()
    for name in ("SIGPIPE", "SIGXFSZ"):  # which Python ignores, and programs do not expect
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(line, str(error.errno).encode())
    finally:
        os._exit(127)


def _end_all(child: int) -> None:
    """Kill until there is nobody left; who is killed may have started others just before."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    end = monotonic() + _PATIENCE
    while monotonic() < end:
        for pid in _descendants():
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            sleep(_STEP)
            continue
        return


def _descendants() -> list[int]:
    """Return all processes below this one; none where the system does not list them."""
    children: dict[int, list[int]] = {}
    with suppress(FileNotFoundError):
        for folder in os.scandir("/proc"):
            if folder.name.isdecimal():
                with suppress(OSError):  # it has just ended
                    file = os.open(f"{folder.path}/stat", os.O_RDONLY)
                    about = os.read(file, 1_000).rpartition(b")")[2].split()
                    os.close(file)
                    children.setdefault(int(about[1]), []).append(int(folder.name))
    found = [os.getpid()]
    for each in found:
        found += children.get(each, ())
    return found[1:]


if __name__ == "__main__":
    _main(int(sys.argv[1]), sys.argv[2:])
    os._exit(0)  # at once: a game waits for it
