"""The first screen: which game, who plays, with which options. Enter plays at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, get_args

from textual import events, on
from textual.app import ComposeResult

from seqtui.app.background import Background, attempted
from seqtui.app.commands import COMMANDS, HELP, SETTINGS, Command, bindings
from seqtui.app.drawing.picture import Picture
from seqtui.app.picker.cards import DAILY, START, GameCards, Today
from seqtui.app.picker.form import SetupForm, Shape
from seqtui.app.picker.ways import Way
from seqtui.app.requests import Play
from seqtui.app.settings import Preferences, Settings
from seqtui.app.store.saved import SavedGames
from seqtui.app.today import format_date, today
from seqtui.app.widgets.bars import Key, Notice, TitleLine
from seqtui.app.widgets.choices import (
    ChoicesScreen,
    Column,
    Direction,
    Part,
    RadioButton,
    Row,
    Stepper,
    TextField,
)
from seqtui.engines.games.game import Deals
from seqtui.engines.games.lesson import lesson_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import read_seed
from seqtui.engines.text import spelled

if TYPE_CHECKING:
    from seqtui.app.requests import Invitation
    from seqtui.app.store.games import Summary
    from seqtui.engines.setup import AnySetup

_HERE = (
    Command("open", "enter", "play", "Play the chosen game, or edit the text under the cursor."),
    Command(
        *("press('preset')", "p", "way to play"),
        "Play it another way: take the next preset of the chosen game.",
        also="preset, variant, rules",
    ),
    Command("press('learn')", "l", "learn", "Learn the chosen game: a guided game of a few moves."),
    Command("games(True)", "tab,shift+tab", "options", "Go to the options, or back to the games."),
    Command("press('continue')", "c", "continue", "Continue the unfinished game.", bar=False),
    Command(
        *("press('new')", "n", "new game", "Begin a new game, and leave the other for later."),
        bar=False,
    ),
    Command("steer('up')", "up", "up", "Go to the game or option above.", bar=False),
    Command("steer('down')", "down", "down", "Go to the game or option below.", bar=False),
    Command("steer('left')", "left", "back", "Previous way to play, or previous value.", bar=False),
    Command("steer('right')", "right", "on", "Next way to play, or next value.", bar=False),
    Command("change", "space", "change", "Change the option under the cursor.", bar=False),
    Command(
        *("press('random')", "backspace,delete", "random", "Make the seed random again."), bar=False
    ),
    Command(
        *("press('more')", "m", "more", "See more options of the chosen game, or fold them."),
        bar=False,
    ),
    Command("games", "escape", "games", "Go back to the games.", bar=False, shown="esc"),
)
_ELSEWHERE = (
    Command("app.daily", "d", "daily", "Play the daily five.", also="today, tasks, streak"),
    Command("solve('puzzle')", "z", "puzzles", "Solve puzzles of the chosen game.", also="tasks"),
    Command(
        *("solve('mistakes')", "x", "trainer", "Try positions again that you gave away."),
        also="mistakes",
    ),
    Command(
        *("app.history", "h", "history", "See every game again: replay, review, export."),
        also="past games, saved games",
    ),
    Command("app.statistics", "t", "statistics", "See how you have done so far.", bar=False),
    Command("app.rules", "r,f2", "rules", "Read the rules of the chosen game."),
    HELP,
    Command("app.quit", "q,ctrl+q", "quit", "Quit seqtui.", also="exit, leave"),
    SETTINGS,
    COMMANDS,
)


class PickerScreen(ChoicesScreen):
    """Cards to the left, choices to the right; the cursor is on one side or the other."""

    BINDINGS = bindings((*_HERE, *Command.on_digits("digit", "Choose"), *_ELSEWHERE))
    AUTO_FOCUS = "GameCards"

    def __init__(self, preferences: Preferences, saved: SavedGames) -> None:
        super().__init__(preferences)
        self._saved = saved
        self._games = tuple(GAMES)
        about = f"{spelled(len(self._games))} number games, solved"
        self._title = TitleLine("seqtui", about, format_date(today()))
        self._cards = GameCards(self._games, self.key("app.daily"), self.key("press('preset')"))
        self._background = Background(self)
        self._seed = ""
        """The seed that was typed; empty for a random one."""
        self._due = False
        """Whether something is due in the trainer."""
        self._listed: tuple[object, dict[str, Column]] = (None, {})
        """What the rows depend on beside the game, and those of each game that was shown."""
        self._told: Mapping[str, object] | None = None
        """The options of which the cards tell."""
        self._more = False
        """Whether the options that have no room beside the others take their place."""
        self.loaded = False
        """Whether rows and cards may say what the first frame does not wait for."""
        # Below another screen, it is brought up to date when it is shown again.
        saved.subscribe(lambda: self.show_changes() if self.is_active else None)

    @property
    def commands(self) -> tuple[Command, ...]:
        games = Command.on_digits("digit", "Choose", (game.title for game in self._games))
        # They have no keys, so only the palette lists them.
        ways = (
            Command(
                *(f"way({place}, {number})", "", preset.label.lower()),
                f"Choose {preset.label} in {game.title}: {preset.about}.",
                bar=False,
            )
            for place, game in enumerate(self._games)
            for number, preset in enumerate(game.presets)
            if len(game.presets) > 1
        )
        return (*_HERE, *games, *_ELSEWHERE, *ways)

    @property
    def _form(self) -> SetupForm:
        return SetupForm(self.settings)

    @property
    def game_name(self) -> str:
        return self._form.game.name

    @property
    def _continued(self) -> Summary | None:
        """The game that Enter continues, because its card is chosen."""
        left = self._saved.unfinished()
        return left if left is not None and left.game == self.game_name else None

    # Showing

    def compose(self) -> ComposeResult:
        self.watch(self._cards, "target", self.show_prompt, init=False)
        yield self._title
        yield self._cards
        yield self.panel
        yield self.strip
        yield self.key_bar

    @on(events.ScreenResume)
    @on(events.Resize)
    def show_changes(self) -> None:
        """Show what may be different now: saved games, the tasks of the day, and the room."""
        if not self.is_current:
            return
        if self.loaded:
            day, results = today(), self._saved.results
            self._title.texts = (*self._title.texts[:2], format_date(day))
            streak, _ = results.streak(day)
            self._cards.today = Today(results.signs(day), streak)
            self._due = bool(results.due(day))
        self.show()
        self.show_keys()

    def show(self) -> None:
        cards, settings = self._cards, self.settings
        if self._told != settings.options:
            self._told = settings.options
            forms = [SetupForm(settings._replace(game=game.name)) for game in self._games]
            cards.goals = tuple(form.goal for form in forms)
            cards.ways = tuple(form.way for form in forms)
        cards.chosen = self._games.index(self._form.game)
        cards.left = self._saved.unfinished()
        super().show()

    def make_rows(self) -> Column:
        # A row each is for the title, the strip and the keys.
        shape = Shape(self.app.size.height - 3, self.loaded, self._more)
        left = self._saved.unfinished()
        # Arrows change nothing but the game: going back and forth leads to the same rows again.
        beside = self.settings._replace(game=""), self._seed, left, shape
        if beside != self._listed[0]:
            self._listed = beside, {}
        columns, name = self._listed[1], self.game_name
        if name not in columns:
            columns[name] = self._form.rows(self._seed, left, shape, self.key)
        return columns[name]

    def prompt(self, row: Row | None) -> Notice:
        enter, form = self.key("open"), self._form
        title, pointed = form.game.title, self._cards.target
        up, down, left, right = (self.key(f"steer('{way}')") for way in get_args(Direction))
        match row:
            case None if isinstance(pointed, Way):
                preset = self._games[pointed.card].presets[pointed.preset]
                return Notice("▸", f"{preset.label}: {preset.about}.")
            case None if game := self._continued:
                begins = self.key("press('new')") + " begins a new game."
                return Notice("▸", f"{enter} continues {title}: {game.whose_turn}.", (begins, ""))
            case None:
                due = self.key("solve('mistakes')") + ": mistakes are due." if self._due else ""
                lesson = lesson_of(self.game_name)
                if lesson and self.game_name not in self.settings.seen_games:
                    # A small card has no room for the goal beside the ways to play.
                    brief = self.key("press('learn')") + " learns it"
                    learn = f"{brief} in {lesson.length}."
                    asked = f"New to {title}? {learn}", f"New? {learn}", f"New? {brief}.", ""
                    return Notice("▸", f"{form.goal}.", due or asked)
                chooses = f"{up} {down} another game."
                if not (label := form.way_label):
                    return Notice("▸", f"{enter} plays {title}.", due or chooses)
                said = f"{label}: {form.game.presets[form.way or 0].about}."
                other = self.key("press('preset')") + " another way"
                hints = f"{other} to play, {chooses}", f"{other}, {chooses}", f"{other}.", ""
                return Notice("▸", (f"{enter} plays {said}", said), due or hints)
            case TextField(name="seed"):
                known = self._seed and self._form.won_at_once(self._seed)
                keys = f"{enter}: type one. " + self.key("press('random')") + ": random."
                return Notice("▸", known or row.about, (keys, ""))
            case Stepper() | RadioButton(chosen=True):
                does = "continues" if self._continued else "plays"
                turns = f"{left} {right} changes it"
                return Notice("▸", row.about, (f"{turns}, {enter} {does}.", f"{turns}.", ""))
            case _:
                return super().prompt(row)

    def remark(self, name: str) -> Notice | None:
        known = name == "seed" and self._seed and self._form.won_at_once(self._seed)
        return Notice("▸", known, self.key("press('random')") + ": random.") if known else None

    def bar(self) -> tuple[Key, ...]:
        up, down = self.key("steer('up')"), self.key("steer('down')")
        label = "game" if self.panel.cursor is None else "option"
        return (Key(f"{up} {down}", label), *super().bar())

    def label_of(self, command: Command) -> str:
        """Say where Tab leads, and what Enter does."""
        row = self.panel.current
        if command.action == "games(True)" and row is not None:
            return "games"
        if command.action != "open" or isinstance(row, TextField):
            return super().label_of(command)
        if isinstance(row, RadioButton) and not row.chosen:
            return "choose"
        begins = row is not None and row.name == "new"
        return "continue" if self._continued and not begins else command.label

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        cursor = self.panel.cursor
        match action, *parameters:
            case "press", "learn":
                return cursor is None and lesson_of(self.game_name) is not None
            case "press", "continue":
                return self._saved.unfinished() is not None
            case "press", "preset":
                return len(self._form.game.presets) > 1
            case "press", "random":
                return (cursor == "seed" and bool(self._seed)) or None
            case "press", str(name):
                return self.panel.row_of(Part(name)) is not None
            case "solve", "mistakes":
                return self._due
            case ["games"]:
                return cursor is not None or None
        return super().check_action(action, parameters)

    # Choosing

    def turned(self, name: str, to: int | str) -> Settings:
        return self._form.turned(name, to)

    def take(self, name: str, text: str) -> None:
        if name == "seed":
            self._seed = str(read_seed(text)) if text.strip() else ""
        else:
            super().take(name, text)

    @on(Picture.Picked, "GameCards")
    async def _card_picked(self, message: Picture.Picked) -> None:
        if isinstance(message.target, Way):
            self.action_games()
            self.action_way(*message.target)
        elif isinstance(message.target, int):
            self.action_games()
            self._choose(message.target)
        elif message.target == DAILY:
            await self.run_action("app.daily")
        elif message.target == START:
            self.open(None)

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._games):
            before = self._continued, lesson_of(self.game_name) is None
            self.preferences.change(game=self._games[place].name)
            self.show()
            # Enter may continue a game on one card only, and not every game has a lesson.
            if before != (self._continued, lesson_of(self.game_name) is None):
                self.show_keys()

    # Commands

    def action_steer(self, direction: Direction) -> None:
        if self.panel.cursor is not None:
            super().action_steer(direction)
        elif direction in ("up", "down"):
            place = self._games.index(self._form.game)
            self._choose(place + (1 if direction == "down" else -1))
        else:
            self.keep(self.turned("preset", 1 if direction == "right" else -1))

    def action_way(self, card: int, preset: int) -> None:
        """Choose a game and the way to play it."""
        self._choose(card)
        self.keep(self.turned("preset", self._games[card].presets[preset].name))

    def action_games(self, or_options: bool = False) -> None:
        """Go back to the games, or from there to the options."""
        if or_options and self.panel.cursor is None:
            self.go_to(self.panel.row_of(Part("who")))
            return
        if self._more:
            self._more = False
            self.show()
        self.panel.cursor = None
        self._cards.focus()
        self.show_prompt()
        self.show_keys()

    def action_digit(self, digit: int) -> None:
        row = self.panel.current
        if isinstance(row, Stepper) and row.parts:
            if digit in dict(row.parts):
                self.keep(self.turned(row.name, str(digit)))
        else:
            self._choose(digit - 1)

    def open(self, row: Row | None) -> None:
        if isinstance(row, RadioButton) and not row.chosen:
            self.turn(1)
        elif row is not None and row.name in ("more", "new", "continue"):
            self.action_press(row.name)
        else:
            self.action_press("continue" if self._continued else "new")

    def action_press(self, name: str) -> None:
        """Do what a button or a key of its own does, wherever the cursor is."""
        match name:
            case "new":
                _deal(self, self._form, self._seed, self._background)
            case "continue":
                if (left := self._saved.resume()) is not None:
                    self.action_games()
                    self.post_message(Play(left[0]))
            case "learn":
                self.app.call_later(self.app.run_action, f"app.learn('{self.game_name}')")
            case "preset":
                self.keep(self.turned("preset", 1))
            case "random":
                self._seed = ""
                self.show()
            case "more" if self._more:
                self.action_games()
            case "more":
                self._more = True
                self.show()
                self.go_to(next(row for row in self.panel.rows if not isinstance(row, str)))

    async def action_solve(self, what: str) -> None:
        puzzle = f"app.solve('{self.game_name}')"
        await self.run_action(puzzle if what == "puzzle" else "app.solve")


def _deal(picker: PickerScreen, form: SetupForm, seed: str, background: Background) -> None:
    """Deal a game and play it, or say why there is none."""

    def dealt(setup: AnySetup | Invitation | str) -> None:
        if isinstance(setup, str):
            picker.refuse(setup)
        else:
            picker.action_games()
            picker.post_message(Play(setup))

    deal = partial(attempted, partial(form.offer, seed))
    if form.deals is Deals.EVEN and not seed:
        wait = partial(picker.say, Notice("▸", "Looking for an even deal …"))
        background.run("deal", deal, dealt, meanwhile=wait)
    else:
        dealt(deal())
