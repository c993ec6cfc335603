"""What the entry screens share: the game at hand, keys of types, the flow of an action, tiles that come."""

from collections.abc import Mapping, Sequence

from companion.controls.intents import Intent, Key, Seat
from companion.frozen import frozen
from companion.games.castles.rules.commands import Build, Choose, Draw, EndTurn, Place
from companion.games.castles.rules.facts.tiles import OWN_TILES
from companion.games.castles.rules.game import Game, after
from companion.games.castles.rules.terms import DISPLAY, LAST_ROUND, TYPES, Phase, Thing, Type
from companion.games.castles.screens.words import TYPE_SIGNS
from companion.games.kit.sentences import Refusal
from companion.games.port import Later
from companion.ui.kit.font import Face
from companion.ui.kit.scene import BODY, CELL_WIDTH, PITCH, Align, Choice, Part, Rect, Text, choice_parts
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Open, Step, later

_HERE = "companion.games.castles.screens"
PLAY = Later("companion.games.castles.rules.decide", "play")
FARMS = later(f"{_HERE}.spots", "Farms")
FILLED = later(f"{_HERE}.tiles", "Came")
KEYS = 5
SIGN_HEIGHT = 12
CAME = Rect(BODY.x, BODY.y + 15, BODY.width, 11)


def game_on(desk: Desk) -> Game:
    """The game, for screens that are open only while there is one."""
    if not isinstance(desk.game, Game):
        raise LookupError("this screen needs a game of The Castles of Tuscany")
    return desk.game


# The type keys


def key_of(intent: Intent) -> int | None:
    """The key that was pressed, from 0; None for other intents, also for a key that was held."""
    match intent:
        case Key(index, False):
            return index
    return None


def seat_of(intent: Intent, game: Game) -> int | None:
    """The player whom a key or a seat's button picks."""
    index = intent.index if isinstance(intent, Seat) else key_of(intent)
    return index if index is not None and index < len(game.players) else None


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


# The flow of an action: whose it is, what is still to be told of it, and the commands that it becomes


def is_open(game: Game) -> bool:
    """Whether the turn stays open after its first action: for a second one, or until it is ended."""
    return game.phase is Phase.TURNS and game.actions == 1 and not game.pending


def is_last_of_round(game: Game) -> bool:
    """Whether the scoring comes as soon as this turn ends."""
    is_cycle_over = after(game, game.turn) == game.starting_player
    return is_cycle_over and (game.is_extra or (game.is_closing and game.round < LAST_ROUND))


def game_of_entry(game: Game, *, is_with_marble: bool) -> Game:
    """The game in which the next action is done.

    An open turn goes on with a marble; without one the action is the next player's, and the turn ends first.
    """
    if not is_open(game) or is_with_marble:
        return game
    ended = PLAY(game, EndTurn(game.turn))
    return game if isinstance(ended, Refusal) else ended.game


@frozen
class OfAction(HoldsEntry):
    """The entry of an action, the next player's or with `is_marble` the second one of whose turn it is."""

    is_marble: bool = False

    def game(self, desk: Desk) -> Game:
        """The game in which it is done."""
        return game_of_entry(game_on(desk), is_with_marble=self.is_marble)


def entered(game: Game, command: Draw | Choose | Place | Build) -> Do:
    """Do an action; an open turn is ended first, unless its player goes on with a marble."""
    is_with_marble = not isinstance(command, Build) and command.marble
    if is_open(game) and not is_with_marble:
        return Do(EndTurn(game.turn), then=Do(command))
    return Do(command)


def go_on(game: Game, command: Choose | Place | Build) -> Step:
    """Ask what ledger full needs to know and was not told yet; then do it."""
    if game.is_full_ledger:
        is_of_farms = Thing(command.tile.value) is Thing.AGRICULTURE
        if isinstance(command, Place | Build) and is_of_farms and command.farms is None:
            return Open(FARMS(command))
        if isinstance(command, Choose | Build) and command.refill is None:
            return Open(FILLED(command))
    return entered(game, command)


# Tiles as they come: the types above their keys, the other types by the knob, and what came so far


ARRIVING = (*TYPES[:KEYS], Type.CITY, Type.FORT, Type.INN)
"""All types as they come: five with a key, one with the push and one with a hold, and behind a detent."""


def arriving(drawn: Sequence[Type]) -> tuple[Type, ...]:
    """The same for a tile of the piles out of which these have come.

    A type of which none is left there gives its key to one without a key.
    """
    gone = {type_ for type_ in TYPES if drawn.count(type_) >= OWN_TILES[type_]}
    others = [type_ for type_ in ARRIVING[KEYS:] if type_ not in gone]
    keys = [others.pop(0) if type_ in gone and others else type_ for type_ in ARRIVING[:KEYS]]
    return (*keys, *others, *(type_ for type_ in ARRIVING if type_ not in keys and type_ not in others))


def types_shown(types: Sequence[Type] = ARRIVING, *, is_rest: bool) -> Sequence[Type]:
    """What stands above the keys: the first five types, or the others in their order."""
    return sorted(types[KEYS:], key=TYPES.index) if is_rest else types[:KEYS]


def tile_parts(came: tuple[Type, ...], line: str, shown: Sequence[Type]) -> tuple[Part, ...]:
    """The types above their keys, what has come so far, and a line about it."""
    choices = [Choice(TYPE_SIGNS[type_], "") for type_ in shown]
    gap = " " if len(came) <= DISPLAY else ""
    signs = gap.join(TYPE_SIGNS[type_] for type_ in came)
    before = (Text(CAME, signs, Face.SMALL, Align.CENTRE),) if came else ()
    return (*choice_parts(choices, line), *before)
