"""What the host sees while the guest's line is broken: the game above, and the way back below."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.screen import ModalScreen

from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.drawing.themes import style
from seqtui.app.drawing.tile import S, Skin, solid
from seqtui.app.online.hosting import Hosting
from seqtui.app.widgets.bars import KeyBar, Notice
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.screen import CommandScreen

_COMMANDS = (
    Command("copy", "y", "copy the line", "Copy the line that brings your friend back."),
    Command("put_away", "b", "board", "See the board, and wait there."),
    Command("renew", "c", "new code", "Make a new code; the old one opens nothing any more."),
    Command("give_up", "X", "end the game", "End the game; it is kept as it stands."),
    HELP,
    Command("leave", "escape,q", "menu", "Leave the table; the game is kept.", shown="esc"),
)
_LEAVE = "Leave the table? The code opens nothing any more, and the game is kept."


class _Sheet(Picture):
    """Says whose line broke and when, and holds the line that leads back."""

    told: Shown[tuple[str, str, int]] = Shown(("", "", 1))
    """Who is away, the line for them, and their seat."""
    seconds: Shown[int] = Shown(0)
    said: Shown[str] = Shown("")
    """What was just done here."""

    def paint(self, canvas: Canvas) -> None:
        palette, (name, line, seat) = canvas.palette, self.told
        colour = palette.player(seat)
        canvas.fill((0, 0, canvas.width, canvas.height), palette.soft)
        canvas.block(0, 0, canvas.width, 1, colour)
        ago = f"{self.seconds // 60}:{self.seconds % 60:02}"
        end = canvas.text(3, 1, f"‖ {name}'s line broke {ago} ago.", palette.fg, bold=True)
        still = "The clock stands still, the game is saved."
        canvas.text(end + 1, 1, still, palette.mute, width=max(0, canvas.width - end - 2))
        back = self.said or f"The same line brings {name} back to the same seat:"
        canvas.text(3, 2, back, palette.mute, width=canvas.width - 4)
        width = canvas.width - 6
        key = S.sized(width, 3)
        solid(canvas, 3, 3, key, fit(line, width - 2), Skin.of_number(palette, 1, 9, colour))


class DisconnectedScreen(CommandScreen, ModalScreen[None]):
    """Lies over the lower part of the game until the guest is back."""

    CSS_PATH = style("online.tcss")
    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar = _COMMANDS
    TITLE = "Away"

    def __init__(self, hosting: Hosting, place: str) -> None:
        super().__init__()
        self._hosting, self._place = hosting, place
        self._since = monotonic()
        self._sheet = _Sheet()

    def compose(self) -> ComposeResult:
        yield self._sheet
        yield KeyBar()

    def on_mount(self) -> None:
        self.set_interval(1, self._tick)
        self._show()
        self.show_keys()

    def _tick(self) -> None:
        self._sheet.seconds = int(monotonic() - self._since)

    def _show(self) -> None:
        hosting = self._hosting
        seat = hosting.disconnected or 1
        name = fit(hosting.setup.names[seat - 1], MAX_SHOWN)
        self._sheet.told = name, hosting.invitation(self._place), seat

    def say(self, notice: Notice) -> None:
        """Say something on the sheet, which has no strip."""
        self._sheet.said = str(notice.text)

    def on_screen_resume(self) -> None:
        self.follow()

    def follow(self) -> None:
        """Go away once the guest is back."""
        if self._hosting.disconnected is None and self.is_current:
            self.dismiss()

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self._hosting.invitation(self._place))
        self._sheet.said = "✓ The line is copied."

    def action_renew(self) -> None:
        self._hosting.renew()
        self._show()
        self._sheet.said = "✓ The old code opens nothing any more. The new line:"

    def action_put_away(self) -> None:
        self.dismiss()

    def action_give_up(self) -> None:
        self.action_leave()

    def action_leave(self) -> None:
        self.app.push_screen(Confirm(_LEAVE), self._parted)

    async def _parted(self, sure: bool | None) -> None:
        if sure:
            self.app.pop_screen()
            self.app.pop_screen()
