"""Which help the players took during a game, because a result should say so."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from app.drawing.palette import GLYPHS


@dataclass(slots=True)
class Aids:
    """Counts what was used in one game; taking moves back does not take help back."""

    serious: bool = False
    """Whether hints and oracle are off for the whole game."""
    hints: list[int] = field(default_factory=lambda: [0, 0])
    """How many hints each player took."""
    oracle: list[bool] = field(default_factory=lambda: [False, False])
    """Whether each player had the oracle in view on a turn of theirs."""

    @classmethod
    def from_json(cls, text: str) -> Aids:
        """Read what was noted with a saved game, as far as it makes sense."""
        try:
            noted = json.loads(text)
        except (ValueError, RecursionError):
            return cls()
        if not isinstance(noted, dict):
            return cls()
        aids = cls(serious=noted.get("serious") is True)
        hints, oracle = noted.get("hints"), noted.get("oracle")
        if isinstance(hints, list) and len(hints) == 2 and all(type(n) is int for n in hints):
            aids.hints = list(hints)
        if isinstance(oracle, list) and len(oracle) == 2:
            aids.oracle = [seen is True for seen in oracle]
        return aids

    def as_json(self) -> str:
        """Write down what is to be noted with a saved game."""
        return json.dumps(asdict(self))

    @property
    def any_used(self) -> bool:
        """Whether anybody has had help so far."""
        return any(self.hints) or any(self.oracle)

    def sentences(self, names: tuple[str, str]) -> tuple[str, ...]:
        """Say who used what, in full and then in brief; nothing if there is nothing to say."""
        if self.serious:
            return ("A serious game: no hints, no oracle.",)
        used = [_used(*each) for each in zip(self.hints, self.oracle, strict=True)]
        told = [f"{name} used {what}" for name, what in zip(names, used, strict=True) if what]
        if not told:
            return ()
        brief = [what.replace("the ", "").replace(" and ", ", ") for what in used]
        short = [f"{GLYPHS[side]} {what}" for side, what in enumerate(brief, start=1) if what]
        return f"{', '.join(told)}.", f"Used: {' · '.join(short)}"


def _used(hints: int, oracle: bool) -> str:
    counted = {0: "", 1: "a hint"}.get(hints, f"{hints} hints")
    return " and ".join(filter(None, (counted, "the oracle" if oracle else "")))
