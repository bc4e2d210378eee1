"""Standard input and output in any state: closed, unreadable, without end, in ASCII."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tracemalloc
from contextlib import closing
from io import BufferedReader, BytesIO, RawIOBase, StringIO, TextIOWrapper
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from seqtui.app.cli.commands import run
from seqtui.app.cli.terminal import is_terminal, read_line
from seqtui.app.store.games import Games
from seqtui.engines.errors import BadInput
from seqtui.engines.text import MAX_SENTENCE
from tests.app.cli.command import SEQTUI, TIMEOUT, Inside, seqtui
from tests.app.store.samples import shift, won_by
from tests.sampling import sampled

CLOSED = [
    " ".join(streams)
    for count in (1, 2, 3)
    for streams in combinations(("<&-", ">&-", "2>&-"), count)
]
COMPUTERS = "--p1 easy --p2 easy"
CODES = {
    "play code-swap --json": 3,
    "play mirror-duel --plain": 3,
    f"play code-swap --plain {COMPUTERS}": 0,
    "analyse mirror-duel --json": 0,
    "rules code-swap": 0,
    "play code-swap": 2,
    "pley": 2,
}
"""Commands, and how they end when there is nothing to read."""


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run the command with the redirections of a shell."""
    line = f"{shlex.quote(str(SEQTUI))} {command}"
    return subprocess.run(
        line, shell=True, capture_output=True, text=True, timeout=TIMEOUT, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


@sampled("streams", CLOSED, quick=2)
def test_closed_streams_change_nothing_but_what_is_read_and_written(streams: str) -> None:
    # All commands where everything is closed, and a rotating pair of them elsewhere.
    commands = list(CODES)
    some = 2 * CLOSED.index(streams)
    chosen = commands if streams == CLOSED[-1] else (commands * 3)[some : some + 2]
    for command in chosen:
        done = shell(f"{command} {streams}")
        assert done.returncode == CODES[command], command
        assert done.stderr.count("\n") == (CODES[command] == 2 and "2>&-" not in streams), command
        assert not (">&-" in streams.split() and done.stdout)


@pytest.mark.parametrize("mode", ["--json", "--plain"])
def test_input_that_can_only_be_written_to_is_refused(mode: str, tmp_path: Path) -> None:
    done = shell(f"play code-swap {mode} 0>{shlex.quote(str(tmp_path / 'file'))}")
    assert done.returncode == 2
    assert done.stderr == "seqtui: The input cannot be read: Bad file descriptor.\n"


def test_input_that_fails_while_it_is_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _buffer: Any) -> int:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BufferedReader(Failing())))
    with pytest.raises(BadInput, match=r"^The input cannot be read: Input/output error\.$"):
        read_line()


def test_nesting_is_refused_at_every_depth_the_interpreter_may_fail_at(inside: Inside) -> None:
    for depth in range(sys.getrecursionlimit() - 150, sys.getrecursionlimit() + 1):
        start = f'{{"sequence": {"[" * depth}{"]" * depth}}}'
        done = inside("play", "mirror-duel", "--json", "--start", start)
        assert (done.code, done.out) == (2, "")
        assert done.err.count("\n") == 1


def test_a_sentence_keeps_its_ends_whatever_it_quotes(inside: Inside) -> None:
    done = inside("play", "chess" * 20_000)
    assert done.err.startswith("seqtui: There is no game called 'chesschess")
    assert done.err.endswith("sequence-builder, code-swap.\n")
    assert len(done.err) == len("seqtui: ") + MAX_SENTENCE + 1


