"""Which help the players took during a game, because a result should say so."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Aids:
    """Counts what was used in one game; taking moves back does not take help back."""

    serious: bool = False
    """Whether hints and oracle are off for the whole game."""
    hints: list[int] = field(default_factory=lambda: [0, 0])
    """How many hints each player took."""
    oracle: list[bool] = field(default_factory=lambda: [False, False])
    """Whether each player had the oracle in view on a turn of theirs."""

    @property
    def any_used(self) -> bool:
        """Whether anybody has had help so far."""
        return any(self.hints) or any(self.oracle)

    def sentence(self, names: tuple[str, str]) -> str:
        """Say who used what, or nothing where there is nothing to say."""
        if self.serious:
            return "A serious game: no hints, no oracle."
        told = [
            f"{name} used {used}"
            for name, hints, oracle in zip(names, self.hints, self.oracle, strict=True)
            if (used := _used(hints, oracle))
        ]
        return f"{', '.join(told)}." if told else ""


def _used(hints: int, oracle: bool) -> str:
    counted = {0: "", 1: "a hint"}.get(hints, f"{hints} hints")
    return " and ".join(filter(None, (counted, "the oracle" if oracle else "")))
