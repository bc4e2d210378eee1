"""The application: themes, settings and the first screen."""

from __future__ import annotations

from textual.app import App

from app.art.themes import DEFAULT, THEMES, variable_defaults
from engines.setup import AnySetup


class SeqtuiApp(App[None]):
    """Five number games in one terminal."""

    TITLE = "seqtui"
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, setup: AnySetup | None = None) -> None:
        super().__init__()
        self._setup = setup
        self.pace = 0.4
        """How long a computer waits before it moves, in seconds, so that a person can follow."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Let style sheets use our roles even under a theme that is not ours."""
        return variable_defaults()

    def on_mount(self) -> None:
        """Open the picker, or the game that was asked for."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DEFAULT
        if self._setup is not None:
            self.play(self._setup)

    def play(self, setup: AnySetup) -> None:
        """Open a game."""
        from app.screens.play import PlayScreen
        from engines.match import Match

        self.push_screen(PlayScreen(Match(setup), self.pace))


def run(setup: AnySetup | None = None) -> None:
    """Run the application until it is left."""
    SeqtuiApp(setup).run()
