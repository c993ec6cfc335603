"""The charts of The Castles of Tuscany: both tracks by round, and where the points came from."""

from collections.abc import Mapping, Sequence

from companion.games.castles.rules.events import PointsMoved
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import Cause, Track
from companion.games.kit.sentences import Sentence, say
from companion.games.page import Chart, Series
from companion.games.port import Moment

TITLES: Mapping[Track, Sentence] = {Track.RED: say("Red points"), Track.GREEN: say("Green points")}
ORIGINS: Mapping[Track, Sentence] = {
    Track.RED: say("Where red came from"),
    Track.GREEN: say("Where green came from"),
}
# What moves the counters, in the order of the bars.
SOURCES: Mapping[str, tuple[Cause, ...]] = {
    "scoring": (Cause.SCORING,),
    "areas": (Cause.AREA,),
    "farms": (Cause.FARMS, Cause.PIECE_AS_FARM),
    "colours": (Cause.COLOUR_BONUS,),
    "tiles": (Cause.STORAGE_TILE,),
    "yields": (Cause.YIELD, Cause.NO_PLACE),
    "final": (Cause.STORED, Cause.MARBLE_LEFT, Cause.WORKERS_LEFT, Cause.CARDS_LEFT),
    "corrections": (Cause.CORRECTION,),
}
NAMES: Mapping[str, Sentence] = {
    "scoring": say("scorings"),
    "areas": say("areas"),
    "farms": say("farms"),
    "colours": say("colour bonus"),
    "tiles": say("storage tiles"),
    "yields": say("yield cards"),
    "final": say("the final count"),
    "corrections": say("corrections"),
}


def charts(moments: Sequence[Moment]) -> tuple[Chart, ...]:
    games = tuple(moment.game for moment in moments if isinstance(moment.game, Game))
    if not games:
        return ()
    steps, shown = _by_round(games)
    return (
        *(_by_player(title, track, steps, shown) for track, title in TITLES.items()),
        *(_origins(title, track, moments, games[-1]) for track, title in ORIGINS.items()),
    )


def _by_round(games: Sequence[Game]) -> tuple[tuple[str, ...], tuple[Game, ...]]:
    """The game as it began, after the scoring of each round, and as it stands."""
    rounds = range(1, games[-1].round + 1)
    after = (next((game for game in games if game.round > number), games[-1]) for number in rounds)
    return ("0", *map(str, rounds)), (games[0], *after)


def _by_player(title: Sentence, track: Track, steps: tuple[str, ...], shown: Sequence[Game]) -> Chart:
    return Chart(
        title,
        steps,
        tuple(
            Series(
                say("{player}", player=player.name),
                player.id,
                tuple(getattr(game.players[seat], track.value) for game in shown),
            )
            for seat, player in enumerate(shown[-1].players)
        ),
    )


def _origins(title: Sentence, track: Track, moments: Sequence[Moment], game: Game) -> Chart:
    moved = {(player.id, source): 0 for player in game.players for source in SOURCES}
    source_of = {cause: source for source, causes in SOURCES.items() for cause in causes}
    for moment in moments:
        for event in moment.events:
            if isinstance(event, PointsMoved) and event.track is track:
                moved[event.player, source_of[event.cause]] += event.after - event.before
    return Chart(
        title,
        tuple(player.name for player in game.players),
        tuple(
            Series(NAMES[source], source, tuple(moved[player.id, source] for player in game.players))
            for source in SOURCES
            if any(moved[player.id, source] for player in game.players)
        ),
        is_sum=True,
    )
