"""The Castles of Tuscany as the box carries it: its rules behind the game port."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.castles.lamps import lights
from companion.games.castles.rules.apply import apply
from companion.games.castles.rules.commands import COMMANDS, Command, NewGame
from companion.games.castles.rules.events import EVENTS, Event
from companion.games.castles.rules.game import Game, Player, is_running
from companion.games.castles.rules.state import state_of
from companion.games.castles.rules.terms import PLAYERS_MAX, PLAYERS_MIN
from companion.games.kit.lamps import Lights
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import Sentence
from companion.games.port import Facts, Moment, Place, Played, Seat


class Castles:
    """Two to four nobles who build their regions of Tuscany.

    What the first picture does not need is imported when it is called, so that the box starts sooner.
    """

    name = "castles"
    title = "The Castles of Tuscany"
    rules_version = "1"
    known_rules = frozenset({"1"})
    players = range(PLAYERS_MIN, PLAYERS_MAX + 1)
    score_unit = "points"
    score_field = "red"
    commands = COMMANDS
    events = EVENTS
    columns: tuple[str, ...] = ("player", "type", "track", "supply", "before", "after", "cause")

    def bad_form(self, command: Command) -> Refusal | None:
        from companion.games.castles.rules.bounds import bad_form  # noqa: PLC0415

        return bad_form(command)

    def begin(self, command: NewGame) -> Played | Refusal:
        from companion.games.castles.rules.decide import begin  # noqa: PLC0415

        return begin(command)

    def play(self, game: Game | None, command: Command) -> Played | Refusal:
        from companion.games.castles.rules.decide import play  # noqa: PLC0415

        return play(game, command)

    def apply(self, game: Game | None, event: Event) -> Game:
        return apply(game, event)

    def state(self, game: Game | None) -> dict[str, Any]:
        return state_of(game)

    def welcome(self, game: Game) -> dict[str, Any]:
        from companion.games.castles.rules.setup import preparation  # noqa: PLC0415

        return {"setup": preparation(game)}

    def facts(self, game: Game) -> Facts:
        return Facts(
            tuple(_seat(player) for player in game.players),
            game.round,
            game.acting,
            game.starting_player,
            game.starting_player,
            not is_running(game),
            tuple(Place(line.player, line.red, line.place) for line in game.ranking or ()),
        )

    def lights(self, game: Game) -> tuple[Lights, ...]:
        return lights(game)

    def tell(self, event: Event, game: Game | None) -> Sentence:
        from companion.games.castles.rules.telling import tell  # noqa: PLC0415

        return tell(event, game)

    def story(self, moments: Iterable[Moment]) -> Iterator[str]:
        from companion.games.castles.rules.story import tell_game  # noqa: PLC0415

        return tell_game(moments)

    def standing(self, game: Game) -> Iterator[str]:
        from companion.games.castles.rules.story import tell_standing  # noqa: PLC0415

        return tell_standing(game)


def _seat(player: Player) -> Seat:
    return Seat(player.id, player.name, player.colour, player.red)


GAME = Castles()
