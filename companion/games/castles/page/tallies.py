"""What the statistics count of The Castles of Tuscany: what everybody built, and what brought red points."""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.castles.rules.events import PointsMoved, SpaceBuilt
from companion.games.castles.rules.terms import TYPES, Cause, Track
from companion.games.kit.sentences import say
from companion.games.page import Tally, TallyTable, summed
from companion.games.port import Moment

TABLES: Mapping[str, TallyTable] = {
    "built": TallyTable(say("Spaces built"), {type_.value: say("{kind}", kind=type_) for type_ in TYPES}),
    "points": TallyTable(
        say("What brought red points"), {cause.value: say("{kind}", kind=cause) for cause in Cause}
    ),
}


def tallies(moments: Sequence[Moment]) -> tuple[Tally, ...]:
    return summed(_counted(moments))


def _counted(moments: Sequence[Moment]) -> Iterator[tuple[str, str, str, int]]:
    for moment in moments:
        for event in moment.events:
            if isinstance(event, SpaceBuilt):
                yield event.player, "built", event.type.value, 1
            elif isinstance(event, PointsMoved) and event.track is Track.RED:
                yield event.player, "points", event.cause.value, event.after - event.before
