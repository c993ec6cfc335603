"""The rules on a few pages: one topic a page, in the box's own words."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.ui.kit.layout import scroll_limit
from companion.ui.kit.scene import PAGE, Paragraph, Scene, choosing, clamped
from companion.ui.kit.screen import Desk, Leave, Stay, Step


@frozen
class Topic:
    """A title and its text, both marked for the catalogues."""

    title: str
    text: str


@frozen
class RulesPages:
    """One topic a page: a turn scrolls, also on to the next page; a push goes to the next topic."""

    topics: tuple[Topic, ...]
    topic: int = 0
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text(self.topics[self.topic].title),
            f"{self.topic + 1}/{len(self.topics)}",
            (_paragraph(self, desk),),
            choosing(words, words.text("next"), words.text("read")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(self._read(self.line + steps, desk))
            case Push():
                return Stay(changed(self, topic=(self.topic + 1) % len(self.topics), line=0))
            case Back():
                return Leave()
        return Stay(self)

    def _read(self, line: int, desk: Desk) -> "RulesPages":
        if line < 0 and self.topic > 0:
            before = changed(self, topic=self.topic - 1, line=0)
            return changed(before, line=scroll_limit(_paragraph(before, desk)))
        last = scroll_limit(_paragraph(self, desk))
        if line > last and self.topic < len(self.topics) - 1:
            return changed(self, topic=self.topic + 1, line=0)
        return changed(self, line=clamped(line, 0, last))


def _paragraph(pages: RulesPages, desk: Desk) -> Paragraph:
    text = desk.words.text(pages.topics[pages.topic].text)
    return Paragraph(PAGE, text, is_scrolling=True, first_line=pages.line)
