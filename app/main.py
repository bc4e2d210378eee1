"""The ``seqtui`` command. Each call loads only what it needs."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command and return its exit code."""
    try:
        from seqtui.app.cli.commands import run

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return 130
    except BaseException as error:
        from seqtui.app.cli.failures import report

        return report(error)
