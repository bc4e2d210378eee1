"""A friend elsewhere, at the host's end: from the invitation to the last game at the table."""

from __future__ import annotations

from textual.app import App
from textual.screen import Screen

from seqtui.app.online.addresses import LOOPBACK
from seqtui.app.online.disconnected import DisconnectedScreen
from seqtui.app.online.hosting import Hosting
from seqtui.app.online.waiting import WaitingScreen
from seqtui.app.play.modes.elsewhere import HostMode
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import Invitation
from seqtui.app.settings import Preferences
from seqtui.app.store.database import data_folder
from seqtui.app.store.saved import Aids, SavedGames
from seqtui.engines.session import AnySession


def show_alone(app: App[None], screen: Screen[None]) -> None:
    """Show a screen above the first one, and no other."""
    for _ in app.screen_stack[1:]:
        app.pop_screen()
    app.push_screen(screen)
    app.call_later(app.run_action, "fit")  # a window that is too small stays covered


class HostTable:
    """Opens the screens of a table: while nobody is there, while two play, while one is away."""

    def __init__(
        self, app: App[None], preferences: Preferences, saved: SavedGames, invitation: Invitation
    ) -> None:
        """Lay a table for what is offered, and wait for the friend."""
        self._app, self._preferences, self._saved = app, preferences, saved
        self.hosting = Hosting(
            invitation.setup,
            data_folder(),
            listen=LOOPBACK if invitation.listen is None else invitation.listen,
            port=invitation.port,
            open_help=invitation.open_help,
        )
        self.hosting.begin, self.hosting.broken = self._begin, self._line_changed
        self._waiting = WaitingScreen(self.hosting)
        app.push_screen(self._waiting)

    def _begin(self, session: AnySession) -> HostMode:
        """Show a game in the place of whatever is shown."""
        mode, aids = HostMode(session, self.hosting), Aids(serious=not self.hosting.open_help)
        settings = self._preferences.settings
        screen = PlayScreen(session, settings, aids=aids, saved=self._saved, mode=mode)
        show_alone(self._app, screen)
        return mode

    def _line_changed(self) -> None:
        """Tell that the guest's line broke, until the guest is back."""
        above = [each for each in self._app.screen_stack if isinstance(each, DisconnectedScreen)]
        for screen in above:
            screen.follow()
        if self.hosting.disconnected is not None and not above:
            self._app.push_screen(DisconnectedScreen(self.hosting, self._waiting.place))