@pytest.mark.parametrize("odd", ["\0", "\ud800", "\x1b[2J", "a\nb", "\u2028", "x" * 100_000])
def test_odd_arguments_are_refused_in_one_short_line(inside: Inside, odd: str) -> None:
    game = ["code-swap", "--json"]
    for arguments in (
        [odd],
        ["play", odd],
        ["play", *game, odd],
        ["play", *game, f"--{odd}"],
        ["play", *game, "--seed", odd],
        ["play", *game, "--first", odd],
        ["play", *game, "--p1", odd],
        ["play", *game, "--set", odd],
        ["play", *game, "--set", f"{odd}={odd}"],
        ["play", *game, "--set", f"length={odd}"],
        ["play", *game, "--set", f"preset={odd}"],
        ["play", *game, "--start", odd],
        ["play", *game, "--start", json.dumps({odd: 1})],
        ["play", *game, "--start", json.dumps({"codes": odd})],
        ["analyse", odd],
        ["rules", odd],
        ["export", "--game", odd],
        ["import", odd],
        ["replay", odd],
    ):
        done = inside(*arguments)
        assert (done.code, done.out) == (2, ""), arguments
        assert done.err.startswith("seqtui: ")
        assert done.err.endswith(".\n")
        assert done.err[:-1].isprintable()
        assert len(done.err) <= len("seqtui: ") + MAX_SENTENCE + 1


# Lines without end


LONGEST = 1_000
"""How many characters of a line are kept, as the page for programs says."""


def test_a_line_that_is_too_long_is_answered_once_and_the_next_one_is_played(
    inside: Inside,
) -> None:
    says = f"{'9' * 300_000}\n{' ' * 300_000}cross 1\ncross 2\n"
    done = inside("play", "code-swap", "--json", "--seed", "3", says=says)
    assert [event["event"] for event in done.events[2:5]] == ["rejected", "rejected", "move"]
    assert [event["input"] for event in done.all("rejected")] == ["9" * (LONGEST - 1) + "…", "…"]
    assert {event["gate"] for event in done.all("rejected")} == {"read"}
    assert done.all("move")[0]["move"] == "cross 2"


@pytest.mark.parametrize("end", ["\n", ""])
def test_a_line_is_kept_whole_up_to_the_limit(inside: Inside, end: str) -> None:
    for length in (LONGEST - 1, LONGEST):
        done = inside("play", "code-swap", "--json", says="x" * length + end)
        assert done.all("rejected")[0]["input"] == "x" * length
    done = inside("play", "code-swap", "--json", says="x" * (LONGEST + 1) + end)
    assert done.all("rejected")[0]["input"] == "x" * (LONGEST - 1) + "…"


class Endless(RawIOBase):
    """Input that begins with one line of very many characters, made up while it is read."""

    def __init__(self, size: int, then: bytes) -> None:
        self._left, self._then = size, BytesIO(then)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        some = min(len(buffer), self._left)
        self._left -= some
        buffer[:some] = b"x" * some
        return some or self._then.readinto(buffer)


@pytest.mark.parametrize("mode", ["--json", "--plain"])
def test_a_line_of_twenty_megabytes_takes_no_memory(
    mode: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    says = TextIOWrapper(BufferedReader(Endless(20_000_000, b"\nconcede\n")))
    monkeypatch.setattr(sys, "stdin", says)
    tracemalloc.start()
    try:
        assert run(["play", "code-swap", mode]) == 0
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert capsys.readouterr().out.count("That is not a move") == 1
    assert peak < 3_000_000


# Output that is waited for, or cannot be written


class Listener(RawIOBase):
    """Input that notes what had been printed whenever somebody asked for more of it."""

    def __init__(self, printed: BytesIO, *lines: bytes) -> None:
        self._printed, self._lines, self.seen = printed, list(lines), list[str]()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.seen.append(self._printed.getvalue().decode())
        line = self._lines.pop(0) if self._lines else b""
        buffer[: len(line)] = line
        return len(line)


def test_whatever_is_asked_has_been_printed_before_the_answer_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed = BytesIO()
    listener = Listener(printed, b"4\n", b"f\n")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BufferedReader(listener)))
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(printed))
    assert run(["play", "mirror-duel", "--plain"]) == 3
    first, second, third = listener.seen[:3]
    assert first.endswith("Type a digit and an end, such as 3 front, or just 3f.\n")
    assert (
        second
        == f"{first}Add the 4 to the front (f) or to the back (b)? An empty line goes back.\n"
    )
    assert "Player 1 added 4 in front." in third


