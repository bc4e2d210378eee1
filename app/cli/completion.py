"""``seqtui completion``: what a shell needs to complete the command line.

The scripts are made by shtab from the parser: for a wheel while it is built, so that an installed
seqtui needs no shtab, and in a checkout when they are asked for.
"""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from seqtui.app.cli.parser import SHELLS, root, settings_of
from seqtui.app.cli.terminal import say
from seqtui.app.rules import ALL_GAMES
from seqtui.engines.clock import CONTROLS, OFF
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import GAMES
from seqtui.engines.series import Format
from seqtui.engines.setup import KINDS

_BUILT = Path(__file__).with_name("completions")  # in a wheel
_BASH = """

# For bash "=" ends a word: what follows it is completed here, where it is part of a setting.
_seqtui() {
  local at=$((COMP_CWORD - 1)) typed=${COMP_WORDS[COMP_CWORD]}
  [[ $typed == = ]] && at=$COMP_CWORD typed=
  if [[ $at -gt 2 && ${COMP_WORDS[at]} == = && ${COMP_WORDS[at-2]} == --set ]]; then
    local key=${COMP_WORDS[at-1]}=
    COMPREPLY=($(compgen -W "%s" -- "$key$typed"))
    COMPREPLY=("${COMPREPLY[@]#"$key"}")
  else
    _shtab_seqtui
  fi
}
complete -o bashdefault -F _seqtui seqtui"""


def completion(chosen: Namespace) -> int:
    """Print the script for a shell."""
    shell = chosen.shell
    if shell not in SHELLS:
        raise BadInput(f"There are completions for {', '.join(SHELLS)}, not for {shell!r}.")
    built = _BUILT / shell
    if not built.is_file() and find_spec("shtab") is None:
        raise BadInput("In a checkout, completions need one more package: pip install shtab.")
    say(built.read_text("utf-8") if built.is_file() else script(shell), end="")
    return 0


def script(shell: str) -> str:
    """Make the script for a shell."""
    import shtab

    parser = root()
    values = _values()
    for action in _actions(parser):
        name = str(action.metavar)
        if name in ("GAME", "PAGE"):
            action.help = f"a {name.lower()}"  # not the list of them all, for each command again
        if action.nargs == "?":
            action.nargs = None  # else shtab would offer it again and again
        if name == "FILE":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif name in values or "|" in name:
            action.choices = values.get(name, name.split("|"))
    more = _BASH % " ".join(values["KEY=VALUE"]) if shell == "bash" else ""
    return f"{shtab.complete(parser, shell).rstrip()}{more}\n"


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for part in action.choices.values():
                yield from _actions(part)
        else:
            yield action


def _values() -> dict[str, list[str]]:
    """Return the values that can be completed, by their names in the help."""
    return {
        "GAME": [game.name for game in GAMES],
        "PAGE": [*(game.name for game in GAMES), ALL_GAMES],
        "WHO": [*KINDS],
        "FORMAT": [*Format],
        "TIME": [OFF, *CONTROLS],
        "1-5": [*"12345"],
        "KEY=VALUE": [*dict.fromkeys(_settings())],
    }


def _settings() -> Iterator[str]:
    for game in GAMES:
        for setting in settings_of(game):
            key, _, words = setting.partition("=")
            if ".." not in words and " " not in words:
                yield from (f"{key}={word}" for word in words.split("|"))
