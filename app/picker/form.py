"""The choices on the picker (game, options, players), as rows and as the setup of a session.

Every change returns new settings, so that all choices are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from seqtui.app.picker.options import ChosenOptions
from seqtui.app.requests import Invitation, why_nobody_can_come
from seqtui.app.settings import Settings
from seqtui.app.widgets.choices import fits
from seqtui.app.widgets.rows import Button, Column, RadioButton, Row, Stepper, TextField
from seqtui.engines.clock import CONTROLS, OFF
from seqtui.engines.errors import BadInput
from seqtui.engines.games.options import Option, Subset
from seqtui.engines.games.registry import GAMES
from seqtui.engines.series import Format, Series
from seqtui.engines.setup import (
    DEFAULT_PLAYERS,
    PROGRAM,
    AnySetup,
    Player,
    is_program,
    read_seed,
    with_default_names,
)
from seqtui.engines.solving.balance import has_even_deals, only_even
from seqtui.engines.text import a_few, printable

if TYPE_CHECKING:
    from seqtui.app.store.games import Summary
    from seqtui.engines.lessons import Coach

_OPTION = "option "
"""The names of the rows of a game's options begin with this."""
_WHO = {
    "computer": ("the computer", "One person against the computer."),
    "friend": ("a friend, here", "Two people at one keyboard."),
    "elsewhere": ("a friend, elsewhere", "Your friend needs only ssh: Enter shows what to send."),
    "watch": ("watch two computers", "Two computers play, and you watch."),
}
_LINE = 25
"""How many cells a line after its key has in the narrowest column."""
_FIRST = {"1": "player 1", "2": "player 2", "toss": "coin toss"}
_MATCHES = {
    Format.SINGLE: "One game.",
    Format.FIRST_TO_2: "Whoever has two points first wins; a draw is half a point.",
    Format.FIRST_TO_3: "Whoever has three points first wins; a draw is half a point.",
    Format.FIRST_TO_5: "Whoever has five points first wins; a draw is half a point.",
    Format.DUPLICATE: "Every deal is played twice, with sides swapped.",
}


class Shape(NamedTuple):
    """In which shape the choices are listed."""

    height: int
    """How many rows there are for them."""
    wide: bool
    """Whether a line is long enough to say how a preset plays."""
    described: bool
    """Whether the levels say what they see, which the first frame does not wait for."""
    more: bool
    """Whether what is folded is to be seen."""


