"""Export games to files and import them: as records, or as text that people can read.

The text of a game starts with headings named like the command line's options, then lists the
numbered turns, then the result::

    Game: sequence-shift
    Options: length=5 invalid_swap=forfeit
    Seed: 7
    First: 1
    Player 1: Ann (human)
    Player 2: Computer (hard)

      1. swap 1 2    Ann
      2. swap 2 3    Computer

    Result: Ann wins: the sequence is in order.

``Start`` holds a custom position, as JSON; ``Clock``, ``Times``, ``Match``, ``Limit`` and ``Fault``
hold fields of a record. ``Taken back`` lists the moves that redo would play, in that order. The
result is for people to read: loading a game works it out again from the moves.
"""

from __future__ import annotations

import json
import os
import re
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from itertools import count, starmap
from pathlib import Path

from seqtui.app.store.games import Content, content_of
from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options, options_as_json, read_settings
from seqtui.engines.gate.records import VERSION, dump, load, parse
from seqtui.engines.session import AnySession
from seqtui.engines.text import lower_first, printable, shortened

STANDARD = "-"  # standard input or output
_MAX_SIZE = 10_000_000  # more bytes than any game has; a longer one is refused
_BATCH = 2_000_000  # bytes of games added in one transaction, so that a later error undoes little
_MOST_WRONG = 20  # games that cannot be read, until the import gives up on the file
_HEADING = "Game: "
"""How the first line of a game in text starts; a record starts with a brace."""
_FIELD = re.compile(r"([A-Z][A-Za-z0-9 ]*): (.*)")
_TURN = re.compile(r" *\d+\. ([a-z0-9]+(?: [a-z0-9]+)*)(?:  .*)?")
_PLAYER = re.compile(r"(.+) \(([a-z]+)\)")
_PROGRAM = re.compile(r"(.+?) \((cmd:.+)\)")
_NEEDED = ("Game", "Seed", "First", "Player 1", "Player 2")
_MORE = {
    "Clock": "clock",
    "Times": "times",
    "Match": "series",
    "Limit": "limit",
    "Fault": "fault",
    "Deals": "deals",
    "Tossed": "tossed",
}
"""The lines for what the records of some games hold, as JSON except for ``_TEXTS``."""
_TEXTS = ("clock", "fault", "deals")
_FIELDS = (*_NEEDED, "Options", "Start", *_MORE, "Taken back", "Result")
_SKIP = "skip"
"""A turn the game took by itself; it follows from the moves, so reading a game ignores it."""


# Files named by the player


def write_file(name: str, texts: Iterable[str]) -> None:
    """Write a new file completely or raise ``BadInput``; a file is never overwritten."""
    if not name:
        raise BadInput("A file needs a name.")
    path = Path(name)
    draft = path.with_name(f".seqtui-{os.getpid()}.part") if path.name else path
    taken = BadInput(f"{name} already exists; choose another name or remove it.")
    if os.path.lexists(path):
        raise taken
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.writelines(texts)
            file.flush()
            os.fsync(file.fileno())
        path.open("x").close()  # claims the name, unless another program has just done so
        draft.replace(path)
    except FileExistsError:
        raise taken from None
    except (OSError, ValueError) as error:
        raise _unusable(name, "written", error) from None
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


def _unusable(name: str, how: str, error: OSError | ValueError) -> BadInput:
    why = error.strerror or str(error) if isinstance(error, OSError) else str(error)
    return BadInput(f"{name} cannot be {how}: {why}.")


@dataclass
class Imported:
    """The result of importing one file."""

    added: int = 0
    already_saved: int = 0
    wrong: list[str] = field(default_factory=list)
    """A sentence for each game that could not be read or saved."""


def import_games(name: str, add: Callable[[list[Content]], int | None]) -> Imported:
    """Add the games of a file in batches, leaving out those that cannot be read.

    ``add`` saves a batch and returns how many of its games were new, or None if it failed.
    """
    done = Imported()
    for batch in _batches(name, done.wrong):
        if (new := add(batch)) is None:
            done.wrong.append("The games could not be saved.")
            break
        done.added += new
        done.already_saved += len(batch) - new
    return done


def _batches(name: str, wrong: list[str]) -> Iterator[list[Content]]:
    batch: list[Content] = []
    size = 0
    try:
        for line, content in games_in(name):
            try:
                batch.append(content_of(read_game(content)))
            except BadInput as error:
                why = lower_first(error.message)
                wrong.append(f"Line {line} of {name} cannot be imported: {why}")
            if len(wrong) == _MOST_WRONG:
                wrong.append(f"The rest of {name} was not read.")
                break
            if (size := size + len(content)) > _BATCH:
                yield batch
                batch, size = [], 0
    except BadInput as error:
        wrong.append(error.message)
    if batch:
        yield batch


# Both formats


def games_in(name: str) -> Iterator[tuple[int, bytes]]:
    """Yield the first line's number and the text of each game in a file, or raise ``BadInput``."""
    lines: list[bytes] = []
    room, first = _MAX_SIZE, 0
    for number, line in _lines(name):
        if line.startswith((b"{", _HEADING.encode())):
            if first:
                yield first, b"".join(lines)
            lines, room, first = [], _MAX_SIZE, number
        elif not first and line.strip():
            break
        lines.append(line)
        if (room := room - len(line)) < 0:
            most = f"a game has at most {_MAX_SIZE:,} bytes"
            raise BadInput(f"{name} is too long at line {number}: {most}.")
    if not first:
        expected = f"neither a record nor {_HEADING!r}"
        raise BadInput(f"{name} has no game at its beginning: {expected}.")
    yield first, b"".join(lines)


