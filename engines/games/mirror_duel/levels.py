"""What the levels see in Mirror Duel: a level is a memory, or with hands of tiles a foresight.

Digits near the ends are remembered well. One that lies deeper fades: the longer ago it came, the
likelier it is taken for another one, and then always for the same one. A level judges the
sequence it has in mind. With hands nothing but the ends matters, and a level looks ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from seqtui.engines.dice import below, roll, stream
from seqtui.engines.games.mirror_duel.phrases import PHRASES
from seqtui.engines.games.mirror_duel.rules import Add, Options, State
from seqtui.engines.players.levels import Level, Levels
from seqtui.engines.session import Session

_Session: TypeAlias = Session[State, Add, Options]


class _Memory(NamedTuple):
    """How many digits a level remembers at each end, seeing them and blindfold (MIRROR-4)."""

    seeing: int
    blindfold: int

    def sure(self, state: State) -> int:
        """Return how many digits from either end are never taken for others."""
        return self.blindfold if state.options.blindfold else self.seeing

    def recalls(self, session: _Session) -> State:
        """Return the sequence as it is remembered."""
        state, sure = session.state, self.sure(session.state)
        in_mind = list(state.sequence)
        for place, came in enumerate(_when_they_came(session)):
            if sure <= place < len(in_mind) - sure:
                in_mind[place] = _faded(session, in_mind[place], came, sure)
        return state._replace(sequence=tuple(in_mind))

    def careful(self, state: State, player: int) -> float:
        """Have a taste for mirrors only while they are short enough to be sure of."""
        return _mirrors(state, player) if len(state.sequence) <= 2 * self.sure(state) else 0


def _when_they_came(session: _Session) -> list[int]:
    """Return the turn in which each digit was added; those of the opening are numbered down."""
    came = [-place for place in range(len(session.opening.sequence))]
    for ply, turn in enumerate(session.turns, start=1):
        if isinstance(turn.move, Add):
            came.insert(0 if turn.move.end == "front" else len(came), ply)
    return came


def _faded(session: _Session, digit: int, came: int, sure: int) -> int:
    """Return what a digit is taken for; half of them are lost in as many turns as are sure."""
    bits, dice = roll(stream(session.setup.seed, f"player {session.state.to_move} digit {came}"))
    age = session.ply - max(came, 0)
    if bits / 2**64 < 0.5 ** (age / sure):
        return digit
    other, _ = below(session.setup.options.digits - 1, dice)
    return other + 1 + (other + 1 >= digit)


def _mirrors(state: State, player: int) -> float:
    """Prefer one digit short of a palindrome, then digits that match from the ends inwards."""
    sequence = state.sequence
    pairs = zip(sequence, reversed(sequence), strict=True)
    matching = next((depth for depth, (one, two) in enumerate(pairs) if one != two), 0)
    return 100 * PHRASES.progress(state, player) + matching


def _no_taste(state: State, player: int) -> float:
    return 0.0


_WITH_HANDS: Levels[State, Add] = Levels(
    easy=Level(
        brief="looks at its own tile only",
        sentence="Easy makes no palindrome it can avoid, but looks no further.",
        taste=_no_taste,
    ),
    medium=Level(
        brief="leaves you few safe tiles",
        sentence="Medium leaves you few safe tiles, or none, but never counts its own.",
        turns=2,
    ),
    hard=Level(
        brief="sees three turns ahead",
        sentence="Hard leaves you few safe tiles, and sees three turns ahead.",
        turns=3,
    ),
)


def _level(name: str, memory: _Memory, taste: Callable[[State, int], float]) -> Level[State, Add]:
    return Level(
        brief=f"remembers {memory.seeing} digits an end",
        sentence=f"{name} is sure of {memory.seeing} digits at each end, blindfold of "
        f"{memory.blindfold}; the rest fades.",
        recalls=memory.recalls,
        taste=taste,
    )


_HARD = _Memory(6, 4)

_BY_MEMORY: Levels[State, Add] = Levels(
    easy=_level("Easy", _Memory(3, 2), _mirrors),
    medium=_level("Medium", _Memory(5, 3), _mirrors),
    hard=_level("Hard", _HARD, _HARD.careful),
    note="The levels hardly differ: whoever reads the sequence can always draw.",
    alike=("medium", "hard"),
)


def levels_for(options: Options) -> Levels[State, Add]:
    """Return foresight for games with hands of tiles, and else memory."""
    return _WITH_HANDS if options.is_limited else _BY_MEMORY
