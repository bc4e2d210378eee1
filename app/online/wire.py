"""Messages between the host's processes: JSON lines, with bounds on their length and number."""

from __future__ import annotations

import json
from asyncio import IncompleteReadError, LimitOverrunError, StreamReader, StreamWriter
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any, TypeAlias

Message: TypeAlias = dict[str, Any]

FROM_GUESTS = 2_000
"""The longest line that is taken from a guest's process, in bytes."""
FROM_HOST = 2_000_000
"""The longest line from the host: a whole game fits into it."""
_UNREAD = 4_000_000
"""Whoever leaves more bytes unread than this is cut off."""
_PER_SECOND, _AT_ONCE = 20.0, 60.0
"""How many messages a guest's process may send."""


def line(**message: object) -> bytes:
    """Write a message as a line."""
    return json.dumps(message).encode() + b"\n"


def send(writer: StreamWriter, **message: object) -> None:
    """Send a message without waiting; whoever does not read them is cut off."""
    if not writer.is_closing():
        writer.write(line(**message))
        if writer.transport.get_write_buffer_size() > _UNREAD:
            writer.transport.abort()


async def received(reader: StreamReader, *, limited: bool = False) -> AsyncIterator[Message]:
    """Yield messages until the other side has gone, or has sent what is none.

    Whoever is ``limited`` may send only so many.
    """
    left, since = _AT_ONCE, monotonic()
    while True:
        try:
            message = json.loads(await reader.readuntil(b"\n"))
        except (IncompleteReadError, LimitOverrunError, OSError, ValueError, RecursionError):
            return
        now = monotonic()
        left, since = min(_AT_ONCE, left + (now - since) * _PER_SECOND) - 1, now
        if not isinstance(message, dict) or (limited and left < 0):
            return
        yield message
