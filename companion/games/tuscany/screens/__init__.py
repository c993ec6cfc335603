"""Tuscany's screens, as the box carries them; each is imported when it is opened."""

from companion.games.kit.sentences import Sentence, mark
from companion.games.tuscany.rules.events import Event
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.terms import Phase
from companion.games.tuscany.screens.memory import MEMORY
from companion.games.tuscany.screens.phases import screen_for
from companion.ui.kit.game_screens import Labels, MenuLine, News
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.later import later
from companion.ui.kit.settings import Setting
from companion.ui.kit.steps import Screen
from companion.ui.kit.words import in_words

_HERE = "companion.games.tuscany.screens"


class TuscanyScreens:
    """Tuscany's half of `GameScreens`."""

    menu: tuple[MenuLine, ...] = (
        MenuLine(mark("Standings"), later(f"{_HERE}.standings", "Standings")),
        MenuLine(mark("To do at the table"), later(f"{_HERE}.to_do", "ToDo")),
        MenuLine(mark("Board check"), later(f"{_HERE}.board_check", "BoardCheck")),
    )
    settings: tuple[Setting, ...] = ()
    memory = MEMORY
    labels = Labels(
        keys=(mark("Points"), mark("Lira"), mark("Star"), mark("Worker"), mark("Pass")),
        lamps=(mark("whose turn"), mark("passed"), mark("waiting"), *(mark("points"),) * 5),
        signs=(Icon.POINTS, Icon.MONEY, Icon.STAR, Icon.WORKER, Icon.PASS),
        colours=("red", "white", "gold", "rose", "blue"),
    )

    def render(self, words: Translator, field: str, value: object) -> str:
        return in_words(words, field, value)

    def setup(self) -> Screen:
        from companion.games.tuscany.screens.setup import PAGES  # noqa: PLC0415
        from companion.ui.kit.setup.setup import Setup  # noqa: PLC0415

        return Setup(PAGES)

    def rules(self) -> Screen:
        from companion.games.tuscany.screens.rules import TOPICS  # noqa: PLC0415
        from companion.ui.kit.rules_pages import RulesPages  # noqa: PLC0415

        return RulesPages(TOPICS)

    def seat_page(self, game: Game, seat: int) -> Screen | None:
        if seat >= len(game.players) or game.phase is not Phase.SEASONS:
            return None
        return later(f"{_HERE}.player_page", "PlayerPage")(game.players[seat].id)

    def home(self, game: Game) -> Screen:
        return screen_for(game)

    def moves(self, events: tuple[Event, ...], game: Game) -> tuple[Sentence, ...]:
        from companion.games.tuscany.screens.moves import moves  # noqa: PLC0415

        return moves(events, game)

    def moves_back(self, events: tuple[Event, ...], game: Game) -> tuple[Sentence, ...]:
        from companion.games.tuscany.screens.moves import moves_back  # noqa: PLC0415

        return moves_back(events, game)

    def news(self, events: tuple[Event, ...], game: Game) -> News:
        from companion.games.tuscany.screens.news import news  # noqa: PLC0415

        return news(events, game)

    def headline(self, events: tuple[Event, ...], game: Game, words: Translator) -> str:
        from companion.games.tuscany.screens.headlines import headline  # noqa: PLC0415

        return headline(events, game, words)


SCREENS = TuscanyScreens()
