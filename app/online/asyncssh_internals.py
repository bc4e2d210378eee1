"""All that the SSH server uses of asyncssh's private names, with the reason for each."""

from __future__ import annotations

from asyncssh import SSHServerChannel, SSHServerConnection
from asyncssh.channel import SSHChannel
from asyncssh.connection import SSHConnection

from seqtui.app.runtime.private_names import NameGone, require

_REFUSED = tuple(
    f"_process_{request}_request"
    for request in ("env", "x11_req", "auth_agent_req_at_openssh_dot_com", "signal", "break")
)


def check() -> None:
    """Raise an error with a sentence if one of the names is gone.

    Nobody can come in then: what the server refuses would be granted, and nobody be cut off.
    """
    require(
        "asyncssh",
        (
            *((SSHServerChannel, name) for name in _REFUSED),
            (SSHChannel, "_service_next_request"),
            (SSHConnection, "_transport"),
        ),
    )
    if "_process_" not in SSHChannel._service_next_request.__code__.co_consts:
        raise NameGone("asyncssh no longer asks the methods by which seqtui refuses requests.")


def refuse_extras(channel: SSHServerChannel[bytes]) -> None:
    """Refuse the requests of a session that asyncssh answers without asking the session."""
    for name in _REFUSED:
        setattr(channel, name, lambda _packet: False)


def unsent(connection: SSHServerConnection) -> int:
    """Return how many bytes the other side has left unread.

    The public number is that of one channel; answers to requests pile up without any.
    """
    transport = connection._transport
    return 0 if transport is None else transport.get_write_buffer_size()
