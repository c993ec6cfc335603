"""Standings: everybody's points on the way to 25, and what the regions would bring now."""

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.tuscany.rules.game import Game, Player
from companion.games.tuscany.rules.regions import points_ahead
from companion.games.tuscany.rules.terms import POINTS_TO_END
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.games.tuscany.screens.player_page import PlayerPage
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import TALL_LIST, turned
from companion.ui.kit.scene import Bar, Row, Rows, Scene
from companion.ui.kit.steps import Leave, Open, Stay, Step

NAME_ROOM = 40


@frozen
class Standings:
    """One bar a player, the leader first; a push opens the page of one."""

    selected: int | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(_row(game, player) for player in _ranked(game))
        return Scene(
            words.text("Points, to 25"),
            f"{Icon.TURN} {Icon.PUSH}",
            (Rows(TALL_LIST, rows, self.selected, face=Face.SMALL),),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Turn(steps):
                start = self.selected if self.selected is not None else -1 if steps > 0 else 0
                return Stay(Standings(turned(start, steps, len(game.players))))
            case Push() if self.selected is not None:
                return Open(PlayerPage(_ranked(game)[self.selected].id))
            case Seat(seat) if seat < len(game.players):
                return Open(PlayerPage(game.players[seat].id))
            case Push() | Back():
                return Leave()
        return Stay(self)


def _ranked(game: Game) -> list[Player]:
    return sorted(game.players, key=lambda player: (-player.points, -(player.money or 0)))


def _row(game: Game, player: Player) -> Row:
    ahead = points_ahead(game, player.id)
    value = f"{player.points}+{ahead}" if ahead else str(player.points)
    return Row(short_name(player.name, NAME_ROOM), value, Bar(max(player.points, 0), POINTS_TO_END))
