"""The application: themes, preferences, the commands every screen has, and navigation."""

from __future__ import annotations

import os
import sys
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import Console
from textual import constants, events
from textual._styles_cache import StylesCache
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

from app.background import Background
from app.commands import APP_COMMANDS, Command, bindings, offers
from app.drawing.themes import THEMES, style, variable_defaults
from app.input_queue import InputQueue
from app.line import NOT_HERE
from app.requests import Challenge, DropTyped, GoThrough, Invitation, Play
from app.settings import THEME_LABELS, Preferences, Settings
from app.store.saved import SavedGames
from app.widgets.news import TellingApp
from app.widgets.screen import CommandScreen
from app.widgets.too_small import TooSmall
from engines.setup import PROGRAM, AnySetup, Setup
from engines.text import printable, shortened

if TYPE_CHECKING:
    from app.picker.screen import PickerScreen
    from app.play.tasks.opening import TaskDoor
    from app.store.games import Games
    from app.together import HostTable
    from engines.lessons import Coach
    from engines.match import AnyMatch

# Textual means a class method here: as it stands, the cache keeps whole screens that were left.
StylesCache.get_inner_outer = classmethod(StylesCache.get_inner_outer)  # type: ignore[method-assign, assignment, arg-type]

_FOR_FINGERS = {*"0123456789", "left", "right", "up", "down", "tab", "shift+tab"}
_FOR_FINGERS |= {"enter", "space", "ctrl+p"}
"""Keys whose commands are not listed in the palette: nobody looks them up by name."""
_THEMES = tuple(
    Command(f"app.wear('{name}')", "", "theme", f"Use the {label} theme.", also="colours")
    for name, label in THEME_LABELS.items()
)


class _Empty(Screen[None]):
    """Keeps the place of the picker while something else is painted first."""


