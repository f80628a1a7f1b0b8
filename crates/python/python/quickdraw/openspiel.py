"""OpenSpiel games, registered when this module is imported. It needs the package `open_spiel`.

Every game is there as `quickdraw_GAME_turns`, in which simultaneous decisions are taken one after the other and stay
hidden. Games whose players always decide together are there as `quickdraw_GAME` too, with simultaneous nodes. Chance is
explicit. Races are decided by lot, because policies have no reactions.

Parameters: `players`, `options` (JSON as text) and `position` (JSON in hexadecimal digits, see `encode`), which makes
small games: `pyspiel.load_game("quickdraw_loot_turns", {"position": encode(position)})`.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

import quickdraw

__all__ = ["SIMULTANEOUS", "encode", "game_name"]

#: The games whose players always decide together: one index each, at the same time.
SIMULTANEOUS = ("loot", "hayauchi")

_LONGEST = 100_000


def encode(position: Any) -> str:
    """A position as a parameter of a game: OpenSpiel's parameters cannot hold JSON.

    >>> bytes.fromhex(encode({"round": 2}))
    b'{"round": 2}'
    """
    return json.dumps(position).encode().hex()


def game_name(game: str, simultaneous: bool = False) -> str:
    """The name of a game in OpenSpiel."""
    return f"quickdraw_{game}" if simultaneous else f"quickdraw_{game}_turns"


def _game_type(slug, simultaneous):
    about = quickdraw.about(slug)
    least, most = about["players"]
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=game_name(slug, simultaneous),
        long_name=about["name"] if simultaneous else f"{about['name']} in turns",
        dynamics=dynamics.SIMULTANEOUS if simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": least, "options": "", "position": ""},
    )


class _Game(pyspiel.Game):
    """A game. `slug` and `simultaneous` are set by its subclasses."""

    def __init__(self, params=None):
        params = dict(params or {})
        about = quickdraw.about(self.slug)
        given = json.loads(params.get("options") or "{}")
        settings = {"options": quickdraw.without_races(self.slug, given)}
        if params.get("position"):
            settings["position"] = json.loads(bytes.fromhex(params["position"]))
        else:
            settings["players"] = params.get("players", about["players"][0])
        self.first = quickdraw.make(self.slug, explicit_chance=True, **settings)
        players = self.first.players
        info = pyspiel.GameInfo(
            num_distinct_actions=about["indices"],
            max_chance_outcomes=about["outcomes"],
            num_players=players,
            min_utility=-1.0,
            max_utility=float(players - 1),
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self, state=None):
        return (_SimultaneousState if self.simultaneous else _TurnState)(self)

    def max_chance_nodes_in_history(self):
        return _LONGEST

    def make_py_observer(self, iig_obs_type=None, params=None):
        return _Observer(self.first, iig_obs_type)


class _State(pyspiel.State):
    """A state: the game, and nothing beside it."""

    def __init__(self, game):
        super().__init__(game)
        self.play = game.first.copy()
        self._slug = game.slug

    def chance_outcomes(self):
        return [(number, chance) for number, chance, _ in self.play.chances()]

    def is_terminal(self):
        return self.play.is_over

    def returns(self):
        return self.play.returns

    def rewards(self):
        return self.play.returns

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return next((words for number, _, words in self.play.chances() or () if number == action), str(action))
        try:
            return self.play.words(player, action)
        except ValueError:
            return str(action)

    def __str__(self):
        paths = [self.play.path(seat) for seat in range(self.play.players)]
        return json.dumps({**self.play.position(), "paths": paths})

    def __deepcopy__(self, memo):
        other = type(self)(self.get_game())
        other.play = self.play.copy()
        return other


class _TurnState(_State):
    """Those who owe a decision choose one after the other, the lowest seat first."""

    def current_player(self):
        if self.play.is_over:
            return pyspiel.PlayerId.TERMINAL
        to_act = self.play.to_act
        return to_act[0] if to_act else pyspiel.PlayerId.CHANCE

    def _legal_actions(self, player):
        return self.play.legal(player)

    def _apply_action(self, action):
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self.play.draw(action)
        else:
            self.play.choose(player, action)


class _SimultaneousState(_State):
    """Those who owe a decision choose together."""

    def current_player(self):
        if self.play.is_over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.SIMULTANEOUS if self.play.to_act else pyspiel.PlayerId.CHANCE

    def _legal_actions(self, player):
        return self.play.legal(player)

    def _apply_action(self, action):
        self.play.draw(action)

    def _apply_actions(self, actions):
        for seat in self.play.to_act:
            self.play.choose(seat, actions[seat])


class _Observer:
    """What a player knows: the observation with its memory, behind the player's number."""

    def __init__(self, game, iig_obs_type):
        self._recalls = iig_obs_type is None or iig_obs_type.perfect_recall
        players, numbers = game.players, len(game.observe(0))
        self.tensor = np.zeros(players + numbers, np.float32)
        self.dict = {"player": self.tensor[:players], "observation": self.tensor[players:]}

    def set_from(self, state, player):
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        state.play.observe_into(player, self.dict["observation"])

    def string_from(self, state, player):
        if self._recalls:
            known = state.play.events(player)
        else:
            # The view alone lacks what the tensor remembers of earlier events.
            numbers = state.play.observe(player)
            places = np.flatnonzero(numbers)
            known = [state.play.view(player), [[int(place), float(numbers[place])] for place in places]]
        return json.dumps([player, known, state.play.path(player)], separators=(",", ":"))


def _register():
    for slug in quickdraw.games():
        kinds = (False, True) if slug in SIMULTANEOUS else (False,)
        for simultaneous in kinds:
            kind = _game_type(slug, simultaneous)
            fields = {"slug": slug, "simultaneous": simultaneous, "kind": kind}
            made = type(f"_{kind.short_name}", (_Game,), {**fields, "__module__": __name__})
            # Pickle finds a class by its name in this module.
            globals()[made.__name__] = made
            pyspiel.register_game(kind, made)


_register()
