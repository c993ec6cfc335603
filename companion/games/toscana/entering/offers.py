"""Which of Toscana's commands are possible now, the likeliest first, and what fills them in."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.frozen import changed
from companion.games.entering import Offer
from companion.games.kit.codec import sparse
from companion.games.toscana.rules.correcting import ROUND_LASTS
from companion.games.toscana.rules.game import Game, Options, Player, is_last_round, is_running, whose_turn
from companion.games.toscana.rules.terms import (
    ACTIONS,
    COMPENSATION,
    KINDS,
    LADDERS,
    LAST_ROUND,
    MAP_SQUARES_MAX,
    MAP_SQUARES_MIN,
    MONEY_MAX,
    PLAYER_ROOM,
    STORAGE_ROOM,
    WATER_MAX,
    YIELD_OF_A_SQUARE,
    Action,
    Coin,
    Ledger,
    Phase,
    Tile,
)

MIDDLE, SOME = 4, 2
"""The price and the storage that set-up begins with; both are on every board."""
BOARD = dict(zip(KINDS, (Tile.PLUS, Tile.PLUS, Tile.MINUS, Tile.MINUS, None), strict=True))
HELD = (0, PLAYER_ROOM)
YIELDED = (0, 4 * YIELD_OF_A_SQUARE)


def offers(game: Game | None) -> tuple[Offer, ...]:
    if game is None or not is_running(game):
        return (_new_game(game),)
    return (*_of_phase(game), _adjust(game), *_finish(game))


def _new_game(last: Game | None) -> Offer:
    """The people and the options of the last game, and a market to be copied from the board."""
    options = Options() if last is None else changed(last.options, map_squares=None)
    market = {
        "prices": dict.fromkeys(KINDS, MIDDLE),
        "storages": dict.fromkeys(KINDS, SOME),
        "board": BOARD,
    }
    people = [] if last is None else [{"name": each.name, "colour": each.colour} for each in last.players]
    return Offer(
        "new_game",
        preset={"players": people, "market": market, "options": sparse(options)},
        choices={"options.ladder": LADDERS},
        ranges={
            "market.prices": (0, LADDERS[0][-1]),
            "market.storages": (0, STORAGE_ROOM),
            "options.map_squares": (MAP_SQUARES_MIN, MAP_SQUARES_MAX),
        },
    )


def _of_phase(game: Game) -> Iterator[Offer]:
    match game.phase:
        case Phase.PLACING:
            yield Offer("place", preset=_by(whose_turn(game)))
        case Phase.ACTIONS:
            yield from _actions(game)
        case Phase.WINE_BOARD:
            yield Offer("update_wine_board", is_at_once=True)
            yield from _trading_on(game)
        case Phase.SUPPLY:
            yield Offer("update_supply", is_at_once=True)
        case Phase.WINETASTING:
            span = (-len(game.players), len(game.players))
            yield Offer("hold_winetasting", ranges={"totals": span, "tiles": (-1, 1)})
        case Phase.FINAL_SALE:
            left = next((player for player in game.players if not player.has_sold_out), None)
            yield Offer("final_sale", preset=_by(left), ranges={"boxes": HELD})
        case Phase.TIE_BREAK:
            yield Offer("break_tie")


def _by(player: Player | None) -> dict[str, Any]:
    return {} if player is None else {"player": player.id}


def _actions(game: Game) -> Iterator[Offer]:
    """What the player on turn can still do this round; everybody else may be chosen instead."""
    player = whose_turn(game)
    ready = [action for action in ACTIONS if player is None or action not in player.used]
    if Action.TRADING in ready:
        yield from _trades(game, player)
    if Action.WINEMAKING in ready:
        yield _make_wine(game, player)
    if Action.HIRING in ready:
        yield _hire(game, player)
    yield Offer("pass", preset=_by(player), choices={"action": tuple(ready), "take": COMPENSATION})
    if Action.TRADING not in ready:
        yield from _trading_on(game)


def _trading_on(game: Game) -> Iterator[Offer]:
    """Whose trading action is open may go on with deals, and trade with the market once."""
    player = next((each for each in game.players if each.id == game.trading_open), None)
    if player is not None:
        yield from _trades(game, player)


def _trades(game: Game, player: Player | None) -> Iterator[Offer]:
    stored = tuple(kind for kind in KINDS if game.market.storages[kind])
    if stored:
        yield Offer(
            "buy",
            preset={**_by(player), "boxes": 1},
            choices={"kind": stored},
            ranges={"boxes": (1, PLAYER_ROOM)},
        )
    yield Offer("sell", preset=_by(player), ranges={"boxes": HELD})
    if game.options.player_deals:
        money = (-MONEY_MAX, MONEY_MAX)
        yield Offer(
            "deal", preset={**_by(player), "pay": 0}, ranges={"give": HELD, "take": HELD, "pay": money}
        )


def _make_wine(game: Game, player: Player | None) -> Offer:
    if not game.follows_boxes:
        return Offer("make_wine", preset=_by(player), without=("water", "boxes", "squares", "choices"))
    without = ("boxes",) if game.follows_map else ("squares", "choices")
    return Offer(
        "make_wine",
        preset={**_by(player), "water": 1},
        without=without,
        choices=_squares_of(player) if game.follows_map else {},
        ranges={"water": (1, WATER_MAX), "boxes": YIELDED},
    )


def _squares_of(player: Player | None) -> dict[str, tuple[str, ...]]:
    return {"squares": tuple(square.id for square in (player.squares if player else None) or ())}


def _hire(game: Game, player: Player | None) -> Offer:
    match game.options.ledger:
        case Ledger.MARKET:
            return Offer("hire", preset=_by(player), without=("square",))
        case Ledger.FULL:
            return Offer("hire", preset=_by(player), without=("award", "square"))
        case Ledger.MAP:
            return Offer("hire", preset=_by(player), without=("award",), choices=_places(game, player))


def _places(game: Game, player: Player | None) -> dict[str, tuple[Any, ...]]:
    """The own squares that a worker can join, and the opponents' winemasters."""
    own = (player.squares if player else None) or ()
    joined = tuple(square.id for square in own if square.has_room_for_a_worker)
    replaced = tuple(
        {"player": each.id, "square": square.id}
        for each in game.players
        if each is not player
        for square in each.squares or ()
        if square.winemaster
    )
    return {"square.joins": joined, "replaces": replaced}


