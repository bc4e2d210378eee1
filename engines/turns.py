"""Whose choice it is, and going back in a game: taking back, playing again, branching off."""

from __future__ import annotations

from dataclasses import replace

from seqtui.engines.errors import Gate, Refused
from seqtui.engines.games.game import Kind
from seqtui.engines.match import AnyMatch, Match


def turn_number(first: int, ply: int) -> int:
    """Return the number that people read for a ply: the row of the log that it stands in.

    Players always alternate, so a row holds a turn of each and ends with player 2's; ``first``
    is who had the first turn. Files and programs count plies instead.
    """
    return (ply + first) // 2 if ply else 0


def numbered(match: AnyMatch, ply: int) -> int:
    """Return the number that people read for a ply of a match."""
    return turn_number(match.setup.first, ply)


def _is_person(match: AnyMatch, player: int) -> bool:
    """Tell whether a person sits on this side."""
    return match.setup.players[player - 1].is_human


def person_to_move(match: AnyMatch) -> bool:
    """Tell whether the game waits for a person."""
    return match.to_move is not None and _is_person(match, match.to_move)


def is_watched(match: AnyMatch) -> bool:
    """Tell whether computers play among themselves."""
    return not any(player.is_human for player in match.setup.players)


def lone_person(match: AnyMatch) -> int | None:
    """Return the side of the person who plays against a computer, if it is such a game."""
    people = [side for side in (1, 2) if _is_person(match, side)]
    return people[0] if len(people) == 1 else None


def person_watching(match: AnyMatch) -> int | None:
    """Return whom help shown now would count for: the player to move, if that is a person."""
    if match.to_move is None:
        return None
    sides = (match.to_move, 3 - match.to_move)
    return next((player for player in sides if _is_person(match, player)), None)


def stands(match: AnyMatch) -> bool:
    """Tell whether moves stand for good: in a blindfold game they must be remembered (MIRROR-4).

    That is so even after the end, which shows everything.
    """
    view, unveiled = match.game.view, match.game.unveiled
    return unveiled is not None and view(match.state) != unveiled(match.state)


def can_take_back(match: AnyMatch) -> bool:
    """Tell whether a person has made a choice; what computers did by themselves stays."""
    return any(
        turn.kind is not Kind.SKIPPED and _is_person(match, turn.player) for turn in match.turns
    )


def take_back(match: AnyMatch) -> None:
    """Take back the last choice of a person, and the computers' answers to it."""
    match.undo()
    while not person_to_move(match):
        match.undo()


def play_again(match: AnyMatch) -> None:
    """Play again what was taken back, up to a person's next choice."""
    match.redo()
    while not person_to_move(match) and match.can_redo:
        match.redo()


def branch(match: AnyMatch, ply: int) -> AnyMatch:
    """Return a new match that begins with the first turns of another one.

    The dice are the same, so the same cards are to come. What the game does by itself it does
    again: a branch in the middle of skipped turns goes on to the next choice. It has no clock and
    belongs to no match of several games. Raises :class:`Refused` where the game is over and
    nothing is left to choose.
    """
    new: AnyMatch = Match(replace(match.setup, clock=None, series=None))
    for turn in match.turns[:ply]:
        if turn.kind not in (Kind.SKIPPED, Kind.TIMED_OUT, Kind.FAILED):
            new.submit(turn.move)
    if new.outcome or (match.outcome and ply == match.ply):
        raise Refused(Gate.RULE, "The game is over here; go back to where there is a choice.")
    return new
