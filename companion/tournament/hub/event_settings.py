"""The director's command about the event's settings, and the deed it leads to. Pure."""

from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from typing import Any

from companion.frozen import frozen
from companion.games.kit.clock import Rule
from companion.games.kit.codec import Text, to_json
from companion.games.kit.sentences import Sentence, say
from companion.games.registry import GAMES
from companion.tournament.hub.decisions import Command, Decision, Deed, Given, did, no
from companion.tournament.hub.event import Event
from companion.tournament.hub.game_options import do_fit
from companion.tournament.hub.player_lists import is_name
from companion.tournament.messages import Plain
from companion.tournament.records import Record
from companion.tournament.standings import BY_NAME, MOST_POINTS, OWN, TieBreak

SIZES = (3, 5)
MOST_OPTIONS = 4000
MOST_ROUNDS = 50


@frozen
class _Options:
    """Settings of the event; None for those that stay."""

    name: Text | None = None
    game: Text | None = None
    options: Plain | None = None
    scheme: Text | None = None
    size: int | None = None
    round_s: int | None = None
    delete_on: str | None = None
    points: tuple[int, ...] | None = None
    tie_breaks: tuple[str, ...] | None = None
    registration: bool | None = None
    web: str | None = None
    total_rounds: int | None = None
    seat_phones: bool | None = None
    table_clock: Rule | None = None


@frozen
class OptionsSet(_Options, Deed):
    def fold(self, event: Event, record: Record) -> None:
        is_told = self.seat_phones not in (None, event.seat_phones)
        if is_told or self.table_clock not in (None, event.table_clock):
            event.settings_rev = record.at
        for name, value in self.__dict__.items():
            if value is not None:
                setattr(event, name, value)
        event.touch_whole("event", "standings")


@frozen
class SetEvent(_Options, Command):
    def decide(self, event: Event, _: Given) -> Decision:
        if self.game is not None and self.game not in GAMES.names:
            return no(say("There is no game {game}.", game=self.game))
        if self.game not in (None, event.game) and event.rounds:
            return no(say("The game can't be changed after the first round."))
        if self.scheme is not None and self.scheme not in (*BY_NAME, OWN):
            return no(say("There is no way of counting called {scheme}.", scheme=self.scheme))
        if self.size not in (None, *SIZES):
            return no(say("Tables that can't be of four are of three or of five."))
        if self.round_s is not None and not 60 <= self.round_s <= 24 * 3600:
            return no(say("A round takes from one minute to one day."))
        if self.delete_on and not is_day(self.delete_on):
            return no(say("A day is written like 2027-01-31."))
        if self.total_rounds is not None and not 0 <= self.total_rounds <= MOST_ROUNDS:
            return no(say("An event has up to 50 rounds."))
        if self.web and not is_address(self.web):
            return no(say("An address begins with https:// or http://, and is short."))
        problem = self._wrong_points(event) or self._wrong_options(event)
        return did(OptionsSet(**self.__dict__)) if problem is None else no(problem)

    def _wrong_points(self, event: Event) -> Sentence | None:
        points = event.points if self.points is None else self.points
        if (self.scheme or event.scheme) == OWN and not _are_points(points):
            return say("Points are a list from the first place down, such as 10, 6, 3, 1.")
        if self.tie_breaks is not None and not _are_tie_breaks(self.tie_breaks):
            return say("Tie-breaks are wins, share and opponents, each once, in any order.")
        return None

    def _wrong_options(self, event: Event) -> Sentence | None:
        if self.options is None:
            return None
        if not _are_options(self.options):
            return say(
                "These options can't be: colours are a list of different words, and everything must be short."
            )
        if not do_fit(self.game or event.game, self.options):
            return say("This does not fit the game: fill in all of it, or none.")
        return None


def _are_points(points: tuple[int, ...]) -> bool:
    falls = all(higher >= lower for higher, lower in pairwise(points))
    return bool(points) and falls and 0 <= points[-1] <= points[0] <= MOST_POINTS


def _are_tie_breaks(names: tuple[str, ...]) -> bool:
    return set(names) <= set(TieBreak) and len(set(names)) == len(names)


def _are_options(options: Mapping[str, Any]) -> bool:
    """Whether these options can go to the boxes."""
    colours = options.get("colours", [])
    are_words = isinstance(colours, list | tuple) and all(isinstance(each, str) for each in colours)
    is_short = len(to_json(options)) <= MOST_OPTIONS
    return is_short and are_words and len(set(colours)) == len(colours) and all(map(is_name, colours))


def is_address(text: str) -> bool:
    return text.startswith(("https://", "http://")) and is_name(text) and " " not in text


def is_day(plain: str) -> bool:
    try:
        date.fromisoformat(plain)
    except ValueError:
        return False
    return True
