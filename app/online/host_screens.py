"""What the host sees around a game with a friend elsewhere.

Before it the invitation, with the line to send and its addresses; while the guest is not there
the game above, and the way back below.
"""

from __future__ import annotations

from time import monotonic
from typing import ClassVar, NamedTuple

from textual.app import App, ComposeResult
from textual.screen import ModalScreen, Screen

from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import enlarged, size_of, word
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.drawing.themes import style
from seqtui.app.drawing.tile import XL, S, Skin, State, solid, tile
from seqtui.app.online.access import WATCH
from seqtui.app.online.hosting import Hosting
from seqtui.app.play.modes.elsewhere import HostMode
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import Invitation
from seqtui.app.runtime.addresses import EVERYWHERE, LOOPBACK, Address, addresses_of
from seqtui.app.settings import Preferences
from seqtui.app.store.database import data_folder
from seqtui.app.store.saved import Aids, SavedGames
from seqtui.app.widgets.bars import Notice, TitleLine
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.screen import WIDE, CommandScreen
from seqtui.engines.call import Call
from seqtui.engines.session import AnySession
from seqtui.engines.text import counted

_TALL = 30
_DOT = 0.5  # seconds between two of the dots
_WAITING_COMMANDS = (
    Command("copy", "y", "copy", "Copy the line for your friend.", also="clipboard"),
    Command("copy_watch", "w", "copy to watch", "Copy the line for people who only watch."),
    Command("turn(1)", "right,down", "address", "Choose another address.", shown="← →"),
    Command("turn(-1)", "left,up", "address", "Choose the address before.", bar=False),
    Command("open_up", "o", "let others in", "Let people in from other machines."),
    Command("leave", "escape,q", "stop", "Stop waiting, and go back to the menu.", shown="esc"),
    Command("renew", "c", "new code", "Make new codes; the old ones open nothing any more."),
    HELP,
)


class _Details(NamedTuple):
    """Everything that the picture shows."""

    line: str = ""
    watch: str = ""
    fingerprint: str = ""
    addresses: tuple[Address, ...] = ()
    chosen: int = 0
    names: tuple[str, str] = ("", "")
    guest_address: str = ""
    open_help: bool = False
    keys: tuple[str, str, str] = ("", "", "")
    """Those that copy the line, copy the one for watching, and let others in."""


