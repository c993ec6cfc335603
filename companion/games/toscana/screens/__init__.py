"""Toscana's screens, as the box carries them; each is imported when it is opened."""

from companion.frozen import changed
from companion.games.kit.sentences import Sentence, mark
from companion.games.toscana.rules.commands import Finish
from companion.games.toscana.rules.events import Event
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Ledger
from companion.games.toscana.screens.memory import MEMORY
from companion.games.toscana.screens.phases import screen_for
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS
from companion.games.toscana.screens.words import LEDGERS, with_signs
from companion.preferences import Changes, Preferences
from companion.ui.kit.game_screens import Labels, MenuLine, News
from companion.ui.kit.languages import Translator
from companion.ui.kit.later import later
from companion.ui.kit.settings import Setting
from companion.ui.kit.steps import Screen

_HERE = "companion.games.toscana.screens"


def _with_ledger(preferences: Preferences, ledger: object) -> Changes:
    memory = MEMORY.recall(preferences)
    from companion.games.toscana.screens.opening import with_ledger  # noqa: PLC0415

    options = with_ledger(memory.options, Ledger(str(ledger)))
    return MEMORY.keeping(preferences, changed(memory, options=options))


class ToscanaScreens:
    """Toscana's half of `GameScreens`."""

    menu: tuple[MenuLine, ...] = (
        MenuLine(mark("Money standings"), later(f"{_HERE}.standings", "Standings")),
        MenuLine(mark("Board check"), later(f"{_HERE}.board_check", "BoardCheck")),
    )
    settings: tuple[Setting, ...] = (
        Setting(
            mark("Next game"),
            LEDGERS,
            lambda preferences: MEMORY.recall(preferences).options.ledger,
            _with_ledger,
        ),
    )
    memory = MEMORY
    labels = Labels(
        keys=(mark("Red"), mark("White"), mark("Champagne"), mark("Rosé"), mark("Water")),
        lamps=(
            *(mark("whose turn"), mark("hiring"), mark("winemaking"), mark("trading")),
            *(mark("money"),) * 4,
        ),
        signs=tuple(BIG_KIND_SIGNS.values()),
        colours=("red", "white", "gold", "rose", "blue"),
    )

    last_round = Finish()

    def render(self, words: Translator, field: str, value: object) -> str:
        return with_signs(words, field, value)

    def setup(self) -> Screen:
        from companion.games.toscana.screens.setup import PAGES  # noqa: PLC0415
        from companion.ui.kit.setup.setup import Setup  # noqa: PLC0415

        return Setup(PAGES)

    def rules(self) -> Screen:
        from companion.games.toscana.screens.rules import TOPICS  # noqa: PLC0415
        from companion.ui.kit.rules_pages import RulesPages  # noqa: PLC0415

        return RulesPages(TOPICS)

    def home(self, game: Game) -> Screen:
        return screen_for(game)

    def seat_page(self, game: Game, seat: int) -> Screen | None:
        if seat >= len(game.players) or not game.follows_boxes:
            return None
        return later(f"{_HERE}.standings", "Holdings")(game.players[seat].id)

    def moves(self, events: tuple[Event, ...], game: Game) -> tuple[Sentence, ...]:
        from companion.games.toscana.screens.moves import moves  # noqa: PLC0415

        return moves(events, game)

    def moves_with_causes(self, events: tuple[Event, ...], game: Game) -> tuple[Sentence, ...]:
        from companion.games.toscana.screens.moves import moves_with_causes  # noqa: PLC0415

        return moves_with_causes(events, game)

    def moves_back(self, events: tuple[Event, ...], game: Game) -> tuple[Sentence, ...]:
        from companion.games.toscana.screens.moves import moves_back  # noqa: PLC0415

        return moves_back(events, game)

    def news(self, events: tuple[Event, ...], game: Game) -> News:
        from companion.games.toscana.screens.news import news  # noqa: PLC0415

        return news(events, game)

    def headline(self, events: tuple[Event, ...], game: Game, words: Translator) -> str:
        from companion.games.toscana.screens.headlines import headline  # noqa: PLC0415

        return headline(events, game, words)


SCREENS = ToscanaScreens()
