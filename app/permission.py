"""What may be played here: whether programs may be run for it, or a friend let in."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from seqtui.app.requests import Invitation
from seqtui.engines.session import Session
from seqtui.engines.setup import PROGRAM, Setup
from seqtui.engines.text import printable, shortened

if TYPE_CHECKING:
    from seqtui.app.requests import Opening, Playable
    from seqtui.app.settings import Settings

NOT_HERE = "Programs play only where they are: run seqtui in a terminal."
"""What a player is told who may not use this machine."""


def named_programs(settings: Settings, opening: Opening | None) -> set[str]:
    """Return the programs that the player has named, in the settings or on the command line."""
    given = opening.players if isinstance(opening, Setup) else ()
    return {*settings.bots.values(), *(player.kind for player in given)}


def why_not_play(game: Playable, named: Collection[str] | None) -> str | None:
    """Say why something may not be played, or None if it may.

    A saved game may come from anywhere and name any command: only those programs are run that
    the player has ``named``. That is None for a player who may not use this machine.
    """
    if isinstance(game, Invitation) and named is None:
        return "Nobody can be invited from here: run seqtui host in a terminal."
    if not isinstance(game, Setup | Session):
        return None
    setup = game if isinstance(game, Setup) else game.setup
    kinds = [player.kind for player in setup.players if player.is_program]
    if kinds and named is None:
        return NOT_HERE
    unknown = next((kind for kind in kinds if kind not in (named or ())), None)
    if unknown is None:
        return None
    command = printable(shortened(unknown.removeprefix(PROGRAM), 60))
    return f"To go on with this game, add its program in the settings: {command}"
