"""The choices on the picker (game, options, players), as rows and as the setup of a session.

Every change returns new settings, so that all choices are remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from seqtui.app.requests import Invitation, why_nobody_can_come
from seqtui.app.settings import Settings
from seqtui.app.widgets.choices import (
    Button,
    Column,
    RadioButton,
    Row,
    RowPanel,
    Stepper,
    TextField,
)
from seqtui.engines.clock import CONTROLS, OFF
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Deals, EvenDeals
from seqtui.engines.games.options import Option, Subset, next_choice
from seqtui.engines.games.registry import GAMES
from seqtui.engines.series import Format, Series
from seqtui.engines.setup import (
    DEFAULT_PLAYERS,
    PROGRAM,
    AnySetup,
    Player,
    is_program,
    read_seed,
    usual_first,
    with_default_names,
)
from seqtui.engines.solving.deals import ways_to_deal
from seqtui.engines.text import join_or, printable

if TYPE_CHECKING:
    from seqtui.app.store.games import Summary

_OPTION = "option "
"""The names of the rows of a game's options begin with this."""
_WHO = {
    "computer": ("the computer", "One person against the computer."),
    "friend": ("a friend, here", "Two people at one keyboard."),
    "elsewhere": ("a friend, elsewhere", "Your friend needs only ssh: {enter} shows what to send."),
    "watch": ("watch two computers", "Two computers play, and you watch."),
}
_LINE = 25
"""How many cells a line after its key has in the narrowest column."""
_ALIKE = "the levels hardly differ"
_FIRST = {"1": "player 1", "2": "player 2", "toss": "coin toss"}
_DEALS = {
    Deals.ANY: (
        "every deal equally likely",
        "Every deal that the rules allow, all equally likely.",
    ),
    Deals.LIVELY: ("nobody wins at once", "Leaves out deals that are won or lost at once."),
    Deals.EVEN: ("fair to both sides", "Only deals that favour nobody with best play."),
}
_BY_TURNS = "With best play each side wins half of these deals, and none soon."
_POINTS = "Whoever has {} points first wins; a draw is half a point."
_MATCHES = {
    Format.SINGLE: "One game.",
    Format.FIRST_TO_2: _POINTS.format("two"),
    Format.FIRST_TO_3: _POINTS.format("three"),
    Format.FIRST_TO_5: _POINTS.format("five"),
    Format.DUPLICATE: "Every deal is played twice, with sides swapped.",
}


class Shape(NamedTuple):
    """The room for the choices, and how much of them is listed."""

    height: int
    """How many rows there are for them."""
    described: bool
    """Whether the levels say what they see, which the first frame does not wait for."""
    more: bool
    """Whether what is folded is to be seen."""


class _ChosenOptions:
    """A value for every option of a game."""

    def __init__(self, game: AnyGame, values: Mapping[str, object]) -> None:
        """Take the values that are allowed; for the others, or if some conflict, the defaults."""
        self._game = game
        self.values = self._allowed(values)
        self.made = game.options(**self.values)
        """The values as the game has them."""

    @cached_property
    def presets(self) -> list[dict[str, object]]:
        """The values of each preset."""
        return [self._allowed(preset.values) for preset in self._game.presets]

    def _allowed(self, values: Mapping[str, object]) -> dict[str, object]:
        game = self._game
        allowed: dict[str, object] = {}
        for option in game.option_list:
            if option.name in values:
                with suppress(BadInput):
                    allowed[option.name] = option.checked(values[option.name])
        options = {**self._defaults, **game.implied(allowed), **allowed}
        return self._allowed({}) if game.conflict(game.options(**options)) else options

    @property
    def _defaults(self) -> dict[str, object]:
        defaults = self._game.options()
        return {option.name: getattr(defaults, option.name) for option in self._game.option_list}

    def _changed(self, option: Option, value: object) -> dict[str, object]:
        """Return the values after a change: those it implied before go, those it does now come."""
        implied, values = self._game.implied, {**self.values, option.name: value}
        before = {name: self._defaults[name] for name in implied(self.values)}
        return {**values, **before, **implied(values), option.name: value}

    def conflict(self, option: Option, value: object) -> str | None:
        """Say why a value of an option does not go with the other options, or None if it does."""
        return self._game.conflict(self._game.options(**self._changed(option, value)))

    def following(self, option: Option, by: int) -> object:
        """Return the next value of an option that goes with the others, or the one it has."""
        value = now = self.values[option.name]
        while (value := option.turned(last := value, by)) not in (last, now):
            if not self.conflict(option, value):
                return value
        return now

    def turned(self, name: str, to: int | str) -> dict[str, object]:
        """Return the values after an option was turned by a step, or a number of it switched."""
        option = next(option for option in self._game.option_list if option.name == name)
        if isinstance(option, Subset) and isinstance(to, str):
            return self._changed(option, option.toggled(self.values[name], int(to)))
        return self._changed(option, self.following(option, int(to)))

    @property
    def preset(self) -> int | None:
        """The place of the preset that has these values, if one has."""
        return self.presets.index(self.values) if self.values in self.presets else None

    def of_preset(self, to: int | str) -> dict[str, object]:
        """Return the values of a preset by name, or of the next; from custom ones, of an end."""
        if isinstance(to, str):
            names = [preset.name for preset in self._game.presets]
            return self.presets[names.index(to)] if to in names else self.values
        if self.preset is None:
            return self.presets[0 if to > 0 else -1]
        return self.presets[(self.preset + to) % len(self.presets)]


