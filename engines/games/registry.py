"""All games, in the order they are offered. A new one needs its folders and a line here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import overload

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Game
from seqtui.engines.games.parts import ENGINES, IncompleteGame, folder_of, has_part, part

_FOLDERS = (
    "sequence_shift",
    "sequence_stack",
    "mirror_duel",
    "sequence_builder",
    "code_swap",
)


class _Registry(Sequence[AnyGame]):
    """The games, looked up anew each time: one that is added is offered everywhere.

    They are loaded when they are first asked for, so that a broken game fails there and not in an
    import.
    """

    def __init__(self, folders: Sequence[str]) -> None:
        self._folders = folders

    @cached_property
    def _games(self) -> list[AnyGame]:
        games: list[AnyGame] = []
        for folder in self._folders:
            games.append(_loaded(folder, games))
        return games

    @overload
    def __getitem__(self, place: int) -> AnyGame: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[AnyGame]: ...
    def __getitem__(self, place: int | slice) -> AnyGame | Sequence[AnyGame]:
        return self._games[place]

    def __len__(self) -> int:
        return len(self._games)

    def add(self, folder: str) -> AnyGame:
        """Register the game in a folder; :class:`IncompleteGame` names the part it lacks."""
        game = _loaded(folder, self._games)
        self._games.append(game)
        return game

    def remove(self, game: AnyGame) -> None:
        self._games.remove(game)


def _loaded(folder: str, others: Sequence[AnyGame]) -> AnyGame:
    """Return the game in a folder, if it has all its parts and a name of its own."""
    name = folder.replace("_", "-")
    game: AnyGame = part(name, "rules", "GAME", Game)
    if folder_of(game.name) != folder:
        raise IncompleteGame(f"The folder {folder} must be called {folder_of(game.name)}.")
    if any(game.name == other.name for other in others):
        raise IncompleteGame(f"There is a game called {name} already.")
    for module in ("gate", "oracle", "phrases"):  # not loaded: the first frame waits for none
        if not has_part(name, module):
            path = f"{ENGINES}.{folder}.{module}"
            raise IncompleteGame(f"The game {name} has no {module}: {path} is missing.")
    return game


GAMES = _Registry(_FOLDERS)


def game_named(name: str) -> AnyGame:
    """Find a game by the name that files and commands use."""
    for game in GAMES:
        if game.name == name:
            return game
    known = ", ".join(game.name for game in GAMES)
    raise BadInput(f"There is no game called {name!r}: the games are {known}.")
