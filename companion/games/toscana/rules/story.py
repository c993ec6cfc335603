"""A game told as text: round by round, each command with the moves it caused."""

from collections.abc import Iterable, Iterator

from companion.games.kit.players import name_of
from companion.games.kit.sentences import in_english
from companion.games.port import Moment
from companion.games.toscana.rules.events import (
    ActionUsed,
    BoxesDealt,
    Corrected,
    Event,
    GameBegan,
    GameFinished,
    MarketTraded,
    PhaseBegan,
    PiecesCounted,
    PlayerSoldOut,
    RoundBegan,
    SixtyMarked,
    TradingClosed,
    TradingOpened,
)
from companion.games.toscana.rules.forecast import forecast
from companion.games.toscana.rules.game import Game, Market, is_running, whose_turn
from companion.games.toscana.rules.telling import price_label, tell, tell_preparation
from companion.games.toscana.rules.terms import ACTIONS, KINDS, Cause, Phase

# What a command's headline says already, or only the box keeps in mind.
UNTOLD = (ActionUsed, PhaseBegan, PlayerSoldOut, Corrected, PiecesCounted)
OPEN_TRADE = (TradingOpened, MarketTraded, TradingClosed)
CLOSING = {
    Phase.SUPPLY: "Wine Board update",
    Phase.WINETASTING: "Supply & demand",
}


def tell_game(moments: Iterable[Moment]) -> Iterator[str]:
    """Lines of text for the commands that stand, each with its events and the game after it."""
    for moment in moments:
        yield from _tell_moment(moment.events, moment.game)


def _tell_moment(events: tuple[Event, ...], game: Game | None) -> Iterator[str]:
    yield from _headline(events, game)
    for event in events:
        match event:
            case GameBegan(_, starting_player, market):
                yield f"  {tell(event, game)}"
                yield from (f"  {line}" for line in market_lines(market))
                yield from (f"  {sentence}" for sentence in tell_preparation(event))
                yield from ("", f"Round 1 ({name_of(starting_player, game)} starts)")
            case RoundBegan(number, starting_player):
                yield from ("", f"Round {number} ({name_of(starting_player, game)} starts)")
            case PhaseBegan(Phase.FINAL_SALE):
                yield "  Final sale"
            case GameFinished(ranking):
                yield from ("", "Result")
                for place in ranking:
                    yield f"  {place.place}. {name_of(place.player, game)}: {place.money} money"
            case _ if not isinstance(event, UNTOLD + OPEN_TRADE):
                yield f"    {tell(event, game)}"


def _headline(events: tuple[Event, ...], game: Game | None) -> Iterator[str]:
    """What the command was, read off its events."""
    for event in events:
        match event:
            case GameBegan():
                yield "Set-up"
            case ActionUsed(_, _, True) | Corrected():
                yield f"  {tell(event, game)}"
            case ActionUsed(player, action):
                yield f"  {name_of(player, game)}: {in_english(action)}"
            case PhaseBegan(phase) if phase in CLOSING:
                yield f"  {CLOSING[phase]}"
            case PlayerSoldOut(player):
                yield f"  {name_of(player, game)}: final sale"
            case RoundBegan() | PhaseBegan(Phase.FINAL_SALE):
                yield "  Winetasting"
            case _:
                continue
        return
    if events and all(isinstance(event, (BoxesDealt, SixtyMarked)) or _is_deal(event) for event in events):
        yield "  Deal"


def _is_deal(event: Event) -> bool:
    return getattr(event, "cause", None) is Cause.DEAL


def market_lines(market: Market) -> Iterator[str]:
    for kind in KINDS:
        name = in_english(kind).capitalize()
        yield (
            f"{name:<11} price {price_label(market.prices[kind]):>3}   storage {market.storages[kind]}   "
            f"Wine Board {market.board[kind] or 'empty'}"
        )


def tell_standing(game: Game) -> Iterator[str]:
    """Where a running game stands, and where its prices would close."""
    if not is_running(game):
        return
    yield f"Now: round {game.round}, {in_english(game.phase)}"
    turn = whose_turn(game)
    if turn is not None:
        yield f"  {turn.name} acts next"
    for player in game.players:
        ready = ", ".join(action for action in ACTIONS if action not in player.used)
        yield f"  {player.name}: {player.money} money; actions ready: {ready or 'none'}"
    yield "If the round ended now"
    for outlook in forecast(game).values():
        if not outlook.reasons:
            yield f"  {in_english(outlook.kind).capitalize()} stays at {price_label(outlook.now)}"
        for move in outlook.reasons:
            yield f"  {tell(move, game)}"
