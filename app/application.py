"""The application: themes, preferences, the commands every screen has, and navigation."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import Console
from textual import constants, events
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

from seqtui.app.background import Background
from seqtui.app.commands import APP_COMMANDS, bindings
from seqtui.app.drawing.themes import style
from seqtui.app.loading import load
from seqtui.app.requests import Challenge, DropTyped, GoThrough, Invitation, Play
from seqtui.app.runtime.input_queue import InputQueue
from seqtui.app.runtime.textual_internals import driver_of, error_of, replace_bottom_screen
from seqtui.app.settings import Preferences, Settings
from seqtui.app.store.saved import SavedGames
from seqtui.app.widgets.notifications import NotifyingApp
from seqtui.app.widgets.screen import CommandScreen
from seqtui.app.widgets.too_small import TooSmall
from seqtui.engines.setup import Setup

if TYPE_CHECKING:
    from seqtui.app.online.table import HostTable
    from seqtui.app.picker.screen import PickerScreen
    from seqtui.app.play.task_launcher import TaskLauncher
    from seqtui.app.requests import Opening
    from seqtui.app.store.games import Games


class _Empty(Screen[None]):
    """Keeps the place of the picker while something else is painted first."""


class SeqtuiApp(NotifyingApp):
    """Number games for two in one terminal.

    Only this class knows all the features. It loads each one when it is first asked for, so
    that the first frame waits for the picker alone.
    """

    TITLE = "seqtui"
    # The picker's sheet is loaded here, because Textual loads none for a default screen.
    CSS_PATH = style("picker.tcss")
    BINDINGS = bindings(APP_COMMANDS)
    # Boards are pictures: there is no text to select, and a click is a move.
    ALLOW_SELECT = False
    OWNER = True
    """Whether whoever plays may use this machine: name its files, or open its door to a friend."""

    def __init__(
        self,
        opening: Opening | None = None,
        preferences: Preferences | None = None,
    ) -> None:
        """Start with a game, a record, a lesson, a task, the tasks of a day, or the picker."""
        self.preferences = preferences or Preferences()
        super().__init__(f"seqtui-{self.preferences.settings.theme}")
        # A traceback helps no player and shows names and paths: the caller of ``run`` reports.
        self.error_console = Console(quiet=True)
        self.preferences.subscribe(self._apply)
        self.saved = SavedGames(self._open_games, self.notify)
        self.inputs = InputQueue(self, super().on_event)
        self._opening = opening
        self._table: HostTable | None = None
        """The table for a friend elsewhere, once there is one."""
        if self.driver_class.__name__ == "LinuxDriver":
            from seqtui.app.runtime.driver import TerminalDriver

            self.driver_class = TerminalDriver
        elif self.driver_class.__name__ == "WebDriver":
            from seqtui.app.web.driver import BrowserDriver

            self.driver_class = BrowserDriver
        self._apply(self.preferences.settings)

    def _apply(self, settings: Settings) -> None:
        """Apply the settings that concern every screen."""
        self.theme = f"seqtui-{settings.theme}"
        self.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animation else "none"

    # Keys, clicks and pastes

    async def on_event(self, event: events.Event) -> None:
        """Take what a person does in turn; everything else is handled at once."""
        by_a_person = isinstance(event, events.InputEvent | events.Paste | events.Resize)
        if by_a_person and not event.is_forwarded and self.screen_stack:
            if isinstance(event, events.Key | events.MouseDown):
                self.dismiss_notification()
            await self.inputs.take(event)
        else:
            await super().on_event(event)

    def on_drop_typed(self, message: DropTyped) -> None:
        self.inputs.forget(message)

    # Moving between screens

    def get_default_screen(self) -> Screen[None]:
        """Put the picker at the bottom of the stack, so that leaving a game leads there.

        If something else is opened first, an empty screen keeps its place until that is painted.
        """
        return self._make_picker() if self._opening is None else _Empty()

    def _make_picker(self) -> PickerScreen:
        from seqtui.app.picker.screen import PickerScreen

        return PickerScreen(self.preferences, self.saved)

    def _put_picker_below(self) -> None:
        """Put the picker where an empty screen has kept its place."""
        if isinstance(self.screen_stack[0], _Empty) and self.return_code is None:
            replace_bottom_screen(self, self._make_picker())

    def pop_screen(self) -> AwaitComplete:
        """Leave a screen for the one below it, which may not be there yet."""
        self._put_picker_below()
        return super().pop_screen()

    def on_mount(self) -> None:
        # Not at once: what is opened before Textual is ready is drawn for nothing, and then again.
        self.call_later(self.begin)

    def begin(self) -> None:
        """Open what the application was started with, and load the rest."""
        if self._opening is not None:
            from seqtui.engines.session import Session

            if isinstance(self._opening, Session):
                self.on_go_through(GoThrough(self._opening))
            elif isinstance(self._opening, date):
                self.action_daily(self._opening)
            else:
                self.on_play(Play(self._opening))
            # What is not opened by now could not be; only a task takes a moment.
            if len(self.screen_stack) == 1 and not isinstance(self._opening, Challenge):
                self._put_picker_below()
        self._tell_problem()
        self.call_after_refresh(self._load_rest)

    def _load_rest(self) -> None:
        """Load what the next keys may need, now that the first frame is out."""
        Background(self).run("loading", partial(load, self.preferences.settings.game), self._loaded)

    def _loaded(self, _: None) -> None:
        """Open the saved games, and offer the unfinished one."""
        games = self.saved.games  # opened now, because the first move is saved
        if not self.preferences.settings.met:  # whoever has played before needs no lesson
            self.preferences.change(met=games.played())
        from seqtui.app.picker.screen import PickerScreen

        self._put_picker_below()
        if isinstance(picker := self.screen_stack[0], PickerScreen):
            picker.loaded = True
            if picker.is_mounted:  # or else it will ask itself
                picker.offer(games.unfinished())

    def on_resize(self) -> None:
        # Textual has its new size only after this. And later still, so that what the program was
        # started with opens first.
        self.call_later(self.call_later, self.action_fit)

    def action_fit(self) -> None:
        """Cover everything while the window is too small."""
        covered = isinstance(self.screen, TooSmall)
        if TooSmall.is_needed(self.size) and not covered:
            self.push_screen(TooSmall())
        elif covered and not TooSmall.is_needed(self.size):
            self.pop_screen()

    def on_play(self, message: Play) -> None:
        """Play, and remember what was chosen on the picker."""
        from seqtui.app.permission import why_not_play
        from seqtui.app.play.screen import PlayScreen
        from seqtui.engines.session import Session

        game = message.game
        if isinstance(game, Challenge):
            self._tasks.open(game)
            return
        if reason := why_not_play(game, self._programs):
            self.notify(reason)
            if isinstance(game, Session):
                self.on_go_through(GoThrough(game))
            return
        if isinstance(game, Invitation):
            from seqtui.app.online.table import HostTable

            self._table = HostTable(self, self.preferences, self.saved, game)
        # A key pressed twice asks twice before the first game is open.
        elif not isinstance(self.screen, PlayScreen):
            from seqtui.app.play.screen import play_screen

            self.push_screen(play_screen(game, self.saved, self.preferences.settings))
        self.preferences.take(self.preferences.settings.mark_seen(game.game.name))
        self.preferences.save()
        self._tell_problem()

    @property
    def _programs(self) -> set[str] | None:
        """The programs that this person has named, or None if they may run none."""
        if not self.OWNER:
            return None
        given = self._opening.players if isinstance(self._opening, Setup) else ()
        return {*self.preferences.settings.bots.values(), *(player.kind for player in given)}

    @property
    def _tasks(self) -> TaskLauncher:
        from seqtui.app.play.task_launcher import TaskLauncher

        return TaskLauncher(self, self.preferences, self.saved)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what would leave a table where somebody else sits."""
        at_table = self._table is not None and self._table.hosting.is_open
        elsewhere = ("history", "daily", "statistics", "puzzle", "trainer")
        return not (at_table and action in elsewhere)

    def on_go_through(self, message: GoThrough) -> None:
        from seqtui.app.review.screen import ReviewScreen

        if not isinstance(self.screen, ReviewScreen):
            # If the program was started only for this, closing it quits.
            then = self.exit if message.session is self._opening else None
            line = message.line_from
            saved = self.saved if line is None else None
            screen = ReviewScreen(message.session, saved, line_from=line, solves=message.solves)
            self.push_screen(screen, then)

    def exit(self, *about: Any, **options: Any) -> None:
        """Leave as soon as no screen is just opening: Textual would give it no widgets any more."""
        if (stack := self.screen_stack) and all(screen.is_mounted for screen in stack):
            super().exit(*about, **options)
        else:
            self.set_timer(0.01, partial(self.exit, *about, **options))

    async def on_unmount(self) -> None:
        self.preferences.save()
        self.saved.close()
        if self._table is not None:
            await self._table.hosting.close()

    def _open_games(self) -> Games:
        from seqtui.app.store.games import Games

        return Games(self.notify)

    def _tell_problem(self) -> None:
        """Say once what is wrong with the settings file."""
        if (problem := self.preferences.problem) is not None:
            self.preferences.problem = None
            self.notify(problem)

    # What every screen can do

    def action_set_theme(self, theme: str) -> None:
        self.preferences.change(theme=theme)

    def action_command_palette(self) -> None:
        from seqtui.app.palette.screen import PaletteScreen

        self._ask_for_action(PaletteScreen)

    def action_help(self) -> None:
        from seqtui.app.help.screen import HelpScreen

        self._ask_for_action(HelpScreen)

    def _ask_for_action(self, ask: Callable[[CommandScreen], ModalScreen[str | None]]) -> None:
        """Open a list of a screen's commands, and run there the one that is chosen."""
        if isinstance(screen := self.screen, CommandScreen):

            async def chosen(action: str | None) -> None:
                if action is not None:
                    await screen.run_action(action)

            self.push_screen(ask(screen), chosen)

    def action_rules(self) -> None:
        from seqtui.app.rules.screen import RulesScreen

        screen = self.screen
        if isinstance(screen, CommandScreen) and not isinstance(screen, RulesScreen):
            self.push_screen(RulesScreen(screen.game_name))

    def action_settings(self) -> None:
        from seqtui.app.settings_form.screen import SettingsScreen

        if not isinstance(self.screen, SettingsScreen | ModalScreen):
            form = SettingsScreen(self.preferences, programs=self.OWNER)
            self.push_screen(form, self._settled)

    def _settled(self, _result: None) -> None:
        """Apply the changed settings to the game that is open, if any."""
        from seqtui.app.play.screen import PlayScreen

        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.settings = self.preferences.settings

    def action_history(self) -> None:
        from seqtui.app.history.screen import HistoryScreen
        from seqtui.app.play.screen import PlayScreen

        if isinstance(self.screen, PlayScreen):
            self.pop_screen()  # it is kept, and can be gone on with from there
        if not isinstance(self.screen, HistoryScreen):
            self.push_screen(HistoryScreen(self.saved, files=self.OWNER))

    def action_daily(self, day: date | None = None) -> None:
        from seqtui.app.daily.screen import DailyScreen

        if not isinstance(self.screen, DailyScreen):
            self.push_screen(DailyScreen(self.saved, day))

    def action_puzzle(self, game: str) -> None:
        self._tasks.find_puzzle(game)

    def action_trainer(self) -> None:
        self._tasks.find_due()

    def action_statistics(self) -> None:
        from seqtui.app.statistics.screen import StatisticsScreen

        if not isinstance(self.screen, StatisticsScreen):
            self.push_screen(StatisticsScreen(self.saved))


def run(app: SeqtuiApp) -> int | BaseException:
    """Run an application to its end; return the exit code, or the error that ended it."""
    try:
        app.run()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # Closing failed. If something failed before, that is the cause to look for.
        return error_of(app) or error
    finally:
        # Textual leaves this out when closing fails: the terminal might not be given back.
        if (driver := driver_of(app)) is not None:
            driver.close()
    return error_of(app) or app.return_code or 0
