"""Last Stone: whoever takes the last stone of the pile wins.

A turn takes 1, 2 or 3 stones. With ``copying`` off nobody may take as many as were taken just
before, and a player who could take nothing else is skipped. A ``random`` pile may be smaller.
"""

from __future__ import annotations

from typing import NamedTuple

from seqtui.engines.dice import below, stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Game, Outcome, TurnKind
from seqtui.engines.games.options import Flag, Preset, Whole


class Options(NamedTuple):
    """How many stones there are, whether one may copy the last take, and whether luck deals."""

    stones: int = 10
    copying: bool = True
    random: bool = False


class Take(NamedTuple):
    """Take some stones; none is a skipped turn."""

    stones: int

    def __str__(self) -> str:
        return f"take {self.stones}" if self.stones else "skip"


class State(NamedTuple):
    """The stones in the pile, whose turn it is, and how many each turn has taken."""

    options: Options
    stones: int
    to_move: int
    takes: tuple[int, ...] = ()


TAKES = (Take(1), Take(2), Take(3))
SKIP = Take(0)


def deal(options: Options, seed: int, first: int) -> State:
    """Start with the whole pile, or with a part of it."""
    some = 1 + below(options.stones, stream(seed, "deal"))[0]
    return State(options, some if options.random else options.stones, first)


def arrange(options: Options, to_move: int, stones: int, takes: tuple[int, ...] = ()) -> State:
    """Set up a pile that is not empty."""
    if not 1 <= stones <= options.stones:
        raise BadInput(f"The pile has 1 to {options.stones} stones, not {stones}.")
    return State(options, stones, to_move, takes)


def legal(state: State) -> tuple[Take, ...]:
    """Return what may be taken, fewest first; or the skip of a player who may take nothing."""
    takes = tuple(take for take in TAKES if refusal(state, take) is None)
    return takes if takes or not state.stones else (SKIP,)


def play(state: State, move: Take) -> State:
    """Take the stones away."""
    takes = (*state.takes, move.stones)
    return State(state.options, state.stones - move.stones, 3 - state.to_move, takes)


def refusal(state: State, move: Take) -> str | None:
    """Refuse more stones than there are, and as many as were taken just before."""
    if move.stones > state.stones:
        return f"You cannot take {move.stones}: the pile has only {state.stones} left."
    if state.takes[-1:] == move and not state.options.copying:
        return f"You may not take {move.stones}: as many were taken just before."
    return None


def view(state: State) -> dict[str, object]:
    """Show the pile, and what was taken where it matters; nothing is hidden."""
    pile: dict[str, object] = {"stones": state.stones}
    return pile if state.options.copying else {**pile, "takes": list(state.takes)}


GAME: Game[State, Take, Options] = Game(
    name="last-stone",
    title="Last Stone",
    goal=lambda _: "Take the last stone and you win",
    options=Options,
    option_list=(
        Whole("stones", "Stones in the pile", 4, 10),
        Flag("copying", "Taking as many as were taken just before"),
        Flag("random", "A pile of any size"),
    ),
    presets=(
        Preset("classic", "Classic", {}, "one pile, three at most", "one pile, take up to three"),
        Preset("no-copying", "No copying", {"copying": False}, "no copying", "no number twice"),
        Preset("lucky", "Lucky", {"copying": False, "random": True}, "any pile", "as it comes"),
    ),
    deal=deal,
    moves=lambda _: TAKES,
    legal=legal,
    play=play,
    outcome=lambda state: None if state.stones else Outcome(3 - state.to_move, "last"),
    refusal=refusal,
    full_view=view,
    forced=lambda state: SKIP if legal(state) == (SKIP,) else None,
    kind=lambda move: TurnKind.PLAYED if move.stones else TurnKind.SKIPPED,
)
