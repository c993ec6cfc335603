"""What the entry screens share: the game at hand, who enters, short names, type keys."""

from companion.controls.intents import Intent, Key
from companion.games.castles.rules.commands import Command, EndTurn
from companion.games.castles.rules.game import Game, Player, after, player_of
from companion.games.castles.rules.terms import LAST_ROUND, TYPES, Phase, Type
from companion.games.castles.rules.tracks import space_of
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.steps import Do

KEYS = 5
NAME_ROOM = 60


def game_on(desk: Desk) -> Game:
    """The game, for screens that are open only while there is one."""
    if not isinstance(desk.game, Game):
        raise LookupError("this screen needs a game of The Castles of Tuscany")
    return desk.game


def short_name(name: str, room: int = NAME_ROOM) -> str:
    """The name, shortened in the small face to fit this many pixels."""
    return shorten(Face.SMALL, name, room)


def key_of(intent: Intent) -> int | None:
    """The key that was pressed, from 0; None for other intents, also for a key that was held."""
    match intent:
        case Key(index, False):
            return index
    return None


def type_of_key(index: int, before: Type | None) -> Type:
    """The first five types have a key each; the same key again is the type three rows further on."""
    first, second = TYPES[index], TYPES[index + KEYS : index + KEYS + 1]
    return second[0] if second and before is first else first


# Whose entry it is


def is_open(game: Game) -> bool:
    """Whether the turn stays open after its first action: for a second one, or until it is ended."""
    return game.phase is Phase.TURNS and game.actions == 1 and not game.pending


def is_last_of_round(game: Game) -> bool:
    """Whether the scoring comes as soon as this turn ends."""
    is_cycle_over = after(game, game.turn) == game.starting_player
    return is_cycle_over and (game.is_extra or (game.is_closing and game.round < LAST_ROUND))


def entering(game: Game, *, is_with_marble: bool) -> Player:
    """Whose action comes next: an open turn goes on with a marble, else the next player begins."""
    is_next = is_open(game) and not is_with_marble
    return player_of(game, after(game, game.turn) if is_next else game.turn)


def entered(game: Game, command: Command, *, is_with_marble: bool) -> Do:
    """Do an action; an open turn is ended first, unless its player goes on with a marble."""
    if is_open(game) and not is_with_marble:
        return Do(EndTurn(game.turn), then=Do(command))
    return Do(command)


# How points stand


def standing(points: int) -> str:
    """The points; beyond 50 also the space of the printed track on which the counter stands."""
    return str(points) if points <= 50 else f"{points} ({space_of(points)})"


def tracks(player: Player) -> str:
    return f"{Icon.GREEN_COUNTER}{player.green} {Icon.RED_COUNTER}{player.red}"
