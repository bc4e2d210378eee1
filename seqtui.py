"""Five two-player number games for the terminal, solved exactly.

This file is the package ``seqtui``. In a checkout it is a module whose ``__path__`` is its own
folder, so that ``seqtui.engines`` and ``seqtui.app`` lie beside it; the wheel installs the same
folder as ``seqtui`` and this file as its ``__init__``. Everything has one name, here and installed.
"""

from __future__ import annotations

import sys
from os.path import dirname

__version__ = "0.1.0"
__path__ = [dirname(__file__)]


def main() -> int:
    """Run the ``seqtui`` command and return its exit code."""
    from seqtui.app.main import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
