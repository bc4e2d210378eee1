"""The first screen: which game, who plays, with which options. Enter plays at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult

from app.choosing import game_of, seed_of, setup_of, switched
from app.commands import Command, bindings
from app.picker.cards import GameCards
from app.picker.commands import PICKER_COMMANDS
from app.picker.rows import picker_rows
from app.preferences import Preferences
from app.requests import Play, PlayOn
from app.store.saved import Shelf
from app.widgets.choices import ChoicesScreen, Direction, Stop
from app.widgets.lines import KeyBar, Notice, StatusStrip, TitleLine
from app.widgets.row_panel import RowPanel
from app.widgets.rows import Dial, Link, Radio, Row, Words, row_named
from engines.errors import BadInput
from engines.games.registry import GAMES

if TYPE_CHECKING:
    from app.store.rows import Summary


class PickerScreen(ChoicesScreen):
    """Cards to the left, choices to the right; the cursor is on one side or the other."""

    BINDINGS = bindings(PICKER_COMMANDS)
    TABLE: ClassVar = PICKER_COMMANDS
    AUTO_FOCUS = "GameCards"

    def __init__(self, preferences: Preferences, shelf: Shelf) -> None:
        super().__init__(preferences)
        self._shelf = shelf
        self._seed = ""
        """The seed that was typed; empty for a random one."""
        self._left: Summary | None = None
        """The game that can be continued."""
        self._measured = False
        """Whether the rows may say how strong the levels are."""

    @property
    def game_name(self) -> str:
        """The chosen game."""
        return game_of(self.settings).name

    # Showing

    def compose(self) -> ComposeResult:
        """Lay out the cards, the choices and the two rows below."""
        yield TitleLine("seqtui", "five number games, solved")
        yield GameCards(GAMES)
        yield RowPanel()
        yield StatusStrip()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what was chosen last time."""
        self.show()
        self.show_keys()

    def on_screen_resume(self) -> None:
        """Offer what has been left in the meantime."""
        if self.is_mounted:
            self.look_for_game()

    def look_for_game(self) -> None:
        """Ask for the game that was left; asked once, because every key shows the answer."""
        self._left = self._shelf.unfinished()
        self.show()
        self.show_keys()

    def show(self) -> None:
        """Bring the cards up to date as well."""
        self.query_one(GameCards).chosen = GAMES.index(game_of(self.settings))
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
                title = game_of(self.settings).title
                return Notice("▸", f"Press Enter to play {title}.", "↑ ↓ or 1-5 chooses a game.")
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

    # Choosing a game

    @on(GameCards.Picked)
    def _card_picked(self, message: GameCards.Picked) -> None:
        self.action_games()
        self._choose(message.place)

    @on(GameCards.Started)
    def _card_started(self) -> None:
        self._play()

    def _choose(self, place: int) -> None:
        if 0 <= place < len(GAMES):
            self.preferences.change(game=GAMES[place].name)
            self.show()

    # Writing

    def written_text(self, row: Words) -> str:
        """Begin with an empty line where the seed is random."""
        return self._seed if row.name == "seed" else row.text

    def take(self, name: str, text: str) -> str | None:
        """Keep a seed here, and names with the settings."""
        if name != "seed":
            return super().take(name, text)
        try:
            seed = seed_of(text)
        except BadInput as error:
            return error.message
        self._seed = "" if seed is None else str(seed)
        return None

    # Commands

    def action_steer(self, direction: Direction) -> None:
        """Follow an arrow key on the side the cursor is on."""
        if self.panel.cursor is not None:
            super().action_steer(direction)
        elif direction == "right":
            self.action_other_column()
        elif direction in ("up", "down"):
            place = GAMES.index(game_of(self.settings))
            self._choose(place + (1 if direction == "down" else -1))

    def action_other_column(self) -> None:
        """Go from the games to the choices, or back."""
        if self.panel.cursor is None:
            self.go_to("who")
        else:
            self.action_games()

    def action_games(self) -> None:
        """Go back to the games."""
        self.panel.cursor = None
        self.query_one(GameCards).focus()
        self.show_prompt()
        self.show_keys()

    def action_digit(self, digit: int) -> None:
        """Choose a game, or switch a number of the set under the cursor."""
        row = row_named(self.panel.rows, self.panel.cursor)
        if isinstance(row, Dial) and row.parts:
            if digit in dict(row.parts):
                self.keep(switched(self.settings, row.name, str(digit)))
        else:
            self._choose(digit - 1)

    def action_random(self) -> None:
        """Forget a typed seed."""
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
            setup = setup_of(self.settings, self._seed)
        except BadInput as error:
            self.refuse(error.message)
        else:
            self.action_games()
            self.post_message(Play(setup))

    def action_resume(self) -> None:
        """Go on with the game that was left."""
        if (left := self._shelf.resume()) is not None:
            self.post_message(PlayOn(left[0]))
        else:
            self.look_for_game()
