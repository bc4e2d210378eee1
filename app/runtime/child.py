"""Starts a part of this program as a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import seqtui

_FRONT = Path(seqtui.__file__)
PYTHON_PATH = {"PYTHONPATH": str(_FRONT.parents[_FRONT.name == "__init__.py"])}
"""The environment in which a child finds this very seqtui: a checkout, or installed packages."""


def command(module: str) -> list[str]:
    """Return the command that runs a module, whatever lies in the present folder."""
    return [sys.executable, "-P", "-m", module]
