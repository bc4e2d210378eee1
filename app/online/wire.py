"""What goes between the host's processes: connections, and messages through them.

A message is a line of JSON; there are bounds on its length and on their number. Connections have
no path, so nobody else can open them, and no folder is needed for them.
"""

from __future__ import annotations

import json
from asyncio import (
    IncompleteReadError,
    LimitOverrunError,
    StreamReader,
    StreamWriter,
    Task,
    get_running_loop,
)
from collections.abc import AsyncIterator, Callable, Coroutine
from socket import recv_fds, send_fds, socket
from time import monotonic
from typing import Any, TypeAlias

Message: TypeAlias = dict[str, Any]

FROM_GUESTS = 2_000  # bytes of the longest line that is taken from a guest's process
FROM_HOST = 2_000_000  # of the longest from the host: a whole game fits into it
MOST_UNREAD = 4_000_000  # bytes; a connection that leaves more unread is cut off
_PER_SECOND, _AT_ONCE = 20.0, 60.0  # messages that a guest's process may send


class RateLimit:
    """An allowance that is used up by whatever is sent, and grows back with time."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second, self._at_once = per_second, at_once
        self._left, self._since = at_once, monotonic()

    def use(self, amount: float = 0) -> bool:
        """Use some of the allowance; tell whether it is not exceeded."""
        now = monotonic()
        grown = self._left + (now - self._since) * self._per_second
        self._left, self._since = min(self._at_once, grown) - amount, now
        return self._left >= 0


def hand_over(links: socket, connection: socket) -> None:
    """Give the other side of ``links`` a connection, which is closed here."""
    with connection:
        send_fds(links, [b"!"], [connection.fileno()])


def take_over(links: socket, serve: Callable[[socket], Coroutine[Any, Any, None]]) -> None:
    """Serve every connection that the other side of ``links`` hands over, until it has gone."""
    loop, serving = get_running_loop(), set[Task[None]]()

    def take() -> None:
        try:
            data, descriptors, _, _ = recv_fds(links, 1, 1)
        except BlockingIOError:
            return
        except OSError:
            data, descriptors = b"", []
        if not data:
            loop.remove_reader(links)
        for descriptor in descriptors:
            task = loop.create_task(serve(socket(fileno=descriptor)))
            serving.add(task)  # or it might be collected while it runs
            task.add_done_callback(serving.discard)

    links.setblocking(False)
    loop.add_reader(links, take)


def encode(**message: object) -> bytes:
    """Return a message as a line."""
    return json.dumps(message).encode() + b"\n"


def send(writer: StreamWriter, **message: object) -> None:
    """Send a message without waiting; a receiver that does not read them is cut off."""
    if not writer.is_closing():
        writer.write(encode(**message))
        if writer.transport.get_write_buffer_size() > MOST_UNREAD:
            writer.transport.abort()


async def receive(reader: StreamReader, *, limited: bool = False) -> AsyncIterator[Message]:
    """Yield messages until there are no more, or none that is valid, or too many if ``limited``."""
    rate = RateLimit(_PER_SECOND, _AT_ONCE)
    while True:
        try:
            message = json.loads(await reader.readuntil(b"\n"))
        except (IncompleteReadError, LimitOverrunError, OSError, ValueError, RecursionError):
            return
        if not isinstance(message, dict) or (not rate.use(1) and limited):
            return
        yield message
