"""The rows of the wake-up chart: taken before the first spring, chosen anew on passing in winter."""

from collections.abc import Iterator

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import player_of
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.commands import Pass, WakeUp
from companion.games.tuscany.rules.game import Game, Player, next_rows, rows_taken
from companion.games.tuscany.rules.printed import ChartRow
from companion.games.tuscany.rules.terms import Mark
from companion.games.tuscany.screens.entry import HOME, Entry, ask
from companion.games.tuscany.screens.signs import bonus_sign, game_on
from companion.ui.kit.font import Face, short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import LIST, ROW_HEIGHT, TALL_LIST, Cue, Part, Row, Rows, Scene, turned
from companion.ui.kit.screen import Desk, Do, HoldsEntry, OpenMenu, Stay, Step, Swap

NAME_ROOM = 90


@frozen
class Passing(HoldsEntry):
    """A player's year end: a push passes; the knob chooses among the rows that are free."""

    player: str
    entry: Entry = Entry()
    """What Home goes back to."""
    before: tuple[Entry, ...] = ()
    """What is booked first."""
    chosen: int = 0

    def view(self, desk: Desk) -> Scene:
        """The lists leave no room for a hint line, so the cues stand beside the title."""
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        rows = next_rows(game, self.player)
        body = self._rows(game, player, words) if len(rows) > 1 else _steps(player, rows, words)
        return Scene(
            words.text("{player}: year's end", player=short_name(player.name, 50)),
            f"{Icon.TURN} {Icon.PUSH}" if len(rows) > 1 else Icon.PUSH,
            body,
            acting=player.id,
        )

    def _rows(self, game: Game, player: Player, words: Translator) -> tuple[Part, ...]:
        """The other steps in signs, then every row with what it brings, or who sits there next year."""
        steps = Row(
            f"{Icon.BACK}{Icon.WORKER}  {Icon.GRAPE}+1  {booklet.HAND_MAX}{Icon.CARDS}",
            " ".join(_income(player)),
        )
        selected = list(booklet.OPEN_ROWS).index(next_rows(game, self.player)[self.chosen])
        return (
            Rows(TALL_LIST.row(0, ROW_HEIGHT), (steps,), face=Face.SMALL),
            Rows(
                TALL_LIST.inset(top=ROW_HEIGHT, bottom=1), listed_rows(game, words), selected, face=Face.SMALL
            ),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        rows = next_rows(game, self.player)
        match intent:
            case Push() | Key(4, False):
                row = rows[self.chosen] if rows else None
                return ask(game, Pass(self.player, row), self.before)
            case Turn(steps) if rows:
                return Stay(changed(self, chosen=turned(self.chosen, steps, len(rows))))
            case Back():
                return Swap(HOME(self.entry))
        return Stay(self)


def _steps(player: Player, rows: tuple[int, ...], words: Translator) -> tuple[Part, ...]:
    """The five steps, where no row is to be chosen."""
    listed = (
        Row("1 " + words.text("workers back")),
        Row("2 " + words.text("grapes and wines age")),
        Row("3 " + words.text("7 cards at most")),
        Row("4 " + words.text("income"), " ".join(_income(player))),
        Row("5 " + words.text("next year's row"), str(rows[0]) if rows else "-", is_editing=True),
    )
    return (Rows(TALL_LIST, listed, len(listed) - 1, face=Face.SMALL),)


def _income(player: Player) -> Iterator[str]:
    """Residual income, and what the structures bring."""
    if player.residual:
        yield f"{player.residual} {Icon.MONEY}"
    if Mark.INCOME in player.marks:
        yield Icon.HOUSE
    if Mark.STATUE in player.marks:
        yield f"1 {Icon.POINTS}"


def listed_rows(game: Game, words: Translator) -> tuple[Row, ...]:
    """The rows 2 to 7, each with what it brings, or with the player who has taken it."""
    taken = rows_taken(game)
    return tuple(
        Row(f"{row} {short_name(taken[row].name, NAME_ROOM)}")
        if row in taken
        else Row(str(row), _brings(game.chart[str(row)], words))
        for row in booklet.OPEN_ROWS
    )


@frozen
class WakeUpRow:
    """The knob goes through the free rows, from the lowest on; a taken one shows its player."""

    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        turn = player_of(game, game.turn or game.players[0].id)
        free, rows = desk.offer("wake_up").choices["row"], listed_rows(game, words)
        return Scene(
            f"{Icon.TURN_PLAYER} {short_name(turn.name, 60)}",
            words.text("which row?"),
            (Rows(LIST, rows, list(booklet.OPEN_ROWS).index(free[self.selected])),),
            (Cue(Icon.TURN, words.text("row")), Cue(Icon.PUSH, words.text("take"))),
            acting=turn.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        free = desk.offer("wake_up").choices["row"]
        match intent:
            case Turn(steps):
                return Stay(WakeUpRow(turned(self.selected, steps, len(free))))
            case Push() if game.turn is not None:
                return Do(WakeUp(game.turn, free[self.selected]), has_shown_moves=True)
            case Seat(index) if index < len(game.players) and game.players[index].id == game.turn:
                return Do(WakeUp(game.players[index].id, free[self.selected]), has_shown_moves=True)
            case Back():
                return OpenMenu()
        return Stay(self)


def _brings(row: ChartRow, words: Translator) -> str:
    """What the row brings in summer, autumn and winter."""
    return "  ".join(bonus_sign(bonus, words) for bonus in row.bonuses)
