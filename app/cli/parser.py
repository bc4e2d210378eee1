"""The whole command line as one parser: every command with its arguments, help and examples.

The help, the completions and the manual page all come from here, the latter two while the wheel is
built, where nothing but Python is installed: this loads none of the modules that run the commands.
"""

from __future__ import annotations

import json
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn

from seqtui.app.cli.terminal import say
from seqtui.app.rules import ALL_GAMES
from seqtui.engines.clock import CONTROLS, OFF
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Deals
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.series import Format
from seqtui.engines.setup import KINDS, LEVELS, LIMIT, PROGRAM
from seqtui.engines.text import spelled, upper_first

_EXAMPLES = """\
examples:
  seqtui
  seqtui play sequence-shift --p2 hard
  seqtui play mirror-duel --plain
  seqtui analyse code-swap --start '{"codes": [[4, 1, 3], [2, 5, 1]]}'
  seqtui rules sequence-builder"""


class _Parser(ArgumentParser):
    """A parser whose errors are one sentence, raised for the command to print."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{upper_first(message)}; {self.prog} --help lists what it accepts.")

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Namespace | None = None
    ) -> tuple[Namespace, list[str]]:
        """Refuse what is unknown here: the parser above would name its own help for it."""
        chosen, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return chosen, unknown

    def print_help(self, file: object = None) -> None:
        """Print the help like all other output, so that a closed pipe is handled quietly."""
        say(self.format_help(), end="")

    def explain(self, about: str, more: str) -> None:
        """Set the texts above and below the list of arguments."""
        self.description, self.epilog = about, more

    def add_switch(self, name: str, about: str) -> None:
        """Add an option that has no value."""
        self.add_argument(f"--{name}", action="store_true", help=about)

    def add_game(
        self, about: str, more: str, *, start: bool = True, optional: bool = False
    ) -> None:
        """Explain a command about one game, and add the game, a position in it and its options."""
        self.explain(about, f"{_settings()}\n\n{more}")
        read = (lambda name: name and game_named(name)) if optional else _named_game
        self.add_argument(
            "game", metavar="GAME", nargs="?", action=_Read, read=read, help=_game_names()
        )
        if start:
            about = "the position to start from"
            self.add_argument("--start", metavar="JSON", action=_Read, read=_position, help=about)
        several = "an option of the game; can be repeated"
        self.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help=several)


class _Read(Action):
    """Stores what a function reads in the argument; its errors keep their own sentences."""

    def __init__(self, *, read: Callable[[Any], object], **options: Any) -> None:
        super().__init__(**options)
        self._read = read

    def __call__(self, parser: object, namespace: Namespace, values: Any, _: object = None) -> None:
        setattr(namespace, self.dest, self._read(values))


def _named_game(name: str | None) -> AnyGame:
    if name is None:
        raise BadInput(f"Name a game: {_game_names()}.")
    return game_named(name)


def _position(text: str) -> dict[str, object]:
    """Read a position as far as it is JSON; what it means depends on the game's options."""
    try:
        position = json.loads(text, object_pairs_hook=_unique_fields)
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput("The position given with --start is not valid JSON.") from None
    if not isinstance(position, dict):
        raise BadInput("The position given with --start must be a JSON object, in braces.")
    return position


def _unique_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Collect the fields of a JSON object; a field given twice is refused as ambiguous."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise BadInput("The position given with --start names a field twice.")
    return fields


def _game_names() -> str:
    return ", ".join(game.name for game in GAMES)


def settings_of(game: AnyGame) -> list[str]:
    """List what can be set in a game, each as a key and its values."""
    presets = "|".join(preset.name for preset in game.presets)
    return [*(option.syntax for option in game.option_list), f"preset={presets}"]


def _settings() -> str:
    lines = ["what --set takes:"]
    for game in GAMES:
        first, *others = settings_of(game)
        lines += [f"  {game.name:17} {first}", *(f"{'':20}{setting}" for setting in others)]
    lines += ["", "presets:"]
    for game in GAMES:
        for preset in game.presets:
            lines.append(f"  {game.name:17} {preset.name:11} {preset.brief}")
    return "\n".join(lines)


class _Command(NamedTuple):
    """A command: the module it is a function of, what it does, and its part of the parser."""

    module: str
    about: str
    add_to: Callable[[_Parser], None]


