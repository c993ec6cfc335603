"""The director's commands about the players, and the deeds they lead to. Pure."""

from collections.abc import Collection
from typing import Annotated

from companion.frozen import frozen
from companion.games.kit.codec import Form, Text
from companion.games.kit.fields import text
from companion.games.kit.sentences import Refusal, say
from companion.tournament.hub.decisions import Command, Decision, Deed, Given, did, no, nobody
from companion.tournament.hub.event import Event, Player, Presence
from companion.tournament.hub.event_settings import MOST_ROUNDS
from companion.tournament.hub.player_lists import (
    MOST_LIST,
    MOST_RATING,
    Column,
    Listed,
    PlayerList,
    read_players,
)
from companion.tournament.records import Record

MOST_SHOWN = 12
MOST_SKIPPED = 200


@frozen
class PlayerAdded(Deed):
    player: str
    name: str
    since: int
    """The round from which they play."""
    fixed: str
    club: str = ""
    rating: int = 0
    state: Presence = Presence.HERE

    def fold(self, event: Event, _: Record) -> None:
        _add(
            event,
            Player(
                self.player, self.name, self.since, self.fixed, self.state, club=self.club, rating=self.rating
            ),
        )


@frozen
class ListedPlayer:
    """A player of a list that was imported."""

    player: str
    name: str
    fixed: str = ""
    club: str = ""
    member: str = ""
    rating: int = 0


@frozen
class PlayersListed(Deed):
    """A whole list of players."""

    since: int
    """The round from which they play."""
    state: Presence
    players: tuple[ListedPlayer, ...]

    def fold(self, event: Event, _: Record) -> None:
        for each in self.players:
            own = (each.name, self.since, each.fixed, self.state)
            _add(event, Player(each.player, *own, each.club, each.member, each.rating))


def _add(event: Event, player: Player) -> None:
    event.players[player.id] = player
    event.last_player = max(event.last_player, int(player.id[1:]))
    event.touch("players", player.id)
    event.touch_whole("draft", "standings")


@frozen
class AddPlayer(Command):
    name: Text
    fixed: str = ""
    club: str = ""
    rating: int = 0
    here: bool = True
    """Whether they are in the hall already."""

    def decide(self, event: Event, _: Given) -> Decision:
        if self.name.casefold() in _names(event):
            return _namesake(self.name)
        if not 0 <= self.rating <= MOST_RATING:
            return no(WRONG_RATING)
        player, state = next_id(event), Presence.HERE if self.here else Presence.REGISTERED
        added = PlayerAdded(player, self.name, event.number + 1, self.fixed, self.club, self.rating, state)
        return did(added, player=player)


def _list(plain: object, name: str) -> str:
    """A file of players: lines are kept, so that it is no ordinary text."""
    return plain if isinstance(plain, str) and 0 < len(plain) <= MOST_LIST else text(plain, name)


@frozen
class _List:
    """A list of players as a file has it, and what its columns are where their headings do not say it."""

    csv: Annotated[str, Form(_list)]
    columns: tuple[Column, ...] = ()
    headings: bool | None = None
    """Whether the first line has headings; None where that is to be seen."""

    def read(self) -> PlayerList:
        """It takes its time: beside the loop."""
        return read_players(self.csv, self.columns, headed=self.headings)


@frozen
class PreviewPlayers(_List, Command):
    """How a list would be read: nothing is done."""

    def decide(self, event: Event, given: Given) -> Decision:
        listed = given.listed or self.read()
        new, skipped = _new_of(listed, _names(event))
        return did(
            headings=listed.headings,
            columns=listed.columns,
            count=len(new),
            first=new[:MOST_SHOWN],
            skipped=skipped[:MOST_SKIPPED],
        )


@frozen
class ImportPlayers(_List, Command):
    here: bool = True

    def decide(self, event: Event, given: Given) -> Decision:
        new, skipped = _new_of(given.listed or self.read(), _names(event))
        players = tuple(
            ListedPlayer(f"p{number}", each.name, each.table, each.club, each.member, each.rating)
            for number, each in enumerate(new, start=event.last_player + 1)
        )
        state = Presence.HERE if self.here else Presence.REGISTERED
        deeds = (PlayersListed(event.number + 1, state, players),) if players else ()
        return did(*deeds, added=len(new), skipped=skipped[:MOST_SKIPPED])


