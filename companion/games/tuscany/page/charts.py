"""Tuscany's charts: points and lira by year, and where the points came from."""

from collections.abc import Callable, Mapping, Sequence

from companion.games.kit.sentences import Sentence, say
from companion.games.page import Chart, Series
from companion.games.port import Moment
from companion.games.tuscany.rules.events import PointsMoved
from companion.games.tuscany.rules.game import Game, Player
from companion.games.tuscany.rules.terms import Cause

# Where points come from, in the order of the bars.
SOURCES: Mapping[str, tuple[Cause, ...]] = {
    "booked": (Cause.BOOKED,),
    "wine": (Cause.WINE_SALE,),
    "chart": (Cause.CHART,),
    "regions": (Cause.REGION, Cause.MAJORITY),
    "trades": (Cause.TRADE,),
    "statue": (Cause.STATUE,),
    "corrections": (Cause.CORRECTION,),
}
NAMES: Mapping[str, Sentence] = {
    "booked": say("booked"),
    "wine": say("wine sale"),
    "chart": say("wake-up chart"),
    "regions": say("regions"),
    "trades": say("trades"),
    "statue": say("statue"),
    "corrections": say("corrections"),
}


def charts(moments: Sequence[Moment]) -> tuple[Chart, ...]:
    games = tuple(moment.game for moment in moments if isinstance(moment.game, Game))
    if not games:
        return ()
    shown = _by_year(games)
    by_year = [_by_player(say("Points by year"), shown, lambda player: player.points)]
    if games[-1].options.money:
        by_year.append(_by_player(say("Lira by year"), shown, lambda player: player.money))
    return (*by_year, _origins(moments, games[0], games[-1]))


def _by_year(games: Sequence[Game]) -> tuple[Game, ...]:
    """The game as it began, then as it stood at the end of each year; the running one as it stands."""
    last_of = {game.year: game for game in games}
    return games[0], *last_of.values()


def _by_player(title: Sentence, shown: Sequence[Game], value: Callable[[Player], int | None]) -> Chart:
    return Chart(
        title,
        ("0", *(str(game.year) for game in shown[1:])),
        tuple(
            Series(
                say("{player}", player=player.name),
                player.id,
                tuple(value(game.players[seat]) for game in shown),
            )
            for seat, player in enumerate(shown[-1].players)
        ),
    )


def _origins(moments: Sequence[Moment], first: Game, game: Game) -> Chart:
    moved = {(player.id, source): 0 for player in game.players for source in SOURCES}
    source_of = {cause: source for source, causes in SOURCES.items() for cause in causes}
    for moment in moments:
        for event in moment.events:
            if isinstance(event, PointsMoved):
                moved[event.player, source_of[event.cause]] += event.after - event.before
    return Chart(
        say("Where the points came from"),
        tuple(player.name for player in game.players),
        (
            Series(say("at the start"), "start", tuple(player.points for player in first.players)),
            *(
                Series(NAMES[source], source, tuple(moved[player.id, source] for player in game.players))
                for source in SOURCES
                if any(moved[player.id, source] for player in game.players)
            ),
        ),
        is_sum=True,
    )
