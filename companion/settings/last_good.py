"""The last good settings: the card's are kept beside the journal, and hold while those on it are wrong."""

from contextlib import suppress
from pathlib import Path

from companion.games.kit.sentences import Sentence, say
from companion.settings.settings import CARD_FILE, Settings, SettingsError, installed_file, load_settings
from companion.system.private_file import write_private

KEPT_NAME = "table.toml"


def current_settings(
    config: Path | None, kept: Path | None, card: Path = CARD_FILE
) -> tuple[Settings, Sentence | None]:
    """The settings of this start, and a sentence if the card's are wrong and older ones hold.

    SettingsError if another file than the card's is wrong. A good file of the card is copied to `kept`.
    """
    if config is not None or not card.exists():
        return load_settings(config or installed_file()), None
    try:
        settings = load_settings(card)
    except SettingsError as problem:
        return _last_good(kept), say("{mistake} The last good settings hold.", mistake=problem.sentence)
    # A disk that is full or can't be written takes nothing from the start.
    with suppress(OSError):
        _keep(card.read_bytes(), kept)
    return settings, None


def _last_good(kept: Path | None) -> Settings:
    if kept is not None and kept.exists():
        with suppress(SettingsError):
            return load_settings(kept)
    return load_settings(installed_file())


def _keep(content: bytes, kept: Path | None) -> None:
    if kept is None or (kept.exists() and kept.read_bytes() == content):
        return
    kept.parent.mkdir(parents=True, exist_ok=True)
    write_private(kept, content)
