"""Spaces: what happens when one is built: area points, colour bonus, then the effect of its type."""

from typing import assert_never

from companion.games.castles.rules.commands import Build, Laid
from companion.games.castles.rules.draft import Draft, move_points, move_supply, take_piece
from companion.games.castles.rules.events import AreaCompleted, AskedFor, ColourBonusTurned, SpaceBuilt
from companion.games.castles.rules.game import Options
from companion.games.castles.rules.terms import (
    AREA_POINTS,
    MONASTERY_CARDS,
    SPACES,
    Bonus,
    Cause,
    Side,
    Supply,
    Thing,
    Track,
    Type,
    What,
)


def can_be_completed(type_: Type, built: int, completed: int) -> bool:
    """Whether so many built spaces of a type can lie in complete areas.

    Each free space leaves an area open that has two built ones at most. The starting castle may be an area
    of its own, which never scores.
    """
    most = 2 * (SPACES[type_] - built) + int(type_ is Type.FORT)
    return 0 <= built - completed <= most


def area_points(size: int, options: Options) -> int:
    return AREA_POINTS.get(size, options.one_space)


def build_space(draft: Draft, command: Laid, thing: Thing, type_: Type) -> None:
    """The space is built, the area scores, the colour bonus is won, the type has its effect."""
    player_id = command.player
    player = draft.player(player_id)
    if player.areas is None:
        index, size, new_farms = None, command.completes or 0, command.new_farms or 0
    else:
        index = player.open_areas(type_)[0] if command.area is None else command.area
        area = player.areas[type_][index]
        size = area.size if area.filled + 1 == area.size else 0
        new_farms = len(set(command.farms or ()) - set(area.farms))
    is_free = isinstance(command, Build)
    draft.happen(SpaceBuilt(player_id, thing, type_, is_free, index, command.farms or ()))
    if size:
        draft.happen(AreaCompleted(player_id, type_, size))
        points = area_points(size, draft.game.options)
        move_points(draft, player_id, Track.GREEN, points, Cause.AREA, count=size, type_=type_)
    if draft.player(player_id).free_spaces(type_) == 0:
        _win_colour_bonus(draft, player_id, type_)
    if type_ is Type.AGRICULTURE and thing is Thing.PIECE:
        move_points(draft, player_id, Track.GREEN, 1, Cause.PIECE_AS_FARM)
    elif type_ is Type.AGRICULTURE:
        move_points(draft, player_id, Track.GREEN, new_farms, Cause.FARMS, count=new_farms)
    else:
        _effect(draft, player_id, type_)


def _win_colour_bonus(draft: Draft, player_id: str, type_: Type) -> None:
    """The side that is up is won; I turns to II, II leaves the game."""
    side = draft.game.sides[type_]
    if side is None:
        return
    draft.happen(ColourBonusTurned(player_id, type_, side, Side.II if side is Side.I else None))
    points = draft.game.colour_bonus[type_][side]
    move_points(draft, player_id, Track.GREEN, points, Cause.COLOUR_BONUS, type_=type_)


def _effect(draft: Draft, player_id: str, type_: Type) -> None:
    bonus = draft.player(player_id).bonus
    match type_:
        case Type.VILLAGE:
            move_supply(draft, player_id, Supply.WORKERS, 1 + bonus[Bonus.WORKER], Cause.VILLAGE)
        case Type.QUARRY:
            move_supply(draft, player_id, Supply.MARBLE, 1 + bonus[Bonus.MARBLE], Cause.QUARRY)
        case Type.MONASTERY:
            move_supply(draft, player_id, Supply.CARDS, MONASTERY_CARDS, Cause.MONASTERY)
        case Type.WAGON:
            draft.happen(AskedFor(What.YIELD, 1 + bonus[Bonus.YIELD]))
        case Type.FORT:
            draft.happen(AskedFor(What.BUILD, 1))
        case Type.CITY:
            draft.happen(AskedFor(What.BONUS, 1))
        case Type.INN:
            take_piece(draft, player_id)
        case Type.AGRICULTURE:
            pass
        case _:
            assert_never(type_)
