"""The first screen: which game, who plays, with which options. Enter plays at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult

from app.commands import COMMANDS, HELP, SETTINGS, Command, bindings
from app.picker.cards import GameCards
from app.picker.choosing import Chosen
from app.picker.rows import picker_rows
from app.requests import Play, PlayOn
from app.settings import Preferences, Settings
from app.store.saved import SavedGames
from app.widgets.choices import ChoicesScreen, Direction
from app.widgets.lines import KeyBar, Notice, StatusStrip, TitleLine
from app.widgets.row_panel import RowPanel
from app.widgets.rows import Dial, Link, Radio, Row, Stop, Words
from engines.errors import BadInput
from engines.games.registry import GAMES
from engines.setup import read_seed
from engines.text import spelled

if TYPE_CHECKING:
    from app.store.games import Summary


_DIGITS = range(1, 10)
"""The keys that choose a game, as far as there are games, or switch a number of a set."""
_HERE = (
    Command("open", "enter", "play", "Play the chosen game, or write the text under the cursor."),
    Command("other_column", "tab,shift+tab", "options", "Go to the options, or back to the games."),
    Command("resume", "c", "continue", "Go on with the game that was left.", bar=False),
    Command("steer('up')", "up,k", "up", "Go to the game or option above.", bar=False),
    Command("steer('down')", "down,j", "down", "Go to the game or option below.", bar=False),
    Command("steer('left')", "left,h", "left", "Turn an option back.", bar=False),
    Command(
        "steer('right')", "right,l", "right", "Turn an option on; go to the options.", bar=False
    ),
    Command("change", "space", "change", "Turn the option under the cursor.", bar=False),
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


def _digit(digit: int, title: str = "a game") -> Command:
    return Command(f"digit({digit})", str(digit), title, f"Choose {title}.", bar=False)


class PickerScreen(ChoicesScreen):
    """Cards to the left, choices to the right; the cursor is on one side or the other."""

    BINDINGS = bindings((*_HERE, *map(_digit, _DIGITS), *_ELSEWHERE))
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
        """What can be done here, with a key for each game."""
        games = (_digit(key, game.title) for key, game in zip(_DIGITS, self._games, strict=False))
        return (*_HERE, *games, *_ELSEWHERE)

    @property
    def _chosen(self) -> Chosen:
        return Chosen(self.settings)

    @property
    def game_name(self) -> str:
        """The chosen game."""
        return self._chosen.game.name

    # Showing

    def compose(self) -> ComposeResult:
        yield TitleLine("seqtui", f"{spelled(len(self._games))} number games, solved")
        yield GameCards(self._games)
        yield RowPanel()
        yield StatusStrip()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Offer what has been left in the meantime."""
        if self.is_mounted:
            self.look_for_game()

    def look_for_game(self) -> None:
        """Ask for the game that was left; asked once, because every key shows the answer."""
        self._left = self._saved.unfinished()
        self.show()
        self.show_keys()

    def show(self) -> None:
        """Bring the cards up to date as well."""
        self.query_one(GameCards).chosen = self._games.index(self._chosen.game)
        super().show()

    def make_rows(self) -> tuple[Row, ...]:
        """Return the rows of the chosen game."""
        return picker_rows(self.settings, self._seed, self._left, measured=self._measured)

    def tell_strengths(self) -> None:
        """Say from now on how strong the levels are; the first frame does not wait for that."""
        self._measured = True
        self.show()

    def prompt(self, row: Stop | None) -> Notice:
        """Say how to play when the cursor is on the games."""
        match row:
            case None:
                last = min(len(self._games), _DIGITS[-1])
                play = f"Press Enter to play {self._chosen.game.title}."
                return Notice("▸", play, f"↑ ↓ or 1-{last} chooses a game.")
            case Words(name="seed"):
                return Notice("▸", row.about, "Enter: type one. Backspace: random.")
            case Dial() | Radio():
                return Notice("▸", row.about, "← → changes it, Enter plays.")
            case _:
                return super().prompt(row)

    def what_arrows_move(self) -> str:
        """Tell the two sides apart."""
        return "game" if self.panel.cursor is None else "option"

    def label_of(self, command: Command) -> str:
        """Say where Tab leads."""
        there = command.action == "other_column" and self.panel.cursor is not None
        return "games" if there else command.label

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what cannot be done now."""
        if action == "resume":
            return self._left is not None
        # Left means nothing on the games, so there h is free for the history.
        return action != "steer" or parameters != ("left",) or self.panel.cursor is not None

    # Choosing

    def turned(self, name: str, by: int) -> Settings:
        """Turn the options of the chosen game as well."""
        return self._chosen.turned(name, by)

    def switched(self, name: str, value: str) -> Settings:
        """Switch the numbers of a set as well."""
        return self._chosen.switched(name, value)

    @on(GameCards.Picked)
    def _card_picked(self, message: GameCards.Picked) -> None:
        self.action_games()
        self._choose(message.place)

    @on(GameCards.Started)
    def _card_started(self) -> None:
        self._play()

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._games):
            self.preferences.change(game=self._games[place].name)
            self.show()

    def take(self, name: str, text: str) -> str | None:
        """Keep a seed here, and names with the settings."""
        if name != "seed":
            return super().take(name, text)
        try:
            self._seed = str(read_seed(text)) if text.strip() else ""
        except BadInput as error:
            return error.message
        return None

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
                self.keep(self.switched(row.name, str(digit)))
        else:
            self._choose(digit - 1)

    def action_random(self) -> None:
        if self.panel.cursor == "seed":
            self._seed = ""
            self.show()

    def open(self, row: Stop | None) -> None:
        """Play, or go on with the game that was left."""
        if isinstance(row, Link):
            self.action_resume()
        else:
            self._play()

    def _play(self) -> None:
        try:
            setup = self._chosen.setup(self._seed)
        except BadInput as error:
            self.refuse(error.message)
        else:
            self.action_games()
            self.post_message(Play(setup))

    def action_resume(self) -> None:
        if (left := self._saved.resume()) is not None:
            self.post_message(PlayOn(left[0]))
        else:
            self.look_for_game()
