"""The voice as an output: whose turn it is, what moves, and at most every screen, said aloud.

The sentences are those of the screens. What a seat's button brings up is said in full, and so is the screen
once more when it brings up nothing new: that is the key for "again".
"""

from collections.abc import Iterator

from companion.devices.ports import Speaker
from companion.engine import Published
from companion.frozen import frozen
from companion.games.port import Facts
from companion.record.table import How
from companion.settings.preferences import Voice
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, in_words, sentence_text, translator
from companion.ui.kit.spoken import SpokenScreen, aloud, spoken_screen


@frozen
class Before:
    """What the next step is compared with."""

    facts: Facts | None
    title: str
    screen: SpokenScreen


class VoiceOutput:
    """Every speaker says the same; `touch` before a step tells what somebody did."""

    def __init__(self, speakers: tuple[Speaker, ...], voice: Voice) -> None:
        self._speakers = speakers
        self._voice = voice
        self._before: Before | None = None
        self._is_touched = False
        self._is_asked = False

    def choose(self, voice: Voice) -> None:
        if voice is not self._voice:
            self._before = None
        self._voice = voice

    def touch(self, *, is_asked: bool) -> None:
        """Somebody has turned or pressed something; `is_asked`: a seat's button."""
        self._is_touched, self._is_asked = True, is_asked

    def __call__(self, published: Published) -> None:
        if self._voice is Voice.OFF or not self._speakers:
            return
        words = translator(published.language, in_words)
        screen = SpokenScreen() if published.scene.is_private else spoken_screen(published.scene, words)
        before, now = self._before, Before(published.facts, published.scene.title, screen)
        # A clock that ticks on a screen is not said.
        has_happened = self._is_touched or published.how is not None or before is None
        if has_happened and (text := aloud(" ".join(self._told(before, now, published, words)), words)):
            for speaker in self._speakers:
                speaker.say(text, words.language.code)
        self._before, self._is_touched, self._is_asked = now, False, False

    def _told(
        self, before: Before | None, now: Before, published: Published, words: Translator
    ) -> Iterator[str]:
        """The sentences of this step, each with its full stop."""
        told = [
            *self._moves(published, words),
            *self._screen(before, now),
            *_next_player(before, now, words),
        ]
        return (line if line.endswith((".", "!", "?", "。")) else f"{line}." for line in told if line)

    def _moves(self, published: Published, words: Translator) -> Iterator[str]:
        """What an entry moves, where its list is not read out as a screen."""
        if self._voice is Voice.TURNS and (moment := published.moment) is not None:
            match published.how:
                case How.DONE | How.REDONE if moment.game is not None:
                    for sentence in published.screens.moves(moment.events, moment.game):
                        yield sentence_text(words, sentence, has_reason=False)
                case How.UNDONE:
                    yield words.text("Undone")

    def _screen(self, before: Before | None, now: Before) -> Iterator[str]:
        """The screen: all of it if it is new or asked for, else what the knob stands on and what differs."""
        screen = now.screen
        is_over = now.facts is not None and now.facts.is_over
        is_new = before is None or before.title != now.title
        if self._is_asked or (is_new and Icon.WARNING in now.title):
            yield from (screen.title, *screen.lines, screen.hint)
        elif self._voice is not Voice.ALL:
            if is_over and (before is None or before.facts is None or not before.facts.is_over):
                yield screen.title
        elif before is None or is_new:
            yield from (screen.title, *screen.lines, screen.hint)
        else:
            known = {_unmarked(line) for line in before.screen.lines}
            for line in screen.lines:
                is_marked = "> " in line
                if line not in before.screen.lines and (is_marked or _unmarked(line) not in known):
                    yield line


def _next_player(before: Before | None, now: Before, words: Translator) -> Iterator[str]:
    facts, known = now.facts, None if before is None else before.facts
    if facts is None or facts.turn is None or (known is not None and known.turn == facts.turn):
        return
    if (seat := facts.seat(facts.turn)) is not None:
        yield words.text("{player} is on turn", player=seat.name)


def _unmarked(line: str) -> str:
    return line.replace("> ", "")
