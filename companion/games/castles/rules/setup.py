"""Preparation: the players, the colour bonus tiles, and in ledger full the display and the areas."""

from collections.abc import Mapping

from companion.games.castles.rules.amounts import Tiles
from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import NewGame, Sizes
from companion.games.castles.rules.events import GameBegan
from companion.games.castles.rules.game import Area, Areas, Game, Player, clockwise
from companion.games.castles.rules.legality import needs_field, nobody_called, other_ledger
from companion.games.castles.rules.terms import (
    DISPLAY,
    SPACES,
    STARTING_CARDS,
    STARTING_PILES,
    TYPES,
    Ledger,
    Type,
)
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.port import Person


def begin(command: NewGame) -> GameBegan | Refusal:
    ids = tuple(person.id for person in command.players)
    refusal = (
        _unknown(command, ids)
        or _wrong_ledger(command, ids)
        or _bad_areas(command)
        or (None if command.display is None else bad_display(command.display, DISPLAY))
    )
    if refusal:
        return refusal
    first = ids.index(command.starting_player)
    return GameBegan(
        tuple(_seat(person, (command.areas or {}).get(person.id)) for person in command.players),
        command.starting_player,
        command.colour_bonus,
        command.options,
        None if command.display is None else {type_: command.display.get(type_, 0) for type_ in TYPES},
        choosing=ids[first:] + ids[:first],
    )


def preparation(game: Game) -> Mapping[str, object]:
    """What each takes, and who chooses a bonus tile after whom."""
    return {
        "cards": STARTING_CARDS,
        "piles": list(STARTING_PILES),
        "choosing": [player.id for player in clockwise(game)],
    }


def _seat(person: Person, sizes: Sizes | None) -> Player:
    """Somebody who gave no name is called by their id."""
    return Player(
        person.id,
        person.name or person.id,
        person.colour,
        completed=dict.fromkeys(TYPES, ()) if sizes is None else None,
        areas=None if sizes is None else _areas(sizes),
    )


def _areas(sizes: Sizes) -> Areas:
    """The first fort area holds the starting castle."""
    return {
        type_: tuple(
            Area(size, filled=int(type_ is Type.FORT and index == 0))
            for index, size in enumerate(sizes[type_])
        )
        for type_ in TYPES
    }


def _unknown(command: NewGame, ids: tuple[str, ...]) -> Refusal | None:
    for player_id in (command.starting_player, *(command.areas or {})):
        if player_id not in ids:
            return nobody_called(player_id, ids)
    return None


def _wrong_ledger(command: NewGame, ids: tuple[str, ...]) -> Refusal | None:
    told = {"display": command.display, "areas": command.areas}
    is_full = command.options.ledger is Ledger.FULL
    for name, value in told.items():
        if is_full and value is None:
            return needs_field(name)
        if not is_full and value is not None:
            return other_ledger(name)
    missing = () if command.areas is None else tuple(each for each in ids if each not in command.areas)
    if missing:
        return refuse(
            Code.BAD_COMMAND, "areas must name every player; missing: {players}.", players=Several(missing)
        )
    return None


def _bad_areas(command: NewGame) -> Refusal | None:
    for player_id, areas in (command.areas or {}).items():
        for type_, sizes in areas.items():
            if sum(sizes) != SPACES[type_]:
                return refuse(
                    Code.BAD_AREA,
                    "{player}'s areas of {type} have {given} spaces together; a region has {spaces}.",
                    player=player_id,
                    type=type_,
                    given=sum(sizes),
                    spaces=SPACES[type_],
                )
    return None


def bad_display(display: Mapping[Type, int], needed: int) -> Refusal | None:
    lying = sum(display.values())
    if lying == needed:
        return None
    return refuse(
        Code.BAD_AMOUNT, "The display has {needed}, not {given}.", needed=Tiles(needed), given=lying
    )
