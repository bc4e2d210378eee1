"""``seqtui export`` and ``seqtui import``: saved games to files and back."""

from __future__ import annotations

from collections.abc import Sequence

from app.cli.arguments import Parser, read_game
from app.cli.files import STANDARD, read_named
from app.cli.lines import complain, say, tolerate
from app.store.exchange import Format, is_hidden, read_games, write_text, written
from app.store.games import Games
from app.store.rows import Content, Filter, content_of
from engines.errors import BadInput
from engines.text import counted, printable, small

_FORMATS: dict[str, Format] = {"record": "record", "text": "text"}

_EXPORT = """\
examples:
  seqtui export                                the last game, to standard output
  seqtui export --all games.jsonl              all games, one record per line
  seqtui export --game code-swap --format text

A file that exists already is never written over."""

_IMPORT = """\
examples:
  seqtui import games.jsonl
  seqtui import game.txt another.json

Both formats of seqtui export are read. Either all games are added or, if anything is
wrong with one of them, none. A game that is there already is not added again."""


def export(arguments: Sequence[str]) -> int:
    """Write the last game, or all of them."""
    parser = Parser("export", "Write saved games to a file or to standard output.", _EXPORT)
    parser.add_argument("file", metavar="FILE", nargs="?", default=STANDARD, help="a new file")
    parser.add_argument("--game", metavar="GAME", help="games of this kind only")
    parser.add_argument("--all", action="store_true", help="all games, not only the last one")
    parser.add_argument("--format", metavar="record|text", default="record", help="how to write")
    chosen = parser.parse_args(arguments)
    if chosen.format not in _FORMATS:
        raise BadInput(f"--format is record or text, not {chosen.format!r}.")
    wanted = Filter(game=read_game(chosen.game).name if chosen.game is not None else None)
    games = _open()
    try:
        records = games.records(wanted, last=not chosen.all)
    finally:
        games.close()
    if not records:
        raise BadInput("There is no such game saved yet.")
    shown = [record for record in records if not is_hidden(record)]
    if not shown:
        raise BadInput("A blindfold game is exported only when it is over: it would give it away.")
    if hidden := len(records) - len(shown):
        which = "a blindfold game that is" if hidden == 1 else f"{hidden} blindfold games that are"
        complain(f"Left out {which} not over yet.")
    text = "".join(written(record, _FORMATS[chosen.format]) for record in shown)
    if chosen.file == STANDARD:
        tolerate("utf-8")  # what is exported can be imported, whatever the locale
        say(*text.removesuffix("\n").split("\n"))
    else:
        write_text(chosen.file, text)
        say(f"{counted(len(shown), 'game')} exported to {printable(chosen.file)}.")
    return 0


def import_(arguments: Sequence[str]) -> int:
    """Add the games of some files, all or none."""
    parser = Parser("import", "Add games from files to the saved games.", _IMPORT)
    parser.add_argument("files", metavar="FILE", nargs="+", help="a file, or - for standard input")
    chosen = parser.parse_args(arguments)
    contents: list[Content] = []
    for name in chosen.files:
        text = read_named(name)
        try:
            contents += map(content_of, read_games(text))
        except BadInput as error:
            raise BadInput(f"{name} cannot be imported: {small(error.message)}") from None
    games = _open()
    try:
        added = games.add_all(contents)
    finally:
        games.close()
    if added is None:
        raise BadInput("Nothing was imported.")
    there = len(contents) - added
    were = "was" if there == 1 else "were"
    known = f" {counted(there, 'game')} {were} there already." if there else ""
    say(f"{counted(added, 'game')} imported.{known}")
    return 0


def _open() -> Games:
    games = Games.open(complain)
    if not games.kept:
        games.close()
        raise BadInput("The saved games cannot be used.")
    return games
