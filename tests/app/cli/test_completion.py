"""Completions, as real shells give them: each is asked what it would put on its line."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from seqtui.app.cli import completion
from seqtui.app.cli.completion import script
from seqtui.app.cli.parser import COMMANDS, SHELLS
from seqtui.engines.clock import CONTROLS
from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import KINDS
from tests.app.cli.command import TIMEOUT, Inside
from tests.app.store.terminal import Program

ANSWERS = {
    "seqtui ": set(COMMANDS),
    "seqtui pl": {"play"},
    "seqtui --v": {"--version"},
    "seqtui play ": {game.name for game in GAMES},
    "seqtui rules mir": {"mirror-duel"},
    "seqtui rules a": {"all-games"},
    "seqtui daily --": {"--help", "--date", "--share", "--plain", "--json"},
    "seqtui play code-swap --pl": {"--plain"},
    "seqtui play --p2 ": set(KINDS),
    "seqtui host code-swap --clock ": {"off", *CONTROLS},
    "seqtui play code-swap --seed 7 --first ": {"1", "2", "toss"},
    "seqtui puzzle --grade ": set("12345"),
    "seqtui play sequence-stack --set preset=th": {"preset=thaw"},
    "seqtui play mirror-duel --set copies=2 --set blindfold=o": {"blindfold=on", "blindfold=off"},
    "seqtui export --game sequence-s": {"sequence-shift", "sequence-stack"},
    "seqtui import my": {"my-games.jsonl"},
    "seqtui replay --plain my": {"my-games.jsonl"},
    "seqtui tournament --merge my": {"my-games.jsonl"},
    "seqtui completion ": set(SHELLS),
}
"""What can be on the line, and what may come of its last word."""


def ask_fish(file: Path, lines: Sequence[str]) -> list[str]:
    """Return the lines with their last words completed in every way."""
    asked = [f"echo (complete -C {shlex.quote(line)} | string split -f 1 \\t)" for line in lines]
    done = subprocess.run(
        ["fish", "--no-config", "-c", "\n".join([f"source {file}", *asked])],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=True,
    )
    told = done.stdout.splitlines()
    return [line[: line.rindex(" ") + 1] + more for line, more in zip(lines, told, strict=True)]


BASH = """
source {file}
bind -x '"\\C-g": echo "$READLINE_LINE" >> answers; READLINE_LINE='
PS1='as''k> '
"""
ZSH = """
autoload -U compinit; compinit -D; eval "$(<{file})"
zstyle ':completion:all::::' completer _all_matches _complete
zstyle ':completion:all:*' insert true
zle -C all complete-word _generic; bindkey '^X' all
answer() {{ print -r -- "$BUFFER" >> answers; BUFFER= }}; zle -N answer; bindkey '^G' answer
PROMPT='as''k> '
"""
TYPED = {
    "bash": (("bash", "--norc", "--noprofile", "-i"), BASH, "\x1b*"),
    "zsh": (("zsh", "-f", "-i"), ZSH, "\x18"),
}
"""How to start a shell and teach it to note its line, and the key that inserts all completions."""


def ask_at_the_keyboard(shell: str, file: Path, lines: Sequence[str]) -> list[str]:
    """Type the lines, and return what the shell makes of them."""
    command, setup, key = TYPED[shell]
    answers = Path("answers")
    terminal = Program(command=command, HISTFILE="")
    terminal.press(setup.format(file=file))
    terminal.wait(lambda _: "ask> " in terminal.output, TIMEOUT)

    def ask(line: str) -> str:
        answers.write_text("")
        terminal.press(f"{line}{key}\x07")
        terminal.wait(lambda _: answers.read_text().endswith("\n"), TIMEOUT)
        return answers.read_text()

    told = [ask(line) for line in lines]
    terminal.kill()
    return told


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_completes(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed, so that its completions are not proven")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-games.jsonl").touch()
    (tmp_path / "script").write_text(script(shell), "utf-8")
    file, lines = tmp_path / "script", [*ANSWERS]
    told = ask_fish(file, lines) if shell == "fish" else ask_at_the_keyboard(shell, file, lines)
    for line, answer in zip(lines, told, strict=True):
        word = line.rindex(" ") + 1
        assert answer[:word] == line[:word]
        words = answer[word:].split()
        if shell == "bash" and "=" in answer[word:]:  # it goes on after the sign alone
            key = answer[word:].partition("=")[0]
            words = [words[0], *(f"{key}={value}" for value in words[1:])]
        assert set(words) - {"-h"} == ANSWERS[line], line


# The command


def test_a_wheel_has_the_scripts_and_a_checkout_makes_them(
    inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert inside("completion", "fish") == (0, script("fish"), "")
    monkeypatch.setattr(completion, "find_spec", lambda name: None)
    error = "seqtui: In a checkout, completions need one more package: pip install shtab.\n"
    assert inside("completion", "fish") == (2, "", error)
    monkeypatch.setattr(completion, "_BUILT", tmp_path)
    (tmp_path / "fish").write_text("whatever was built\n")
    assert inside("completion", "fish") == (0, "whatever was built\n", "")


def test_another_shell_is_refused(inside: Inside) -> None:
    error = "seqtui: There are completions for bash, zsh, fish, not for 'tcsh'.\n"
    assert inside("completion", "tcsh") == (2, "", error)
    assert inside("completion").code == 2


def test_the_parser_needs_nothing_but_python() -> None:
    """It is asked for while the wheel is built, and when a command starts."""
    text = """
import sys
from seqtui.app.cli.parser import root
root()
heavy = {"pydantic", "textual", "rich", "platformdirs", "sqlite3", "seqtui.app.store"}
heavy |= {"seqtui.engines.gate"}
print(sorted(heavy & sys.modules.keys()))
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
