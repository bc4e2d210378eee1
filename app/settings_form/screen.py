"""The settings screen: every change shows at once, and all of it works with keys or mouse."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import banner, bracket, position
from seqtui.app.drawing.picture import Picture
from seqtui.app.drawing.tile import L, tile
from seqtui.app.settings import MAX_BOTS, THEME_LABELS, Preferences
from seqtui.app.widgets.bars import Key, TitleLine
from seqtui.app.widgets.choices import (
    Button,
    ChoicesScreen,
    Column,
    RadioButton,
    Row,
    Stepper,
    TextField,
)
from seqtui.engines.setup import PROGRAM
from seqtui.engines.text import counted, printable

_COMMANDS = (
    Command("steer('up')", "up,k", "up", "Go to the setting above.", bar=False),
    Command("steer('down')", "down,j,tab", "down", "Go to the setting below.", bar=False),
    Command("steer('left')", "left,h", "change", "Previous value.", shown="← →"),
    Command("steer('right')", "right,l", "change", "Next value.", bar=False),
    Command("change", "space", "change", "Change the setting under the cursor.", bar=False),
    Command("open", "enter", "choose", "Change what is under the cursor, or close."),
    Command("programs", "p", "programs", "Name programs of your own, to play against them."),
    HELP,
    Command("leave", "escape,q,f3", "close", "Go back to where you were.", shown="esc"),
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
        banner(canvas, L.foot_row(rects[1], rects[2]), "⇄ swap 2 3", palette.p1)
        samples = (("good ✓", palette.good), ("bad ✗", palette.bad), ("accent ▸", palette.acc))
        x = (canvas.width - sum(len(text) for text, _ in samples) - 6) // 2
        for text, ink in samples:
            x = canvas.text(x, top + L.height + 2, text, ink, bold=True) + 3


class SettingsScreen(ChoicesScreen):
    """The settings that concern every game, beside a sample of the theme."""

    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar = _COMMANDS
    AUTO_FOCUS = "RowPanel"
    TITLE = "Settings"
    HOME = "theme"

    def __init__(self, preferences: Preferences, *, programs: bool = True) -> None:
        """``programs`` is whether programs of this machine may be named."""
        super().__init__(preferences)
        self._may_name = programs
        self._names_programs = False
        """Whether the programs are listed in the place of everything else."""

    def compose(self) -> ComposeResult:
        yield TitleLine("settings", "how seqtui looks and behaves")
        yield self.panel
        yield _Sample()
        yield self.strip
        yield self.key_bar

    def on_unmount(self) -> None:
        self.preferences.save()

    def bar(self) -> tuple[Key, ...]:
        up, down = self.key("steer('up')"), self.key("steer('down')")
        return (Key(f"{up} {down}", "option"), *super().bar())

    def make_rows(self) -> Column:
        if self._names_programs:
            return self._program_rows()
        settings = self.settings
        colours = "Which colours are used."
        moves = "Whether things on the screen are animated."
        waits = "How long a computer waits before it moves."
        asks = "Ask before a move that costs the turn, and before giving up."
        rows: list[Row | str] = ["Theme"]
        for value, label in THEME_LABELS.items():
            rows.append(RadioButton("theme", value, label, settings.theme == value, colours))
        rows += [
            "Behaviour",
            Stepper("animation", "motion", "on" if settings.animation else "off", moves),
            Stepper("confirm", "questions", "on" if settings.confirm else "off", asks),
            Stepper("pace", "pace", settings.pace, waits),
            "Players",
        ]
        for number, name in enumerate(settings.names, start=1):
            about = f"The name of player {number}."
            rows.append(TextField(f"name {number}", name, about, sign=number))
        if self._may_name:
            listed = counted(len(settings.bots), "program") if settings.bots else "programs"
            about = "Programs of your own, to play against: in any language."
            key = self.key("programs")
            rows.append(Button("programs", f"{listed} of your own", about, key=key))
        return (*rows, Button("close", "Close", "Everything is kept."))

    def _program_rows(self) -> Column:
        """List the programs, each on a line, with one to add another and the time they have."""
        about = "A name and a command, such as deep: ./deep --fast; an empty line removes it."
        time = "How long a program may think about a move; then it has lost."
        back = "No shell is involved, and the time of the first move includes the start."
        lines = [
            printable(f"{name}: {kind.removeprefix(PROGRAM)}")
            for name, kind in self.settings.bots.items()
        ]
        return (
            "Programs of your own",
            *(
                TextField(f"bot {n}", line, about, label=f"program {n + 1}", empty="name: command")
                for n, line in enumerate((*lines, "")[:MAX_BOTS])
            ),
            "All of them",
            Stepper("limit", "time a move", f"{self.settings.limit} s", time),
            Button("close", "Back to the settings", back),
        )

    def take(self, name: str, text: str) -> None:
        if name.startswith("bot "):
            self.preferences.take(self.settings.with_bot(int(name.removeprefix("bot ")), text))
        else:
            super().take(name, text)

    def open(self, row: Row | None) -> None:
        if isinstance(row, Button) and row.name == "programs":
            self.action_programs()
        elif isinstance(row, Button):
            self.action_leave()
        else:
            self.turn(1)

    def label_of(self, command: Command) -> str:
        back = command.action == "leave" and self._names_programs
        return "back" if back else super().label_of(command)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "programs":
            return self._may_name and not self._names_programs
        return super().check_action(action, parameters)

    def action_programs(self) -> None:
        self._turn_to(programs=True)

    def action_leave(self) -> None:
        if self._names_programs:
            self._turn_to(programs=False)
        else:
            self.dismiss()

    def _turn_to(self, *, programs: bool) -> None:
        self._names_programs = programs
        self.panel.cursor = None
        self.show()
        self.panel.cursor = "bot 0" if programs else "programs"
        self.show_prompt()
        self.show_keys()
