"""Board check: the market, the money, everybody's boxes, and the rest of the table as rows."""

from companion.controls.intents import Intent, Seat
from companion.frozen import changed, frozen
from companion.games.kit.corrections import Checked, Stop
from companion.games.kit.facts import name_of
from companion.games.kit.sentences import mark
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import Adjust
from companion.games.toscana.rules.correcting import leaves_old_sixty
from companion.games.toscana.rules.corrections import CORRECTIONS, NO_SQUARE, CorrectedSquare
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import KINDS, Kind, price_label
from companion.games.toscana.screens.entries import (
    ACTION_SIGNS,
    BIG_KIND_SIGNS,
    TILE_SIGNS,
    VINEYARD_SIGNS,
    key_of,
)
from companion.ui.kit.board_check import BoardCheck, Look, Page, Spot
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import (
    Column,
    Columns,
    Focus,
    Part,
    Pips,
    Row,
    Scene,
)
from companion.ui.kit.screen import Desk, HoldsEntry, Screen, Step, Swap
from companion.ui.kit.usual_screens import ListScreen

MARKET, MONEY = range(2)
"""The first two pages."""
FOCUSES = {"prices": Focus.VALUE, "board": Focus.MARK, "storages": Focus.FOOT}
TITLES = {"money": mark("Check the money"), **dict.fromkeys(FOCUSES, mark("Check the board"))}
PAGED = (*FOCUSES, "money", "boxes")
"""The rows that have pages of their own."""
ORDER = ("round", "starting_player", "map_squares", "actions", "pieces", "reached_60", "squares")
"""The others on the last page; whatever is not named here comes after them."""
PIECES = {
    "workers_left": (mark("{player}: {piece} left"), Icon.WORKER),
    "winemasters_left": (mark("{player}: {piece} left"), Icon.WINEMASTER),
    "winemasters_on_map": (mark("{player}: {piece} on the map"), Icon.WINEMASTER),
}
ROW_NAME_ROOM = 36


