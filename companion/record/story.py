"""A table told as text: its game's own story, and how it ended or where it stands."""

from collections.abc import Iterator

from companion.games.port import ABANDONED
from companion.record.table import Table


def tell_table(table: Table) -> Iterator[str]:
    """Lines of text for the commands that stand."""
    yield from table.port.story(moment for moment in table.timeline.moments if moment.game is not None)
    if table.game is None:
        yield from ("", str(ABANDONED))
    else:
        yield ""
        yield from table.port.standing(table.game)
