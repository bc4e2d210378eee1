"""The PettingZoo environments: by PettingZoo's own tests, by our gate and by the naive rules."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed.")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from seqtui.engines.adapters.pettingzoo import AGENTS, env, raw_env
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import options_as_json
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session
from tests.engines.cases import CASES, Case, games, public
from tests.engines.naive import Json, naive, turned_up

pytestmark = pytest.mark.full

cases = pytest.mark.parametrize("case", CASES, ids=str)
examples = settings(max_examples=100, deadline=None, derandomize=True)
seeds = st.integers(0, 2**32)

known_warnings = pytest.mark.filterwarnings(
    # PettingZoo knows by name the environments that may have their mask in the observation.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


def made(case: Case, seed: int = 1, **settings: Any) -> Any:
    """Make an environment of a preset, with a seed for everything that is random about it."""
    game = env(case.game.name, preset=case.preset.name, **settings)
    game.reset(seed=seed)
    for agent in AGENTS:
        game.action_space(agent).seed(seed)
    return game


def of(game: AnyGame, options: Any, **settings: Any) -> Any:
    """Make an environment with options of any kind."""
    return env(game.name, **options_as_json(options), **settings)


def choices(game: Any) -> list[int]:
    """List the actions that the mask allows the agent to move."""
    return [int(action) for action in np.flatnonzero(game.last()[0]["action_mask"])]


def walk(game: Any, roll: Random, longest: int = 120) -> Iterator[int]:
    """Play at random, yielding every action before it is taken."""
    for _ in range(longest):
        actions = choices(game)
        if not actions:
            return
        action = roll.choice(actions)
        yield action
        game.step(action)


def state(game: Any) -> Any:
    """Return the state behind an environment."""
    return game.unwrapped._now.state


def put(game: Any, state: Any) -> None:
    """Put another state behind an environment, in which the same is legal."""
    game.unwrapped._now = game.unwrapped._now._replace(state=state)


def told(game: Any) -> Json:
    """Return the position as both players may see it, and who is to move."""
    rules = game.unwrapped._game
    return in_order({**public(rules, state(game)), "to_move": state(game).to_move})


def in_order(position: Json) -> Json:
    """Sort the discards of a position: an environment does not keep their order."""
    return {key: sorted(value) if key == "discard" else value for key, value in position.items()}


# PettingZoo's own tests


@cases
@known_warnings
def test_it_passes_the_tests_of_pettingzoo(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    seed_test(lambda: made(case), num_cycles=500)
    for seed in range(5):
        api_test(made(case, seed), num_cycles=1000)
        render_test(partial(made, case, seed), {"ansi": lambda text: "\n" in text})
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_has_a_name_with_a_version(game: AnyGame) -> None:
    made = env(game.name)
    name = f"seqtui_{game.name.replace('-', '_')}_v0"
    modes = ["ansi", "human"]
    assert str(made) == name
    assert made.metadata == {"name": name, "render_modes": modes, "is_parallelizable": False}
    assert made.possible_agents == ["player_1", "player_2"]
    assert isinstance(made.unwrapped, raw_env)


# What agents see


@examples
@given(games(), seeds)
def test_observations_are_what_their_space_says(chosen: tuple[AnyGame, Any], seed: int) -> None:
    game = of(*chosen)
    game.reset(seed=seed)
    for _ in (*walk(game, Random(seed)), "the end"):
        for agent in AGENTS:
            seen, space = game.observe(agent), game.observation_space(agent)
            assert space.contains(seen)
            assert {(part.low.min(), part.high.max()) for part in space.values()} == {(0, 1)}
            assert [seen[key].dtype for key in space] == [space[key].dtype for key in space]
            assert np.array_equal(seen["action_mask"], game.infos[agent]["action_mask"])
            assert agent == game.agent_selection or not seen["action_mask"].any()


@examples
@given(st.integers(2, 9), seeds)
def test_blindfold_agents_see_nothing_that_depends_on_older_digits(digits: int, seed: int) -> None:
    """Only the length and the last two moves (MIRROR-4)."""
    game, roll = env("mirror-duel", digits=digits, blindfold=True, render_mode="ansi"), Random(seed)
    game.reset(seed=seed)
    for _ in walk(game, roll):
        shown, kept = seen(game), state(game)
        row = tuple(roll.randint(1, digits) for _ in kept.sequence)
        put(game, kept._replace(sequence=row))
        assert seen(game) == shown
        put(game, kept)


def seen(game: Any) -> list[object]:
    """Return what the agents and whoever looks at the text see."""
    observed = [game.observe(agent)["observation"].tolist() for agent in AGENTS]
    return [*observed, game.render()]


def test_text_is_returned_or_printed(capsys: pytest.CaptureFixture[str]) -> None:
    quiet, loud = (env("sequence-shift", render_mode=mode) for mode in ("ansi", "human"))
    for game in (quiet, loud):
        game.reset(seed=1)
    assert capsys.readouterr().out == f"{quiet.render()}\n"
    for game in (quiet, loud):
        game.step(0)
    assert capsys.readouterr().out == f"{quiet.render()}\n"
    assert loud.render() is None
    assert capsys.readouterr().out == f"{quiet.render()}\n"
    mute = env("sequence-shift")
    mute.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert mute.render() is None


# It plays by the rules


@examples
@given(games(), seeds)
def test_the_naive_rules_agree_with_every_step(chosen: tuple[AnyGame, Any], seed: int) -> None:
    game, roll = of(*chosen), Random(seed)
    game.reset(seed=seed)
    plain = naive(chosen[0].name, options_as_json(chosen[1]), told(game))
    times = Counter([str(told(game))])
    claimed = False
    while actions := choices(game):
        claim = ["claim"] if plain.may_claim(times[str(told(game))]) else []
        assert sorted(game.moves[action] for action in actions) == sorted(plain.moves() + claim)
        move = game.moves[action := roll.choice(actions)]
        game.step(action)
        if claimed := move == "claim":
            break
        plain.play(move, turned_up(told(game)))
        while plain.moves() == ["skip"]:
            plain.play("skip", None)
        assert told(game) == in_order({**plain.position(), "to_move": plain.to_move})
        times[str(told(game))] += 1
    winner, _ = plain.result() or (None, "claimed or cut off")
    assert game.rewards == {AGENTS[p - 1]: {None: 0, p: 1}.get(winner, -1) for p in (1, 2)}
    is_over = claimed or plain.result() is not None
    assert game.terminations == dict.fromkeys(AGENTS, is_over)
    assert game.truncations == dict.fromkeys(AGENTS, not is_over)


@examples
@given(games(), seeds)
def test_our_gate_takes_every_step(chosen: tuple[AnyGame, Any], seed: int) -> None:
    """As typed moves; in Sequence Stack each from the position that has come, for the cards."""
    (rules, options), game = chosen, of(*chosen)
    game.reset(seed=seed)
    session: AnySession = Session(prepare(rules, options, seed=seed))
    has_cards = rules.name == "sequence-stack"
    roll = Random(seed)
    while actions := choices(game):
        if has_cards:
            session = Session(prepare(rules, options, position=told(game)))
        else:
            assert session.can_claim == ("claim" in [game.moves[action] for action in actions])
        action = roll.choice(actions)
        game.step(action)
        if has_cards and game.moves[action] == "claim":
            return  # a position does not tell how many decks have gone by
        session.submit(game.moves[action])
        assert state(game).to_move == session.state.to_move
        assert without_cards(told(game)) == without_cards(public(rules, session.state))
        assert game.terminations[AGENTS[0]] == (session.outcome is not None)
    if session.outcome and session.outcome.winner:
        assert game.rewards[AGENTS[session.outcome.winner - 1]] == 1


def without_cards(position: Json) -> Json:
    """Leave out which card was drawn, who is to move, and in what order cards were discarded."""
    left = {key: value for key, value in position.items() if key not in ("drawn", "to_move")}
    if "open" in left:
        left["open"] = left["open"][:1]
    if drawn := turned_up(position):
        left["deck"] = {**left["deck"], str(drawn): left["deck"][str(drawn)] + 1}
    return in_order(left)


def test_a_player_who_cannot_move_is_skipped() -> None:
    """The same agent is selected again (BUILDER-2)."""
    again = 0
    for seed in range(20):
        game = env("sequence-builder", preset="wide-steps")
        game.reset(seed=seed)
        agents = [game.agent_selection for _ in walk(game, Random(seed))]
        again += sum(one == two for one, two in pairwise(agents))
    assert again


def test_a_draw_is_claimed_by_an_action() -> None:
    game = env("sequence-shift", length=5, values=True)
    game.reset(seed=1)
    claim = game.moves.index("claim")
    for _ in range(4):
        assert claim not in choices(game)
        game.step(0)
    assert claim in choices(game)  # the third time
    assert game.infos[game.agent_selection]["action_values"][claim] == 0
    game.step(claim)
    assert set(game.terminations.values()) == {True}
    assert set(game.truncations.values()) == {False}
    assert set(game.rewards.values()) == {0}


@pytest.mark.parametrize("length", [1, 3])
def test_a_long_game_is_cut_off(length: int) -> None:
    game = env("mirror-duel", max_game_length=length, render_mode="ansi")
    game.reset(seed=1)
    for move in ("1 back", "2 back", "3 back")[:length]:
        assert not any(game.truncations.values())
        game.step(game.moves.index(move))
    assert set(game.terminations.values()) == {False}
    assert set(game.truncations.values()) == {True}
    assert set(game.rewards.values()) == {0}
    assert not choices(game)
    assert "Drawn" in game.render()


@cases
def test_an_illegal_action_loses(case: Case, caplog: pytest.LogCaptureFixture) -> None:
    game = made(case)
    illegal = illegal_action(game)
    loser = game.agent_selection
    game.step(illegal)
    assert game.rewards == {agent: -1 if agent == loser else 0 for agent in AGENTS}
    assert set(game.terminations.values()) == {True}
    for agent in game.agent_iter():
        observation, reward, *_ = game.last()
        assert reward == (-1 if agent == loser else 0)
        assert not observation["action_mask"].any()
        game.step(None)
    assert not any(game.observe(agent)["action_mask"].any() for agent in AGENTS)
    assert "Illegal move" in caplog.text


@cases
def test_an_illegal_action_is_refused_without_the_wrappers(case: Case) -> None:
    game = made(case).unwrapped
    with pytest.raises(ValueError, match="is not legal now"):
        game.step(illegal_action(game))
    with pytest.raises(ValueError, match="is not legal now"):
        game.step(None)


def illegal_action(game: Any) -> int:
    """Play games until something is not allowed, and return it."""
    for seed in range(2000):
        game.reset(seed=seed)
        for _ in walk(game, Random(seed)):
            if forbidden := set(range(len(game.moves))) - set(choices(game)):
                return min(forbidden)
    raise AssertionError("everything is allowed")


# Chance and seeds


@examples
@given(games(), seeds)
def test_a_seed_fixes_the_whole_episode(chosen: tuple[AnyGame, Any], seed: int) -> None:
    one, two = of(*chosen), of(*chosen)
    two.reset(seed=seed + 1)
    for game in (one, two):
        game.reset(seed=seed)
    for _ in zip(walk(one, Random(seed)), walk(two, Random(seed)), strict=True):
        assert told(one) == told(two)
    for game in (one, two):
        game.reset()  # the next episode follows from the same seed
    assert told(one) == told(two)


@examples
@given(st.integers(3, 6), st.sampled_from(("permanent", "thaw")), seeds)
def test_cards_do_not_depend_on_the_order_of_a_deck(numbers: int, blocks: str, seed: int) -> None:
    """Nor on the dice that a rebuilt deck is shuffled with (ALL-7)."""
    one, two = (env("sequence-stack", numbers=numbers, blocks=blocks) for _ in "12")
    roll = Random(seed)
    for game in (one, two):
        game.reset(seed=seed)
    for action in walk(one, roll):
        assert told(one) == told(two)
        deck = list(state(two).deck)
        roll.shuffle(deck)
        put(two, state(two)._replace(deck=tuple(deck), dice=roll.getrandbits(64)))
        two.step(action)
    assert told(one) == told(two)


def test_every_card_is_as_likely_as_it_should_be() -> None:
    """Within four standard deviations: the first two of three pairs of cards."""
    game, tries = env("sequence-stack", numbers=3), 4000
    firsts: Counter[int] = Counter()
    pairs = 0
    for seed in range(tries):
        game.reset(seed=seed)
        first = state(game).drawn
        game.step(game.moves.index("discard"))
        firsts[first] += 1
        pairs += first == state(game).drawn
    for count, chance in ((firsts[1], 1 / 3), (firsts[2], 1 / 3), (pairs, 1 / 5)):
        assert abs(count - tries * chance) < 4 * (tries * chance * (1 - chance)) ** 0.5


@cases
def test_a_copy_plays_on_like_the_original(case: Case) -> None:
    game = made(case)
    for turn, _ in enumerate(walk(game, Random(2))):
        if turn == 3:
            break
    copies = deepcopy(game), pickle.loads(pickle.dumps(game))
    told_by = [[told(each) for _ in walk(each, Random(3))] for each in (game, *copies)]
    assert told_by[0] == told_by[1] == told_by[2]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_environment_can_be_sent_elsewhere_before_it_is_used(game: AnyGame) -> None:
    here = env(game.name)
    there = pickle.loads(pickle.dumps(here))
    for each in (here, there):
        each.reset(seed=5)
    assert told(here) == told(there)


# Exact values


@cases
def test_a_value_is_what_the_best_action_leads_to(case: Case) -> None:
    """Each action leads to a position that is as good for one agent as it is bad for the other."""
    if getattr(case.options, "blindfold", False):
        with pytest.raises(ValueError, match="hides"):
            made(case, values=True)
        return
    game, roll = made(case, values=True), Random(1)
    for _ in walk(game, roll, longest=12):
        me, info = game.agent_selection, game.infos[game.agent_selection]
        assert list(info["action_values"]) == choices(game)
        moves = {a: v for a, v in info["action_values"].items() if game.moves[a] != "claim"}
        assert info["value"] == max(moves.values())
        for action in roll.sample(sorted(moves), min(4, len(moves))):
            assert moves[action] == pytest.approx(value_after(game, action, me), abs=1e-12)
        if case.game.name == "sequence-stack":
            assert info["value"] == pytest.approx(2 * info["chance"] - 1)


def value_after(game: Any, action: int, me: str) -> float:
    """Return the mean of the values for an agent over all that can follow from an action."""
    other = deepcopy(game)
    other.step(action)
    if any(other.terminations.values()):
        return float(other.rewards[me])
    after, worth = state(other), []
    drawn = turned_up(told(other))
    cards = [drawn, *after.deck] if drawn else [None]
    for place, card in enumerate(cards):
        if card is not None:
            rest = tuple(cards[:place] + cards[place + 1 :])
            now = {"open": (after.open[0], card)} if after.open else {"drawn": card}
            put(other, after._replace(**now, deck=rest))
            other.unwrapped._go_on_from(other.unwrapped._now)
        value = other.infos[other.agent_selection]["value"]
        worth.append(value if other.agent_selection == me else -value)
    return float(np.mean(worth))


def test_values_are_told_on_request_alone() -> None:
    game = env("sequence-shift")
    game.reset(seed=1)
    assert all(set(info) == {"action_mask"} for info in game.infos.values())


# What is wrong with settings


@pytest.mark.parametrize(
    ("name", "settings", "message"),
    [
        ("sequence-shift", {"length": 99}, "length goes from 3 to 8; 99 is outside"),
        ("sequence-shift", {"lenght": 5}, "lenght is not known here"),
        ("sequence-shift", {"preset": "long"}, "has no preset 'long'"),
        ("sequence-shift", {"preset": 0}, "A preset is named by text, not by 0"),
        ("mirror-duel", {"copies": 2}, "Limited copies need"),
        ("sequence-builder", {"steps": ()}, "at least one number"),
        ("code-swap", {"render_mode": "rgb_array"}, "render_mode is ansi or human"),
        ("code-swap", {"max_game_length": 0}, "max_game_length is a whole number from 1 on"),
        ("chess", {}, "There is no game called 'chess'"),
    ],
)
def test_what_is_wrong_is_said(name: str, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        env(name, **settings)


def test_options_stand_beside_a_preset() -> None:
    game = env("mirror-duel", preset="sharp", copies=2)
    game.reset(seed=1)
    wanted = game_named("mirror-duel").options(3, False, "end", 2, "forbidden")
    assert state(game).options == wanted
