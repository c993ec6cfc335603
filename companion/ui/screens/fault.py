"""The fault screen: what broke and where, and that the game is safe."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import scroll_limit, scrolled
from companion.ui.kit.lists import PAGE
from companion.ui.kit.scene import Cue, Paragraph, Scene
from companion.ui.kit.steps import GoHome, Stay, Step
from companion.ui.kit.words import sentence_text


@frozen
class FaultScreen:
    """One sentence; without one, the sentences of the devices that do not work now."""

    what: Sentence | None = None
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        paragraph, broke = self._paragraph(desk), words.text("Something broke")
        reads_on = (Cue(Icon.TURN, words.text("read on")),) if scroll_limit(paragraph) else ()
        return Scene(
            f"{Icon.WARNING} {broke}" if self._broken(desk) else words.text("Devices"),
            body=(paragraph,),
            hint=(*reads_on, Cue(Icon.PUSH, words.text("go on"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(FaultScreen(self.what, scrolled(self._paragraph(desk), self.line, steps)))
            case Push() | Back():
                return GoHome()
            case _:
                return Stay(self)

    def _broken(self, desk: Desk) -> str:
        sentences = desk.faults if self.what is None else (self.what,)
        return " ".join(sentence_text(desk.words, each) for each in sentences)

    def _paragraph(self, desk: Desk) -> Paragraph:
        words = desk.words
        what = self._broken(desk) or words.text("All devices work.")
        safe = words.text("The game is safe.")
        return Paragraph(PAGE, f"{safe}\n{what}", is_scrolling=True, first_line=self.line)
