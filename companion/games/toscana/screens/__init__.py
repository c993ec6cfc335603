"""Toscana's screens, as the box carries them; each is imported when it is opened."""

from companion.games.kit.sentences import mark
from companion.games.port import Later
from companion.games.toscana.rules.commands import Finish
from companion.games.toscana.rules.game import Game
from companion.games.toscana.screens.entries import BIG_KIND_SIGNS, LEDGERS, with_signs
from companion.games.toscana.screens.home import screen_for
from companion.games.toscana.screens.memory import MEMORY, with_ledger
from companion.ui.kit.game_screens import GameScreens, Labels, MenuLine, next_ledger
from companion.ui.kit.screen import Screen, later

_HERE = "companion.games.toscana.screens"
BOARD_CHECK = later(f"{_HERE}.board_check", "board_check")


def _seat_page(game: Game, seat: int) -> Screen | None:
    if seat >= len(game.players) or not game.follows_boxes:
        return None
    return later(f"{_HERE}.standings", "Holdings")(game.players[seat].id)


SCREENS = GameScreens(
    labels=Labels(
        keys=(mark("Red"), mark("White"), mark("Champagne"), mark("Rosé"), mark("Water")),
        lamps=(
            *(mark("whose turn"), mark("hiring"), mark("winemaking"), mark("trading")),
            *(mark("money"),) * 4,
        ),
        signs=tuple(BIG_KIND_SIGNS.values()),
        colours=("red", "white", "gold", "rose", "blue"),
    ),
    memory=MEMORY,
    pages=Later(f"{_HERE}.setup", "PAGES"),
    topics=Later(f"{_HERE}.rules", "TOPICS"),
    home=screen_for,
    lesson=Later("companion.games.toscana.lesson", "LESSON"),
    board_check=BOARD_CHECK,
    menu=(
        MenuLine(mark("Money standings"), later(f"{_HERE}.standings", "Standings")),
        MenuLine(mark("Board check"), BOARD_CHECK),
    ),
    settings=(next_ledger(MEMORY, LEDGERS, with_ledger),),
    render=with_signs,
    form=Later(f"{_HERE}.forms", "form_of"),
    seat_page=_seat_page,
    moves=Later(f"{_HERE}.telling", "moves"),
    moves_back=Later(f"{_HERE}.telling", "moves_back"),
    moves_with_causes=Later(f"{_HERE}.telling", "moves_with_causes"),
    last_round=Finish(),
    headline=Later(f"{_HERE}.telling", "headline"),
    news=Later(f"{_HERE}.telling", "news"),
)
