"""Toscana as the box carries it: its rules behind the game port."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.kit.lamps import Lights
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import Sentence
from companion.games.port import Facts, Moment, Place, Played, Seat
from companion.games.toscana.lamps import lights
from companion.games.toscana.rules.apply import apply
from companion.games.toscana.rules.commands import COMMANDS, Command, NewGame
from companion.games.toscana.rules.events import EVENTS, Event
from companion.games.toscana.rules.game import Game, Player, is_running, whose_turn
from companion.games.toscana.rules.state import state_of
from companion.games.toscana.rules.terms import PLAYERS_MAX, PLAYERS_MIN


class Toscana:
    """Two to five wine merchants around the Wine Stock Market.

    What the first picture does not need is imported when it is called, so that the box starts sooner.
    """

    name = "toscana"
    title = "Toscana"
    rules_version = "2"
    known_rules = frozenset({"1", "2"})
    players = range(PLAYERS_MIN, PLAYERS_MAX + 1)
    score_unit = score_field = "money"
    commands = COMMANDS
    events = EVENTS
    columns: tuple[str, ...] = ("player", "kind", "boxes", "before", "after", "cause")

    def bad_form(self, _: Command) -> Refusal | None:
        """Toscana's checks have no order; each stands with its rule."""
        return None

    def begin(self, command: NewGame) -> Played | Refusal:
        from companion.games.toscana.rules.decide import begin  # noqa: PLC0415

        return begin(command)

    def play(self, game: Game | None, command: Command) -> Played | Refusal:
        from companion.games.toscana.rules.decide import play  # noqa: PLC0415

        return play(game, command)

    def apply(self, game: Game | None, event: Event) -> Game:
        return apply(game, event)

    def state(self, game: Game | None) -> dict[str, Any]:
        return state_of(game)

    def welcome(self, game: Game) -> dict[str, Any]:
        from companion.games.toscana.rules.placing import preparation  # noqa: PLC0415

        return {"setup": preparation(game)}

    def facts(self, game: Game) -> Facts:
        turn = whose_turn(game)
        return Facts(
            tuple(_seat(player) for player in game.players),
            game.round,
            None if turn is None else turn.id,
            game.starting_player,
            game.began,
            not is_running(game),
            tuple(Place(place.player, place.money, place.place) for place in game.ranking or ()),
        )

    def lights(self, game: Game) -> tuple[Lights, ...]:
        return lights(game)

    def tell(self, event: Event, game: Game | None) -> Sentence:
        from companion.games.toscana.rules.telling import tell  # noqa: PLC0415

        return tell(event, game)

    def story(self, moments: Iterable[Moment]) -> Iterator[str]:
        from companion.games.toscana.rules.story import tell_game  # noqa: PLC0415

        return tell_game(moments)

    def standing(self, game: Game) -> Iterator[str]:
        from companion.games.toscana.rules.story import tell_standing  # noqa: PLC0415

        return tell_standing(game)


def _seat(player: Player) -> Seat:
    return Seat(player.id, player.name, player.colour, player.money)


GAME = Toscana()
