"""Toscana's moves: which events are told as pieces to move, and how each is put back."""

from collections.abc import Iterable, Iterator

from companion.frozen import changed
from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, mark, say
from companion.games.toscana.rules.amounts import amounts
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
    TileLaid,
    TileMoved,
    TradingClosed,
    TradingOpened,
    WinemasterRemoved,
    WorkerPlaced,
)
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.telling import tell
from companion.games.toscana.rules.terms import (
    ACTIONS,
    STARTING_BOXES,
    STARTING_MONEY,
    STARTING_WINEMASTERS,
    STARTING_WORKERS,
    Cause,
    Phase,
    Piece,
    Spot,
)

# Events that need no sentence: the next screen shows them.
WITHOUT_SENTENCE = (
    *(PhaseBegan, PlayerSoldOut, GameFinished),
    *(PiecesCounted, TradingOpened, MarketTraded, TradingClosed),
)


# Sentences that name their cause, and how each reads where the cause is known.
WITHOUT_CAUSE = {
    "{kind}: {before} to {after} ({cause})": mark("{kind}: {before} to {after}"),
    "{kind}: {before} to {after} ({cause} {steps})": mark("{kind}: {before} to {after}"),
    "{tile} tile: {source} to {target} (lobbyist)": mark("{tile} tile: {source} to {target}"),
    "Wine Board above {kind}: {before} to {after} (correction)": mark(
        "Wine Board above {kind}: {before} to {after}"
    ),
    "{boxes}: {source} to {target} ({cause})": mark("{boxes}: {source} to {target}"),
    "{boxes}: {giver} to {taker} (deal)": mark("{boxes}: {giver} to {taker}"),
    "{player}'s money: {before} to {after} ({cause})": mark("{player}'s money: {before} to {after}"),
}


def moves(events: tuple[Event, ...], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to move; a cause is said once, as the panel has little room."""
    told: list[Sentence] = []
    said: set[Cause] = set()
    for cause, sentence in _told(events, game):
        told.append(_without_cause(sentence) if cause in said else sentence)
        said |= {cause} if cause else set()
    return tuple(told)


def moves_with_causes(events: tuple[Event, ...], game: Game) -> tuple[Sentence, ...]:
    """The same, and each sentence names its cause: of one entry some prices rise and others fall."""
    return tuple(sentence for _, sentence in _told(events, game))


def _told(events: tuple[Event, ...], game: Game) -> Iterator[tuple[Cause | None, Sentence]]:
    # The final sale that the box makes by itself has pages of its own.
    is_finale = game.follows_boxes and PhaseBegan(Phase.FINAL_SALE) in events
    for event in _straight(events):
        cause = _cause_of(event)
        if isinstance(event, (*WITHOUT_SENTENCE, LastRoundCalled)) or (
            is_finale and cause is Cause.FINAL_SALE
        ):
            continue
        if isinstance(event, GameBegan):
            yield from ((None, sentence) for sentence in preparation(event))
        else:
            yield cause, tell(event, game)


def preparation(event: GameBegan) -> Iterator[Sentence]:
    """Who takes what before round 1, and who places a first worker when."""
    names = {player.id: player.name for player in event.players}
    yield say("{player} starts", player=names[event.starting_player])
    yield say(
        "Everybody takes {money} money and {boxes}", money=STARTING_MONEY, boxes=amounts(STARTING_BOXES)
    )
    yield say(
        "{coins} action coins, {workers} workers, {winemasters} winemasters",
        coins=len(ACTIONS),
        workers=STARTING_WORKERS + 1,
        winemasters=STARTING_WINEMASTERS,
    )
    if event.placing:
        yield say("First workers, on empty squares:")
    for number, player in enumerate(event.placing, 1):
        yield say("{number}. {player}", number=number, player=names[player])


def moves_back(events: Iterable[Event], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to put back; why it was moved no longer matters."""
    told = (tell_back(event, game) for event in _straight(events) if not isinstance(event, WITHOUT_SENTENCE))
    return tuple(_without_cause(sentence) for sentence in told if sentence)


def _straight(events: Iterable[Event]) -> Iterator[Event]:
    """Water that was laid out goes from its player to the bank, and is told once."""
    for event in events:
        match event:
            case BoxesMoved(target=Spot.MAP):
                continue
            case BoxesMoved(source=Spot.MAP):
                yield changed(event, source=Spot.PLAYER)
            case _:
                yield event


def _cause_of(event: Event) -> Cause | None:
    match event:
        case PriceMoved(cause=cause) | BoxesMoved(cause=cause) | MoneyMoved(cause=cause):
            return cause
        case TileMoved():
            return Cause.LOBBYIST
        case BoxesDealt():
            return Cause.DEAL
        case Corrected() | TileLaid():
            return Cause.CORRECTION
    return None


def _without_cause(sentence: Sentence) -> Sentence:
    return Sentence(WITHOUT_CAUSE.get(sentence.template, sentence.template), sentence.values)


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
