"""The chosen game with its options and players, and from there to the start of a match.

Every change returns new settings, so that all choices are remembered.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from app.settings import Settings
from engines.errors import BadInput
from engines.games.options import Knob, Subset
from engines.games.registry import GAMES
from engines.setup import DEFAULT_PLAYERS, AnySetup, Player, read_seed

KNOB = "knob "
"""The names of the rows of a game's knobs begin with this."""


class Chosen:
    """What the settings mean for a game: which one, with which options, between whom."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.game = next((game for game in GAMES if game.name == settings.game), GAMES[0])
        self.options = self._options(settings.options.get(self.game.name, {}))
        """A value for each of the game's knobs."""

    @property
    def preset(self) -> str:
        """The label of the preset that the options are, or ``custom``."""
        labels = (
            preset.label.lower()
            for preset in self.game.presets
            if self._options(preset.values) == self.options
        )
        return next(labels, "custom")

    @property
    def players(self) -> tuple[Player, Player]:
        """Who sits where."""
        settings = self._settings
        people = [
            Player(name.strip() or default.name)
            for name, default in zip(settings.names, DEFAULT_PLAYERS, strict=True)
        ]
        match settings.who:
            case "computer":
                people[2 - settings.side] = Player("Computer", settings.level)
            case "watch":
                people = [
                    Player(f"Computer {number}", level)
                    for number, level in enumerate(settings.levels, start=1)
                ]
        return people[0], people[1]

    def setup(self, seed: str) -> AnySetup:
        """Return the start of a match from a typed seed, or an empty one for a random deal."""
        # The gate is imported when somebody plays: the first frame does not wait for pydantic.
        from engines.gate.options import check_options
        from engines.gate.setups import prepare

        first = self._settings.first
        return prepare(
            self.game,
            check_options(self.game, self.options),
            seed=read_seed(seed) if seed else None,
            first="toss" if first == "toss" else int(first),
            players=self.players,
        )

    def turned(self, row: str, by: int) -> Settings:
        """Return the settings after the dial of a row was turned by a step."""
        if row == "preset":
            return self._with(self._next_preset(by))
        if row.startswith(KNOB):
            knob = self._knob(row)
            return self._with({knob.name: knob.turned(self.options[knob.name], by)})
        return self._settings.turned(row, by)

    def switched(self, row: str, value: str) -> Settings:
        """Return the settings after a radio line, or a number of a set, was picked."""
        if row.startswith(KNOB) and isinstance(knob := self._knob(row), Subset):
            return self._with({knob.name: knob.toggled(self.options[knob.name], int(value))})
        return self._settings.changed(**{row: value})

    def _options(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return a value for every knob: the one given if the knob allows it, else the default."""
        defaults = self.game.options()
        options = {knob.name: getattr(defaults, knob.name) for knob in self.game.knobs}
        for knob in self.game.knobs:
            if knob.name in values:
                with suppress(BadInput):
                    options[knob.name] = knob.checked(values[knob.name])
        return options

    def _next_preset(self, by: int) -> dict[str, object]:
        """Return the options of the next preset; from custom ones go to the first or the last."""
        presets = [self._options(preset.values) for preset in self.game.presets]
        if self.options not in presets:
            return presets[0 if by > 0 else -1]
        return presets[(presets.index(self.options) + by) % len(presets)]

    def _knob(self, row: str) -> Knob:
        name = row.removeprefix(KNOB)
        return next(knob for knob in self.game.knobs if knob.name == name)

    def _with(self, changes: Mapping[str, object]) -> Settings:
        options = {**self.options, **changes}
        return self._settings.changed(options={**self._settings.options, self.game.name: options})
