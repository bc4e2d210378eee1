"""How the application opens tasks: as they were left, a fresh puzzle, or what is due."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.app import App

from seqtui.app.background import Background
from seqtui.app.play.modes.origins import ORIGINS, course_step, due_position, fresh_puzzle, playable
from seqtui.app.play.modes.task import TaskMode
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import Challenge, Play
from seqtui.app.settings import Preferences
from seqtui.app.store.results import Results
from seqtui.app.store.saved import SavedGames
from seqtui.engines.games.course import course_of
from seqtui.engines.games.registry import game_named
from seqtui.engines.lessons import Coach
from seqtui.engines.tasks.attempt import Attempt


class TaskLauncher:
    """Opens tasks over the screen in front; if that is left meanwhile, nothing happens."""

    def __init__(self, app: App[None], preferences: Preferences, saved: SavedGames) -> None:
        self._app, self._preferences, self._saved = app, preferences, saved
        # The first screen is never left, but another one may have kept its place until now.
        self._background = Background(app.screen if len(app.screen_stack) > 1 else app)

    def find_puzzle(self, game: str) -> None:
        """Go on with the puzzle that was left, or make one of the grade that was solved last."""
        if left := _left_puzzle(self._saved.results, game):
            self._found(left)
            return
        find = fresh_puzzle(game_named(game), self._preferences.settings.grade)
        self._background.run("puzzle", find, self._found)

    def find_due(self) -> None:
        """Find the position of the trainer that has waited longest."""
        self._found(due_position(self._saved.results) or "Nothing is due in the trainer today.")

    def find_step(self, game: str, number: int) -> None:
        """Take a step of a course: its lesson, or a task."""
        course, rules = course_of(game), game_named(game)
        find: Callable[[], Challenge | Coach] = partial(course_step, rules, number)
        if course is not None and course.steps[number - 1].is_lesson:
            find = partial(Coach, rules, self._preferences.settings.names[0])
        self._background.run("step", find, self._found)

    def _found(self, found: Challenge | Coach | str | None) -> None:
        if isinstance(found, Challenge | Coach):
            self._app.post_message(Play(found))
        elif found:
            self._app.notify(found)

    def open(self, challenge: Challenge) -> None:
        """Go on with a task where it was left, or begin it; that may take a moment."""
        kept = self._saved.results.attempt(challenge.origin, challenge.key)
        begin = partial(Attempt.resumed, challenge.task, kept)
        self._background.run("task", begin, partial(self._show, challenge))

    def _show(self, challenge: Challenge, attempt: Attempt) -> None:
        app, front = self._app, self._app.screen
        if challenge.origin == "puzzle":
            self._preferences.change(grade=challenge.task.grade)
        mode = TaskMode(ORIGINS[challenge.origin](challenge, attempt, self._saved.results))
        settings = self._preferences.settings
        screen = PlayScreen(mode.session, settings, saved=self._saved, mode=mode)
        if not isinstance(front, PlayScreen):
            app.push_screen(screen)
        elif isinstance(front.mode, TaskMode):  # the next task takes the place of the last one
            app.switch_screen(screen)


def _left_puzzle(results: Results, game: str) -> Challenge | None:
    """Return the puzzle of a game that was left for later, unless it was damaged."""
    if (left := results.left_puzzle(game)) is None or (task := playable(left[1])) is None:
        return None
    return Challenge("puzzle", left[0], task)
