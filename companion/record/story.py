"""A table told as text: its game's own story, and how it ended or where it stands."""

from collections.abc import Iterator

from companion.games.port import ABANDONED, GamePort, Moment
from companion.record.table import Table


def tell_table(table: Table) -> Iterator[str]:
    """Lines of text for the commands that stand."""
    for moment in table.timeline.moments:
        if moment.game is not None:
            yield from _tell_moment(table.port, moment)
    if table.game is None:
        now = table.timeline.now
        by = None if now is None else now.stamp.by
        yield from ("", _entered_by(str(ABANDONED), by))
    else:
        yield ""
        yield from table.port.standing(table.game)


def _tell_moment(port: GamePort, moment: Moment) -> Iterator[str]:
    """The moment's own lines; the first says if it did not come from the panel."""
    by = moment.stamp.by
    for line in port.story((moment,)):
        if by is not None and line:
            yield _entered_by(line, by)
            by = None
        else:
            yield line


def _entered_by(line: str, by: str | None) -> str:
    return line if by is None else f"{line} (entered by {by})"
