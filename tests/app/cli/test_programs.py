"""Games without people: computers against each other, and a program through pipes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

import app.cli
from engines.games.registry import GAMES
from engines.setup import LEVELS
from tests.app.cli.command import SEQTUI, TIMEOUT, Inside, seqtui


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


def test_the_program_in_the_documentation_plays_a_whole_game(tmp_path: Path) -> None:
    page = Path(app.cli.__path__[0], "programs.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
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
