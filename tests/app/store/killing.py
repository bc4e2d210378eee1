"""A person who plays in a terminal and is cut off at any moment, again and again.

What is on the disk afterwards is compared with a session that has been played along here, and
with what was on the screen: a move that was shown must be there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import NamedTuple

from seqtui.app.store.games import Games
from seqtui.app.store.results import Results
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session
from seqtui.engines.tasks.attempt import SOLVER, Attempt
from seqtui.engines.tasks.making import make
from tests.app.store.terminal import Program

SEED = 7
GRADE = 4  # of puzzles: several moves long
MOST_TURNS = 16
"""A game that has become longer than this is given up for a new one."""
_MOVE = r"(?:swap|own|cross) [\d ]*\d|place|discard|skip|\d (?:front|back)|\d+"
_ROW = re.compile(rf" (\d+) ● ({_MOVE})(?: \d)? +(?:◆ ({_MOVE})(?: \d)? )?")
"""A row of the log: the round, and one or two moves; Sequence Stack adds the card to a move."""


class Table(NamedTuple):
    """Something that is played, cut off, and continued from the picker."""

    start: tuple[str, ...]
    """The arguments that begin it."""
    session: Callable[[], AnySession]
    """Begins the same game here."""
    title: str
    """What stands on the screen while it is played."""
    offer: str
    """What its card says when it can be continued with ``c``."""


def _table(game: AnyGame) -> Table:
    return Table(
        ("play", game.name, "--seed", str(SEED), "--first", "1", "--p2", "human"),
        lambda: Session(prepare(game, game.options(), seed=SEED)),
        game.title.upper(),
        "▸ turn ",
    )


TABLES = {game.name: _table(game) for game in GAMES}
TABLES["match"] = TABLES["sequence-shift"]._replace(
    start=(*TABLES["sequence-shift"].start, "--match", "first-to-2")
)


TASKS = {f"{name} puzzle": game_named(name) for name in ("mirror-duel", "code-swap")}


class Cut(NamedTuple):
    """What was found after a kill."""

    resumed: bool
    """Whether the game had been continued from the picker."""
    shown: bool
    """Whether the last key's work was on the screen already."""
    saved: bool
    """Whether the last key's work was on the disk already."""


def cut_off(folder: Path, dice: Random, table: Table = TABLES["sequence-shift"]) -> Cut:
    """Go on with the saved game, play a little, kill the program at any moment, and look."""
    session = saved(folder)
    surroundings = {"SEQTUI_DATA": str(folder / "data"), "SEQTUI_CONFIG": str(folder / "config")}
    resumed = session is not None and session.ply < MOST_TURNS
    if session is None or not resumed:
        rmtree(folder / "data", ignore_errors=True)
        session = table.session()
        program = Program(*table.start, **surroundings)
    else:
        program = Program(**surroundings)
        program.wait_for(table.offer)
        program.press("c")
    try:
        program.wait(lambda lines: is_shown(table, session, lines))
        for _ in range(dice.randrange(4)):
            change(program, session, dice)
            program.wait(lambda lines: is_shown(table, session, lines))
        before = state_of(session)
        change(program, session, dice)
        program.watch(dice.random() * 0.4)
    finally:
        program.kill()
    shown = is_shown(table, session, program.display.lines)
    found = saved(folder)
    after = state_of(session)
    there = state_of(found) if found is not None else None
    assert there == after or (not shown and there == before) or (found is None and not before[0]), (
        f"{table.title} {shown=}\n{before=}\n{after=}\n{there=}"
    )
    return Cut(resumed, shown, there == after)


