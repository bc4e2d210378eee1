"""The story of the film in the README: the picker, a game against the computer, the daily five."""

from __future__ import annotations

from asyncio import sleep
from unittest.mock import patch

from screenshots.film import Camera, shoot
from screenshots.picture import picture_of

SIZE = (100, 34)
STILL = 9.0
"""The second that stands where nothing may move: a hint, and the reason for it."""
_SEED = 94
"""A deal in which the computer falls into the trap that the hint has told of."""
_TITLE = "seqtui: a game against the computer, a hint with its reason, a win, and the daily five"


async def story(camera: Camera) -> None:
    """Win a game of Sequence Shift in three swaps, as anybody would who has just started."""
    await sleep(1.0)
    await camera.press("down", "down", "down", "down", then=0.25)
    await camera.press("1", then=0.6)
    await camera.press("enter", then=1.0)
    await camera.press("right", "left", then=0.35)
    await camera.press("enter", then=1.8)
    await camera.press("i", then=1.2)
    await camera.press("i", then=3.0)
    await camera.press("enter", then=1.8)
    await camera.press("right", "right", then=0.35)
    await camera.press("enter", then=3.4)
    await camera.press("escape", then=0.6)
    await camera.press("d", then=2.6)


def film() -> str:
    """Return the film as a picture that moves."""
    with patch("seqtui.engines.gate.prepare._fresh_seed", lambda few: _SEED):
        return picture_of(shoot(story, SIZE, names=("Ada", "Bob")), _TITLE, STILL)
