"""Sequence Builder, the obvious way."""

from __future__ import annotations

from tests.engines.naive.game import Json, NaiveGame, Result


class NaiveBuilder(NaiveGame):
    """A pool of numbers, and two sequences that rise by allowed steps."""

    def __init__(self, options: Json, position: Json) -> None:
        """Start from two sequences; what is in neither is in the pool."""
        super().__init__(options, position)
        first, second = position.get("sequences", [[], []])
        self.sequences: dict[int, list[int]] = {1: list(first), 2: list(second)}
        taken = self.sequences[1] + self.sequences[2]
        self.pool = [n for n in range(1, options["pool"] + 1) if n not in taken]

    def valid(self, player: int) -> list[int]:
        """List the numbers a player could add."""
        own = self.sequences[player]
        if not own:
            return list(self.pool)
        return [number for number in self.pool if number - own[-1] in self.options["steps"]]

    def moves(self) -> list[str]:
        """Every valid number; a player who has none skips (BUILDER-2)."""
        if self.result():
            return []
        return [str(number) for number in self.valid(self.to_move)] or ["skip"]

    def play(self, move: str, card: int | None) -> None:
        """Take a number out of the pool, or skip."""
        if move != "skip":
            self.pool.remove(int(move))
            self.sequences[self.to_move].append(int(move))
        self.to_move = 3 - self.to_move

    def result(self) -> Result | None:
        """Find the target reached, or nobody able to add a number (BUILDER-3)."""
        one, two = len(self.sequences[1]), len(self.sequences[2])
        for player in (1, 2):
            if len(self.sequences[player]) == self.options["target"]:
                return (player, "target")
        if self.valid(1) or self.valid(2):
            return None
        if one == two:
            return (None, "equal")
        return (1 if one > two else 2, "longer")

    def position(self) -> Json:
        """Both sequences and the pool."""
        return {"sequences": [self.sequences[1], self.sequences[2]], "pool": self.pool}

    def may_claim(self, times: int) -> bool:
        """Never: the pool only shrinks."""
        return False
