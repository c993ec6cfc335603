"""Set-up: how the table plays, and the start. All of it is remembered for the next evening."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.game import Options
from companion.games.castles.rules.terms import Ledger
from companion.games.castles.screens.opening import CastlesPlan, with_opening
from companion.games.castles.screens.words import LEDGERS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show

BEGIN, LEDGER, DRAW, ONE_SPACE = range(4)


@frozen
class GameOptions:
    """The first row starts the game; each other row has two choices, and a push takes the other one."""

    selected: int = BEGIN

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words = desk.words
        act = words.text("begin") if self.selected == BEGIN else words.text("change")
        return Scene(
            words.text("All set"),
            body=(Rows(LIST, _rows(plan.own.options, words), self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, act),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps):
                return Show(GameOptions(turned(self.selected, steps, ONE_SPACE + 1)), plan)
            case Push() if self.selected == BEGIN:
                return Done(plan)
            case Push():
                return Show(self, with_opening(plan, options=switched(plan.own.options, self.selected)))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _rows(options: Options, words: Translator) -> tuple[Row, ...]:
    return (
        Row(words.text("Begin the game")),
        Row(words.text("Box follows"), words.text(LEDGERS[options.ledger])),
        Row(words.text("Cards of a draw"), str(options.draw)),
        Row(words.text("Area of one space"), str(options.one_space)),
    )


def switched(options: Options, row: int) -> Options:
    """The options with the other choice in a row."""
    match row:
        case 1:
            is_full = options.ledger is Ledger.FULL
            return changed(options, ledger=Ledger.SCORE if is_full else Ledger.FULL)
        case 2:
            return changed(options, draw=5 - options.draw)
        case _:
            return changed(options, one_space=3 - options.one_space)