def root(wanted: str | None = None) -> _Parser:
    """Return the parser of the whole command line, or of one command if only that is wanted."""
    parser = _Parser(prog="seqtui", usage="seqtui [-h] [--version] [COMMAND ...]")
    number = upper_first(spelled(len(GAMES)))
    what = f"{number} two-player number games for the terminal, solved exactly"
    begin = "Without a command the application starts: pick a game and play."
    parser.explain(f"{what}:\n{_game_names()}.\n\n{begin}", _EXAMPLES)
    parser.add_argument("--version", action="store_true", help="tell the version")
    commands = parser.add_subparsers(
        dest="command",
        prog="seqtui",
        metavar="COMMAND",
        title="commands",
        help="each has its own help, such as seqtui play --help",
    )
    for name in [wanted] if wanted in COMMANDS else COMMANDS:
        COMMANDS[name].add_to(commands.add_parser(name, help=COMMANDS[name].about))
    return parser


# Games

_PLAY = """\
examples:
  seqtui play sequence-builder
  seqtui play sequence-shift --p2 perfect --seed 7
  seqtui play sequence-shift --plain --start '{"sequence": [3,1,4,5,2]}'
  seqtui play mirror-duel --set blindfold=on --first toss --name1 Ann
  seqtui play code-swap --p2 human --deals even
  seqtui play sequence-builder --set steps=2,3 --set target=5
  seqtui play mirror-duel --learn
  seqtui play sequence-shift --match first-to-3 --clock 1min
  seqtui play code-swap --json --p1 easy --p2 hard
  seqtui play mirror-duel --p2 'cmd:./mybot --fast' --limit 5

Lively deals are those that are not won or lost at once, even ones favour nobody
with best play. --seed alone is exactly that deal, with --deals the first such
deal from that seed on.

A program is started once per game, without a shell, and reads what --json
prints.

exit codes of --plain and --json: 0 the game or match ended, 3 the input did"""
_HOST = """\
examples:
  seqtui host sequence-builder
  seqtui host sequence-shift --listen 0.0.0.0 --name1 Ada
  seqtui host mirror-duel --match first-to-3 --clock 10s --port 2222

Without --listen only this machine can come in: 0.0.0.0 or :: lets in whoever
can reach any address of it, and has the code. Help is off for both of you
unless you give --open-help."""
_ANALYSE = """\
examples:
  seqtui analyse mirror-duel --start '{"sequence": [5,3,7], "to_move": 2}'
  seqtui analyse sequence-stack --start '{"deck": [2, 1, 2], "drawn": 1}'
  seqtui analyse sequence-builder --set pool=15 --json

Values are for the player to move. Turns are counted to the end of the game,
with the winner hurrying and the loser delaying. Games with a fixed opening need
no --start."""
_LINES = "line by line, for screen readers and pipes"


def _add_play(parser: _Parser) -> None:
    parser.add_game("Play a game: on the full screen, or line by line.", _PLAY)
    parser.add_switch("learn", "a guided game of a few moves that teaches the rules")
    parser.add_switch("plain", _LINES)
    parser.add_switch("json", "for programs: moves in, one JSON object per line out")
    parser.add_switch("yes", "with --plain: give up a turn without being asked first")
    parser.add_argument("--seed", metavar="N", help="the seed for everything random")
    _add_game_options(parser, players=True)


def _add_host(parser: _Parser) -> None:
    about = "Invite a friend to a game: they need only ssh, and the line that is shown."
    parser.add_game(about, _HOST)
    _add_game_options(parser, players=False)
    parser.add_argument("--port", metavar="N", help="the port to listen at, usually 8022")
    parser.add_argument("--listen", metavar="ADDRESS", help="the address to listen at")
    parser.add_switch("open-help", "allow hints and the oracle")
    parser.set_defaults(p1="human", p2="human", limit=None, seed=None, plain=False, json=False)


def _add_game_options(parser: _Parser, *, players: bool) -> None:
    """Add what can be said about any game: who moves first, who plays, in which match."""
    parser.add_argument("--first", metavar="1|2|toss", help=f"who moves first; else {_begins()}")
    usual = f"{Deals.LIVELY}, in some presets {Deals.EVEN}"
    _add_deals(parser, f"{usual}, with --json {Deals.ANY}" if players else usual)
    for number in (1, 2):
        if players:
            who = f"{', '.join(KINDS)}, or {PROGRAM} and the command of a program; else "
            usual = "human" if number == 1 else f"{LEVELS[0]}, with --json human"
            parser.add_argument(f"--p{number}", metavar="WHO", help=who + usual)
        parser.add_argument(f"--name{number}", metavar="NAME", help=f"the name of player {number}")
    formats, clocks = ", ".join(Format), ", ".join((OFF, *CONTROLS))
    parser.add_argument("--match", metavar="FORMAT", default=Format.SINGLE.value, help=formats)
    parser.add_argument("--clock", metavar="TIME", default=OFF, help=clocks)
    if players:
        _add_limit(parser)


