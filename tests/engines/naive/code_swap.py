"""Code Swap, the obvious way."""

from __future__ import annotations

from itertools import combinations

from tests.engines.naive.game import Json, NaiveGame, Result


class NaiveSwap(NaiveGame):
    """Two codes; swap within the own one or across at the same place.

    With cross_back forbidden, whatever place was swapped across last is closed for one turn.
    """

    def __init__(self, options: Json, position: Json) -> None:
        """Start from two codes; an ascending one has won nothing yet (SWAP-2)."""
        super().__init__(options, position)
        first, second = position["codes"]
        self.codes: dict[int, list[int]] = {1: list(first), 2: list(second)}
        self.winner: int | None = None
        self.no_way_back = options.get("cross_back") == "forbidden"
        self.crossed: int | None = position.get("crossed")

    def moves(self) -> list[str]:
        """Every pair of own places, then every place to swap across."""
        if self.winner:
            return []
        places = range(1, len(self.codes[1]) + 1)
        own = [f"own {a} {b}" for a, b in combinations(places, 2)]
        return own + [f"cross {place}" for place in places if place != self.crossed]

    def play(self, move: str, card: int | None) -> None:
        """Swap; only the swapper's own code is looked at (SWAP-2)."""
        word, *places = move.split()
        self.crossed = int(places[0]) if word == "cross" and self.no_way_back else None
        mine, theirs = self.codes[self.to_move], self.codes[3 - self.to_move]
        if word == "own":
            a, b = (int(place) - 1 for place in places)
            mine[a], mine[b] = mine[b], mine[a]
        else:
            a = int(places[0]) - 1
            mine[a], theirs[a] = theirs[a], mine[a]
        if all(mine[i] <= mine[i + 1] for i in range(len(mine) - 1)):
            self.winner = self.to_move
        self.to_move = 3 - self.to_move

    def result(self) -> Result | None:
        """Ascending, for whoever swapped last."""
        return (self.winner, "ascending") if self.winner else None

    def position(self) -> Json:
        """Both codes, and the closed place where there can be one (SWAP-8)."""
        shown: Json = {"codes": [self.codes[1], self.codes[2]]}
        if self.no_way_back:
            shown["crossed"] = self.crossed
        return shown

    def may_claim(self, times: int) -> bool:
        """On the third occurrence."""
        return self.winner is None and times >= 3
