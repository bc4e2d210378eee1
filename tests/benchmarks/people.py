"""How often people beat the levels: a child who sees its own win, and an adult who sees yours.

Run ``python -m tests.benchmarks.people [GAME ...]``. The child moves at random unless it can win at
once; the adult looks two turns ahead and makes progress. Each deal is played from both seats.
"""

from __future__ import annotations

import sys

from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.players.choice import _choose_by, choose
from seqtui.engines.players.levels import AnyLevel, Level
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import LEVELS, Player

DEALS = 100
TURNS = 400
"""A person who has not won by then claims or gives up hope: it counts as a draw."""
PEOPLE: dict[str, AnyLevel] = {
    "child": Level(brief="", sentence="", taste=lambda state, player: 0.0),
    "adult": Level(brief="", sentence="", turns=2),
}


def play(name: str, person: str, level: str, seed: int, seat: int) -> int | None:
    """Play a game of a person in a seat against a level, and return who won."""
    game = game_named(name)
    seats = Player("Person"), Player("Computer", level)
    players = seats if seat == 1 else seats[::-1]
    session: AnySession = Session(prepare(game, game.options(), seed=seed, players=players))
    while session.to_move and session.ply < TURNS:
        if session.to_move == seat:
            session.submit(_choose_by(session, PEOPLE[person], by_chance=name == "sequence-stack"))
        else:
            session.submit(choose(session))
    return session.outcome.winner if session.outcome else None


def main() -> None:
    """Print what each person does against each level."""
    for name in sys.argv[1:] or [game.name for game in GAMES]:
        for person in PEOPLE:
            for level in LEVELS:
                ends = [
                    (play(name, person, level, seed, seat), seat)
                    for seed in range(DEALS)
                    for seat in (1, 2)
                ]
                won = sum(winner == seat for winner, seat in ends) / len(ends)
                lost = sum(winner == 3 - seat for winner, seat in ends) / len(ends)
                print(f"{name}: {person} wins {won:.0%} and loses {lost:.0%} against {level}")


if __name__ == "__main__":
    main()
