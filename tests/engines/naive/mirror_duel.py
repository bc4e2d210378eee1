"""Mirror Duel, the obvious way."""

from __future__ import annotations

from tests.engines.naive.game import Json, NaiveGame, Result


class NaiveMirror(NaiveGame):
    """One sequence that grows at both ends; whoever makes it a palindrome loses."""

    def __init__(self, options: Json, position: Json) -> None:
        """Start from a sequence, mostly an empty one."""
        super().__init__(options, position)
        self.sequence: list[int] = list(position.get("sequence", []))
        self.said: list[str] = []
        self.winner: int | None = None

    def moves(self) -> list[str]:
        """Every digit at either end."""
        if self.winner:
            return []
        digits = range(1, self.options["digits"] + 1)
        return [f"{digit} {end}" for digit in digits for end in ("front", "back")]

    def play(self, move: str, card: int | None) -> None:
        """Add a digit; from two digits on a palindrome loses (MIRROR-1, MIRROR-2)."""
        digit, end = move.split()
        if end == "front":
            self.sequence.insert(0, int(digit))
        else:
            self.sequence.append(int(digit))
        if len(self.sequence) >= 2 and self.sequence == list(reversed(self.sequence)):
            self.winner = 3 - self.to_move
        self.said.append(move)
        self.to_move = 3 - self.to_move

    def result(self) -> Result | None:
        """Lost by whoever made the palindrome."""
        return (self.winner, "palindrome") if self.winner else None

    def position(self) -> Json:
        """Show the sequence; blindfold only its length and the last two moves (MIRROR-4)."""
        if self.options["blindfold"] and not self.winner:
            return {"length": len(self.sequence), "recent": self.said[-2:]}
        return {"sequence": self.sequence}

    def may_claim(self, times: int) -> bool:
        """From 30 digits on."""
        return self.winner is None and len(self.sequence) >= 30
