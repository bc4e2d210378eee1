"""The two ways outside input can fail, each carrying one sentence for a person."""

from __future__ import annotations

from enum import StrEnum

from seqtui.engines.text import one_line


class Stage(StrEnum):
    """The three stages a move passes, in order (ALL-3)."""

    READ = "read"
    SHAPE = "shape"
    RULE = "rule"


class Refused(ValueError):
    """A move did not pass a gate. Nothing has changed; the player may choose again."""

    def __init__(self, stage: Stage, message: str) -> None:
        self.message = one_line(message)
        super().__init__(self.message)
        self.stage = stage


class BadInput(ValueError):
    """Options, a position or a saved game that cannot be used, and why."""

    def __init__(self, message: str) -> None:
        self.message = one_line(message)
        super().__init__(self.message)