class ToscanaLook(Look):
    """A page for the market, one for the money, one for each player's boxes, and one for all else."""

    def pages(self, game: Game) -> tuple[Page, ...]:
        stops: dict[str, list[Stop]] = {name: [] for name in self.table.rows}
        for stop in Checked(self.table, game).stops():
            stops[stop.name].append(stop)
        boxes = stops["boxes"]
        others = (*ORDER, *(name for name in stops if name not in (*PAGED, *ORDER)))
        rest = [
            stop
            for whose in (None, *(player.id for player in game.players))
            for name in others
            for stop in stops[name]
            if self.table.rows[name].whose(stop) == whose
        ]
        return (
            tuple(stop for name in FOCUSES for stop in stops[name]),
            tuple(stops["money"]),
            *(tuple(boxes[at : at + len(KINDS)]) for at in range(0, len(boxes), len(KINDS))),
            tuple(rest),
        )

    def is_carried(self, stop: Stop) -> bool:
        return stop.name == "board"

    def picked(self, intent: Intent, checked: Checked, at: Spot) -> Spot | None:
        """A key picks its column (once more: its next field) or, like a seat's button, a player's row."""
        game, (page, index) = checked.game, at
        kind = key_of(intent)
        if isinstance(intent, Seat) and intent.index < len(game.players):
            return self._of_player(game, page, intent.index)
        if kind is None:
            return None
        column = KINDS.index(kind)
        if page == MARKET:
            field, now = divmod(index, len(KINDS))
            return (page, (field + (column == now)) % len(FOCUSES) * len(KINDS) + column)
        if self.pages(game)[page][index].name == "boxes":
            return (page, column)
        return self._of_player(game, page, min(column, len(game.players) - 1))

    def _of_player(self, game: Game, page: int, seat: int) -> Spot:
        """The money of a player; among the rows, the first row of theirs."""
        pages, player = self.pages(game), game.players[seat].id
        if page == len(pages) - 1:
            for at, stop in enumerate(pages[page]):
                if self.table.rows[stop.name].whose(stop) == player:
                    return (page, at)
        return (MONEY, seat)

    def entered(self, checked: Checked) -> Screen:
        """Whether a 60 below which the money goes was reached is asked before anything else."""
        for player in checked.game.players:
            if leaves_old_sixty(checked.game, player.id, checked.correction):
                return OldSixty(self, checked, player.id)
        return super().entered(checked)

    def title(self, check: BoardCheck, checked: Checked, words: Translator) -> str:
        stop = self.pages(checked.game)[check.page][check.at]
        if stop.name == "boxes":
            return self.short(name_of(stop.keys[0], checked.game))
        if check.before is not None:
            return words.text("Move the tile") if self.is_carried(stop) else words.text("Change it")
        return words.text(TITLES.get(stop.name, mark("Check the table")))

    def body(self, check: BoardCheck, checked: Checked, words: Translator) -> Part:
        page = self.pages(checked.game)[check.page]
        stop = page[check.at]
        if stop.name == "boxes":
            focus = Focus.WHOLE if check.before is None else Focus.VALUE
            return Columns(
                tuple(
                    Column(
                        BIG_KIND_SIGNS[each.keys[1]],
                        value=str(checked.at(each)),
                        focus=focus if each == stop else Focus.NONE,
                    )
                    for each in page
                )
            )
        if check.page == MARKET:
            return Columns(tuple(_market_column(checked, kind, stop) for kind in KINDS))
        return super().body(check, checked, words)

    def row(self, checked: Checked, stop: Stop, words: Translator, *, is_editing: bool) -> Row:
        value = self.shown(checked, stop, words)
        if stop.name == "money" and checked.is_changed(stop):
            value = f"{self.shown(checked.unchanged, stop, words)} → {value}"
        return Row(self._label(checked, stop, words), value, is_editing=is_editing)

    def _label(self, checked: Checked, stop: Stop, words: Translator) -> str:
        row = checked.row(stop)
        player = row.whose(stop)
        if player is None:
            return words.text(row.label)
        name = short_name(name_of(player, checked.game), ROW_NAME_ROOM)
        match stop.name:
            case "money":
                return self.short(name_of(player, checked.game))
            case "actions":
                return f"{name} {ACTION_SIGNS[stop.keys[1]]}"
            case "reached_60":
                return words.text("{player} reached 60", player=name)
            case "squares":
                return words.text("{player}: square {number}", player=name, number=stop.part + 1)
            case "pieces":
                template, sign = PIECES[stop.part]
                return words.text(template, player=name, piece=str(sign))
        return " ".join((name, words.text(row.label)))

    def shown(self, checked: Checked, stop: Stop, words: Translator) -> str:
        value = checked.at(stop)
        match stop.name:
            case "round":
                return f"{value}/{booklet.LAST_ROUND}"
            case "starting_player":
                return short_name(name_of(value, checked.game), ROW_NAME_ROOM)
            case "map_squares" if checked.value(stop) is None:
                return "?"
            case "pieces" if getattr(checked.value(stop), stop.part) is None:
                return "?"
            case "squares":
                return _square_sign(value)
        return super().shown(checked, stop, words)


@frozen
class OldSixty(ListScreen, HoldsEntry):
    """A player's money goes below 60: had they come to 60, or was that a wrong entry? Nothing is assumed."""

    look: Look
    checked: Checked
    player: str
    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        return (Row(desk.words.text("60 was reached")), Row(desk.words.text("it was a wrong entry")))

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        name = short_name(name_of(self.player, self.checked.game))
        title = words.text("{player} and 60?", player=name)
        return self.scene(desk, title, words.text("take"), acting=self.player)

    def take(self, _: Desk) -> Step:
        said = {("reached_60", (self.player,)): not self.selected}
        checked = changed(self.checked, changes={**self.checked.changes, **said})
        return Swap(self.look.entered(checked))


def _market_column(checked: Checked, kind: Kind, stop: Stop) -> Column:
    return Column(
        BIG_KIND_SIGNS[kind],
        TILE_SIGNS[checked.at(Stop("board", (kind,)))],
        price_label(checked.at(Stop("prices", (kind,)))),
        foot=Pips(checked.at(Stop("storages", (kind,)))),
        focus=FOCUSES[stop.name] if stop.keys == (kind,) else Focus.NONE,
    )


def _square_sign(square: CorrectedSquare) -> str:
    if square == NO_SQUARE:
        return "0"
    piece = Icon.WINEMASTER if square.winemaster else Icon.WORKER * square.workers
    return f"{VINEYARD_SIGNS[square.kind]} {piece}"


def board_check(page: int = 0, at: int = 0) -> BoardCheck:
    return BoardCheck(ToscanaLook(CORRECTIONS, Adjust), page, at)