def cut_off_task(folder: Path, dice: Random, game: AnyGame) -> Cut:
    """Go on with a puzzle, or begin another, find moves, kill the program, and look."""
    surroundings = {"SEQTUI_DATA": str(folder / "data"), "SEQTUI_CONFIG": str(folder / "config")}
    seed, attempt = 1, None
    while attempt is None:
        attempt = left_puzzle(folder, game, seed)
        seed += attempt is None
    before = moves_of(attempt)
    asked = ("puzzle", game.name, "--grade", str(GRADE), "--seed", str(seed))
    program = Program(*asked, **surroundings)
    try:
        program.wait_for("PUZZLE", "or type a move")
        # If it was cut off before the computer's answer, that comes first.
        there = len(before) + (attempt.session.to_move != SOLVER)
        program.wait(lambda lines: len(logged(lines)) == there)
        for move in logged(program.display.lines)[len(before) :]:
            attempt.session.submit(move)
        before = moves_of(attempt)
        wrong = attempt.examples if dice.random() < 0.2 else []
        program.press(f"/{dice.choice(wrong or [attempt.answer])}\r")
        program.watch(dice.random() * 2)
    finally:
        program.kill()
    shown, found = logged(program.display.lines), left_puzzle(folder, game, seed, done=True)
    kept = moves_of(found) if found is not None else []
    assert kept[: len(shown)] == shown, f"{game.name} {seed=}\n{before=}\n{shown=}\n{kept=}"
    return Cut(bool(before), len(shown) > len(before), len(kept) > len(before))


def left_puzzle(folder: Path, game: AnyGame, seed: int, *, done: bool = False) -> Attempt | None:
    """Return a puzzle as it was left, or None if it is done and that is not asked for."""
    told: list[str] = []
    games = Games(told.append, folder / "data")
    results, key = Results(games.file), f"{game.name}/{GRADE}/{seed}"
    attempt = Attempt.resumed(make(game, GRADE, seed), results.attempt("puzzle", key))
    games.close()
    assert told == []
    return attempt if done or (attempt.mark is None and not attempt.slip) else None


def moves_of(attempt: Attempt) -> list[str]:
    return [turn.notation for turn in attempt.session.turns]


def logged(lines: list[str]) -> list[str]:
    """Return the moves in the log on the screen; none while something else is in its place."""
    rows = sorted((int(row[1]), row[2], row[3]) for row in map(_ROW.search, lines) if row)
    moves = [move for _, one, two in rows for move in (one, two) if move]
    return moves if rows and rows[0][0] == 1 else []


def change(program: Program, session: AnySession, dice: Random) -> None:
    """Make a random change in the session played along, and press the keys for it."""
    program.wait_for("or type a move")
    game, state = session.game, session.state
    # The game should go on, so that there is something to continue.
    quiet = [move for move in session.legal if not game.outcome(game.play(state, move))]
    if session.ply > 1 and (dice.random() < 0.2 or not quiet):
        session.undo()
        program.press("u")
    elif session.can_redo and dice.random() < 0.5:
        session.redo()
        program.press("r")
    else:
        move = dice.choice(quiet)
        session.submit(move)
        program.press(f"/{move!s}\r")


def saved(folder: Path) -> AnySession | None:
    """Return the game that can be continued."""
    told: list[str] = []
    games = Games(told.append, folder / "data")
    left = games.unfinished()
    session = games.load(left.id) if left else None
    games.close()
    assert told == []
    return session


def state_of(session: AnySession) -> tuple[list[str], list[str]]:
    """Return the moves that stand, and those that were taken back."""
    return [turn.notation for turn in session.turns], [*map(str, session.undone)]


def is_shown(table: Table, session: AnySession, lines: list[str]) -> bool:
    """Tell whether the log on the screen is that of the session, as far as it is in sight."""
    if not any(table.title in line for line in lines):
        return False
    log: dict[int, str] = {}
    for row in filter(None, map(_ROW.search, lines)):
        first = 2 * int(row[1]) - 1
        log |= {first: row[2]} | ({first + 1: row[3]} if row[3] else {})
    turns = session.turns
    return max(log, default=0) == len(turns) and all(
        turns[ply - 1].notation == notation for ply, notation in log.items()
    )
