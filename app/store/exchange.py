"""Exporting and importing games: files of records, or of readable text.

In the text of a game the headings come first, named like the command line's options, then the
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

``Start`` holds a custom position, as JSON. ``Taken back`` lists what redo would play, next
first. The result is for people to read: loading a game works it out again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import starmap
from pathlib import Path
from typing import BinaryIO

from engines.dice import MAX_SEED
from engines.errors import BadInput
from engines.games.registry import game_named
from engines.gate.options import check_options, options_as_json, read_settings
from engines.gate.records import VERSION, load, parse, played
from engines.match import AnyMatch
from engines.text import printable, shortened, small

_MAX_SIZE = 20_000_000
"""More than ten thousand games; a longer file is not read to its end."""
_HEADING = "Game: "
"""The first line of every game in text starts with this."""
_BEGINNING = re.compile(rf"^(?=\{{|{_HEADING})", re.MULTILINE)
"""Where a game begins: a record's brace or a text's first heading, at the start of a line."""
_FIELD = re.compile(r"([A-Z][A-Za-z0-9 ]*): (.*)")
_TURN = re.compile(r" *\d+\. ([a-z0-9]+(?: [a-z0-9]+)*)(?:  .*)?")
_PLAYER = re.compile(r"(.+) \(([a-z]+)\)")
_NEEDED = ("Game", "Seed", "First", "Player 1", "Player 2")
_FIELDS = (*_NEEDED, "Options", "Start", "Taken back", "Result")
_SKIP = "skip"
"""A turn the game took by itself: it follows from the others."""


# Files that a person names


def read_text(name: str, opened: BinaryIO | None = None) -> str:
    """Return the text of a file, ``opened`` or opened by its name, or raise ``BadInput``."""
    try:
        with nullcontext(opened) if opened else Path(name).open("rb") as file:
            content = file.read(_MAX_SIZE + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{name} cannot be read: {_why(error)}.") from None
    if len(content) > _MAX_SIZE:
        raise BadInput(f"{name} is too large: it has more than {_MAX_SIZE:,} bytes.")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{name} does not hold text.") from None


def write_text(name: str, text: str) -> None:
    """Write a new file, or raise ``BadInput``: an existing file is never overwritten."""
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(f"{name} already exists; choose another name or remove it.") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{name} cannot be written: {_why(error)}.") from None


def _why(error: OSError | ValueError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


# Both formats


def games_in(text: str) -> list[str]:
    """Return the text of each game of a file, in either format, or raise ``BadInput``."""
    before, *parts = _BEGINNING.split(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    if before.strip() or not parts:
        raise BadInput(f"There is no game at its beginning: neither a record nor {_HEADING!r}.")
    return parts


def read_games(text: str) -> Iterator[AnyMatch]:
    """Read the games of a file one by one: a match takes many times the memory of its text."""
    parts = games_in(text)
    for number, part in enumerate(parts, start=1):
        try:
            yield read_game(part)
        except BadInput as error:
            which = f"Game {number}: {small(error.message)}" if len(parts) > 1 else error.message
            raise BadInput(which) from None


def read_game(text: str) -> AnyMatch:
    """Read one game, or raise ``BadInput``."""
    match = load(text) if text.startswith("{") else _from_text(text)
    for number, name in enumerate(match.setup.names, start=1):
        if printable(name) != name:
            raise BadInput(f"The name of player {number} holds characters that cannot be shown.")
    return match


def is_hidden(record: str) -> bool:
    """Tell whether players still have to remember the moves of a stored game (MIRROR-4)."""
    if json.loads(record)["result"] is not None:
        return False
    try:
        return load(record).is_veiled
    except BadInput:  # nobody can go on with it
        return False


def written(record: str, *, text: bool) -> str:
    """Return a stored game as a file holds it, with names that can be read back.

    It is a record or, with ``text``, something that people can read.
    """
    if text:
        return "\n".join([*_as_text(load(record)), "", ""])
    values = json.loads(record)
    for player in values["players"]:
        player["name"] = printable(player["name"])
    return f"{json.dumps(values, ensure_ascii=False)}\n"


# Games as text


def _as_text(match: AnyMatch) -> list[str]:
    """Write a match as lines of text."""
    setup = match.setup
    options = " ".join(starmap(_setting, options_as_json(setup.options).items()))
    lines = [
        f"{_HEADING}{match.game.name}",
        f"Options: {options}",
        f"Seed: {setup.seed}",
        f"First: {setup.first}",
        *([] if setup.position is None else [f"Start: {json.dumps(setup.position)}"]),
        *(f"Player {n}: {name} ({kind})" for n, (name, kind) in enumerate(setup.players, 1)),
        "",
        *_turns(match),
        "",
        *([f"Taken back: {', '.join(match.undone)}"] if match.undone else []),
        f"Result: {_result(match)}",
    ]
    return [printable(line) for line in lines]


def _from_text(text: str) -> AnyMatch:
    """Read a game that was written as text, or raise ``BadInput``."""
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
        "start": _position(fields.get("Start", "null")),
        "players": [_player(number, fields[f"Player {number}"]) for number in (1, 2)],
        "moves": [move for move in moves if move != _SKIP],
        "undone": list(filter(None, fields.get("Taken back", "").split(", "))),
    }
    match = played(parse(json.dumps(record)))
    if fields.get("Result", _result(match)) != _result(match):
        raise BadInput("The game names a result that its moves do not lead to.")
    return match


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


def _position(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("The position after Start is not valid JSON.") from None


def _player(number: int, text: str) -> dict[str, str]:
    if found := _PLAYER.fullmatch(text):
        return {"name": found[1], "kind": found[2]}
    raise BadInput(f"Player {number} must be a name and, in brackets, human or a level.")


def _result(match: AnyMatch) -> str:
    return printable(match.outcome_text or "not finished")


def _turns(match: AnyMatch) -> Iterator[str]:
    places = len(str(match.ply)) + 2
    width = max((len(turn.notation) for turn in match.turns), default=0)
    for number, turn in enumerate(match.turns, start=1):
        name = match.setup.names[turn.player - 1]
        yield f"{number:{places}}. {turn.notation:{width}}    {name}"


def _setting(name: str, value: object) -> str:
    if isinstance(value, bool):
        return f"{name}={'on' if value else 'off'}"
    return f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}"
