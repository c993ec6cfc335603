"""The language: chosen at the first start, and again from the settings."""

from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import LANGUAGES
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Choose, Leave, Stay, Step


@frozen
class Language:
    """The languages by their own names; the screen itself speaks the selected one."""

    selected: int | None = None

    def view(self, desk: Desk) -> Scene:
        selected = self._selected(desk)
        words = replace(desk.words, language=LANGUAGES[selected])
        back = () if desk.preferences.language is None else (Cue(Icon.BACK, words.text("back")),)
        return Scene(
            words.text("Language"),
            body=(Rows(LIST, tuple(Row(language.name) for language in LANGUAGES), selected),),
            hint=(Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, words.text("take")), *back),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        selected = self._selected(desk)
        match intent:
            case Turn(steps):
                return Stay(Language(turned(selected, steps, len(LANGUAGES))))
            case Push():
                return Choose({"language": LANGUAGES[selected].code}, Leave())
            case Back() if desk.preferences.language is not None:
                return Leave()
            case _:
                return Stay(self)

    def _selected(self, desk: Desk) -> int:
        return LANGUAGES.index(desk.words.language) if self.selected is None else self.selected
