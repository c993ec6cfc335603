"""Commands and deeds: a command is asked for, and leads to deeds for the log or to a refusal. Pure."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from companion.frozen import frozen
from companion.games.kit.sentences import Refusal, Sentence, say
from companion.tournament.hub.event import Event
from companion.tournament.hub.player_lists import PlayerList
from companion.tournament.pairing.field import Pairing
from companion.tournament.records import Record


class Deed:
    """Something that was done at the hub. Its fields' types are its JSON form in the log."""

    def fold(self, event: Event, record: Record, /) -> None:
        """Change the event; it was decided before, so it holds. What is only noted changes nothing."""


@frozen
class Given:
    """What a decision may not find by itself: the hub's time in milliseconds, who asks, and chance."""

    now: int
    by: str
    seed: int
    listed: PlayerList | None = None
    """The players of a list, read beside the loop."""
    pairing: Pairing | None = None
    """The next round, paired beside the loop because it takes its time."""


@frozen
class Decided:
    """Deeds, the table and round that they are about, and what is told of them."""

    deeds: tuple[Deed, ...]
    table: str
    round: int
    result: Mapping[str, Any]


Decision: TypeAlias = Decided | Refusal


class Command:
    """What a director or a judge asks for. Its fields' types are its JSON form."""

    def decide(self, event: Event, given: Given, /) -> Decision:
        """What it leads to; nothing is changed here."""
        raise NotImplementedError


class HubCode(StrEnum):
    """What a refusal of the hub is called in programs; its sentence says more."""

    REFUSED = "refused"


def did(*deeds: Deed, table: str = "", round_: int = 0, **result: Any) -> Decided:
    return Decided(deeds, table, round_, result)


def no(sentence: Sentence) -> Refusal:
    return Refusal(HubCode.REFUSED, sentence)


def nobody(player: str) -> Refusal:
    return no(say("Nobody here is called {player}.", player=player))
