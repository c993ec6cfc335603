"""The end of the game: the ranking, who won, and what decided between equal red."""

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.castles.rules.game import Game, Place
from companion.games.castles.screens.entries import game_on, key_of, short_name
from companion.games.castles.screens.standings import Standings
from companion.games.kit.players import name_of
from companion.ui.kit.desk import Desk
from companion.ui.kit.ending import ending, ending_step
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST
from companion.ui.kit.scene import Row, Rows, Scene
from companion.ui.kit.steps import Open, Step

NAME_ROOM = 56


@frozen
class GameEnd:
    """A push goes on to a new game; a key shows the points."""

    first: int = 0

    def view(self, desk: Desk) -> Scene:
        return ending(desk, self._rows(desk))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if key_of(intent) is not None:
            return Open(Standings())
        return ending_step(self, intent, desk, self._rows(desk))

    def _rows(self, desk: Desk) -> Rows:
        game = game_on(desk)
        ranking = game.ranking or ()
        tie = tie_line(ranking, desk.words)
        rows = (*(_row(place, game, ranking) for place in ranking), *((Row(tie),) if tie else ()))
        return Rows(LIST, rows, first=self.first, face=Face.REGULAR)


def _row(place: Place, game: Game, ranking: tuple[Place, ...]) -> Row:
    """Red, and where somebody else has as much the numbers that decide: free spaces, then green."""
    name = f"{place.place}. {short_name(name_of(place.player, game), NAME_ROOM)}"
    is_tied = sum(other.red == place.red for other in ranking) > 1
    others = f"{Icon.HEX_TILE}{place.spaces_left} {Icon.GREEN_COUNTER}{place.green} " if is_tied else ""
    return Row(name, f"{others}{Icon.RED_COUNTER}{place.red}")


def tie_line(ranking: tuple[Place, ...], words: Translator) -> str:
    """What decided among the players with the most red; empty where red did."""
    leaders = [place for place in ranking if place.red == ranking[0].red]
    if len(leaders) == 1:
        return ""
    if sum(place.place == 1 for place in leaders) > 1:
        return words.text("Tied to the end: shared")
    if leaders[0].spaces_left > leaders[1].spaces_left:
        return words.text("Tie: more free spaces")
    return words.text("Tie: more green")
