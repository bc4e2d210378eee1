"""What this system offers to programs: not every one can fork, or send signals to a group."""

from __future__ import annotations

from importlib import import_module


def missing(*needed: str) -> str:
    """Say what this system lacks of some functions, such as ``os.fork``; nothing if it has all.

    The answer follows what they are needed for: "needs Linux, macOS or their like: this …".
    """
    for name in needed:
        module, _, function = name.rpartition(".")
        try:
            found = hasattr(import_module(module), function)
        except ImportError:
            found = False
        if not found:
            return f"needs Linux, macOS or their like: this system has no {name}"
    return ""