def _begins() -> str:
    """Say who moves first in which game, if nobody says so."""
    tossed = [game.name for game in GAMES if game.first == "toss"]
    usual = f"toss in {', '.join(tossed)}, and you get a seat that can be won"
    return f"1, but without --json or --start {usual}"


def _add_deals(parser: _Parser, usual: str) -> None:
    about = f"which deals: {', '.join(Deals)}; else {usual}"
    parser.add_argument("--deals", metavar="|".join(Deals), help=about)


def _add_limit(parser: _Parser) -> None:
    about = f"how long a program may think about a move; else {LIMIT:g}"
    parser.add_argument("--limit", metavar="SECONDS", help=about)


def _add_analyse(parser: _Parser) -> None:
    parser.add_game("The exact value of a position and of each move in it.", _ANALYSE)
    parser.add_switch("json", "print one JSON object")


def _add_rules(parser: _Parser) -> None:
    examples = "examples:\n  seqtui rules mirror-duel\n  seqtui rules | less"
    parser.explain("The rules as text: of one game, what all games share, or all.", examples)
    pages = f"{_game_names()}, or {ALL_GAMES}"
    parser.add_argument("page", metavar="PAGE", nargs="?", help=pages)


# Tasks

_DAILY = """\
examples:
  seqtui daily
  seqtui daily --plain
  seqtui daily --date 2026-11-16 --json
  seqtui daily --share

exit codes of --plain: 0 all is done, 3 the input ended first"""
_PUZZLE = """\
examples:
  seqtui puzzle sequence-builder
  seqtui puzzle code-swap --grade 4 --plain
  seqtui puzzle mirror-duel --grade 2 --seed 7 --json
  seqtui puzzle code-swap --set length=3

exit codes of --plain: 0 the task ended, 3 the input ended first"""
_TASKS_AS_JSON = "for programs: print the tasks as one JSON object, and nothing else"


def _add_daily(parser: _Parser) -> None:
    parser.explain("The five tasks of a day, the same for everybody.", _DAILY)
    parser.add_argument("--date", metavar="D", help="the day, such as 2026-11-16; else today")
    parser.add_switch("share", "print the line that tells how it went")
    parser.add_switch("plain", _LINES)
    parser.add_switch("json", _TASKS_AS_JSON)


def _add_puzzle(parser: _Parser) -> None:
    parser.add_game("A task of any grade, without end.", _PUZZLE, start=False)
    parser.add_argument("--grade", metavar="1-5", default="2", help="how hard it is")
    parser.add_argument("--seed", metavar="N", help="the seed that makes the task; else a new one")
    parser.add_switch("plain", _LINES)
    parser.add_switch("json", _TASKS_AS_JSON)


# Tournaments

_TOURNAMENT = """\
examples:
  seqtui tournament code-swap --players easy,hard,perfect --games 1000
  seqtui tournament sequence-stack --players hard,perfect --duplicate
  seqtui tournament code-swap --players 'hard,cmd:./mybot --fast' --limit 2
  seqtui tournament code-swap --players easy,hard --part 1/2 --json > 1
  seqtui tournament --merge 1 2

Every player meets every other one, and each begins half of their games. The
same seed gives the same result, whatever the number of cores or parts. random
makes any legal move.

exit codes: 0 all was played, 1 a process was lost, 128 plus its number if a
signal stopped it; what was played until then is printed all the same"""


def _add_tournament(parser: _Parser) -> None:
    about = "Let computers and programs play each other, everybody against everybody."
    parser.add_game(about, _TOURNAMENT, start=False, optional=True)
    who = f"random, {', '.join(LEVELS)}, or {PROGRAM} and the command of a program; can be repeated"
    parser.add_argument("--players", metavar="WHO,WHO", action="append", default=[], help=who)
    parser.add_argument("--games", metavar="N", help="games for each pairing, else 100")
    parser.add_switch("duplicate", "play every deal twice, with seats swapped")
    parser.add_argument("--seed", metavar="N", help="the seed for everything random, else 0")
    _add_deals(parser, Deals.ANY)
    parser.add_argument("--part", metavar="K/N", help="play only this part, such as 2/8")
    _add_limit(parser)
    parser.add_argument("--jobs", metavar="N", help="processes to play with, else one per core")
    parser.add_switch("json", "print one JSON object")
    files = "put the parts together that these files hold"
    parser.add_argument("--merge", metavar="FILE", nargs="+", help=files)


