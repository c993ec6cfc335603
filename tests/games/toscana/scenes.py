"""Every screen of Toscana in every state that matters: one table of named situations."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.kit import clock
from companion.games.kit.facts import TurnOrder
from companion.games.port import Person
from companion.games.toscana.rules.commands import (
    Adjust,
    Command,
    Deal,
    EmptySquare,
    FinalSale,
    Hire,
    MakeWine,
    NewGame,
    OwnSquare,
    Pass,
    Place,
    Sell,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.game import Options, Pieces, Strength, box_id
from companion.games.toscana.rules.terms import Action, Kind, Ledger, Piece, Vineyard
from companion.settings.preferences import Preferences
from tests.games.toscana.evening import (
    ANNA,
    BEN,
    CHLOE,
    EINO,
    FIRST_ROUND,
    FRIENDS,
    MID_GAME,
    REGULARS,
    friends,
    rounds,
)
from tests.games.toscana.people import MARKET, by_kind, new_game
from tests.ui.situations import Start, Table, situations

POOR_CHLOE = (
    Sell(CHLOE, {Kind.RED: 1}),
    *(each for each in rounds(1, 3) if each != Pass(CHLOE, Action.TRADING)),
)
HALF_FULL = Adjust({"storages": by_kind(2, 2, 2, 2, 2)}, "no storage is empty or full")


def hiring_in_silence(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Who passed hiring has hired, and nobody says whom."""
    return tuple(
        Hire(each.player) if isinstance(each, Pass) and each.action is Action.HIRING else each
        for each in commands
    )


TIE = hiring_in_silence((*POOR_CHLOE, *rounds(6, 3)))
START_BOXES = {Kind.RED: 2, Kind.WATER: 2}
LAST_SALES = (
    FinalSale(ANNA, START_BOXES),
    FinalSale(BEN, START_BOXES),
    FinalSale(CHLOE, {Kind.RED: 1, Kind.WATER: 2}),
)
HIRED_IN_SILENCE = tuple(Hire(ANNA) if each == Pass(ANNA, Action.HIRING) else each for each in rounds(6, 4))
ALL_OUT = Adjust({"pieces": {CHLOE: Pieces(0, 0, 3)}}, "everybody is on the map")
FOUR = friends()
PLACED: tuple[Command, ...] = (
    *(Place(each, Vineyard.RED) for each in (EINO, CHLOE, BEN)),
    Place(ANNA, Vineyard.ABANDONED),
)
SECOND_WORKER = (*PLACED, Hire(ANNA, Piece.WORKER, square=OwnSquare("a1")))
NEW_SQUARE = (*PLACED, Hire(ANNA, Piece.WORKER, square=EmptySquare(Vineyard.WHITE)))


def start(
    game: NewGame | None = FOUR, commands: tuple[Command, ...] = (), preferences: Preferences = REGULARS
) -> Start:
    return Start("toscana", game, commands, preferences)


BOX = box_id(Strength.EASY)
BESIDE_BOX = NewGame((Person(ANNA, "Anna"), Person(BOX, "Bruno")), ANNA, MARKET, Options(Ledger.MAP))
BOX_FIRST = start(BESIDE_BOX)
BOX_PLACED: tuple[Command, ...] = (
    Place(BOX, Vineyard.RED),
    Place(ANNA, Vineyard.RED),
    Pass(ANNA, Action.HIRING),
)
BOX_HIRES = start(BESIDE_BOX, BOX_PLACED)
BOX_HIRED = (
    *BOX_PLACED,
    Hire(BOX, Piece.WORKER, square=EmptySquare(Vineyard.WATER)),
    Pass(ANNA, Action.WINEMAKING),
)
BOX_WATERS = start(BESIDE_BOX, BOX_HIRED)
BOX_MADE = (*BOX_HIRED, MakeWine(BOX, 1), Pass(ANNA, Action.TRADING))
BOX_TRADES = start(BESIDE_BOX, BOX_MADE)
BOX_TASTES = start(BESIDE_BOX, (*BOX_MADE, Pass(BOX, Action.TRADING), UpdateWineBoard(), UpdateSupply()))

