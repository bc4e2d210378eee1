"""Pages for people, and a reader who types every command that stands in them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sysconfig
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGINT
from typing import NamedTuple

from tests.app.store.terminal import Program

ROOT = Path(__file__).parent.parent
_FENCE = re.compile(r"^( *)```(.*)\n((?:.*\n)*?)\1```$", re.MULTILINE)
_TASTES = re.compile(r"(SEQTUI|XDG|PIP|PYTHON|TEXTUAL)_|(PYTHONPATH|NO_COLOR|COLORTERM)$")
"""What a developer may have set for themselves."""
_SCREEN = "\x1b[?1049h"
"""What a program writes before it takes the whole terminal."""
_ENTER, _QUIT, _END_OF_INPUT = "\r", "\x11", "\x04"
_SERVED, _TAKEN = "http://127.0.0.1:", "Cannot listen on port"
_PATIENCE = 240.0  # seconds; only a test that fails waits for so long
_INPUT_ENDED = 3
"""The exit code of a game in lines that nobody has played to its end."""


class Block(NamedTuple):
    """What stands on a page between fences."""

    language: str
    """The word after the first fence."""
    name: str
    """The next word: the file that the reader is to make of it, if any."""
    text: str

    @property
    def commands(self) -> list[str]:
        """The commands of a shell: each a line, or as many as it takes to make one.

        On a console there stands what it answers too; commands come after a ``$``.
        """
        lines = self.text.splitlines()
        if self.language == "console":
            lines = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
        found, begun = [], ""
        for line in lines:
            begun += line
            if not begun.endswith("\\") and _is_whole(begun):
                found.append(begun)
                begun = ""
            begun += "\n" * bool(begun)
        assert not begun, f"this is half a command: {begun}"
        return [command for command in found if shlex.split(command, comments=True)]


def _is_whole(command: str) -> bool:
    """Tell whether a shell would wait for no more lines; it only reads, and runs nothing."""
    return subprocess.run(["sh", "-n", "-c", command], capture_output=True).returncode == 0


def blocks(page: Path) -> list[Block]:
    """Return all blocks of a page, in their order."""
    return [
        Block(found[2].partition(" ")[0], found[2].partition(" ")[2], found[3])
        for found in _FENCE.finditer(page.read_text("utf-8"))
    ]


class Reader:
    """Somebody in a folder, with a home and settings of their own, at a terminal.

    The packages that seqtui needs are lent by the present environment, so that installing it
    fetches nothing.
    """

    def __init__(self, folder: Path, home: Path, *programs: Path) -> None:
        """``programs`` are the folders in which the shell looks before all others."""
        self._folder = folder
        kept = {name: value for name, value in os.environ.items() if not _TASTES.match(name)}
        self._environment = kept | {
            "HOME": str(home),
            "PATH": os.pathsep.join([*map(str, programs), os.environ["PATH"]]),
            "TERM": "xterm-256color",
            "PYTHONPATH": sysconfig.get_path("purelib"),
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # which switches it off
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }

    def read(self, page: Path) -> Iterator[str]:
        """Make every file of a page, do what its blocks say, and tell what was done."""
        for block in filter(lambda block: block.name, blocks(page)):
            (file := self._folder / block.name).write_text(block.text, "utf-8")
            file.chmod(0o755)
        for block in blocks(page):
            match block:
                case Block(name=name) if name:
                    yield name
                case Block("python"):
                    self.run(shlex.join(["python", "-c", block.text]))
                    yield block.text
                case Block("sh" | "console"):
                    for command in block.commands:
                        way_to_run(command)(self, command)
                        yield command
                case Block("text"):
                    pass  # what a program says, or somebody else types
                case _:
                    raise AssertionError(f"nobody knows what to do with {block}")

    def start(self, command: str) -> Program:
        """Begin a command."""
        told = [f"{name}={value}" for name, value in self._environment.items()]
        return Program(command=["env", "-i", f"-C{self._folder}", *told, "sh", "-c", command])

    def run(self, command: str) -> None:
        """Run what ends by itself."""
        program = self.start(command)
        assert program.end(_PATIENCE) == 0, program.output
        assert "WARNING" not in program.output, program.output  # pip, of what is missing

    def find_extras(self, command: str) -> None:
        """Make sure that what is to be installed from an index is there once it is built."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        for extra in re.findall(r"[\w-]+", command.partition("[")[2]):
            assert extra in project["optional-dependencies"], f"there is no extra {extra}"

    def trust(self, command: str) -> None:
        """Leave to CI what it runs itself: the tests, and this one among them."""

    def look(self, command: str) -> None:
        """Start what takes the whole terminal, and quit it once its first frame is there."""
        self._look(command)

    def move(self, command: str) -> None:
        """Start a game, make a move in it, and quit: the game is kept."""
        self._look(command, _ENTER)

    def _look(self, command: str, keys: str = "") -> None:
        program = self.start(command)
        _wait(program, lambda lines: _SCREEN in program.output and any(map(str.strip, lines)))
        program.press(keys + _QUIT)
        assert program.end(_PATIENCE) == 0, program.output

    def play(self, command: str) -> None:
        """Start what is played in lines, and type nothing."""
        program = self.start(command)
        program.press(_END_OF_INPUT)
        assert program.end(_PATIENCE) in (0, _INPUT_ENDED), program.output

    def visit(self, command: str) -> None:
        """Start a server, and end it once it has told its address; its port may be in use here."""
        words = shlex.join(shlex.split(command, comments=True))
        program = self.start(f"exec {words}")
        _wait(program, lambda lines: any(_SERVED in line or _TAKEN in line for line in lines))
        if _TAKEN in program.output:
            program.end(_PATIENCE)
            program = self.start(f"exec {words} --port 0")
            _wait(program, lambda lines: any(_SERVED in line for line in lines))
        program.send(SIGINT)
        assert program.end(_PATIENCE) in (0, 128 + SIGINT), program.output


def _wait(program: Program, holds: Callable[[list[str]], bool]) -> None:
    """Wait until the screen is as it should be, or fail at once if the program has ended."""
    try:
        program.wait(holds, _PATIENCE)
    except OSError:  # nobody writes there any more
        raise AssertionError(program.output) from None


def way_to_run(command: str) -> Callable[[Reader, str], None]:
    """Return how a command is run: the last one, if it waits for others. Fail if nobody knows."""
    if repeated := re.fullmatch(r"for .*; do\n(.*)\ndone", command.strip(), re.DOTALL):
        assert way_to_run(repeated[1]) == Reader.run, "only what ends by itself is repeated"
        return Reader.run
    if command in (ROOT / ".ci/run").read_text("utf-8").splitlines():
        return Reader.trust
    words = shlex.split(command.rpartition("&&")[2], comments=True)
    name, arguments = Path(words[0]).name, {*words[1:]}
    match name, *words[1:2]:
        case ["seqtui", "play" | "daily" | "puzzle"] if "--json" in arguments:
            return Reader.run
        case ["seqtui", "play" | "daily" | "puzzle"] if "--plain" in arguments:
            return Reader.play
        case ["seqtui", "play"]:
            return Reader.move
        case ["seqtui"] | ["seqtui", "daily" | "puzzle" | "host" | "replay"]:
            return Reader.look
        case ["seqtui", "serve"]:
            return Reader.visit
        case ["seqtui", "analyse" | "rules" | "export" | "import" | "tournament" | "completion"]:
            return Reader.run
        case ["pip", "install"]:
            return Reader.find_extras if words[2].startswith("seqtui[") else Reader.run
    raise AssertionError(f"nobody knows how to run {command}")
