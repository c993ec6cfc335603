"""The signs of the game's words: which icon stands for each kind, tile and action."""

from collections.abc import Mapping

from companion.games.toscana.rules.terms import Action, Kind, Piece, Tile, Vineyard
from companion.ui.kit.icons import Icon

KIND_SIGNS: Mapping[Kind, Icon] = {
    Kind.RED: Icon.RED,
    Kind.WHITE: Icon.WHITE,
    Kind.CHAMPAGNE: Icon.CHAMPAGNE,
    Kind.ROSE: Icon.ROSE,
    Kind.WATER: Icon.WATER,
}
VINEYARD_SIGNS: Mapping[Vineyard, str] = {
    each: "-" if each.kind is None else KIND_SIGNS[each.kind] for each in Vineyard
}
BIG_KIND_SIGNS: Mapping[Kind, Icon] = {
    Kind.RED: Icon.BIG_RED,
    Kind.WHITE: Icon.BIG_WHITE,
    Kind.CHAMPAGNE: Icon.BIG_CHAMPAGNE,
    Kind.ROSE: Icon.BIG_ROSE,
    Kind.WATER: Icon.BIG_WATER,
}
TILE_SIGNS: Mapping[Tile | None, Icon] = {
    Tile.PLUS: Icon.PLUS_TILE,
    Tile.MINUS: Icon.MINUS_TILE,
    None: Icon.EMPTY_TILE,
}
PIECE_SIGNS: Mapping[Piece | None, str] = {
    Piece.WORKER: Icon.WORKER,
    Piece.WINEMASTER: Icon.WINEMASTER,
    None: "",
}
ACTION_SIGNS: Mapping[Action, Icon] = {
    Action.HIRING: Icon.HIRING_READY,
    Action.WINEMAKING: Icon.WINEMAKING_READY,
    Action.TRADING: Icon.TRADING_READY,
}
