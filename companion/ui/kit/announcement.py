"""An announcement: something that the whole table should know at once; all lamps call for it."""

from companion.controls.intents import Intent, Key, Seat
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import sentence_text
from companion.ui.kit.scene import BODY, Align, Cue, LampShow, Paragraph, Scene
from companion.ui.kit.screen import Desk, Leave, PassOn, Step


@frozen
class Announcement:
    """Any input closes it; a key or a seat begins the next entry at once."""

    title: Sentence
    text: Sentence

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            f"{Icon.CROWN} {sentence_text(words, self.title)}",
            body=(
                Paragraph(BODY.inset(left=2, right=2), sentence_text(words, self.text), align=Align.CENTRE),
            ),
            hint=(Cue(Icon.PUSH, words.text("ok")),),
            lamps=LampShow.CALL,
        )

    def handle(self, intent: Intent, _: Desk) -> Step:
        return PassOn() if isinstance(intent, Key | Seat) else Leave()
