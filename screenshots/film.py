"""Films the running application: somebody plays, and every screen that is painted is kept."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from rich.style import Style
from textual._context import visible_screen_stack

from screenshots import stopwatch
from seqtui.app.application import SeqtuiApp
from seqtui.app.settings import Preferences
from seqtui.engines.setup import AnySetup
from tests.app.wire import arrive, typed

Row: TypeAlias = tuple[tuple[str, Style], ...]
"""One row of the screen: its texts, and how each of them is written."""


class Frame(NamedTuple):
    """What the screen shows from a moment on."""

    time: float
    """In seconds since the film began."""
    rows: tuple[Row, ...]


class Film(NamedTuple):
    """What the screen has shown, and how long it took in all."""

    frames: tuple[Frame, ...]
    seconds: float


def shown_by(app: SeqtuiApp) -> tuple[Row, ...]:
    """Return what an application shows now."""
    visible_screen_stack.set(app._background_screens)
    strips = app.screen._compositor.render_strips()
    return tuple(tuple((text, style or Style()) for text, style, _ in row) for row in strips)


class Camera(SeqtuiApp):
    """The application, with somebody who uses it and a look at all that it paints."""

    def __init__(self, opening: AnySetup | None, **settings: object) -> None:
        preferences = Preferences()
        preferences.change(**settings)
        super().__init__(opening, preferences)
        self._frames: list[Frame] | None = None
        self._began = 0.0

    @property
    def seconds(self) -> float:
        """How long the film is by now."""
        return stopwatch.now() - self._began

    def roll(self) -> None:
        """Begin the film with what the screen shows now."""
        self._began, self._frames = stopwatch.now(), []
        self.post_display_hook()

    def post_display_hook(self) -> None:
        """Keep what has just been painted; of several paintings at one moment, the last."""
        if (frames := self._frames) is None:
            return
        rows = shown_by(self)
        if frames and frames[-1].time == self.seconds:
            frames.pop()
        if not frames or frames[-1].rows != rows:
            frames.append(Frame(self.seconds, rows))

    async def press(self, *keys: str, then: float) -> None:
        """Press keys, and look at what comes of each for some seconds."""
        for key in keys:
            arrive(self, typed(key))
            await sleep(then)

    def cut(self) -> Film:
        """End the film."""
        return Film(tuple(self._frames or ()), self.seconds)


def shoot(
    story: Callable[[Camera], Awaitable[None]],
    size: tuple[int, int],
    opening: AnySetup | None = None,
    **settings: object,
) -> Film:
    """Film a story, in time that passes alike on every machine."""
    films: list[Film] = []

    async def main() -> None:
        camera = Camera(opening, **settings)
        async with camera.run_test(size=size):
            await sleep(1.0)  # until all is loaded
            camera.roll()
            await story(camera)
            films.append(camera.cut())

    stopwatch.run(main)
    return films[0]
