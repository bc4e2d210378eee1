"""The end of a game in words, and the sheet with who won, why, and how it went."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.style import Style
from textual.color import Color
from textual.reactive import reactive
from textual.strip import Strip

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import enlarged, size_of, word
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import first_fit, fit, text_width
from seqtui.app.values import best_was, given_up
from seqtui.app.widgets.bars import Notice, Wordings, wordings
from seqtui.app.widgets.screen import WIDE
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.series import Standing
from seqtui.engines.session import AnySession
from seqtui.engines.text import upper_first
from seqtui.engines.turns import lone_person, numbered

if TYPE_CHECKING:
    from seqtui.app.play.state import PlayState
    from seqtui.engines.review import GameReview, ReviewedTurn

MARGIN = 3
_LEAST = 20
"""How narrow the second column may become so that the headline can be written large."""
_COLUMN, _WIDE_COLUMN = 40, 56
"""Where the second column starts, on a narrow screen and on a wide one."""
_RISE = 0.12
"""How many seconds a sheet takes to come up."""
_TALL = 12
"""From this many rows on, the letters may be twice as large."""
_LABEL = 14
"""The largest width of the names beside the chart."""
_NAME = 16
"""How many cells a name may take in a reason."""
_LEVELS = "▁▂▃▄▅▆▇█"
_BUTTONS = (("a better line", "line"), ("play on from here", "branch"))
_NAME_IN_MATCH = 12
"""How many cells a name may take in a sentence about the match."""


class Sheet(Picture):
    """A band with a headline in pixels and a few sentences, and below it what there is to see."""

    LIGHTS_UP = True

    state: reactive[PlayState | None] = reactive(None, repaint=False)
    """The play screen's."""
    risen: Shown[float] = Shown(1.0)
    """How much of the sheet has come up from below."""

    def watch_state(self) -> None:
        if self.state is not None:
            self.update(self.state)

    @abstractmethod
    def update(self, state: PlayState) -> None:
        """Show how it ended."""

    def rise(self) -> None:
        """Come up from below, if animation is on."""
        self.risen = 0.0
        self.animate("risen", 1.0, duration=_RISE, easing="out_cubic")

    def _draw(self) -> None:
        super()._draw()
        below = round((1 - self.risen) * self.size.height)
        empty = Strip.blank(self.size.width, Style(bgcolor=self.palette.bg.rich_color))
        self._strips = [empty] * below + self._strips[: self.size.height - below]

    @staticmethod
    def column(canvas: Canvas) -> int:
        """Return where the second column begins."""
        return _COLUMN if canvas.width < WIDE else _WIDE_COLUMN

    def band(self, canvas: Canvas, pixels: int, colour: Color, *, solid: bool) -> Color:
        """Draw the ground of the result, and return the colour of its text.

        Without colours only something to celebrate is solid, and so reversed.
        """
        palette = canvas.palette
        if solid:
            canvas.block(0, 0, canvas.width, pixels, colour)
            return palette.on
        canvas.block(0, 0, canvas.width, pixels, palette.soft)
        canvas.block(0, 0, canvas.width, 1, colour)
        return palette.fg

    def headline(self, canvas: Canvas, text: str, ink: Color, pixels: int) -> int:
        """Write who has won as large as there is room, and return the column after it.

        A name that has no room, or a letter without pixels, stands in bold above the word.
        """
        room = canvas.width - _LEAST - MARGIN - 2
        letters, top = word(text), 0
        if letters is None or size_of(letters)[0] > room:
            name, _, last = text.rpartition(" ")
            top = 2
            end = canvas.text(MARGIN, 0, name, ink, bold=True, width=room)
            letters = word(last) or ()
        else:
            end = 0
        for picture in (enlarged(letters), letters):
            width, height = size_of(picture)
            if width <= room and top + height < pixels:
                canvas.bitmap(MARGIN, top + (pixels - top - height + 1) // 2, picture, ink)
                return max(end, MARGIN + width)
        return end

    def buttons(
        self, canvas: Canvas, x: int, y: int, labels: Iterable[tuple[str, str, str]]
    ) -> int:
        """Draw what can be done as keycaps to click: key, label and action; return the end."""
        palette = canvas.palette
        for key, label, action in labels:
            rect = (x, y, text_width(label) + 4, 1)
            canvas.fill(rect, palette.line if self.target == action else palette.soft)
            canvas.text(x + 1, y, key, palette.acc, bold=True)
            canvas.text(x + 3, y, label, palette.fg)
            canvas.region(rect, action)
            x += rect[2] + 1
        return x


class GameOver(Sheet):
    """Lies below the final position: solid in the winner's colour, but not over a lost game."""

    outcome: Shown[Outcome | None] = Shown(None)
    review: Shown[GameReview | None] = Shown(None)
    """How the game went; None until it has been worked out."""

    next_game: Shown[Wordings | None] = Shown(None)
    """What there is to say of the next game."""

    def update(self, state: PlayState) -> None:
        self._session, self._mode, self._aids = state.session, state.mode, state.aids
        self._mistake = state.moment  # which follows from the review
        self._hidden = state.phase.hidden
        self.outcome, self.review = state.session.outcome, state.review
        self.next_game = state.mode.onward() if state.session.outcome else None

    def paint(self, canvas: Canvas) -> None:
        palette, review, tall = canvas.palette, self.review, canvas.height >= _TALL
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        if self.outcome is None:
            return
        column, pixels = self.column(canvas), 14 if tall else 9
        winner, won = self.outcome.winner, _is_won(self._session)
        colour = palette.player(winner) if winner else palette.mute
        ink = self.band(canvas, pixels, colour, solid=won)
        letters = colour if winner and not won else ink
        end = self.headline(canvas, _verdict(self._session), letters, pixels)
        self._told(canvas, max(column, end + MARGIN), 2 if tall else 1, ink)
        y = 8 if tall else 5
        fault = _fault(self._session)
        if fault:  # what decided such a game, and long
            lines = wrap(f"✗ {fault}.", canvas.width - column - 1, max_lines=4 + tall)
            for row, line in enumerate(lines):
                canvas.text(column, y + row, line, palette.fg)
        if review is None:
            canvas.text(MARGIN, y + 1, "Looking at how it went …", palette.mute)
            return
        _chart(canvas, y, column - 2 * MARGIN, self._session, review, self._mistake)
        if fault:
            return
        if self._mistake is not None:
            self._moment(canvas, column, y, self._mistake)
            buttons = [
                (self._mode.key(action), label, action)
                for label, action in _BUTTONS
                if action not in self._hidden
            ]
            self.buttons(canvas, column, y + 3 + tall, buttons)
        elif any(review.moves):
            end = canvas.text(column, y, "✓ ", palette.good, bold=True)
            canvas.text(end, y, "No mistakes: nothing was given away.", palette.fg)

    def _told(self, canvas: Canvas, x: int, y: int, ink: Color) -> None:
        """Say why and in which turn, how many moves were best, and who had help or what to do."""
        session, width = self._session, canvas.width - x - 1
        star = "★ " if _is_won(session) else ""
        whys = [_reason_and_turn(session), f"{_reason(session)}."]
        lines = wrap(star + first_fit(whys, width - len(star)), width)
        bold = len(lines)
        told = list(self._aids.sentences(session.setup.names))
        next_game = self.next_game
        if next_game and told:  # what comes next is said in any case, and help before figures
            lines.append(first_fit(told, width))
        elif self.review and any(self.review.moves):
            lines.append(_best_moves(_addressed(session), self.review, width))
        if next_game:
            told = list(wordings(next_game))
        elif not told and self._mistake is not None and _verdict(session) == "you lose":
            told = [f"{self._mode.key('branch')} plays on from the moment below."]
        onward = self._mode.onward_text.format(self._mode.key("choose"))
        lines.append(first_fit(told if next_game else [*told, onward], width))
        for row, line in enumerate(lines[:3]):
            strong = row < bold or (next_game is not None and line is lines[-1])
            canvas.text(x, y + row, line, ink, bold=strong, width=width)

    def _moment(self, canvas: Canvas, x: int, y: int, mistake: ReviewedTurn) -> None:
        """Name the mistake that decided the game, and say why it was one."""
        palette, width = canvas.palette, canvas.width - x - 1
        turn = self._session.turns[mistake.ply - 1]
        canvas.region((x, y, width, 3), mistake.ply - 1)
        end = canvas.text(x, y, "✗ The moment", palette.bad, bold=True) + 2
        end = canvas.text(end, y, f"{numbered(self._session, mistake.ply)} ", palette.mute)
        end = canvas.text(end, y, f"{GLYPHS[turn.player]} ", palette.player(turn.player))
        canvas.text(end, y, turn.named, palette.fg, bold=True, width=x + width - end)
        lines = [f"It {given_up(mistake)}.", f"{upper_first(best_was(mistake.better, width - 1))}."]
        if mistake.why:
            what, _, proof = mistake.why.partition(": ")
            lines = [f"{what}:", proof] if proof else [what]
            if any(text_width(line) > width for line in lines):
                lines = wrap(mistake.why, width)
        for row, line in enumerate(lines[:2], start=1):
            canvas.text(x, y + row, line, palette.fg, width=width)


def _best_moves(names: tuple[str, str], review: GameReview, width: int) -> str:
    """Say how many moves of each player gave nothing away, in as many words as there is room."""

    def counts(who: Iterable[str], of: str) -> str:
        each = zip(who, review.best, review.moves, strict=True)
        return ", ".join(f"{name} {best}{of}{moves}" for name, best, moves in each if moves)

    texts = [f"Best moves: {counts(who, ' of ')}" for who in (names, GLYPHS.values())]
    short = counts(GLYPHS.values(), "/")
    texts += [f"Best: {short}", short]
    # "Player 1 5 of 5" would be misread.
    return first_fit(texts[any(name[-1:].isdigit() for name in names) :], width)


def _chart(
    canvas: Canvas,
    y: int,
    room: int,
    session: AnySession,
    review: GameReview,
    worst: ReviewedTurn | None,
) -> None:
    """Draw three rows, player 1 above, even in the middle, and the mistakes below them.

    A column that is clicked means its ply. The chart shows as many of the latest columns as
    there is room for.
    """
    palette, names = canvas.palette, session.setup.names
    for player, name in enumerate(names, start=1):
        row, ink = y + 2 * (player - 1), palette.player(player)
        end = canvas.text(MARGIN, row, f"{GLYPHS[player]} ", ink)
        canvas.text(end, row, name, ink, bold=True, width=_LABEL - 4)
    canvas.text(MARGIN + 2, y + 1, "even", palette.mute)
    label = 3 + min(max(4, *map(len, names)), _LABEL - 4)
    left, room = MARGIN + label + 1, room - label - 1
    count = len(review.shares)
    pitch = max(1, min(3, room // count))
    first = max(0, count - room // pitch)
    by_chance = any(share not in (0.0, 0.5, 1.0) for share in review.shares)
    columns = {ply: left + (ply - first) * pitch for ply in range(first, count)}
    for ply, column in columns.items():
        _column(canvas, column, y, max(1, pitch - 1), review.shares[ply], by_chance=by_chance)
        canvas.region((column, y, pitch, 4), ply)
    if first:
        canvas.text(left - 1, y + 1, "‹", palette.mute)
    # The worst mistake has its number, and comes last so that nothing hides it.
    for mistake in sorted(review.mistakes, key=lambda mistake: mistake is worst):
        if mistake.ply in columns:
            sign = f"✗{numbered(session, mistake.ply)}" if mistake is worst else "✗"
            canvas.text(columns[mistake.ply], y + 3, sign, palette.bad, bold=mistake is worst)


def _column(canvas: Canvas, x: int, y: int, width: int, share: float, *, by_chance: bool) -> None:
    palette = canvas.palette
    if by_chance:
        canvas.text(x, y + 1, "─" * width, palette.dim)
    else:
        for row in range(3):
            canvas.text(x + (width - 1) // 2, y + row, "·", palette.dim)
    level = min(8, -int(-abs(share - 0.5) * 16 // 1))
    if share > 0.5:
        canvas.text(x, y, _LEVELS[level - 1] * width, palette.p1)
    elif share < 0.5 and level == 8:
        canvas.text(x, y + 2, "█" * width, palette.p2)
    elif share < 0.5:
        # Blocks grow upwards only, so what hangs down is the ground growing over the colour.
        canvas.text(x, y + 2, _LEVELS[7 - level] * width, palette.panel, palette.p2)
    elif not by_chance:
        canvas.text(x, y + 1, "█" * width, palette.mute)


# What is said of the end: to which player, why, and by which mistake


def _addressed(session: AnySession, names: tuple[str, str] | None = None) -> tuple[str, str]:
    """Return what the players are called; a person who plays against a computer is "you"."""
    one, two = names or session.setup.names
    person = lone_person(session)
    return "you" if person == 1 else one, "you" if person == 2 else two


def _is_won(session: AnySession) -> bool:
    """Tell whether there is something to celebrate: a win, but not over a person by a computer."""
    winner = session.outcome.winner if session.outcome else None
    return winner is not None and lone_person(session) in (None, winner)


def _verdict(session: AnySession) -> str:
    """Say who has won, in the fewest words."""
    winner, person = session.outcome.winner if session.outcome else None, lone_person(session)
    if winner is None:
        return "draw"
    if person is None:
        return f"{session.setup.names[winner - 1]} wins"
    return "you win" if person == winner else "you lose"


def _reason(session: AnySession) -> str:
    """Say why a game is over, in a few words that begin with a capital."""
    assert session.outcome is not None
    one, two = session.setup.names
    names = _addressed(session, (fit(one, _NAME), fit(two, _NAME)))
    phrases = phrases_of(session.game)
    told = phrases.brief if _is_won(session) else phrases.lost
    return upper_first(told(session.outcome, names))


def _fault(session: AnySession) -> str | None:
    """Say what a program did wrong, if one could not go on."""
    if session.outcome is None or session.fault is None or session.outcome.winner is None:
        return None
    return f"{fit(session.setup.names[2 - session.outcome.winner], _NAME)} {session.fault}"


def _reason_and_turn(session: AnySession) -> str:
    """Say why a game is over, and in which turn that came."""
    why, turn = _reason(session), numbered(session, session.ply)
    if not turn or ":" in why:
        return f"{why}."
    told_of = any(why.startswith(f"{upper_first(fit(n, _NAME))} ") for n in _addressed(session))
    return f"{why}, turn {turn}." if told_of else f"{why} after turn {turn}."


def notice_of(session: AnySession, hint: Wordings) -> Notice:
    """Return what the strip says when a game is over."""
    if session.outcome is None or session.outcome.winner is None:
        return Notice("=", session.outcome_text or "", hint, "soft")
    role, sign = f"p{session.outcome.winner}", "★" if _is_won(session) else "▸"
    reasons = filter(None, (_fault(session), _reason(session)))
    return Notice(sign, tuple(f"{why}: {_verdict(session)}." for why in reasons), hint, role)


# The match that a game belongs to


def _standing_of(session: AnySession) -> Standing | None:
    """Return how the match stands, this game included; None for a single game."""
    series = session.setup.series
    return series.standing(session.outcome) if series else None


def goes_on(session: AnySession) -> bool:
    """Tell whether another game of the same match comes after this one."""
    standing = _standing_of(session)
    return standing is not None and not standing.is_over


def onward(session: AnySession, key: str) -> Wordings | None:
    """Say what comes after this game of a match, or who has won it; None for a single game.

    ``key`` leads to the next game.
    """
    standing = _standing_of(session)
    if standing is None:
        return None
    if not standing.is_over:
        return f"{key}: next game, {standing.text}.", f"Next game: {standing.text}."
    one, two = standing.points
    person = lone_person(session)
    if standing.winner is None:
        return (f"The match is drawn, {one}–{two}.",)
    if person is None:
        high, low = (one, two) if standing.winner == 1 else (two, one)
        name = fit(session.setup.names[standing.winner - 1], _NAME_IN_MATCH)
        short = f"Match: {GLYPHS[standing.winner]} wins, {high}–{low}."
        return f"{name} wins the match, {high}–{low}.", short
    own, other = (one, two) if person == 1 else (two, one)
    verb = "win" if person == standing.winner else "lose"
    return (f"You {verb} the match, {own}–{other}.",)
