"""The rows of the picker's right column, made from what is chosen so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.picker.choosing import KNOB, Chosen
from app.settings import Settings
from app.widgets.rows import Dial, Heading, Link, Note, Radio, Row, Tray, Words
from engines.games.options import Knob, Subset
from engines.games.registry import GAMES
from engines.text import capital, printable

if TYPE_CHECKING:
    from app.store.games import Summary

_WHO = {
    "friend": ("a friend, here", "Two people at one keyboard."),
    "computer": ("the computer", "One person against the computer."),
    "watch": ("watch two computers", "Two computers play, and you watch."),
}
_FIRST = {"1": "player 1", "2": "player 2", "toss": "coin toss"}


def picker_rows(
    settings: Settings, seed: str, unfinished: Summary | None, *, measured: bool = True
) -> tuple[Row, ...]:
    """Return all rows for these choices; ``measured`` tells whether strengths may be looked up."""
    chosen = Chosen(settings)
    about = "The same seed deals the same game again."
    return (
        Heading("Who plays"),
        *_who_rows(settings, chosen.game.name if measured else None),
        Heading("Players"),
        *_player_rows(settings, chosen),
        Heading("Options"),
        *_option_rows(chosen),
        Words("seed", seed, about, label="seed", empty="random"),
        Tray("play", "Enter  Play", f"Play {chosen.game.title}."),
        *_continue_row(unfinished),
    )


def _who_rows(settings: Settings, measured: str | None) -> Iterator[Row]:
    """Yield who plays; ``measured`` is the game whose levels are described by their results."""
    for value, (label, about) in _WHO.items():
        chosen = settings.who == value
        yield Radio("who", value, label, chosen, about)
        if chosen and value == "computer":
            about, note = _strength(measured, settings.level)
            yield Dial("level", "level", settings.level, about, indent=True)
            yield Note(note)
            you = _FIRST[str(settings.side)]
            yield Dial("side", "you are", you, "Which of the two players you are.", indent=True)
        elif chosen and value == "watch":
            for player, level in enumerate(settings.levels, start=1):
                about, _ = _strength(measured, level)
                yield Dial(f"level {player}", "level", level, about, sign=player, indent=True)


def _strength(game: str | None, level: str) -> tuple[str, str]:
    """Say how strong a level is in a game, at length and in few words."""
    if game is not None:
        # Imported late, because it reads a file, and the first frame waits for none.
        from engines.players.strengths import score, strength

        try:
            return capital(f"{level} {strength(game, level)}."), score(game, level)
        except LookupError:
            pass  # nobody has measured this game yet
    return "How well the computer plays.", ""


def _player_rows(settings: Settings, chosen: Chosen) -> Iterator[Row]:
    for number, player in enumerate(chosen.players, start=1):
        about = f"The name of player {number}."
        yield Words(f"name {number}", player.name, about, sign=number, fixed=not player.is_human)
    yield Dial("first", "first", _FIRST[settings.first], "Who makes the first move.")


def _option_rows(chosen: Chosen) -> Iterator[Row]:
    if len(chosen.game.presets) > 1:
        yield Dial("preset", "preset", chosen.preset, "A ready-made set of options.")
    for knob in chosen.game.knobs:
        yield _knob_row(knob, chosen.options[knob.name])


def _knob_row(knob: Knob, value: object) -> Row:
    parts: tuple[tuple[int, bool], ...] = ()
    about = f"{knob.label}."
    if isinstance(knob, Subset):
        parts = tuple((number, number in knob.checked(value)) for number in knob.each.values)
        about = f"{knob.label}: {knob.low} to {knob.high} switch each on or off."
    return Dial(
        KNOB + knob.name,
        knob.name.replace("_", " "),
        knob.shown(value),
        about,
        down=knob.turned(value, -1) != value,
        up=knob.turned(value, 1) != value,
        parts=parts,
    )


def _continue_row(unfinished: Summary | None) -> Iterator[Row]:
    if unfinished is not None:
        title = {game.name: game.title for game in GAMES}.get(unfinished.game, unfinished.game)
        about = printable(f"Go on with {title}, {' against '.join(unfinished.names)}.")
        more = f", move {unfinished.turns}"
        yield Link("continue", "c", f"continue {title}", about, more)