NEW_BOX = start(None, preferences=Preferences())
KNOWN_BOX = start(None)
FRESH = start()
MID = start(commands=MID_GAME)
STRICT = start(friends(options=Options(turn_order=TurnOrder.STRICT)), MID_GAME)
DEALS = start(friends(options=Options(player_deals=True)), MID_GAME)
FIVE = start(friends(5))
NUMBERED = start(new_game(5, names=[f"Pelaaja {seat}" for seat in range(1, 6)]))
MARKET_ONLY = start(friends(options=Options(Ledger.MARKET)))
MARKET_LATE = start(friends(options=Options(Ledger.MARKET)), HIRED_IN_SILENCE)
NO_WORKERS = start(commands=(*MID_GAME, Adjust({"pieces": {BEN: Pieces(0, 2, 1)}}, "no worker is left")))
LATE_IN_ROUND = start(commands=FIRST_ROUND[:9])
GOOD_YEAR = start(commands=(*MID_GAME, ALL_OUT))
MAP = friends(options=Options(Ledger.MAP, map_squares=32))
PLACING = start(MAP)
PLACING_ON = start(MAP, PLACED[:2])
MAPPED = start(MAP, PLACED)
MAPPED_WINE = start(MAP, NEW_SQUARE)
MAPPED_PAIR = start(MAP, SECOND_WORKER)
DEALT_LAST = start(
    friends(2, Options(player_deals=True)),
    (*rounds(1, 2)[:5], Deal(BEN, ANNA, {Kind.RED: 1}, {}, -1)),
)
CLOSE = start(commands=FIRST_ROUND)
QUIET_CLOSE = start(friends(2), (*rounds(1, 2)[:6], HALF_FULL))
AUTO_CLOSE = replace(CLOSE, preferences=replace(REGULARS, is_coach=False))
LAST_SALE = start(friends(options=Options(Ledger.MARKET)), rounds(7, 4))
NEAR_60 = start(commands=(*MID_GAME, Adjust({"money": {BEN: 59}}, "a rich evening")))
SIXTY = start(commands=(*MID_GAME, Adjust({"money": {BEN: 63}}, "a slip of the finger")))
SIX_ROUNDS = start(commands=(*MID_GAME, *rounds(5, 4)[:-1]))
SEVEN_ROUNDS = start(commands=(*MID_GAME, *rounds(6, 4)[:-1]))
ENDED = start(commands=(*MID_GAME, *rounds(6, 4)))
TIED = start(friends(3, Options(Ledger.MARKET)), (*TIE, *LAST_SALES))
TIED_FIVE = start(
    friends(5, Options(Ledger.MARKET)),
    (*hiring_in_silence(rounds(7, 5)), *(FinalSale(each, START_BOXES) for each in FRIENDS)),
)
LOSING = clock.Rule(clock.Kind.TURN, 60, end=clock.End.LOSS)
TIMED_OUT = replace(TIED, preferences=replace(REGULARS, clock=LOSING))
TIMED = replace(MID, preferences=replace(REGULARS, clock=clock.Rule(clock.Kind.COUNT)))

SPELLED = "push red red champagne rose champagne rose red red"
TWO_NAMED = f"push push -2 push {SPELLED} push push +1 push push"
TO_MARKET = f"{TWO_NAMED} push push push push"
PRICES = "white champagne rose red red"

