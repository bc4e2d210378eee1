"""Sequence Shift, the obvious way."""

from __future__ import annotations

from tests.engines.naive.game import Json, NaiveGame, Result


class NaiveShift(NaiveGame):
    """One row; swap two neighbours, or leap; whoever sorts it wins."""

    def __init__(self, options: Json, position: Json) -> None:
        """Start from a row; a sorted one belongs to the player to move (SHIFT-1)."""
        super().__init__(options, position)
        self.row: list[int] = list(position["sequence"])
        self.winner = self.to_move if self.row == sorted(self.row) else None
        self.leaps = options.get("moves") == "leaps"

    def moves(self) -> list[str]:
        """Every pair of neighbours; with leaps, every way past one or two numbers (SHIFT-7)."""
        if self.winner:
            return []
        if not self.leaps:
            return [f"swap {place} {place + 1}" for place in range(1, len(self.row))]
        found = []
        for left in range(1, len(self.row)):
            for name, start, end in (
                ("swap", left, left + 1),
                ("leap", left, left + 2),
                ("leap", left + 2, left),
            ):
                if self.all_on_the_wrong_side(start, end):
                    found.append(f"{name} {start} {end}")
        return found

    def all_on_the_wrong_side(self, start: int, end: int) -> bool:
        """Larger numbers belong to the right of the one that moves, smaller ones to its left."""
        if max(start, end) > len(self.row):
            return False
        number = self.row[start - 1]
        if start < end:
            return all(other < number for other in self.row[start:end])
        return all(other > number for other in self.row[end - 1 : start - 1])

    def play(self, move: str, card: int | None) -> None:
        """Swap, if the two are neighbours, or leap; otherwise only the turn is lost (SHIFT-4)."""
        verb, *places = move.split()
        a, b = (int(place) - 1 for place in places)
        if verb == "leap":
            number = self.row[a]
            without = [other for other in self.row if other != number]
            self.row = [*without[:b], number, *without[b:]]
        elif abs(a - b) == 1:
            self.row[a], self.row[b] = self.row[b], self.row[a]
        moved = verb == "leap" or abs(a - b) == 1
        if moved and self.row == sorted(self.row):
            self.winner = self.to_move
        self.to_move = 3 - self.to_move

    def result(self) -> Result | None:
        """Sorted, for whoever did it."""
        return (self.winner, "sorted") if self.winner else None

    def position(self) -> Json:
        """Show the row."""
        return {"sequence": self.row}

    def may_claim(self, times: int) -> bool:
        """On the third occurrence; with leaps nothing ever comes again."""
        return self.winner is None and times >= 3 and not self.leaps
