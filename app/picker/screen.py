"""The first screen: which game, who plays, with which options. Enter plays at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult

from seqtui.app.background import Background, attempted
from seqtui.app.commands import Command, bindings
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture
from seqtui.app.picker.cards import DAILY, GameCards, Today, Waiting
from seqtui.app.picker.commands import ELSEWHERE, HERE
from seqtui.app.picker.form import SetupForm, Shape
from seqtui.app.requests import Invitation, Play
from seqtui.app.settings import Preferences, Settings
from seqtui.app.store.saved import SavedGames
from seqtui.app.today import format_date, today
from seqtui.app.widgets.bars import Key, KeyBar, Notice, StatusStrip, TitleLine
from seqtui.app.widgets.choices import ChoicesScreen, Direction, RowPanel
from seqtui.app.widgets.rows import Column, Part, RadioButton, Row, Stepper, TextField
from seqtui.engines.games.lesson import lesson_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import read_seed
from seqtui.engines.text import spelled

if TYPE_CHECKING:
    from seqtui.app.store.games import Summary
    from seqtui.engines.setup import AnySetup

_DUE = "x: mistakes are due."
_WIDE = 118
"""From this width on, a line of the choices is long enough to say how a preset plays."""


class PickerScreen(ChoicesScreen):
    """Cards to the left, choices to the right; the cursor is on one side or the other."""

    BINDINGS = bindings((*HERE, *Command.on_digits("digit", "Choose"), *ELSEWHERE))
    AUTO_FOCUS = "GameCards"

    def __init__(self, preferences: Preferences, saved: SavedGames) -> None:
        super().__init__(preferences)
        self._saved = saved
        self._games = tuple(GAMES)
        self._background = Background(self)
        self._seed = ""
        """The seed that was typed; empty for a random one."""
        self._left: Summary | None = None
        """The game that can be continued."""
        self._shown: Shape | None = None
        """The shape in which the choices are listed."""
        self._due = False
        """Whether something is due in the trainer."""
        self._listed: tuple[object, dict[str, Column]] = (None, {})
        """What the rows depend on beside the game, and those of each game that was shown."""
        self._more = False
        """Whether the options that have no room beside the others take their place."""
        self.loaded = False
        """Whether rows and cards may say what the first frame does not wait for."""

    @property
    def commands(self) -> tuple[Command, ...]:
        games = Command.on_digits("digit", "Choose", (game.title for game in self._games))
        return (*HERE, *games, *ELSEWHERE)

    @property
    def _chosen(self) -> SetupForm:
        return SetupForm(self.settings)

    @property
    def game_name(self) -> str:
        return self._chosen.game.name

    @property
    def _is_new(self) -> bool:
        """Whether nobody has opened the chosen game yet."""
        return self.game_name not in self.settings.met

    # Showing

    def compose(self) -> ComposeResult:
        about = f"{spelled(len(self._games))} number games, solved"
        yield TitleLine("seqtui", about, format_date(today()))
        yield GameCards(self._games)
        yield RowPanel()
        yield StatusStrip()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.offer(self._saved.unfinished())

    def on_resize(self) -> None:
        """List the choices anew if there is more room for them, or less."""
        if self.is_mounted and self._shape != self._shown:
            self.show()

    def offer(self, left: Summary | None) -> None:
        """Offer the game that was left; it is looked up once, and every key press shows it."""
        if not self.children:  # the program is ending, and what could be shown is gone
            return
        self._left = left
        if self.loaded:
            self._show_today()
        self.show()
        self.show_keys()

    def show(self) -> None:
        cards, settings = self.query_one(GameCards), self.settings
        cards.goals = tuple(SetupForm(settings._replace(game=g.name)).goal for g in self._games)
        cards.chosen = self._games.index(self._chosen.game)
        cards.waiting = self._waiting()
        super().show()

    def _show_today(self) -> None:
        """Show how far the daily five are; the day may have changed since."""
        day, results = today(), self._saved.results
        line = self.query_one(TitleLine)
        line.texts = (*line.texts[:2], format_date(day))
        now, _ = results.streak(day)
        self.query_one(GameCards).today = Today(results.signs(day), now)
        self._due = bool(results.due(day))

    def _waiting(self) -> Waiting | None:
        """Return what the card of the game that was left says about it."""
        left = self._left
        for place, game in enumerate(self._games):
            if left is not None and game.name == left.game:
                turn, player = left.next_up, left.to_move
                brief = left.score if left.leads_on else f"{GLYPHS[player]} to move"
                words = f"{turn}: {left.whose_turn}", f"{turn}: {brief}"
                return Waiting(place, player, words)
        return None

    @property
    def _goes_on(self) -> bool:
        """Whether Enter continues a game, because its card is chosen."""
        return self._left is not None and self._left.game == self.game_name

    def make_rows(self) -> Column:
        self._shown = self._shape
        # Arrows change nothing but the game: whoever goes back and forth gets the same rows again.
        beside = self.settings._replace(game=""), self._seed, self._left, self._shown
        if beside != self._listed[0]:
            self._listed = beside, {}
        columns, name = self._listed[1], self.game_name
        if name not in columns:
            columns[name] = self._chosen.rows(self._seed, self._left, self._shown)
        return columns[name]

    @property
    def _shape(self) -> Shape:
        width, height = self.app.size
        # A row each is for the title, the strip and the keys.
        return Shape(height - 3, width >= _WIDE, self.loaded, self._more)

    def prompt(self, row: Row | None) -> Notice:
        match row:
            case None if self._goes_on and self._left is not None:
                on = f"Enter continues {self._chosen.game.title}: {self._left.whose_turn}."
                return Notice("▸", on, ("n begins a new game.", ""))
            case None if self._is_new and (lesson := lesson_of(self.game_name)):
                learn = f"New to {self._chosen.game.title}? l learns it in {lesson.length}."
                return Notice("▸", learn, _DUE if self._due else "Enter plays.")
            case None:
                last = min(len(self._games), 9)
                play = f"Press Enter to play {self._chosen.game.title}."
                chooses = f"↑ ↓ or 1-{last} chooses a game."
                return Notice("▸", play, _DUE if self._due else chooses)
            case TextField(name="seed"):
                known = self._seed and self._chosen.won_at_once(self._seed)
                return Notice("▸", known or row.about, ("Enter: type one. Backspace: random.", ""))
            case Stepper() | RadioButton(chosen=True):
                enter = "continues" if self._goes_on else "plays"
                keys = f"← → changes it, Enter {enter}.", "← → changes it.", ""
                return Notice("▸", row.about, keys)
            case _:
                return super().prompt(row)

    def remark(self, name: str) -> Notice | None:
        known = name == "seed" and self._seed and self._chosen.won_at_once(self._seed)
        return Notice("▸", known, "Backspace: random.") if known else None

    def bar(self) -> tuple[Key, ...]:
        arrows = Key("↑ ↓", "game" if self.panel.cursor is None else "option")
        return (arrows, *super().bar())

    def label_of(self, command: Command) -> str:
        """Say where Tab leads, and what Enter does."""
        if command.action not in ("open", "other_column"):
            return command.label
        row = self.panel.current
        if command.action == "other_column":
            return "games" if row is not None else command.label
        if isinstance(row, TextField):
            return super().label_of(command)
        if isinstance(row, RadioButton) and not row.chosen:
            return "choose"
        begins = row is not None and row.name == "new"
        return "continue" if self._goes_on and not begins else command.label

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "resume":
            return self._left is not None
        if action == "learn":
            return self.panel.cursor is None and lesson_of(self.game_name) is not None
        if action == "new":
            return self._goes_on
        if action == "train":
            return self._due
        if action == "preset":
            return self.panel.row_of(Part("preset")) is not None
        if action == "more":
            return self.panel.row_of(Part("more")) is not None
        if action == "random":
            return (self.panel.cursor == "seed" and bool(self._seed)) or None
        if action == "games":
            return self.panel.cursor is not None or None
        return super().check_action(action, parameters)

    # Choosing

    def turned(self, name: str, to: int | str) -> Settings:
        return self._chosen.turned(name, to)

    @on(Picture.Picked, "GameCards")
    async def _card_picked(self, message: Picture.Picked) -> None:
        if isinstance(message.target, int):
            self.action_games()
            self._choose(message.target)
        elif message.target == DAILY:
            await self.run_action("app.daily")

    @on(GameCards.Started)
    def _started(self) -> None:
        self.open(None)

    def action_new(self) -> None:
        deal = partial(self._chosen.offer, self._seed)
        if self._chosen.takes_time and not self._seed:
            wait = partial(self.say, Notice("▸", "Looking for an even deal …"))
            self._background.run("deal", partial(attempted, deal), self._play, meanwhile=wait)
        else:
            self._play(attempted(deal))

    def _play(self, setup: AnySetup | Invitation | str) -> None:
        """Play a game, or say why there is none."""
        if isinstance(setup, str):
            self.refuse(setup)
        else:
            self.action_games()
            self.post_message(Play(setup))

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._games):
            before = self._goes_on, lesson_of(self.game_name) is None
            self.preferences.change(game=self._games[place].name)
            self.show()
            # Enter may continue a game on one card only, and not every game has a lesson.
            if before != (self._goes_on, lesson_of(self.game_name) is None):
                self.show_keys()

    def take(self, name: str, text: str) -> None:
        if name == "seed":
            self._seed = str(read_seed(text)) if text.strip() else ""
        else:
            super().take(name, text)

    # Commands

    def action_steer(self, direction: Direction) -> None:
        if self.panel.cursor is not None:
            super().action_steer(direction)
        elif direction == "right":
            self.action_other_column()
        elif direction in ("up", "down"):
            place = self._games.index(self._chosen.game)
            self._choose(place + (1 if direction == "down" else -1))

    def action_other_column(self) -> None:
        if self.panel.cursor is None:
            self.go_to(self.panel.row_of(Part("who")))
        else:
            self.action_games()

    def action_games(self) -> None:
        if self._more:
            self._more = False
            self.show()
        self.panel.cursor = None
        self.query_one(GameCards).focus()
        self.show_prompt()
        self.show_keys()

    def action_preset(self) -> None:
        self.keep(self.turned("preset", 1))

    def action_more(self) -> None:
        """Unfold the options that have no room beside the others, or fold them again."""
        self._more = not self._more
        self.show()
        if self._more:
            self.go_to(next(row for row in self.panel.rows if not isinstance(row, str)))
        else:
            self.action_games()

    def action_digit(self, digit: int) -> None:
        row = self.panel.current
        if isinstance(row, Stepper) and row.parts:
            if digit in dict(row.parts):
                self.keep(self.turned(row.name, str(digit)))
        else:
            self._choose(digit - 1)

    def action_random(self) -> None:
        if self.panel.cursor == "seed":
            self._seed = ""
            self.show()

    def open(self, row: Row | None) -> None:
        if isinstance(row, RadioButton) and not row.chosen:
            self.turn(1)
        elif row is not None and row.name == "more":
            self.action_more()
        elif row is not None and row.name == "new":
            self.action_new()
        elif self._goes_on or (row is not None and row.name == "continue"):
            self.action_resume()
        else:
            self.action_new()

    async def action_puzzle(self) -> None:
        await self.run_action(f"app.puzzle('{self.game_name}')")

    async def action_train(self) -> None:
        await self.run_action("app.trainer")

    def action_learn(self) -> None:
        self.post_message(Play(self._chosen.lesson()))

    def action_resume(self) -> None:
        if (left := self._saved.resume()) is not None:
            self.action_games()
            self.post_message(Play(left[0]))
        else:
            self.offer(self._saved.unfinished())