def test_a_reader_that_has_gone_is_told_apart_from_a_disk_that_is_full(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unread, pipe = os.pipe()
    os.close(unread)
    with os.fdopen(pipe, "w") as gone:
        monkeypatch.setattr(sys, "stdout", gone)
        assert run(["rules"]) == 141
    assert capsys.readouterr().err == ""
    full = Path("/dev/full")
    if full.exists():
        with full.open("w") as disk:
            monkeypatch.setattr(sys, "stdout", disk)
            assert run(["rules"]) == 1
        why = "No space left on device"
        assert capsys.readouterr().err == f"seqtui: The output cannot be written: {why}.\n"


# Other alphabets


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_programs_get_utf_8_and_people_what_their_terminal_can_show(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    def said(mode: str) -> str:
        printed = BytesIO()
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO("ä\n".encode()), encoding))
        monkeypatch.setattr(sys, "stdout", TextIOWrapper(printed, encoding))
        assert run(["play", "code-swap", mode, "--first", "1", "--name1", "数Ä"]) == 3
        return printed.getvalue().decode(encoding)

    start, _, rejected = map(json.loads, said("--json").splitlines())
    assert (start["players"][0]["name"], rejected["input"]) == ("数Ä", "ä")
    shown = {"ascii": "??", "latin-1": "?Ä", "utf-8": "数Ä"}[encoding]
    assert f"{shown} is to move." in said("--plain").splitlines()


def test_an_export_is_utf_8_whatever_the_terminal_can_show(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with closing(Games(print, tmp_path)) as games:
        games.keep(shift("swap 1 2", "concede", names=("Änne", "Ben")))
    monkeypatch.setenv("SEQTUI_DATA", str(tmp_path))
    printed = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(printed, "ascii"))
    assert run(["export"]) == 0
    assert json.loads(printed.getvalue().decode("utf-8"))["players"][0]["name"] == "Änne"


ASCII = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}


def test_a_name_that_ascii_cannot_show_is_shown_as_far_as_possible() -> None:
    game = ("play", "code-swap", "--plain", "--first", "1", "--name2", "Änne")
    done = seqtui(*game, says="concede\n", **ASCII)
    assert (done.code, done.err) == (0, "")
    assert done.lines[-1] == "?nne wins: Player 1 conceded."


def test_a_file_that_ascii_cannot_name_is_still_exported_and_told_of(tmp_path: Path) -> None:
    games = Games(print, tmp_path)
    games.keep(won_by(1))
    games.close()
    target = tmp_path / "Ä.json"
    done = seqtui("export", str(target), SEQTUI_DATA=str(tmp_path), **ASCII)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("1 game exported to ")
    assert json.loads(target.read_bytes())["format"] == "seqtui-record"


def test_a_full_screen_needs_three_streams_at_a_terminal_that_can_draw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    def able(term: str, **others: StringIO | None) -> bool:
        monkeypatch.setenv("TERM", term)
        with monkeypatch.context() as patched:
            for name in ("stdin", "stdout", "stderr"):
                patched.setattr(sys, name, others.get(name, Terminal()))
            return is_terminal()

    assert able("xterm")
    assert not able("dumb")
    for name in ("stdin", "stdout", "stderr"):
        assert not able("xterm", **{name: StringIO()})
        assert not able("xterm", **{name: None})


@pytest.mark.parametrize(("given", "name"), [("Zo\udcc3\udcab", "Zoë"), ("A\udcffB", "A\ufffdB")])
def test_a_name_that_the_locale_could_not_read_is_taken_for_utf_8(
    inside: Inside, given: str, name: str
) -> None:
    done = inside("play", "code-swap", "--json", "--name1", given)
    assert done.events[0]["players"][0]["name"] == name