class SetupForm:
    """What the settings mean for a game: which one, with which options, between whom."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.game = next((game for game in GAMES if game.name == settings.game), GAMES[0])
        self._options = _ChosenOptions(self.game, settings.options.get(self.game.name, {}))

    @property
    def way(self) -> int | None:
        """The place of the preset that is played, or None with other options."""
        return self._options.preset

    @property
    def way_label(self) -> str:
        """What the chosen way to play is called; nothing where a game has only one."""
        presets, way = self.game.presets, self.way
        return "" if way is None or len(presets) < 2 else presets[way].label

    @property
    def goal(self) -> str:
        """What a player tries to do with these options."""
        return self.game.goal(self._options.made)

    @property
    def _ways(self) -> tuple[Deals, ...]:
        return ways_to_deal(self.game, self._options.made)

    @property
    def deals(self) -> Deals:
        """Which deals are played: the chosen ones, where the game has such."""
        chosen = self._settings.deals
        return Deals(chosen) if chosen in self._ways else self.game.usual_deals(self._options.made)

    @property
    def _first(self) -> str:
        usual = usual_first(self.game, self._options.made, self._players())
        return self._settings.first or str(usual)

    def offer(self, seed: str) -> AnySetup | Invitation:
        """Return what is to be played: a session, or one for which a friend is to be invited.

        Raises ``BadInput`` if there is no such game, or if nobody can be invited.
        """
        setup = self.setup(seed)
        if self._is_elsewhere and (reason := why_nobody_can_come()):
            raise BadInput(reason)
        return Invitation(setup) if self._is_elsewhere else setup

    @property
    def _is_elsewhere(self) -> bool:
        return self._settings.who == "elsewhere"

    def setup(self, seed: str) -> AnySetup:
        """Return the setup of a session with a typed seed; an empty one means a random deal.

        Raises ``BadInput`` if there is no such game.
        """
        # The gate is imported when a game begins: the first frame does not wait for pydantic.
        from seqtui.engines.gate.options import check_options
        from seqtui.engines.gate.prepare import prepare

        one, two = (
            player if player.is_human else player._replace(kind=self._opponent(player.kind))
            for player in self._players()
        )
        return prepare(
            self.game,
            check_options(self.game, self._options.values),
            seed=read_seed(seed) if seed and not self._is_elsewhere else None,
            secret=self._is_elsewhere,
            deals=self.deals,
            first="toss" if self._first == "toss" else int(self._first),
            players=(one, two),
            clock=CONTROLS.get(self._settings.clock),
            series=Series.begun(Format(self._settings.match)),
            limit=float(self._settings.limit),
        )

    def won_at_once(self, seed: str) -> str:
        """Say who wins with the first move of a typed seed's deal; nothing if nobody does."""
        game, setup = self.game, self.setup(seed)
        state = game.begin(setup.opening)
        winning = [
            str(move)
            for move in game.legal(state)
            if (end := game.outcome(game.play(state, move))) and end.winner == state.to_move
        ]
        name = setup.names[state.to_move - 1]
        return f"Seed {seed}: {name} wins at once with {join_or(winning, 3)}." if winning else ""

    def turned(self, row: str, to: int | str) -> Settings:
        """Return the settings after a row was turned by a step or set to a picked value."""
        if row == "preset":
            values = self._options.of_preset(to)
        elif row.startswith(_OPTION):
            values = self._options.turned(row.removeprefix(_OPTION), to)
        elif row == "first":
            usual = str(usual_first(self.game, self._options.made, self._players()))
            return self._chosen(row, tuple(_FIRST), self._first, usual, to)
        elif row == "level":
            return self._settings.changed(level=self._next_opponent(self._settings.level, to))
        elif row in ("level 1", "level 2"):
            levels, place = [*self._settings.levels], int(row[-1]) - 1
            levels[place] = self._next_opponent(levels[place], to)
            return self._settings.changed(levels=levels)
        elif row == "deals":
            dealt = self.game.usual_deals(self._options.made)
            return self._chosen(row, self._ways, self.deals, dealt, to)
        else:
            return self._settings.turned(row, to)
        options = {**self._settings.options, self.game.name: values}
        return self._settings.changed(options=options)

    def _chosen(
        self, row: str, values: Sequence[str], now: str, usual: str, to: int | str
    ) -> Settings:
        """Return the settings with another value; the usual one is no choice to remember."""
        value = next_choice(values, now, to) if isinstance(to, int) else to
        return self._settings.changed(**{row: "" if value == usual else str(value)})

    def rows(
        self, seed: str, left: Summary | None, shape: Shape, key: Callable[[str], str]
    ) -> Column:
        """Return what there is to choose; ``left`` is the game that can be continued.

        Options fold behind a key where there is no room, and unfold in the place of everything
        else. ``key`` names the key of a command.
        """
        details = [self._option_row(option) for option in self.game.option_list]
        deal = [*self._deal_rows(seed)]
        who = self._who_rows(shape.described, key)
        people = ("Who plays", *who, "Players", *self._player_rows())
        headed, match = ("Deal", *deal) if deal else (), ("Match", *self._match_rows())
        buttons, fold_key = [*self._buttons(left, key)], key("press('more')")
        more = _fold(details, fold_key)
        columns: list[Column] = [
            (*people, *headed, *match, "Options", *details),
            (*people, *headed, *match, *details),
            (*people, *headed, *match, more),
            (*people, *_without_notes(headed), *match, more),
        ]
        fitting = (each for each in columns if RowPanel.fits((*each, *buttons), shape.height))
        column = next(fitting, columns[-1])
        if shape.more and column[-1] == more:
            back = Button("more", "back to who plays", "Fold these options away.", key=fold_key)
            column = ("Options", *details, back)
        return (*column, *buttons)

    def _buttons(self, left: Summary | None, key: Callable[[str], str]) -> Iterator[Row]:
        """Yield what Enter does, and the other choice: to begin a game, or to continue one."""
        title, enter, way = self.game.title, key("open"), self.way_label
        if left is not None and left.game == self.game.name:
            turn, whose = left.next_up, left.whose_turn
            about = f"Go on with {title}: {whose}."
            note = f"{turn}, {whose}"
            yield Button("play", f"{enter}  Continue", about, more=f", {turn}", note=note)
            about, begin = f"Begin a new game of {title}.", key("press('new')")
            yield Button("new", "new game", about, key=begin, more=f": {way or title}")
            return
        if self._is_elsewhere:
            to = way and f" to {way}"
            yield Button("play", f"{enter}  Invite", f"Invite a friend to {title}.", more=to)
        else:
            yield Button("play", f"{enter}  Play", f"Play {title}.", more=way and f" {way}")
        if left is not None:
            from seqtui.app.store.games import title_of

            title = title_of(left.game)
            about = printable(f"Go on with {title}, {' against '.join(left.names)}.")
            label, resume = f"continue {title}", key("press('continue')")
            yield Button("continue", label, about, key=resume, more=f", {left.next_up}")

    # Options

    def _option_row(self, option: Option) -> Row:
        value = self._options.values[option.name]
        parts: tuple[tuple[int, bool], ...] = ()
        refused = (self._options.conflict(option, option.turned(value, by)) for by in (-1, 1))
        about = next(filter(None, refused), f"{option.label}.")
        if isinstance(option, Subset):
            on = option.checked(value)
            parts = tuple((number, number in on) for number in option.each.values)
            about = f"{option.label}: {option.low} to {option.high} switch each on or off."
        return Stepper(
            _OPTION + option.name,
            option.name.replace("_", " "),
            option.shown(value),
            about,
            down=self._options.following(option, -1) != value,
            up=self._options.following(option, 1) != value,
            parts=parts,
        )

    # Players

    def _players(self) -> tuple[Player, Player]:
        settings = self._settings
        kinds = ("human", "human")
        if settings.who == "watch":
            kinds = settings.levels
        elif settings.who == "computer":
            kinds = ("human", settings.level) if settings.side == 1 else (settings.level, "human")
        bots = {kind: name for name, kind in settings.bots.items()}
        one, two = (
            Player((name.strip() if kind == "human" else bots.get(kind)) or default.name, kind)
            for name, kind, default in zip(settings.names, kinds, DEFAULT_PLAYERS, strict=True)
        )
        return with_default_names((one, two))

    @property
    def _opponents(self) -> list[str]:
        """Whom to play against, without levels that are as good as a stronger one."""
        # The first frame does not wait for the levels.
        from seqtui.engines.players.levels import levels_alike

        alike = levels_alike(self.game.name, self._options.made)
        return [each for each in self._settings.opponents if each not in alike]

    def _opponent(self, chosen: str) -> str:
        """Return a chosen level, or where it is not offered, the stronger one that it is like."""
        offered, every = self._opponents, self._settings.opponents
        return next(each for each in every[every.index(chosen) :] if each in offered)

    def _next_opponent(self, now: str, to: int | str) -> str:
        if isinstance(to, str):
            return to
        return next_choice(self._opponents, self._opponent(now), to)

    def _match_rows(self) -> Iterator[Row]:
        """Yield how many games are played, and by which clock."""
        settings = self._settings
        format_ = Format(settings.match)
        yield Stepper("match", "games", format_.text, _MATCHES[format_])
        clock, about = CONTROLS.get(settings.clock), "People may take as long as they like."
        if settings.who == "watch":
            clock, about = None, "A clock is for people: computers have none."
        elif clock:
            about = f"You have {clock.text}; whoever runs out of time loses."
        yield Stepper("clock", "clock", clock.brief if clock else OFF, about)

    def _deal_rows(self, seed: str) -> Iterator[Row]:
        """Yield which deals are played, and the seed; nothing where every game begins alike."""
        if self._ways:
            note, about = _DEALS[self.deals]
            even_deals = self.game.even_deals(self._options.made)
            if self.deals is Deals.EVEN and even_deals is EvenDeals.BY_TURNS:
                about = _BY_TURNS
            left_out = self.game.left_out(self._options.made)
            if self.deals is Deals.LIVELY and left_out:
                about = f"Leaves out deals won or lost at once: {left_out}."
            yield Stepper("deals", "dealt", self.deals, about, note=note)
            if not self._is_elsewhere:  # there nobody may know what will be dealt
                about = "The same seed deals the same game again."
                yield TextField("seed", seed, about, label="seed", empty="random")

    def _who_rows(self, described: bool, key: Callable[[str], str]) -> Iterator[Row]:
        settings = self._settings
        for value, (label, about) in _WHO.items():
            chosen, stepper = settings.who == value, None
            if chosen and value == "computer":
                level, about, note = self._sight(settings.level, described)
                stepper = Stepper("level", "", settings.named(level), note=note)
            elif value == "elsewhere":
                about = why_nobody_can_come() or about.format(enter=key("open"))
            yield RadioButton("who", value, label, chosen, about, stepper)
            if stepper:
                you, about = _FIRST[str(settings.side)], "Which of the two players you are."
                yield Stepper("side", "you are", you, about, indent=True)
            elif chosen and value == "watch":
                for player, chosen_level in enumerate(settings.levels, start=1):
                    level, about, _ = self._sight(chosen_level, described)
                    name = settings.named(level)
                    yield Stepper(f"level {player}", "level", name, about, sign=player, indent=True)

    def _sight(self, level: str, described: bool) -> tuple[str, str, str]:
        """Return who plays, and what a level sees or what a program is: in full and in brief."""
        if is_program(level):
            command = printable(level.removeprefix(PROGRAM))
            return level, f"A program of yours: {command}", command
        if not described:
            return level, "How well the computer plays.", ""
        from seqtui.engines.players.levels import level_of, levels_alike, note_on_levels

        level, of = self._opponent(level), (self.game.name, self._options.made)
        seen, alike = level_of(of[0], level, of[1]), levels_alike(*of)
        about = (alike and note_on_levels(*of)) or seen.sentence
        return level, about, _ALIKE if len(alike) > 1 else seen.brief

    def _player_rows(self) -> Iterator[Row]:
        for number, (name, kind) in enumerate(self._players(), start=1):
            about = f"The name of player {number}."
            fixed = kind != "human" or (number == 2 and self._is_elsewhere)
            yield TextField(f"name {number}", name, about, sign=number, fixed=fixed)
        yield Stepper("first", "first", _FIRST[self._first], "Who makes the first move.")


def _without_notes(rows: Column) -> Column:
    """Leave out the second lines of steppers, where there is no room for them."""
    return tuple(row._replace(note=None) if isinstance(row, Stepper) else row for row in rows)


def _fold(details: Sequence[Row], key: str) -> Row:
    """Return the line behind which details are folded; it names as many as it has room for."""
    names = [row.name.removeprefix(_OPTION).replace("_", " ") for row in details]
    label = f"more: {', '.join(names)}"
    while len(label) > _LINE and len(names) > 1:
        names.pop()
        label = f"more: {', '.join(names)} …"
    return Button("more", label, "See more options of this game.", key=key)
