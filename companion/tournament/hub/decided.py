"""What deciding a command gives: deeds for the log and what whoever asked gets, or a refusal."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from companion.frozen import frozen
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import Sentence, say
from companion.tournament.hub.event import Event
from companion.tournament.hub.fold_deeds import Deed
from companion.tournament.pairing.field import Pairing


class Code(StrEnum):
    REFUSED = "refused"


@frozen
class Given:
    """What a decision may not find by itself: the hub's time in milliseconds, who asks, and chance."""

    now: int
    by: str
    seed: int
    pairing: Pairing | None = None
    """The next round, paired beside the loop because it takes its time."""


@frozen
class Decided:
    deeds: tuple[Deed, ...]
    result: Mapping[str, Any]


Decision: TypeAlias = Decided | Refusal


def did(*deeds: Deed, **result: Any) -> Decided:
    return Decided(deeds, result)


def no(sentence: Sentence) -> Refusal:
    return Refusal(Code.REFUSED, sentence)


def nobody(player: str) -> Refusal:
    return no(say("Nobody here is called {player}.", player=player))


def is_table(event: Event, number: int, table: str) -> bool:
    return number in event.rounds and table in event.rounds[number].tables
