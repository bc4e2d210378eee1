"""``seqtui export``, ``import`` and ``replay``: games to files and back, and gone through again."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import chain

from seqtui.app.cli.plain_mode import sentence_for
from seqtui.app.cli.terminal import full_screen, is_terminal, print_error, say, set_encoding
from seqtui.app.games.plain import draw
from seqtui.app.store import import_export
from seqtui.app.store.games import Filter, Games
from seqtui.app.store.import_export import STANDARD
from seqtui.app.store.kept import KINDS, add, exported, kind_of, rows
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
        texts = _texts(games, wanted, chosen, many)
        if (first := next(texts, None)) is None:
            raise BadInput(_why_nothing(many, games))
        texts = chain([first], texts)
        if chosen.file == STANDARD:
            set_encoding("utf-8")  # so that an export can be imported, whatever the locale
            for text in texts:
                say(text, end="")
        else:
            import_export.write_file(chosen.file, texts)
            say(f"{import_export.named(many)} exported to {printable(chosen.file)}.")
    if hidden := many["hidden"]:
        which = "a blindfold game that is" if hidden == 1 else f"{hidden} blindfold games that are"
        print_error(f"Left out {which} not over yet.")
    if results := many["left out"]:
        print_error(f"Left out {counted(results, 'result')} of tasks: text holds games alone.")
    return _INCOMPLETE if many["wrong"] else 0


def _texts(games: Games, wanted: Filter, chosen: Namespace, many: Counter[str]) -> Iterator[str]:
    """Yield what is exported, and count it and what is left out."""
    (where, values), in_text = wanted.sql(), chosen.format == "text"
    if not chosen.all:
        last = games.page(wanted, limit=1)
        where, values = f"id = {last[0].id if last else 0}", []
    for kind in KINDS if chosen.all else KINDS[:1]:
        for row in rows(games.file, kind, where, *values):
            if in_text and kind.text is None:
                many["left out"] += 1
                continue
            try:
                hidden, text = kind.is_hidden(row), exported(kind, row, text=in_text)
            except BadInput as error:
                print_error(f"Left out {kind.noun} {row['id']}: {lower_first(error.message)}")
                many["wrong"] += 1
            else:
                many["hidden" if hidden else kind.noun] += 1
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
        done = import_export.import_files(chosen.files, partial(add, games.file))
    if done.nothing:
        raise BadInput(done.wrong[0])
    for sentence in done.wrong:
        print_error(sentence)
    say(f"{import_export.named(done.added)} imported.{import_export.already_there(done)}")
    return _INCOMPLETE if done.wrong else 0


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
    games = (part for _, part in import_export.games_in(name) if kind_of(part) is KINDS[0])
    for many, content in enumerate(games, start=1):
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
