"""``seqtui play``: from the arguments to a game, on the full screen or line by line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from app.cli.arguments import GameParser
from app.cli.guided import Taught
from app.cli.json_mode import play_json
from app.cli.plain_mode import play_plain
from app.cli.terminal import full_screen
from engines.clock import CONTROLS, OFF, Control
from engines.errors import BadInput
from engines.gate.options import check_options, read_settings
from engines.gate.prepare import First, prepare
from engines.lessons import Coach
from engines.series import Format, Series
from engines.setup import DEFAULT_PLAYERS, KINDS, MAX_NAME, AnySetup, Player, called, read_seed

_FIRST: dict[str, First] = {"1": 1, "2": 2, "toss": "toss"}
_MODES = {
    "learn": "a guided game of a few moves that teaches the rules",
    "plain": "line by line, for screen readers and pipes",
    "json": "for programs: moves in, one JSON object per line out",
}
_EXAMPLES = """\
examples:
  seqtui play sequence-builder
  seqtui play sequence-shift --p2 perfect --seed 7
  seqtui play sequence-shift --plain --start '{"sequence": [3, 1, 4, 5, 2]}'
  seqtui play mirror-duel --set blindfold=on --first toss --name1 Ann --name2 Ben
  seqtui play sequence-builder --set steps=2,3 --set target=5
  seqtui play mirror-duel --learn
  seqtui play sequence-shift --match first-to-3 --clock 1min
  seqtui play code-swap --json --p1 easy --p2 hard

exit codes of --plain and --json: 0 the game or match ended, 3 the input ended first"""


def play(arguments: Sequence[str]) -> int:
    """Play a game as the arguments say, and return the exit code."""
    parser = GameParser("play", "Play a game: on the full screen, or line by line.", _EXAMPLES)
    for mode, about in _MODES.items():
        parser.add_argument(f"--{mode}", action="store_true", help=about)
    parser.add_argument("--seed", metavar="N", help="the seed for everything random")
    add_game_options(parser, KINDS)
    chosen = parser.read(arguments)
    if chosen.plain and chosen.json:
        raise BadInput("Choose one of --plain and --json, not both.")
    if chosen.learn:
        return _learn(chosen, [name for name in vars(chosen) if _is_given(parser, chosen, name)])
    setup = setup_of(chosen)
    if chosen.json:
        return play_json(setup)
    return play_plain(setup) if chosen.plain else full_screen(setup)


def add_game_options(parser: GameParser, kinds: Sequence[str]) -> None:
    """Add what can be said about any game: who moves first, who plays, in which match."""
    parser.add_argument("--first", metavar="1|2|toss", default="1", help="who moves first")
    for number in (1, 2):
        if kinds:
            who = ", ".join(kinds)
            parser.add_argument(f"--p{number}", metavar="WHO", default="human", help=who)
        parser.add_argument(f"--name{number}", metavar="NAME", help=f"the name of player {number}")
    formats, clocks = ", ".join(Format), ", ".join((OFF, *CONTROLS))
    parser.add_argument("--match", metavar="FORMAT", default=Format.SINGLE.value, help=formats)
    parser.add_argument("--clock", metavar="TIME", default=OFF, help=clocks)


def _is_given(parser: GameParser, chosen: Namespace, name: str) -> bool:
    return bool(getattr(chosen, name) != parser.get_default(name))


def _learn(chosen: Namespace, given: Sequence[str]) -> int:
    if others := [name for name in given if name not in ("game", "learn", "plain")]:
        raise BadInput(f"A lesson sets up its own game: --learn does not go with --{others[0]}.")
    coach = Coach(chosen.game)
    return Taught(coach).play() if chosen.plain else full_screen(coach)


def setup_of(chosen: Namespace, *, secret: bool = False) -> AnySetup:
    """Return the setup that the arguments mean; a ``secret`` seed cannot be found by trying."""
    if chosen.first not in _FIRST:
        raise BadInput(f"--first is 1, 2 or toss, not {chosen.first!r}.")
    if chosen.match not in tuple(Format):
        raise BadInput(f"--match is one of {', '.join(Format)}, not {chosen.match!r}.")
    players = _player(1, chosen.p1, chosen.name1), _player(2, chosen.p2, chosen.name2)
    return prepare(
        chosen.game,
        check_options(chosen.game, read_settings(chosen.game, chosen.set)),
        seed=None if chosen.seed is None else read_seed(chosen.seed),
        first=_FIRST[chosen.first],
        position=chosen.start,
        players=players if chosen.json else called(players),
        clock=_clock(chosen),
        series=Series.begun(Format(chosen.match)),
        secret=secret,
    )


def _clock(chosen: Namespace) -> Control | None:
    if chosen.clock == OFF:
        return None
    if chosen.clock not in CONTROLS:
        known = ", ".join((OFF, *CONTROLS))
        raise BadInput(f"--clock is one of {known}, not {chosen.clock!r}.")
    if chosen.plain or chosen.json:
        mode = "--plain" if chosen.plain else "--json"
        raise BadInput(f"A clock runs only on the full screen: --clock does not go with {mode}.")
    if "human" not in (chosen.p1, chosen.p2):
        raise BadInput("A clock is for people: --clock does not go with two computers.")
    return CONTROLS[chosen.clock]


def _player(number: int, kind: str, name: str | None) -> Player:
    if kind not in KINDS:
        raise BadInput(f"--p{number} is one of {', '.join(KINDS)}, not {kind!r}.")
    if name is None:
        return Player(DEFAULT_PLAYERS[number - 1].name, kind)
    # Bytes that the locale could not read arrive as surrogates; they may still be UTF-8.
    name = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace").strip()
    if not 0 < len(name) <= MAX_NAME:
        raise BadInput(f"--name{number} needs a name of up to {MAX_NAME} characters.")
    return Player(name, kind)
