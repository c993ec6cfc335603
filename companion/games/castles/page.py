"""The Castles of Tuscany on the table page: forecast, notes, charts, statistics and the words of its view."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.games.castles.rules.facts.points import PointsMoved, marker_of, space_of
from companion.games.castles.rules.facts.tiles import SpaceBuilt
from companion.games.castles.rules.game import Game, brings, cards_drawn
from companion.games.castles.rules.scoring import Outlook, final_points, forecast
from companion.games.castles.rules.story import how_far
from companion.games.castles.rules.terms import SPACES, TYPES, Bonus, Cause, Farm, Phase, Supply, Thing, Track
from companion.games.kit.facts import Fact, name_of
from companion.games.kit.sentences import Sentence, mark, say
from companion.games.page import Chart, GamePage, Sources, TallyTable, by_player, origins
from companion.games.port import Moment

SOURCES: Sources = {
    "scoring": (say("scorings"), (Cause.SCORING,)),
    "areas": (say("areas"), (Cause.AREA,)),
    "farms": (say("farms"), (Cause.FARMS, Cause.PIECE_AS_FARM)),
    "colours": (say("colour bonus"), (Cause.COLOUR_BONUS,)),
    "tiles": (say("storage tiles"), (Cause.STORAGE_TILE,)),
    "others": (say("points gained"), (Cause.OTHER,)),
    "yields": (say("yield cards"), (Cause.YIELD, Cause.NO_PLACE)),
    "final": (
        say("the final count"),
        (Cause.STORED, Cause.MARBLE_LEFT, Cause.WORKERS_LEFT, Cause.CARDS_LEFT),
    ),
    "corrections": (say("corrections"), (Cause.CORRECTION,)),
}


def outlook(game: Game) -> dict[str, Any]:
    """Everybody's red if it were scored now, where the counters stand, and what draws and tiles bring.

    `red` maps each player to the red points after that scoring; in round 3 the final count belongs to it.
    """
    outlooks = forecast(game)
    return {
        "spaces": SPACES,
        "red": {each.player.id: each.red for each in outlooks},
        "players": {each.player.id: _prospect(game, each) for each in outlooks},
    }


def _prospect(game: Game, outlook: Outlook) -> dict[str, Any]:
    player = outlook.player
    return {
        "scoring": outlook.scoring,
        "final": outlook.final,
        "reasons": {reason.cause: reason.points for reason in final_points(player)},
        "spaces": {"green": space_of(player.green), "red": space_of(player.red)},
        "marker": marker_of(player.red),
        "brings": {"draw": cards_drawn(game, player), **brings(player)},
    }


def notes(game: Game) -> Iterator[Sentence]:
    """What is asked, whether a marble can be spent, and how far the round is from its end."""
    name = name_of(game.turn, game)
    for asked in game.pending:
        yield say("{player}: {what} ({count})", player=name, what=asked.what, count=asked.count)
    if game.phase is not Phase.TURNS:
        return
    marble = next(player.marble for player in game.players if player.id == game.turn)
    if game.actions == 1 and marble and not game.pending:
        yield say("{player} may spend a marble on a second action", player=name)
    yield how_far(game)


def charts(moments: Sequence[Moment]) -> tuple[Chart, ...]:
    """Both tracks by round, and where the points came from."""
    games = tuple(moment.game for moment in moments if isinstance(moment.game, Game))
    if not games:
        return ()
    rounds = range(1, games[-1].round + 1)
    # As the game began, after the scoring of each round, and as it stands.
    after = (next((game for game in games if game.round > number), games[-1]) for number in rounds)
    shown = (games[0], *after)
    return (
        by_player(say("Red points"), rounds, shown, lambda player: player.red),
        by_player(say("Green points"), rounds, shown, lambda player: player.green),
        origins(say("Where red came from"), games[-1], SOURCES, _moves(Track.RED, moments)),
        origins(say("Where green came from"), games[-1], SOURCES, _moves(Track.GREEN, moments)),
    )


def _moves(track: Track, moments: Sequence[Moment]) -> Iterator[tuple[str, Cause, int]]:
    for moment in moments:
        for event in moment.events:
            if isinstance(event, PointsMoved) and event.track is track:
                yield event.player, event.cause, event.after - event.before


def counted(event: Fact) -> Iterator[tuple[str, str, str, int]]:
    """What a player built, and what brought red points."""
    if isinstance(event, SpaceBuilt):
        yield event.player, "built", event.type.value, 1
    elif isinstance(event, PointsMoved) and event.track is Track.RED:
        yield event.player, "points", event.cause.value, event.after - event.before


PAGE = GamePage(
    folder=Path(__file__).parent / "view",
    looked_up=(
        *(term.english for terms in (Thing, Bonus, Farm, Supply, Phase) for term in terms),
        *(cause.english for cause in (Cause.STORED, Cause.MARBLE_LEFT, Cause.WORKERS_LEFT, Cause.CARDS_LEFT)),
        *(mark("pile 1"), mark("pile 2"), mark("pile 3")),
    ),
    tables={
        "built": TallyTable(say("Spaces built"), {type_.value: say("{kind}", kind=type_) for type_ in TYPES}),
        "points": TallyTable(
            say("What brought red points"), {cause.value: say("{kind}", kind=cause) for cause in Cause}
        ),
    },
    forecast=outlook,
    notes=notes,
    charts=charts,
    counted=counted,
)
