"""Long runs that look for what the suite has no time for: ``python -m tests.soak TOOL …``."""

from __future__ import annotations

import sys
from importlib import import_module

TOOLS = ("monkey", "kills", "damage", "fuzz", "leaks", "mutants", "tasks", "online", "floods")

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in TOOLS:
        sys.exit(f"usage: python -m tests.soak {{{','.join(TOOLS)}}} [options]")
    import_module(f"tests.soak.{sys.argv[1]}").main(sys.argv[2:])
