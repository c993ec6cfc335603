"""Toscana on the table page: its forecast, its charts, statistics and the words of its view."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.games.kit.facts import Fact
from companion.games.kit.sentences import mark, say
from companion.games.page import Chart, GamePage, Reviewing, Series, Sources, TallyTable, by_player, origins
from companion.games.port import Later, Moment
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.closing import close_of
from companion.games.toscana.rules.facts.market import BoxesMoved, MoneyMoved
from companion.games.toscana.rules.game import Game, Player, cost_of_box, value_of
from companion.games.toscana.rules.terms import KINDS, Action, Cause, Kind, Phase, Piece, Spot

SOURCES: Sources = {
    "sales": (say("sales"), (Cause.SELLING, Cause.FINAL_SALE)),
    "awards": (say("awards"), (Cause.AWARD,)),
    "deals": (say("deals"), (Cause.DEAL,)),
    "purchases": (say("purchases"), (Cause.BUYING,)),
    "corrections": (say("corrections"), (Cause.CORRECTION,)),
}
TABLE_OF: Mapping[Cause, str] = {
    Cause.BUYING: "bought",
    Cause.SELLING: "sold",
    Cause.FINAL_SALE: "sold",
    Cause.WINEMAKING: "made",
}
NAMES = {kind.value: say("{kind}", kind=kind) for kind in KINDS}


def outlook(game: Game) -> dict[str, Any]:
    """The closing prices before the winetasting with their causes, and all boxes at both prices.

    `players` maps each player to what the boxes of each kind bring, now and at the close; `boxes` is null
    where nobody follows them.
    """
    closed, moves = close_of(game)
    now, close = game.market.prices, closed.market.prices
    return {
        "ladder": game.options.ladder,
        "close": close,
        "causes": {kind: [move.cause for move in moves if move.kind is kind] for kind in KINDS},
        "costs": {kind: cost_of_box(now[kind]) for kind in KINDS},
        "players": {player.id: _worth(player, now, close) for player in game.players},
    }


def _worth(player: Player, now: Mapping[Kind, int], close: Mapping[Kind, int]) -> dict[str, Any]:
    if player.boxes is None:
        return {"boxes": None}
    return {
        "boxes": {
            kind: {"now": player.boxes[kind] * now[kind], "close": player.boxes[kind] * close[kind]}
            for kind in KINDS
        },
        "now": value_of(player.boxes, now),
        "close": value_of(player.boxes, close),
    }


def charts(moments: Sequence[Moment]) -> tuple[Chart, ...]:
    """Prices and money round by round, and what moved the money."""
    games = tuple(moment.game for moment in moments if isinstance(moment.game, Game))
    if not games:
        return ()
    closes = _closes(games)
    rounds, steps = (games[0], *closes.values()), list(closes)
    prices = (
        Series(say("{kind}", kind=kind), kind, tuple(game.market.prices[kind] for game in rounds))
        for kind in KINDS
    )
    start = Series(say("at the start"), "start", (booklet.STARTING_MONEY,) * len(games[-1].players))
    return (
        Chart(say("Prices by round"), ("0", *map(str, steps)), tuple(prices)),
        by_player(say("Money by round"), steps, rounds, lambda player: player.money),
        origins(say("What moved the money"), games[-1], SOURCES, _money_moves(moments), start),
    )


def _closes(games: Sequence[Game]) -> dict[int, Game]:
    """Each round as it closed, with its winetasting, which begins the next one; the last as it stands."""
    closes = {}
    for before, after in pairwise(games):
        if after.round != before.round:
            closes[before.round] = after
    return {**closes, games[-1].round: games[-1]}


def _money_moves(moments: Sequence[Moment]) -> Iterator[tuple[str, Cause, int]]:
    """Mr. Rosé sells a box or buys one."""
    for moment in moments:
        for event in moment.events:
            if isinstance(event, MoneyMoved):
                change = event.after - event.before
                bought_or_sold = Cause.SELLING if change > 0 else Cause.BUYING
                cause = bought_or_sold if event.cause is Cause.MR_ROSE else event.cause
                yield event.player, cause, change


def counted(event: Fact) -> Iterator[tuple[str, str, str, int]]:
    """The boxes that a player bought, sold or made."""
    if isinstance(event, BoxesMoved) and event.player is not None and (table := _table_of(event)):
        yield event.player, table, event.kind.value, event.boxes


def _table_of(event: BoxesMoved) -> str | None:
    """Where the boxes are counted: not water laid out, nor what Mr. Rosé is paid; he buys and sells too."""
    match event:
        case BoxesMoved(target=Spot.MAP):
            return None
        case BoxesMoved(target=Spot.PLAYER, cause=Cause.MR_ROSE):
            return "bought"
        case BoxesMoved(target=Spot.STORAGE, cause=Cause.MR_ROSE):
            return "sold"
    return TABLE_OF.get(event.cause)


PAGE = GamePage(
    folder=Path(__file__).parent / "view",
    looked_up=(
        *(mark("Red"), mark("White"), mark("Champagne"), mark("Rosé"), mark("Water"), mark("abandoned")),
        *(term.english for terms in (Phase, Action, Piece) for term in terms),
        *(mark("ready"), mark("used"), mark("buy"), mark("sell"), mark("lobbyist"), mark("Mr. Rosé")),
        *(mark("all boxes"), mark("all but 1 red and 1 water"), mark("all but one of each")),
    ),
    tables={
        "bought": TallyTable(say("Boxes bought"), NAMES),
        "sold": TallyTable(say("Boxes sold"), NAMES),
        "made": TallyTable(say("Boxes made"), NAMES),
    },
    forecast=outlook,
    charts=charts,
    counted=counted,
    reviewing=Reviewing(
        search=Later("companion.games.toscana.players.deciding", "decided"),
        is_searched=Later("companion.games.toscana.review", "is_searched"),
        told=Later("companion.games.toscana.review", "told"),
    ),
)
