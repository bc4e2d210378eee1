"""Sequence Stack, solved: the chance to win with best play by both, over the unseen cards.

Before the draw a position is worth the average over the cards that may come, after it the
better choice. What counts is how many of each number the deck holds; the oracle never looks
at their order (ALL-7). A draw claimed for lack of progress (ALL-5) is left out: the chances
are those of a game played to its end. A custom position that lacks cards can stay without a
winner, which counts as half a win for each.
"""

from __future__ import annotations

from seqtui.engines.games.sequence_stack.rules import COPIES, GAME, Move, Options, State, reach
from seqtui.engines.games.sequence_stack.solver import Solver
from seqtui.engines.solving.oracle import Judged, Oracle, Result, Value, Verdict

_SURE = {0.0: Result.LOSS, 1.0: Result.WIN}
_DECIMALS = 14
"""More would only show how floats round."""


class _StackOracle(Oracle):
    """Judges positions before and after the draw, and remembers what it has worked out."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._full = Solver((COPIES,) * options.numbers, thaw=options.blocks == "thaw")
        self._custom = self._full
        """The solver for the latest position with missing cards."""

    def judge(self, state: State) -> Verdict[Move]:
        """Return the chance of the player to move and, once a card is drawn, of each choice."""
        over = GAME.outcome(state)
        if over:
            chance = 0.5 if over.winner is None else float(over.winner == state.to_move)
            return Verdict(_value(chance), ())
        solver, to_come = self._solver_for(state), self._to_come(state)
        heights, blocked = state.heights, state.blocked
        if state.to_move == 2:
            heights, blocked = heights[::-1], blocked[::-1]
        if not state.drawn:
            return Verdict(_value(solver.before_draw(heights, blocked, to_come).chance), ())
        discard, place = solver.choices(heights, blocked, to_come, state.drawn)
        ranked = [Judged(Move.DISCARD, _value(discard.chance))]
        if place:
            at = 0 if place.beats(discard) else 1
            ranked.insert(at, Judged(Move.PLACE, _value(place.chance)))
        return Verdict(ranked[0].value, tuple(ranked))

    def _to_come(self, state: State) -> list[int]:
        """Count 1, 2, 3 … in the deck as it was before the draw."""
        cards = (*state.deck, state.drawn)
        return [cards.count(number) for number in range(1, self._options.numbers + 1)]

    def _solver_for(self, state: State) -> Solver:
        """Return the solver for the cards this game is played with."""
        numbers = self._options.numbers
        cards = [
            count + state.discard.count(number) + sum(number <= height for height in state.heights)
            for number, count in enumerate(self._to_come(state), start=1)
        ]
        if self._options.blocks == "permanent":
            # What nobody can reach does not come back, and may have left the game already.
            reached = {
                number
                for height, blocks in zip(state.heights, state.blocked, strict=True)
                for number in reach(numbers, height, blocks)
            }
            for number in set(range(1, numbers + 1)) - reached:
                cards[number - 1] = COPIES
        for solver in (self._full, self._custom):
            if solver.cards == tuple(cards):
                return solver
        self._custom = Solver(tuple(cards), thaw=self._options.blocks == "thaw")
        return self._custom


def _value(chance: float) -> Value:
    return Value(_SURE.get(chance), chance=round(chance, _DECIMALS))


ORACLE = _StackOracle
