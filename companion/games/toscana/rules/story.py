"""A game told as text: round by round, each command with the moves it caused."""

from collections.abc import Iterable, Iterator

from companion.games.kit.facts import Fact, is_over, name_of
from companion.games.kit.sentences import Sentence, Several, in_english, say
from companion.games.port import Moment
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.closing import forecast
from companion.games.toscana.rules.facts import rounds
from companion.games.toscana.rules.facts.corrections import Corrected
from companion.games.toscana.rules.facts.hiring import PiecesCounted
from companion.games.toscana.rules.facts.market import (
    BoxesDealt,
    MarketTraded,
    SixtyMarked,
    TradingClosed,
    TradingOpened,
)
from companion.games.toscana.rules.game import Game, Market
from companion.games.toscana.rules.terms import KINDS, Cause, Phase, amounts, price_label

# What a command's headline says already, or only the box keeps in mind.
UNTOLD = (rounds.ActionUsed, rounds.PhaseBegan, rounds.PlayerSoldOut, Corrected, PiecesCounted)
OPEN_TRADE = (TradingOpened, MarketTraded, TradingClosed)
CLOSING = {Phase.SUPPLY: "Wine Board update", Phase.WINETASTING: "Supply & demand"}


def tell_game(moments: Iterable[Moment]) -> Iterator[str]:
    """Lines of text for the commands that stand, each with its events and the game after it."""
    for moment in moments:
        yield from _tell_moment(moment.events, moment.game)


def _tell_moment(events: tuple[Fact, ...], game: Game | None) -> Iterator[str]:
    yield from _headline(events, game)
    for event in events:
        match event:
            case rounds.GameBegan(_, starting_player, market):
                yield f"  {event.tell(game)}"
                yield from (f"  {line}" for line in market_lines(market))
                yield from (f"  {sentence}" for sentence in _preparation(event))
                yield from ("", f"Round 1 ({name_of(starting_player, game)} starts)")
            case rounds.RoundBegan(number, starting_player):
                yield from ("", f"Round {number} ({name_of(starting_player, game)} starts)")
            case rounds.PhaseBegan(Phase.FINAL_SALE):
                yield "  Final sale"
            case rounds.GameFinished(ranking):
                yield from ("", "Result")
                for place in ranking:
                    yield f"  {place.place}. {name_of(place.player, game)}: {place.money} money"
            case _ if not isinstance(event, UNTOLD + OPEN_TRADE):
                yield f"    {event.tell(game)}"


def _preparation(event: rounds.GameBegan) -> Iterator[Sentence]:
    """What everybody takes and in which order the first workers are placed, as far as the record says it."""
    if not event.placing:
        return
    yield say(
        "Each player takes {money} money, {boxes} and a worker",
        money=booklet.STARTING_MONEY,
        boxes=amounts(booklet.STARTING_BOXES),
    )
    yield say(
        "The first workers are placed in this order: {players}",
        players=Several(tuple(event.names[player] for player in event.placing)),
    )


def _headline(events: tuple[Fact, ...], game: Game | None) -> Iterator[str]:
    """What the command was, read off its events."""
    for event in events:
        match event:
            case rounds.GameBegan():
                yield "Set-up"
            case rounds.ActionUsed(_, _, True) | Corrected():
                yield f"  {event.tell(game)}"
            case rounds.ActionUsed(player, action):
                yield f"  {name_of(player, game)}: {in_english(action)}"
            case rounds.PhaseBegan(phase) if phase in CLOSING:
                yield f"  {CLOSING[phase]}"
            case rounds.PlayerSoldOut(player):
                yield f"  {name_of(player, game)}: final sale"
            case rounds.RoundBegan() | rounds.PhaseBegan(Phase.FINAL_SALE):
                yield "  Winetasting"
            case _:
                continue
        return
    if events and all(isinstance(event, (BoxesDealt, SixtyMarked)) or _is_deal(event) for event in events):
        yield "  Deal"


def _is_deal(event: Fact) -> bool:
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
    if is_over(game):
        return
    yield f"Now: round {game.round}, {in_english(game.phase)}"
    turn = game.whose_turn
    if turn is not None:
        yield f"  {turn.name} acts next"
    for player in game.players:
        ready = ", ".join(player.ready_actions)
        yield f"  {player.name}: {player.money} money; actions ready: {ready or 'none'}"
    yield "If the round ended now"
    for outlook in forecast(game).values():
        if not outlook.reasons:
            yield f"  {in_english(outlook.kind).capitalize()} stays at {price_label(outlook.now)}"
        for move in outlook.reasons:
            yield f"  {move.tell(game)}"
