"""A stored game at a glance: the position it reached, who played it and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.games.look import board_of
from seqtui.app.games.session_view import scene_of, seats_of
from seqtui.app.store.games import Summary, title_of
from seqtui.engines.errors import BadInput
from seqtui.engines.session import AnySession
from seqtui.engines.text import counted
from seqtui.engines.turns import numbered

_HIDDEN = "Blindfold: the digits stay hidden until the game is over."


class _Words(Picture):
    """The words below the board: whose game it is, and how it stands or why it cannot be read."""

    shown: Shown[tuple[str, AnySession | None, tuple[str, ...]]] = Shown(("", None, ()))
    """The title of the game, the game if it can be read, and sentences."""

    def paint(self, canvas: Canvas) -> None:
        palette, (title, session, said) = canvas.palette, self.shown
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        if title:
            heading(canvas, 0, title, f"seed {session.setup.seed}" if session else "")
        y = 2
        if session:
            seats = seats_of(session, thinking=False)
            for player in (1, 2):
                won = seats.winner == player
                end = canvas.text(2, y, f"{GLYPHS[player]} ", palette.player(player))
                end = canvas.text(end, y, seats.names[player - 1], palette.fg, bold=won, width=20)
                canvas.text(end + 2, y, seats.about[player - 1], palette.mute)
                y += 1
            y += 1
        for sentence in said:
            for line in wrap(sentence, canvas.width - 4):
                canvas.text(2, y, line, palette.mute)
                y += 1


class Preview(Vertical):
    """The board of a game above a few words about it, without what players must remember."""

    game: reactive[Summary | None] = reactive(None)

    def __init__(self, load: Callable[[int], AnySession]) -> None:
        super().__init__()
        self._load = load
        self.words = _Words()

    def compose(self) -> ComposeResult:
        yield self.words

    async def watch_game(self, game: Summary | None) -> None:
        session: AnySession | None = None
        said: tuple[str, ...] = ()
        if game is not None:
            try:
                session = self._load(game.id)
            except BadInput as error:
                said = (error.message,)
            else:
                turns = numbered(session, session.ply)
                state = session.outcome_text or f"Not over: {counted(turns, 'turn')} so far."
                said = (state, _HIDDEN) if session.is_covered else (state,)
                if series := session.setup.series:
                    said += (series.standing(session.outcome).sentence(session.setup.names),)
        self.words.shown = title_of(game.game) if game else "", session, said
        await self.query("Board").remove()
        if (
            session is not None and not session.is_covered
        ):  # otherwise it is to be remembered (MIRROR-4)
            board = board_of(session.game.name)
            board.can_focus = False
            board.scene = scene_of(session, session.ply, live=False)
            await self.mount(board, before=self.words)
