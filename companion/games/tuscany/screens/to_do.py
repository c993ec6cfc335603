"""To do at the table: what the last command asks, each step with a box to tick in one's head."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import name_of
from companion.games.tuscany.rules.game import Game, is_messenger_due
from companion.games.tuscany.rules.reminders import tell_reminder
from companion.games.tuscany.screens.entries import game_on
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.layout import scrolled
from companion.ui.kit.lists import PAGE
from companion.ui.kit.scene import Cue, Paragraph, Scene
from companion.ui.kit.steps import Leave, Stay, Step
from companion.ui.kit.words import sentence_text


@frozen
class ToDo:
    """A list of sentences; the knob scrolls."""

    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("To do at the table"),
            body=(self._paragraph(desk),),
            hint=(Cue(Icon.TURN, words.text("read")), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(ToDo(scrolled(self._paragraph(desk), self.line, steps)))
            case Push() | Back():
                return Leave()
        return Stay(self)

    def _paragraph(self, desk: Desk) -> Paragraph:
        text = "\n".join(_lines(game_on(desk), desk.words)) or desk.words.text("Nothing is left to do.")
        return Paragraph(PAGE, text, is_scrolling=True, first_line=self.line)


def _lines(game: Game, words: Translator) -> list[str]:
    """What the last command asks, who has a worker waiting, and the last year."""
    lines = [f"{Icon.UNCHECKED} {sentence_text(words, tell_reminder(each, game))}" for each in game.tell]
    lines += [words.text("{player}'s soldato is out", player=name_of(each, game)) for each in game.soldati]
    for waiting in game.messengers:
        name = name_of(waiting.player, game)
        if is_messenger_due(game, waiting.player):
            lines.append(words.text("{player}'s messenger acts now", player=name))
        else:
            season = words.text(waiting.season.english)
            lines.append(words.text("{player}'s messenger: {season}", player=name, season=season))
    if game.last_year:
        lines.append(words.text("This is the last year: the game ends with winter"))
    return lines
