"""The rules viewer: a page per game, and one for all, with its contents beside it.

A page is drawn line by line. Textual's own Markdown makes a widget of every paragraph and every
cell of a table, and takes a second to open a page. Here the text is wrapped at once, and boards
are drawn when they come into sight.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions
from textual.widgets import OptionList

from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.drawing.themes import style
from seqtui.app.games.board import Scene
from seqtui.app.games.look import board_of
from seqtui.app.rules import ALL_GAMES
from seqtui.app.rules.page import (
    Block,
    Figure,
    Heading,
    Items,
    Paragraph,
    StyledText,
    Table,
    read_page,
)
from seqtui.app.widgets.bars import Key
from seqtui.app.widgets.following import follow
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.events import (
    Event,
    GameDrawn,
    GameWon,
    NewPosition,
    SideEffect,
    TurnTaken,
)
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.session import AnySession

_COMMANDS = (
    Command("scroll('down')", "space,pagedown", "on", "Scroll on.", shown="space"),
    Command("scroll('up')", "b,pageup", "back", "Scroll back."),
    Command(
        "next_section(1)", "n,j,right_square_bracket", "next section", "Go to the next section."
    ),
    Command(
        "next_section(-1)", "p,k,left_square_bracket", "previous", "Go to the previous section."
    ),
    Command(
        *("open(0)", "0", "all games", "Read what all games share; again: back to the game."),
        bar=False,
    ),
    HELP,
    Command("leave", "escape,q,f2", "close", "Go back to where you were.", shown="esc"),
)

_WIDEST = 92
"""The most columns a line of text may have."""
_NARROWEST = 30
"""With fewer columns nothing is drawn; the application asks for a larger window before that."""
_MARGIN = 2
"""The columns to the left and right of the text, and the rows below its end."""
_INDENT = 2
"""How far tables and captions are set in, and the gap between a table's columns."""
_BOARD = Size(60, 13)
"""The room for a board; in a narrow window it has fewer columns."""
_ABOVE = {Heading: 2, Figure: 1}
"""The rows of space above a block; others have none of their own."""
_BELOW = 1
"""The rows of space below any block; of two spaces that meet, the larger one counts."""

_EMPTY = Strip([], 0)


class GameTabs(Picture):
    """A row that names every page with the digit that opens it; clicking works too."""

    LIGHTS_UP = True

    DEFAULT_CSS = "GameTabs { height: 1; dock: top; }"

    page: Shown[str] = Shown("")
    """The name of the page that is shown: a game's, or that of all games."""

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        x = canvas.text(1, 0, "RULES", palette.fg, bold=True) + 2
        names = [*(game.name for game in GAMES), ALL_GAMES]
        titles = [*(game.title for game in GAMES), "All games"]
        if x + sum(text_width(title) + 5 for title in titles) > canvas.width + 1:
            titles = [*_without_shared_word(titles[:-1]), "All"]
        for digit, (name, title) in enumerate(zip(names, titles, strict=True), start=1):
            width = text_width(title) + 4
            lit = name == self.page
            if lit:
                canvas.fill((x, 0, width, 1), palette.acc)
            elif name == self.target:
                canvas.fill((x, 0, width, 1), palette.soft)
            ink = palette.on if lit else palette.mute
            key = 0 if name == ALL_GAMES else digit
            end = canvas.text(x + 1, 0, f"{key} ", palette.on if lit else palette.fg, bold=True)
            canvas.text(end, 0, title, ink, bold=lit)
            canvas.region((x, 0, width, 1), name)
            x += width + 1


def _without_shared_word(titles: list[str]) -> list[str]:
    """Drop the first word of titles that share it with another."""
    shared = Counter(title.partition(" ")[0] for title in titles)
    return [
        rest if rest and shared[first] > 1 else first + space + rest
        for first, space, rest in (title.partition(" ") for title in titles)
    ]


