"""The Castles of Tuscany on the table page: what a scoring would bring, and both tracks by round."""

from collections.abc import Sequence
from typing import Any

from companion.games.castles.rules.forecast import forecast
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import Track
from companion.games.kit.sentences import Sentence, say
from companion.games.page import Chart, PlainPage, Series
from companion.games.port import Moment

TITLES: dict[Track, Sentence] = {Track.RED: say("Red points"), Track.GREEN: say("Green points")}


class CastlesPage(PlainPage):
    """This game's half of `GamePage`."""

    def forecast(self, game: Game) -> dict[str, Any]:
        """Everybody's red if it were scored now."""
        return {"red": {outlook.player.id: outlook.red for outlook in forecast(game)}}

    def charts(self, moments: Sequence[Moment]) -> tuple[Chart, ...]:
        """Both tracks after the scoring of each round, and where they stand now."""
        games = tuple(moment.game for moment in moments if isinstance(moment.game, Game))
        if not games:
            return ()
        rounds = range(1, games[-1].round + 1)
        after = (next((game for game in games if game.round > number), games[-1]) for number in rounds)
        steps, shown = ("0", *map(str, rounds)), (games[0], *after)
        return tuple(
            Chart(
                title,
                steps,
                tuple(
                    Series(
                        say("{player}", player=player.name),
                        player.id,
                        tuple(getattr(game.players[seat], track.value) for game in shown),
                    )
                    for seat, player in enumerate(games[-1].players)
                ),
            )
            for track, title in TITLES.items()
        )


PAGE = CastlesPage()
