"""The daily screen: the five tasks of a day, what has become of other days, a line to share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache, partial
from textwrap import wrap
from typing import Any, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from seqtui.app.background import Background
from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.fonts import Bitmap, Font, font_for, from_art, numeral, size_of
from seqtui.app.drawing.keycaps import foot_of, graded
from seqtui.app.drawing.marks import frame, heading
from seqtui.app.drawing.palette import contrast
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import first_fit, text_width
from seqtui.app.drawing.themes import style
from seqtui.app.drawing.tile import M2, Skin, solid
from seqtui.app.games.card import SMALL, card_of
from seqtui.app.requests import Challenge, Play
from seqtui.app.store.results import Day, daily_key
from seqtui.app.store.saved import SavedGames
from seqtui.app.today import format_date, format_duration, today
from seqtui.app.widgets.bars import Notice, TitleLine
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL, CommandScreen
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.task import Task, games_with_tasks
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.tasks.making import FIRST, LAST, daily
from seqtui.engines.text import counted, spelled

_COMMANDS = (
    Command("move(-1)", "left,up,h,k", "task", "Go to the task before.", shown="← →"),
    Command("move(1)", "right,down,l,j,tab", "task", "Go to the next task.", bar=False),
    Command("play", "enter,space", "play", "Play the chosen task."),
    Command("copy", "y", "copy", "Copy the line to share."),
    Command(*("turn(-1)", "left_square_bracket,pageup", "day", "See the day before."), shown="[ ]"),
    Command("turn(1)", "right_square_bracket,pagedown", "day", "See the day after.", bar=False),
    Command("turn(0)", "home,t", "today", "Go back to today.", bar=False),
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

_TALL = 18
"""From this height on, a card has a drawing of its game."""
_WIDEST = 26
"""The most columns that a card may have, the gap included."""
_FULL = 19
"""Beyond this width, a card tells its result in full."""

_SIGNS: dict[str, Bitmap] = {
    "✓": from_art(("     ▄█▀", "▀█▄▄█▀  ", "  ▀▀    ")),
    "▽": from_art(("▀██▀▀▀██▀", "  ▀█▄█▀  ", "    ▀    ")),
    "✗": from_art(("▀█▄  ▄█▀", "  ▄██▄  ", "▀▀    ▀▀")),
}
"""The marks in pixels."""

_LABEL = 6
"""Columns before the first week."""
_SHARES = (0.0, 0.16, 0.3, 0.45, 0.6, 1.0)
"""How much of a tile's colour a cell has, by how many of the five were solved."""
_LEGENDS = (
    "5 all solved   1-4 some   · none   no ground: played later",
    "5 all · none, no ground: later",
)
_AIRY = 12
"""From this height on, there is air around everything below the cards."""


class _Card(NamedTuple):
    """A task, once it has been made, and what was kept of an attempt at it."""

    game: AnyGame
    task: Task | None
    mark: str
    """How it ended, or nothing."""
    kept: Mapping[str, Any] | None