class PageView(ScrollView):
    """Shows one page of the rules."""

    COMPONENT_CLASSES = {  # noqa: RUF012 - as Textual wants it
        *("page--title", "page--section", "page--strong", "page--code"),
        *("page--marker", "page--table", "page--head", "page--caption"),
    }

    @dataclass
    class Reading(Message):
        """Another section has come to the top, counted from 0."""

        section: int

    def __init__(self) -> None:
        super().__init__()
        self._blocks: Sequence[Block] = ()
        self._sections: list[int] = []
        """Which of the blocks are headings of sections."""
        self._tops: list[int] = []
        """The row in which each block begins, with the space above it."""
        self._rows: list[Strip] = []
        """The page from top to bottom."""
        self._undrawn: dict[int, tuple[int, Figure]] = {}
        """Rows of boards that are still to be drawn, each with the board's first row."""
        self._rules: dict[str, int] = {}
        """The row in which it stands what something that happened is about, by its name."""
        self._wanted: Sequence[str] = ()
        """What to open the page at, the first that it has; until the page is laid out."""
        self._width = 0
        """How many columns the text has."""
        self._theme = ""
        """The theme that the rows were drawn in."""
        self._sought: int | None = None
        """The section that was scrolled to, until the reader scrolls on."""

    def show(self, page: str, rules: Sequence[str] = ()) -> list[str]:
        """Turn to a page, to the first of some rules on it; return its sections' titles."""
        self._blocks, self._wanted = read_page(page), rules
        numbered = enumerate(self._blocks)
        sections = {n: b.title for n, b in numbered if isinstance(b, Heading) and b.level > 1}
        self._sections = list(sections)
        self._lay_out()
        self.scroll_home(animate=False)
        self.refresh()
        return list(sections.values())

    def go_to_rule(self, names: Sequence[str]) -> None:
        """Scroll to the first of some rules that the page has, if it has one of them."""
        if row := next((self._rules[name] for name in names if name in self._rules), None):
            self.scroll_to(y=row, animate=False)

    def go_to(self, section: int) -> None:
        """Scroll to a section, counted from 0."""
        if self._tops:  # else there is no room for the page, or not yet
            self._sought = section
            self.scroll_to(y=self._tops[self._sections[section]], animate=False)

    def watch_scroll_y(self, old: float, new: float) -> None:
        """Report which section is read: the one at the top, and at the end of the page the last."""
        super().watch_scroll_y(old, new)
        sought, self._sought = self._sought, None
        if sought is None and self._tops and self._sections:
            # In the last screenful the eye goes on to the end although nothing more comes up.
            below = self.max_scroll_y - round(new)
            eye = round(new) + max(0, self.size.height - below)
            tops = [self._tops[block] for block in self._sections]
            self.post_message(self.Reading(max(0, bisect_right(tops, eye) - 1)))

    def on_resize(self) -> None:
        """Lay the page out for longer or shorter lines, and stay at the paragraph being read."""
        if self._text_width() != self._width:
            place = bisect_right(self._tops, self.scroll_offset.y) - 1
            self._lay_out()
            if 0 < place < len(self._tops):
                self.scroll_to(y=self._tops[place], animate=False)
            elif self._wanted and self._tops:
                self.go_to_rule(self._wanted)
                self._wanted = ()

    def render_line(self, y: int) -> Strip:
        """Return one row, drawn first if the theme has changed or a board comes into sight."""
        if self._theme != self.app.theme:
            self._lay_out()
        row = y + self.scroll_offset.y
        if row in self._undrawn:
            self._draw_board(*self._undrawn[row])
        return self._rows[row] if row < len(self._rows) else _EMPTY

    # Laying out

    def _text_width(self) -> int:
        return min(self.scrollable_content_region.width - 2 * _MARGIN, _WIDEST)

    def _lay_out(self) -> None:
        """Wrap all texts, and leave room for the boards."""
        self._width, self._theme = self._text_width(), self.app.theme
        self._tops.clear()
        self._rows.clear()
        self._undrawn.clear()
        self._rules.clear()
        if self._width < _NARROWEST:
            return
        for block in self._blocks:
            above = max(_ABOVE.get(type(block), 0), _BELOW if self._rows else 0)
            self._tops.append(len(self._rows))
            self._rows += self._full([_EMPTY] * above)
            self._rows += self._full(self._block(block))
        self.virtual_size = Size(self._width + 2 * _MARGIN, len(self._rows) + _BELOW + _MARGIN)

    def _full(self, rows: list[Strip]) -> list[Strip]:
        """Put rows between the margins, so that they are ready to be shown."""
        ground = self.rich_style
        margin, width = Strip.blank(_MARGIN, ground), self.scrollable_content_region.width
        return [Strip.join((margin, row)).extend_cell_length(width, ground) for row in rows]

    def _block(self, block: Block) -> list[Strip]:
        match block:
            case Heading(1, title):
                return self._wrapped(Content(title), self._width, "page--title")
            case Heading(_, title):
                return self._wrapped(Content(title), self._width, "page--section")
            case Paragraph(words):
                self._note_rules(words, len(self._rows))
                return self._wrapped(_content(words), self._width)
            case Items():
                return list(self._items(block))
            case Table():
                return list(self._table(block))
            case Figure():
                return self._figure(block)

    def _wrapped(self, content: Content, width: int, *classes: str) -> list[Strip]:
        """Wrap a text; all its rows get the full width."""
        style = self.get_visual_style(*classes)
        is_title = "page--title" in classes
        options = RenderOptions(self._style_of, {"text_align": "center" if is_title else "left"})
        rows = content.render_strips(width, None, style, options)
        return [row.extend_cell_length(width, style.background_style.rich_style) for row in rows]

    def _style_of(self, name: str | Style) -> Style:
        return name if isinstance(name, Style) else self.get_visual_style(name, partial=True)

    def _items(self, block: Items) -> Iterator[Strip]:
        markers = [f" {n}. " if block.numbered else "• " for n, _ in enumerate(block.items, 1)]
        indent = len(markers[-1])
        row = len(self._rows)
        for marker, words in zip(markers, block.items, strict=True):
            self._note_rules(words, row)
            text = self._wrapped(_content(words), self._width - indent)
            lead = self._wrapped(Content(marker.rjust(indent)), indent, "page--marker")
            lead += [Strip.blank(indent, self.rich_style)] * (len(text) - 1)
            row += len(text)
            yield from map(Strip.join, zip(lead, text, strict=True))

    def _note_rules(self, words: StyledText, row: int) -> None:
        """Remember in which row it stands what a text is about."""
        self._rules |= {name: row for name, kind in words if kind == "rule"}

    def _table(self, table: Table) -> Iterator[Strip]:
        """Set the cells of each row side by side, those of the first row bottom-aligned."""
        ground = self.get_visual_style("page--table").background_style.rich_style
        gap = Strip.blank(_INDENT, ground)
        rows = [[_content(words) for words in row] for row in table.rows]
        widths = table.column_widths(self._width - _INDENT * len(rows[0]))
        for number, row in enumerate(rows):
            classes = ("page--table", "page--head") if number == 0 else ("page--table",)
            texts = zip(row, widths, strict=True)
            cells = [self._wrapped(text, width, *classes) for text, width in texts]
            height = max(map(len, cells))
            for cell, width in zip(cells, widths, strict=True):
                missing = [Strip.blank(width, ground)] * (height - len(cell))
                cell[:] = missing + cell if number == 0 else cell + missing
            for line in zip(*cells, strict=True):
                yield Strip.join(chain.from_iterable((gap, part) for part in line))

    def _figure(self, figure: Figure) -> list[Strip]:
        """Leave room for a board, and put its caption below."""
        top = len(self._rows)
        self._undrawn |= dict.fromkeys(range(top, top + _BOARD.height), (top, figure))
        indent = Strip.blank(_INDENT, self.rich_style)
        caption = self._wrapped(Content(figure.caption), self._width - _INDENT, "page--caption")
        room = [_EMPTY] * _BOARD.height
        return room + [Strip.join((indent, row)) for row in caption]

    def _draw_board(self, top: int, figure: Figure) -> None:
        board = board_of(figure.game)
        canvas = Canvas(min(self._width, _BOARD.width), _BOARD.height, board.palette)
        scene = _scene(figure)
        board.draw_table(canvas, scene)
        board.draw_choice(canvas, scene)
        self._rows[top : top + _BOARD.height] = self._full(canvas.strips())
        for row in range(top, top + _BOARD.height):
            del self._undrawn[row]