class _Invitation(Picture):
    """Both seats, the line on its key, the addresses, and what ssh will ask about."""

    details: Shown[_Details] = Shown(_Details())
    dots: Shown[int] = Shown(3)

    def paint(self, canvas: Canvas) -> None:
        palette, details = canvas.palette, self.details
        tall, wide = canvas.height >= _TALL, canvas.width >= WIDE
        left, width = (10, canvas.width - 20) if wide else (3, canvas.width - 6)
        y = 3 if tall else 0
        self._seats(canvas, y)
        y += XL.height + (4 if tall else 2)
        copies = f"{details.keys[0]} copies it"
        send = "Send your friend this line" if tall else f"Send your friend this line, {copies}"
        text = f"{send}. They need nothing but ssh."
        canvas.text(0, y, text, palette.mute, width=canvas.width, align="center")
        y += 2 if tall else 1
        height = 5 if tall else 3
        skin = Skin.of_number(palette, 1, 9, palette.acc)
        solid(canvas, left, y, S.sized(width, height), fit(details.line, width - 2), skin)
        y += height
        if tall:
            canvas.text(0, y, copies, palette.acc, bold=True, width=canvas.width, align="center")
            y += 2
        y += 1
        half = width // 2 - (5 if wide else 1)
        self._addresses(canvas, (left, y, half - 2, 4))
        self._safety(canvas, (left + half + 1, y, width - half - 1, 4), tall=tall)
        self._watching(canvas, left, y + (6 if tall else 4), width, tall=tall)

    def _seats(self, canvas: Canvas, y: int) -> None:
        palette, details, middle = canvas.palette, self.details, canvas.width // 2
        gap = 19
        left, right = middle - gap - XL.width, middle + gap
        skin = Skin.of_number(palette, 1, 9, palette.p1)
        solid(canvas, left, y, XL, "", skin)
        letters = word(details.names[0][:1])
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
        you = f"{GLYPHS[1]} {fit(details.names[0], 20)}, you"
        friend = f"{GLYPHS[2]} {fit(details.names[1], 20)}"
        for x, text, ink in ((left, you, palette.p1), (right, friend, palette.p2)):
            centre = x + XL.width // 2 - len(text) // 2
            canvas.text(centre, y + XL.height, text, ink, bold=x == left)
        row, start, end = y + XL.height // 2, left + XL.width + 1, right - 1
        canvas.text(start, row, "╌" * (end - start), palette.dim)
        words = (
            f" arrived from {details.guest_address} "
            if details.guest_address
            else f" waiting {'· ' * self.dots:<6}"
        )
        canvas.text(middle - len(words) // 2, row, words, palette.p2, bold=True)

    def _addresses(self, canvas: Canvas, rect: tuple[int, int, int, int]) -> None:
        palette, details, (x, y, width, rows) = canvas.palette, self.details, rect
        part = Canvas(width, rows, palette)
        heading(part, 0, "Address", "← →" if len(details.addresses) > 1 else "")
        first = max(0, details.chosen - rows + 2)
        for row, address in enumerate(details.addresses[first : first + rows - 1], start=1):
            now = first + row - 1 == details.chosen
            part.text(1, row, "◉" if now else "○", palette.acc if now else palette.mute)
            ink = palette.fg if now else palette.mute
            end = part.text(3, row, address.name, ink, bold=now, width=width - 4)
            about = max(end + 1, 18)
            part.text(about, row, address.about, palette.mute, width=max(0, width - about))
        if details.addresses == (Address(LOOPBACK, "this machine"),):
            part.text(1, 2, "Only this machine can come in.", palette.mute, width=width - 1)
            end = part.text(1, 3, f"{details.keys[2]} ", palette.fg, bold=True)
            part.text(end, 3, "lets others in, too.", palette.mute, width=width - end)
        canvas.paste(part, x, y)

    def _safety(self, canvas: Canvas, rect: tuple[int, int, int, int], *, tall: bool) -> None:
        palette, details, (x, y, width, rows) = canvas.palette, self.details, rect
        part = Canvas(width, rows, palette)
        heading(part, 0, "Safe")
        part.text(1, 1, "ssh asks once; it must say", palette.mute)
        if width > len(details.fingerprint):
            part.text(1, 2, details.fingerprint, palette.fg)
            part.text(1, 3, "The code opens one seat, and ends with the game.", palette.mute)
        else:
            cut = len("SHA256:") + 18
            part.text(1, 2, details.fingerprint[:cut], palette.fg)
            part.text(0, 3, details.fingerprint[cut:], palette.fg, width=width - 1, align="right")
        canvas.paste(part, x, y)

    def _watching(self, canvas: Canvas, x: int, y: int, width: int, *, tall: bool) -> None:
        palette, details = canvas.palette, self.details
        if not tall:
            end = canvas.text(x, y, details.keys[1], palette.fg, bold=True)
            end = canvas.text(end, y, " to watch  ", palette.mute)
            canvas.text(end, y, details.watch, palette.mute, width=x + width - end)
            y += 1
        else:
            part = Canvas(width, 3, palette)
            heading(part, 0, "To watch only", f"{details.keys[1]} copies")
            part.text(1, 1, details.watch, palette.fg)
            watching = "Whoever has this code sees the board and the moves, and cannot move."
            part.text(1, 2, watching, palette.mute)
            canvas.paste(part, x, y)
            x, y = x + 1, y + 4
        aid = (
            "Both of you may ask for help." if details.open_help else "Help is off for both of you."
        )
        canvas.text(x, y, f"{aid} The game is saved here, as any other.", palette.mute)


class WaitingScreen(CommandScreen):
    """Waits until the guest sits down."""

    CSS_PATH = style("online.tcss")
    BINDINGS = bindings(_WAITING_COMMANDS)
    TABLE: ClassVar = _WAITING_COMMANDS
    TITLE = "A friend, elsewhere"

    def __init__(self, hosting: Hosting) -> None:
        super().__init__()
        self.hosting = hosting
        self._title = TitleLine(self.TITLE, self._about())
        self._addresses: tuple[Address, ...] = addresses_of(hosting.listen)
        self._chosen = 0
        self._since = monotonic()
        self._picture = _Invitation()

    @property
    def game_name(self) -> str:
        return self.hosting.setup.game.name

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._picture
        yield self.strip
        yield self.key_bar

    def _about(self) -> str:
        setup = self.hosting.setup
        match = setup.series.format.text if setup.series else ""
        clock = setup.clock.brief if setup.clock else ""
        return ", ".join(filter(None, (setup.game.title, match, clock)))

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
        waiting = f"waiting {passed // 60}:{passed % 60:02}"
        self._title.texts = self.TITLE, self._about(), waiting

    def _dot(self) -> None:
        self._picture.dots = self._picture.dots % 3 + 1

    @property
    def address(self) -> str:
        return self._addresses[self._chosen].name

    def _show(self) -> None:
        hosting = self.hosting
        ready = hosting.port is not None
        you, friend = hosting.setup.names
        self._picture.details = _Details(
            hosting.invitation(self.address) if ready else "The door is being opened …",
            hosting.invitation(self.address, WATCH) if ready else "",
            hosting.fingerprint,
            self._addresses,
            self._chosen,
            (you, "friend" if friend == "Player 2" else friend),
            hosting.guest_address,
            hosting.open_help,
            (self.key("copy"), self.key("copy_watch"), self.key("open_up")),
        )
        self.say(self._notice())
        self.show_keys()

    def _notice(self) -> Notice:
        hosting = self.hosting
        if hosting.problem:
            return Notice("✗", hosting.problem, "", "bad")
        if hosting.guest_address:
            return Notice(GLYPHS[2], "Your friend is here.", "The game begins by itself.", "p2")
        if hosting.wrong_codes:
            wrong = counted(hosting.wrong_codes, "wrong code")
            return Notice("!", f"Somebody has tried {wrong}: nobody was let in.", "", "p2")
        if hosting.has_left:
            back = "The same line brings them back."
            return Notice(GLYPHS[2], "Your friend has left.", (back, ""), "p2")
        copies = f"{self.key('copy')} copies the line, {self.key('copy_watch')} one for watching."
        hints = f"{copies} The game begins by itself.", copies, ""
        return Notice(GLYPHS[2], "Waiting for your friend.", hints, "p2")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        ready = self.hosting.port is not None
        match action:
            case "copy" | "copy_watch":
                return ready or None
            case "turn":
                return len(self._addresses) > 1 or None
            case "open_up":
                return self.hosting.listen == LOOPBACK
        return True

    # Doing

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.hosting.invitation(self.address))
        self.say(Notice("✓", "The line is copied:", "send it to your friend.", "soft"))

    def action_copy_watch(self) -> None:
        self.app.copy_to_clipboard(self.hosting.invitation(self.address, WATCH))
        self.say(Notice("✓", "The line for watching is copied.", "", "soft"))

    def action_turn(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self._addresses)
        self._show()

    def action_open_up(self) -> None:
        question = "Let people on other machines knock? Only the code opens the seat."
        self.app.push_screen(Confirm(question), self._opened_up)

    def _opened_up(self, sure: bool | None) -> None:
        if sure:
            self.hosting.listen_at(EVERYWHERE)
            self._addresses, self._chosen = addresses_of(EVERYWHERE), 0
            self._show()

    def action_renew(self) -> None:
        self.hosting.renew()
        self.say(Notice("✓", "New codes are made:", "the old ones open nothing any more.", "soft"))


