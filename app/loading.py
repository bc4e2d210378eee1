"""What is loaded once the first frame is out, in the order in which keys may need it."""

from __future__ import annotations

import gc
import sys


def load(chosen: str) -> None:
    """Import what playing needs, and find out now if a part of a game is missing or wrong.

    A game is opened first, and then a move in the ``chosen`` one passes the gate and is saved.
    """
    # From now on, threads yield sooner than Python's default of 5 ms, so that no key waits a
    # frame for them. Set any earlier, it would have delayed the first frame.
    sys.setswitchinterval(0.001)
    gc.enable()
    import seqtui.app.play.screen
    from seqtui.engines.games.gate import gate_of
    from seqtui.engines.games.registry import GAMES

    games = sorted(GAMES, key=lambda game: game.name != chosen)
    gate_of(games[0])
    import seqtui.app.picker.screen
    import seqtui.app.store.games
    import seqtui.engines.gate.models
    import seqtui.engines.players.choice  # noqa: F401 - likewise
    from seqtui.app.games.trial import load_parts
    from seqtui.engines.games.lesson import lesson_of
    from seqtui.engines.games.task import games_with_tasks
    from seqtui.engines.players.levels import level_of
    from seqtui.engines.setup import LEVELS

    games_with_tasks()
    for game in games:
        load_parts(game)
        lesson_of(game.name)
        level_of(game.name, LEVELS[0])
