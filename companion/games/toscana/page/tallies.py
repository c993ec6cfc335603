"""What the statistics count of Toscana: the boxes that everybody bought, sold and made, by kind."""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.kit.sentences import Sentence, say
from companion.games.page import Tally, TallyTable, summed
from companion.games.port import Moment
from companion.games.toscana.rules.events import BoxesMoved
from companion.games.toscana.rules.terms import KINDS, Cause, Spot

TABLE_OF: Mapping[Cause, str] = {
    Cause.BUYING: "bought",
    Cause.SELLING: "sold",
    Cause.FINAL_SALE: "sold",
    Cause.WINEMAKING: "made",
}
NAMES: Mapping[str, Sentence] = {kind.value: say("{kind}", kind=kind) for kind in KINDS}
TABLES: Mapping[str, TallyTable] = {
    "bought": TallyTable(say("Boxes bought"), NAMES),
    "sold": TallyTable(say("Boxes sold"), NAMES),
    "made": TallyTable(say("Boxes made"), NAMES),
}


def tallies(moments: Sequence[Moment]) -> tuple[Tally, ...]:
    return summed(_counted(moments))


def _counted(moments: Sequence[Moment]) -> Iterator[tuple[str, str, str, int]]:
    for moment in moments:
        for event in moment.events:
            table = _table_of(event) if isinstance(event, BoxesMoved) else None
            if table is not None:
                yield event.player, table, event.kind.value, event.boxes


def _table_of(event: BoxesMoved) -> str | None:
    """Where the boxes are counted. Mr. Rosé buys and sells too; what he is paid goes to the bank."""
    match event:
        case BoxesMoved(player=None):
            return None
        case BoxesMoved(target=Spot.PLAYER, cause=Cause.MR_ROSE):
            return "bought"
        case BoxesMoved(target=Spot.STORAGE, cause=Cause.MR_ROSE):
            return "sold"
    return TABLE_OF.get(event.cause)
