"""The application: themes, preferences, the commands every screen has, and navigation."""

from __future__ import annotations

import gc
import os
import sys
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import Console
from textual import constants, events
from textual.app import App
from textual.screen import ModalScreen, Screen

from seqtui.app.background import Background
from seqtui.app.commands import APP_COMMANDS, bindings
from seqtui.app.drawing.picture import is_too_small
from seqtui.app.drawing.themes import start_with_theme, style
from seqtui.app.requests import Challenge, DropTyped, GoThrough, Invitation, Play
from seqtui.app.runtime.input_queue import InputQueue
from seqtui.app.runtime.textual_internals import (
    driver_of,
    error_of,
    let_go_of_screens,
    read_sheets_once,
)
from seqtui.app.settings import Preferences, Settings
from seqtui.app.store.saved import SavedGames
from seqtui.app.widgets.bars import Notifications
from seqtui.app.widgets.screen import CommandScreen
from seqtui.app.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from seqtui.app.online.host_screens import HostTable
    from seqtui.app.play.task_launcher import TaskLauncher
    from seqtui.app.requests import Opening
    from seqtui.app.store.games import Games


let_go_of_screens()
read_sheets_once()


class SeqtuiApp(App[None]):
    """Number games for two in one terminal.

    Only this class knows all the features. It loads each one when it is first asked for, so
    that the first frame waits for the picker alone, and for the game that it may be opened with.
    """

    TITLE = "seqtui"
    # The picker's sheet is loaded here, because Textual loads none for a default screen.
    CSS_PATH = style("picker.tcss")
    # Where there is no colour at all, Textual's own widgets would lose their cursors.
    CSS = """
    Input > .input--selection { background: $seq-acc; color: $seq-on; }
    Input:ansi > .input--cursor, Input:ansi > .input--selection { text-style: reverse; }
    OptionList:ansi > .option-list--option-highlighted { text-style: bold underline; }
    """
    BINDINGS = bindings(APP_COMMANDS)
    # Boards are pictures: there is no text to select, and a click is a move.
    ALLOW_SELECT = False
    OWNER = True
    """Whether the player may use this machine: name its files, or let a friend connect to it."""

    def __init__(
        self, opening: Opening | None = None, preferences: Preferences | None = None
    ) -> None:
        """Start with a game, a record, a lesson, a task, the tasks of a day, or the picker."""
        self.preferences = preferences or Preferences()
        # Textual shows greys for NO_COLOR, unless colours are left to the terminal: then none.
        super().__init__(ansi_color=os.environ.get("NO_COLOR") == "strict" or None)
        start_with_theme(self, f"seqtui-{self.preferences.settings.theme}")
        self.notifications = Notifications(self)
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

    def notify(self, message: str, **_: object) -> None:
        """Say something on the strip, and not in a box that would cover what is there."""
        self.notifications.add(message)

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
                self.notifications.dismiss()
            await self.inputs.take(event)
        else:
            await super().on_event(event)

    def on_drop_typed(self, message: DropTyped) -> None:
        self.inputs.forget(message)

    # Moving between screens

    def get_default_screen(self) -> Screen[None]:
        """Put the picker at the bottom of the stack, so that leaving a game leads there."""
        from seqtui.app.picker.screen import PickerScreen

        self._picker = PickerScreen(self.preferences, self.saved)
        return self._picker

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, lambda _: self.call_later(_fit, self))
        # Not at once: what is opened before Textual is ready is drawn for nothing, and then again.
        self.call_later(self.begin)

    def begin(self) -> None:
        """Open what the application was started with, and load the rest after the first frame."""
        if self._opening is not None:
            from seqtui.engines.session import Session

            if isinstance(self._opening, Session):
                self.on_go_through(GoThrough(self._opening))
            elif isinstance(self._opening, date):
                self.action_daily(self._opening)
            else:
                self.on_play(Play(self._opening))

        def loaded(_: None) -> None:
            games = self.saved.games  # opened now, because the first move is saved
            if not self.preferences.settings.seen_games:  # people who have played need no lesson
                self.preferences.change(seen_games=games.played())
            self._picker.loaded = True
            self._picker.show_changes()

        self.preferences.report_problem(self.notify)
        load = partial(_load_rest, self.preferences.settings.game)
        self.call_after_refresh(Background(self).run, "loading", load, loaded)

    def on_resize(self) -> None:
        # Textual has its new size only after this. And later still, so that what the program was
        # started with opens first.
        self.call_later(self.call_later, _fit, self)

    def on_play(self, message: Play) -> None:
        """Play, and remember what was chosen on the picker."""
        from seqtui.app.permission import named_programs, why_not_play
        from seqtui.app.play.screen import PlayScreen
        from seqtui.engines.session import Session

        game = message.game
        if isinstance(game, Challenge):
            _tasks(self).open(game)
            return
        settings, opening = self.preferences.settings, self._opening
        named = named_programs(settings, opening) if self.OWNER else None
        if reason := why_not_play(game, named):
            self.notify(reason)
            if isinstance(game, Session):
                self.on_go_through(GoThrough(game))
            return
        if isinstance(game, Invitation):
            from seqtui.app.online.host_screens import HostTable

            self._table = HostTable(self, self.preferences, self.saved, game)
        # A key pressed twice asks twice before the first game is open.
        elif not isinstance(self.screen, PlayScreen):
            from seqtui.app.play.screen import play_screen

            self.push_screen(play_screen(game, self.saved, settings))
        self.preferences.take(self.preferences.settings.mark_seen(game.game.name))
        self.preferences.save()
        self.preferences.report_problem(self.notify)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what would leave the table at which a friend elsewhere plays."""
        at_table = self._table is not None and self._table.hosting.is_open
        elsewhere = ("history", "daily", "statistics", "solve")
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

    # What every screen can do

    def action_set_theme(self, theme: str) -> None:
        self.preferences.change(theme=theme)

    def action_command_palette(self) -> None:
        from seqtui.app.command_list.screen import PaletteScreen

        PaletteScreen.open_above(self.screen)

    def action_help(self) -> None:
        from seqtui.app.command_list.screen import HelpScreen

        HelpScreen.open_above(self.screen)

    def action_rules(self) -> None:
        from seqtui.app.play.screen import PlayScreen
        from seqtui.app.rules.screen import RulesScreen

        screen = self.screen
        if isinstance(screen, CommandScreen) and not isinstance(screen, RulesScreen):
            session = screen.session if isinstance(screen, PlayScreen) else None
            self.push_screen(RulesScreen(screen.game_name, session))

    def action_settings(self) -> None:
        from seqtui.app.play.screen import PlayScreen
        from seqtui.app.settings_form.screen import SettingsScreen

        def changed(_: None) -> None:
            for screen in self.screen_stack:
                if isinstance(screen, PlayScreen):
                    screen.settings = self.preferences.settings

        if not isinstance(self.screen, SettingsScreen | ModalScreen):
            self.push_screen(SettingsScreen(self.preferences, programs=self.OWNER), changed)

    def action_history(self) -> None:
        from seqtui.app.history.screen import HistoryScreen
        from seqtui.app.play.screen import PlayScreen

        if isinstance(self.screen, PlayScreen):
            self.pop_screen()  # the game is saved, and can be continued from the history
        if not isinstance(self.screen, HistoryScreen):
            self.push_screen(HistoryScreen(self.saved, files=self.OWNER))

    def action_daily(self, day: date | None = None) -> None:
        from seqtui.app.daily.screen import DailyScreen

        if not isinstance(self.screen, DailyScreen):
            self.push_screen(DailyScreen(self.saved, day))

    def action_learn(self, game: str) -> None:
        """Go on with the course of a game where it was left, or take its lesson if it has none."""
        from seqtui.app.course.screen import CourseScreen
        from seqtui.engines.games.course import course_of
        from seqtui.engines.games.registry import game_named
        from seqtui.engines.lessons import Coach

        rules = game_named(game)
        pages = [screen for screen in self.screen_stack if isinstance(screen, CourseScreen)]
        if course_of(game) is None:
            self.on_play(Play(Coach(rules, self.preferences.settings.names[0])))
        elif pages:  # a lesson of it was just left
            pages[0].call_later(pages[0].action_open)
        else:
            self.push_screen(CourseScreen(rules, self.saved, go_on=True))

    def action_solve(self, game: str = "", step: int = 0) -> None:
        """Solve a puzzle of a game, a step of its course, or what is due in the trainer."""
        if step:
            _tasks(self).find_step(game, step)
        elif game:
            _tasks(self).find_puzzle(game)
        else:
            _tasks(self).find_due()

    def action_statistics(self) -> None:
        from seqtui.app.statistics.screen import StatisticsScreen

        if not isinstance(self.screen, StatisticsScreen):
            self.push_screen(StatisticsScreen(self.saved))


def _fit(app: SeqtuiApp) -> None:
    """Cover everything while the window is too small, also what opens only now."""
    covered, needed = isinstance(app.screen, TooSmall), is_too_small(app.size)
    if needed and not covered:
        app.push_screen(TooSmall())
    elif covered and not needed:
        app.pop_screen()


def _tasks(app: SeqtuiApp) -> TaskLauncher:
    from seqtui.app.play.task_launcher import TaskLauncher

    return TaskLauncher(app, app.preferences, app.saved)


def _load_rest(chosen: str) -> None:
    """Import what the next keys may need, in that order, once the first frame is out.

    A game is opened first, and then a move in the ``chosen`` one passes the gate and is saved. If
    a part of a game is missing or wrong, that is found out now.
    """
    # From now on, threads yield sooner than Python's default of 5 ms, so that no key waits a
    # frame for them. Set any earlier, it would have delayed the first frame.
    sys.setswitchinterval(0.001)
    gc.enable()
    import seqtui.app.play.screen
    from seqtui.engines.games.gate import gate_of
    from seqtui.engines.games.registry import GAMES

    games = sorted(GAMES, key=lambda game: game.name != chosen)
    gate_of(games[0])
    import seqtui.app.store.games
    import seqtui.engines.gate.models
    import seqtui.engines.players.choice  # noqa: F401 - likewise
    from seqtui.app.games.trial import load_parts
    from seqtui.engines.games.lesson import lesson_of
    from seqtui.engines.games.task import games_with_tasks
    from seqtui.engines.players.levels import level_of
    from seqtui.engines.setup import LEVELS

    games_with_tasks()
    for game in games:
        load_parts(game)
        lesson_of(game.name)
        level_of(game.name, LEVELS[0])


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
