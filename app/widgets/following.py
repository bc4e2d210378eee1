"""How widgets follow a session: they subscribe to its events for as long as they are mounted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from weakref import WeakMethod

from textual.message_pump import MessagePump

from seqtui.engines.events import Event

if TYPE_CHECKING:
    from seqtui.engines.session import AnySession


def follow(session: AnySession, on_event: Callable[[Event], None]) -> None:
    """Let a method of a mounted widget or screen be called with every event, until it is gone.

    A session may outlive the widget, so it does not keep the widget alive.
    """
    method = WeakMethod(on_event)

    def listener(event: Event) -> None:
        bound = method()
        widget = getattr(bound, "__self__", None)
        if bound is not None and isinstance(widget, MessagePump) and widget.is_running:
            bound(event)
        else:
            unsubscribe()

    unsubscribe = session.subscribe(listener)
