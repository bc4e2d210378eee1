"""Finds a game's part of the application: its board, its card and its pages.

``board.py`` defines ``BOARD``, ``card.py`` and ``plain.py`` define ``draw``;
``page.md`` holds the rules, and ``known.md``, if there is one, what solving has shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from seqtui.engines.games.parts import IncompleteGame, folder_of, part

if TYPE_CHECKING:
    from seqtui.app.games.board import Board

LOOKS = __name__.rpartition(".")[0]
"""The package that holds the games' looks, one folder each."""


def board_of(game: str) -> Board:
    """Return a new board of the game with this name."""
    board: Board = part(game, "board", "BOARD", type, LOOKS)()
    return board


def text_of(game: str, file: str, default: str | None = None) -> str:
    """Return the text of a file in a game's folder; without a default it must exist."""
    from importlib.resources import files

    package = f"{LOOKS}.{folder_of(game)}"
    try:
        found = files(package).joinpath(file)
    except ModuleNotFoundError:
        raise IncompleteGame(f"The game {game} has no looks: {package} is missing.") from None
    if found.is_file():
        return found.read_text("utf-8")
    if default is None:
        raise IncompleteGame(f"The game {game} has no {file} in {package}.")
    return default