def _lines(name: str) -> Iterator[tuple[int, bytes]]:
    """Yield the numbered lines of a file or of standard input; overlong lines are cut."""
    if name == STANDARD and sys.stdin is None:
        raise BadInput("Standard input is closed.")
    try:
        with nullcontext(sys.stdin.buffer) if name == STANDARD else Path(name).open("rb") as file:
            for number in count(1):
                if not (line := file.readline(_MAX_SIZE + 1)):
                    return
                yield number, line.removeprefix(BOM_UTF8) if number == 1 else line
    except (OSError, ValueError) as error:
        raise _unusable(name, "read", error) from None


def read_game(content: bytes) -> AnySession:
    """Read one game, or raise ``BadInput``."""
    try:
        text = content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadInput("It does not hold text.") from None
    session = load(text) if text.startswith("{") else _from_text(text)
    for number, name in enumerate(session.setup.names, start=1):
        if printable(name) != name:
            raise BadInput(f"The name of player {number} holds characters that cannot be shown.")
    return session


def is_hidden(record: str) -> bool:
    """Tell whether players still have to remember the moves of a record (MIRROR-4)."""
    if parse(record).result is not None:
        return False
    try:
        return load(record).is_covered
    except BadInput:  # it cannot be continued
        return False


def exported(record: str, *, text: bool) -> str:
    """Return a saved game, with printable names, as a record or as readable text."""
    if text:
        return "\n".join([*_as_text(load(record)), "", ""])
    values = json.loads(record)
    for player in values["players"]:
        player["name"] = printable(player["name"])
    return f"{json.dumps(values, ensure_ascii=False)}\n"


# Games as text


def _as_text(session: AnySession) -> list[str]:
    setup, record = session.setup, json.loads(dump(session))
    options = " ".join(starmap(_setting, record["options"].items()))
    lines = [
        f"{_HEADING}{session.game.name}",
        f"Options: {options}",
        f"Seed: {setup.seed}",
        f"First: {setup.first}",
        *([] if setup.position is None else [f"Start: {json.dumps(setup.position)}"]),
        *(f"Player {n}: {name} ({kind})" for n, (name, kind) in enumerate(setup.players, 1)),
        *(
            f"{name}: {record[key] if key in _TEXTS else json.dumps(record[key])}"
            for name, key in _MORE.items()
            if key in record
        ),
        "",
        *_turns(session),
        "",
        *([f"Taken back: {', '.join(map(str, session.undone))}"] if session.undone else []),
        f"Result: {_result(session)}",
    ]
    return [printable(line) for line in lines]


def _from_text(text: str) -> AnySession:
    """Read a game in text, or raise ``BadInput``."""
    fields, moves = _headings_and_moves(text)
    game = game_named(fields["Game"])
    settings = read_settings(game, fields.get("Options", "").split())
    record = {
        "format": "seqtui-record",
        "version": VERSION,
        "game": game.name,
        "options": options_as_json(check_options(game, settings)),
        "seed": _whole("Seed", fields["Seed"]),
        "first": _whole("First", fields["First"]),
        "start": _json("Start", fields.get("Start", "null")),
        "players": [_player(number, fields[f"Player {number}"]) for number in (1, 2)],
        "moves": [move for move in moves if move != _SKIP],
        "undone": list(filter(None, fields.get("Taken back", "").split(", "))),
    }
    for name, key in _MORE.items():
        if name in fields:
            record[key] = fields[name] if key in _TEXTS else _json(name, fields[name])
    session = parse(json.dumps(record)).played()
    if fields.get("Result", _result(session)) != _result(session):
        raise BadInput("The game names a result that its moves do not lead to.")
    return session


def _headings_and_moves(text: str) -> tuple[dict[str, str], list[str]]:
    fields: dict[str, str] = {}
    moves: list[str] = []
    for line in filter(str.strip, text.split("\n")):
        if turn := _TURN.fullmatch(line):
            moves.append(turn[1])
        elif (found := _FIELD.fullmatch(line)) and found[1] in _FIELDS and found[1] not in fields:
            fields[found[1]] = found[2].strip()
        else:
            raise BadInput(f"A game in text has no line like {shortened(line, 60)!r}.")
    for name in _NEEDED:
        if name not in fields:
            raise BadInput(f"The game has no line that begins with {name!r}.")
    return fields, moves


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MAX_SEED))):
        raise BadInput(f"{name} must be a whole number, not {shortened(text, 60)!r}.")
    return int(text)


def _json(name: str, text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(f"What stands after {name} is not valid JSON.") from None


def _player(number: int, text: str) -> dict[str, str]:
    if found := _PLAYER.fullmatch(text) or _PROGRAM.fullmatch(text):
        return {"name": found[1], "kind": found[2]}
    raise BadInput(f"Player {number} must be a name and, in brackets, human or a level.")


def _result(session: AnySession) -> str:
    return printable(session.outcome_text or "not finished")


def _turns(session: AnySession) -> Iterator[str]:
    places = len(str(session.ply)) + 2
    width = max((len(turn.notation) for turn in session.turns), default=0)
    for number, turn in enumerate(session.turns, start=1):
        name = session.setup.names[turn.player - 1]
        yield f"{number:{places}}. {turn.notation:{width}}    {name}"


def _setting(name: str, value: object) -> str:
    if isinstance(value, bool):
        return f"{name}={'on' if value else 'off'}"
    return f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}"
