"""The rows of the picker's right column, made from what is chosen so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.choosing import KNOB, game_of, options_of, players_of
from app.knobs import can_turn, preset_of, shown
from app.settings import Settings
from app.widgets.rows import Dial, Heading, Link, Note, Radio, Row, Tray, Words
from engines.games.options import Knob, Subset
from engines.games.registry import GAMES
from engines.text import capital, printable

if TYPE_CHECKING:
    from app.store.rows import Summary

_WHO = {
    "friend": ("a friend, here", "Two people at one keyboard."),
    "computer": ("the computer", "One person against the computer."),
    "watch": ("watch two computers", "Two computers play, and you watch."),
}
_FIRST = {"1": "player 1", "2": "player 2", "toss": "coin toss"}
RANDOM = "random"


def picker_rows(
    settings: Settings, seed: str, unfinished: Summary | None, *, measured: bool = True
) -> tuple[Row, ...]:
    """Return all rows for these choices; unless ``measured``, no strength has to be known yet."""
    return (
        Heading("Who plays"),
        *_who_rows(settings, measured),
        Heading("Players"),
        *_player_rows(settings),
        Heading("Options"),
        *_option_rows(settings),
        Words(
            "seed",
            seed or RANDOM,
            "The same seed deals the same game again.",
            label="seed",
            faint=not seed,
        ),
        Tray("play", "Enter  Play", f"Play {game_of(settings).title}."),
        *_continue_row(unfinished),
    )


def _who_rows(settings: Settings, measured: bool) -> Iterator[Row]:
    for value, (label, about) in _WHO.items():
        chosen = settings.who == value
        yield Radio("who", value, label, chosen, about)
        if chosen and value == "computer":
            about, note = _strength(settings, settings.level, measured)
            yield Dial("level", "level", settings.level, about, indent=True)
            yield Note(note)
            you = _FIRST[str(settings.side)]
            yield Dial("side", "you are", you, "Which of the two players you are.", indent=True)
        elif chosen and value == "watch":
            for player, level in enumerate(settings.levels, start=1):
                about, _ = _strength(settings, level, measured)
                yield Dial(f"level {player}", "level", level, about, sign=player, indent=True)


def _strength(settings: Settings, level: str, measured: bool) -> tuple[str, str]:
    """Say how strong a level is in the chosen game, at length and in few words."""
    if not measured:
        return "How well the computer plays.", ""
    # Imported late, because it reads a file, and the first frame waits for none.
    from engines.players.strengths import score, strength

    game = game_of(settings).name
    return capital(f"{level} {strength(game, level)}."), score(game, level)


def _player_rows(settings: Settings) -> Iterator[Row]:
    for number, player in enumerate(players_of(settings), start=1):
        yield Words(
            f"name {number}",
            player.name,
            f"The name of player {number}.",
            sign=number,
            fixed=player.kind != "human",
        )
    yield Dial("first", "first", _FIRST[settings.first], "Who makes the first move.")


def _option_rows(settings: Settings) -> Iterator[Row]:
    game, values = game_of(settings), options_of(settings)
    if len(game.presets) > 1:
        label = preset_of(game, values)
        yield Dial("preset", "preset", label, "A ready-made set of options.")
    for knob in game.knobs:
        yield _knob_row(knob, values[knob.name])


def _knob_row(knob: Knob, value: object) -> Row:
    parts: tuple[tuple[int, bool], ...] = ()
    about = f"{knob.label}."
    if isinstance(knob, Subset):
        assert isinstance(value, tuple)
        parts = tuple((number, number in value) for number in range(knob.low, knob.high + 1))
        about = f"{knob.label}: {knob.low} to {knob.high} switch each on or off."
    return Dial(
        KNOB + knob.name,
        knob.name.replace("_", " "),
        shown(knob, value),
        about,
        down=can_turn(knob, value, -1),
        up=can_turn(knob, value, 1),
        parts=parts,
    )


def _continue_row(unfinished: Summary | None) -> Iterator[Row]:
    if unfinished is not None:
        title = {game.name: game.title for game in GAMES}.get(unfinished.game, unfinished.game)
        about = printable(f"Go on with {title}, {' against '.join(unfinished.names)}.")
        more = f", move {unfinished.turns}"
        yield Link("continue", "c", f"continue {title}", about, more)
