"""Matches of several games, as ALL-9 has them; scores are counted a second time by hand."""

from __future__ import annotations

import json
from itertools import product

import pytest

from seqtui.engines.call import Call
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare, rematch
from seqtui.engines.gate.records import dump, load
from seqtui.engines.series import Format, Series
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player
from seqtui.engines.turns import branch

ADA, BOB = Player("Ada"), Player("Bob")
FIRST_TO = {Format.FIRST_TO_2: 2, Format.FIRST_TO_3: 3, Format.FIRST_TO_5: 5}


def begun(
    format_: Format = Format.FIRST_TO_2,
    game: str = "sequence-shift",
    position: dict[str, object] | None = None,
    first: int = 1,
) -> AnySession:
    """Begin a match of Ada and Bob."""
    rules = next(each for each in GAMES if each.name == game)
    setup = prepare(
        rules,
        check_options(rules, {}),
        seed=5,
        first=first,
        position=position,
        players=(ADA, BOB),
        series=Series.begun(format_),
    )
    return Session(setup)


def concedes(session: AnySession, name: str) -> AnySession:
    """Let a person give a game up, and begin the next one."""
    if session.setup.names[session.state.to_move - 1] != name:
        session.submit(session.legal[0])
    session.submit(Call.CONCEDE)
    return following(session)


def following(session: AnySession) -> AnySession:
    assert session.outcome is not None
    assert session.setup.series is not None
    return Session(rematch(session.setup, series=session.setup.series.after(session.outcome)))


def begins(session: AnySession) -> str:
    """Return the name of who makes the first move."""
    return session.setup.names[session.setup.first - 1]


def placed(results: str, format_: Format) -> Series:
    """Return the place after results by letters: A and B won, = was drawn."""
    ends = {"A": Outcome(1, "sorted"), "B": Outcome(2, "sorted"), "=": Outcome(None, "claimed")}
    series = Series("m", format_)
    for number, each in enumerate(results):
        seated = ends[each]
        if format_ is Format.DUPLICATE and number % 2 and seated.winner:
            seated = Outcome(3 - seated.winner, seated.reason)  # they have changed places
        series = series.after(seated)
    return series


@pytest.mark.parametrize("format_", FIRST_TO)
def test_all_9_a_match_ends_with_enough_points_or_after_its_last_possible_game(
    format_: Format,
) -> None:
    """Every course of the match, with points counted in halves by hand."""
    goal = FIRST_TO[format_]
    for results in product("AB=", repeat=min(2 * goal - 1, 6)):
        halves = {"A": 0, "B": 0}
        for games, result in enumerate(results, start=1):
            for each in halves:
                halves[each] += 2 * (result == each) + (result == "=")
            standing = placed("".join(results[:games]), format_).standing()
            assert [2 * points for points in standing.score] == [halves["A"], halves["B"]]
            enough = [each for each in halves if halves[each] >= 2 * goal]
            last = games == 2 * goal - 1
            assert standing.is_over == (bool(enough) or last)
            if enough:
                assert standing.winner == (1 if enough == ["A"] else 2)
                break  # nobody plays on
            assert standing.winner is None


def test_all_9_a_match_that_stands_even_after_its_last_game_is_drawn() -> None:
    standing = placed("AB=", Format.FIRST_TO_2).standing()
    assert (standing.score, standing.is_over, standing.winner) == ((1.5, 1.5), True, None)
    assert standing.text == "1½–1½"
    assert standing.sentence(("Ada", "Bob")) == "The match is drawn, 1½ to 1½."
    assert placed("=", Format.FIRST_TO_2).standing().text == "½–½"


def test_all_9_whoever_did_not_begin_the_last_game_begins_the_next() -> None:
    session = begun(Format.FIRST_TO_3, first=2)
    assert begins(session) == "Bob"
    for starter in ("Ada", "Bob", "Ada"):
        session = concedes(session, starter)
        assert begins(session) == starter
        assert session.setup.names == ("Ada", "Bob")


def test_all_9_also_where_the_position_says_who_is_to_move() -> None:
    session = begun(position={"sequence": [3, 1, 4, 5, 2], "to_move": 1})
    session = concedes(session, "Ada")
    assert begins(session) == "Bob"
    assert session.setup.position == {"sequence": [3, 1, 4, 5, 2], "to_move": 2}


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_all_9_duplicate_is_the_same_deal_with_sides_swapped(game: str) -> None:
    first = begun(Format.DUPLICATE, game, first=2)
    second = concedes(first, "Bob")
    assert second.setup.names == ("Bob", "Ada")
    assert second.opening == first.opening
    assert second.setup.seed == first.setup.seed
    assert (begins(first), begins(second)) == ("Bob", "Ada")


@pytest.mark.parametrize(
    ("results", "score", "winner"),
    [("AA", (2, 0), "Ada"), ("AB", (1, 1), None), ("B=", (0.5, 1.5), "Bob"), ("==", (1, 1), None)],
)
def test_all_9_the_sum_over_both_decides_a_duplicate_match(
    results: str, score: tuple[float, float], winner: str | None
) -> None:
    """Points are a person's wherever that person sits; here they are told by the last seats."""
    series = placed(results[:1], Format.DUPLICATE)
    assert not series.standing().is_over
    # In the second game Ada sits on side 2.
    seats = {"A": Outcome(2, "sorted"), "B": Outcome(1, "sorted"), "=": Outcome(None, "claimed")}
    standing = series.standing(seats[results[1]])
    assert standing.is_over
    assert standing.score == (score[1], score[0])
    assert standing.winner == {"Ada": 2, "Bob": 1, None: None}[winner]


def test_after_the_match_a_new_one_of_the_same_kind_begins() -> None:
    session = begun(Format.DUPLICATE)
    again = rematch(session.setup, swapped=True)
    assert again.series is not None
    assert session.setup.series is not None
    assert again.series.format is Format.DUPLICATE
    assert again.series.number == 1
    assert again.series.id != session.setup.series.id
    assert again.names == ("Bob", "Ada")
    assert Series.begun(Format.SINGLE) is None


def test_a_record_knows_its_place_in_the_match() -> None:
    session = concedes(begun(), "Ada")
    session.submit(session.legal[0])
    text = dump(session)
    kept = json.loads(text)["series"]
    assert (kept["format"], kept["game"]) == ("first-to-2", 2)
    assert kept["before"] == [{"winner": 2, "reason": "conceded"}]
    assert load(text).setup == session.setup
    assert dump(load(text)) == text


def test_what_is_played_on_from_a_game_belongs_to_no_match() -> None:
    session = begun()
    session.submit(session.legal[0])
    assert branch(session, 1).setup.series is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "single"},
        {"format": "first"},
        {"format": "best-of-3"},
        {"game": 1},
        {"game": 3},
        {"id": ""},
        {"before": [{"winner": 1, "reason": "sorted"}] * 2, "game": 3},
        {"before": [{"winner": 3, "reason": "sorted"}]},
        {"before": [{"winner": 1, "reason": "magic"}]},
        {"id": "\x1b[2J"},
        {"more": 1},
    ],
    ids=str,
)
def test_a_record_without_a_place_in_its_match_is_refused(wrong: dict[str, object]) -> None:
    record = json.loads(dump(concedes(begun(), "Ada")))
    record["series"] |= wrong
    with pytest.raises(BadInput):
        load(json.dumps(record))
