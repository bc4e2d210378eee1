"""``seqtui export``, ``import`` and ``replay``: games to files and back, and gone through again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing

from app.cli.arguments import Parser
from app.cli.plain_mode import told
from app.cli.terminal import complain, full_screen, is_terminal, say, tolerate
from app.games.plain import draw
from app.store import exchange
from app.store.games import Content, Filter, Games, content_of
from engines import events
from engines.errors import BadInput
from engines.games.registry import game_named
from engines.match import AnyMatch
from engines.text import counted, printable, small

_STANDARD = "-"
"""Stands for standard input or output."""

_EXPORT = """\
examples:
  seqtui export                                the last game, to standard output
  seqtui export --all games.jsonl              all games, one record per line
  seqtui export --game code-swap --format text

An existing file is never overwritten."""

_IMPORT = """\
examples:
  seqtui import games.jsonl
  seqtui import game.txt another.json

Both formats of seqtui export are accepted. If anything is wrong with one of the games,
none is added. A game that is already saved is not added again."""

_REPLAY = """\
examples:
  seqtui replay game.json
  seqtui replay --number 3 games.jsonl
  seqtui export | seqtui replay -"""


def export(arguments: Sequence[str]) -> int:
    """Write the last game, or all of them."""
    parser = Parser("export", "Write saved games to a file or to standard output.", _EXPORT)
    parser.add_argument("file", metavar="FILE", nargs="?", default=_STANDARD, help="a new file")
    parser.add_argument("--game", metavar="GAME", help="games of this kind only")
    parser.add_argument("--all", action="store_true", help="all games, not only the last one")
    parser.add_argument("--format", metavar="record|text", default="record", help="the format")
    chosen = parser.parse_args(arguments)
    if chosen.format not in ("record", "text"):
        raise BadInput(f"--format is record or text, not {chosen.format!r}.")
    wanted = Filter(game=chosen.game and game_named(chosen.game).name)
    with closing(_open()) as games:
        records = games.records(wanted, last=not chosen.all)
    if not records:
        raise BadInput("No such game has been saved yet.")
    shown = [record for record in records if not exchange.is_hidden(record)]
    if not shown:
        raise BadInput(
            "A blindfold game can be exported only once it is over: its record would give it away."
        )
    if hidden := len(records) - len(shown):
        which = "a blindfold game that is" if hidden == 1 else f"{hidden} blindfold games that are"
        complain(f"Left out {which} not over yet.")
    readable = chosen.format == "text"
    text = "".join(exchange.written(record, text=readable) for record in shown)
    if chosen.file == _STANDARD:
        tolerate("utf-8")  # so that an export can be imported, whatever the locale
        say(*text.removesuffix("\n").split("\n"))
    else:
        exchange.write_text(chosen.file, text)
        say(f"{counted(len(shown), 'game')} exported to {printable(chosen.file)}.")
    return 0


def import_(arguments: Sequence[str]) -> int:
    """Add the games in some files: all of them, or none."""
    parser = Parser("import", "Add games from files to the saved games.", _IMPORT)
    parser.add_argument("files", metavar="FILE", nargs="+", help="a file, or - for standard input")
    chosen = parser.parse_args(arguments)
    contents: list[Content] = []
    for name in chosen.files:
        text = _read(name)
        try:
            contents += map(content_of, exchange.read_games(text))
        except BadInput as error:
            raise BadInput(f"{name} cannot be imported: {small(error.message)}") from None
    with closing(_open()) as games:
        added = games.add_all(contents)
    if added is None:
        raise BadInput("Nothing was imported.")
    there = len(contents) - added
    were = "was" if there == 1 else "were"
    known = f" {counted(there, 'game')} {were} there already." if there else ""
    say(f"{counted(added, 'game')} imported.{known}")
    return 0


def _open() -> Games:
    games = Games(complain)
    if not games.kept:
        raise BadInput("The saved games cannot be used.")
    return games


def _read(name: str) -> str:
    """Return the text of a file or of standard input."""
    return exchange.read_text(name, sys.stdin.buffer if name == _STANDARD else None)


def replay(arguments: Sequence[str]) -> int:
    """Show a recorded game on the full screen, or as text where there is no terminal."""
    parser = Parser("replay", "Go through a recorded game turn by turn.", _REPLAY)
    parser.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    parser.add_argument("--number", metavar="N", help="which game, if the file has several")
    parser.add_argument("--plain", action="store_true", help="line by line, without the screen")
    chosen = parser.parse_args(arguments)
    match = _match(chosen.file, chosen.number)
    if is_terminal() and not chosen.plain:
        return full_screen(match)
    tolerate()
    say(*map(printable, _lines(match)))
    return 0


def _match(name: str, number: str | None) -> AnyMatch:
    """Read the wanted game of a file, and only that one."""
    text = _read(name)
    try:
        games = exchange.games_in(text)
        numbers = [str(place) for place in range(1, len(games) + 1)]
        wanted = numbers[0] if number is None and len(games) == 1 else number
        match = exchange.read_game(games[numbers.index(wanted)]) if wanted in numbers else None
    except BadInput as error:
        raise BadInput(f"{name} cannot be replayed: {small(error.message)}") from None
    if match is None:
        raise BadInput(f"Choose a game of the file with --number, from 1 to {len(games)}.")
    if match.is_veiled:
        raise BadInput(f"{name} holds a blindfold game that is not over: its moves stay hidden.")
    return match


def _lines(match: AnyMatch) -> Iterator[str]:
    """Yield a game as text: what happened, and the position before each player's choice."""
    game, names = match.game, match.setup.names
    yield f"{game.title}. {game.goal}."
    yield f"{names[0]} against {names[1]}, seed {match.setup.seed}."
    state = match.opening
    for event in match.story():
        ply = getattr(event, "ply", None)
        if isinstance(ply, int):
            state = match.turns[ply - 1].after
        if line := told(match, event):
            yield f"{ply}. {line}" if ply else line
        if isinstance(event, events.TurnBegan | events.GameWon | events.GameDrawn):
            yield from draw(game.name, match.view_of(state), names)
            yield ""
    yield match.outcome_text or "The game was not finished."
