"""The preferences file: JSON beside the journal, written whole or not at all; damage is never fatal."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.sentences import Sentence, SentenceError, say, shown
from companion.settings.preferences import Preferences
from companion.system.private_file import write_private
from companion.ui.kit.languages import LANGUAGES

FILE_NAME = "preferences.json"
# A table that has played with a hundred people takes 4 KiB.
MOST_BYTES = 64 * 1024
FIELDS_OF_TOSCANA = {"last_market": "market", "last_options": "options"}


class PreferencesError(SentenceError):
    """The preferences cannot be kept; the sentence says what to do."""


def load_preferences(file: Path) -> tuple[Preferences, Sentence | None]:
    """What was chosen last, and a sentence if it was lost; a damaged file is kept under another name."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
        return _read(content), None
    except FileNotFoundError:
        return Preferences(), None
    except OSError as problem:
        return Preferences(), say(
            "The preferences {path} cannot be read ({reason}); set them again.",
            path=str(file),
            reason=str(problem.strerror),
        )
    except (ValueError, RecursionError):
        return Preferences(), _set_aside(file)


def language_in(file: Path) -> str | None:
    """The language that was chosen last; None if there is none or the file can't be read. Changes nothing."""
    try:
        with file.open("rb") as opened:
            return _read(opened.read(MOST_BYTES + 1)).language
    except (OSError, ValueError, RecursionError):
        return None


def save_preferences(file: Path, preferences: Preferences) -> None:
    plain = {each.name: getattr(preferences, each.name) for each in fields(preferences)}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_private(file, to_json(plain))
    except OSError as problem:
        raise PreferencesError(
            say(
                "The choice cannot be kept in {path} ({reason}); it lasts until switch-off.",
                path=str(file),
                reason=str(problem.strerror),
            )
        ) from problem


def _read(content: bytes) -> Preferences:
    """ValueError or RecursionError where no screen could have chosen this."""
    if len(content) > MOST_BYTES:
        raise ValueError(f"longer than {MOST_BYTES} bytes")
    plain: Any = json.loads(content.decode())
    preferences = from_plain(Preferences, _of_today(plain), "preferences")
    codes = {language.code for language in LANGUAGES}
    if preferences.language is not None and preferences.language not in codes:
        raise ValueError(f"there is no language {shown(preferences.language)}")
    return preferences


def _of_today(plain: Any) -> Any:
    """Files of earlier versions kept the memory of the one game they knew in fields of its own.

    Their turn timer is the clock that only counts; its pauses are the journal's now.
    """
    if isinstance(plain, dict) and plain.keys() & {"has_timer", "breaks"}:
        counted = {"clock": {"kind": "count"}} if plain.get("has_timer") is True else {}
        plain = {**counted, **{name: plain[name] for name in plain if name not in ("has_timer", "breaks")}}
    if not isinstance(plain, dict) or not plain.keys() & FIELDS_OF_TOSCANA.keys():
        return plain
    memory = {name: plain[field] for field, name in FIELDS_OF_TOSCANA.items() if field in plain}
    rest = {name: value for name, value in plain.items() if name not in FIELDS_OF_TOSCANA}
    return {**rest, "memories": {**rest.get("memories", {}), "toscana": memory}}


def _set_aside(file: Path) -> Sentence:
    kept = file.with_name(f"{file.name}.damaged")
    try:
        file.replace(kept)
    except OSError as problem:
        return say(
            "The preferences {path} are damaged ({reason}); set them again.",
            path=str(file),
            reason=str(problem.strerror),
        )
    return say("The preferences were damaged and are kept as {path}; set them again.", path=str(kept))