TABLE: Table = {
    "The first start": (
        ("ladder", NEW_BOX, f"{TWO_NAMED} push push push"),
        ("market-empty", NEW_BOX, TO_MARKET),
        ("market-prices", NEW_BOX, f"{TO_MARKET} white champagne -1"),
        ("market-plus-tiles", NEW_BOX, f"{TO_MARKET} {PRICES} red"),
        ("market-minus-tiles", NEW_BOX, f"{TO_MARKET} {PRICES} red rose champagne"),
        ("market-storages", NEW_BOX, f"{TO_MARKET} {PRICES} red rose champagne water white champagne"),
    ),
    "A new game": (
        ("market-same", KNOWN_BOX, "push push push"),
        ("market-tile", KNOWN_BOX, "push push push white white +1"),
        ("market-storage", KNOWN_BOX, "push push push rose rose rose"),
        ("options", KNOWN_BOX, "push push push push"),
        ("options-ledger", KNOWN_BOX, "push push push push +1 push"),
        ("options-map", KNOWN_BOX, "push push push push +1 push push"),
        ("options-map-squares", KNOWN_BOX, "push push push push +1 push push +6 push +2"),
        ("options-box", KNOWN_BOX, "push push push push +6"),
        ("box-seats", KNOWN_BOX, "push push push push +6 push +1 push"),
        ("begins", KNOWN_BOX, "push push push push push"),
        ("begins-order", KNOWN_BOX, "push push push push push +5"),
        ("placing", PLACING, ""),
        ("placing-next", PLACING_ON, ""),
        ("placing-moves", PLACING, "champagne"),
    ),
    "Home and trade": (
        ("home-first", FRESH, ""),
        ("home", MID, ""),
        ("home-other-player", MID, "+2"),
        ("home-strict", STRICT, ""),
        ("home-timer", TIMED, ""),
        ("home-numbered", NUMBERED, "+1"),
        ("home-after-a-deal", DEALS, "push rose push white push push push back"),
        ("home-trades-on", DEALS, "push rose push white push push push back seat2"),
        ("trade", MID, "champagne"),
        ("trade-buy", MID, "white +1"),
        ("trade-sell", MID, "white -1 champagne"),
        ("trade-impossible", MID, "water -1"),
        ("trade-refused", MID, "water -1 push"),
        ("trade-moves", MID, "white -1 champagne push"),
        ("trade-out-of-turn", MID, "+1 champagne"),
        ("trade-discarded", MID, "white -1 undo"),
        ("trade-used", MID, "white -1 push seat2 white"),
        ("trade-market-only", MARKET_ONLY, "red"),
    ),
    "The other actions": (
        ("actions", MID, "push"),
        ("actions-passing", MID, "push +2"),
        ("actions-used", LATE_IN_ROUND, "push"),
        ("actions-out-of-turn", MID, "+1 push"),
        ("actions-deals", DEALS, "push +3"),
        ("hire", MID, "push red"),
        ("hire-worker", MID, "push red red"),
        ("hire-winemaster", NO_WORKERS, "push red white"),
        ("hire-refused", MID, "push red white"),
        ("hire-unnamed", MARKET_ONLY, "push red water"),
        ("hire-replaces", FIVE, "push red +2"),
        ("hire-award", MARKET_LATE, "seat1 push red white white"),
        ("hire-moves", MID, "push red push"),
        ("hire-map", MAPPED, "push red"),
        ("hire-square", MAPPED, "push red push"),
        ("hire-square-own", MAPPED, "push red push +2"),
        ("hire-square-unknown", MAPPED, "push red push push"),
        ("hire-square-moves", MAPPED, "push red push white"),
        ("lobbyist", MID, "push red champagne"),
        ("lobbyist-worker", MID, "push red red champagne"),
        ("lobbyist-second", MID, "push red champagne red"),
        ("lobbyist-both", MID, "push red champagne red water"),
        ("lobbyist-moves", MID, "push red champagne red water push"),
        ("mr-rose", MID, "push red rose"),
        ("mr-rose-prices", MID, "push red rose white water"),
        ("mr-rose-no-deal", MID, "push red rose white water push"),
        ("mr-rose-sells", MID, "push red rose white water push white white"),
        ("mr-rose-order", MID, "push red rose white water push white white push"),
        ("mr-rose-moves", MID, "push red rose white water push white white push push"),
        ("water", MID, "+1 push white"),
        ("water-unknown", MID, "+1 push white push"),
        ("yield-full", GOOD_YEAR, "+1 push white white +20 red"),
        ("water-more", MID, "+1 push white +1"),
        ("yield", GOOD_YEAR, "+1 push white white +1 rose"),
        ("yield-lost", GOOD_YEAR, "+1 push white white +6"),
        ("yield-moves", GOOD_YEAR, "+1 push white white +1 rose push"),
        ("winemaking-market-only", MARKET_ONLY, "push white"),
        ("water-map", MAPPED_WINE, "seat1 push white"),
        ("squares", MAPPED_WINE, "seat1 push white red"),
        ("squares-chosen", MAPPED_PAIR, "seat1 push white push rose"),
        ("squares-moves", MAPPED_WINE, "seat1 push white push"),
        ("passing", MID, "push champagne"),
        ("passing-water", MID, "push champagne water"),
        ("passing-moves", MID, "push champagne water push"),
        ("deal-partner", DEALS, "push rose +1"),
        ("deal-give", DEALS, "push rose push white +1"),
        ("deal-take", DEALS, "push rose push white +1 push red"),
        ("deal-pay", DEALS, "push rose push white +1 push red push -3"),
        ("deal-moves", DEALS, "push rose push white +1 push red push -3 push"),
    ),
    "A turn of the box": (
        ("box-places", BOX_FIRST, ""),
        ("box-hires", BOX_HIRES, ""),
        ("box-waters", BOX_WATERS, ""),
        ("box-waters-less", BOX_WATERS, "+1"),
        ("box-trades", BOX_TRADES, ""),
        ("box-moves", BOX_HIRES, "push"),
        ("box-tastes", BOX_TASTES, ""),
        ("box-tile", BOX_TASTES, "seat2 rose red"),
        ("box-second-tile", BOX_TASTES, "seat2 rose red +1 red"),
        ("box-plays-tile", BOX_TASTES, "seat2 rose red +1 red push"),
    ),
    "The close of the round": (
        ("wine-board", CLOSE, ""),
        ("wine-board-open-trade", DEALT_LAST, "red"),
        ("supply", CLOSE, "push"),
        ("supply-none", QUIET_CLOSE, "push"),
        ("close-summary", AUTO_CLOSE, ""),
        ("tasting", CLOSE, "push push"),
        ("tasting-none", CLOSE, "push push push"),
        ("tasting-tile-none", CLOSE, "push push seat1 push"),
        ("tasting-together", CLOSE, "push push red seat1"),
        ("tasting-totals", CLOSE, "push push champagne champagne white -1 red"),
        ("tasting-cancelled", CLOSE, "push push red -1 red"),
        ("tasting-player", CLOSE, "push push seat1"),
        ("tasting-tile", CLOSE, "push push seat1 white rose"),
        ("tasting-sum", CLOSE, "push push seat1 white push white push white rose push red red push"),
        ("tasting-moves", CLOSE, "push push champagne champagne -1 red push"),
    ),
    "Looking things up": (
        ("standings", MID, "push rose"),
        ("standings-player", MID, "push rose +2"),
        ("standings-five", NUMBERED, "push rose"),
        ("standings-market-only", MARKET_ONLY, "push rose"),
        ("holdings", MID, "push rose +2 push"),
        *((f"rules-{page + 1}", MID, "back +4 push" + " push" * page) for page in range(13)),
    ),
    "Correcting a mistake": (
        ("check", MID, "back +1 push"),
        ("check-price", MID, "back +1 push white push +1"),
        ("check-tile", MID, "back +1 push +5 push +1"),
        ("check-storage", MID, "back +1 push champagne champagne champagne push +2"),
        ("check-changed", MID, "back +1 push white push +1 push"),
        ("check-discard", MID, "back +1 push white push +1 push +1 push +1 push back"),
        ("check-money", MID, "back +1 push seat2 push +4"),
        ("check-boxes", MID, "back +1 push seat4 +6 push +1"),
        ("check-table", MID, "back +1 push +39 push +1"),
        ("check-coins", MID, "back +1 push +45 push +1"),
        ("check-squares", MAPPED, "back +1 push +49 push +1"),
        ("check-sixty", SIXTY, "back +1 push seat2 push -30 push hold"),
        ("check-pieces-market", MARKET_ONLY, "back +1 push +25 push"),
        ("check-reason", MID, "back +1 push white push +1 push hold"),
    ),
    "The end": (
        ("final-sale", LAST_SALE, ""),
        ("final-sale-boxes", LAST_SALE, "red +2 champagne"),
        ("final-sale-unknown", LAST_SALE, "push"),
        ("final-sale-moves", LAST_SALE, "red +2 champagne push"),
        ("tie-break", TIED, "+4"),
        ("tie-break-unknown", TIED, "push"),
        ("tie-break-five", TIED_FIVE, ""),
        ("tie-break-last", TIED, "+4 push +4 push +1 push +2"),
        ("sixty", NEAR_60, "red -1 push"),
        ("last-round", SIX_ROUNDS, "white push"),
        ("the-end", SEVEN_ROUNDS, "white push"),
        ("final-sale-shown", SEVEN_ROUNDS, "white push push back"),
        ("margins", SEVEN_ROUNDS, "white push push back push push push push"),
        ("game-end", ENDED, ""),
        ("time-lost", TIMED_OUT, "+4 push +3 push"),
        ("game-end-five", TIED_FIVE, "+4 push" + " +3 push" * 4 + " push +1"),
        ("game-end-squares", TIED, "+4 push +3 push push +1"),
        ("game-end-winemasters", TIED, "+5 push +5 push +1 push +2 push push +1"),
        ("game-end-shared", TIED, "+5 push +5 push +1 push +1 push push +1"),
    ),
    "The box itself": (("settings-next-game", MID, "back +6 push +8 push +1 push"),),
}
SITUATIONS = tuple(situations("toscana", TABLE))

OF_A_PLAYER = {
    *("Actions", "DealScreen", "FinalSaleScreen", "HireScreen", "Holdings", "LobbyistScreen"),
    *("MrRoseScreen", "Passing", "SaleOf", "TieBreak", "Trade", "Winemaking"),
    *("BoxTile", "BoxTurn", "HireSquare", "OldSixty", "Placing", "TouchedSquares"),
}
"""The screens of one player's entry, whose lamps pulse."""
OF_SOMEBODY_OR_NOBODY = {"Home", "Winetasting"}
"""Home may leave the player on turn unnamed; the totals of a winetasting belong to no player."""
