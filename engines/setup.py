"""What a session starts from: game, options, seed, players and the opening position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath
from shlex import split
from typing import Any, Generic, NamedTuple, TypeAlias

from seqtui.engines.clock import Control
from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Deals, First, Game, M, OptionsT, S
from seqtui.engines.series import Series
from seqtui.engines.text import printable, shortened, whole_number

KINDS = ("human", "easy", "medium", "hard", "perfect")
"""Who can sit on a side: a person, or a computer of some level."""
LEVELS = KINDS[1:]
"""The levels a person can play against, the weakest first."""
PROGRAM = "cmd:"
"""The kind of a program begins with this, and its command follows."""

OPPONENTS = (*KINDS, "program")
"""The sorts of players that lists and figures tell apart: all programs are one."""
LIMIT = 10.0
"""How many seconds a program has for a move, unless set otherwise."""
LIMITS = 0.01, 86_400.0
"""The shortest and the longest limit, in seconds."""
_MAX_COMMAND = 1_000
_SCRIPTS = (".py", ".js", ".mjs", ".sh", ".rb", ".pl", ".lua", ".jar")

MAX_NAME = 40
"""The longest name that can be entered; longer ones come only from older records."""
SEEDS = f"A seed is a whole number from 0 to {MAX_SEED}"


class Player(NamedTuple):
    """Who sits on one side: a name to show, and a kind that :func:`check_kind` knows."""

    name: str
    kind: str = "human"

    @property
    def is_human(self) -> bool:
        """Whether a person sits here, and not a computer or a program."""
        return self.kind == "human"

    @property
    def is_program(self) -> bool:
        """Whether a program started by a command sits here."""
        return is_program(self.kind)


DEFAULT_PLAYERS = (Player("Player 1"), Player("Player 2"))
_NUMBERS = {player.name: number for number, player in enumerate(DEFAULT_PLAYERS, start=1)}


def usual_first(game: AnyGame, options: object, players: tuple[Player, Player]) -> First:
    """Return who begins unless somebody says so: as the game has it (ALL-1).

    Where one seat is lost from the start, a person gets the other against a computer (MIRROR-7).
    """
    seat, people = game.better_seat(options), [player.is_human for player in players]
    if seat is None or people.count(True) != 1:
        return game.first
    person = people.index(True) + 1
    return person if seat == 1 else 3 - person


def is_program(kind: str) -> bool:
    """Return whether this kind of player is a program started by a command."""
    return kind.startswith(PROGRAM)


def sort_of(kind: str) -> str:
    """Return which of the sorts of players a kind belongs to; an unknown kind is its own."""
    return OPPONENTS[-1] if is_program(kind) else kind


def check_kind(kind: str) -> str:
    """Return a kind of player if it exists, or else raise ``BadInput``."""
    if is_program(kind):
        split_command(kind)
    elif kind not in KINDS:
        kinds = f"{', '.join(KINDS)}, or {PROGRAM} and a command"
        raise BadInput(f"A player is one of {kinds}, not {shortened(kind, 60)!r}.")
    return kind


def split_command(kind: str) -> list[str]:
    """Split the command of a program as a shell does, or raise ``BadInput``."""
    if len(kind) > _MAX_COMMAND or "\0" in kind:
        raise BadInput(f"A command has at most {_MAX_COMMAND:,} characters.")
    command = kind.removeprefix(PROGRAM)
    try:
        words = split(command)
    except ValueError:
        raise BadInput(f"A quotation mark has no end in {shortened(command, 60)}.") from None
    if not words or not words[0]:
        raise BadInput(f"After {PROGRAM} comes a command, such as cmd:./mybot.")
    return words


def with_default_names(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Name computers without a name Computer, and programs after their files.

    If both would be called the same, they are numbered: Computer 1 and Computer 2.
    """
    own = [program_name(kind) if is_program(kind) else "Computer" for _, kind in players]
    alike = own[0] == own[1] and not any(player.is_human for player in players)
    one, two = (
        player
        if player.is_human or player.name not in _NUMBERS
        else Player(f"{name} {_NUMBERS[player.name]}" if alike else name, player.kind)
        for player, name in zip(players, own, strict=True)
    )
    return one, two


def program_name(kind: str) -> str:
    """Return what a program is called: by its script, or else its first word."""
    try:
        words = split_command(kind)
    except BadInput:  # in a damaged file
        return "Program"
    file = next((word for word in words if word.endswith(_SCRIPTS)), words[0])
    return shortened(printable(PurePath(file).stem), MAX_NAME - 2) or "Program"


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
    limit: float = LIMIT
    """How many seconds a program may think about a move."""
    deals: Deals = Deals.ANY
    """Which deals these players play; a seed that somebody gave may have dealt another one."""
    tossed: bool = False
    """Whether the coin has decided who begins, in a match who began the first game."""

    @property
    def first(self) -> int:
        """The player who is to move in the opening, 1 or 2."""
        return self.opening.to_move

    @property
    def names(self) -> tuple[str, str]:
        one, two = with_default_names(self.players)
        return one.name, two.name

    def coin_sentence(self, names: Sequence[str]) -> str:
        """Say what the coin has decided for this game; nothing if it was not tossed."""
        tossed = self.tossed and (self.series is None or self.series.number == 1)
        return f"The coin says: {names[self.first - 1]} begins." if tossed else ""


AnySetup: TypeAlias = Setup[Any, Any, Any]


def read_seed(text: str) -> int:
    """Read a typed seed, or raise ``BadInput``."""
    digits = text.strip()
    if (seed := whole_number(digits, 0, MAX_SEED)) is not None:
        return seed
    raise BadInput(f"{SEEDS}, not {shortened(digits, 30)!r}.")


def read_limit(text: str) -> float:
    """Read a typed limit in seconds, or raise ``BadInput``."""
    shortest, longest = LIMITS
    with suppress(ValueError):
        if shortest <= (limit := float(text)) <= longest:
            return limit
    span = f"from {shortest:g} to {longest:,.0f}"
    raise BadInput(f"A limit is a number of seconds {span}, not {shortened(text, 30)!r}.")
