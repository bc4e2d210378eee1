"""Games as text that people can read, and that can be read back.

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

``Start`` holds a custom position, as JSON; ``Clock``, ``Match``, ``Limit`` and ``Fault`` hold
fields of a record. With a clock each turn ends with the seconds it took, as in ``4.25 s``, and
``Thinking`` is what the present one has taken so far. ``Taken back`` lists the moves that redo
would play, in that order. The result is for people to read: loading a game works it out again from
the moves. When it was played and with which help is left to records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import starmap

from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options, options_as_json, read_settings
from seqtui.engines.gate.records import FORMAT, VERSION, dump, parse
from seqtui.engines.session import AnySession
from seqtui.engines.text import printable, shortened

HEADING = "Game: "
"""How the first line of a game in text starts; a record starts with a brace."""
_FIELD = re.compile(r"([A-Z][A-Za-z0-9 ]*): (.*)")
_TURN = re.compile(r" *\d+\. ([a-z0-9]+(?: [a-z0-9]+)*)(?:  .*)?")
_TOOK = re.compile(r"(?:.* )?(\d{1,4}(?:\.\d{1,3})?) s")
_PLAYER = re.compile(r"(.+) \(([a-z]+)\)")
_PROGRAM = re.compile(r"(.+?) \((cmd:.+)\)")
_NEEDED = ("Game", "Seed", "First", "Player 1", "Player 2")
_MORE = {
    "Clock": "clock",
    "Times": "times",  # read only: each turn has its own
    "Match": "series",
    "Limit": "limit",
    "Fault": "fault",
    "Deals": "deals",
    "Tossed": "tossed",
}
"""The lines for what the records of some games hold, as JSON except for ``_TEXTS``."""
_TEXTS = ("clock", "fault", "deals")
_FIELDS = (*_NEEDED, "Thinking", "Options", "Start", *_MORE, "Taken back", "Result")
_SKIP = "skip"
"""A turn the game took by itself; it follows from the moves, so reading a game ignores it."""


def as_text(session: AnySession) -> str:
    """Return a game, with printable names, as readable text."""
    setup, record = session.setup, json.loads(dump(session))
    options, times = " ".join(starmap(_setting, record["options"].items())), record.get("times", [])
    lines = [
        f"{HEADING}{session.game.name}",
        f"Options: {options}",
        f"Seed: {setup.seed}",
        f"First: {setup.first}",
        *([] if setup.position is None else [f"Start: {json.dumps(setup.position)}"]),
        *(f"Player {n}: {name} ({kind})" for n, (name, kind) in enumerate(setup.players, 1)),
        *(
            f"{name}: {record[key] if key in _TEXTS else json.dumps(record[key])}"
            for name, key in _MORE.items()
            if key in record and key != "times"
        ),
        *(f"Thinking: {taken:g} s" for taken in times[len(record["moves"]) :]),
        "",
        *_turns(session, times),
        "",
        *([f"Taken back: {', '.join(map(str, session.undone))}"] if session.undone else []),
        f"Result: {_result(session)}",
    ]
    return "\n".join([*map(printable, lines), "", ""])


def from_text(text: str) -> AnySession:
    """Read a game in text, or raise ``BadInput``."""
    fields, moves, times = _headings_and_moves(text)
    game = game_named(fields["Game"])
    settings = read_settings(game, fields.get("Options", "").split())
    record = {
        "format": FORMAT,
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
    if "Clock" in fields:
        record.setdefault("times", times)
    session = parse(json.dumps(record)).played()
    if fields.get("Result", _result(session)) != _result(session):
        raise BadInput("The game names a result that its moves do not lead to.")
    return session


def _headings_and_moves(text: str) -> tuple[dict[str, str], list[str], list[float]]:
    """Return the headings, the moves, and the seconds that stand beside the moves."""
    fields: dict[str, str] = {}
    moves: list[str] = []
    times: list[float] = []
    for line in filter(str.strip, text.split("\n")):
        if turn := _TURN.fullmatch(line):
            moves.append(turn[1])
            if turn[1] != _SKIP and (took := _TOOK.fullmatch(line)):
                times.append(float(took[1]))
        elif (found := _FIELD.fullmatch(line)) and found[1] in _FIELDS and found[1] not in fields:
            fields[found[1]] = found[2].strip()
        else:
            raise BadInput(f"A game in text has no line like {shortened(line, 60)!r}.")
    for name in _NEEDED:
        if name not in fields:
            raise BadInput(f"The game has no line that begins with {name!r}.")
    if took := _TOOK.fullmatch(fields.get("Thinking", "")):
        times.append(float(took[1]))
    return fields, moves, times


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


def _turns(session: AnySession, times: Iterable[float]) -> Iterator[str]:
    """Yield a line for each turn; where there is a clock, it says how long the turn took."""
    places, left = len(str(session.ply)) + 2, iter(times)
    width = max((len(turn.notation) for turn in session.turns), default=0)
    longest = max(map(len, session.setup.names))
    for number, turn in enumerate(session.turns, start=1):
        name = session.setup.names[turn.player - 1]
        taken = None if turn.notation == _SKIP else next(left, None)
        told = name if taken is None else f"{name:{longest}}    {taken:g} s"
        yield f"{number:{places}}. {turn.notation:{width}}    {told}"


def _setting(name: str, value: object) -> str:
    if isinstance(value, bool):
        return f"{name}={'on' if value else 'off'}"
    return f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}"
