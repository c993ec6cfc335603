"""Tuscany's people for the tests of its screens: a game with some of them, and the box they sit at."""

from typing import Any

from companion.games.kit.facts import player_of
from companion.games.port import command_of
from companion.games.tuscany.port import GAME
from companion.games.tuscany.rules.commands import NewGame, Pass
from companion.games.tuscany.rules.game import Game, Player
from companion.games.tuscany.rules.terms import Season, Worker
from companion.settings.preferences import Preferences
from tests.games.tuscany.evening import friends, woken
from tests.ui import people

SPEAKING = Preferences(language="en")


class Box(people.Box):
    """A box with Tuscany on its table."""

    @property
    def game(self) -> Game:
        assert isinstance(self.table.game, Game)
        return self.table.game

    def player(self, name: str) -> Player:
        return player_of(self.game, name)

    @property
    def last_command(self) -> Any:
        return command_of(GAME, self.table.timeline.moments[-1])


def box_of(
    game: NewGame | None = None, season: Season = Season.SPRING, preferences: Preferences = SPEAKING
) -> Box:
    """A box in this season of the first year; Ben is on turn, then Chloé, Eino and Anna."""
    begins = friends() if game is None else game
    box = Box(begins, preferences, name="tuscany").play(*woken(len(begins.players)))
    while box.game.season is not season:
        box.play(Pass(box.game.turn or ""))
    return box


def with_specials(*kinds: Worker) -> NewGame:
    return friends(specials=kinds)  # type: ignore[arg-type]
