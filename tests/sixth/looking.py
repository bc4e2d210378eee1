"""What stands on the screen, whatever it is made of."""

from __future__ import annotations

from tests.app.running import RunningApp


def shown(there: RunningApp) -> str:
    """Return the whole screen as text, row by row."""
    return "\n".join(strip.text for strip in there.app.screen._compositor.render_strips())
