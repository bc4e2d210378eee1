"""The options of a game as they are chosen: which values go together, and which come next."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.options import Option, Subset


class ChosenOptions:
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
        defaults = game.options()
        options = {option.name: getattr(defaults, option.name) for option in game.option_list}
        for option in game.option_list:
            if option.name in values:
                with suppress(BadInput):
                    options[option.name] = option.checked(values[option.name])
        return self._allowed({}) if game.conflict(game.options(**options)) else options

    def conflict(self, option: Option, value: object) -> str | None:
        """Say why a value of an option does not go with the other options, or None if it does."""
        return self._game.conflict(self._game.options(**{**self.values, option.name: value}))

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
            return {**self.values, name: option.toggled(self.values[name], int(to))}
        return {**self.values, name: self.following(option, int(to))}

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
