"""Passing: what the chart brings, and in winter the five steps of the own year end with the row."""

from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Key, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.tuscany.rules.commands import Pass
from companion.games.tuscany.rules.game import Game, Player, rows_taken
from companion.games.tuscany.rules.terms import LAST_ROW, OPEN_ROWS, ROW_OF_THE_GRAPE, Mark, Season
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.games.tuscany.screens.entry import Entry, ask, entries
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.later import later
from companion.ui.kit.lists import TALL_LIST, turned
from companion.ui.kit.scene import BODY, Cue, Paragraph, Row, Rows, Scene
from companion.ui.kit.steps import Stay, Step, Swap

HOME = later("companion.games.tuscany.screens.home", "Home")


@frozen
class Passing:
    """A push passes; in winter the knob chooses among the rows that are free."""

    is_entry: ClassVar[bool] = True
    player: str
    entry: Entry = Entry()
    chosen: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        if game.season is None or game.is_winter:
            return self._year_end(game, player, words)
        brought = _brought(game, player, game.season.next, words) or words.text("nothing")
        return Scene(
            words.text("{player} passes", player=short_name(player.name)),
            words.text(game.season.english),
            (Paragraph(BODY.inset(left=2, right=2), words.text("The chart brings: {what}", what=brought)),),
            (Cue(Icon.PUSH, words.text("pass")), Cue(Icon.BACK, words.text("back"))),
            acting=player.id,
        )

    def _year_end(self, game: Game, player: Player, words: Translator) -> Scene:
        """Five rows leave no room for a hint line, so the cues stand beside the title."""
        rows = self._rows(game)
        income = [f"{player.residual} {Icon.MONEY}"] if player.residual else []
        if Mark.INCOME in player.marks:
            income.append(Icon.HOUSE)
        if Mark.STATUE in player.marks:
            income.append(f"1 {Icon.POINTS}")
        listed = (
            Row("1 " + words.text("workers back")),
            Row("2 " + words.text("grapes and wines age")),
            Row("3 " + words.text("7 cards at most")),
            Row("4 " + words.text("income"), " ".join(income)),
            Row(
                "5 " + words.text("next year's row"), str(rows[self.chosen]) if rows else "-", is_editing=True
            ),
        )
        cues = f"{Icon.TURN} {Icon.PUSH}" if len(rows) > 1 else Icon.PUSH
        return Scene(
            words.text("{player}: year's end", player=short_name(player.name, 50)),
            cues,
            (Rows(TALL_LIST, listed, len(listed) - 1, face=Face.SMALL),),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        rows = self._rows(game) if game.is_winter else ()
        match intent:
            case Push() | Key(4, False):
                row = rows[self.chosen] if rows else None
                return ask(game, Pass(self.player, row), entries(self.entry))
            case Turn(steps) if rows:
                return Stay(replace(self, chosen=turned(self.chosen, steps, len(rows))))
            case Back():
                return Swap(HOME(self.entry))
        return Stay(self)

    def _rows(self, game: Game) -> tuple[int, ...]:
        """The rows to choose from; none in the last year, row 1 alone after row 7."""
        if game.last_year:
            return ()
        if player_of(game, self.player).row == LAST_ROW:
            return (ROW_OF_THE_GRAPE,)
        return tuple(row for row in OPEN_ROWS if row not in rows_taken(game))


def _brought(game: Game, player: Player, season: Season, words: Translator) -> str:
    bonus = game.chart[str(player.row)].into(season)
    parts = [] if bonus is None else [words.text(bonus.english)]
    if season is Season.AUTUMN and Mark.COTTAGE in player.marks:
        parts.append(words.text("a visitor (cottage)"))
    return ", ".join(parts)