# While the guest is not there

_AWAY_COMMANDS = (
    Command("copy", "y", "copy the line", "Copy the line that brings your friend back."),
    Command("put_away", "b", "board", "See the board, and wait there."),
    Command("renew", "c", "new code", "Make a new code; the old one opens nothing any more."),
    Command("win", "w", "take the win", "Take the win of this game: your friend has left it."),
    HELP,
    Command("leave", "escape,q", "close", "Close the table; the game is kept.", shown="esc"),
)
_CLOSE = "Close the table? The code opens nothing any more, and the game is kept."
_WIN = "Take the win? The game ends as if {} had given it up."


class _Absence(NamedTuple):
    """Who is not there, and how things stand."""

    seat: int = 1
    what: str = ""  # that they have left, or that their line broke
    game: str = ""  # what becomes of the game
    way_back: str = ""
    line: str = ""  # to come back with


class _Sheet(Picture):
    """Says who has gone, how and when, and holds the line that leads back."""

    absence: Shown[_Absence] = Shown(_Absence())
    seconds: Shown[int] = Shown(0)
    done: Shown[str] = Shown("")  # what was just done here

    def paint(self, canvas: Canvas) -> None:
        palette, absence = canvas.palette, self.absence
        colour = palette.player(absence.seat)
        canvas.fill((0, 0, canvas.width, canvas.height), palette.soft)
        canvas.block(0, 0, canvas.width, 1, colour)
        ago = f"{self.seconds // 60}:{self.seconds % 60:02}"
        end = canvas.text(3, 1, f"‖ {absence.what} {ago} ago.", palette.fg, bold=True)
        canvas.text(end + 1, 1, absence.game, palette.mute, width=max(0, canvas.width - end - 2))
        canvas.text(3, 2, self.done or absence.way_back, palette.mute, width=canvas.width - 4)
        width = canvas.width - 6
        key, skin = S.sized(width, 3), Skin.of_number(palette, 1, 9, colour)
        solid(canvas, 3, 3, key, fit(absence.line, width - 2), skin)


