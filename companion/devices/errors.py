"""The error of all devices: one sentence that says what to do."""

from companion.games.kit.sentences import Sentence


class DeviceError(Exception):
    """A device can't be used, or a setting makes no sense; the sentence is shown to the person at the table.

    As text it is English.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
