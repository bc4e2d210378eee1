"""Games on their way out of the store and into it: files of records, or of readable text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from app.store.text import HEADING, as_text, from_text
from engines.errors import BadInput
from engines.gate.records import load
from engines.match import AnyMatch
from engines.text import printable, small

Format: TypeAlias = Literal["record", "text"]

_BEGINNING = re.compile(rf"^(?=\{{|{HEADING})", re.MULTILINE)
"""Where a game begins: a record's brace or a text's first heading, at the start of a line."""


def games_in(text: str) -> list[str]:
    """Return the text of each game of a file, in either format, or raise ``BadInput``."""
    before, *parts = _BEGINNING.split(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    if before.strip() or not parts:
        raise BadInput(f"There is no game at its beginning: neither a record nor {HEADING!r}.")
    return parts


def read_games(text: str) -> Iterator[AnyMatch]:
    """Read the games of a file one by one: a match takes many times the room of its text."""
    parts = games_in(text)
    for number, part in enumerate(parts, start=1):
        try:
            yield read_game(part)
        except BadInput as error:
            which = f"Game {number}: {small(error.message)}" if len(parts) > 1 else error.message
            raise BadInput(which) from None


def read_game(text: str) -> AnyMatch:
    """Read one game, or raise ``BadInput``."""
    match = load(text) if text.startswith("{") else from_text(text)
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


def written(record: str, form: Format) -> str:
    """Return a stored game as a file holds it, with names that can be read back."""
    if form == "text":
        return "\n".join([*as_text(load(record)), "", ""])
    values = json.loads(record)
    for player in values["players"]:
        player["name"] = printable(player["name"])
    return f"{json.dumps(values, ensure_ascii=False)}\n"
