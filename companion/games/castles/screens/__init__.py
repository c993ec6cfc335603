"""The screens of The Castles of Tuscany, as the box carries them; each is imported when it is opened."""

from companion.frozen import changed
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import Ledger
from companion.games.castles.screens.home import screen_for
from companion.games.castles.screens.memory import MEMORY
from companion.games.castles.screens.words import with_signs
from companion.games.kit.sentences import mark
from companion.games.port import Later
from companion.ui.kit.game_screens import GameScreens, Labels, MenuLine, WhoStarts, next_ledger
from companion.ui.kit.screen import Screen, later

_HERE = "companion.games.castles.screens"
BOARD_CHECK = later(f"{_HERE}.menu", "board_check")


def _seat_page(game: Game, seat: int) -> Screen | None:
    if seat >= len(game.players):
        return None
    if game.is_points_ledger:
        return later(f"{_HERE}.points", "Standings")()
    return later(f"{_HERE}.points", "Holdings")(game.players[seat].id)


LABELS = Labels(
    keys=(mark("Draw"), mark("Choose"), mark("Place"), mark("Marble"), mark("Points")),
    lamps=(
        mark("whose turn"),
        *(mark("pile 1"), mark("pile 2"), mark("pile 3")),
        mark("marble"),
        *(mark("storage"),) * 3,
    ),
)
OF_POINTS = changed(LABELS, keys=tuple("12345"))
"""A key picks a player, then it says what was gained."""

SCREENS = GameScreens(
    labels=LABELS,
    labels_of=lambda game: OF_POINTS if game.is_points_ledger else None,
    memory=MEMORY,
    pages=Later(f"{_HERE}.setup", "PAGES"),
    topics=Later(f"{_HERE}.menu", "TOPICS"),
    home=screen_for,
    lesson=Later("companion.games.castles.lesson", "LESSON"),
    who_starts=WhoStarts(rule=mark("the youngest")),
    board_check=BOARD_CHECK,
    menu=(
        MenuLine(mark("Point standings"), later(f"{_HERE}.points", "Standings")),
        MenuLine(mark("Board check"), BOARD_CHECK),
    ),
    settings=(next_ledger(MEMORY, {ledger: ledger.english for ledger in Ledger}),),
    render=with_signs,
    form=Later(f"{_HERE}.counting", "form_of"),
    seat_page=_seat_page,
    moves=Later(f"{_HERE}.news", "moves"),
    headline=Later(f"{_HERE}.news", "headline"),
    news=Later(f"{_HERE}.news", "news"),
)
