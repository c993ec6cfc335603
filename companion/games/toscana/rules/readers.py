"""Readers: each command from the fields of its JSON object."""

from collections.abc import Callable, Mapping

from companion.games.toscana.rules.commands import (
    Abandon,
    Adjust,
    BreakTie,
    Buy,
    Command,
    Correction,
    Deal,
    FinalSale,
    Helper,
    Hire,
    HoldWinetasting,
    Lobbyist,
    MakeWine,
    MrRose,
    Newcomer,
    NewGame,
    Pass,
    Redo,
    Sell,
    TileMove,
    Undo,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.fields import (
    Fields,
    boxes,
    by_kind,
    every_kind,
    flag,
    kind,
    listed,
    malformed,
    mapping,
    number,
    one_of,
    per_player,
    player_id,
    reason,
    text,
    tile,
    tile_or_none,
    within,
)
from companion.games.toscana.rules.game import Market, Options
from companion.games.toscana.rules.terms import Action, Ledger, Piece, Step, TurnOrder


def _newcomer(f: Fields) -> Newcomer:
    player_id = f.read("id", text)
    name = f.read("name", text, None)
    return Newcomer(player_id, name or player_id, f.read("colour", text, None))


def _market(f: Fields) -> Market:
    return Market(
        f.read("prices", every_kind(number)),
        f.read("storages", every_kind(number)),
        f.read("board", every_kind(tile_or_none)),
    )


def _options(f: Fields) -> Options:
    usual = Options()
    return Options(
        f.read("ledger", one_of(Ledger), usual.ledger),
        f.read("turn_order", one_of(TurnOrder), usual.turn_order),
        f.read("ladder", listed(number), usual.ladder),
        f.read("player_deals", flag, usual.player_deals),
    )


def _new_game(f: Fields) -> NewGame:
    return NewGame(
        f.read("players", listed(within(_newcomer))),
        f.read("starting_player", player_id),
        f.read("market", within(_market)),
        f.read("options", within(_options), None) or Options(),
    )


def _buy(f: Fields) -> Buy:
    return Buy(f.read("player", player_id), f.read("kind", kind), f.read("boxes", number))


def _sell(f: Fields) -> Sell:
    return Sell(f.read("player", player_id), f.read("boxes", boxes))


def _deal(f: Fields) -> Deal:
    return Deal(
        f.read("player", player_id),
        f.read("with", player_id),
        f.read("give", boxes),
        f.read("take", boxes),
        f.read("pay", number),
    )


def _make_wine(f: Fields) -> MakeWine:
    return MakeWine(
        f.read("player", player_id),
        f.read("water", number, None),
        f.read("boxes", boxes, None),
    )


def _tile_move(f: Fields) -> TileMove:
    return TileMove(f.read("tile", tile), f.read("from", kind))


def _mr_rose(f: Fields) -> MrRose:
    prices = f.read("prices", boxes, None)
    return MrRose(
        prices or {},
        f.read("buy", kind, None),
        f.read("sell", kind, None),
        f.read("first", one_of((Step.PRICES, Step.DEAL)), Step.PRICES),
    )


def _helper(f: Fields) -> Helper:
    moves = f.read("lobbyist", listed(within(_tile_move)), None)
    mr_rose = f.read("mr_rose", within(_mr_rose), None)
    if (moves is None) == (mr_rose is None):
        malformed("helper must be either a lobbyist or mr_rose.")
    return mr_rose or Lobbyist(moves or ())


def _hire(f: Fields) -> Hire:
    return Hire(
        f.read("player", player_id),
        f.read("piece", one_of(Piece), None),
        f.read("replaces", player_id, None),
        f.read("award", flag, default=False),
        f.read("helper", within(_helper), None),
        f.read("first", one_of((Step.PIECE, Step.HELPER)), Step.PIECE),
    )


def _pass(f: Fields) -> Pass:
    return Pass(f.read("player", player_id), f.read("action", one_of(Action)), f.read("take", kind, None))


def _hold_winetasting(f: Fields) -> HoldWinetasting:
    return HoldWinetasting(f.read("tiles", mapping(player_id, boxes), None), f.read("totals", boxes, None))


def _final_sale(f: Fields) -> FinalSale:
    return FinalSale(f.read("player", player_id), f.read("boxes", boxes))


def _break_tie(f: Fields) -> BreakTie:
    return BreakTie(f.read("squares", per_player), f.read("winemasters", per_player))


def _correction(f: Fields) -> Correction:
    correction = Correction(
        f.read("prices", boxes, {}),
        f.read("storages", boxes, {}),
        f.read("board", by_kind(tile_or_none), {}),
        f.read("money", per_player, {}),
        f.read("boxes", mapping(player_id, boxes), {}),
    )
    if correction == Correction():
        malformed("set must name prices, storages, board, money or boxes to correct.")
    return correction


def _adjust(f: Fields) -> Adjust:
    return Adjust(f.read("set", within(_correction)), f.read("reason", reason))


READERS: Mapping[str, Callable[[Fields], Command]] = {
    "new_game": _new_game,
    "buy": _buy,
    "sell": _sell,
    "deal": _deal,
    "make_wine": _make_wine,
    "hire": _hire,
    "pass": _pass,
    "update_wine_board": lambda _: UpdateWineBoard(),
    "update_supply": lambda _: UpdateSupply(),
    "hold_winetasting": _hold_winetasting,
    "final_sale": _final_sale,
    "break_tie": _break_tie,
    "adjust": _adjust,
    "abandon": lambda _: Abandon(),
    "undo": lambda _: Undo(),
    "redo": lambda _: Redo(),
}
