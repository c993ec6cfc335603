"""Tuscany's screens, as the box carries them; each is imported when it is opened."""

from companion.games.kit.sentences import mark
from companion.games.port import Later
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.terms import Phase
from companion.games.tuscany.screens.home import screen_for
from companion.games.tuscany.screens.memory import MEMORY
from companion.ui.kit.game_screens import GameScreens, Labels, MenuLine, WhoStarts
from companion.ui.kit.icons import Icon
from companion.ui.kit.screen import Screen, later

_HERE = "companion.games.tuscany.screens"
BOARD_CHECK = later(f"{_HERE}.menu", "board_check")


def _seat_page(game: Game, seat: int) -> Screen | None:
    if seat >= len(game.players) or game.phase is not Phase.SEASONS:
        return None
    return later(f"{_HERE}.player_page", "PlayerPage")(game.players[seat].id)


SCREENS = GameScreens(
    labels=Labels(
        keys=(mark("Points"), mark("Lira"), mark("Star"), mark("Worker"), mark("Pass")),
        lamps=(mark("whose turn"), mark("passed"), mark("waiting"), *(mark("points"),) * 5),
        signs=(Icon.POINTS, Icon.MONEY, Icon.STAR, Icon.WORKER, Icon.PASS),
        colours=("red", "white", "gold", "rose", "blue"),
    ),
    who_starts=WhoStarts(
        mark("Who takes a row first?"), mark("first"), mark("takes a row first"), Icon.TURN_PLAYER
    ),
    memory=MEMORY,
    pages=Later(f"{_HERE}.setup", "PAGES"),
    topics=Later(f"{_HERE}.menu", "TOPICS"),
    home=screen_for,
    lesson=Later("companion.games.tuscany.lesson", "LESSON"),
    board_check=BOARD_CHECK,
    menu=(
        MenuLine(mark("Standings"), later(f"{_HERE}.menu", "Standings")),
        MenuLine(mark("To do at the table"), later(f"{_HERE}.menu", "ToDo")),
        MenuLine(mark("Board check"), BOARD_CHECK),
    ),
    form=Later(f"{_HERE}.entry", "form_of"),
    seat_page=_seat_page,
    headline=Later(f"{_HERE}.headlines", "headline"),
    news=Later(f"{_HERE}.headlines", "news"),
)