class SetupForm:
    """What the settings mean for a game: which one, with which options, between whom."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.game = next((game for game in GAMES if game.name == settings.game), GAMES[0])
        self._options = ChosenOptions(self.game, settings.options.get(self.game.name, {}))

    @property
    def goal(self) -> str:
        """What a player tries to do with these options."""
        return self.game.goal(self._options.made)

    @property
    def _is_dealt(self) -> bool:
        """Whether another seed deals another game."""
        options = self._options.made
        one = self.game.deal(options, 0, 1)
        return any(self.game.deal(options, seed, 1) != one for seed in range(1, 10))

    @property
    def takes_time(self) -> bool:
        """Whether a random deal has to be solved, because only an even one will do."""
        return self._settings.deals == "even" and self._has_even_deals

    @property
    def _has_even_deals(self) -> bool:
        return has_even_deals(self.game, self._options.made)

    def offer(self, seed: str) -> AnySetup | Invitation:
        """Return what is to be played: a session, or one for which a friend is to be invited.

        Raises ``BadInput`` if there is no such game, or if nobody can be invited.
        """
        setup = self.setup(seed)
        if not self._is_elsewhere:
            return setup
        if reason := why_nobody_can_come():
            raise BadInput(reason)
        return Invitation(setup)

    @property
    def _is_elsewhere(self) -> bool:
        return self._settings.who == "elsewhere"

    def setup(self, seed: str) -> AnySetup:
        """Return the setup of a session with a typed seed; an empty one means a random deal.

        Raises ``BadInput`` if there is no such game.
        """
        # The gate is imported when somebody plays: the first frame does not wait for pydantic.
        from seqtui.engines.gate.options import check_options
        from seqtui.engines.gate.prepare import prepare

        first, options = self._settings.first, check_options(self.game, self._options.values)
        return prepare(
            self.game,
            options,
            seed=read_seed(seed) if seed and not self._is_elsewhere else None,
            secret=self._is_elsewhere,
            even=only_even(self.game, options) if self.takes_time else None,
            first="toss" if first == "toss" else int(first),
            players=self._players(),
            clock=CONTROLS.get(self._settings.clock),
            series=Series.begun(Format(self._settings.match)),
            limit=float(self._settings.limit),
        )

    def lesson(self) -> Coach:
        """Return the lesson of the game, for whoever sits in the first place."""
        from seqtui.engines.lessons import Coach

        return Coach(self.game, self._settings.names[0])

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
        return f"Seed {seed}: {name} wins at once with {a_few(winning)}." if winning else ""

    def turned(self, row: str, to: int | str) -> Settings:
        """Return the settings after a row was turned by a step or set to a picked value."""
        if row == "preset":
            values = self._options.of_preset(to)
        elif row.startswith(_OPTION):
            values = self._options.turned(row.removeprefix(_OPTION), to)
        else:
            return self._settings.turned(row, to)
        options = {**self._settings.options, self.game.name: values}
        return self._settings.changed(options=options)

    def rows(self, seed: str, left: Summary | None, shape: Shape) -> Column:
        """Return what there is to choose; ``left`` is the game that can be continued.

        Presets get a line each where there is room. Options and seed fold behind a key where there
        is none, and unfold in the place of everything else.
        """
        about = "The same seed deals the same game again."
        dealt = (
            [TextField("seed", seed, about, label="seed", empty="random")] if self._is_dealt else []
        )
        if self._is_elsewhere:  # nobody may know what will be dealt
            dealt = []
        details = [*map(self._option_row, self.game.option_list), *dealt]
        people = ("Who plays", *self._who_rows(shape.described), "Players", *self._player_rows())
        stepper, trays, more = [*self._preset_dial()], [*self._trays(left)], _fold(details)
        brief = (*people, "Game", *stepper, *self._match_rows("match"))
        ways: list[Column] = [(*brief, *details), (*brief, more)]
        if shape.wide and stepper:
            listed = (*people, "Preset  p next", *self._preset_lines())
            listed = (*listed, "Match", *self._match_rows("games"))
            ways = [(*listed, "Options", *details), (*listed, more), *ways]
        way = next((way for way in ways if fits((*way, *trays), shape.height)), ways[-1])
        if shape.more and way[-1] == more:
            back = Button("more", "back to who plays", "Fold these options away.", key="m")
            way = ("Options", *stepper, *details, back)
        return (*way, *trays)

    def _trays(self, left: Summary | None) -> Iterator[Row]:
        """Yield what Enter does, and what its opposite is: to go on, or to begin."""
        title = self.game.title
        if left is None or left.game != self.game.name:
            verb = "Invite" if self._is_elsewhere else "Play"
            about = f"Invite a friend to {title}." if self._is_elsewhere else f"Play {title}."
            yield Button("play", f"Enter  {verb}", about)
            if left is not None:
                yield _continue_row(left)
            return
        turn, whose = left.next_up, left.whose_turn
        about = f"Go on with {title}: {whose}."
        yield Button("play", "Enter  Continue", about, more=f", {turn}", note=f"{turn}, {whose}")
        yield Button(
            "new", "new game", f"Begin a new game of {title}.", key="n", more=f" of {title}"
        )

    # Options

    def _preset_dial(self) -> Iterator[Row]:
        """Yield the preset as a stepper, how it plays below; nothing if there is only one."""
        if len(self.game.presets) > 1:
            label, about = "custom", "your own choice of options"
            if (place := self._options.preset) is not None:
                _, label, _, about = self.game.presets[place]
            full = f"{label}: {about}. p takes the next one."
            yield Stepper("preset", "preset", label, full, note=about)

    def _preset_lines(self) -> Iterator[Row]:
        """Yield the presets one below the other, each with how it plays."""
        chosen = self._options.preset
        for place, (name, label, _, about) in enumerate(self.game.presets):
            full = f"{label}: {about}. p takes the next one."
            yield RadioButton("preset", name, label, place == chosen, full, note=about)
        if chosen is None:
            yield RadioButton("preset", "", "custom", True, "Your own choice of options.")

    def _option_row(self, option: Option) -> Row:
        value = self._options.values[option.name]
        parts: tuple[tuple[int, bool], ...] = ()
        refused = (self._options.conflict(option, option.turned(value, by)) for by in (-1, 1))
        about = next(filter(None, refused), f"{option.label}.")
        if isinstance(option, Subset):
            parts = tuple(
                (number, number in option.checked(value)) for number in option.each.values
            )
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

    def _deal_rows(self) -> Iterator[Row]:
        """Yield which deals will do, where some favour nobody."""
        if self._has_even_deals:
            even = self._settings.deals == "even"
            about = "Only deals that favour nobody with best play." if even else "Any deal will do."
            yield Stepper("deals", "deals", "even only" if even else "any", about)

    # Players

    def _players(self) -> tuple[Player, Player]:
        settings = self._settings
        kinds = ("human", "human")
        if settings.who == "watch":
            kinds = settings.levels
        elif settings.who == "computer":
            kinds = ("human", settings.level) if settings.side == 1 else (settings.level, "human")
        bots = {kind: name for name, kind in settings.bots.items()}
        own = [
            name.strip() if kind == "human" else bots.get(kind)
            for name, kind in zip(settings.names, kinds, strict=True)
        ]
        one, two = (
            Player(name or default.name, kind)
            for name, default, kind in zip(own, DEFAULT_PLAYERS, kinds, strict=True)
        )
        return with_default_names((one, two))

    def _match_rows(self, label: str) -> Iterator[Row]:
        """Yield how many games are played, by which clock, and with which deals."""
        settings = self._settings
        format_ = Format(settings.match)
        yield Stepper("match", label, format_.text, _MATCHES[format_])
        clock, about = CONTROLS.get(settings.clock), "People may take as long as they like."
        if settings.who == "watch":
            clock, about = None, "A clock is for people: computers have none."
        elif clock:
            about = f"You have {clock.text}; whoever runs out of time loses."
        yield Stepper("clock", "clock", clock.brief if clock else OFF, about)
        yield from self._deal_rows()

    def _who_rows(self, described: bool) -> Iterator[Row]:
        settings = self._settings
        for value, (label, about) in _WHO.items():
            chosen, stepper = settings.who == value, None
            if chosen and value == "computer":
                about, note = self._sight(settings.level, described)
                stepper = Stepper("level", "", settings.named(settings.level), note=note)
            elif value == "elsewhere":
                about = why_nobody_can_come() or about
            yield RadioButton("who", value, label, chosen, about, stepper)
            if stepper:
                you = _FIRST[str(settings.side)]
                yield Stepper(
                    "side", "you are", you, "Which of the two players you are.", indent=True
                )
            elif chosen and value == "watch":
                for player, level in enumerate(settings.levels, start=1):
                    about, _ = self._sight(level, described)
                    name = settings.named(level)
                    yield Stepper(f"level {player}", "level", name, about, sign=player, indent=True)

    def _sight(self, level: str, described: bool) -> tuple[str, str]:
        """Say what a level sees in the game, or what a program is: in full and in a few words."""
        if is_program(level):
            command = printable(level.removeprefix(PROGRAM))
            return f"A program of yours: {command}", command
        if not described:
            return "How well the computer plays.", ""
        from seqtui.engines.players.levels import level_of

        seen = level_of(self.game.name, level, self._options.made)
        return seen.sentence, seen.brief

    def _player_rows(self) -> Iterator[Row]:
        for number, (name, kind) in enumerate(self._players(), start=1):
            about = f"The name of player {number}."
            fixed = kind != "human" or (number == 2 and self._is_elsewhere)
            yield TextField(f"name {number}", name, about, sign=number, fixed=fixed)
        first = _FIRST[self._settings.first]
        yield Stepper("first", "first", first, "Who makes the first move.")


def _fold(details: Sequence[Row]) -> Row:
    """Return the line behind which details are folded; it names as many as it has room for."""
    names = [row.name.removeprefix(_OPTION).replace("_", " ") for row in details]
    told = f"more: {', '.join(names)}"
    while len(told) > _LINE and len(names) > 1:
        names.pop()
        told = f"more: {', '.join(names)} …"
    return Button("more", told, "See more options of this game.", key="m")


def _continue_row(left: Summary) -> Row:
    title = {game.name: game.title for game in GAMES}.get(left.game, left.game)
    about = printable(f"Go on with {title}, {' against '.join(left.names)}.")
    return Button("continue", f"continue {title}", about, key="c", more=f", {left.next_up}")
