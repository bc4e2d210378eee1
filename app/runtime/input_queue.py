"""Keys, clicks, pastes and changes of the window, handed on one at a time.

Textual passes a key to whatever has the focus when it arrives, even if an earlier key is about
to move the focus or to open a screen. Here each one waits until the one before it has been dealt
with, so it reaches the screen that the person will see.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from textual import events
from textual.app import App
from textual.errors import NoWidget
from textual.message import Message
from textual.message_pump import MessagePump

from seqtui.app.requests import TypedDropped

_MOST_ROUNDS = 50  # looks whether an input has been handled: some screens are never quiet
_LONGEST_PASTE = 10_000
_MOST_WAITING = 10_000  # inputs; a flood of them, be it through a browser, must not fill memory
_WAYS_OUT = ("ctrl+q", "ctrl+z")  # keys that are never barred
_TOO_MUCH = "That was too much at once: the rest was dropped."


def _leads_out(event: events.Event) -> bool:
    return isinstance(event, events.Key) and event.key in _WAYS_OUT


class InputQueue:
    """Waits after each input until all that it has set off is done."""

    PAUSE = 0.05  # seconds between two keys that a person has not pressed in one go
    FRAME = 1 / 60  # seconds in which most inputs have been handled and painted

    def __init__(
        self, app: App[None], hand_on: Callable[[events.Event], Awaitable[object]]
    ) -> None:
        """Take what hands an input to the screens; it is called in the application's own task."""
        self._app = app
        self._hand_on = hand_on
        self._waiting: deque[events.Event] = deque()
        self._forgotten = 0.0  # keys from before this moment were meant for something else
        self._unfollowed: Callable[[], object] | None = None
        self._is_flooded = False  # whether something was dropped since the queue was empty
        self.is_idle = True  # whether every input has been handled

    async def take(self, event: events.Event) -> None:
        """Hand an input on, now or when its turn comes."""
        if isinstance(event, events.Paste) and len(event.text) > _LONGEST_PASTE:
            self._app.notify("That is too long to paste.")
            return
        if isinstance(event, events.Key) and event.key == "ctrl+j":
            # What was typed before the program took the terminal over has the shell's line ends.
            event = events.Key("enter", "\r")
        last = self._waiting[-1] if self._waiting else None
        if type(event) is type(last) and isinstance(event, events.MouseMove | events.Resize):
            self._waiting.pop()  # only where the pointer is now matters, or how large the window is
        if len(self._waiting) >= _MOST_WAITING and not _leads_out(event):
            if not self._is_flooded:
                self._app.notify(_TOO_MUCH)
            self._is_flooded = True
            return
        self._waiting.append(event)
        if self.is_idle:
            await self._next()
        else:
            self._follow()

    def forget(self, message: Message) -> None:
        """Drop the keys that were on their way when a message was posted, up to the next pause."""
        self._forgotten = max(self._forgotten, message.time + self.PAUSE)

    def _is_stale(self, event: events.Event) -> bool:
        typed = isinstance(event, events.Key | events.Paste) and not _leads_out(event)
        return typed and event.time <= self._forgotten

    async def _next(self) -> None:
        """Hand on what has waited longest, and come back once it has been handled."""
        while self._waiting and self._is_stale(self._waiting[0]):
            self._forgotten = max(self._forgotten, self._waiting.popleft().time + self.PAUSE)
            for screen in self._app.screen_stack:  # a question may be above the one that tells
                screen.post_message(TypedDropped())
        self.is_idle = not self._waiting
        self._is_flooded = self._is_flooded and not self.is_idle
        if self._waiting:
            event = self._waiting.popleft()
            way = self._way(event)
            await self._hand_on(event)
            self._unfollowed = partial(self._pass, way, self._look, event, way, _MOST_ROUNDS)
            # Unless another input is waiting, what this one paints comes first.
            if self._waiting:
                self._follow()
            else:
                get_running_loop().call_later(self.FRAME, self._follow)

    def _follow(self) -> None:
        """Follow the input that was handed on last until it has been handled."""
        follow, self._unfollowed = self._unfollowed, None
        if follow is not None:
            follow()

    async def _look(self, event: events.Event, way: list[MessagePump], rounds: int) -> None:
        """Go on with the next input if this one has been handled, or else wait once more."""
        screen = self._app.screen
        busy = [widget for widget in screen.walk_children() if widget.message_queue_size]
        now = self._way(event, (*way, *busy))
        if rounds and (len(now) > len(way) or any(pump.message_queue_size for pump in now)):
            self._pass(now, self._look, event, now, rounds - 1)
        else:
            await self._next()

    def _pass(self, way: Iterable[MessagePump], then: Callable[..., object], *of: object) -> None:
        """Call something once each widget on the way has handled all its waiting messages."""
        first, *others = way
        if not others:
            first.call_later(then, *of)
        elif not first.call_later(self._pass, others, then, *of):  # it is gone
            self._pass(others, then, *of)

    def _way(self, event: events.Event, so_far: Iterable[MessagePump] = ()) -> list[MessagePump]:
        """Return all widgets that take part in handling an input; the application comes last."""
        screen = self._app.screen
        inner = self._app.focused or screen
        if isinstance(event, events.MouseEvent):
            try:
                inner, _ = screen.get_widget_at(event.x, event.y)
            except NoWidget:
                inner = screen
        way = dict.fromkeys((*so_far, *inner.ancestors_with_self, screen))
        way.pop(self._app, None)
        return [*way, self._app]