def _finish(game: Game) -> Iterator[Offer]:
    if game.phase in ROUND_LASTS and not is_last_round(game):
        yield Offer("finish")


def _adjust(game: Game) -> Offer:
    current: dict[str, Any] = {
        "prices": game.market.prices,
        "storages": game.market.storages,
        "board": game.market.board,
        "money": {player.id: player.money for player in game.players},
        "reached_60": {player.id: player.reached_60 for player in game.players},
        "actions": {player.id: _coins(player) for player in game.players},
        "round": game.round,
        "starting_player": game.starting_player,
    }
    without = ["set.squares", "set.map_squares"]
    if game.follows_boxes:
        current["boxes"] = {player.id: player.boxes for player in game.players}
        current["pieces"] = {player.id: player.pieces.__dict__ for player in game.players}
    else:
        without += ["set.boxes", "set.pieces"]
    return Offer(
        "adjust",
        current={"set": current},
        without=tuple(without),
        ranges={
            "set.storages": (0, STORAGE_ROOM),
            "set.money": (0, MONEY_MAX),
            "set.boxes": HELD,
            "set.round": (1, LAST_ROUND),
            "set.prices": (0, game.options.ladder[-1]),
        },
    )


def _coins(player: Player) -> Mapping[Action, Coin]:
    return {action: Coin.USED if action in player.used else Coin.READY for action in ACTIONS}
