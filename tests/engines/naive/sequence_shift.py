"""Sequence Shift, the obvious way."""

from __future__ import annotations

from tests.engines.naive.game import Json, NaiveGame, Result


class NaiveShift(NaiveGame):
    """One row; swap two neighbours; whoever sorts it wins."""

    def __init__(self, options: Json, position: Json) -> None:
        """Start from a row; a sorted one belongs to the player to move (SHIFT-1)."""
        super().__init__(options, position)
        self.row: list[int] = list(position["sequence"])
        self.winner = self.to_move if self.row == sorted(self.row) else None

    def moves(self) -> list[str]:
        """Every pair of neighbours."""
        if self.winner:
            return []
        return [f"swap {place} {place + 1}" for place in range(1, len(self.row))]

    def play(self, move: str, card: int | None) -> None:
        """Swap, if the two are neighbours; otherwise only the turn is lost (SHIFT-4)."""
        a, b = (int(word) - 1 for word in move.split()[1:])
        if abs(a - b) == 1:
            self.row[a], self.row[b] = self.row[b], self.row[a]
            if self.row == sorted(self.row):
                self.winner = self.to_move
        self.to_move = 3 - self.to_move

    def result(self) -> Result | None:
        """Sorted, for whoever did it."""
        return (self.winner, "sorted") if self.winner else None

    def position(self) -> Json:
        """Show the row."""
        return {"sequence": self.row}

    def may_claim(self, times: int) -> bool:
        """On the third occurrence."""
        return self.winner is None and times >= 3
