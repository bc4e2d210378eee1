"""Tasks to solve alone: the interface of ``tasks.py``, which a game may have.

A game only proposes positions that look like its own; :mod:`seqtui.engines.tasks` proves what a
task promises and grades it. A game without this part has no tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Game, M, OptionsT, S
from seqtui.engines.games.parts import has_part, part
from seqtui.engines.games.registry import GAMES, game_named

if TYPE_CHECKING:
    from seqtui.engines.players.levels import AnyLevel

GRADES = range(1, 6)
"""How hard a task is, the easiest first."""
TaskKind: TypeAlias = Literal["win", "choose", "sprint"]
TaskOrigin: TypeAlias = Literal["daily", "puzzle", "trainer", "course"]
"""Where a task comes from, in files and in the store."""
"""``win``: find the only move that wins, and play it out. ``choose``: take the better choice.
``sprint``: get to the end in the fewest moves, alone."""
_MEASURES: dict[TaskKind, str] = {"sprint": "par", "choose": "gap", "win": "plies"}
"""What is promised of each kind of task."""


class Task(NamedTuple):
    """Something to solve, for player 1, who is to move in every position of it."""

    game: str
    kind: TaskKind
    options: Mapping[str, Any]
    """The options of the game, as JSON has them; one that is not named has its default."""
    starts: tuple[Mapping[str, Any], ...]
    """The position, as the command line takes it; several where there are choices in a row."""
    measures: tuple[float, ...]
    """What is promised of each position: the turns to the win, what the worse choice costs, or
    the fewest moves."""
    grade: int

    @property
    def measure(self) -> float:
        """What is promised of the first position, often the only one."""
        return self.measures[0]

    @property
    def variant(self) -> str:
        """With which options a win is to be found: the name of a preset, or the sizes."""
        if self.kind != "win":
            return ""
        game = game_named(self.game)
        defaults = {each.name: getattr(game.options(), each.name) for each in game.option_list}
        options = defaults | {
            option.name: option.checked(self.options[option.name])
            for option in game.option_list
            if option.name in self.options
        }
        for preset in game.presets[1:]:
            values = defaults | {**preset.values}
            others = {name: it for name, it in options.items() if it != values[name]}
            if others.keys().isdisjoint(self.options):  # what is newer than the task
                return ", ".join((preset.label, *others))
        return " × ".join(str(value) for value in options.values() if type(value) is int)

    def as_json(self) -> dict[str, object]:
        """Return the task as programs and files have it."""
        head = {"game": self.game, "kind": self.kind, "options": {**self.options}}
        steps = [
            {"start": {**start}, _MEASURES[self.kind]: measure}
            for start, measure in zip(self.starts, self.measures, strict=True)
        ]
        body: dict[str, object] = {"steps": steps} if self.kind == "choose" else {**steps[0]}
        return {**head, **body, "grade": self.grade}

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Task:
        """Read what :meth:`as_json` wrote, or raise ``BadInput``; the gate checks positions."""
        try:
            kind = fields["kind"]
            steps = fields["steps"] if kind == "choose" else [fields]
            starts = tuple([{**step["start"]} for step in steps])
            measures = tuple([step[_MEASURES[kind]] for step in steps])
            task = cls(fields["game"], kind, fields["options"], starts, measures, fields["grade"])
        except (KeyError, TypeError):
            raise BadInput("The task cannot be read.") from None
        are_numbers = all(isinstance(measure, int | float) for measure in measures)
        if not starts or task.grade not in GRADES or not are_numbers:
            raise BadInput("The task cannot be read.")
        return task


@dataclass(frozen=True, slots=True, kw_only=True)
class Tasks(Generic[S, M, OptionsT]):
    """How the tasks of one game are made."""

    kind: TaskKind
    asks: str
    """What to do, in a sentence that fits a row; ``{measure}`` stands for what is promised, such
    as "3 swaps"."""
    options: Callable[[int], Mapping[str, object]]
    """The options for a grade that differ from the defaults, where nobody asks for others."""
    propose: Callable[[OptionsT, int], Iterator[Sequence[S]]]
    """Options and dice to possible tasks without end: the positions of each, none where a throw
    of the dice led to no task."""
    bounds: tuple[int, int, int, int]
    """How many points the grades 2, 3, 4 and 5 begin with."""
    game: Game[S, M, OptionsT]
    """The game as it is played in a task."""
    sides: tuple[str, ...] = ()
    """The parts of a position that belong to one player each, player 1's first."""
    players: tuple[str, ...] = ()
    """The parts of a position that name a player, or nobody."""
    newer: tuple[str, ...] = ()
    """Options that the generator does not know: a task names them only if they are asked for."""
    graders: Callable[[OptionsT], Sequence[AnyLevel]] | None = None
    """The levels whose misses make a task harder, the weakest first, where tasks of old are to
    stay as they were although the computer plays otherwise now; else those that play."""
    week: tuple[int, ...] = (1, 2, 2, 3, 3, 4, 5)
    """The grades of the daily tasks, from Monday to Sunday."""

    def start(self, state: S) -> dict[str, Any]:
        """Return a position as the command line takes it, the player to move as player 1."""
        view: dict[str, Any] = self.game.view(state)
        if state.to_move == 2:
            # Some options do without them, such as the hands of Mirror Duel.
            view.update({side: view[side][::-1] for side in self.sides if side in view})
            view.update({name: 3 - view[name] for name in self.players if view.get(name)})
        return {**view, "to_move": 1}


AnyTasks: TypeAlias = Tasks[Any, Any, Any]


@cache
def tasks_of(game: str) -> AnyTasks | None:
    """Return how the tasks of a game are made; None if it has none."""
    return part(game, "tasks", "TASKS", Tasks) if has_part(game, "tasks") else None


def games_with_tasks() -> tuple[AnyGame, ...]:
    """Return the games that have tasks, in their order."""
    return tuple(game for game in GAMES if tasks_of(game.name) is not None)