LISTS = (PreviewPlayers, ImportPlayers)
WRONG_RATING = say("A rating is a number from 0 to 10000.")


def _new_of(listed: PlayerList, known: Collection[str]) -> tuple[list[Listed], list[int]]:
    """Those of a list who are not there yet, and the lines that are left out."""
    new = [each for each in listed.players if each.name.casefold() not in known]
    again = [each.line for each in listed.players if each.name.casefold() in known]
    return new, sorted((*listed.skipped, *again))


def next_id(event: Event) -> str:
    """An id that nobody had before, also where somebody was taken off the list."""
    return f"p{event.last_player + 1}"


def _names(event: Event) -> set[str]:
    return {player.name.casefold() for player in event.players.values()}


def is_known(event: Event, name: str) -> bool:
    return name.casefold() in _names(event)


def _namesake(name: str) -> Refusal:
    return no(say("{name} is on the list already: add something that tells them apart.", name=name))


@frozen
class PlayerChanged(Deed):
    player: str
    name: str
    fixed: str
    club: str = ""
    rating: int = 0

    def fold(self, event: Event, _: Record) -> None:
        player = event.players[self.player]
        player.name, player.fixed, player.club, player.rating = self.name, self.fixed, self.club, self.rating
        event.touch("players", player.id)
        for number, table in event.sittings:
            if number == event.number:
                event.touch("tables", table)


@frozen
class ChangePlayer(Command):
    player: Text
    name: Text | None = None
    fixed: str | None = None
    club: str | None = None
    rating: int | None = None

    def decide(self, event: Event, _: Given) -> Decision:
        player = event.players.get(self.player)
        if player is None:
            return nobody(self.player)
        name = player.name if self.name is None else self.name
        if name.casefold() != player.name.casefold() and is_known(event, name):
            return _namesake(name)
        rating = player.rating if self.rating is None else self.rating
        if not 0 <= rating <= MOST_RATING:
            return no(WRONG_RATING)
        fixed = player.fixed if self.fixed is None else self.fixed
        return did(
            PlayerChanged(player.id, name, fixed, player.club if self.club is None else self.club, rating)
        )


@frozen
class PairForbidden(Deed):
    """These two must not meet."""

    a: str
    b: str

    def fold(self, event: Event, _: Record) -> None:
        for one, other in ((self.a, self.b), (self.b, self.a)):
            event.players[one].forbidden.add(other)
            event.touch("players", one)


@frozen
class PairAllowed(Deed):
    """These two may meet again."""

    a: str
    b: str

    def fold(self, event: Event, _: Record) -> None:
        for one, other in ((self.a, self.b), (self.b, self.a)):
            event.players[one].forbidden.discard(other)
            event.touch("players", one)


@frozen
class Forbid(Command):
    a: Text
    b: Text

    def decide(self, event: Event, _: Given) -> Decision:
        return _two(event, self.a, self.b) or did(PairForbidden(self.a, self.b))


@frozen
class Allow(Command):
    a: Text
    b: Text

    def decide(self, event: Event, _: Given) -> Decision:
        return _two(event, self.a, self.b) or did(PairAllowed(self.a, self.b))


def _two(event: Event, a: str, b: str) -> Refusal | None:
    """Why these are not two players of the event."""
    for player in (a, b):
        if player not in event.players:
            return nobody(player)
    return no(say("Choose two different players.")) if a == b else None


@frozen
class ByesRequested(Deed):
    """The rounds in which a player sits out, as they asked; those before stay as they were."""

    player: str
    rounds: tuple[int, ...]

    def fold(self, event: Event, _: Record) -> None:
        event.players[self.player].sits_out = frozenset(self.rounds)
        event.touch("players", self.player)


@frozen
class RequestByes(Command):
    player: Text
    rounds: tuple[int, ...]

    def decide(self, event: Event, _: Given) -> Decision:
        if self.player not in event.players:
            return nobody(self.player)
        if not all(1 <= number <= MOST_ROUNDS for number in self.rounds):
            return no(say("An event has up to 50 rounds."))
        return did(ByesRequested(self.player, tuple(sorted(set(self.rounds)))))
