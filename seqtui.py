"""The front door: what the ``seqtui`` command and ``python -m seqtui`` run.

A checkout has this file beside ``app``, ``engines`` and ``styles``. The wheel installs the same
folder as one package, ``seqtui``, and this file as its ``__init__``. ``app`` and ``engines`` are
names that other projects use too, so :func:`main` makes sure that the program gets its own.
Whoever wants the games alone imports ``seqtui.engines``, which has nothing to do with that.
"""

from __future__ import annotations

import sys
from os.path import dirname, join

_HERE = dirname(__file__)
__path__ = [_HERE]
"""Lets ``seqtui.engines`` be imported in a checkout too, where this is a module."""


def main() -> int:
    """Run the command and return its exit code."""
    for package in "app", "engines":
        _forget_another(package)
    sys.path.insert(0, _HERE)

    from app.main import main as run

    return run()


def _forget_another(package: str) -> None:
    """Let a package be imported from here, even if another one of that name already has been."""
    imported = sys.modules.get(package)
    if imported is None or join(_HERE, package) in getattr(imported, "__path__", ()):
        return
    for name in list(sys.modules):
        if name == package or name.startswith(f"{package}."):
            del sys.modules[name]


if __name__ == "__main__":
    sys.exit(main())
