"""Abandon the game: asks once."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent, Push
from companion.games.toscana.commands import Abandon
from companion.ui.desk import Desk
from companion.ui.icons import Icon
from companion.ui.scene import Cue, Scene
from companion.ui.steps import Do, Leave, Stay, Step
from companion.ui.toscana.message import message


@dataclass(frozen=True, slots=True)
class AbandonScreen:
    """The question before the game ends without a result."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return message(
            f"{Icon.WARNING} {words.text('Abandon the game')}",
            words.text("End this game without a result? Its history is kept."),
            Cue(Icon.PUSH, words.text("abandon it")),
            Cue(Icon.BACK, words.text("play on")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Push():
                return Do(Abandon())
            case Back():
                return Leave()
            case _:
                return Stay(self)
