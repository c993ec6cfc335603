"""Standings: everybody's money on the way to 60, and what their boxes are worth now."""

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import player_of
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.game import Game, Player, value_of
from companion.games.toscana.rules.terms import KINDS
from companion.games.toscana.screens.entries import BIG_KIND_SIGNS, game_on
from companion.ui.kit.font import Face, short_name, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import (
    TALL_LIST,
    Align,
    Bar,
    Column,
    Columns,
    Cue,
    Row,
    Rows,
    Scene,
    remark,
    turned,
)
from companion.ui.kit.screen import Desk, Leave, Open, Stay, Step
from companion.ui.kit.usual_screens import PlayerScreen

# Sums of four digits leave less of a row for the name.
NAME_ROOM, NARROW_NAME_ROOM, USUAL_VALUE = 50, 34, 6


@frozen
class Standings:
    """One bar a player, the richest first; a push shows the boxes of one."""

    selected: int | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = _fitted(tuple(_row(game, player) for player in _ranked(game)))
        # Five rows leave no room for a hint line, so the cue stands beside the title.
        back = words.text("back")
        way_on = f"{Icon.TURN} {Icon.PUSH} +{Icon.BOX}" if game.follows_boxes else f"{Icon.BACK} {back}"
        shown = Rows(TALL_LIST, rows, self.selected, face=Face.REGULAR)
        return Scene(words.text("Money, to 60"), way_on, (shown,))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Turn(steps):
                return Stay(Standings(turned(self.selected, steps, len(game.players))))
            case Push() if self.selected is not None and game.follows_boxes:
                return Open(Holdings(_ranked(game)[self.selected].id))
            case Seat(seat) if seat < len(game.players) and game.follows_boxes:
                return Open(Holdings(game.players[seat].id))
            case Push() | Back():
                return Leave()
            case _:
                return Stay(self)


@frozen
class Holdings(PlayerScreen):
    """What one player has: boxes above their keys, and what they would bring now."""

    player: str

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        boxes = player.boxes or {}
        columns = tuple(Column(BIG_KIND_SIGNS[kind], value=str(boxes.get(kind, 0))) for kind in KINDS)
        worth = value_of(boxes, game.market.prices)
        total = words.text(
            "{money} + {worth} for boxes = {total}",
            money=player.money,
            worth=worth,
            total=player.money + worth,
        )
        return Scene(
            short_name(player.name),
            _pieces(player),
            (Columns(columns), remark(total, Align.CENTRE)),
            (Cue(Icon.TURN, words.text("next player")), Cue(Icon.BACK, words.text("back"))),
            acting=player.id,
        )

    def ranked(self, game: Game) -> list[Player]:
        return _ranked(game)


def _ranked(game: Game) -> list[Player]:
    return sorted(game.players, key=lambda player: -player.money)


def _row(game: Game, player: Player) -> Row:
    worth = "" if player.boxes is None else f" +{value_of(player.boxes, game.market.prices)}"
    value = f"{player.money}{worth}"
    return Row(player.name, value, Bar(player.money, booklet.MONEY_TO_END))


def _fitted(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows with names shortened so that a third of each row is left for its bar."""
    is_usual = all(len(row.value) <= USUAL_VALUE for row in rows)
    room = NAME_ROOM if is_usual else NARROW_NAME_ROOM
    return tuple(changed(row, text=shorten(Face.REGULAR, row.text, room)) for row in rows)


def _pieces(player: Player) -> str:
    """How many pieces are still to be hired."""
    return f"{Icon.WORKER}{player.workers_left} {Icon.WINEMASTER}{player.winemasters_left}"
