"""A session: what may be done to it, what that changes, and what its listeners hear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import is_dataclass
from functools import partial
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import seqtui.engines
from seqtui.engines import events
from seqtui.engines.call import Call
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import Event
from seqtui.engines.games.game import Outcome, TurnKind
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.sequence_shift.rules import State
from seqtui.engines.games.sequence_stack import events as stack_events
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.review import GameReview
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player


def begin(name: str, start: dict[str, object] | None = None, **options: object) -> AnySession:
    game = game_named(name)
    values = check_options(game, options)
    return Session(prepare(game, values, seed=7, position=start))


def shift() -> AnySession:
    """Return the worked example of Sequence Shift."""
    return begin("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})


def play(session: AnySession, *moves: str) -> None:
    for move in moves:
        session.submit(move)


def heard_by(session: AnySession) -> list[Event]:
    """Subscribe, and return the list that fills with what is heard."""
    heard: list[Event] = []
    session.subscribe(heard.append)
    return heard


def everything(session: AnySession) -> tuple[object, ...]:
    """Return all that can be asked of a match."""
    return (
        session.state,
        session.turns,
        session.undone,
        session.outcome,
        session.to_move,
        session.can_claim,
        session.can_undo,
        session.can_redo,
        list(session.past_events()),
    )


def refused(session: AnySession, text: str) -> Refused:
    """Say something that must be refused, and must change nothing and tell nobody."""
    before, heard = everything(session), heard_by(session)
    with pytest.raises(Refused) as caught:
        session.submit(text)
    assert everything(session) == before
    assert heard == []
    return caught.value


# Playing


def test_a_turn_remembers_who_did_what_and_what_came_of_it() -> None:
    session = shift()
    play(session, "swap 1 2", "swap 3 5")
    first, second = session.turns
    assert (first.player, first.notation, first.kind) == (1, "swap 1 2", TurnKind.PLAYED)
    assert first.before.sequence == (3, 1, 4, 5, 2)
    assert first.after.sequence == second.before.sequence == (1, 3, 4, 5, 2)
    assert (second.player, second.notation, second.kind) == (2, "swap 3 5", TurnKind.FORFEITED)
    assert session.ply == 2
    assert session.to_move == 1


def test_the_worked_example_of_sequence_shift_tells_this_story() -> None:
    session = shift()
    heard = heard_by(session)
    play(session, "swap 1 2", "swap 4 5", "swap 3 4", "swap 2 3")
    assert heard == [
        events.TurnTaken(1, "swap 1 2", 1),
        events.TurnBegan(2),
        events.TurnTaken(2, "swap 4 5", 2),
        events.TurnBegan(1),
        events.TurnTaken(1, "swap 3 4", 3),
        events.TurnBegan(2),
        events.TurnTaken(2, "swap 2 3", 4),
        events.GameWon(2, "sorted"),
    ]
    assert session.outcome == Outcome(2, "sorted")
    assert session.outcome_text == "Player 2 wins: the sequence is in order."
    assert session.to_move is None
    assert session.legal == ()


def test_nothing_can_be_said_after_the_end() -> None:
    session = begin("sequence-shift", {"sequence": [1, 2, 3, 4, 5], "to_move": 2})
    assert session.outcome == Outcome(2, "sorted")
    for text in ("swap 1 2", "swap 1 3", "concede", "claim"):
        assert refused(session, text).stage is Stage.RULE


def test_a_refused_move_changes_nothing() -> None:
    session = begin("sequence-shift", {"sequence": [3, 1, 4, 5, 2]}, invalid_swap="retry")
    play(session, "swap 1 2", "swap 2 3")
    session.undo()
    assert [*map(str, session.undone)] == ["swap 2 3"]
    assert refused(session, "swap 1 3").stage is Stage.RULE
    assert refused(session, "swap 1 9").stage is Stage.SHAPE
    assert refused(session, "swap 2 2").stage is Stage.SHAPE
    assert refused(session, "castle").stage is Stage.READ
    assert refused(session, "").stage is Stage.READ
    assert [*map(str, session.undone)] == ["swap 2 3"]


# Undo and redo


def test_undo_and_redo_go_back_and_forth() -> None:
    session = shift()
    play(session, "swap 1 2", "swap 4 5")
    heard = heard_by(session)
    session.undo()
    assert session.state.sequence == (1, 3, 4, 5, 2)
    assert [*map(str, session.undone)] == ["swap 4 5"]
    session.undo()
    assert session.state.sequence == (3, 1, 4, 5, 2)
    assert [*map(str, session.undone)] == ["swap 1 2", "swap 4 5"]
    session.redo()
    assert session.state.sequence == (1, 3, 4, 5, 2)
    assert heard == [
        events.TurnUndone(2, "swap 4 5", 1),
        events.TurnBegan(2),
        events.TurnUndone(1, "swap 1 2", 0),
        events.TurnBegan(1),
        events.TurnTaken(1, "swap 1 2", 1),
        events.TurnBegan(2),
    ]


def test_a_new_move_ends_what_could_be_redone() -> None:
    session = shift()
    play(session, "swap 1 2", "swap 4 5")
    session.undo()
    play(session, "swap 1 2")
    assert [*map(str, session.undone)] == []
    assert not session.can_redo


def test_there_is_nothing_to_undo_or_redo_at_the_start() -> None:
    session = shift()
    before, heard = everything(session), heard_by(session)
    with pytest.raises(Refused, match="nothing to take back") as undo:
        session.undo()
    with pytest.raises(Refused, match="nothing to play again") as redo:
        session.redo()
    assert undo.value.stage is redo.value.stage is Stage.RULE
    assert everything(session) == before
    assert heard == []


@pytest.mark.parametrize("last", ["swap 2 3", "concede"])
def test_a_finished_game_can_be_taken_back_and_won_again(last: str) -> None:
    session = begin("sequence-shift", {"sequence": [1, 3, 2, 4, 5]})
    play(session, last)
    ended = session.outcome
    assert ended is not None
    session.undo()
    assert session.outcome is None
    assert session.to_move == 1
    assert session.legal
    session.redo()
    assert session.outcome == ended


def test_undo_takes_back_the_skips_that_followed_from_a_choice() -> None:
    session = begin("sequence-builder", {"sequences": [[18, 19], [2]], "to_move": 1})
    heard = heard_by(session)
    play(session, "20")
    assert [turn.notation for turn in session.turns] == ["20"]
    play(session, "3")
    assert [turn.kind for turn in session.turns] == [
        TurnKind.PLAYED,
        TurnKind.PLAYED,
        TurnKind.SKIPPED,
    ]
    assert session.to_move == 2
    session.undo()
    assert [turn.notation for turn in session.turns] == ["20"]
    assert heard[-3:] == [
        events.TurnUndone(1, "skip", 2),
        events.TurnUndone(2, "3", 1),
        events.TurnBegan(2),
    ]
    session.redo()
    assert [turn.notation for turn in session.turns] == ["20", "3", "skip"]


def test_a_game_that_starts_with_a_skip_has_no_choice_to_take_back() -> None:
    session = begin("sequence-builder", {"sequences": [[20], [2]], "to_move": 1})
    assert [turn.kind for turn in session.turns] == [TurnKind.SKIPPED]
    assert session.to_move == 2
    assert not session.can_undo
    with pytest.raises(Refused):
        session.undo()
    heard = heard_by(session)
    play(session, "3")
    assert heard[0] == events.TurnTaken(2, "3", 2)


def test_what_was_drawn_is_drawn_again_after_an_undo() -> None:
    session = begin("sequence-stack")
    for _ in range(12):
        play(session, "discard")
    states = [turn.after for turn in session.turns]
    for _ in states:
        session.undo()
    for state in states:
        session.redo()
        assert session.state == state
    session.undo()
    play(session, "discard")
    assert session.state == states[-1]


# A program that fails


def test_what_a_program_did_wrong_is_known_however_much_is_taken_back_with_it() -> None:
    """Its failure ends the game, so it stays the last choice that could be made again."""
    game = game_named("sequence-shift")
    players = Player("Ada"), Player("Bot", "cmd:bot")
    setup = prepare(
        game,
        check_options(game, {}),
        seed=7,
        position={"sequence": [3, 1, 4, 5, 2]},
        players=players,
    )
    session: AnySession = Session(setup)
    play(session, "swap 1 2", "swap 1 2", "swap 1 2")
    assert session.fault is None
    fault = Call.fail("said nothing")
    session.submit(fault)
    known = [session.fault]
    while session.can_undo:
        session.undo()
        known.append(session.fault)
    while session.can_redo:
        session.redo()
        known.append(session.fault)
    assert known == [fault.why] * 9, "at the end, after each undo and after each redo"
    for _ in range(3):
        session.undo()
    play(session, "swap 1 2")
    assert session.fault is None, "the game went another way"


# Conceding


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("sequence-shift", {"sequence": [3, 1, 4, 5, 2]}),
        ("sequence-stack", {"deck": [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]}),
        ("mirror-duel", {"sequence": [5, 3, 7]}),
        ("sequence-builder", {"sequences": [[5, 6], [7, 10]]}),
        ("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}),
    ],
)
def test_whoever_is_to_move_may_concede(name: str, start: dict[str, object], player: int) -> None:
    session = begin(name, {**start, "to_move": player})
    before, heard = session.state, heard_by(session)
    play(session, "Concede")
    assert session.outcome == Outcome(3 - player, "conceded")
    assert session.state == before
    assert [turn.kind for turn in session.turns] == [TurnKind.CONCEDED]
    assert heard == [
        events.TurnTaken(player, "concede", 1, TurnKind.CONCEDED),
        events.GameWon(3 - player, "conceded"),
    ]


# Claiming a draw

SHIFT_ROUND = ("swap 1 2", "swap 4 5", "swap 1 2", "swap 4 5")
SWAP_ROUND = ("own 1 2", "own 1 2", "own 1 2", "own 1 2")
"""Four turns after which the position is the same, with the same player to move."""


@pytest.mark.parametrize(
    ("name", "start", "once_round"),
    [
        ("sequence-shift", {"sequence": [5, 4, 3, 2, 1]}, SHIFT_ROUND),
        ("code-swap", {"codes": [[4, 5, 1], [5, 4, 2]]}, SWAP_ROUND),
    ],
)
def test_a_draw_is_claimed_on_the_third_occurrence_the_start_being_the_first(
    name: str, start: dict[str, object], once_round: tuple[str, ...]
) -> None:
    session = begin(name, start)
    play(session, *once_round)
    assert session.state == session.opening
    assert not session.can_claim
    assert refused(session, "claim").stage is Stage.RULE
    play(session, *once_round[:-1])
    assert not session.can_claim
    assert "three times" in refused(session, "claim").message
    play(session, once_round[-1])
    assert session.state == session.opening
    assert session.can_claim
    heard = heard_by(session)
    play(session, "claim")
    assert session.outcome == Outcome(None, "claimed")
    assert heard == [events.TurnTaken(1, "claim", 9, TurnKind.CLAIMED), events.GameDrawn("claimed")]
    session.undo()
    assert session.can_claim
    assert [*map(str, session.undone)] == ["claim"]


def test_a_session_as_it_stands_does_not_change_when_the_session_goes_on() -> None:
    session = shift()
    play(session, *["swap 1 2"] * 4)
    session.undo()
    still = session.as_now()
    before = everything(still)
    assert before == everything(session)
    assert not still.can_claim, "the position has come twice"
    play(session, *["swap 1 2"] * 2)
    assert session.can_claim
    assert everything(still) == before
    play(still, "concede")
    assert session.outcome is None


def test_the_same_row_with_the_other_player_to_move_is_another_position() -> None:
    session = begin("sequence-shift", {"sequence": [5, 4, 3, 2, 1]})
    for _ in range(3):
        play(session, "swap 1 3")
    rows = [session.opening.sequence, *(turn.after.sequence for turn in session.turns)]
    assert rows == [(5, 4, 3, 2, 1)] * 4
    assert not session.can_claim
    play(session, "swap 1 3")
    assert session.can_claim


def test_a_draw_is_not_made_by_itself_and_the_claim_lasts() -> None:
    session = begin("sequence-shift", {"sequence": [5, 4, 3, 2, 1]})
    play(session, *SHIFT_ROUND * 3)
    assert session.outcome is None
    assert session.can_claim
    play(session, "swap 2 3")
    assert not session.can_claim


def test_turns_that_were_taken_back_do_not_count_as_occurrences() -> None:
    session = begin("sequence-shift", {"sequence": [5, 4, 3, 2, 1]})
    play(session, *SHIFT_ROUND)
    session.undo()
    play(session, "swap 4 5")
    session.undo()
    session.redo()
    assert session.state == session.opening
    assert not session.can_claim


def test_a_claim_is_not_harder_to_judge_in_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """To compare the position with every earlier one took seconds in Mirror Duel."""
    compared: list[object] = []

    def equal(one: State, other: object) -> bool:
        compared.append(other)
        return tuple.__eq__(one, other)

    monkeypatch.setattr(State, "__eq__", equal)

    def comparisons(rounds: int) -> int:
        session = shift()
        play(session, *["swap 1 2", "swap 3 4"] * rounds)
        compared.clear()
        play(session, "swap 1 2")
        session.undo()
        session.redo()
        assert session.can_claim == (rounds > 3)
        return len(compared)

    assert comparisons(100) <= comparisons(10) <= 10


def test_a_full_session_takes_a_claim_or_a_concession_but_no_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What cannot be loaded again is refused before it is made, whoever makes it."""
    monkeypatch.setattr("seqtui.engines.session.MAX_CHOICES", 10)
    session = shift()
    play(session, *["swap 1 2"] * 9)
    assert session.is_full
    assert "take moves back" in refused(session, "swap 1 2").message
    session.undo()
    assert not session.is_full
    session.redo()
    session.submit("claim")
    assert session.outcome == (None, "claimed")
    session.undo()
    session.submit("concede")
    assert session.ply == 10


