"""The host's waiting screen: the line to send, where it leads, and who is there."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult

from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import enlarged, size_of, word
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import fit
from seqtui.app.drawing.themes import style
from seqtui.app.drawing.tile import XL, S, Skin, State, solid, tile
from seqtui.app.online.addresses import EVERYWHERE, LOOPBACK, Place, places
from seqtui.app.online.codes import WATCH
from seqtui.app.online.hosting import Hosting
from seqtui.app.widgets.bars import KeyBar, Notice, StatusStrip, TitleLine
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.text import counted

_TALL, _WIDE = 30, 110
_DOT = 0.5
"""Seconds between two of the dots."""
_COMMANDS = (
    Command("copy", "y", "copy", "Copy the line for your friend.", also="clipboard"),
    Command("copy_watch", "w", "copy to watch", "Copy the line for people who only watch."),
    Command("turn(1)", "right,down", "address", "Choose another address.", shown="← →"),
    Command("turn(-1)", "left,up", "address", "Choose the address before.", bar=False),
    Command("open_up", "o", "let others in", "Let people in from other machines."),
    Command("leave", "escape,q", "stop", "Stop waiting, and go back to the menu.", shown="esc"),
    Command("renew", "c", "new code", "Make new codes; the old ones open nothing any more."),
    HELP,
)


class _Told(NamedTuple):
    """Everything that the picture shows."""

    line: str = ""
    watch: str = ""
    fingerprint: str = ""
    places: tuple[Place, ...] = ()
    chosen: int = 0
    names: tuple[str, str] = ("", "")
    here: str = ""
    """Where a guest who has not sat down yet comes from."""
    open_help: bool = False


class _Invitation(Picture):
    """Both seats, the line on its key, the addresses, and what ssh will ask about."""

    told: Shown[_Told] = Shown(_Told())
    dots: Shown[int] = Shown(3)

    def paint(self, canvas: Canvas) -> None:
        palette, told = canvas.palette, self.told
        tall, wide = canvas.height >= _TALL, canvas.width >= _WIDE
        left, width = (10, canvas.width - 20) if wide else (3, canvas.width - 6)
        y = 3 if tall else 0
        self._seats(canvas, y)
        y += XL.height + (4 if tall else 2)
        hint = "They need nothing but ssh." if tall else "y copies it. They need nothing but ssh."
        text = (
            f"Send your friend this line. {hint}" if tall else f"Send your friend this line, {hint}"
        )
        canvas.text(0, y, text, palette.mute, width=canvas.width, align="center")
        y += 2 if tall else 1
        height = 5 if tall else 3
        solid(
            canvas,
            left,
            y,
            S.sized(width, height),
            fit(told.line, width - 2),
            Skin.of_number(palette, 1, 9, palette.acc),
        )
        y += height
        if tall:
            canvas.text(
                0, y, "y copies it", palette.acc, bold=True, width=canvas.width, align="center"
            )
            y += 2
        y += 1
        half = width // 2 - (5 if wide else 1)
        self._addresses(canvas, (left, y, half - 2, 4))
        self._safety(canvas, (left + half + 1, y, width - half - 1, 4), tall=tall)
        self._watching(canvas, left, y + (6 if tall else 4), width, tall=tall)

    def _seats(self, canvas: Canvas, y: int) -> None:
        palette, told, middle = canvas.palette, self.told, canvas.width // 2
        gap = 19
        left, right = middle - gap - XL.width, middle + gap
        skin = Skin.of_number(palette, 1, 9, palette.p1)
        solid(canvas, left, y, XL, "", skin)
        letters = word(told.names[0][:1])
        if letters is not None:
            picture = enlarged(letters)
            wide, _ = size_of(picture)
            ink = palette.fg if palette.plain else skin.ink
            top = 2 * y + 3  # one pixel below the upper edge
            canvas.bitmap(left + (XL.width - wide) // 2, top, picture, ink)
        tile(canvas, right, y, XL, state=State.GHOST, player=2)
        canvas.text(
            right, y + XL.height // 2, "?", palette.p2, bold=True, width=XL.width, align="center"
        )
        you, friend = (
            f"{GLYPHS[1]} {fit(told.names[0], 20)}, you",
            f"{GLYPHS[2]} {fit(told.names[1], 20)}",
        )
        for x, text, ink in ((left, you, palette.p1), (right, friend, palette.p2)):
            centre = x + XL.width // 2 - len(text) // 2
            canvas.text(centre, y + XL.height, text, ink, bold=x == left)
        row, start, end = y + XL.height // 2, left + XL.width + 1, right - 1
        canvas.text(start, row, "╌" * (end - start), palette.dim)
        words = f" arrived from {told.here} " if told.here else f" waiting {'· ' * self.dots:<6}"
        canvas.text(middle - len(words) // 2, row, words, palette.p2, bold=True)

    def _addresses(self, canvas: Canvas, rect: tuple[int, int, int, int]) -> None:
        palette, told, (x, y, width, rows) = canvas.palette, self.told, rect
        part = Canvas(width, rows, palette)
        heading(part, 0, "Address", "← →" if len(told.places) > 1 else "")
        first = max(0, told.chosen - rows + 2)
        for row, place in enumerate(told.places[first : first + rows - 1], start=1):
            now = first + row - 1 == told.chosen
            part.text(1, row, "◉" if now else "○", palette.acc if now else palette.mute)
            ink = palette.fg if now else palette.mute
            end = part.text(3, row, place.name, ink, bold=now, width=width - 4)
            about = max(end + 1, 18)
            part.text(about, row, place.about, palette.mute, width=max(0, width - about))
        if told.places == (Place(LOOPBACK, "this machine"),):
            part.text(1, 2, "Only this machine can come in.", palette.mute, width=width - 1)
            end = part.text(1, 3, "o ", palette.fg, bold=True)
            part.text(end, 3, "lets others in, too.", palette.mute, width=width - end)
        canvas.paste(part, x, y)

    def _safety(self, canvas: Canvas, rect: tuple[int, int, int, int], *, tall: bool) -> None:
        palette, told, (x, y, width, rows) = canvas.palette, self.told, rect
        part = Canvas(width, rows, palette)
        heading(part, 0, "Safe")
        part.text(1, 1, "ssh asks once; it must say", palette.mute)
        if width > len(told.fingerprint):
            part.text(1, 2, told.fingerprint, palette.fg)
            part.text(1, 3, "The code opens one seat, and ends with the game.", palette.mute)
        else:
            cut = len("SHA256:") + 18
            part.text(1, 2, told.fingerprint[:cut], palette.fg)
            part.text(0, 3, told.fingerprint[cut:], palette.fg, width=width - 1, align="right")
        canvas.paste(part, x, y)

    def _watching(self, canvas: Canvas, x: int, y: int, width: int, *, tall: bool) -> None:
        palette, told = canvas.palette, self.told
        if not tall:
            end = canvas.text(x, y, "w", palette.fg, bold=True)
            end = canvas.text(end, y, " to watch  ", palette.mute)
            canvas.text(end, y, told.watch, palette.mute, width=x + width - end)
            y += 1
        else:
            part = Canvas(width, 3, palette)
            heading(part, 0, "To watch only", "w copies")
            part.text(1, 1, told.watch, palette.fg)
            watching = "Whoever has this code sees the board and the moves, and cannot move."
            part.text(1, 2, watching, palette.mute)
            canvas.paste(part, x, y)
            x, y = x + 1, y + 4
        aid = "Both of you may ask for help." if told.open_help else "Help is off for both of you."
        canvas.text(x, y, f"{aid} The game is saved here, as any other.", palette.mute)


class WaitingScreen(CommandScreen):
    """Waits until the guest sits down."""

    CSS_PATH = style("online.tcss")
    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar = _COMMANDS
    TITLE = "A friend, elsewhere"

    def __init__(self, hosting: Hosting) -> None:
        super().__init__()
        self.hosting = hosting
        self._places: tuple[Place, ...] = places(hosting.listen)
        self._chosen = 0
        self._since = monotonic()
        self._picture = _Invitation()

    @property
    def game_name(self) -> str:
        return self.hosting.setup.game.name

    def compose(self) -> ComposeResult:
        yield TitleLine("A friend, elsewhere", self._about())
        yield self._picture
        yield StatusStrip()
        yield KeyBar()

    def _about(self) -> str:
        setup = self.hosting.setup
        told = [setup.game.title, *([setup.series.format.text] if setup.series else [])]
        return ", ".join([*told, *([setup.clock.brief] if setup.clock else [])])

    async def on_mount(self) -> None:
        self.hosting.on_change = self._show
        self.set_interval(1, self._tick)
        if self.app.animation_level != "none":
            self.set_interval(_DOT, self._dot)
        self._show()
        await self.hosting.open()

    def action_leave(self) -> None:
        self.hosting.close()  # at once: the menu's keys depend on it
        super().action_leave()

    async def on_unmount(self) -> None:
        if self.hosting.on_change == self._show:
            self.hosting.on_change = None
        if self.hosting.mode is None:
            await self.hosting.close()

    # Showing

    def _tick(self) -> None:
        passed = int(monotonic() - self._since)
        title = self.query_one(TitleLine)
        title.texts = (
            "A friend, elsewhere",
            self._about(),
            f"waiting {passed // 60}:{passed % 60:02}",
        )

    def _dot(self) -> None:
        self._picture.dots = self._picture.dots % 3 + 1

    @property
    def place(self) -> str:
        return self._places[self._chosen].name

    def _show(self) -> None:
        hosting = self.hosting
        ready = hosting.port is not None
        friend = hosting.setup.players[1].name
        self._picture.told = _Told(
            hosting.invitation(self.place) if ready else "The door is being opened …",
            hosting.invitation(self.place, WATCH) if ready else "",
            hosting.fingerprint,
            self._places,
            self._chosen,
            (hosting.setup.players[0].name, "friend" if friend == "Player 2" else friend),
            hosting.address if hosting.is_visited else "",
            hosting.open_help,
        )
        self.say(self._notice())
        self.show_keys()

    def _notice(self) -> Notice:
        hosting = self.hosting
        if hosting.problem:
            return Notice("✗", hosting.problem, "", "bad")
        if hosting.is_visited:
            return Notice(GLYPHS[2], "Your friend is here.", "The game begins by itself.", "p2")
        if hosting.refused:
            wrong = counted(hosting.refused, "wrong code")
            return Notice("!", f"Somebody has tried {wrong}: nobody was let in.", "", "p2")
        hint = ("y copies the line, w one for watching. The game begins by itself.",)
        return Notice(
            GLYPHS[2],
            "Waiting for your friend.",
            (*hint, "y copies the line, w one for watching.", ""),
            "p2",
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        ready = self.hosting.port is not None
        match action:
            case "copy" | "copy_watch":
                return ready or None
            case "turn":
                return len(self._places) > 1 or None
            case "open_up":
                return self.hosting.listen == LOOPBACK
        return True

    # Doing

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.hosting.invitation(self.place))
        self.say(Notice("✓", "The line is copied:", "send it to your friend.", "soft"))

    def action_copy_watch(self) -> None:
        self.app.copy_to_clipboard(self.hosting.invitation(self.place, WATCH))
        self.say(Notice("✓", "The line for watching is copied.", "", "soft"))

    def action_turn(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self._places)
        self._show()

    def action_open_up(self) -> None:
        question = "Let people on other machines knock? Only the code opens the seat."
        self.app.push_screen(Confirm(question), self._opened_up)

    def _opened_up(self, sure: bool | None) -> None:
        if sure:
            self.hosting.listen_at(EVERYWHERE)
            self._places, self._chosen = places(EVERYWHERE), 0
            self._show()

    def action_renew(self) -> None:
        self.hosting.renew()
        self.say(Notice("✓", "New codes are made:", "the old ones open nothing any more.", "soft"))
