"""What the levels see in Sequence Builder: their own ways to go on, yours, and the end."""

from __future__ import annotations

from seqtui.engines.games.sequence_builder.rules import Move, Options, State, picks_of
from seqtui.engines.players.levels import Level, Levels

_LEVELS: Levels[State, Move] = Levels(
    easy=Level(
        brief="counts only its own ways",
        sentence="Easy counts its own ways to go on and never looks at yours.",
        taste=lambda state, player: len(picks_of(state, player)),
    ),
    medium=Level(
        brief="counts your ways as well",
        sentence="Medium counts its own ways to go on and yours, one number ahead.",
        turns=2,
    ),
    hard=Level(
        brief="sees the end in four turns",
        sentence="Hard counts ways as well, and sees an end that is four turns away.",
        turns=4,
    ),
)


def levels_for(options: Options) -> Levels[State, Move]:
    """Return the levels, which are the same with all options."""
    return _LEVELS
