"""Telling: each event as one sentence, naming the piece to move and the rule that moves it."""

from typing import assert_never

from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, Several, Value, say
from companion.games.toscana.rules.amounts import Amount, amounts
from companion.games.toscana.rules.correction_events import (
    CoinCorrected,
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
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.squares import Square
from companion.games.toscana.rules.telling_corrections import tell_correction
from companion.games.toscana.rules.terms import (
    STARTING_BOXES,
    STARTING_MONEY,
    WORKERS_ON_A_SQUARE,
    Cause,
    Piece,
    Spot,
    Tile,
)

BOTTOM_STEP = "0/1"


def tell(event: Event, game: Game | None) -> Sentence:  # noqa: C901, PLR0912 - one case an event
    """The event as a sentence; the game, before or after it, knows the players' names."""
    match event:
        case GameBegan(players, starting_player):
            names = {player.id: player.name for player in players}
            return say(
                "{players} begin a game; {starting} starts",
                players=Several(tuple(names.values())),
                starting=names[starting_player],
            )
        case PriceMoved():
            return _tell_price(event)
        case TileMoved(tile, source, target):
            return say(
                "{tile} tile: {source} to {target} (lobbyist)", tile=tile, source=source, target=target
            )
        case TileLaid(kind, before, after):
            return say(
                "Wine Board above {kind}: {before} to {after} (correction)",
                kind=kind,
                before=_tile_or_none(before),
                after=_tile_or_none(after),
            )
        case BoxesMoved(player, kind, boxes, source, target, cause):
            return say(
                "{boxes}: {source} to {target} ({cause})",
                boxes=Amount(boxes, kind),
                source=_spot(source, player, game),
                target=_spot(target, player, game),
                cause=cause,
            )
        case BoxesDealt(giver, taker, kind, boxes):
            return say(
                "{boxes}: {giver} to {taker} (deal)",
                boxes=Amount(boxes, kind),
                giver=name_of(giver, game),
                taker=name_of(taker, game),
            )
        case YieldLost(player, kind, boxes, loss):
            return say(
                "{player} loses {boxes} ({loss})",
                player=name_of(player, game),
                boxes=Amount(boxes, kind),
                loss=loss,
            )
        case MoneyMoved(player, before_money, after_money, cause):
            return say(
                "{player}'s money: {before} to {after} ({cause})",
                player=name_of(player, game),
                before=before_money,
                after=after_money,
                cause=cause,
            )
        case WorkerPlaced(player, placed):
            return say(
                "{player} places the first worker: {kind}, {square}",
                player=name_of(player, game),
                kind=placed.kind,
                square=placed.id,
            )
        case PieceHired(player, piece, Square() as square):
            return _tell_square(player, piece, square, game)
        case PieceHired(player, piece):
            return say("{player} puts a {piece} on the map", player=name_of(player, game), piece=piece)
        case WinemasterRemoved(player, by, Square(left)):
            return say(
                "The winemaster of {player} leaves {square} (replaced by {by})",
                player=name_of(player, game),
                square=left,
                by=name_of(by, game),
            )
        case WinemasterRemoved(player, by):
            return say(
                "A winemaster of {player} leaves the map (replaced by {by})",
                player=name_of(player, game),
                by=name_of(by, game),
            )
        case ActionUsed(player, action, True):
            return say("{player} passes {action}", player=name_of(player, game), action=action)
        case ActionUsed(player, action):
            return say("{player}'s {action} coin is used", player=name_of(player, game), action=action)
        case PiecesCounted(player, hired):
            return say(
                "{player} has hired {least} to {most} of 7 pieces, as far as it was told",
                player=name_of(player, game),
                least=hired.least,
                most=hired.most,
            )
        case TradingOpened(player):
            return say("{player}'s trading stays open for deals", player=name_of(player, game))
        case MarketTraded(player):
            return say("{player} has traded with the market", player=name_of(player, game))
        case TradingClosed(player):
            return say("{player}'s trading is closed", player=name_of(player, game))
        case SixtyMarked(player, True):
            return say("{player} has reached 60 money", player=name_of(player, game))
        case SixtyMarked(player):
            return say("{player} has not reached 60 money (correction)", player=name_of(player, game))
        case LastRoundCalled(number):
            return say("Round {round} is the last one (time is up)", round=number)
        case PhaseBegan(phase):
            return say("Now comes {phase}", phase=phase)
        case RoundBegan(number, starting_player):
            return say(
                "Round {round}: the action coins return; {starting} starts",
                round=number,
                starting=name_of(starting_player, game),
            )
        case PlayerSoldOut(player):
            return say("{player} has made the final sale", player=name_of(player, game))
        case Corrected(reason):
            return say("Correction: {reason}", reason=reason)
        case (
            CoinCorrected()
            | PiecesCorrected()
            | SquaresCorrected()
            | MapCorrected()
            | RoundCorrected()
            | StartingPlayerCorrected()
        ):
            return tell_correction(event, game)
        case GameFinished(ranking):
            winners = tuple(name_of(place.player, game) for place in ranking if place.place == 1)
            return say("The game is over; winner: {winners}", winners=Several(winners))
        case _:
            assert_never(event)


def tell_preparation(event: GameBegan) -> tuple[Sentence, ...]:
    """What everybody takes and in which order the first workers are placed, as far as the record says it."""
    if not event.placing:
        return ()
    names = {player.id: player.name for player in event.players}
    return (
        say(
            "Each player takes {money} money, {boxes} and a worker",
            money=STARTING_MONEY,
            boxes=amounts(STARTING_BOXES),
        ),
        say(
            "The first workers are placed in this order: {players}",
            players=Several(tuple(names[player] for player in event.placing)),
        ),
    )


def _tell_square(player: str, piece: Piece, square: Square, game: Game | None) -> Sentence:
    values: dict[str, Value] = {
        "player": name_of(player, game),
        "piece": piece,
        "kind": square.kind,
        "square": square.id,
    }
    if square.workers == WORKERS_ON_A_SQUARE:
        return Sentence("{player} puts a second worker on {square}, {kind}", values)
    return Sentence("{player} puts a {piece} on an empty square: {kind}, {square}", values)


def _tell_price(event: PriceMoved) -> Sentence:
    values: dict[str, Value] = {
        "kind": event.kind,
        "before": price_label(event.before),
        "after": price_label(event.after),
        "cause": event.cause,
    }
    if event.cause in (Cause.STORAGE_FULL, Cause.STORAGE_EMPTY, Cause.CORRECTION):
        return Sentence("{kind}: {before} to {after} ({cause})", values)
    return Sentence("{kind}: {before} to {after} ({cause} {steps})", {**values, "steps": _signed(event)})


def _signed(event: PriceMoved) -> str:
    """A tile is + or -; a winetasting can be more than one of them."""
    if event.cause is Cause.WINETASTING:
        return f"{event.steps:+d}"
    return "+" if event.steps > 0 else "-"


def price_label(price: int) -> str:
    """The bottom step is printed 0/1."""
    return BOTTOM_STEP if price == 0 else str(price)


def _tile_or_none(tile: Tile | None) -> Several:
    return Several(() if tile is None else (tile,))


def _spot(spot: Spot, player_id: str | None, game: Game | None) -> Value:
    return name_of(player_id, game) if spot is Spot.PLAYER and player_id is not None else spot
