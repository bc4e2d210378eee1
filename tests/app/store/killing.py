"""A person who plays in a terminal and is cut off at any moment, again and again.

What is on the disk afterwards is compared with a match that has been played along here, and
with what was on the screen: a move that was shown must be there.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.store.games import Games
from engines.games.registry import game_named
from engines.gate.prepare import prepare
from engines.match import AnyMatch, Match
from tests.app.store.terminal import Program

SEED = 7
MOST_TURNS = 30
"""A game that has become longer than this is given up for a new one."""
_START = ("play", "sequence-shift", "--seed", str(SEED))
_HANDLE = re.compile(r"⇄ (swap \d \d) ")
_ROW = re.compile(r" (\d+) ● (swap \d \d) +(?:◆ (swap \d \d))?")


class Cut(NamedTuple):
    """What was found after a kill."""

    resumed: bool
    """Whether the game had been continued from the picker."""
    shown: bool
    """Whether the last key's work was on the screen already."""
    saved: bool
    """Whether the last key's work was on the disk already."""


def cut_off(folder: Path, dice: Random) -> Cut:
    """Go on with the saved game, play a little, kill the program at any moment, and look."""
    match = saved(folder)
    surroundings = {"SEQTUI_DATA": str(folder / "data"), "SEQTUI_CONFIG": str(folder / "config")}
    resumed = match is not None and match.ply < MOST_TURNS
    if match is None or not resumed:
        game = game_named("sequence-shift")
        match = Match(prepare(game, game.options(), seed=SEED))
        program = Program(*_START, **surroundings)
    else:
        program = Program(**surroundings)
        program.wait(lambda lines: any("continue Sequence Shift" in line for line in lines))
        program.press("c")
    try:
        program.wait(lambda lines: is_shown(match, lines))
        program.watch(0.3)  # nobody types into the very first frame
        for _ in range(dice.randrange(4)):
            change(program, match, dice)
            program.wait(lambda lines: is_shown(match, lines))
        before = state_of(match)
        change(program, match, dice)
        program.watch(dice.random() ** 3 * 0.06)  # most of the work is done very soon
    finally:
        program.kill()
    shown = is_shown(match, program.display.lines)
    found = saved(folder)
    after = state_of(match)
    there = state_of(found) if found is not None else None
    assert there == after or (not shown and there == before) or (found is None and not before[0]), (
        f"{shown=}\n{before=}\n{after=}\n{there=}"
    )
    return Cut(resumed, shown, there == after)


def change(program: Program, match: AnyMatch, dice: Random) -> None:
    """Make a random change in the match played along, and press the keys for it."""
    if match.ply > 1 and dice.random() < 0.2:
        match.undo()
        program.press("u")
    elif match.can_redo and dice.random() < 0.5:
        match.redo()
        program.press("r")
    else:
        game, state = match.game, match.state
        # The game should go on, so that there is something to continue.
        quiet = [move for move in match.legal if not game.outcome(game.play(state, move))]
        match.submit(dice.choice(quiet))
        steer(program, match.turns[-1].notation)
        program.press("\r")


def steer(program: Program, move: str) -> None:
    """Bring the cursor to a pair, step by step."""
    program.watch(0.05)  # the board may still be being drawn
    while (now := under_cursor(program.display.lines)) != move:
        program.press("\x1b[C" if now < move else "\x1b[D")
        for _ in range(50):
            program.watch(0.04)
            if under_cursor(program.display.lines) not in ("", now):
                break


def under_cursor(lines: list[str]) -> str:
    """Return the move that Enter would make, if it can be read."""
    return next((found[1] for line in lines if (found := _HANDLE.search(line))), "")


def saved(folder: Path) -> AnyMatch | None:
    """Return the game that can be continued."""
    told: list[str] = []
    games = Games(told.append, folder / "data")
    left = games.unfinished()
    match = games.load(left.id) if left else None
    games.close()
    assert told == []
    return match


def state_of(match: AnyMatch) -> tuple[list[str], list[str]]:
    """Return the moves that stand, and those that were taken back."""
    return [turn.notation for turn in match.turns], list(match.undone)


def is_shown(match: AnyMatch, lines: list[str]) -> bool:
    """Tell whether the log on the screen is that of the match, as far as it is in sight."""
    if not any("SEQUENCE SHIFT" in line for line in lines):
        return False
    log: dict[int, str] = {}
    for row in filter(None, map(_ROW.search, lines)):
        first = 2 * int(row[1]) - 1
        log |= {first: row[2]} | ({first + 1: row[3]} if row[3] else {})
    turns = match.turns
    return max(log, default=0) == len(turns) and all(
        turns[ply - 1].notation == notation for ply, notation in log.items()
    )
