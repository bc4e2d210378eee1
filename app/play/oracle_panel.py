"""The oracle's panel: who is winning, one plain sentence, then every move with its value."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from textual.reactive import reactive

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import first_fit, fit, text_width
from seqtui.app.games.board import Move
from seqtui.app.values import sentence, signed, standing
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.series import Series
from seqtui.engines.session import AnySession
from seqtui.engines.setup import AnySetup
from seqtui.engines.solving.oracle import Result, Value, Verdict, oracle_of

if TYPE_CHECKING:
    from seqtui.app.play.state import PlayState

_MANY = 5
"""More moves of equal value than this are counted, not listed."""
_NAMED = 3
"""So many of them are listed all the same, unless they are merely safe."""
_COUNTED = {"win": "win", "draw": "draw", "loss": "lose", "safe": "are safe"}
"""What is said of several moves with a value."""

_Row: TypeAlias = tuple[str, str, str]
"""A move, its value, clear without colour (``▲ win in 3``), and the palette's role for that."""


class Judgement(NamedTuple):
    """What the panel says about the position on the board."""

    sentence: str
    rows: tuple[_Row, ...] = ()
    share: float = 0.5
    """Player 1's share of the win with best play: 1 for a sure win, a half for even."""
    standing: str = ""
    """What the tag on the rope says: ``even``, ``wins in 3`` or ``61.4%``; empty for no rope."""
    best: str = ""
    """The one move that the sentence names as the best; empty if it names none or several."""

    @classmethod
    def of(cls, setup: AnySetup, state: Any) -> Judgement:  # any state of the setup's game
        """Judge a position of a session. This may take a while: run it in a thread."""
        game, player = setup.game, state.to_move
        verdict: Verdict[Any] = oracle_of(game, setup.options).judge(state)
        value, moves = verdict.value, list(verdict.moves)
        even = value.result is Result.DRAW
        if even:  # what loses is what matters
            moves.sort(key=lambda judged: judged.value.result is not Result.LOSS)
        said = sentence(game, setup.options, setup.names, player, verdict)
        fatal = phrases_of(game).fatal
        rows = tuple(_row(str(move), value, fatal(state, move), even=even) for move, value in moves)
        best = [str(move) for move, own in verdict.moves if own == value]
        # A chance is said of one choice, in a word of its own for what is done.
        is_named = value.chance or (len(best) == 1 and best[0] in said)
        named = best[0] if best and is_named else ""
        return cls(said, rows, value.share_of_first(player), standing(value), named)


def _row(move: str, value: Value, fatal: str, *, even: bool) -> _Row:
    said, role = signed(value)
    if fatal:
        return move, f"✗ {fatal}", role
    return move, said.replace("draw", "safe") if even else said, role


def _folded(rows: tuple[_Row, ...], cursor: str | None) -> list[_Row]:
    """Put many moves of one value into one line, which counts them and is no move.

    The move under the cursor keeps its line, so that walking through all of them can be seen.
    """
    lines: list[_Row] = []
    for (value, role), group in groupby(rows, key=lambda row: row[1:]):
        moves = list(group)
        if len(moves) <= _MANY:
            lines += moves
            continue
        named = 0 if role == "mute" else _NAMED
        shown = [row for n, row in enumerate(moves) if n < named or row[0] == cursor]
        sign, word, *within = value.split()
        rest = len(moves) - len(shown)
        who = f"the other {rest}" if moves[-1] is rows[-1] else f"{rest} more"
        if rest == len(rows):
            who = f"all {rest}"
        lines += [*shown, ("", " ".join((sign, who, _COUNTED[word], *within)), role)]
    return lines


