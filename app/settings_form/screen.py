"""The settings screen: every change shows at once, and all of it works with keys or mouse."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from app.commands import HELP, Command, bindings
from app.drawing.canvas import Canvas
from app.drawing.marks import bracket, position, tray
from app.drawing.picture import Picture
from app.drawing.tile import L, foot_row, tile
from app.settings import THEME_LABELS
from app.widgets.bars import Key, KeyBar, StatusStrip, TitleLine
from app.widgets.choices import ChoicesScreen, RowPanel
from app.widgets.rows import Column, Dial, Radio, Row, Tray, Words

_COMMANDS = (
    Command("steer('up')", "up,k", "up", "Go to the setting above.", bar=False),
    Command("steer('down')", "down,j,tab", "down", "Go to the setting below.", bar=False),
    Command("steer('left')", "left,h", "change", "Previous value.", shown="← →"),
    Command("steer('right')", "right,l", "change", "Next value.", bar=False),
    Command("change", "space", "change", "Change the setting under the cursor.", bar=False),
    Command("open", "enter", "choose", "Change what is under the cursor, or close."),
    HELP,
    Command("dismiss", "escape,q,f3", "close", "Go back to where you were.", shown="esc"),
)


class _Sample(Picture):
    """Three tiles with everything that can stand around them, to see how a theme looks."""

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        left = (canvas.width - 3 * L.width) // 2
        top = max(3, (canvas.height - L.height) // 2 - 1)
        rects = [
            tile(canvas, left + place * L.width, top, L, number, of=3)
            for place, number in enumerate((1, 3, 2))
        ]
        for place, rect in enumerate(rects, start=1):
            position(canvas, rect, place, in_place=place == 1)
        bracket(canvas, rects[0].x + 4, rects[1].x + 5, top - 2, player=2)
        tray(canvas, foot_row(L, rects[1], rects[2]), "⇄ swap 2 3", palette.p1)
        words = (("good ✓", palette.good), ("bad ✗", palette.bad), ("accent ▸", palette.acc))
        x = (canvas.width - sum(len(text) for text, _ in words) - 6) // 2
        for text, ink in words:
            x = canvas.text(x, top + L.height + 2, text, ink, bold=True) + 3


class SettingsScreen(ChoicesScreen):
    """The settings that concern every game, beside a sample of the theme."""

    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar = _COMMANDS
    AUTO_FOCUS = "RowPanel"
    TITLE = "Settings"
    HOME = "theme"

    def compose(self) -> ComposeResult:
        yield TitleLine("settings", "how seqtui looks and behaves")
        yield RowPanel()
        yield _Sample()
        yield StatusStrip()
        yield KeyBar()

    def on_unmount(self) -> None:
        self.preferences.save()

    def bar(self) -> tuple[Key, ...]:
        return (Key("↑ ↓", "option"), *super().bar())

    def make_rows(self) -> Column:
        settings = self.settings
        moves = "Whether things on the screen are animated."
        waits = "How long a computer waits before it moves."
        asks = "Ask before a move that costs the turn, and before giving up."
        return (
            "Theme",
            *(
                Radio("theme", value, label, settings.theme == value, "Which colours are used.")
                for value, label in THEME_LABELS.items()
            ),
            "Behaviour",
            Dial("animation", "motion", "on" if settings.animation else "off", moves),
            Dial("confirm", "questions", "on" if settings.confirm else "off", asks),
            Dial("pace", "pace", settings.pace, waits),
            "Players",
            *(
                Words(f"name {number}", name, f"The name of player {number}.", sign=number)
                for number, name in enumerate(settings.names, start=1)
            ),
            Tray("close", "Close", "Everything is kept."),
        )

    def open(self, row: Row | None) -> None:
        if isinstance(row, Tray):
            self.dismiss()
        else:
            self.turn(1)