class SeqtuiApp(TellingApp):
    """Number games for two in one terminal.

    Only this class knows all the features. It loads each one when it is first asked for, so
    that the first frame waits for the picker alone.
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
    """Whether whoever plays may use this machine: name its files, or open its door to a friend."""

    def __init__(
        self,
        opening: AnySetup | AnyMatch | Coach | Challenge | Invitation | date | None = None,
        preferences: Preferences | None = None,
    ) -> None:
        """Start with a game, a record, a lesson, a task, the tasks of a day, or the picker."""
        # Textual shows greys for NO_COLOR, unless colours are left to the terminal: then none.
        super().__init__(ansi_color=os.environ.get("NO_COLOR") == "strict" or None)
        # A traceback helps no player and shows names and paths: the caller of ``run`` reports.
        self.error_console = Console(quiet=True)
        self.preferences = preferences or Preferences()
        self.preferences.subscribe(self._apply)
        self.saved = SavedGames(self._open_games, self.notify)
        self.inputs = InputQueue(self, super().on_event)
        self._opening = opening
        self._table: HostTable | None = None
        """The table for a friend elsewhere, once there is one."""
        if self.driver_class.__name__ == "LinuxDriver":
            from app.driver import TerminalDriver

            self.driver_class = TerminalDriver
        elif self.driver_class.__name__ == "WebDriver":
            from app.web.driver import BrowserDriver

            self.driver_class = BrowserDriver
        for theme in THEMES:
            self.register_theme(theme)
        self._begin_with(self.preferences.settings)

    # Looks

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Make our colour roles available to style sheets even under a theme that is not ours."""
        return variable_defaults()

    def _load_screen_css(self, screen: Screen[Any]) -> None:
        """Read a screen's sheet before Textual does, which would parse all others again for it."""
        for path in screen.css_path:
            if not self.stylesheet.has_source(str(path)):
                self.stylesheet.read(path)
        super()._load_screen_css(screen)

    def _begin_with(self, settings: Settings) -> None:
        """Set the theme before any style is parsed: changing it later parses them all again."""
        self.set_reactive(SeqtuiApp.theme, f"seqtui-{settings.theme}")
        dark = self.current_theme.dark
        self.set_class(dark, "-dark-mode", update=False)
        self.set_class(not dark, "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())
        self._apply(settings)

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
                self.have_read()
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
        from app.picker.screen import PickerScreen

        return PickerScreen(self.preferences, self.saved)

    def _put_picker_below(self) -> None:
        """Put the picker where an empty screen has kept its place."""
        stack = self._screen_stack  # Textual has no public name for it
        if isinstance(empty := stack[0], _Empty):
            stack[0] = self._make_picker()
            self._register(self, stack[0])
            empty.remove()

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
            from engines.match import Match

            if isinstance(self._opening, Match):
                self.on_go_through(GoThrough(self._opening))
            elif isinstance(self._opening, date):
                self.action_daily(self._opening)
            else:
                self.on_play(Play(self._opening))
        self._tell_problem()
        self.call_after_refresh(self._load_rest)

    def _load_rest(self) -> None:
        """Load what the next keys may need, now that the first frame is out."""
        # From now on, threads yield sooner than Python's default of 5 ms, so that no key waits a
        # frame for them. Set any earlier, it would have delayed the first frame.
        sys.setswitchinterval(0.001)
        load = partial(_load, self.preferences.settings.game)
        Background(self).run("loading", load, self._loaded)

    def _loaded(self, _: None) -> None:
        """Open the saved games, and offer the unfinished one."""
        games = self.saved.games  # opened now, because the first move is saved
        if not self.preferences.settings.met:  # whoever has played before needs no lesson
            self.preferences.change(met=games.played())
        from app.picker.screen import PickerScreen

        self._put_picker_below()
        if isinstance(picker := self.screen_stack[0], PickerScreen):
            picker.loaded = True
            if picker.is_mounted:  # or else it will ask itself
                picker.offer(games.unfinished())

    def on_resize(self) -> None:
        # Textual has its new size only after this, and at the start a game opens first.
        self.call_later(self.action_fit)

    def action_fit(self) -> None:
        """Cover everything while the window is too small."""
        covered = isinstance(self.screen, TooSmall)
        if TooSmall.is_needed(self.size) and not covered:
            self.push_screen(TooSmall())
        elif covered and not TooSmall.is_needed(self.size):
            self.pop_screen()

    def on_play(self, message: Play) -> None:
        """Play, and remember what was chosen on the picker."""
        from app.play.screen import PlayScreen
        from engines.match import Match

        game, aids, guide = message.game, None, None
        if isinstance(game, Challenge):
            self._tasks.open(game)
            return
        if isinstance(game, Invitation) and not self.OWNER:
            self.notify("Nobody can be invited from here: run seqtui host in a terminal.")
            return
        if isinstance(game, Setup | Match) and (reason := self._why_not_run(game)):
            self.notify(reason)
            if isinstance(game, Match):
                self.on_go_through(GoThrough(game))
            return
        if isinstance(game, Invitation):
            from app.together import HostTable

            self._table = HostTable(self, self.preferences, self.saved, game)
        # A key pressed twice asks twice before the first game is open.
        elif not isinstance(self.screen, PlayScreen):
            if isinstance(game, Setup):
                match: AnyMatch = Match(game)
            elif isinstance(game, Match):
                match, aids = game, self.saved.games.aids(game)
            else:
                from app.play.lesson import LessonGuide

                match, guide = game.match, LessonGuide(game)
            screen = PlayScreen(match, aids=aids, saved=self.saved, guide=guide, programs=True)
            screen.apply(self.preferences.settings)
            self.push_screen(screen)
        self.preferences.take(self.preferences.settings.having_met(game.game.name))
        self.preferences.save()
        self._tell_problem()

    def _why_not_run(self, game: AnySetup | AnyMatch) -> str | None:
        """Say why the programs that play a game may not be run, or None if they may.

        A saved game may come from anywhere and name any command: only those are run that this
        person has given on the command line or in the settings.
        """
        setup = game if isinstance(game, Setup) else game.setup
        kinds = [player.kind for player in setup.players if player.is_program]
        given = self._opening.players if isinstance(self._opening, Setup) else ()
        known = {*self.preferences.settings.bots.values(), *(player.kind for player in given)}
        if kinds and not self.OWNER:
            return NOT_HERE
        unknown = next((kind for kind in kinds if kind not in known), None)
        if unknown is None:
            return None
        command = printable(shortened(unknown.removeprefix(PROGRAM), 60))
        return f"To go on with this game, add its program in the settings: {command}"

    @property
    def _tasks(self) -> TaskDoor:
        from app.play.tasks.opening import TaskDoor

        return TaskDoor(self, self.preferences, self.saved)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what would leave a table where somebody else sits."""
        at_table = self._table is not None and self._table.hosting.is_open
        elsewhere = ("history", "daily", "statistics", "puzzle", "trainer")
        return not (at_table and action in elsewhere)

    def on_go_through(self, message: GoThrough) -> None:
        from app.review.screen import ReviewScreen

        if not isinstance(self.screen, ReviewScreen):
            # If the program was started only for this, closing it quits.
            then = self.exit if message.match is self._opening else None
            line = message.line_from
            saved = self.saved if line is None else None
            screen = ReviewScreen(message.match, saved, line_from=line, solves=message.solves)
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
        from app.store.games import Games

        return Games(self.notify)

    def _tell_problem(self) -> None:
        """Say once what is wrong with the settings file."""
        if (problem := self.preferences.problem) is not None:
            self.preferences.problem = None
            self.notify(problem)

    # What every screen can do

    def action_wear(self, theme: str) -> None:
        self.preferences.change(theme=theme)

    def action_command_palette(self) -> None:
        from app.palette.screen import PaletteScreen

        if isinstance(screen := self.screen, CommandScreen):
            commands = (*screen.commands, *APP_COMMANDS, *_THEMES)
            offered = offers(commands, screen.applies, screen.taken)
            named = (o for o in offered if o.command.keys.split(",")[0] not in _FOR_FINGERS)
            self._ask_for_action(PaletteScreen([offer for offer in named if offer.enabled]))

    def action_help(self) -> None:
        from app.help.screen import HelpScreen

        if isinstance(screen := self.screen, CommandScreen):
            self._ask_for_action(HelpScreen(screen))

    def _ask_for_action(self, asking: ModalScreen[str | None]) -> None:
        """Open a list of commands, and run the one that is chosen on the screen below."""
        screen = self.screen

        async def chosen(action: str | None) -> None:
            if action is not None:
                await screen.run_action(action)

        self.push_screen(asking, chosen)

    def action_rules(self) -> None:
        from app.rules.screen import RulesScreen

        screen = self.screen
        if isinstance(screen, CommandScreen) and not isinstance(screen, RulesScreen):
            self.push_screen(RulesScreen(screen.game_name))

    def action_settings(self) -> None:
        from app.settings_form.screen import SettingsScreen

        if not isinstance(self.screen, SettingsScreen | ModalScreen):
            form = SettingsScreen(self.preferences, programs=self.OWNER)
            self.push_screen(form, self._settled)

    def _settled(self, _result: None) -> None:
        """Apply the changed settings to the game that is open, if any."""
        from app.play.screen import PlayScreen

        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.apply(self.preferences.settings)

    def action_history(self) -> None:
        from app.history.screen import HistoryScreen
        from app.play.screen import PlayScreen

        if isinstance(self.screen, PlayScreen):
            self.pop_screen()  # it is kept, and can be gone on with from there
        if not isinstance(self.screen, HistoryScreen):
            self.push_screen(HistoryScreen(self.saved, files=self.OWNER))

    def action_daily(self, day: date | None = None) -> None:
        from app.daily.screen import DailyScreen

        if not isinstance(self.screen, DailyScreen):
            self.push_screen(DailyScreen(self.saved, day))

    def action_puzzle(self, game: str) -> None:
        self._tasks.find_puzzle(game)

    def action_trainer(self) -> None:
        self._tasks.find_due()

    def action_statistics(self) -> None:
        from app.statistics.screen import StatisticsScreen

        if not isinstance(self.screen, StatisticsScreen):
            self.push_screen(StatisticsScreen(self.saved))


def _load(chosen: str) -> None:
    """Import what playing needs, and find out now if a part of a game is missing or wrong.

    A game is opened first, and then a move in the ``chosen`` one passes the gate and is saved.
    """
    import app.play.screen
    from engines.games.registry import GAMES
    from engines.gate.game_gate import gate_of

    games = sorted(GAMES, key=lambda game: game.name != chosen)
    gate_of(games[0])
    import app.store.games  # noqa: F401 - imported early because it takes a while
    import engines.gate.option_models
    import engines.players.choice  # noqa: F401 - likewise
    from app.games.trial import load_parts
    from engines.games.lesson import lesson_of
    from engines.games.task import games_with_tasks
    from engines.players.levels import level_of
    from engines.setup import LEVELS

    games_with_tasks()
    for game in games:
        load_parts(game)
        lesson_of(game.name)
        level_of(game.name, LEVELS[0])


def run(
    opening: AnySetup | AnyMatch | Coach | Challenge | Invitation | date | None = None,
) -> int | BaseException:
    """Run the application to its end; return the exit code, or the error that ended it."""
    return run_to_end(SeqtuiApp(opening))


def run_to_end(app: SeqtuiApp) -> int | BaseException:
    """Run an application that is set up already, like :func:`run`."""
    try:
        app.run()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # Closing failed. If something failed before, that is the cause to look for.
        return app._exception or error
    # Textual ends with the first error and has no public name for it.
    return app._exception or app.return_code or 0
