"""The daily screen: the five tasks of a day, what has become of other days, a line to share."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache, partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from seqtui.app.background import Background
from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.daily.cards import Card, TaskCards
from seqtui.app.daily.panels import Calendar, Streak
from seqtui.app.drawing.picture import Picture
from seqtui.app.drawing.themes import style
from seqtui.app.requests import Challenge, Play
from seqtui.app.store.results import daily_key
from seqtui.app.store.saved import SavedGames
from seqtui.app.today import format_date, today
from seqtui.app.widgets.bars import KeyBar, Notice, StatusStrip, TitleLine
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL, CommandScreen
from seqtui.engines.games.task import Task, games_with_tasks
from seqtui.engines.tasks.making import FIRST, LAST, daily
from seqtui.engines.text import spelled

_COMMANDS = (
    Command("move(-1)", "left,up,h,k", "task", "Go to the task before.", shown="← →"),
    Command("move(1)", "right,down,l,j,tab", "task", "Go to the next task.", bar=False),
    Command("play", "enter,space", "play", "Play the chosen task."),
    Command("copy", "y", "copy", "Copy the line to share."),
    Command(*("turn(-1)", "left_square_bracket,pageup", "day", "See the day before."), shown="[ ]"),
    Command("turn(1)", "right_square_bracket,pagedown", "day", "See the day after.", bar=False),
    Command("today", "home,t", "today", "Go back to today.", bar=False),
    Command("puzzle", "z", "puzzles", "Solve puzzles of the chosen game, without end."),
    HELP,
    Command("leave", "escape,q,d", "menu", "Go back to where you were.", shown="esc"),
)
_DAY = timedelta(days=1)
_WEEK = (
    "the easiest of the week",
    "still easy",
    "still easy",
    "neither easy nor hard",
    "neither easy nor hard",
    "hard",
    "the hardest of the week",
)
"""How hard the tasks of each weekday are, from Monday on."""

_made = lru_cache(maxsize=32)(daily)
"""Makes the tasks of a day once, however often they are looked at."""


class DailyScreen(CommandScreen):
    """Cards above, calendar and streak below; nothing here waits for the tasks to be made."""

    CSS_PATH = style("daily.tcss")
    BINDINGS = bindings((*_COMMANDS, *Command.on_digits("choose", "Choose task")))
    TABLE: ClassVar[tuple[Command, ...]] = _COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    VERTICAL_BREAKPOINTS = SHORT_OR_TALL
    AUTO_FOCUS = "TaskCards"
    TITLE = "Daily"

    def __init__(self, saved: SavedGames, day: date | None = None) -> None:
        """Show today's tasks, or those of another day."""
        super().__init__()
        self._results = saved.results
        self._games = games_with_tasks()
        self._today = today()
        self._day = self._held(day or self._today)
        self._tasks: tuple[Task, ...] = ()
        """The tasks of the day; none while they are being made."""
        self._wanted = False
        """Whether Enter was pressed before they were made."""

    @property
    def commands(self) -> tuple[Command, ...]:
        titles = (game.title for game in self._games)
        return (*_COMMANDS, *Command.on_digits("choose", "Choose", titles))

    @property
    def game_name(self) -> str | None:
        return self._games[self._cards.chosen].name if self._games else None

    @property
    def _cards(self) -> TaskCards:
        return self.query_one(TaskCards)

    def compose(self) -> ComposeResult:
        yield TitleLine("the daily five", "")
        yield TaskCards()
        with Horizontal():
            yield Calendar()
            yield Streak()
        yield StatusStrip()
        yield KeyBar()

    def on_mount(self) -> None:
        self._open(self._day)

    def on_screen_resume(self) -> None:
        """Show what was played meanwhile; after midnight also the new day, if it was today's."""
        if not self.is_mounted:
            return
        before, self._today = self._today, today()
        if self._today != before and self._day >= min(before, LAST):
            self._open(self._held(self._today))
        else:
            self._show()
            self._choose_next()

    # Showing

    def _open(self, day: date) -> None:
        """Show a day: what is known at once, and its tasks when they have been made."""
        self._day, self._tasks, self._wanted = day, (), False
        self._show()
        self._choose_next()
        Background(self).run("daily", partial(_made, day), partial(self._fill, day))

    def _fill(self, day: date, tasks: tuple[Task, ...]) -> None:
        if day == self._day and self.is_attached:
            self._tasks = tasks
            self._show()
            if self._wanted:
                self.action_play()

    def _show(self) -> None:
        """Bring every part up to date with the store."""
        older, newer = ("‹ " * (self._day > FIRST)), (" ›" * (self._day < self._held(self._today)))
        note = f"{older}{format_date(self._day)}{newer}"
        self.query_one(TitleLine).texts = (
            "the daily five",
            f"{self._day:%A}: {_WEEK[self._day.weekday()]}",
            note,
        )
        self._cards.cards = tuple(self._card(place) for place in range(len(self._games)))
        days = self._results.days()
        calendar, streak = self.query_one(Calendar), self.query_one(Streak)
        calendar.days, calendar.today, calendar.day = days, self._today, self._day
        streak.streak = self._results.streak(self._today)
        played = [day for day, kept in days.items() if kept.on_the_day and day <= self._today]
        since = (self._today - min(played)).days + 1 if played else 0
        streak.played = len(played), since
        streak.left = self._left()
        streak.line = self._results.line_to_share(self._day, self._today)
        self._prompt()
        self.show_keys()

    def _card(self, place: int) -> Card:
        key = self._key(place)
        task = self._tasks[place] if self._tasks else None
        mark, kept = self._results.mark("daily", key) or "", self._results.attempt("daily", key)
        return Card.of(self._games[place], task, mark, kept)

    def _key(self, place: int) -> str:
        return daily_key(self._day, self._games[place].name)

    def _left(self) -> str:
        """Say how many of today's tasks are still to be played."""
        marks = self._results.marks(self._today)
        left = sum(game.name not in marks for game in self._games)
        if not left:
            return "all done today"
        return f"{spelled(left)} task{'s' * (left > 1)} left"

    def _prompt(self) -> None:
        if not self._games:
            return
        place = self._cards.chosen
        card = self._cards.cards[place]
        what = f"task {place + 1}: {card.title}"
        if card.mark:
            does = "Enter shows"
            if all(each.mark for each in self._cards.cards) and self._day == self._today:
                tomorrow = "All are done: the next ones come tomorrow."
                self.say(Notice("✓", tomorrow, ("y copies the line to share.", "")))
                return
        else:
            does = "Enter goes on with" if card.begun else "Enter plays"
        hints = (
            f"1-{len(self._games)} chooses another, [ and ] an older day.",
            f"1-{len(self._games)} chooses another.",
            "",
        )
        if self._day < self._today:
            hints = (
                "It counts for the calendar, not for the streak.",
                "For the calendar only.",
                "",
            )
        texts = f"{does} {what}, {card.goal}.", f"{does} {what}."
        self.say(Notice("▸", texts if card.goal else texts[-1], hints))

    # Choosing

    def _choose_next(self) -> None:
        """Go to the first task that is still to be played, or stay."""
        cards = self._cards.cards
        open_ = [place for place, card in enumerate(cards) if not card.mark]
        if open_ and cards[self._cards.chosen].mark:
            self._cards.chosen = open_[0]
        self._prompt()
        self.show_keys()

    def action_choose(self, number: int) -> None:
        if 0 < number <= len(self._games):
            self._cards.chosen = number - 1
            self._prompt()

    def action_move(self, by: int) -> None:
        self.action_choose(min(max(self._cards.chosen + by, 0), len(self._games) - 1) + 1)

    @on(Picture.Picked, "TaskCards")
    def _card_picked(self, message: Picture.Picked) -> None:
        if isinstance(message.target, int):
            self.action_choose(message.target + 1)

    @on(TaskCards.Started)
    def action_play(self) -> None:
        if not self._games:
            return
        if not self._tasks:
            self._wanted = True
            self.say(Notice("▸", "The tasks are being made: one moment."))
            return
        place = self._cards.chosen
        self._wanted = False
        self.post_message(Play(Challenge("daily", self._key(place), self._tasks[place])))

    async def action_puzzle(self) -> None:
        if self.game_name:
            await self.run_action(f"app.puzzle('{self.game_name}')")

    # Days

    @on(Picture.Picked, "Calendar")
    def _day_picked(self, message: Picture.Picked) -> None:
        if isinstance(message.target, date):
            self._go_to(message.target)

    def action_turn(self, by: int) -> None:
        self._go_to(self._day + by * _DAY)

    def action_today(self) -> None:
        self._go_to(self._today)

    def _held(self, day: date) -> date:
        """Return the nearest day that has tasks and has come, even if the clock is far off."""
        return max(FIRST, min(day, self._today, LAST))

    def _go_to(self, day: date) -> None:
        day = self._held(day)
        if day != self._day:
            self._cards.chosen = 0
            self._open(day)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "turn":
            there = (
                self._day > FIRST if parameters[0] == -1 else self._held(self._today) > self._day
            )
            return there or None
        if action == "today":
            return self._day != self._held(self._today) or None
        return True

    # Sharing

    @on(Picture.Picked, "Streak")
    def action_copy(self) -> None:
        line = self.query_one(Streak).line
        self.app.copy_to_clipboard(line)
        hints = (
            "Nothing to paste? Not every terminal allows it: seqtui daily --share.",
            "Not every terminal allows it.",
        )
        self.say(Notice("✓", "Copied.", hints))
