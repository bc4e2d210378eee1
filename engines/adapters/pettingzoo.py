"""The games as PettingZoo environments, in which agents take their turns one after another.

``env("sequence-shift", length=4)`` makes one, wrapped as PettingZoo wraps its own classic games:
an illegal action ends the game and costs its agent a point. A game's options, or a
preset, are keyword arguments. Cards are drawn with the environment's own generator from what is
left in the deck, so that nothing depends on the order of a deck that nobody knows (ALL-7).
"""

from __future__ import annotations

from math import prod
from typing import Any, TypeAlias

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from seqtui.engines.adapters.chance_game import LONGEST, TOO_LONG, ChanceGame, Moment
from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options, preset_named
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.solving.oracle import oracle_of

AGENTS = ("player_1", "player_2")
_RENDER_MODES = ("ansi", "human")

_Observation: TypeAlias = dict[str, NDArray[Any]]


def env(game: str, **settings: Any) -> AECEnv:
    """Make an environment of a game; the settings are those of :class:`raw_env`."""
    made = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # noqa: N801 (what PettingZoo calls every environment)
    """A game without the wrappers: its caller has to look at the mask."""

    def __init__(
        self,
        game: str,
        *,
        preset: str | None = None,
        render_mode: str | None = None,
        max_game_length: int = LONGEST,
        values: bool = False,
        **options: Any,
    ) -> None:
        """Make an environment, or raise a ``ValueError`` that says what is wrong.

        A game is cut off after ``max_game_length`` actions. With ``values``, ``infos`` tells what
        the position and every action is worth to the agent who is to move.
        """
        super().__init__()
        if render_mode not in (None, *_RENDER_MODES):
            raise BadInput(f"render_mode is {' or '.join(_RENDER_MODES)}, not {render_mode!r}.")
        if type(max_game_length) is not int or max_game_length < 1:
            raise BadInput(f"max_game_length is a whole number from 1 on, not {max_game_length!r}.")
        self._game = game_named(game)
        chosen = {} if preset is None else preset_named(self._game, preset).values
        self._options = check_options(self._game, {**chosen, **options})
        self._tells_values = values
        self._longest = max_game_length
        self._chance_game = ChanceGame(self._game, self._options, longest=max_game_length)
        if values and self._chance_game.is_covered:
            raise BadInput("The values would tell what the game hides.")
        self._random, _ = np_random()
        self.render_mode = render_mode
        self.metadata = {
            "name": f"seqtui_{game.replace('-', '_')}_v0",
            "render_modes": list(_RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = list(AGENTS)
        self.action_spaces = {agent: Discrete(len(self.moves)) for agent in AGENTS}
        self.observation_spaces = {agent: _space(self._chance_game) for agent in AGENTS}

    @property
    def moves(self) -> tuple[str, ...]:
        """What each action means, in the notation of the game."""
        return self._chance_game.moves

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed deals what it deals everywhere, and the same cards follow."""
        if seed is None:
            seed = int(self._random.integers(MAX_SEED + 1))
        else:
            self._random, _ = np_random(seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        opening = prepare(self._game, self._options, seed=seed).opening
        self._go_on_from(self._chance_game.begin_at(opening))

    def step(self, action: int | None) -> None:
        """Take a turn for the agent to move; the turns of players without a choice follow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self._now.legal
        if action not in legal:
            raise BadInput(f"The action {action} is not legal now; legal are {[*legal]}.")
        self._go_on_from(self._chance_game.played(self._now, int(action)))
        self._accumulate_rewards()

    def observe(self, agent: str) -> _Observation:
        """Return what an agent may see; its mask is empty while it is not its turn."""
        numbers = self._chance_game.observation(self._now.state, 1 + AGENTS.index(agent))
        return {"observation": np.array(numbers, np.float32), "action_mask": self._mask(agent)}

    def render(self) -> str | None:
        """Return the position as text, or print it."""
        if self.render_mode is None:
            logger.warn("There is nothing to render without a render_mode.")
            return None
        text = self._chance_game.text(self._now.state, self._now.outcome)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Close nothing: text needs no window."""

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the rules, which are found again by the game's name."""
        return {**vars(self), "_game": self._game.name, "_chance_game": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._game = game_named(kept["_game"])
        self._chance_game = ChanceGame(self._game, self._options, longest=self._longest)

    def _go_on_from(self, now: Moment) -> None:
        """Draw what is to be drawn (ALL-7), and let the agents see where the game stands then."""
        while now.by_chance:
            now = self._chance_game.drawn(now, self._card(now))
        self._now, outcome = now, now.outcome
        self.agent_selection = AGENTS[now.state.to_move - 1]
        self.terminations = dict.fromkeys(AGENTS, outcome not in (None, TOO_LONG))
        self.truncations = dict.fromkeys(AGENTS, outcome == TOO_LONG)
        if outcome and outcome.winner:
            self.rewards = {AGENTS[outcome.winner - 1]: 1.0, AGENTS[2 - outcome.winner]: -1.0}
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in AGENTS}
        if self._tells_values and now.legal:
            self.infos[self.agent_selection] |= self._values()
        if self.render_mode == "human":
            self.render()

    def _card(self, now: Moment) -> int:
        """Roll for one of the cards that may be drawn."""
        *others, (last, _) = self._chance_game.chances(now)
        left = self._random.random()
        for card, chance in others:
            left -= chance
            if left < 0:
                return card
        return last

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = np.zeros(len(self.moves), np.int8)
        # An illegal action ends the game for the agents alone: the wrapper sees to that.
        is_live = not self.terminations.get(agent, True)
        if is_live and agent == AGENTS[self._now.state.to_move - 1]:
            mask[[*self._now.legal]] = 1
        return mask

    def _values(self) -> dict[str, Any]:
        """Return the exact value of the position and of each action, as the reward to expect.

        Where cards decide there is also the chance of winning.
        """
        value = oracle_of(self._game, self._options).judge(self._now.state).value
        values: dict[str, Any] = {
            "value": 2 * value.share - 1,
            "action_values": self._chance_game.action_values(self._now),
        }
        return values if value.chance is None else {**values, "chance": value.chance}


def _space(chance_game: ChanceGame) -> Dict:
    """Return the space of what an agent observes."""
    pieces = [piece for piece in chance_game.pieces for _ in range(prod(piece.shape))]
    low = np.array([piece.low for piece in pieces], np.float32)
    high = np.array([piece.high for piece in pieces], np.float32)
    return Dict(
        {
            "observation": Box(low, high, dtype=np.float32),
            "action_mask": Box(0, 1, (len(chance_game.moves),), np.int8),
        }
    )
