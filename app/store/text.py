"""Games as text that people can read, and that this program can read back.

Headings come first, named like the command line's options, then the turns, numbered, then the
result::

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
first. The result is told for people; reading works it out anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import starmap

from engines.dice import MAX_SEED
from engines.errors import BadInput
from engines.games.registry import game_named
from engines.gate.options import check_options, options_as_json, read_settings
from engines.gate.records import VERSION, parse, played
from engines.match import AnyMatch
from engines.text import printable, shortened

HEADING = "Game: "
"""Every game begins with a line that begins like this."""
_FIELD = re.compile(r"([A-Z][A-Za-z0-9 ]*): (.*)")
_TURN = re.compile(r" *\d+\. ([a-z0-9]+(?: [a-z0-9]+)*)(?:  .*)?")
_PLAYER = re.compile(r"(.+) \(([a-z]+)\)")
_NEEDED = ("Game", "Seed", "First", "Player 1", "Player 2")
_SKIP = "skip"
"""A turn the game took by itself: it follows from the others."""
_FIELDS = (*_NEEDED, "Options", "Start", "Taken back", "Result")


def as_text(match: AnyMatch) -> list[str]:
    """Write a match as lines of text."""
    setup = match.setup
    options = " ".join(starmap(_setting, options_as_json(setup.options).items()))
    lines = [
        f"{HEADING}{match.game.name}",
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


def from_text(text: str) -> AnyMatch:
    """Read a game that was written as text, or raise ``BadInput``."""
    fields, moves = _read(text)
    game = game_named(fields["Game"])
    settings = read_settings(game, fields.get("Options", "").split())
    record = {
        "format": "seqtui-record",
        "version": VERSION,
        "game": game.name,
        "options": options_as_json(check_options(game, settings)),
        "seed": _whole("Seed", fields["Seed"]),
        "first": _whole("First", fields["First"]),
        "start": _start(fields.get("Start", "null")),
        "players": [_player(number, fields[f"Player {number}"]) for number in (1, 2)],
        "moves": [move for move in moves if move != _SKIP],
        "undone": list(filter(None, fields.get("Taken back", "").split(", "))),
    }
    match = played(parse(json.dumps(record)))
    if fields.get("Result", _result(match)) != _result(match):
        raise BadInput("The game names a result that its moves do not lead to.")
    return match


def _read(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the headings and the moves."""
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


def _start(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("The position behind Start is not valid JSON.") from None


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
