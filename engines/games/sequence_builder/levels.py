"""What the levels see in Sequence Builder: their own ways to go on, yours, and the end."""

from __future__ import annotations

from seqtui.engines.games.sequence_builder.rules import Move, State, picks_of
from seqtui.engines.players.levels import Level

LEVELS: dict[str, Level[State, Move]] = {
    "easy": Level(
        brief="counts only its own ways",
        sentence="Easy counts its own ways to go on and never looks at yours.",
        taste=lambda state, player: len(picks_of(state, player)),
    ),
    "medium": Level(
        brief="counts your ways as well",
        sentence="Medium counts its own ways to go on and yours, one number ahead.",
        turns=2,
    ),
    "hard": Level(
        brief="sees the end in four turns",
        sentence="Hard counts ways as well, and sees an end that is four turns away.",
        turns=4,
    ),
}
