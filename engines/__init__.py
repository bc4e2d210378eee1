"""Everything a game is, without a screen: rules, gate, session, records and oracles.

Nothing in here imports textual, rich or the application. The rules, the session and the oracles use
the standard library alone; pydantic is loaded by whatever comes in through the gate. Programs that
build on the games need only what this package offers: :mod:`seqtui.engines.library` shows it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seqtui.engines.library import BadInput, Refused, begin, names

__all__ = ["BadInput", "Refused", "begin", "names"]

if not TYPE_CHECKING:

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})

    def __getattr__(name: str) -> object:
        """Load the front when it is first used, so that no other import waits for it."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("seqtui.engines.library"), name)
