"""Whose choice it is, and going back in a game: taking back, playing again, branching off."""

from __future__ import annotations

from dataclasses import replace

from seqtui.engines.call import Call
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.gate import Question, Unfinished
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.session import AnySession, Session
from seqtui.engines.text import join_or, upper_first


def turn_number(first: int, ply: int) -> int:
    """Return the number that people read for a ply: the row of the log that it stands in.

    Players always alternate, so a row holds a turn of each and ends with player 2's; ``first``
    is who had the first turn. Files and programs count plies instead.
    """
    return (ply + first) // 2 if ply else 0


def numbered(session: AnySession, ply: int) -> int:
    """Return the number that people read for a ply of a session."""
    return turn_number(session.setup.first, ply)


def _is_person(session: AnySession, player: int) -> bool:
    """Return whether a person sits on this side."""
    return session.setup.players[player - 1].is_human


def person_to_move(session: AnySession) -> bool:
    """Return whether the game waits for a person."""
    return session.to_move is not None and _is_person(session, session.to_move)


def is_watched(session: AnySession) -> bool:
    """Return whether computers play among themselves."""
    return not any(player.is_human for player in session.setup.players)


def lone_person(session: AnySession) -> int | None:
    """Return the side of the person who plays against a computer, if it is such a game."""
    people = [side for side in (1, 2) if _is_person(session, side)]
    return people[0] if len(people) == 1 else None


def person_watching(session: AnySession) -> int | None:
    """Return whom help shown now would count for: the player to move, if that is a person."""
    if session.to_move is None:
        return None
    sides = (session.to_move, 3 - session.to_move)
    return next((player for player in sides if _is_person(session, player)), None)


def price_of(session: AnySession, choice: object) -> str:
    """Say why a choice that is allowed costs the turn (SHIFT-4); nothing if it does not."""
    game = session.game
    if isinstance(choice, Call) or game.kind(choice) is not TurnKind.FORFEITED:
        return ""
    return f"{upper_first(phrases_of(game).forfeits(choice))}, so it costs your turn."


def completed(session: AnySession, question: Question, answer: str) -> str:
    """Return the steps of a move so far with the next one, or something else that can be said.

    What is neither raises :class:`Refused`, and the question stands.
    """
    steps = f"{question.so_far} {answer}"
    for text in (steps, answer):
        if is_read(session, text):
            return text
    answers = join_or([answer.text for answer in question.answers])
    raise Refused(Stage.READ, f"That is no answer: {answers}?")


def is_read(session: AnySession, text: str) -> bool:
    """Return whether a text names a move or its beginning, possible or not."""
    try:
        session.admit(text)
    except Refused as refused:
        return refused.stage is not Stage.READ or isinstance(refused, Unfinished)
    return True


def moves_are_final(session: AnySession) -> bool:
    """Return whether moves stand for good: in a blindfold game they must be remembered (MIRROR-4).

    That is so even after the end, which shows everything.
    """
    return session.game.is_covered(session.opening)


def can_take_back(session: AnySession) -> bool:
    """Return whether a person has made a choice; what computers did by themselves stays."""
    return any(
        turn.kind is not TurnKind.SKIPPED and _is_person(session, turn.player)
        for turn in session.turns
    )


def take_back(session: AnySession) -> None:
    """Take back the last choice of a person, and the computers' answers to it."""
    session.undo()
    while not person_to_move(session):
        session.undo()


def play_again(session: AnySession) -> None:
    """Play again what was taken back, up to a person's next choice."""
    session.redo()
    while not person_to_move(session) and session.can_redo:
        session.redo()


def branch(session: AnySession, ply: int) -> AnySession:
    """Return a new session that begins with the first turns of another one.

    The dice are the same, so the same cards are to come. What the game does by itself it does
    again: a branch in the middle of skipped turns goes on to the next choice. It has no clock and
    belongs to no match of several games. Raises :class:`Refused` where the game is over and
    nothing is left to choose.
    """
    new: AnySession = Session(replace(session.setup, clock=None, series=None))
    for turn in session.turns[:ply]:
        if turn.kind not in (TurnKind.SKIPPED, TurnKind.TIMED_OUT, TurnKind.FAILED):
            new.submit(turn.move)
    if new.outcome or (session.outcome and ply == session.ply):
        raise Refused(Stage.RULE, "The game is over here; go back to where there is a choice.")
    return new
