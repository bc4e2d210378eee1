"""The key by which a guest's ssh knows the host again: made once, for nobody else's eyes."""

from __future__ import annotations

import os
from pathlib import Path

import asyncssh

NAME = "ssh_host_key"


class BadKey(Exception):
    """The key cannot be read or made: why, in a sentence."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the key kept in a folder, or make one."""
    path = folder / NAME
    try:
        if not path.exists():
            _make(path)
        path.chmod(0o600)
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, ValueError):
        raise BadKey(f"The key in {path} is damaged: remove it, and a new one is made.") from None
    except OSError as error:
        raise BadKey(f"The key in {path} cannot be used: {error.strerror}.") from None


def _make(path: Path) -> None:
    """Write a new key beside its place first, so that there is never half a key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{NAME}.{os.getpid()}")
    key = asyncssh.generate_private_key("ssh-ed25519")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.export_private_key())
        os.link(draft, path)  # unlike a rename, it never replaces another's key
    except FileExistsError:
        pass  # another host was quicker
    finally:
        draft.unlink()