def test_skips_do_not_fill_a_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not written down, so only choices count."""
    monkeypatch.setattr("seqtui.engines.session.MAX_CHOICES", 4)
    session = begin("sequence-builder", {"sequences": [[18, 19], [2]], "to_move": 1})
    play(session, "20", "3")
    assert [turn.kind for turn in session.turns] == [
        TurnKind.PLAYED,
        TurnKind.PLAYED,
        TurnKind.SKIPPED,
    ]
    assert not session.is_full


def test_mirror_duel_is_claimed_from_thirty_digits_on() -> None:
    digits = [1, 2, *[3] * 27]
    session = begin("mirror-duel", {"sequence": digits})
    assert len(digits) == 29
    assert refused(session, "claim").stage is Stage.RULE
    play(session, "4 front")
    assert session.can_claim
    play(session, "5 back", "claim")
    assert session.outcome == Outcome(None, "claimed")


def test_sequence_stack_is_claimed_after_three_rebuilt_decks_without_a_placed_card() -> None:
    session = begin("sequence-stack", blocks="thaw")
    heard = heard_by(session)
    # Forty discards: the first deck, which was not rebuilt, and three rebuilt ones.
    for turn in range(40):
        assert not session.can_claim, turn
        play(session, "discard")
    assert sum(isinstance(event, stack_events.DeckRebuilt) for event in heard) == 4
    assert session.can_claim
    play(session, "claim")
    assert session.outcome == Outcome(None, "claimed")


def test_a_placed_card_starts_the_count_of_idle_decks_anew() -> None:
    session = begin("sequence-stack", blocks="thaw")
    while len(session.turns) < 30 or "place" not in [str(m) for m in session.legal]:
        play(session, "discard")
    play(session, "place")
    cards = 10 - 1
    while session.ply % 10:
        play(session, "discard")
    for _ in range(3 * cards):
        assert not session.can_claim
        play(session, "discard")
    assert session.can_claim


def test_there_is_no_draw_to_claim_in_sequence_builder() -> None:
    session = begin("sequence-builder")
    error = refused(session, "claim")
    assert error.stage is Stage.RULE
    assert "always" in error.message


# Listening


def test_a_listener_hears_everything_until_it_unsubscribes() -> None:
    session = shift()
    heard: list[Event] = []
    unsubscribe = session.subscribe(heard.append)
    play(session, "swap 1 2")
    unsubscribe()
    unsubscribe()
    play(session, "swap 1 2")
    assert heard == [events.TurnTaken(1, "swap 1 2", 1), events.TurnBegan(2)]


def test_a_session_is_complete_before_anybody_hears_of_it() -> None:
    session = begin("sequence-builder", {"sequences": [[18, 19, 20], [2]], "to_move": 2})
    seen: list[tuple[int, int | None]] = []
    session.subscribe(lambda event: seen.append((session.ply, session.to_move)))
    play(session, "3")
    assert seen
    assert set(seen) == {(2, 2)}


def test_what_could_be_redone_is_gone_before_anybody_hears_of_a_new_move() -> None:
    session = shift()
    play(session, "swap 1 2", "swap 4 5")
    session.undo()
    seen: list[tuple[bool, Sequence[object]]] = []
    session.subscribe(lambda event: seen.append((session.can_redo, session.undone)))
    play(session, "swap 1 3")
    assert seen == [(False, ()), (False, ())]


def test_a_move_that_a_listener_takes_back_can_be_redone() -> None:
    session = shift()

    def take_it_back(event: Event) -> None:
        if isinstance(event, events.TurnTaken) and event.kind is TurnKind.FORFEITED:
            session.undo()

    session.subscribe(take_it_back)
    play(session, "swap 1 3")
    assert session.ply == 0
    assert [*map(str, session.undone)] == ["swap 1 3"]


def out_of_paper(event: Event) -> None:
    raise RuntimeError("out of paper")


def test_a_listener_that_fails_harms_neither_the_session_nor_the_others() -> None:
    session, calm = shift(), shift()
    before = heard_by(session)
    session.subscribe(out_of_paper)
    after = heard_by(session)
    first, second = partial(play, session, "swap 1 2"), partial(play, session, "swap 1 3")
    for change in (first, second, session.undo, session.redo):
        with pytest.raises(ExceptionGroup):
            change()
    undisturbed = heard_by(calm)
    play(calm, "swap 1 2", "swap 1 3")
    calm.undo()
    calm.redo()
    assert before == after == undisturbed
    assert everything(session) == everything(calm)


def test_a_single_failure_of_a_listener_is_raised_as_it_is() -> None:
    session = shift()
    error = RuntimeError("out of paper")

    def fail(event: Event) -> None:
        if event == events.TurnBegan(2):
            raise error

    session.subscribe(fail)
    with pytest.raises(RuntimeError) as raised:
        play(session, "swap 1 2")
    assert raised.value is error


def test_several_failures_are_raised_together_in_the_order_of_events() -> None:
    session = shift()
    session.subscribe(out_of_paper)
    session.subscribe(lambda event: [][0])
    with pytest.raises(ExceptionGroup) as raised:
        play(session, "swap 1 2")
    assert list(map(type, raised.value.exceptions)) == [RuntimeError, IndexError] * 2


def test_the_failure_of_a_listener_is_never_taken_for_a_refusal() -> None:
    session = shift()

    def claim_at_once(event: Event) -> None:
        if event == events.TurnBegan(2):
            session.submit(Call.CLAIM)

    session.subscribe(claim_at_once)
    with pytest.raises(ExceptionGroup) as raised:
        play(session, "swap 1 2")
    assert list(map(type, raised.value.exceptions)) == [Refused]
    assert session.ply == 1


def test_a_failure_is_not_raised_again_with_the_next_move() -> None:
    session = shift()
    stop = session.subscribe(out_of_paper)
    with pytest.raises(ExceptionGroup):
        play(session, "swap 1 2")
    stop()
    heard = heard_by(session)
    play(session, "swap 1 2")
    assert heard == [events.TurnTaken(2, "swap 1 2", 2), events.TurnBegan(1)]


def test_a_listener_that_moves_keeps_the_order_of_events_for_all() -> None:
    session = shift()
    first = heard_by(session)

    def answer(event: Event) -> None:
        if event == events.TurnBegan(2):
            play(session, "swap 4 5")

    session.subscribe(answer)
    last = heard_by(session)
    play(session, "swap 1 2")
    assert first == [
        events.TurnTaken(1, "swap 1 2", 1),
        events.TurnBegan(2),
        events.TurnTaken(2, "swap 4 5", 2),
        events.TurnBegan(1),
    ]
    assert last == first


def test_a_listener_may_unsubscribe_another_while_it_hears() -> None:
    session = shift()
    heard: list[Event] = []
    session.subscribe(lambda event: stop())
    stop = session.subscribe(heard.append)
    last = heard_by(session)
    play(session, "swap 1 2", "swap 1 2")
    assert heard == []
    assert len(last) == 4


# Telling the story


STORIES: list[tuple[str, dict[str, object] | None, dict[str, object], list[str]]] = [
    ("sequence-shift", {"sequence": [1, 3, 2, 4, 5]}, {}, ["swap 1 3", "swap 2 3"]),
    ("sequence-shift", {"sequence": [5, 4, 3, 2, 1]}, {}, [*SHIFT_ROUND * 2, "claim"]),
    ("sequence-builder", {"sequences": [[18, 19], [2]]}, {}, ["20", "3", "4", "5"]),
    ("sequence-builder", {"sequences": [[], []]}, {}, ["20", "19"]),
    ("mirror-duel", None, {}, ["5 back", "5 front"]),
    ("mirror-duel", None, {"blindfold": True}, ["5 back", "3 front", "concede"]),
    ("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}, {}, ["own 1 2", "cross 3", "own 2 3"]),
    ("sequence-stack", None, {"blocks": "thaw"}, ["discard"] * 41 + ["claim"]),
    (
        "sequence-stack",
        {"deck": [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]},
        {},
        ["discard", "place", "discard", "place", *["discard"] * 6],
    ),
]


@pytest.mark.parametrize(("name", "start", "options", "moves"), STORIES)
def test_the_story_is_what_a_listener_from_the_start_heard(
    name: str, start: dict[str, object] | None, options: dict[str, Any], moves: list[str]
) -> None:
    session = begin(name, start, **options)
    opening = list(session.past_events())
    assert opening[-1] == events.TurnBegan(1)
    heard = heard_by(session)
    play(session, *moves)
    assert session.outcome is not None
    assert list(session.past_events()) == opening + heard


def test_the_story_leaves_out_what_was_taken_back() -> None:
    session, straight = shift(), shift()
    play(session, "swap 3 4", "swap 1 2")
    session.undo()
    session.undo()
    play(session, "swap 1 2")
    play(straight, "swap 1 2")
    assert list(session.past_events()) == list(straight.past_events())


def test_the_story_of_a_game_with_cards_begins_with_the_first_draw() -> None:
    session = begin("sequence-stack", {"deck": [3, 1, 5]})
    assert list(session.past_events()) == [stack_events.CardDrawn(1, 3), events.TurnBegan(1)]
    play(session, "discard")
    assert list(session.past_events()) == [
        stack_events.CardDrawn(1, 3),
        events.TurnBegan(1),
        events.TurnTaken(1, "discard", 1),
        stack_events.NumberBlocked(2, 3),
        stack_events.CardDrawn(2, 1),
        events.TurnBegan(2),
    ]


def test_a_call_is_not_taken_for_a_move() -> None:
    session = shift()
    session.submit(Call.CONCEDE)
    assert session.turns[0].notation == "concede"
    assert session.turns[0].move is Call.CONCEDE


def test_what_a_session_hands_out_cannot_be_changed() -> None:
    """Events, setups and games are shared; only a solver's own notes may change."""
    names = [each.name for each in walk_packages(seqtui.engines.__path__, "seqtui.engines.")]
    modules = [import_module(name) for name in names if ".adapters" not in name]  # extras need more
    found = {
        thing.__qualname__: thing.__dataclass_params__.frozen  # type: ignore[attr-defined]
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and thing.__module__ == module.__name__ and is_dataclass(thing)
    }
    assert {"Setup", "TurnTaken", "GameWon", "CardDrawn", "Game"} <= set(found)
    assert issubclass(GameReview, tuple)
    assert {name for name, frozen in found.items() if not frozen} == {"_Race", "_Renewal"}
