"""The end of the game: the ranking, who won, and what decided between equal red."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.castles.rules.game import Game, Place, name_of
from companion.games.castles.screens.entries import game_on, key_of, short_name
from companion.games.castles.screens.standings import Standings
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, clamped
from companion.ui.kit.rows import visible_rows
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Open, OpenMenu, Stay, Step

NAME_ROOM = 56


@frozen
class GameEnd:
    """A push goes on to a new game; a key shows the points."""

    first: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        ranking = game.ranking or ()
        winners = [place for place in ranking if place.place == 1]
        if len(winners) == 1:
            title = words.text("{player} wins", player=short_name(name_of(winners[0].player, game), 70))
        else:
            title = words.text("{count} players share the win", count=len(winners))
        rows = self._rows(desk)
        more = (Cue(Icon.TURN, words.text("read")),) if len(rows.rows) > len(visible_rows(rows)) else ()
        return Scene(
            f"{Icon.CROWN} {title}",
            body=(rows,),
            hint=(Cue(Icon.PUSH, words.text("new game")), *more, Cue(Icon.BACK, words.text("menu"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if key_of(intent) is not None:
            return Open(Standings())
        match intent:
            case Push():
                return Open(desk.screens.setup())
            case Back():
                return OpenMenu()
            case Turn(steps):
                rows = self._rows(desk)
                last = len(rows.rows) - len(visible_rows(rows))
                return Stay(GameEnd(clamped(self.first + steps, 0, last)))
        return Stay(self)

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
