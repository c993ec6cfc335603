"""The tie-break: the tied leaders count lira where the box does not, then wine, then grapes."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import name_of
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.commands import BreakTie
from companion.games.tuscany.rules.ending import leaders
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.terms import COUNT_MAX
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, clamped
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

Count = tuple[str, str]
"""What is counted, and whose."""
TITLES: Mapping[str, str] = {
    "money": mark("{player}: lira"),
    "wine": mark("{player}: wine"),
    "grapes": mark("{player}: grapes"),
}


@frozen
class TieBreak:
    """One number after the other; those not reached yet stand at nothing."""

    is_entry: ClassVar[bool] = True
    selected: int = 0
    counts: Mapping[Count, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        asked = _asked(game)
        rows = tuple(
            Row(
                words.text(TITLES[what], player=short_name(name_of(player, game), 50)),
                str(self.counts.get((what, player), 0)),
                is_editing=True,
            )
            for what, player in asked
        )
        is_last = self.selected == len(rows) - 1
        return Scene(
            words.text("Tie: total values"),
            body=(Rows(LIST, rows, self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("count")),
                Cue(Icon.PUSH, words.text("done") if is_last else words.text("next")),
            ),
            acting=asked[self.selected][1],
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        asked = _asked(game_on(desk))
        match intent:
            case Turn(steps):
                at = asked[self.selected]
                value = clamped(self.counts.get(at, 0) + steps, 0, COUNT_MAX)
                return Stay(replace(self, counts={**self.counts, at: value}))
            case Push() if self.selected == len(asked) - 1:
                return Do(self._command(asked))
            case Push():
                return Stay(replace(self, selected=self.selected + 1))
            case Back():
                return Stay(replace(self, selected=self.selected - 1)) if self.selected else OpenMenu()
        return Stay(self)

    def _command(self, asked: tuple[Count, ...]) -> BreakTie:
        maps = {
            what: {player: self.counts.get((what, player), 0) for each, player in asked if each == what}
            for what in dict.fromkeys(what for what, _ in asked)
        }
        return BreakTie(maps.get("money"), maps["wine"], maps["grapes"])


def _asked(game: Game) -> tuple[Count, ...]:
    """All numbers in the order in which they decide."""
    kinds = ("wine", "grapes") if game.options.money else ("money", "wine", "grapes")
    return tuple((what, player.id) for what in kinds for player in leaders(game))
