"""Games without people: computers against each other, and programs at either end of the pipes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from shutil import which

import pytest

import seqtui.app.cli as commands
from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import LEVELS
from tests.app.cli.command import SEQTUI, TIMEOUT, Inside, seqtui
from tests.engines.players.bots import FIRST_LEGAL, bot, is_running, leaving_its_number, wait_for


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_two_computers_always_finish(inside: Inside, game: str) -> None:
    for (one, two), seed in product(product(LEVELS, repeat=2), ("1", "2")):
        done = inside("play", game, "--json", "--p1", one, "--p2", two, "--seed", seed)
        assert done.code == 0, (one, two, seed)
        end = done.events[-1]
        assert end["outcome"] is not None
        assert end["ply"] < 300, (one, two, seed)


def test_a_game_between_computers_can_be_played_again() -> None:
    command = ["play", "sequence-stack", "--json", "--p1", "easy", "--p2", "hard", "--seed", "5"]
    assert seqtui(*command).out == seqtui(*command, PYTHONHASHSEED="1").out


PAGE = Path(commands.__path__[0], "programs.md").read_text("utf-8")
_PYTHON, _SHELL, _NODE = "#!/usr/bin/env python3\n", "#!/bin/sh\n", "import {"


def code_on_the_page(language: str, begins: str) -> str:
    """Return the one block of code on the page that begins like this."""
    blocks: list[str] = re.findall(rf"```{language}[^\n]*\n(.*?)```", PAGE, re.DOTALL)
    (code,) = [block for block in blocks if block.startswith(begins)]
    return code


def test_the_program_in_the_documentation_plays_a_whole_game(tmp_path: Path) -> None:
    program = code_on_the_page("python", "import json, random")
    assert len(program.strip().splitlines()) <= 10
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{SEQTUI.parent}{os.pathsep}{os.environ['PATH']}"},
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"(Player [12] wins|A draw): .*\.\n", done.stdout)


# Programs that seqtui starts

programs = pytest.mark.skipif(os.name != "posix", reason="programs need process groups")


@programs
@pytest.mark.parametrize(
    ("language", "begins", "interpreter", "file"),
    [
        ("python", _PYTHON, "python3", "bot.py"),
        ("sh", _SHELL, "sh", "first.sh"),
        ("js", _NODE, "node", "bot.mjs"),
    ],
)
def test_the_sample_bots_on_the_page_play_every_game(
    inside: Inside, tmp_path: Path, language: str, begins: str, interpreter: str, file: str
) -> None:
    code, found = code_on_the_page(language, begins), which(interpreter)
    found = sys.executable if language == "python" else found
    assert len(code.splitlines()) < 25
    if found is None:
        pytest.skip(f"there is no {interpreter} here")
    (tmp_path / file).write_text(code, "utf-8")
    kind = f"cmd:{found} {tmp_path / file}"
    for game in GAMES:
        sides = "--p1", kind, "--p2", "easy", "--limit", str(TIMEOUT), "--seed", "3"
        done = inside("play", game.name, "--json", *sides)
        own = [move for move in done.all("move") if move["player"] == 1]
        assert done.code == 0
        assert done.events[-1]["outcome"]["reason"] != "failed", done.events[-1]
        assert own, game


@programs
def test_what_the_page_says_of_a_program_that_fails_is_true(inside: Inside) -> None:
    listed = PAGE.partition("A program loses")[2].partition("What else")[0]
    said = re.findall(r"\| `([a-z][^`]+)`", listed)
    commands = ["./nowhere", "true", "echo swap 5 6", "sleep 600", "head -c 99999 /dev/zero"]
    told = set()
    for command in commands:
        limit = ("--limit", "0.2") if "sleep" in command else ("--limit", str(TIMEOUT))
        done = inside("play", "sequence-shift", "--json", "--p1", f"cmd:{command}", *limit)
        assert done.code == 0
        assert done.all("move")[-1]["kind"] == "failed"
        text = done.events[-1]["outcome"]["text"]
        told.add(text.removeprefix("Player 2 wins: Player 1 ").removesuffix("."))
    assert told == {why.replace("10 seconds", "0.2 seconds") for why in said}


@programs
def test_a_program_and_a_person_play_in_plain_sentences(inside: Inside) -> None:
    kind = bot(FIRST_LEGAL)
    sides = "--p2", kind, "--name1", "Ada", "--name2", "deep", "--limit", str(TIMEOUT)
    start = "--start", '{"sequence": [3, 1, 4, 5, 2]}'
    says = "swap 3 4\nundo\nswap 4 5\nconcede\n"
    done = inside("play", "sequence-shift", "--plain", *start, *sides, says=says)
    assert done.code == 0
    assert done.lines.count("deep swapped positions 1 and 2.") == 2
    assert "Taken back: swap 1 2 by deep." in done.lines
    assert done.lines[-1] == "deep wins: Ada conceded."
    game = "play", "sequence-shift", "--plain", *start
    gone = inside(*game, "--p2", "cmd:./gone", says="swap 3 4\n")
    assert gone.lines[-1].startswith("Player 1 wins: gone could not be started: ")
    assert "gone failed." in gone.lines


@programs
def test_every_game_of_a_match_has_a_process_of_its_own(inside: Inside, tmp_path: Path) -> None:
    kind = bot("import sys; open(sys.argv[1], 'a').write('x')", str(tmp_path / "started"))
    sides = "--p1", kind, "--p2", "easy", "--limit", str(TIMEOUT)
    done = inside("play", "code-swap", "--json", "--match", "first-to-2", *sides)
    assert len(done.all("start")) == 2
    assert (tmp_path / "started").read_text("utf-8") == "xx"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--p1", "cmd:"], "--p1: after cmd: comes a command, such as cmd:./mybot."),
        (["--p2", "cmd:'x"], "--p2: a quotation mark has no end"),
        (["--p2", "sh:x"], "--p2: a player is one of human, easy, medium, hard, perfect, or cmd:"),
        (["--limit", "5"], "A limit is for programs"),
        (["--p1", "cmd:x", "--limit", "0"], "A limit is a number of seconds from 0.01 to 86,400"),
        (["--p1", "cmd:x", "--limit", "nan"], "A limit is a number of seconds"),
    ],
)
def test_arguments_about_programs_are_refused_in_a_sentence(
    inside: Inside, arguments: list[str], told: str
) -> None:
    done = inside("play", "code-swap", "--json", *arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


@programs
@pytest.mark.parametrize("mode", ["--plain", "--json"])
def test_a_signal_leaves_no_program_behind(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "number"
    sides = "--p1", leaving_its_number(path), "--limit", "600"
    command = [str(SEQTUI), "play", "code-swap", mode, *sides]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as game:
        wait_for(lambda: is_running(path))
        game.terminate()
        assert game.wait(TIMEOUT) == -signal.SIGTERM
    assert not is_running(path)
