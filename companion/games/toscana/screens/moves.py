"""Toscana's moves: which events are told as pieces to move, and how each is put back."""

from collections.abc import Iterable

from companion.frozen import changed
from companion.games.kit.sentences import Sentence, say
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
    TileLaid,
    TileMoved,
    TradingClosed,
    TradingOpened,
    WinemasterRemoved,
    WorkerPlaced,
)
from companion.games.toscana.rules.game import Game, name_of
from companion.games.toscana.rules.telling import tell, tell_preparation
from companion.games.toscana.rules.terms import Piece

# Events that need no sentence: the next screen shows them.
WITHOUT_SENTENCE = (
    *(PhaseBegan, PlayerSoldOut, GameFinished),
    *(PiecesCounted, TradingOpened, MarketTraded, TradingClosed),
)


def moves(events: Iterable[Event], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to move."""
    told: list[Sentence] = []
    for event in events:
        if not isinstance(event, WITHOUT_SENTENCE):
            told.append(tell(event, game))
        if isinstance(event, GameBegan):
            told.extend(tell_preparation(event))
    return tuple(told)


def moves_back(events: Iterable[Event], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to put back."""
    told = (tell_back(event, game) for event in events if not isinstance(event, WITHOUT_SENTENCE))
    return tuple(sentence for sentence in told if sentence)


def tell_back(event: Event, game: Game) -> Sentence | None:  # noqa: C901, PLR0912 - one case an event
    """The move in reverse, which puts the pieces back; None where no piece was moved."""
    match event:
        case PriceMoved(before=before, after=after) | MoneyMoved(before=before, after=after):
            return tell(changed(event, before=after, after=before), game)
        case TileLaid(_, before_tile, after_tile):
            return tell(changed(event, before=after_tile, after=before_tile), game)
        case TileMoved(source=source, target=target) | BoxesMoved(source=source, target=target):
            return tell(changed(event, source=target, target=source), game)
        case BoxesDealt(giver, taker):
            return tell(changed(event, giver=taker, taker=giver), game)
        case WorkerPlaced(player):
            return say("{player} takes the {piece} back", player=name_of(player, game), piece=Piece.WORKER)
        case LastRoundCalled(number):
            return say("Round {round} is not called the last one", round=number)
        case CoinCorrected(is_used=is_used):
            return tell(changed(event, is_used=not is_used), game)
        case (
            PiecesCorrected()
            | SquaresCorrected()
            | MapCorrected()
            | RoundCorrected()
            | StartingPlayerCorrected()
        ):
            return tell(changed(event, before=event.after, after=event.before), game)
        case PieceHired(player, piece):
            return say("{player} takes the {piece} back", player=name_of(player, game), piece=piece)
        case WinemasterRemoved(player):
            return say("A winemaster of {player} returns to the map", player=name_of(player, game))
        case ActionUsed(player, action):
            return say("{player}'s {action} coin is ready", player=name_of(player, game), action=action)
        case RoundBegan(number):
            return say("Round {round} has not begun: all action coins are used", round=number)
        case _:
            return None
