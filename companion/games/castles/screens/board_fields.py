"""The fields of a board check: what the box has there, what it can be, and the correction."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from itertools import combinations
from typing import Any

from companion.frozen import frozen
from companion.games.castles.rules.bounds import (
    PILE_MAX,
    POINTS_MAX,
    SUPPLY_MAX,
    TILES_OF_A_TYPE_SHOWN,
)
from companion.games.castles.rules.commands import Correction
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.spaces import can_be_completed
from companion.games.castles.rules.terms import (
    BONUSES,
    BONUSES_OF_A_KIND,
    CARDS_IN_GAME,
    SPACES,
    STARTING_PILES,
    TYPES,
    Farm,
    Side,
    Thing,
    Type,
)
from companion.games.castles.screens.setup_full import parts_of
from companion.games.kit.players import player_of


class Field(Enum):
    """A number, a tile or a list on the table."""

    GREEN = auto()
    RED = auto()
    CARDS = auto()
    WORKERS = auto()
    MARBLE = auto()
    PILE = auto()
    PLACE = auto()
    BONUS = auto()
    BUILT = auto()
    COMPLETED = auto()
    AREA = auto()
    FARMS = auto()
    SIDE = auto()
    DISPLAY = auto()
    TURN = auto()


COUNTS = {
    Field.GREEN: ("green", POINTS_MAX),
    Field.RED: ("red", POINTS_MAX),
    Field.CARDS: ("cards", CARDS_IN_GAME),
    Field.WORKERS: ("workers", SUPPLY_MAX),
    Field.MARBLE: ("marble", SUPPLY_MAX),
}


@frozen
class Stop:
    """One field: of a player or, without one, of the table; `part` is its pile, place, type or bonus tile."""

    field: Field
    player: str = ""
    part: Any = None


Values = Mapping[Stop, Any]


def stops(game: Game, player: Player | None) -> tuple[Stop, ...]:
    """The fields of a player, or of the table."""
    if player is None:
        return (
            Stop(Field.TURN),
            *(Stop(Field.SIDE, part=type_) for type_ in TYPES),
            *(Stop(Field.DISPLAY, part=type_) for type_ in TYPES if game.display is not None),
        )
    mine = player.id
    return (
        *(Stop(field, mine) for field in COUNTS),
        *(Stop(Field.PILE, mine, pile) for pile in range(len(STARTING_PILES))),
        *(Stop(Field.PLACE, mine, place) for place in range(player.room)),
        *(Stop(Field.BONUS, mine, bonus) for bonus in BONUSES),
        *_region_stops(player),
    )


def _region_stops(player: Player) -> tuple[Stop, ...]:
    if player.areas is None:
        pairs = [
            (Stop(Field.BUILT, player.id, type_), Stop(Field.COMPLETED, player.id, type_)) for type_ in TYPES
        ]
        return tuple(stop for pair in pairs for stop in pair)
    areas = [
        Stop(Field.AREA, player.id, (type_, index))
        for type_ in TYPES
        for index in range(len(player.areas[type_]))
    ]
    farms = [Stop(Field.FARMS, player.id, index) for index in range(len(player.areas[Type.AGRICULTURE]))]
    return (*areas, *farms)


def known(game: Game, stop: Stop) -> Any:
    """What the box has there."""
    match stop.field:
        case Field.TURN:
            return game.turn
        case Field.SIDE:
            return game.sides[stop.part]
        case Field.DISPLAY:
            return (game.display or {})[stop.part]
    return _of_player(player_of(game, stop.player), stop)


def _of_player(player: Player, stop: Stop) -> Any:
    areas = player.areas or {}
    match stop.field:
        case Field.PILE:
            return player.piles[stop.part]
        case Field.PLACE:
            return player.storage[stop.part] if stop.part < len(player.storage) else None
        case Field.BONUS:
            return player.bonus[stop.part]
        case Field.BUILT:
            return player.built[stop.part]
        case Field.COMPLETED:
            return tuple(sorted((player.completed or {})[stop.part], reverse=True))
        case Field.AREA:
            type_, index = stop.part
            return areas[type_][index].filled
        case Field.FARMS:
            return areas[Type.AGRICULTURE][stop.part].farms
    return getattr(player, COUNTS[stop.field][0])


def choices(game: Game, stop: Stop, values: Values) -> Sequence[Any]:  # noqa: C901 - one case a field
    """All values that the knob goes through."""
    match stop.field:
        case Field.TURN:
            return [player.id for player in game.players]
        case Field.SIDE:
            return (*Side, None)
        case Field.DISPLAY:
            return range(TILES_OF_A_TYPE_SHOWN + 1)
        case Field.PILE:
            return range(PILE_MAX + 1)
        case Field.PLACE:
            return (None, *Thing)
        case Field.BONUS:
            return range(BONUSES_OF_A_KIND + 1)
        case Field.BUILT:
            return range(int(stop.part is Type.FORT), SPACES[stop.part] + 1)
        case Field.COMPLETED:
            built = Stop(Field.BUILT, stop.player, stop.part)
            return _completed(stop.part, values.get(built, known(game, built)))
        case Field.AREA:
            type_, index = stop.part
            size = (player_of(game, stop.player).areas or {})[type_][index].size
            return range(int(type_ is Type.FORT and index == 0), size + 1)
        case Field.FARMS:
            return [farms for count in range(len(Farm) + 1) for farms in combinations(Farm, count)]
    return range(COUNTS[stop.field][1] + 1)


def _completed(type_: Type, built: int) -> Sequence[tuple[int, ...]]:
    """Every list of completed areas that so many built spaces allow."""
    return [
        sizes
        for spaces in range(built + 1)
        if can_be_completed(type_, built, spaces)
        for sizes in parts_of(spaces)
    ]


def correction_of(game: Game, values: Values) -> Correction:
    """All values together, each map whole where a part of it was changed."""
    named: dict[str, Any] = {}
    for stop, value in values.items():
        match stop.field:
            case Field.TURN:
                named["turn"] = value
            case Field.SIDE:
                named.setdefault("colour_bonus", {})[stop.part] = value
            case Field.DISPLAY:
                named.setdefault("display", {})[stop.part] = value
            case Field.BONUS | Field.BUILT | Field.COMPLETED:
                own = named.setdefault(stop.field.name.lower(), {}).setdefault(stop.player, {})
                own[stop.part] = value
            case Field.PILE | Field.PLACE | Field.AREA | Field.FARMS:
                _put_list(named, game, stop, values)
            case _:
                named.setdefault(COUNTS[stop.field][0], {})[stop.player] = value
    return Correction(**named)


def _put_list(named: dict[str, Any], game: Game, stop: Stop, values: Values) -> None:
    """A list of a player, with what was changed in it."""
    player = player_of(game, stop.player)
    whole = [
        (each.part, values.get(each, known(game, each)))
        for each in stops(game, player)
        if each.field is stop.field
    ]
    match stop.field:
        case Field.PILE:
            named.setdefault("piles", {})[player.id] = tuple(value for _, value in whole)
        case Field.PLACE:
            stored = tuple(value for _, value in whole if value is not None)
            named.setdefault("storage", {})[player.id] = stored
        case Field.FARMS:
            named.setdefault("farms", {})[player.id] = tuple(value for _, value in whole)
        case _:
            type_ = stop.part[0]
            filled = tuple(value for part, value in whole if part[0] is type_)
            named.setdefault("areas", {}).setdefault(player.id, {})[type_] = filled
