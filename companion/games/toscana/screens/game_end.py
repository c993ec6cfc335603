"""The end of the game: the ranking, who won, and how a tie was broken."""

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.kit.players import name_of
from companion.games.port import command_of
from companion.games.toscana.rules.commands import BreakTie
from companion.games.toscana.rules.game import Game, Place
from companion.games.toscana.rules.ranking import squares_possible
from companion.games.toscana.screens.entries import game_on, money, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.ending import ending, ending_step
from companion.ui.kit.font import Face
from companion.ui.kit.lists import LIST
from companion.ui.kit.scene import Row, Rows, Scene
from companion.ui.kit.steps import Step


@frozen
class GameEnd:
    """A push goes on to a new game."""

    first: int = 0

    def view(self, desk: Desk) -> Scene:
        return ending(desk, self._rows(desk))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        return ending_step(self, intent, desk, self._rows(desk))

    def _rows(self, desk: Desk) -> Rows:
        game = game_on(desk)
        tie = self._tie(desk)
        rows = (
            *(
                Row(f"{place.place}. {short_name(name_of(place.player, game), 60)}", money(place.money))
                for place in _ranking(game)
            ),
            *((Row(tie),) if tie else ()),
        )
        return Rows(LIST, rows, first=self.first, face=Face.REGULAR)

    def _tie(self, desk: Desk) -> str:
        """What decided among players of the same money; empty where money did."""
        game, words = game_on(desk), desk.words
        leaders = [place for place in _ranking(game) if place.money == _ranking(game)[0].money]
        if len(leaders) == 1:
            return ""
        if all(place.place == 1 for place in leaders):
            return words.text("Tied to the end: shared")
        squares = _squares(desk)
        best = max(squares.get(place.player, 0) for place in leaders)
        if sum(squares.get(place.player, 0) == best for place in leaders) == 1:
            return words.text("Tie broken by squares")
        return words.text("Tie broken by winemasters")


def _ranking(game: Game) -> tuple[Place, ...]:
    return game.ranking or ()


def _squares(desk: Desk) -> dict[str, int]:
    """What the tie-break counted, from the command that stands for it, or what the box knows."""
    command = command_of(desk.port, desk.moments[-1]) if desk.moments else None
    if isinstance(command, BreakTie):
        return dict(command.squares)
    game = game_on(desk)
    if game.follows_map:
        return {player.id: len(player.squares or ()) for player in game.players}
    return {player.id: squares_possible(player)[0] for player in game.players}
