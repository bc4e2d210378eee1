"""``seqtui replay``: a recorded game on the full screen, or told turn by turn with positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.cli.arguments import Parser
from app.cli.files import read_named
from app.cli.lines import say, tolerate
from app.cli.sentences import told
from app.cli.terminal import full_screen, is_terminal
from app.games.plain import draw
from app.store.exchange import games_in, read_game
from engines import events
from engines.errors import BadInput
from engines.match import AnyMatch
from engines.text import printable, small

_EXAMPLES = """\
examples:
  seqtui replay game.json
  seqtui replay --number 3 games.jsonl
  seqtui export | seqtui replay -"""


def replay(arguments: Sequence[str]) -> int:
    """Show a recorded game on a terminal, and tell it anywhere else."""
    parser = Parser("replay", "Go through a recorded game turn by turn.", _EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    parser.add_argument("--number", metavar="N", help="which game of a file with several")
    parser.add_argument("--plain", action="store_true", help="line by line, without the screen")
    chosen = parser.parse_args(arguments)
    match = _match(chosen.file, chosen.number)
    if is_terminal() and not chosen.plain:
        return full_screen(match)
    tolerate()
    say(*map(printable, _lines(match)))
    return 0


def _match(name: str, number: str | None) -> AnyMatch:
    """Read the wanted game of a file, and no other one."""
    text = read_named(name)
    try:
        games = games_in(text)
    except BadInput as error:
        raise BadInput(f"{name} cannot be replayed: {small(error.message)}") from None
    wanted = _chosen(games, number)
    try:
        match = read_game(wanted)
    except BadInput as error:
        raise BadInput(f"{name} cannot be replayed: {small(error.message)}") from None
    if match.is_veiled:
        raise BadInput(f"{name} holds a blindfold game that is not over: its moves stay hidden.")
    return match


def _chosen(games: list[str], number: str | None) -> str:
    numbered = {str(place): game for place, game in enumerate(games, start=1)}
    if number is None and len(games) == 1:
        return games[0]
    if number in numbered:
        return numbered[number]
    raise BadInput(f"Choose a game of the file with --number, from 1 to {len(games)}.")


def _lines(match: AnyMatch) -> Iterator[str]:
    """Tell a game: what happened, and where that has led whenever a player was to choose."""
    game, names = match.game, match.setup.names
    yield f"{game.title}. {game.goal}."
    yield f"{names[0]} against {names[1]}, seed {match.setup.seed}."
    state = match.opening
    for event in match.story():
        ply = getattr(event, "ply", None)
        if isinstance(ply, int):
            state = match.turns[ply - 1].after
        if line := told(match, event):
            yield f"{ply}. {line}" if ply else line
        if isinstance(event, events.TurnBegan | events.GameWon | events.GameDrawn):
            yield from draw(game.name, match.view_of(state), names)
            yield ""
    yield match.outcome_text or "The game was not finished."
