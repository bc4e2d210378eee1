"""What a match starts from: game, options, seed, players and the opening position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, get_args

from .clock import Control
from .dice import MAX_SEED
from .errors import BadInput
from .games.game import Game, M, OptionsT, S
from .series import Series
from .text import shortened

PlayerKind: TypeAlias = Literal["human", "easy", "medium", "hard", "perfect"]
KINDS: tuple[PlayerKind, ...] = get_args(PlayerKind)
"""Who can sit on a side: a person, or a computer of some level."""
LEVELS = KINDS[1:]
"""The levels a person can play against, the weakest first."""

MAX_NAME = 40
"""The longest name that can be entered; longer ones come only from older records."""
SEEDS = f"A seed is a whole number from 0 to {MAX_SEED}"


class Player(NamedTuple):
    """Who sits on one side: a name to show, and one of the kinds of players."""

    name: str
    kind: str = "human"

    @property
    def is_human(self) -> bool:
        """Whether a person sits here, and not a computer."""
        return self.kind == "human"


DEFAULT_PLAYERS = (Player("Player 1"), Player("Player 2"))


def called(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Call a computer that nobody has named Computer, or Computer 1 and 2 if there are two."""
    alone = any(player.is_human for player in players)
    names = {
        player.name: "Computer" if alone else f"Computer {number}"
        for number, player in enumerate(DEFAULT_PLAYERS, start=1)
    }
    one, two = (
        player if player.is_human else Player(names.get(player.name, player.name), player.kind)
        for player in players
    )
    return one, two


@dataclass(frozen=True, slots=True)
class Setup(Generic[S, M, OptionsT]):
    """Everything that fixes a game before its first move; with the moves it is the game."""

    game: Game[S, M, OptionsT]
    options: OptionsT
    seed: int
    opening: S
    """The state before anything has happened."""
    position: Mapping[str, object] | None = None
    """The custom position as it was given, or None for a dealt game."""
    players: tuple[Player, Player] = DEFAULT_PLAYERS
    clock: Control | None = None
    """How long people may take, or None for as long as they like (ALL-8)."""
    series: Series | None = None
    """The place of the game in its match, or None for a single game (ALL-9)."""

    @property
    def first(self) -> int:
        """The player who is to move in the opening, 1 or 2."""
        return self.opening.to_move

    @property
    def names(self) -> tuple[str, str]:
        one, two = called(self.players)
        return one.name, two.name


AnySetup: TypeAlias = Setup[Any, Any, Any]


def read_seed(text: str) -> int:
    """Read a typed seed, or raise ``BadInput``."""
    digits = text.strip()
    is_short = digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_SEED))
    if is_short and int(digits) <= MAX_SEED:
        return int(digits)
    raise BadInput(f"{SEEDS}, not {shortened(digits, 30)!r}.")
