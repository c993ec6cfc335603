"""Apply: what an event does to the game. It never asks whether the event was allowed."""

from typing import Any, assert_never

from companion.frozen import changed
from companion.games.kit.players import player_of
from companion.games.toscana.rules.correction_events import (
    CoinCorrected,
    CorrectionEvent,
    MapCorrected,
    PiecesCorrected,
    RoundCorrected,
    SquaresCorrected,
    StartingPlayerCorrected,
)
from companion.games.toscana.rules.events import (
    ActionUsed,
    BoxesDealt,
    BoxesMoved,
    Corrected,
    Event,
    GameBegan,
    GameFinished,
    LastRoundCalled,
    MarketTraded,
    MoneyMoved,
    PhaseBegan,
    PieceHired,
    PiecesCounted,
    PlayerSoldOut,
    PriceMoved,
    RoundBegan,
    SixtyMarked,
    TileLaid,
    TileMoved,
    TradingClosed,
    TradingOpened,
    WinemasterRemoved,
    WorkerPlaced,
    YieldLost,
)
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.squares import Square, with_square, without_square
from companion.games.toscana.rules.terms import Kind, Ledger, Phase, Piece, Spot, with_kind


def apply(game: Game | None, event: Event) -> Game:
    """The game after the event; None is a table without a game, where only a beginning is possible."""
    if isinstance(event, GameBegan):
        return _begun(event)
    if game is None:
        raise ValueError(f"{type(event).__name__} needs a game")
    return apply_to(game, event)


def _begun(event: GameBegan) -> Game:
    return Game(
        event.options,
        event.players,
        event.starting_player,
        event.market,
        phase=Phase.PLACING if event.options.ledger is Ledger.MAP else Phase.ACTIONS,
        began=event.starting_player,
        map_squares=event.options.map_squares,
    )


def apply_to(game: Game, event: Event) -> Game:  # noqa: C901, PLR0912 - one case an event
    """The running game after an event that leaves it running."""
    market = game.market
    match event:
        case PriceMoved(kind, _, after):
            return with_market(game, prices=with_kind(market.prices, kind, after))
        case TileMoved(tile, source, target):
            return with_market(game, board={**market.board, source: None, target: tile})
        case TileLaid(kind, _, tile_laid):
            return with_market(game, board=with_kind(market.board, kind, tile_laid))
        case BoxesMoved():
            return _move_boxes(game, event)
        case BoxesDealt(giver, taker, kind, boxes):
            return _carry(_carry(game, giver, kind, -boxes), taker, kind, boxes)
        case MoneyMoved(player_id, _, money):
            return with_player(game, player_id, money=money)
        case WorkerPlaced(player_id, placed):
            return _stand_on(game, player_id, placed)
        case PieceHired(player_id, piece, square):
            changes = _pieces_after_hiring(player_of(game, player_id), piece)
            return _stand_on(with_player(game, player_id, **changes), player_id, square)
        case WinemasterRemoved():
            return _remove_winemaster(game, event)
        case PiecesCounted(player_id, hired):
            return with_player(game, player_id, hired=hired)
        case TradingOpened(player_id):
            return changed(game, trading_open=player_id, market_traded=False)
        case MarketTraded():
            return changed(game, market_traded=True)
        case TradingClosed():
            return changed(game, trading_open=None, market_traded=False)
        case SixtyMarked(player_id, is_reached):
            return with_player(game, player_id, reached_60=is_reached)
        case LastRoundCalled():
            return changed(game, is_finishing=True)
        case ActionUsed(player_id, action):
            return with_player(game, player_id, used=player_of(game, player_id).used | {action})
        case PhaseBegan(phase):
            return changed(game, phase=phase)
        case RoundBegan(number, starting_player):
            rested = tuple(changed(player, used=frozenset()) for player in game.players)
            return changed(
                game, round=number, starting_player=starting_player, players=rested, phase=Phase.ACTIONS
            )
        case PlayerSoldOut(player_id):
            return with_player(game, player_id, has_sold_out=True)
        case GameFinished(ranking):
            return changed(game, phase=Phase.FINISHED, ranking=ranking)
        case YieldLost() | Corrected():
            return game
        case (
            CoinCorrected()
            | PiecesCorrected()
            | SquaresCorrected()
            | MapCorrected()
            | RoundCorrected()
            | StartingPlayerCorrected()
        ):
            return _correct(game, event)
        case GameBegan():
            raise ValueError(f"{type(event).__name__} does not leave the game running")
        case _:
            assert_never(event)


def _correct(game: Game, event: CorrectionEvent) -> Game:
    match event:
        case CoinCorrected(player_id, action, is_used):
            others = player_of(game, player_id).used - {action}
            return with_player(game, player_id, used=others | {action} if is_used else others)
        case PiecesCorrected(player_id, _, pieces):
            return with_player(game, player_id, **pieces.__dict__)
        case SquaresCorrected(player_id, _, squares):
            return with_player(game, player_id, squares=squares)
        case MapCorrected(_, count):
            return changed(game, map_squares=count)
        case RoundCorrected(_, number):
            return changed(game, round=number)
        case StartingPlayerCorrected(_, player_id):
            began = player_id if game.round == 1 else game.began
            return changed(game, starting_player=player_id, began=began)
        case _:
            assert_never(event)


def with_market(game: Game, **changes: Any) -> Game:
    return changed(game, market=changed(game.market, **changes))


def with_player(game: Game, player_id: str, **changes: Any) -> Game:
    players = tuple(
        changed(player, **changes) if player.id == player_id else player for player in game.players
    )
    return changed(game, players=players)


def _move_boxes(game: Game, event: BoxesMoved) -> Game:
    for spot, boxes in ((event.source, -event.boxes), (event.target, event.boxes)):
        if spot is Spot.STORAGE:
            storages = game.market.storages
            game = with_market(game, storages=with_kind(storages, event.kind, storages[event.kind] + boxes))
        elif spot is Spot.PLAYER and event.player is not None:
            game = _carry(game, event.player, event.kind, boxes)
    return game


def _carry(game: Game, player_id: str, kind: Kind, boxes: int) -> Game:
    owned = player_of(game, player_id).boxes
    if owned is None:
        return game
    return with_player(game, player_id, boxes=with_kind(owned, kind, owned[kind] + boxes))


def _stand_on(game: Game, player_id: str, square: Square | None) -> Game:
    squares = player_of(game, player_id).squares
    if square is None or squares is None:
        return game
    return with_player(game, player_id, squares=with_square(squares, square))


def _remove_winemaster(game: Game, event: WinemasterRemoved) -> Game:
    player = player_of(game, event.player)
    if player.winemasters_on_map is None:
        return game
    game = with_player(game, player.id, winemasters_on_map=player.winemasters_on_map - 1)
    if event.square is None or player.squares is None:
        return game
    return with_player(game, player.id, squares=without_square(player.squares, event.square))


def _pieces_after_hiring(player: Player, piece: Piece) -> dict[str, int]:
    match piece:
        case Piece.WORKER if player.workers_left is not None:
            return {"workers_left": player.workers_left - 1}
        case Piece.WINEMASTER if (
            player.winemasters_left is not None and player.winemasters_on_map is not None
        ):
            return {
                "winemasters_left": player.winemasters_left - 1,
                "winemasters_on_map": player.winemasters_on_map + 1,
            }
        case _:
            return {}
