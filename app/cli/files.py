"""``seqtui export``, ``import`` and ``replay``: games to files and back, and gone through again."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain

from seqtui.app.cli.plain_mode import sentence_for
from seqtui.app.cli.terminal import full_screen, is_terminal, print_error, say, set_encoding
from seqtui.app.games.plain import draw
from seqtui.app.store import import_export
from seqtui.app.store.games import Filter, Games
from seqtui.app.store.import_export import STANDARD
from seqtui.engines import events
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.session import AnySession
from seqtui.engines.text import counted, lower_first, printable
from seqtui.engines.turns import numbered

_INCOMPLETE = 1  # the exit code if something was left out


def export(chosen: Namespace) -> int:
    """Write the last game, or all of them."""
    if chosen.format not in ("record", "text"):
        raise BadInput(f"--format is record or text, not {chosen.format!r}.")
    wanted = Filter(game=chosen.game and game_named(chosen.game).name)
    many: Counter[str] = Counter()
    with closing(Games(print_error)) as games:
        texts = _texts(games.records(wanted, last=not chosen.all), chosen.format, many)
        if (first := next(texts, None)) is None:
            raise BadInput(_why_nothing(many, games))
        texts = chain([first], texts)
        if chosen.file == STANDARD:
            set_encoding("utf-8")  # so that an export can be imported, whatever the locale
            for text in texts:
                say(text, end="")
        else:
            import_export.write_file(chosen.file, texts)
            say(f"{counted(many['written'], 'game')} exported to {printable(chosen.file)}.")
    if hidden := many["hidden"]:
        which = "a blindfold game that is" if hidden == 1 else f"{hidden} blindfold games that are"
        print_error(f"Left out {which} not over yet.")
    return _INCOMPLETE if many["wrong"] else 0


def _texts(records: Iterable[tuple[int, str]], form: str, many: Counter[str]) -> Iterator[str]:
    """Yield games as they are exported, and count them and what is left out."""
    for number, record in records:
        try:
            hidden = import_export.is_hidden(record)
            text = import_export.exported(record, text=form == "text")
        except BadInput as error:
            print_error(f"Left out game {number}: {lower_first(error.message)}")
            many["wrong"] += 1
        else:
            many["hidden" if hidden else "written"] += 1
            if not hidden:
                yield text


def _why_nothing(many: Counter[str], games: Games) -> str:
    if many["hidden"]:
        return (
            "A blindfold game can be exported only once it is over: its record would give it away."
        )
    if many["wrong"] or not games.file.kept:
        return "The saved games cannot be used."
    return "No such game has been saved yet."


def import_(chosen: Namespace) -> int:
    """Add the games in some files, as far as they can be read."""
    with closing(Games(print_error)) as games:
        if not games.file.kept:
            raise BadInput("The saved games cannot be used.")
        done = [import_export.import_games(name, games.add_all) for name in chosen.files]
    wrong = [sentence for each in done for sentence in each.wrong]
    added = sum(each.added for each in done)
    already_saved = sum(each.already_saved for each in done)
    if wrong and not added and not already_saved:
        raise BadInput(wrong[0])
    for sentence in wrong:
        print_error(sentence)
    were = "was" if already_saved == 1 else "were"
    known = f" {counted(already_saved, 'game')} {were} there already." if already_saved else ""
    say(f"{counted(added, 'game')} imported.{known}")
    return _INCOMPLETE if wrong else 0


def replay(chosen: Namespace) -> int:
    """Show a recorded game on the full screen, or as text where there is no terminal."""
    session = _session(chosen.file, chosen.number)
    if is_terminal() and not chosen.plain:
        return full_screen(session)
    say(*map(printable, _lines(session)))
    return 0


def _session(name: str, number: str | None) -> AnySession:
    """Read the wanted game of a file, and only that one."""
    found, many = b"", 0
    for many, (_, content) in enumerate(import_export.games_in(name), start=1):
        if str(many) == (number or "1"):
            found = content
    if not found or (number is None and many > 1):
        raise BadInput(f"Choose a game of the file with --number, from 1 to {many}.")
    try:
        session = import_export.read_game(found)
    except BadInput as error:
        raise BadInput(f"{name} cannot be replayed: {lower_first(error.message)}") from None
    if session.is_covered:
        raise BadInput(f"{name} holds a blindfold game that is not over: its moves stay hidden.")
    return session


def _lines(session: AnySession) -> Iterator[str]:
    """Yield a game as text: what happened, and the position before each player's choice."""
    game, names = session.game, session.setup.names
    yield f"{game.title}. {game.goal(session.setup.options)}."
    yield f"{names[0]} against {names[1]}, seed {session.setup.seed}."
    state = session.opening
    for event in session.past_events():
        ply = getattr(event, "ply", None)
        if isinstance(ply, int):
            state = session.turns[ply - 1].after
        if line := sentence_for(session, event):
            yield f"{numbered(session, ply)}. {line}" if ply else line
        if isinstance(event, events.TurnBegan | events.GameWon | events.GameDrawn):
            yield from draw(game.name, session.view_of(state), names)
            yield ""
    yield session.outcome_text or "The game was not finished."