class DisconnectedScreen(CommandScreen, ModalScreen[None]):
    """Lies over the lower part of the game until the guest is back."""

    CSS_PATH = style("online.tcss")
    BINDINGS = bindings(_AWAY_COMMANDS)
    TABLE: ClassVar = _AWAY_COMMANDS
    TITLE = "Away"

    def __init__(self, hosting: Hosting, address: str) -> None:
        super().__init__()
        self._hosting, self._address = hosting, address
        self._since = monotonic()
        self._sheet = _Sheet()

    def compose(self) -> ComposeResult:
        yield self._sheet
        yield self.key_bar

    def on_mount(self) -> None:
        self.set_interval(1, self._tick)
        self.show()

    def _tick(self) -> None:
        self._sheet.seconds = int(monotonic() - self._since)

    @property
    def _friend(self) -> str:
        return fit(self._hosting.setup.names[(self._hosting.disconnected or 1) - 1], MAX_SHOWN)

    def show(self) -> None:
        """Say who is not there, and what can be done about it."""
        hosting, name = self._hosting, self._friend
        assert hosting.mode is not None
        session = hosting.mode.session
        game = "The clock stands still" if session.clock else "The game waits"
        way_back = f"The same line brings {name} back to the same seat:"
        if session.outcome:
            game = "The game is over"
        elif hosting.has_left and session.to_move == hosting.seat:
            moves = f"It is your turn: {self.key('put_away')} lets you move."
            way_back = f"{moves} The same line brings {name} back:"
        self._sheet.absence = _Absence(
            hosting.disconnected or 1,
            f"{name} has left," if hosting.has_left else f"{name}'s line broke",
            f"{game}, all is saved.",
            way_back,
            hosting.invitation(self._address),
        )
        self.show_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._can_take_win if action == "win" else True

    @property
    def _can_take_win(self) -> bool:
        """Whether a game of a match can be won because the guest has left it (ALL-4)."""
        hosting = self._hosting
        if hosting.mode is None or hosting.disconnected is None or not hosting.has_left:
            return False
        session = hosting.mode.session
        return session.setup.series is not None and session.to_move == hosting.disconnected

    def say(self, notice: Notice) -> None:
        """Say something on the sheet, which has no strip."""
        self._sheet.done = str(notice.text)

    def on_screen_resume(self) -> None:
        """Close once the guest is back."""
        if self._hosting.disconnected is not None:
            self.show()
        elif self.is_current:
            self.dismiss()

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self._hosting.invitation(self._address))
        self._sheet.done = "✓ The line is copied."

    def action_renew(self) -> None:
        self._hosting.renew()
        self.show()
        self._sheet.done = "✓ The old code opens nothing any more. The new line:"

    def action_put_away(self) -> None:
        self.dismiss()

    def action_win(self) -> None:
        def answered(sure: bool | None) -> None:
            if sure and self._can_take_win:
                self._hosting.choose(Call.CONCEDE)  # for the guest, who is to move
                self.dismiss()  # the result is below

        self.app.push_screen(Confirm(_WIN.format(self._friend)), answered)

    def action_leave(self) -> None:
        self.app.push_screen(Confirm(_CLOSE), self._leave_if)

    def _leave_if(self, sure: bool | None) -> None:
        if sure:
            self.app.pop_screen()
            self.app.pop_screen()


# From the invitation to the last game


def show_above_first(app: App[None], screen: Screen[None]) -> None:
    """Show a screen above the first one, in the place of all others."""
    for _ in app.screen_stack[1:]:
        app.pop_screen()
    app.push_screen(screen)
    app.call_later(app.run_action, "fit")  # a window that is too small stays covered


class HostTable:
    """Opens the host's screens: while nobody is there, while two play, while one is away."""

    def __init__(
        self, app: App[None], preferences: Preferences, saved: SavedGames, invitation: Invitation
    ) -> None:
        """Offer a game, and wait for the friend."""
        self._app, self._preferences, self._saved = app, preferences, saved
        self.hosting = Hosting(
            invitation.setup,
            data_folder(),
            listen=LOOPBACK if invitation.listen is None else invitation.listen,
            port=invitation.port,
            open_help=invitation.open_help,
        )
        self.hosting.begin, self.hosting.show_absence = self._begin, self._show_absence
        self._waiting = WaitingScreen(self.hosting)
        app.push_screen(self._waiting)

    def _begin(self, session: AnySession) -> HostMode:
        """Show a game in the place of the screen before it."""
        mode, aids = HostMode(session, self.hosting), Aids(serious=not self.hosting.open_help)
        settings = self._preferences.settings
        screen = PlayScreen(session, settings, aids=aids, saved=self._saved, mode=mode)
        show_above_first(self._app, screen)
        return mode

    def _show_absence(self) -> None:
        """Show that the guest has gone, until the guest is back."""
        above = [each for each in self._app.screen_stack if isinstance(each, DisconnectedScreen)]
        for screen in above:
            screen.on_screen_resume()
        if self.hosting.disconnected is not None and not above:
            self._app.push_screen(DisconnectedScreen(self.hosting, self._waiting.address))