def _content(words: StyledText) -> Content:
    pieces = ((text, f"page--{kind}" if kind else "") for text, kind in words if kind != "rule")
    return Content.assemble(*pieces)


def _scene(figure: Figure) -> Scene:
    """Return what a board shows of a figure."""
    game = game_named(figure.game)
    options = check_options(game, figure.options)
    if figure.over:
        # A finished position cannot be set up; what it leaves out is as at the deal.
        view, to_move = {**game.view(game.deal(options, 0, 1)), **figure.position}, None
    else:
        state = set_up(game, options, figure.position)
        view, to_move = game.view(state), state.to_move
    return Scene(
        view=view,
        options=options,
        names=("Player 1", "Player 2"),
        to_move=to_move,
        last=figure.last,
        last_by=figure.by,
        live=False,
    )


class RulesScreen(CommandScreen):
    """Shows one page of the rules, with the others a key away."""

    CSS_PATH = style("rules.tcss")
    BINDINGS = bindings((*_COMMANDS, *Command.on_digits("open", "Read about")))
    AUTO_FOCUS = "PageView"

    def __init__(self, game_name: str | None = None, session: AnySession | None = None) -> None:
        """Open at a game; if it is being played, at the rule that the last event is about."""
        super().__init__()
        self._first, self._session = game_name or GAMES[0].name, session
        self._tabs, self._page = GameTabs(), PageView()
        self._contents = OptionList(id="contents", compact=True)
        self._game = self._first
        """The game that is read about, also while the page of all games is open."""

    @property
    def commands(self) -> tuple[Command, ...]:
        games = Command.on_digits("open", "Read about", (game.title for game in GAMES))
        return (*games, *_COMMANDS)

    def compose(self) -> ComposeResult:
        yield self._tabs
        with Horizontal():
            yield self._contents
            yield self._page
        yield self.key_bar

    def on_mount(self) -> None:
        self.show_keys()
        self._open(self._first)
        if self._session is not None:
            follow(self._session, self._on_event)

    def _on_event(self, event: Event) -> None:
        """Turn to the rule that a new event is about, if the game's own page is open."""
        if isinstance(event, NewPosition) and self._tabs.page == self._first:
            self._page.go_to_rule(self._rules)

    @property
    def _rules(self) -> list[str]:
        """The names of what the last two choices in the session led to, the latest first.

        A computer answers before its opponent can ask why a turn was lost.
        """
        past = list(self._session.past_events()) if self._session else []
        positions = [place for place, event in enumerate(past) if isinstance(event, NewPosition)]
        latest = past[positions[-3] + 1 :] if len(positions) > 2 else past
        return [name for event in reversed(latest) if (name := _rule_of(event))]

    def bar(self) -> tuple[Key, ...]:
        digits = f"{self.key('open(1)')}–{min(len(GAMES), 9)}"
        return (Key(digits, "game"), *super().bar())

    def action_open(self, number: int) -> None:
        if number == 0:
            at_all_games = self._tabs.page == ALL_GAMES
            self._open(self._game if at_all_games else ALL_GAMES)
        elif number <= len(GAMES):
            self._open(GAMES[number - 1].name)

    def action_next_section(self, step: int) -> None:
        contents = self._contents
        here = contents.highlighted or 0
        contents.highlighted = max(0, min(here + step, contents.option_count - 1))
        self._page.go_to(contents.highlighted)

    def action_scroll(self, direction: str) -> None:
        page = self._page
        page.scroll_page_down() if direction == "down" else page.scroll_page_up()

    @on(OptionList.OptionSelected)
    def _section_chosen(self, message: OptionList.OptionSelected) -> None:
        self._page.go_to(message.option_index)

    @on(PageView.Reading)
    def _read_on(self, message: PageView.Reading) -> None:
        self._contents.highlighted = message.section

    @on(Picture.Picked, "GameTabs")
    def _tab_clicked(self, message: Picture.Picked) -> None:
        self._open(str(message.target))

    def _open(self, page: str) -> None:
        if page != ALL_GAMES:
            self._game = game_named(page).name
        self._tabs.page = page
        contents = self._contents
        contents.clear_options()
        rules = self._rules if page == self._first else ()
        contents.add_options(self._page.show(page, rules))
        contents.highlighted = 0


def _rule_of(event: Event) -> str | None:
    """Return the name under which a rules page says what an event is about, if it may."""
    match event:
        case TurnTaken(kind=kind):
            return str(kind)
        case SideEffect():
            return event.JSON
        case GameWon(reason=reason) | GameDrawn(reason=reason):
            return reason
    return None
