"""Stands in for a journal that can't be opened: it accepts nothing, so nothing is played unrecorded."""

from companion.games.kit.sentences import Sentence
from companion.games.port import Stamp
from companion.record.entries import JournalError, Standing, Written


class UnopenedJournal:
    """A record that raises JournalError with this sentence for every entry."""

    def __init__(self, sentence: Sentence) -> None:
        self._sentence = sentence

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        del name, players, rules, first
        raise JournalError(self._sentence)

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        del written, standing, times
        raise JournalError(self._sentence)
