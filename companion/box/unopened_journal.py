"""Stands in for a journal that can't be opened: it accepts nothing, so nothing is played unrecorded."""

from companion.games.kit.sentences import Sentence
from companion.games.port import Stamp
from companion.record.entries import JournalError, Standing


class UnopenedJournal:
    """A record that raises JournalError with this sentence for every entry."""

    def __init__(self, sentence: Sentence) -> None:
        self._sentence = sentence

    def begin_game(self, name: str, players: str, rules: str, command: str, events: str) -> Stamp:
        del name, players, rules, command, events
        raise JournalError(self._sentence)

    def append(self, command: str, events: str, standing: Standing, times: int = 1) -> Stamp:
        del command, events, standing, times
        raise JournalError(self._sentence)
