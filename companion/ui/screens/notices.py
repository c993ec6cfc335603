"""Notices: what broke, was refused, was taken back by another or could not be kept, and how to go on."""

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import sentence_text
from companion.ui.kit.layout import scroll_limit, scrolled
from companion.ui.kit.scene import TALL_BODY, Cue, Paragraph, Scene, message
from companion.ui.kit.screen import Desk, GoHome, Leave, PassOn, Stay, Step, TryAgain
from companion.ui.kit.usual_screens import TextScreen
from companion.ui.screens.moves import headline_of, shown_device


@frozen
class FaultScreen(TextScreen):
    """One sentence; without one, the sentences of the devices that do not work now."""

    what: Sentence | None = None
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        broke = words.text("Something broke")
        return Scene(
            f"{Icon.WARNING} {broke}" if self._broken(desk) else words.text("Devices"),
            body=(self.page(desk),),
            hint=(*self.reading(desk, words.text("read on")), Cue(Icon.PUSH, words.text("go on"))),
        )

    def answer(self, intent: Intent, _: Desk) -> Step:
        return GoHome() if isinstance(intent, Push | Back) else Stay(self)

    def text(self, desk: Desk) -> str:
        words = desk.words
        what = self._broken(desk) or words.text("All devices work.")
        return words.text("The game is safe.") + f"\n{what}"

    def _broken(self, desk: Desk) -> str:
        sentences = desk.faults if self.what is None else (self.what,)
        return " ".join(sentence_text(desk.words, each) for each in sentences)


@frozen
class Refused:
    """Why something is not possible. Any input closes it; a turn scrolls, if the sentence does not fit."""

    sentence: Sentence
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            Icon.WARNING + " " + words.text("Not possible"),
            Icon.PUSH + " " + words.text("ok"),
            (self._paragraph(desk),),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        paragraph = self._paragraph(desk)
        if isinstance(intent, Turn) and scroll_limit(paragraph):
            return Stay(Refused(self.sentence, scrolled(paragraph, self.line, intent.steps)))
        # A key that was refused and is held on says something else to the screen below.
        return PassOn() if isinstance(intent, Key) and intent.is_held else Leave()

    def _paragraph(self, desk: Desk) -> Paragraph:
        text = sentence_text(desk.words, self.sentence)
        whole = Paragraph(TALL_BODY.inset(left=2, right=2), text)
        if scroll_limit(whole):
            return Paragraph(TALL_BODY.inset(left=2), text, is_scrolling=True, first_line=self.line)
        return whole


@frozen
class NoJournal(TextScreen):
    """The lowest screen while the journal can't be opened; from here no game can be reached."""

    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        title = words.text("The journal won't open")
        return Scene(
            f"{Icon.WARNING} {title}",
            body=(self.page(desk),),
            hint=(*self.reading(desk, words.text("read on")), Cue(Icon.PUSH, words.text("try now"))),
        )

    def answer(self, intent: Intent, _: Desk) -> Step:
        return TryAgain() if isinstance(intent, Push) else Stay(self)

    def text(self, desk: Desk) -> str:
        why = "" if desk.journal_fault is None else sentence_text(desk.words, desk.journal_fault)
        return f"{why}\n" + desk.words.text("The box tries again by itself.")


@frozen
class Interrupted:
    """Another device entered something, so the entry here was dropped; any input goes on to what to move."""

    by: str

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return message(
            words.text("Not entered"),
            words.text(
                "{device} entered something meanwhile. Begin yours again.", device=shown_device(self.by)
            ),
            Cue(Icon.PUSH, words.text("ok")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del intent, desk
        return Leave()


@frozen
class Discarded:
    """The entry was discarded. Any input closes it; a key or a seat begins the next entry at once."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        text = words.text("Nothing was entered.")
        if len(desk.moments) > 1:
            last = headline_of(desk, len(desk.moments) - 1)
            text += "\n" + words.text("Hold BACK again to undo: {entry}", entry=last)
        return message(words.text("Discarded"), text, Cue(Icon.PUSH, words.text("ok")))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return PassOn() if isinstance(intent, Key | Seat) else Leave()
