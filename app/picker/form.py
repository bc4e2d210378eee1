"""The choices on the picker (game, options, players), as rows and as the setup of a match.

Every change returns new settings, so that all choices are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from app.settings import Settings
from app.widgets.rows import Column, Dial, Radio, Row, Tray, Words
from engines.errors import BadInput
from engines.games.options import Knob, Subset
from engines.games.registry import GAMES
from engines.setup import DEFAULT_PLAYERS, AnySetup, Player, read_seed
from engines.text import printable

if TYPE_CHECKING:
    from app.store.games import Summary
    from engines.lessons import Coach

_KNOB = "knob "
"""The names of the rows of a game's knobs begin with this."""
_WHO = {
    "friend": ("a friend, here", "Two people at one keyboard."),
    "computer": ("the computer", "One person against the computer."),
    "watch": ("watch two computers", "Two computers play, and you watch."),
}
_FIRST = {"1": "player 1", "2": "player 2", "toss": "coin toss"}


class Chosen:
    """What the settings mean for a game: which one, with which options, between whom."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.game = next((game for game in GAMES if game.name == settings.game), GAMES[0])
        self._options = self._allowed(settings.options.get(self.game.name, {}))

    def setup(self, seed: str) -> AnySetup:
        """Return the setup of a match with a typed seed; an empty one means a random deal."""
        # The gate is imported when somebody plays: the first frame does not wait for pydantic.
        from engines.gate.options import check_options
        from engines.gate.prepare import prepare

        first = self._settings.first
        return prepare(
            self.game,
            check_options(self.game, self._options),
            seed=read_seed(seed) if seed else None,
            first="toss" if first == "toss" else int(first),
            players=self._players(),
        )

    def lesson(self) -> Coach:
        """Return the lesson of the game, for whoever sits in the first place."""
        from engines.lessons import Coach

        return Coach(self.game, self._settings.names[0])

    def turned(self, row: str, to: int | str) -> Settings:
        """Return the settings after a row was turned by a step or set to a picked value."""
        if row == "preset":
            return self._with(self._next_preset(int(to)))
        if not row.startswith(_KNOB):
            return self._settings.turned(row, to)
        name = row.removeprefix(_KNOB)
        knob = next(knob for knob in self.game.knobs if knob.name == name)
        if isinstance(knob, Subset) and isinstance(to, str):
            return self._with({name: knob.toggled(self._options[name], int(to))})
        return self._with({name: knob.turned(self._options[name], int(to))})

    def rows(self, seed: str, unfinished: Summary | None, *, measured: bool) -> Column:
        """Return everything to choose; ``measured`` tells whether levels may be described."""
        about = "The same seed deals the same game again."
        return (
            "Who plays",
            *self._who_rows(self.game.name if measured else None),
            "Players",
            *self._player_rows(),
            "Options",
            *self._option_rows(),
            Words("seed", seed, about, label="seed", empty="random"),
            Tray("play", "Enter  Play", f"Play {self.game.title}."),
            *([_continue_row(unfinished)] if unfinished else []),
        )

    # Options

    def _allowed(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return a value for every knob: the one given if the knob allows it, else the default."""
        defaults = self.game.options()
        options = {knob.name: getattr(defaults, knob.name) for knob in self.game.knobs}
        for knob in self.game.knobs:
            if knob.name in values:
                with suppress(BadInput):
                    options[knob.name] = knob.checked(values[knob.name])
        return options

    def _with(self, changes: Mapping[str, object]) -> Settings:
        options = {**self._options, **changes}
        return self._settings.changed(options={**self._settings.options, self.game.name: options})

    def _presets(self) -> list[dict[str, object]]:
        return [self._allowed(preset.values) for preset in self.game.presets]

    def _next_preset(self, by: int) -> dict[str, object]:
        """Return the options of the next preset; from custom ones go to the first or the last."""
        presets = self._presets()
        if self._options not in presets:
            return presets[0 if by > 0 else -1]
        return presets[(presets.index(self._options) + by) % len(presets)]

    def _option_rows(self) -> Iterator[Row]:
        if len(self.game.presets) > 1:
            presets, label = self._presets(), "custom"
            if self._options in presets:
                label = self.game.presets[presets.index(self._options)].label.lower()
            yield Dial("preset", "preset", label, "A ready-made set of options.")
        for knob in self.game.knobs:
            yield _knob_row(knob, self._options[knob.name])

    # Players

    def _players(self) -> tuple[Player, Player]:
        settings = self._settings
        one, two = (
            Player(name.strip() or default.name)
            for name, default in zip(settings.names, DEFAULT_PLAYERS, strict=True)
        )
        if settings.who == "watch":
            first, second = settings.levels
            return Player("Computer 1", first), Player("Computer 2", second)
        computer = Player("Computer", settings.level)
        if settings.who == "computer":
            return (one, computer) if settings.side == 1 else (computer, two)
        return one, two

    def _who_rows(self, measured: str | None) -> Iterator[Row]:
        """Yield who plays; ``measured`` is the game whose levels are described."""
        settings = self._settings
        for value, (label, about) in _WHO.items():
            chosen = settings.who == value
            yield Radio("who", value, label, chosen, about)
            if chosen and value == "computer":
                about, note = _sight(measured, settings.level)
                yield Dial("level", "level", settings.level, about, note, indent=True)
                you = _FIRST[str(settings.side)]
                yield Dial("side", "you are", you, "Which of the two players you are.", indent=True)
            elif chosen and value == "watch":
                for player, level in enumerate(settings.levels, start=1):
                    about, _ = _sight(measured, level)
                    yield Dial(f"level {player}", "level", level, about, sign=player, indent=True)

    def _player_rows(self) -> Iterator[Row]:
        for number, (name, kind) in enumerate(self._players(), start=1):
            about = f"The name of player {number}."
            yield Words(f"name {number}", name, about, sign=number, fixed=kind != "human")
        first = _FIRST[self._settings.first]
        yield Dial("first", "first", first, "Who makes the first move.")


def _sight(game: str | None, level: str) -> tuple[str, str]:
    """Say what a level sees in a game, in full and in a few words."""
    if game is not None:
        # Imported late, because the first frame does not wait for the levels.
        from engines.players.levels import sees, sees_in_full

        return sees_in_full(game, level), sees(game, level)
    return "How well the computer plays.", ""


def _knob_row(knob: Knob, value: object) -> Row:
    parts: tuple[tuple[int, bool], ...] = ()
    about = f"{knob.label}."
    if isinstance(knob, Subset):
        parts = tuple((number, number in knob.checked(value)) for number in knob.each.values)
        about = f"{knob.label}: {knob.low} to {knob.high} switch each on or off."
    return Dial(
        _KNOB + knob.name,
        knob.name.replace("_", " "),
        knob.shown(value),
        about,
        down=knob.turned(value, -1) != value,
        up=knob.turned(value, 1) != value,
        parts=parts,
    )


def _continue_row(unfinished: Summary) -> Row:
    title = {game.name: game.title for game in GAMES}.get(unfinished.game, unfinished.game)
    about = printable(f"Go on with {title}, {' against '.join(unfinished.names)}.")
    more = f", turn {unfinished.turns}"
    return Tray("continue", f"continue {title}", about, key="c", more=more)
