"""The files that an evening leaves the archive as."""

from collections.abc import Callable, Mapping

from companion.frozen import frozen
from companion.games.registry import Registry
from companion.record.recording import Recording, recording_to_json
from companion.ui.kit.languages import Translator

Write = Callable[[Recording, Registry, Translator], str]


class NoResultError(Exception):
    """The game has no result to export."""


@frozen
class ExportForm:
    """A form: how its files end, their type, and what writes one."""

    ending: str
    type: str
    write: Write


def _json(recording: Recording, _: Registry, __: Translator) -> str:
    return recording_to_json(recording)


def _csv(recording: Recording, _: Registry, __: Translator) -> str:
    from companion.record.export.spreadsheet import to_csv  # noqa: PLC0415 - loaded when it is wanted

    return to_csv(recording)


def _bgstats(recording: Recording, _: Registry, __: Translator) -> str:
    from companion.record.export.bgstats import to_bgsplay  # noqa: PLC0415

    if recording.row.result is None:
        raise NoResultError
    return to_bgsplay(recording)


def _html(recording: Recording, games: Registry, words: Translator) -> str:
    from companion.web.archive.evening_file import to_html  # noqa: PLC0415

    return to_html(recording, games, words)


FORMS: Mapping[str, ExportForm] = {
    "json": ExportForm("json", "application/json", _json),
    "csv": ExportForm("csv", "text/csv", _csv),
    "bgstats": ExportForm("bgsplay", "application/octet-stream", _bgstats),
    "html": ExportForm("html", "text/html", _html),
}