class TaskCards(Picture, can_focus=True):
    """A card per task; clicking one chooses it, clicking it again plays it."""

    LIGHTS_UP = True

    cards: Shown[tuple[_Card, ...]] = Shown(())
    chosen: Shown[int] = Shown(0)

    def __init__(self, play_key: str) -> None:
        super().__init__()
        self._play_key = play_key

    def paint(self, canvas: Canvas) -> None:
        if not self.cards:
            return
        count = len(self.cards)
        pitch = min(canvas.width // count, _WIDEST)
        gap = 2 if pitch > 20 else 1
        left, width = (canvas.width - count * pitch + gap + 1) // 2, pitch - gap
        titles = [card.game.title for card in self.cards]
        if any(text_width(title) > width - 4 for title in titles):
            # Where there is little room, all do without their first word if they can.
            titles = [t if text_width(t) <= 11 else t.split(" ", 1)[-1] for t in titles]
        for place, (card, title) in enumerate(zip(self.cards, titles, strict=True)):
            self._card(canvas, left + place * pitch, width, place, card, title)

    def _card(
        self, canvas: Canvas, x: int, width: int, place: int, card: _Card, title: str
    ) -> None:
        palette, chosen = canvas.palette, place == self.chosen
        tall = canvas.height >= _TALL
        hot = palette.panel.blend(palette.soft, 0.6)
        ground = palette.soft if chosen else hot if place == self.target else palette.panel
        canvas.fill((x, 0, width, canvas.height), ground)
        if chosen:
            canvas.block(x, 0, width, 1, palette.acc)
        canvas.region((x, 0, width, canvas.height), place)
        ink = palette.acc if chosen else palette.mute
        canvas.text(x + 1, 1, str(place + 1), ink, bold=True)
        canvas.text(x + 3, 1, title, palette.fg, bold=True, width=width - 4)
        bottom = canvas.height - 1 - tall
        if tall:
            card_of(card.game.name)(canvas, (x + 1, 3, width - 2, 4), SMALL)
        if card.task is not None:
            self._goal(canvas, x + 1, 8 if tall else 2, width - 2, card.task)
        slot = M2.at(x + (width - M2.width) // 2, bottom - M2.height)
        if card.mark:
            sign = _SIGNS[card.mark]
            skin = Skin.of_number(palette, 1, 1, foot_of(palette, card.mark))
            solid(canvas, slot.x, slot.y, M2, "", skin)
            ink = palette.fg if palette.plain else palette.ink
            left = slot.x + (M2.width - size_of(sign)[0]) // 2
            canvas.bitmap(left, 2 * slot.y + 2, sign, ink)
        else:
            colour = palette.p1 if chosen else palette.dim
            frame(canvas, slot, colour)
            label, middle = "▸ next" if chosen else "", slot.y + 2
            canvas.text(slot.x, middle, label, colour, bold=True, width=M2.width, align="center")
        self._result(canvas, (x, bottom, width, 1), card, chosen)

    def _goal(self, canvas: Canvas, x: int, y: int, width: int, task: Task) -> None:
        """Write what is to be done, in a row or two, and the grade below it."""
        goal = _goal_of(task)
        whole = ", ".join(filter(None, (goal, task.variant)))
        lines = [whole] if y > 2 and text_width(whole) <= width else wrap(goal, width)[:2]
        if len(lines) == 1 and whole not in lines and task.variant:
            lines.append(task.variant)
        for row, line in enumerate(lines):
            canvas.text(x, y + row, line, canvas.palette.mute, width=width)
        row = y + (2 if y == 2 or len(lines) > 1 else 1)
        canvas.text(x, row, graded(task.grade), canvas.palette.fg)

    def _result(self, canvas: Canvas, row: Rect, card: _Card, chosen: bool) -> None:
        palette, (x, y, width, _) = canvas.palette, row
        begun = card.kept is not None
        if card.mark:
            full, brief = _result_of(card)
            text = f"{card.mark} {full if width > _FULL else brief}"
            ink = foot_of(palette, card.mark)
        elif chosen:
            text, ink = f"{self._play_key} {'goes on' if begun else 'plays'}", palette.fg
        else:
            text, ink = "· begun" if begun else "· to play", palette.mute
        bold = bool(card.mark) or chosen
        canvas.text(x, y, text, ink, bold=bold, width=width, align="center")


def _goal_of(task: Task) -> str:
    """Say what is to be done."""
    if task.kind == "sprint":
        swaps = counted(round(task.measure), "swap").replace(" ", "\N{NO-BREAK SPACE}")
        return f"order it in {swaps}"
    if task.kind == "choose":
        return f"{spelled(len(task.starts))} sharp choice{'s' * (len(task.starts) > 1)}"
    return f"win in {round(task.measure)}"


def _result_of(card: _Card) -> tuple[str, str]:
    """Say how a task went, in full and in brief; what was kept may be damaged."""
    kept, task, kind = card.kept or {}, card.task, card.task.kind if card.task else ""
    slips, moves = (
        len(each) if isinstance(each := kept.get(name), list) else 0 for name in ("slips", "moves")
    )
    seconds = kept.get("seconds")
    time = f", {format_duration(seconds)}" if isinstance(seconds, int | float) and seconds else ""
    if card.mark == Mark.GIVEN_UP:
        return "given up", "given up"
    if card.mark == Mark.SLIPPED:
        brief = "one slip" if slips == 1 else counted(slips, "slip") if slips else "a hint"
        brief = counted(moves, "swap") if kind == "sprint" and moves else brief
        return brief + time, brief
    full = "at once"
    if task is not None and kind == "sprint":
        full = counted(round(task.measure), "swap")
    elif task is not None and kind == "choose":
        full = f"{len(task.starts)} of {len(task.starts)}"
    return full + time, "at once"


class _Calendar(Picture):
    """A column per week, Monday to Sunday downwards, with the number solved in each cell."""

    LIGHTS_UP = True

    days: Shown[Mapping[date, Day]] = Shown({})
    today: Shown[date] = Shown(date.min)
    day: Shown[date] = Shown(date.min)
    """The day whose tasks are shown."""

    def paint(self, canvas: Canvas) -> None:
        palette, wide = canvas.palette, canvas.width >= 60
        heading(canvas, 0, "Past weeks")
        top = 2 if canvas.height >= _AIRY else 1
        pitch = 6 if wide else 4
        left = 2 if wide else 1
        monday = self.today - timedelta(days=self.today.weekday())
        for row in range(7):
            canvas.text(left, top + row, f"{monday + row * _DAY:%a}", palette.mute)
        weeks = min((canvas.width - left - _LABEL) // pitch, 53 if wide else 9)
        weeks = min(weeks, 9) if canvas.width < 70 else weeks
        first = monday - 7 * (weeks - 1) * _DAY
        for number in range(7 * weeks):
            day = first + number * _DAY
            if day <= self.today:
                x = left + _LABEL - 1 + number // 7 * pitch
                self._cell(canvas, x, top + number % 7, pitch - 1, day)
        legend = first_fit(_LEGENDS, canvas.width - 4)
        canvas.text(left, top + 7 + (top > 1), legend, palette.mute, width=canvas.width - left)

    def _cell(self, canvas: Canvas, x: int, y: int, width: int, day: date) -> None:
        palette = canvas.palette
        solved, in_time = self.days.get(day, Day(0, False))
        canvas.region((x, y, width + 1, 1), day)
        label = str(min(solved, 5)) if solved else "·"
        ink, bold = palette.mute, False
        if day == self.today or day == self.day:
            # Signs around the number, so that neither day needs a colour to be found.
            label = f"[{label}]" if day == self.today else f"‹{label}›"
            ink, bold = palette.acc, True
        elif solved and in_time:
            # Rows differ a little, so that cells stand apart.
            share = 1.0 if palette.plain else _SHARES[min(solved, 5)]
            ground = palette.bg.blend(palette.face_of(1 + y % 2, 3), share)
            canvas.fill((x, y, width, 1), ground)
            ink = max(palette.ink, palette.fg, key=lambda each: contrast(each, ground))
            bold = solved >= 5
        if day == self.target and day not in (self.today, self.day):
            canvas.fill((x, y, width, 1), palette.soft)
            ink = palette.fg
        canvas.text(x, y, label, ink, bold=bold, width=width, align="center")


class Streak(Picture):
    """The streak in large numerals, and the line to share below it."""

    LIGHTS_UP = True

    streak: Shown[tuple[int, int]] = Shown((0, 0))
    """The present one, and the longest."""
    played: Shown[tuple[int, int]] = Shown((0, 0))
    """On how many days something was solved, of how many since the first."""
    left: Shown[str] = Shown("")
    """How many of today's tasks are left, in words."""
    line: Shown[str] = Shown("")
    """The line to share."""

    def __init__(self, copy_key: str) -> None:
        super().__init__()
        self._copy_key = copy_key

    def paint(self, canvas: Canvas) -> None:
        palette, tall = canvas.palette, canvas.height >= _AIRY
        heading(canvas, 0, "Streak")
        now, longest = self.streak
        y = 2 if tall else 1
        width = canvas.width
        font = font_for(str(now), Font.L, width - 19, 9)
        picture = numeral(str(now), font)
        canvas.bitmap(2, 2 * y, picture, palette.acc if now else palette.dim)
        x = 4 + max(size_of(picture)[0], 4)
        canvas.text(x, y + 1, f"{'day' if now == 1 else 'days'} in a row", palette.fg, bold=True)
        solved, of = self.played
        known = f"longest {longest}"
        more = f"{known}, solved on {solved} of {counted(of, 'day')}"
        wide = of and x + text_width(more) < width
        canvas.text(x, y + 2, more if wide else known, palette.mute, width=width - x)
        canvas.text(x, y + 3, self.left, palette.mute, width=width - x)
        self._share(canvas, y + 6 if tall else y + 5)

    def _share(self, canvas: Canvas, y: int) -> None:
        palette, width = canvas.palette, canvas.width
        heading(canvas, y, "To share", f"{self._copy_key} copies")
        canvas.region((0, y, width, canvas.height - y), "copy")
        ground = palette.line if self.target == "copy" else palette.soft
        if text_width(self.line) + 4 < width:
            y += 2
            canvas.fill((2, y, width - 4, 1), ground)
            canvas.text(3, y, self.line, palette.fg, bold=True)
            saying = "No spoilers: it says how, not what."
            if y + 2 < canvas.height:
                canvas.text(2, y + 2, saying, palette.mute, width=width - 2)
            return
        head, _, rest = self.line.partition("  ")
        bold = self.target == "copy"
        canvas.text(2, y + 1, head, palette.fg, bold=bold, width=width - 2)
        canvas.text(2, y + 2, rest, palette.fg, bold=True, width=width - 2)


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
        self._title = TitleLine("the daily five", "")
        self._cards, self._calendar = TaskCards(self.key("play")), _Calendar()
        self._streak = Streak(self.key("copy"))
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
    def _keys(self) -> list[str]:
        """The names under which the results of the day are kept."""
        return [daily_key(self._day, game.name) for game in self._games]

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._cards
        with Horizontal():
            yield self._calendar
            yield self._streak
        yield self.strip
        yield self.key_bar

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
        if day == self._day:
            self._tasks = tasks
            self._show()
            if self._wanted:
                self.action_play()

    def _show(self) -> None:
        """Bring every part up to date with the store."""
        older, newer = ("‹ " * (self._day > FIRST)), (" ›" * (self._day < self._held(self._today)))
        note = f"{older}{format_date(self._day)}{newer}"
        self._title.texts = (
            "the daily five",
            f"{self._day:%A}: {_WEEK[self._day.weekday()]}",
            note,
        )
        tasks = self._tasks or [None] * len(self._games)
        self._cards.cards = tuple(
            _Card(
                *(game, task, self._results.mark("daily", key) or ""),
                self._results.attempt("daily", key),
            )
            for game, task, key in zip(self._games, tasks, self._keys, strict=True)
        )
        days = self._results.days()
        calendar, streak = self._calendar, self._streak
        calendar.days, calendar.today, calendar.day = days, self._today, self._day
        streak.streak = self._results.streak(self._today)
        played = [day for day, kept in days.items() if kept.on_the_day and day <= self._today]
        since = (self._today - min(played)).days + 1 if played else 0
        streak.played = len(played), since
        marks = self._results.marks(self._today)
        left = sum(game.name not in marks for game in self._games)
        streak.left = f"{spelled(left)} task{'s' * (left > 1)} left" if left else "all done today"
        streak.line = self._results.line_to_share(self._day, self._today)
        self._prompt()
        self.show_keys()

    def _prompt(self) -> None:
        if not self._games:
            return
        place, enter = self._cards.chosen, self.key("play")
        card = self._cards.cards[place]
        if self._day == self._today and all(each.mark for each in self._cards.cards):
            hint = f"{self.key('copy')} copies the line to share."
            self.say(Notice("✓", "All are done: the next ones come tomorrow.", (hint, "")))
            return
        does = "shows" if card.mark else "plays" if card.kept is None else "goes on with"
        chooses = f"{self.key('choose(1)')}-{len(self._games)} chooses another"
        days = " and ".join(self.key("turn(-1)").split())
        hints = f"{chooses}, {days} an older day.", f"{chooses}.", ""
        if self._day < self._today:
            hints = "It counts for the calendar, not for the streak.", "For the calendar only.", ""
        what = f"{enter} {does} task {place + 1}: {card.game.title}"
        texts = (f"{what}, {_goal_of(card.task)}.", f"{what}.") if card.task else f"{what}."
        self.say(Notice("▸", texts, hints))

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
        if message.target == self._cards.chosen:
            self.action_play()
        elif isinstance(message.target, int):
            self.action_choose(message.target + 1)

    def action_play(self) -> None:
        if not self._games:
            return
        if not self._tasks:
            self._wanted = True
            self.say(Notice("▸", "The tasks are being made: one moment."))
            return
        place = self._cards.chosen
        self._wanted = False
        self.post_message(Play(Challenge("daily", self._keys[place], self._tasks[place])))

    async def action_puzzle(self) -> None:
        if self.game_name:
            await self.run_action(f"app.solve('{self.game_name}')")

    # Days

    @on(Picture.Picked, "_Calendar")
    def _day_picked(self, message: Picture.Picked) -> None:
        if isinstance(message.target, date):
            self._go_to(message.target)

    def action_turn(self, by: int) -> None:
        """Go to the day before or after; 0 leads back to today."""
        self._go_to(self._day + by * _DAY if by else self._today)

    def _held(self, day: date) -> date:
        """Return the nearest day that has tasks and has come, even if the clock is far off."""
        return max(FIRST, min(day, self._today, LAST))

    def _go_to(self, day: date) -> None:
        day = self._held(day)
        if day != self._day:
            self._cards.chosen = 0
            self._open(day)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action != "turn":
            return True
        newest = self._held(self._today)
        applies: dict[object, bool] = {
            -1: self._day > FIRST,
            0: self._day != newest,
            1: self._day < newest,
        }
        return applies[parameters[0]] or None

    # Sharing

    @on(Picture.Picked, "Streak")
    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self._streak.line)
        hints = (
            "Nothing to paste? Not every terminal allows it: seqtui daily --share.",
            "Not every terminal allows it.",
        )
        self.say(Notice("✓", "Copied.", hints))
