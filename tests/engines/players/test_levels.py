"""The levels keep their promises: perfect is perfect, nobody peeks, and every game ends."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from seqtui.engines.call import Call
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.mirror_duel import rules as mirror_duel
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.games.sequence_builder import rules as sequence_builder
from seqtui.engines.games.sequence_stack import rules as sequence_stack
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.players.choice import choose
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import LEVELS, Player, Setup
from seqtui.engines.solving.oracle import Result, oracle_of
from tests.sampling import sampled

ALL_LEVELS = ["random", *LEVELS]
LIMITED = ALL_LEVELS[:-1]
ENDLESS = 400
"""Turns after which a game between computers counts as one that does not end."""


def a_session(
    game: AnyGame, options: Any, kinds: tuple[str, str], *, seed: int, first: int = 1
) -> AnySession:
    """Deal a session between two levels."""
    players = Player("One", kinds[0]), Player("Two", kinds[1])
    return Session(prepare(game, options, seed=seed, first=first, players=players))


def played_out(session: AnySession) -> AnySession:
    """Let the computers finish a session."""
    while session.outcome is None:
        assert session.ply < ENDLESS
        session.submit(choose(session))
    return session


CASES = [
    ("sequence-shift", game_named("sequence-shift").options(), 400),
    ("code-swap", game_named("code-swap").options(), 1000),
    ("sequence-builder", sequence_builder.Options(), 250),
    ("sequence-builder", sequence_builder.Options(3, (1, 3), 10), 250),
    ("mirror-duel", mirror_duel.Options(), 15),
    ("mirror-duel", mirror_duel.Options(digits=2), 500),
]


@sampled("opponent", LIMITED, quick=1)
@pytest.mark.parametrize(("name", "options", "games"), CASES)
def test_perfect_wins_what_is_won_and_holds_what_is_drawn(
    name: str, options: Any, games: int, opponent: str
) -> None:
    game = game_named(name)
    judge = oracle_of(game, options).judge
    results = set()
    for seed in range(games):
        session = a_session(game, options, ("perfect", opponent), seed=seed, first=1 + seed % 2)
        promised = set()
        while session.outcome is None:
            assert session.ply < ENDLESS
            if session.to_move == 1:
                promised.add(judge(session.state).value.result)
            session.submit(choose(session))
        results.add(session.outcome.winner)
        if Result.WIN in promised:
            assert session.outcome.winner == 1, seed
        elif Result.DRAW in promised:
            assert session.outcome.winner != 2, seed
    assert 1 in results or game is mirror_duel.GAME, "no game was won: this proves too little"


@sampled("blocks", ["permanent", "thaw"], quick=1)
@pytest.mark.parametrize("opponent", LIMITED)
def test_perfect_never_takes_the_smaller_chance(opponent: str, blocks: str) -> None:
    game, options = sequence_stack.GAME, sequence_stack.Options(blocks=blocks)
    judge = oracle_of(game, options).judge
    decided = 0
    for seed in range(300):
        session = a_session(game, options, ("perfect", opponent), seed=seed, first=1 + seed % 2)
        while session.outcome is None:
            choice = choose(session)
            if session.to_move == 1 and choice is not Call.CLAIM:
                chances = {move: value.chance or 0 for move, value in judge(session.state).moves}
                assert chances[choice] >= max(chances.values()) - 1e-9
                decided += max(chances.values()) - min(chances.values()) > 0.01
            session.submit(choice)
    assert decided > 100


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("blocks", ["permanent", "thaw"])
def test_nobody_knows_the_order_of_the_deck(level: str, blocks: str) -> None:
    """Another order of the hidden cards, with other dice, never changes a choice (ALL-7)."""
    options = sequence_stack.Options(blocks=blocks)
    dice = random.Random(7)
    compared = 0
    for seed in range(80):
        state = sequence_stack.GAME.begin(sequence_stack.GAME.deal(options, seed, 1))
        while moves := sequence_stack.GAME.legal(state):
            if len(moves) > 1 and len(set(state.deck)) > 1:
                choices = {_choice(state, level, seed)}
                for _ in range(3):
                    deck = tuple(dice.sample(state.deck, len(state.deck)))
                    other = state._replace(deck=deck, dice=dice.getrandbits(64))
                    choices.add(_choice(other, level, seed))
                assert len(choices) == 1
                compared += 1
            state = sequence_stack.GAME.play(state, dice.choice(moves))
    assert compared > 80


def _choice(state: sequence_stack.State, level: str, seed: int) -> object:
    return choose(Session(Setup(sequence_stack.GAME, state.options, seed, state)), level)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seed_always_gives_the_same_game(game: AnyGame) -> None:
    options = game.options()

    def moves(level: str, seed: int) -> list[str]:
        session = played_out(a_session(game, options, (level, level), seed=seed))
        return [turn.notation for turn in session.turns]

    for level in ALL_LEVELS:
        games = [moves(level, seed) for seed in range(6)]
        assert games == [moves(level, seed) for seed in range(6)]
        assert len({tuple(told) for told in games}) > 1, "every seed gives the same game"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_looking_at_a_choice_changes_nothing(game: AnyGame) -> None:
    for level in ALL_LEVELS:
        session = a_session(game, game.options(), (level, level), seed=3)
        before = session.state
        assert choose(session) == choose(session)
        assert (session.state, session.ply) == (before, 0)


PRESETS = [(game, preset) for game in GAMES for preset in game.presets]


@sampled(("game", "preset"), PRESETS, ids=lambda case: case.name, quick=5)
def test_every_pair_of_levels_finishes_its_games(game: AnyGame, preset: Any) -> None:
    options = check_options(game, preset.values)
    for pair in product(ALL_LEVELS, ALL_LEVELS):
        for seed in range(2):
            assert played_out(a_session(game, options, pair, seed=seed)).outcome


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("sequence-shift", {"length": 8}),
        ("sequence-shift", {"invalid_swap": "retry"}),
        ("code-swap", {"length": 4, "numbers": 4}),
        ("sequence-builder", {"target": 6}),
        ("sequence-stack", {"numbers": 6, "blocks": "thaw"}),
    ],
)
def test_other_options_end_as_well(name: str, values: dict[str, object]) -> None:
    game = game_named(name)
    options = check_options(game, values)
    for level, seed in product(ALL_LEVELS, range(3)):
        assert played_out(a_session(game, options, (level, "perfect"), seed=seed)).outcome
