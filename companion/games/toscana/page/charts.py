"""Toscana's charts: prices and money round by round, and what moved the money."""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.kit.sentences import Sentence, say
from companion.games.page import Chart, Series
from companion.games.port import Moment
from companion.games.toscana.rules.events import MoneyMoved
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import KINDS, STARTING_MONEY, Cause

# What moved the money, in the order of the bars. Mr. Rosé sells a box or buys one.
SOURCES: Mapping[str, tuple[Cause, ...]] = {
    "sales": (Cause.SELLING, Cause.FINAL_SALE),
    "awards": (Cause.AWARD,),
    "deals": (Cause.DEAL,),
    "purchases": (Cause.BUYING,),
    "corrections": (Cause.CORRECTION,),
}
TITLES: Mapping[str, Sentence] = {
    "sales": say("sales"),
    "awards": say("awards"),
    "deals": say("deals"),
    "purchases": say("purchases"),
    "corrections": say("corrections"),
}


def charts(moments: Sequence[Moment]) -> tuple[Chart, ...]:
    games = tuple(moment.game for moment in moments if isinstance(moment.game, Game))
    if not games:
        return ()
    rounds = _by_round(games)
    steps = ("0", *(str(game.round) for game in rounds[1:]))
    return (
        Chart(
            say("Prices by round"),
            steps,
            tuple(
                Series(say("{kind}", kind=kind), kind, tuple(game.market.prices[kind] for game in rounds))
                for kind in KINDS
            ),
        ),
        Chart(
            say("Money by round"),
            steps,
            tuple(
                Series(
                    say("{player}", player=player.name),
                    player.id,
                    tuple(game.players[seat].money for game in rounds),
                )
                for seat, player in enumerate(games[-1].players)
            ),
        ),
        _sources(moments, games[-1]),
    )


def _by_round(games: Sequence[Game]) -> tuple[Game, ...]:
    """The game as it began, then as it stood at the end of each round; the running one as it stands."""
    last_of: dict[int, Game] = {}
    for game in games:
        last_of[game.round] = game
    return games[0], *last_of.values()


def _sources(moments: Sequence[Moment], game: Game) -> Chart:
    moved = {(player.id, source): 0 for player in game.players for source in SOURCES}
    for event in _money_moves(moments):
        moved[event.player, _source_of(event)] += event.after - event.before
    return Chart(
        say("What moved the money"),
        tuple(player.name for player in game.players),
        (
            Series(say("at the start"), "start", (STARTING_MONEY,) * len(game.players)),
            *(
                Series(TITLES[source], source, tuple(moved[player.id, source] for player in game.players))
                for source in SOURCES
            ),
        ),
        is_sum=True,
    )


def _source_of(event: MoneyMoved) -> str:
    if event.cause is Cause.MR_ROSE:
        return "sales" if event.after > event.before else "purchases"
    return next(source for source, causes in SOURCES.items() if event.cause in causes)


def _money_moves(moments: Sequence[Moment]) -> Iterator[MoneyMoved]:
    for moment in moments:
        yield from (event for event in moment.events if isinstance(event, MoneyMoved))
