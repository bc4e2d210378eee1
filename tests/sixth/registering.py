"""What one line in the registry does for a real game, done for a while and undone again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import ModuleType

import seqtui.app.games
import seqtui.engines.games
from seqtui.app.games.trial import try_look
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES
from seqtui.engines.trial import try_game

HERE = Path(__file__).parent
FOLDER = "last_stone"
ROOMS = {"engines_games": seqtui.engines.games, "app_games": seqtui.app.games}
"""The folders here, and the packages in which a real game has the same rooms."""


@contextmanager
def registered(rooms: Path = HERE, *, tried: bool = True) -> Iterator[AnyGame]:
    """Register the game whose two folders are here until the block ends, tried in full or not."""
    with ExitStack() as undo:
        for folder, package in ROOMS.items():
            undo.enter_context(_reaching(package, rooms / folder))
        game = GAMES.add(FOLDER)
        undo.callback(GAMES.remove, game)
        if tried:
            try_game(game)
            try_look(game)
        yield game


@contextmanager
def _reaching(package: ModuleType, folder: Path) -> Iterator[None]:
    """Let a package find modules in one more folder, and afterwards forget them."""
    package.__path__.append(str(folder))
    try:
        yield
    finally:
        package.__path__.remove(str(folder))
        room = f"{package.__name__}.{FOLDER}"
        for name in [name for name in sys.modules if f"{name}.".startswith(f"{room}.")]:
            del sys.modules[name]
        vars(package).pop(FOLDER, None)
