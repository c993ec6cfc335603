"""Tuscany as the box carries it: its rules behind the game port."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.kit.lamps import Lights
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import Sentence
from companion.games.port import Facts, Moment, Place, Played, Seat
from companion.games.tuscany.lamps import lights
from companion.games.tuscany.rules.apply import apply
from companion.games.tuscany.rules.commands import COMMANDS, Command
from companion.games.tuscany.rules.events import EVENTS, Event
from companion.games.tuscany.rules.game import Game, in_row_order, is_running
from companion.games.tuscany.rules.new_game import NewGame
from companion.games.tuscany.rules.state import state_of
from companion.games.tuscany.rules.terms import PLAYERS_MAX, PLAYERS_MIN


class Tuscany:
    """Two to six winemakers on the extended board of Viticulture.

    What the first picture does not need is imported when it is called, so that the box starts sooner.
    """

    name = "tuscany"
    title = "Tuscany"
    rules_version = "1"
    known_rules = frozenset({"1"})
    players = range(PLAYERS_MIN, PLAYERS_MAX + 1)
    score_unit = score_field = "points"
    commands = COMMANDS
    events = EVENTS
    columns: tuple[str, ...] = ("player", "worker", "row", "region", "before", "after", "cause")

    def bad_form(self, command: Command) -> Refusal | None:
        from companion.games.tuscany.rules.form import bad_form  # noqa: PLC0415

        return bad_form(command)

    def begin(self, command: NewGame) -> Played | Refusal:
        from companion.games.tuscany.rules.decide import begin  # noqa: PLC0415

        return begin(command)

    def play(self, game: Game | None, command: Command) -> Played | Refusal:
        from companion.games.tuscany.rules.decide import play  # noqa: PLC0415

        return play(game, command)

    def apply(self, game: Game | None, event: Event) -> Game:
        return apply(game, event)

    def state(self, game: Game | None) -> dict[str, Any]:
        return state_of(game)

    def welcome(self, _: Game) -> dict[str, Any]:
        return {}

    def facts(self, game: Game) -> Facts:
        return Facts(
            tuple(Seat(player.id, player.name, player.colour, player.points) for player in game.players),
            game.year,
            game.turn,
            None if game.season is None else in_row_order(game)[0].id,
            game.began,
            not is_running(game),
            tuple(Place(place.player, place.points, place.place) for place in game.ranking or ()),
        )

    def lights(self, game: Game) -> tuple[Lights, ...]:
        return lights(game)

    def tell(self, event: Event, game: Game | None) -> Sentence:
        from companion.games.tuscany.rules.telling import tell  # noqa: PLC0415

        return tell(event, game)

    def story(self, moments: Iterable[Moment]) -> Iterator[str]:
        from companion.games.tuscany.rules.story import tell_game  # noqa: PLC0415

        return tell_game(moments)

    def standing(self, game: Game) -> Iterator[str]:
        from companion.games.tuscany.rules.story import tell_standing  # noqa: PLC0415

        return tell_standing(game)


GAME = Tuscany()
