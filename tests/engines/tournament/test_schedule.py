"""Who meets whom, who begins, and from which seed, however the games are handed out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.setup import AnySetup
from seqtui.engines.tournament.schedule import Pairing, Part, Tournament

SWAP = game_named("code-swap")


def tournament(*players: str, games: int = 10, duplicate: bool = False) -> Tournament:
    return Tournament(SWAP, SWAP.options(), players, games, seed=3, duplicate=duplicate)


def setups(of: Tournament, pairing: Pairing) -> list[AnySetup]:
    """Return all games of a pairing."""
    return list(chain(*(of.setups(pairing, deal) for deal in of.deal_numbers(Part()))))


def test_everybody_meets_everybody_once() -> None:
    assert tournament("easy", "hard", "perfect").pairings == ((0, 1), (0, 2), (1, 2))


@pytest.mark.parametrize("duplicate", [False, True])
def test_each_begins_half_of_the_games_of_a_pairing(duplicate: bool) -> None:
    of = tournament("easy", "hard", "perfect", games=10, duplicate=duplicate)
    for pairing in of.pairings:
        first = Counter(setup.players[0].name for setup in setups(of, pairing))
        assert [*first.values()] == [5, 5]


def test_of_an_odd_number_of_games_whoever_is_named_first_begins_one_more() -> None:
    games = setups(tournament("hard", "easy", games=3), Pairing(0, 1))
    assert [setup.players[0].name for setup in games] == ["hard", "easy", "hard"]
    assert {setup.first for setup in games} == {1}


def test_in_duplicate_every_deal_comes_twice_with_seats_swapped() -> None:
    of = tournament("easy", "hard", games=10, duplicate=True)
    games = setups(of, Pairing(0, 1))
    for one, two in zip(games[::2], games[1::2], strict=True):
        assert one.opening == two.opening
        assert one.seed == two.seed
        assert one.players == two.players[::-1]
    assert len({setup.seed for setup in games}) == 5


def test_every_game_has_a_seed_of_its_own_that_can_be_typed_in() -> None:
    of = tournament("easy", "hard", "perfect", games=200)
    seeds = [setup.seed for pairing in of.pairings for setup in setups(of, pairing)]
    assert len(set(seeds)) == len(seeds) == 600
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
    # Spread over all there are, and others with another seed.
    assert sum(seed > MAX_SEED // 2 for seed in seeds) in range(240, 360)
    other = replace(of, seed=4)
    assert {setup.seed for setup in setups(other, Pairing(0, 1))}.isdisjoint(seeds)


def test_the_games_of_two_do_not_depend_on_who_else_takes_part() -> None:
    alone = tournament("easy", "perfect")
    among = tournament("random", "easy", "hard", "perfect")
    assert setups(alone, Pairing(0, 1)) == setups(among, Pairing(1, 3))


def test_the_same_player_may_come_twice_and_plays_other_games() -> None:
    of = tournament("easy", "hard", "easy")
    assert of.labels == ("easy", "hard", "easy 2")
    one, two = setups(of, Pairing(0, 1)), setups(of, Pairing(1, 2))
    assert {setup.seed for setup in one}.isdisjoint(setup.seed for setup in two)


def test_programs_are_called_by_their_files() -> None:
    of = tournament("cmd:./bots/mine --fast", "cmd:python3 other.py", "cmd:./mine")
    assert of.labels == ("mine", "other", "mine 2")
    assert tournament("easy", "easy", "cmd:'./easy 2'").labels == ("easy", "easy 2", "easy 2 2")


@pytest.mark.parametrize("parts", [1, 2, 3, 7])
@pytest.mark.parametrize(("games", "duplicate"), [(7, False), (14, True), (1000, False)])
def test_the_parts_and_their_batches_have_every_game_once(
    parts: int, games: int, duplicate: bool
) -> None:
    of = tournament("easy", "hard", "perfect", games=games, duplicate=duplicate)
    found = []
    for part in (Part(number, parts) for number in range(1, parts + 1)):
        of.check(part)
        batches = list(of.batches(part))
        deals = [(pairing, deal) for pairing, some in batches for deal in some]
        assert of.games_in(part) == len(deals) * (2 if duplicate else 1)
        found += deals
    whole = [(pairing, deal) for pairing in of.pairings for deal in of.deal_numbers(Part())]
    assert sorted(found) == sorted(whole)
    assert len(whole) * (2 if duplicate else 1) == 3 * games


def test_the_parts_are_of_about_the_same_size() -> None:
    of = tournament("easy", "hard", games=1000)
    sizes = [of.games_in(Part(number, 7)) for number in range(1, 8)]
    assert sum(sizes) == 1000
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: tournament("easy"), "A tournament has 2 to 100 players."),
        (lambda: tournament(*["easy"] * 101), "A tournament has 2 to 100 players."),
        (lambda: tournament("easy", "hard", games=0), "Each pairing plays 1 to 100,000,000 games."),
        (lambda: tournament("easy", "hard", games=10**30), "Each pairing plays 1 to"),
        (lambda: tournament("easy", "hard", games=3, duplicate=True), "give an even --games"),
        (lambda: tournament("easy", "hard").check(Part(3, 2)), "There is no part 3/2"),
        (lambda: tournament("easy", "hard").check(Part(0, 2)), "There is no part 0/2"),
        (lambda: tournament("easy", "hard").check(Part(1, 11)), "into 10 parts at most"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: object, sentence: str) -> None:
    assert callable(wrong)
    with pytest.raises(BadInput, match=sentence):
        wrong()
