"""PettingZoo environments. They need the package `pettingzoo`.

Agents are called `seat_0`, `seat_1` and so on. All stay to the end. An observation is a dictionary with `observation`
(float32) and `action_mask` (int8); who owes nothing has an empty mask. An action is one index: an action of several
parts takes several steps. Rewards come at the end: everybody stakes 1, and the winners share the stakes.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

import quickdraw

__all__ = ["TurnEnv", "SimultaneousEnv", "env", "parallel_env"]


def parallel_env(game: str = "loot", **settings: Any) -> SimultaneousEnv:
    """The game with simultaneous steps: see `SimultaneousEnv`."""
    return SimultaneousEnv(game, **settings)


def env(game: str = "loot", **settings: Any) -> TurnEnv:
    """The game with one agent after the other: see `TurnEnv`."""
    return TurnEnv(game, **settings)


def _whole(agent: str, action: Any) -> int:
    """An action as a whole number. A rounded one would be another action."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"{agent}: an action is a whole number, not {action!r}") from None


class _Shared:
    """What both kinds of environments have in common."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        options: Mapping[str, Any] | str | None = None,
        bots: Mapping[int, str] | None = None,
        effort: int = 100,
        illegal: str = "raise",
        limit: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("raise", "lot"):
            raise ValueError("illegal is 'raise' or 'lot'")
        if render_mode not in self.metadata["render_modes"] + [None]:
            raise ValueError(f"render_mode is one of {', '.join(self.metadata['render_modes'])}, or None")
        self._settings = {"players": players, "options": options}
        self._slug, self._levels, self._effort = game, dict(bots or {}), effort
        self._illegal, self._limit, self.render_mode = illegal, limit, render_mode
        self._sessions, self._seed, self._closed = itertools.count(), None, False
        self._begin("spaces")
        taken = set(self._levels)
        self._seats = {f"seat_{seat}": seat for seat in range(self._game.players) if seat not in taken}
        if not self._seats:
            raise ValueError("bots sit on all seats: leave at least one to an agent")
        self.possible_agents = list(self._seats)
        about = quickdraw.about(game)
        box = gymnasium.spaces.Box(0.0, 1.0, (about["observation"],), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (about["indices"],), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(about["indices"]) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def game(self) -> quickdraw.Game:
        """The game that is played now."""
        return self._game

    def _begin(self, seed):
        self._game = quickdraw.make(self._slug, seed=seed, **self._settings)
        self._bots = quickdraw.bots.seats(self._game, self._levels, seed=seed, effort=self._effort)
        self._lots = np.random.default_rng(list(seed.encode()))
        self._steps = 0
        quickdraw.bots.play(self._game, self._bots)

    def _restart(self, seed):
        if self._closed:
            raise ValueError("the environment is closed")
        if seed is not None:
            self._seed, self._sessions = str(seed), itertools.count()
        elif self._seed is None:
            self._seed = str(np.random.SeedSequence().entropy)
        self._begin(f"{self._seed}/{next(self._sessions)}")

    def _observe(self, agent):
        seat = self._seats[agent]
        return {"observation": self._game.observe(seat), "action_mask": self._game.mask(seat)}

    def _choose(self, agent, index):
        """Chooses for an agent. Returns what was wrong with the index, for infos."""
        if self._closed:
            raise ValueError("the environment is closed")
        seat, info = self._seats[agent], {}
        if self._illegal == "lot":
            legal = self._game.legal(seat)
            if index is None or _whole(agent, index) not in legal:
                info = {"illegal": None if index is None else _whole(agent, index)}
                index = int(self._lots.choice(legal))
        elif index is None:
            raise ValueError(f"{agent} owes a decision")
        self._game.choose(seat, _whole(agent, index))
        self._steps += 1
        return info

    def _check(self, owing, actions):
        """Raises before anything is played if an action is missing or illegal."""
        for agent in owing:
            if actions.get(agent) is None:
                raise ValueError(f"{agent} owes a decision")
            self._game.words(self._seats[agent], _whole(agent, actions[agent]))

    def _cut(self):
        return not self._game.is_over and 0 < self._limit <= self._steps

    def render(self) -> str | None:
        """The table as text: printed for `human`, returned for `ansi`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing: the environment was made without a render_mode")
            return None
        sketch = self._game.sketch()
        if self.render_mode == "human":
            print(sketch)
            return None
        return sketch

    def state(self) -> np.ndarray:
        """What all agents observe, one after the other."""
        return np.concatenate([self._game.observe(seat) for seat in range(self._game.players)])

    def close(self) -> None:
        self._closed = True


class SimultaneousEnv(_Shared, ParallelEnv):
    """All agents that owe a decision choose in the same step; the actions of others are ignored.

    `players`, `options`: as for `quickdraw.make`. `bots`: levels by seat; the other seats are agents. `illegal`:
    'raise', or 'lot' to let the lot choose instead of an illegal index. `limit`: after how many indices a game is cut
    off; 0 for never.
    """

    metadata = {"name": "quickdraw_v0", "render_modes": ["human", "ansi"], "is_parallelizable": True}

    def __init__(self, game: str = "loot", **settings: Any) -> None:
        super().__init__(game, **settings)
        self.agents: list[str] = []

    def reset(
        self, seed: Any = None, options: Any = None
    ) -> tuple[dict[str, dict[str, np.ndarray]], dict[str, dict[str, Any]]]:
        self._restart(seed)
        self.agents = list(self.possible_agents)
        return {agent: self._observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            gymnasium.logger.warn("step() does nothing: the game is over, so call reset()")
            return {}, {}, {}, {}, {}
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        owing = [agent for agent in agents if self._seats[agent] in self._game.to_act]
        if self._illegal == "raise":
            self._check(owing, actions)
        for agent in owing:
            infos[agent] = self._choose(agent, actions.get(agent))
        quickdraw.bots.play(self._game, self._bots)
        returns = self._game.returns
        rewards = {agent: returns[self._seats[agent]] for agent in agents}
        terminated, truncated = self._game.is_over, self._cut()
        if terminated or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            {agent: self._observe(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            infos,
        )


class TurnEnv(_Shared, AECEnv):
    """One agent chooses after the other. The settings are those of `SimultaneousEnv`."""

    metadata = {"name": "quickdraw_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(self, game: str = "loot", **settings: Any) -> None:
        super().__init__(game, **settings)
        self.agents: list[str] = []

    def reset(self, seed: Any = None, options: Any = None) -> None:
        self._restart(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._observe(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self._choose(agent, action)
        quickdraw.bots.play(self._game, self._bots)
        if self._game.is_over or self._cut():
            returns = self._game.returns
            self.rewards = {agent: returns[self._seats[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, self._game.is_over)
            self.truncations = dict.fromkeys(self.agents, not self._game.is_over)
        self.agent_selection = self._next()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _next(self):
        """The first agent that owes a decision; the first of all when the game is over."""
        to_act = self._game.to_act
        return next((agent for agent in self.agents if self._seats[agent] in to_act), self.agents[0])

