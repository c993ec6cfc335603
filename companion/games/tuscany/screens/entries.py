"""What the screens share: the game at hand, short names, signed numbers."""

from companion.games.tuscany.rules.game import Game
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten

MINUS = "−"  # noqa: RUF001 - as wide as the plus sign, which the hyphen is not


def game_on(desk: Desk) -> Game:
    """The game, for screens that are open only while there is one."""
    if not isinstance(desk.game, Game):
        raise LookupError("this screen needs a game of Tuscany")
    return desk.game


def short_name(name: str, room: int = 60) -> str:
    """The name, shortened in the small face to fit this many pixels."""
    return shorten(Face.SMALL, name, room)


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"
