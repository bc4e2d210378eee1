"""``seqtui play`` and ``seqtui host``: from the arguments to a game, here or with a friend."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from seqtui.app.cli.parser import root
from seqtui.app.cli.terminal import full_screen
from seqtui.engines.clock import CONTROLS, OFF, Control
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Deals, First
from seqtui.engines.gate.options import check_options, read_settings
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.series import Format, Series
from seqtui.engines.setup import (
    DEFAULT_PLAYERS,
    LEVELS,
    LIMIT,
    MAX_NAME,
    AnySetup,
    Player,
    check_kind,
    read_limit,
    read_seed,
    usual_first,
    with_default_names,
)
from seqtui.engines.solving.deals import check_deals
from seqtui.engines.text import lower_first, whole_number

if TYPE_CHECKING:
    from seqtui.engines.lessons import Coach

_FIRST: dict[str, First] = {"1": 1, "2": 2, "toss": "toss"}


def play(chosen: Namespace) -> int:
    """Play a game as the arguments say, and return the exit code."""
    if chosen.plain and chosen.json:
        raise BadInput("Choose one of --plain and --json, not both.")
    if chosen.yes and not chosen.plain:
        raise BadInput("--yes goes with --plain: the screen has a setting for it.")
    if chosen.json and not chosen.learn:
        from seqtui.app.cli.line_game import play_json

        return play_json(setup_of(chosen))
    opening = _lesson(chosen) if chosen.learn else setup_of(chosen)
    if chosen.plain:
        from seqtui.app.cli.plain_mode import play_plain

        return play_plain(opening, asks=not chosen.yes)
    return full_screen(opening)


def _lesson(chosen: Namespace) -> Coach:
    alone = root("play").parse_args(["play", chosen.game.name, "--learn"])
    alone.plain = chosen.plain
    if others := [name for name, value in vars(chosen).items() if value != getattr(alone, name)]:
        raise BadInput(f"A lesson sets up its own game: --learn does not go with --{others[0]}.")
    from seqtui.engines.lessons import Coach

    return Coach(chosen.game)


def host(chosen: Namespace) -> int:
    """Invite a friend as the arguments say, and return the exit code."""
    from seqtui.app.requests import Invitation, why_nobody_can_come

    if reason := why_nobody_can_come():
        raise BadInput(reason)
    port = None if chosen.port is None else whole_number(chosen.port, 1, 65_535)
    if port is None and chosen.port is not None:
        raise BadInput(f"--port is a number from 1 to 65535, not {chosen.port[:30]!r}.")
    setup = setup_of(chosen, secret=True)
    return full_screen(Invitation(setup, chosen.listen, port, chosen.open_help))


def setup_of(chosen: Namespace, *, secret: bool = False) -> AnySetup:
    """Return the setup that the arguments mean; a ``secret`` seed cannot be found by trying."""
    first = _first(chosen)
    if chosen.match not in tuple(Format):
        raise BadInput(f"--match is one of {', '.join(Format)}, not {chosen.match!r}.")
    opponent = "human" if chosen.json else LEVELS[0]
    players = (
        _player(1, chosen.p1 or "human", chosen.name1),
        _player(2, chosen.p2 or opponent, chosen.name2),
    )
    game, options = chosen.game, check_options(chosen.game, read_settings(chosen.game, chosen.set))
    deals = Deals.ANY if chosen.json else game.usual_deals(options)
    if chosen.deals is not None:
        deals = check_deals(game, options, chosen.deals, chosen.start)
    if first is None:  # ALL-1: a position and a program have player 1
        is_usual = not chosen.json and chosen.start is None
        first = usual_first(game, options, players) if is_usual else 1
    return prepare(
        game,
        options,
        seed=None if chosen.seed is None else read_seed(chosen.seed),
        first=first,
        deals=deals,
        onward=chosen.deals is not None,
        position=chosen.start,
        players=players if chosen.json else with_default_names(players),
        clock=_clock(chosen, players),
        series=Series.begun(Format(chosen.match)),
        limit=_limit(chosen, players),
        secret=secret,
    )


def _first(chosen: Namespace) -> First | None:
    """Return who is to begin, or None where nobody says so."""
    if chosen.first is None:
        return None
    if chosen.first not in _FIRST:
        raise BadInput(f"--first is 1, 2 or toss, not {chosen.first!r}.")
    return _FIRST[chosen.first]


def _clock(chosen: Namespace, players: tuple[Player, Player]) -> Control | None:
    if chosen.clock == OFF:
        return None
    if chosen.clock not in CONTROLS:
        known = ", ".join((OFF, *CONTROLS))
        raise BadInput(f"--clock is one of {known}, not {chosen.clock!r}.")
    if chosen.plain or chosen.json:
        mode = "--plain" if chosen.plain else "--json"
        raise BadInput(f"A clock runs only on the full screen: --clock does not go with {mode}.")
    if not any(player.is_human for player in players):
        raise BadInput("A clock is for people: --clock does not go with two computers.")
    return CONTROLS[chosen.clock]


def _limit(chosen: Namespace, players: tuple[Player, Player]) -> float:
    if chosen.limit is None:
        return LIMIT
    if not any(player.is_program for player in players):
        raise BadInput("A limit is for programs: --limit does not go with these players.")
    return read_limit(chosen.limit)


def _player(number: int, kind: str, name: str | None) -> Player:
    try:
        kind = _text(check_kind(kind))
    except BadInput as error:
        raise BadInput(f"--p{number}: {lower_first(error.message)}") from None
    if name is None:
        return Player(DEFAULT_PLAYERS[number - 1].name, kind)
    name = _text(name).strip()
    if not 0 < len(name) <= MAX_NAME:
        raise BadInput(f"--name{number} needs a name of up to {MAX_NAME} characters.")
    return Player(name, kind)


def _text(argument: str) -> str:
    """Return an argument as text: bytes that the locale could not read may still be UTF-8."""
    return argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