# Saved games

_EXIT_CODES = "exit codes: 0 all is done, 1 something was left out, 2 nothing could be done"
_EXPORT = f"""\
examples:
  seqtui export                      the last game, to standard output
  seqtui export --all games.jsonl    all that is kept, one record per line
  seqtui export --game code-swap --format text

With --all, records hold everything: games with their dates and the help used,
daily tasks, puzzles and the trainer. seqtui import brings it back as it was.
Text is for people, and holds games alone.

An existing file is never overwritten. What cannot be read is named and left
out.

{_EXIT_CODES}"""
_IMPORT = f"""\
examples:
  seqtui import games.jsonl
  seqtui import game.txt another.json

Both formats of seqtui export are accepted. What cannot be read is named and
left out. An import only adds: what is there already stays as it is.

{_EXIT_CODES}"""
_REPLAY = """\
examples:
  seqtui replay game.json
  seqtui replay --number 3 games.jsonl
  seqtui export | seqtui replay -"""


def _add_replay(parser: _Parser) -> None:
    parser.explain("Go through a recorded game turn by turn.", _REPLAY)
    parser.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    parser.add_argument("--number", metavar="N", help="which game, if the file has several")
    parser.add_switch("plain", "line by line, without the screen")


def _add_export(parser: _Parser) -> None:
    parser.explain("Write saved games to a file or to standard output.", _EXPORT)
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="a new file")
    parser.add_argument("--game", metavar="GAME", help="games of this kind only")
    parser.add_switch("all", "all games and results, not only the last game")
    parser.add_argument("--format", metavar="record|text", default="record", help="the format")


def _add_import(parser: _Parser) -> None:
    parser.explain("Add games and results from files to the saved ones.", _IMPORT)
    parser.add_argument("files", metavar="FILE", nargs="+", help="a file, or - for standard input")


# In a browser

_SERVE = """\
Prints the address to open, with its token, and serves until Ctrl+C. Every
browser has its own games and settings, apart from yours; after a reload the
game goes on.

examples:
  seqtui serve
  seqtui serve --port 9000
  seqtui serve --listen 192.168.1.5"""


def _add_serve(parser: _Parser) -> None:
    parser.explain("Play in a browser on this machine.", _SERVE)
    parser.add_argument("--port", metavar="N", help="the port; else 8000, or one that is free")
    about = "the address to listen on; others than 127.0.0.1 let other machines in"
    parser.add_argument("--listen", metavar="ADDRESS", default="127.0.0.1", help=about)


# For shells

SHELLS = ("bash", "zsh", "fish")
_COMPLETION = """\
examples:
  eval "$(seqtui completion bash)"   in ~/.bashrc
  eval "$(seqtui completion zsh)"    in ~/.zshrc, after compinit
  seqtui completion fish | source    in ~/.config/fish/config.fish"""


def _add_completion(parser: _Parser) -> None:
    about = "Print a script that lets a shell complete commands, options, games and files."
    parser.explain(about, _COMPLETION)
    parser.add_argument("shell", metavar="|".join(SHELLS), help="the shell")


COMMANDS = {
    "play": _Command("play", "straight into a game", _add_play),
    "host": _Command("play", "invite a friend, who needs only ssh", _add_host),
    "analyse": _Command("analyse", "the exact value of a position and its moves", _add_analyse),
    "daily": _Command("tasks", "the five tasks of the day", _add_daily),
    "puzzle": _Command("tasks", "a task of a grade from 1 to 5", _add_puzzle),
    "tournament": _Command("tournament", "computers and programs play each other", _add_tournament),
    "serve": _Command("serve", "the application in a browser on this machine", _add_serve),
    "rules": _Command("rules", "the rules as text", _add_rules),
    "replay": _Command("files", "a recorded game, turn by turn", _add_replay),
    "export": _Command("files", "the last saved game, or all that is kept", _add_export),
    "import": _Command("files", "add games and results from files", _add_import),
    "completion": _Command(
        "completion", "a script that lets a shell complete all this", _add_completion
    ),
}
