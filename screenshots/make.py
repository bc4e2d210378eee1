"""Makes the pictures and the film that the README shows, from the running application.

``python -m screenshots.make [FOLDER]`` writes them into this folder or into another one. They
refer to nothing outside themselves, and the same program makes the same pictures.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from screenshots.film import Film, Frame, shown_by
from screenshots.picture import picture_of
from screenshots.story import film
from seqtui.app.requests import Challenge
from seqtui.engines.setup import AnySetup
from tests.app.running import WIDE, RunningApp, new_game, running
from tests.app.snapshots.test_daily import TODAY, play_some_weeks
from tests.app.tasks import CODES, by_typing, from_the_day

SIZE = (112, 32)
SHIFT = {"sequence": [3, 1, 4, 5, 2]}

Steps = Callable[[RunningApp], Awaitable[None]]


def press(*keys: str) -> Steps:
    """Return the pressing of keys."""
    return lambda there: there.press(*keys)


def make(*moves: str, then: tuple[str, ...] = ()) -> Steps:
    """Return the making of moves, and the pressing of keys after them."""

    async def steps(there: RunningApp) -> None:
        await there.make(*moves)
        await there.press(*then)

    return steps


async def slip(there: RunningApp) -> None:
    """Try a move that gives the win away."""
    await by_typing(there, "cross 3")


class Shot(NamedTuple):
    """What to do before a picture is taken."""

    setup: AnySetup | Challenge | None
    steps: Steps
    theme: str = "dark"
    size: tuple[int, int] = SIZE


def shots() -> Mapping[str, Shot]:
    """Return every picture by its name."""
    shift = new_game("sequence-shift", SHIFT)
    stack = new_game("sequence-stack", {"deck": [1, 1, 2, 4, 3, 2, 5, 3, 4, 5]})
    mirror = new_game("mirror-duel", {"sequence": [3, 1]})
    builder = new_game("sequence-builder")
    swap = new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]})
    sharp: dict[str, Any] = {"palindrome": "end", "digits": 3, "copies": 3}
    tiles = new_game("mirror-duel", {"sequence": [1]}, **sharp)
    ends = "2 back", "3 back", "1 back", "3 front"
    game = "swap 1 2", "swap 4 5", "swap 3 4", "swap 2 3"
    return {
        "picker": Shot(None, press(), size=WIDE),
        "sequence-shift": Shot(shift, make("swap 1 2", then=("right", "f4"))),
        "sequence-stack": Shot(stack, make("place", "place", "place", "discard")),
        "mirror-duel": Shot(mirror, make("4 front", "3 back", "5 front", then=("4", "f4"))),
        "sequence-builder": Shot(builder, make("5", "7", "6", "10", then=("right", "f4"))),
        "code-swap": Shot(swap, make("cross 3", then=("down", "right", "f4"))),
        "sharp": Shot(tiles, make(*ends, then=("f4",))),
        "daily": Shot(None, press("d"), size=WIDE),
        "slip": Shot(from_the_day(CODES), slip),
        "game-over": Shot(shift, make(*game)),
        "review": Shot(shift, make(*game, then=("v", "m"))),
        "rules": Shot(swap, press("f2", "n", "n", "n", "n")),
        "settings": Shot(None, press("f3")),
        "help": Shot(shift, press("f1")),
        "light": Shot(builder, make("5", "7", "6", "10", then=("right", "f4")), "light"),
        "colour-blind": Shot(stack, make("place", "place", "place", "discard"), "okabe"),
    }


async def take(folder: Path) -> None:
    """Take all pictures."""
    for name, shot in shots().items():
        async with running(
            shot.setup, size=shot.size, theme=shot.theme, names=("Ada", "Bob")
        ) as there:
            await shot.steps(there)
            frame = Frame(0.0, shown_by(there.app))
        picture = picture_of(Film((frame,), seconds=1.0), "seqtui")
        (folder / f"{name}.svg").write_text(picture, "utf-8")


@contextmanager
def after_some_weeks() -> Iterator[None]:
    """Lend a folder in which somebody has solved tasks and not yet played a game."""
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["SEQTUI_CONFIG"] = os.environ["SEQTUI_DATA"] = scratch
        play_some_weeks()
        yield


def main() -> None:
    """Take all pictures in surroundings that nobody's taste has changed."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    os.environ.pop("NO_COLOR", None)
    os.environ["COLORTERM"] = "truecolor"
    os.environ["SEQTUI_TODAY"] = TODAY.isoformat()
    with after_some_weeks(), patch("seqtui.app.play.modes.task.monotonic", lambda: 0.0):
        asyncio.run(take(folder))  # no time passes at a task
    with after_some_weeks():
        (folder / "film.svg").write_text(film(), "utf-8")


if __name__ == "__main__":
    main()