class OraclePanel(Picture):
    """Hidden until asked for. Pointing at a move shows it on the board, a click plays it."""

    state: reactive[PlayState | None] = reactive(None, repaint=False)
    """The play screen's."""
    judgement: reactive[Judgement | None] = reactive(None, repaint=False)
    """What to say; None while the panel is hidden."""
    cursor: reactive[str | None] = reactive(None, repaint=False)
    """The move on the board's cursor."""
    note: Shown[str] = Shown("")
    """What stands at the end of the heading."""
    outcome: Shown[Outcome | None] = Shown(None)
    """How the game ended, for the list of games of a match."""

    _first: int = 0

    def watch_state(self, state: PlayState | None) -> None:
        if state is None:
            return
        self.outcome, self.judgement = state.session.outcome, state.judgement
        self.set_class(state.session.setup.series is not None, "-match")
        self.note = f"{state.mode.key('oracle')} {'hides' if state.oracle else 'shows'}"
        if not state.session.outcome and (state.aids.serious or state.session.is_covered):
            self.note = "serious game" if state.aids.serious else "blindfold game"

    def watch_judgement(self) -> None:
        self._first = 0
        self.set_class(self.judgement is not None, "-open")
        self.repaint()

    def watch_cursor(self) -> None:
        if self.judgement is not None:
            self.repaint()

    def neighbour(self, step: int) -> str | None:
        """Return the move `step` rows below the cursor's; without a cursor, start at an end."""
        moves = [move for move, _, _ in self.judgement.rows] if self.judgement else []
        if not moves:
            return None
        if self.cursor not in moves:
            return moves[0 if step > 0 else -1]
        return moves[(moves.index(self.cursor) + step) % len(moves)]

    def wheeled(self, by: int) -> bool:
        self._first += by
        self.repaint()
        return True

    def paint(self, canvas: Canvas) -> None:
        palette, judgement = canvas.palette, self.judgement
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        session = self.state.session if self.state else None
        if judgement is None and session and (series := session.setup.series):
            _draw_match(canvas, session, series)
            return
        heading(canvas, 0, "Oracle", self.note)
        canvas.region((0, 0, canvas.width, 1), "heading")
        if judgement is None:
            return
        roomy = canvas.height > len(_folded(judgement.rows, None)) + 8
        y = 1
        if judgement.standing:
            _rope(canvas, y + roomy, judgement)
            y += 1 + 2 * roomy
        for line in wrap(judgement.sentence, canvas.width - 2):
            canvas.text(1, y, line, palette.fg, bold=True)
            if judgement.best:
                canvas.region((0, y, canvas.width, 1), Move(judgement.best))
            y += 1
        self._rows(canvas, judgement.rows, y + roomy)

    def _rows(self, canvas: Canvas, judged: tuple[_Row, ...], top: int) -> None:
        palette, room = canvas.palette, canvas.height - top
        rows = _folded(judged, self.cursor)
        # Only here is it known how many moves there is room for.
        self._first = first = max(0, min(self._first, len(rows) - room))
        for place, (move, _, _) in enumerate(rows):
            if move == self.cursor and self.target is None and room > 0:
                first = min(max(first, place - room + 1), place)
        for y, (move, value, role) in enumerate(rows[first : first + room], start=top):
            lit = move == self.cursor
            if lit:
                canvas.fill((0, y, canvas.width, 1), palette.soft)
                canvas.text(1, y, "▸", palette.fg)
            canvas.text(3, y, move, palette.fg, bold=lit)
            canvas.text(13 if move else 3, y, value, getattr(palette, role), bold=lit)
            if move:
                canvas.region((0, y, canvas.width, 1), Move(move))
        below = len(rows) - first - room
        if 0 < below < len(rows):
            more, end = f"▾{below}", canvas.width - 1
            canvas.text(end - text_width(more), canvas.height - 1, more, palette.mute)


def _rope(canvas: Canvas, y: int, judgement: Judgement) -> None:
    """Draw the rope across the canvas, with the tag pulled towards the player who leads.

    It is read without colour: by where the tag hangs, and by the player's sign on it.
    """
    palette, share = canvas.palette, judgement.share
    left, middle, right = 3, canvas.width // 2, canvas.width - 3
    canvas.text(1, y, GLYPHS[1], palette.p1)
    canvas.text(right + 1, y, GLYPHS[2], palette.p2)
    canvas.text(left, y, "─" * (right - left), palette.line)
    canvas.text((canvas.width - 1) // 2, y, "┼", palette.dim)
    leader = 0 if share == 0.5 else 1 if share > 0.5 else 2
    tag = f" {GLYPHS[leader]} {judgement.standing} " if leader else f" {judgement.standing} "
    width = text_width(tag)
    x = left + round((right - left - width) * (1 - share))
    if leader == 1:
        canvas.text(x + width, y, "━" * (middle - x - width), palette.p1)
    elif leader == 2:
        canvas.text(middle, y, "━" * (x - middle), palette.p2)
    ground = palette.player(leader) if leader else palette.mute
    canvas.text(x, y, tag, palette.on if leader else palette.panel, ground, bold=True)


# A match of several games, which takes the room of a hidden oracle

_NAME = 12
"""How many cells a name may take in the list of games."""
_Game: TypeAlias = tuple[str, str, tuple[str, ...]]
"""A sign, the palette's role for it, and what became of the game, in full and for less room."""


def _draw_match(canvas: Canvas, session: AnySession, series: Series) -> None:
    """List the games so far and the present one; the latest if there are too many."""
    palette, games = (
        canvas.palette,
        [_game(session, each) for each in series.results(session.outcome)],
    )
    if session.outcome is None:
        began = session.setup.first
        names = fit(session.setup.names[began - 1], _NAME), GLYPHS[began]
        games.append(("▸", "fg", tuple(f"now, {name} began" for name in names)))
    heading(canvas, 0, "Match", series.format.text)
    first = max(0, len(games) - canvas.height + 1)
    for y, (sign, role, texts) in enumerate(games[first:], start=1):
        canvas.text(1, y, str(first + y), palette.dim, width=2, align="right")
        canvas.text(4, y, sign, getattr(palette, role), bold=True)
        ink, room = palette.fg if sign == "▸" else palette.mute, canvas.width - 7
        canvas.text(6, y, first_fit(texts, room), ink, width=room)


def _game(session: AnySession, outcome: Outcome) -> _Game:
    if outcome.winner is None:
        return "=", "fg", ("drawn, half each",)
    why = phrases_of(session.game).brief(outcome, session.setup.names)
    texts = ("won on time",) if outcome.reason == "time" else (f"won, {why}", "won")
    return GLYPHS[outcome.winner], f"p{outcome.winner}", texts
