"""What the entry screens share: the game at hand, short names, type keys, how points stand."""

from collections.abc import Mapping

from companion.controls.intents import Intent, Key
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.terms import TYPES, Type
from companion.games.castles.rules.tracks import space_of
from companion.games.castles.screens.signs import TYPE_SIGNS
from companion.ui.kit.choices import CELL_WIDTH, PITCH
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import BODY, Align, Part, Rect, Text

KEYS = 5
NAME_ROOM = 60
SIGN_HEIGHT = 12


def game_on(desk: Desk) -> Game:
    """The game, for screens that are open only while there is one."""
    if not isinstance(desk.game, Game):
        raise LookupError("this screen needs a game of The Castles of Tuscany")
    return desk.game


def short_name(name: str, room: int = NAME_ROOM) -> str:
    """The name, shortened in the small face to fit this many pixels."""
    return shorten(Face.SMALL, name, room)


def not_possible(words: Translator) -> str:
    """The line that says that the half-entered command would be refused."""
    return Icon.WARNING + " " + words.text("not possible: push")


# The type keys


def key_of(intent: Intent) -> int | None:
    """The key that was pressed, from 0; None for other intents, also for a key that was held."""
    match intent:
        case Key(index, False):
            return index
    return None


def type_of_key(index: int, before: Type | None) -> Type:
    """The first five types have a key each; the same key again is fort, city or inn."""
    first, second = TYPES[index], TYPES[index + KEYS : index + KEYS + 1]
    return second[0] if second and before is first else first


def type_parts(chosen: Type | None, counts: Mapping[Type, int] | None = None) -> tuple[Part, ...]:
    """Two rows of types above their keys, with how many lie there; the chosen one is inverted."""
    parts = []
    for index, type_ in enumerate(TYPES):
        row, column = divmod(index, KEYS)
        cell = Rect(BODY.x + column * PITCH, BODY.y + 2 + row * SIGN_HEIGHT, CELL_WIDTH, SIGN_HEIGHT)
        count = "" if counts is None else str(counts[type_])
        text = f"{TYPE_SIGNS[type_]}{count}"
        parts.append(Text(cell, text, Face.SMALL, Align.CENTRE, is_inverted=type_ is chosen))
    return tuple(parts)


# How points stand


def on_board(points: int) -> str:
    """Where the counter stands on its 50 spaces, and from 50 on what has to be added: `12 +50`."""
    space = space_of(points)
    return str(space) if points in (0, space) else f"{space} +{points - space}"


def tracks(player: Player) -> str:
    return f"{Icon.GREEN_COUNTER}{player.green} {Icon.RED_COUNTER}{player.red}"
