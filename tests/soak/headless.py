"""The monkey at the application without a terminal: fast, and it sees what is on the screen."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import enumerate as threads
from time import monotonic, process_time

from textual.message_pump import MessagePump
from textual.widgets import Input

from seqtui.app.application import SeqtuiApp
from seqtui.app.commands import APP_COMMANDS
from seqtui.app.drawing.picture import Picture
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.screen import PlayScreen
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.games.game import TurnKind
from seqtui.engines.session import AnySession
from seqtui.engines.turns import person_to_move
from tests.app.wire import arrive, resized
from tests.soak.gestures import Gesture, Hand, Look
from tests.soak.rounds import player_folder, records, some_opening
from tests.soak.truth import Untrue, check_shown, check_typed, told

PATIENCE = 2.0
"""Seconds of work within which the application must answer."""
FOR_EVER = 60.0
"""Seconds after which nobody waits any longer, however busy the machine may be with others."""
_KEYS = {key for command in APP_COMMANDS for key in command.keys.split(",")}
_SIGNS = {"slash": "/", "colon": ":", "question_mark": "?"}
_SIGNS |= {"left_square_bracket": "[", "right_square_bracket": "]"}


class Hang(AssertionError):
    """The application did not answer in time."""


class Round:
    """One run of the application, and what was done to it."""

    def __init__(self, seed: int, gestures: list[Gesture] | None = None) -> None:
        """Begin from a seed; with ``gestures``, do exactly these again."""
        self.seed = seed
        self._dice = Random(seed)
        self._script = gestures
        self.done: list[Gesture] = []
        self.events = 0
        self.checks = 0
        self.slowest = 0.0

    async def run(self, events: int) -> None:
        """Do things until there were so many events or the program has ended."""
        with player_folder(self._dice) as folder:
            app = SeqtuiApp(some_opening(self._dice))
            app.preferences.change(pace="at once")
            size = self._dice.choice(((80, 24), (120, 40)))
            async with app.run_test(size=size, notifications=True, tooltips=True):
                await self._play(app, folder, events)
            for record in records(folder).values():
                told(record)
                self.checks += 1

    async def _play(self, app: SeqtuiApp, folder: Path, events: int) -> None:
        hand = Hand(self._dice)
        await self._calm(app)
        script = iter(self._script) if self._script is not None else None
        while self.events < events and _lives(app):
            if script is None:
                gestures = hand.next(self._look(app))
            elif not (gestures := [gesture for gesture in [next(script, None)] if gesture]):
                break
            for gesture in gestures:
                await self._do(app, folder, gesture)
                if not _lives(app):
                    return
        await self._settle(app)
        self._check(app, folder)

    async def _do(self, app: SeqtuiApp, folder: Path, gesture: Gesture) -> None:
        self.done.append(gesture)
        if gesture.moves:
            await self._type(app, folder, gesture)
        elif gesture.size:
            resized(app, gesture.size)
            self.events += 1
        else:
            self.events += arrive(app, gesture.sent)
        if gesture.calm:
            await self._calm(app)
            if self._dice.random() < 0.1:
                self._check(app, folder)

    async def _type(self, app: SeqtuiApp, folder: Path, gesture: Gesture) -> None:
        """Type moves, and check that they are what is saved in the end."""
        play = await self._typist(app)
        if play is None:
            self.events += arrive(app, gesture.sent)
            return
        session = play.session
        before = session.ply
        self.events += arrive(app, gesture.sent)
        await self._settle(app)
        if not _lives(app):
            return
        if not (isinstance(app.screen, PlayScreen) and app.screen.session is session):
            raise Untrue("typing led away from the game", gesture.moves, app.screen)
        people = {n for n, player in enumerate(session.setup.players, 1) if player.is_human}
        number = app.saved.games.id_of(session)
        record = records(folder).get(number or 0)
        if record is not None:
            check_typed(before, gesture.moves, record, people)
            self.checks += 1
        elif session.ply != before or gesture.moves[0] in _legal(session):
            raise Untrue("a typed move is lost", gesture.moves, "nothing is saved")

    async def _typist(self, app: SeqtuiApp) -> PlayScreen | None:
        """Wait until a move can be typed, and return the screen, or None if none can be."""
        await self._settle(app)
        await asyncio.sleep(app.inputs.PAUSE * 1.2)  # else it would count as typed before
        screen = app.screen
        if isinstance(screen.focused, Input) and isinstance(screen, PlayScreen):
            screen.action_stop_typing()
            await self._settle(app)
        return screen if _may_type(app) and isinstance(screen, PlayScreen) else None

    # Waiting

    async def _calm(self, app: SeqtuiApp) -> None:
        """Wait until what has arrived is handled; meanwhile every answer must come in time."""
        end = monotonic() + FOR_EVER
        while True:
            for pump in _pumps(app):
                await self._answer(app, pump)
            await asyncio.sleep(0)
            if not _lives(app) or app.inputs.is_idle:
                return
            if monotonic() > end:
                raise Hang("the application does not come to rest", app.screen)

    async def _answer(self, app: SeqtuiApp, pump: MessagePump) -> None:
        """Wait until somebody has handled all that waits for them now."""
        began, cpu, answered = monotonic(), process_time(), asyncio.Event()
        if not pump.call_later(answered.set):
            return
        while not answered.is_set() and _lives(app) and pump.is_running and not pump._closing:
            with suppress(TimeoutError):
                await asyncio.wait_for(answered.wait(), 0.05)
            # What others take from a busy machine is no fault of the application's.
            took = process_time() - cpu
            self.slowest = max(self.slowest, took)
            if took > PATIENCE or monotonic() - began > FOR_EVER:
                raise Hang(f"{type(pump).__name__} does not answer", f"{took:.1f} s of work")

    async def _settle(self, app: SeqtuiApp) -> None:
        """Wait until nothing more happens by itself."""
        quiet, end = 0, monotonic() + FOR_EVER
        while quiet < 3 and _lives(app):
            await self._calm(app)
            busy = any(thread.name.startswith("seqtui ") for thread in threads()) or _waits(app)
            quiet = 0 if busy else quiet + 1
            if busy:
                await asyncio.sleep(0.002)
            if monotonic() > end:
                raise Hang("the application does not come to rest", app.screen)

    # Looking

    def _look(self, app: SeqtuiApp) -> Look:
        screen = app.screen
        keys = set(_KEYS)
        if isinstance(screen, CommandScreen):
            keys |= {key for command in screen.commands for key in command.keys.split(",")}
            keys |= {key for key, _ in screen.board_keys if key.isascii() and " " not in key}
        plays = screen if isinstance(screen, PlayScreen) else None
        return Look(
            size=(app.size.width, app.size.height),
            keys=sorted(_SIGNS.get(key, key) for key in keys),
            spots=list(self._spots(app)),
            legal=_legal(plays.session) if plays else (),
            at_door=isinstance(screen, PickerScreen),
            may_type=_may_type(app),
        )

    def _spots(self, app: SeqtuiApp) -> Iterator[tuple[int, int]]:
        """Find some cells of pictures on which a click means something."""
        for picture in app.screen.walk_children():
            if not isinstance(picture, Picture):
                continue
            canvas, region = picture._canvas, picture.region
            if canvas is None or not region:
                continue
            for _ in range(4):
                x, y = self._dice.randrange(region.width), self._dice.randrange(region.height)
                if canvas.hit(x, y) is not None:
                    yield region.x + x, region.y + y

    def _check(self, app: SeqtuiApp, folder: Path) -> None:
        """Compare the position on the board with the saved game, replayed by the naive rules."""
        plays = [screen for screen in app.screen_stack if isinstance(screen, PlayScreen)]
        for play in plays[-1:]:
            scene, number = play.board.scene, app.saved.games.id_of(play.session)
            record = records(folder).get(number or 0)
            if record is not None and scene is not None:
                check_shown(record, play.state.ply, scene.view)
                self.checks += 1
            elif play.session.ply and number is None and play.mode.is_saved:
                chosen = [turn for turn in play.session.turns if turn.kind is not TurnKind.SKIPPED]
                moves = [turn.notation for turn in chosen]
                saved = [json.loads(record)["moves"] for record in records(folder).values()]
                # A game that goes on from a saved one is saved with its first own move.
                if not any(before[: len(moves)] == moves for before in saved):
                    raise Untrue("a move is shown and nothing is saved", play.session.setup, moves)


def _lives(app: SeqtuiApp) -> bool:
    return app.is_running and not app._exit and app._exception is None


def _pumps(app: SeqtuiApp) -> Iterator[MessagePump]:
    yield app
    if _lives(app):
        yield app.screen
        if app.screen.focused is not None:
            yield app.screen.focused
        yield app


def _waits(app: SeqtuiApp) -> bool:
    """Tell whether a typed move is still to be played."""
    return _lives(app) and isinstance(app.screen, PlayScreen) and bool(app.screen.state.typed)


def _legal(session: AnySession) -> tuple[str, ...]:
    return tuple(map(str, session.legal))


def _may_type(app: SeqtuiApp) -> bool:
    """Tell whether a person has the choice on a board that is open and not looking back."""
    screen = app.screen
    if not isinstance(screen, PlayScreen):
        return False
    session = screen.session
    if not screen.mode.is_saved:  # a lesson takes only the moves that it asks for
        return False
    return session.outcome is None and screen.state.looking is None and person_to_move(session)
