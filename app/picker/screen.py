"""The first screen: which game, who plays, with which options. Enter plays at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult

from app.commands import COMMANDS, HELP, SETTINGS, Command, bindings
from app.drawing.picture import Picture
from app.picker.cards import GameCards
from app.picker.form import Chosen
from app.requests import Play
from app.settings import Preferences, Settings
from app.store.saved import SavedGames
from app.widgets.bars import Key, KeyBar, Notice, StatusStrip, TitleLine
from app.widgets.choices import ChoicesScreen, Direction, RowPanel
from app.widgets.rows import Column, Dial, Radio, Row, Words
from engines.errors import BadInput
from engines.games.lesson import lesson_of
from engines.games.registry import GAMES
from engines.setup import read_seed
from engines.text import spelled

if TYPE_CHECKING:
    from app.store.games import Summary

_HERE = (
    Command("open", "enter", "play", "Play the chosen game, or edit the text under the cursor."),
    Command("learn", "l", "learn", "Learn the chosen game: a guided game of a few moves."),
    Command("other_column", "tab,shift+tab", "options", "Go to the options, or back to the games."),
    Command("resume", "c", "continue", "Continue the unfinished game.", bar=False),
    Command("steer('up')", "up,k", "up", "Go to the game or option above.", bar=False),
    Command("steer('down')", "down,j", "down", "Go to the game or option below.", bar=False),
    Command("steer('left')", "left,h", "back", "Previous value.", bar=False),
    Command("steer('right')", "right,l", "on", "Next value; go to the options.", bar=False),
    Command("change", "space", "change", "Change the option under the cursor.", bar=False),
    Command("random", "backspace,delete", "random", "Make the seed random again.", bar=False),
    Command("games", "escape", "games", "Go back to the games.", bar=False, shown="esc"),
)
_ELSEWHERE = (
    Command("app.history", "h,H", "history", "See every game again: replay, review, export."),
    Command("app.statistics", "t", "statistics", "See how you have done so far.", bar=False),
    Command("app.rules", "r,f2", "rules", "Read the rules of the chosen game."),
    HELP,
    Command("app.quit", "q,ctrl+q", "quit", "Leave seqtui."),
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
        self._seed = ""
        """The seed that was typed; empty for a random one."""
        self._left: Summary | None = None
        """The game that can be continued."""
        self._measured = False
        """Whether the rows may say how strong the levels are."""

    @property
    def commands(self) -> tuple[Command, ...]:
        games = Command.on_digits("digit", "Choose", (game.title for game in self._games))
        return (*_HERE, *games, *_ELSEWHERE)

    @property
    def _chosen(self) -> Chosen:
        return Chosen(self.settings)

    @property
    def game_name(self) -> str:
        return self._chosen.game.name

    @property
    def _is_new(self) -> bool:
        """Whether nobody has opened the chosen game yet."""
        return self.game_name not in self.settings.met

    # Showing

    def compose(self) -> ComposeResult:
        yield TitleLine("seqtui", f"{spelled(len(self._games))} number games, solved")
        yield GameCards(self._games)
        yield RowPanel()
        yield StatusStrip()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._look_for_game()

    def _look_for_game(self) -> None:
        """Look up the unfinished game, once: every key press shows the answer again."""
        self._left = self._saved.unfinished()
        self.show()
        self.show_keys()

    def catch_up(self, left: Summary | None) -> None:
        """Show what the first frame did not wait for: the levels, and the game that was left."""
        self._measured, self._left = True, left
        self.show()
        self.show_keys()

    def show(self) -> None:
        self.query_one(GameCards).chosen = self._games.index(self._chosen.game)
        super().show()

    def make_rows(self) -> Column:
        return self._chosen.rows(self._seed, self._left, measured=self._measured)

    def prompt(self, row: Row | None) -> Notice:
        match row:
            case None if self._is_new and (lesson := lesson_of(self.game_name)):
                learn = f"New to {self._chosen.game.title}? l learns it in {lesson.length}."
                return Notice("▸", learn, "Enter plays.")
            case None:
                last = min(len(self._games), 9)
                play = f"Press Enter to play {self._chosen.game.title}."
                return Notice("▸", play, f"↑ ↓ or 1-{last} chooses a game.")
            case Words(name="seed"):
                return Notice("▸", row.about, ("Enter: type one. Backspace: random.", ""))
            case Dial() | Radio():
                keys = "← → changes it, Enter plays.", "← → changes it.", ""
                return Notice("▸", row.about, keys)
            case _:
                return super().prompt(row)

    def bar(self) -> tuple[Key, ...]:
        arrows = Key("↑ ↓", "game" if self.panel.cursor is None else "option")
        return (arrows, *super().bar())

    def label_of(self, command: Command) -> str:
        """Say where Tab leads."""
        there = command.action == "other_column" and self.panel.cursor is not None
        return "games" if there else super().label_of(command)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "resume":
            return self._left is not None
        if action == "learn":
            return self.panel.cursor is None and lesson_of(self.game_name) is not None
        if action == "steer" and parameters == ("left",):
            # Left means nothing on the games, so there h is free for the history.
            return self.panel.cursor is not None
        return super().check_action(action, parameters)

    # Choosing

    def turned(self, name: str, to: int | str) -> Settings:
        return self._chosen.turned(name, to)

    @on(Picture.Picked, "GameCards")
    def _card_picked(self, message: Picture.Picked) -> None:
        if isinstance(message.target, int):
            self.action_games()
            self._choose(message.target)

    @on(GameCards.Started)
    def _play(self) -> None:
        try:
            setup = self._chosen.setup(self._seed)
        except BadInput as error:
            self.refuse(error.message)
        else:
            self.action_games()
            self.post_message(Play(setup))

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._games):
            self.preferences.change(game=self._games[place].name)
            self.show()

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
            self.go_to("who")
        else:
            self.action_games()

    def action_games(self) -> None:
        self.panel.cursor = None
        self.query_one(GameCards).focus()
        self.show_prompt()
        self.show_keys()

    def action_digit(self, digit: int) -> None:
        row = self.panel.current
        if isinstance(row, Dial) and row.parts:
            if digit in dict(row.parts):
                self.keep(self.turned(row.name, str(digit)))
        else:
            self._choose(digit - 1)

    def action_random(self) -> None:
        if self.panel.cursor == "seed":
            self._seed = ""
            self.show()

    def open(self, row: Row | None) -> None:
        if row is not None and row.name == "continue":
            self.action_resume()
        else:
            self._play()

    def action_learn(self) -> None:
        self.post_message(Play(self._chosen.lesson()))

    def action_resume(self) -> None:
        if (left := self._saved.resume()) is not None:
            self.post_message(Play(left[0]))
        else:
            self._look_for_game()
