"""The tie-break: who leads together counts vineyard squares, then winemasters on the map."""

from collections.abc import Mapping
from dataclasses import field, replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.toscana.rules.commands import BreakTie
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.ranking import leaders
from companion.games.toscana.rules.terms import COUNT_MAX, STARTING_WINEMASTERS
from companion.games.toscana.screens.entries import game_on, short
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

Count = tuple[str, bool]
"""A player's id, and whether it is winemasters that are counted."""


@frozen
class TieBreak:
    """One number after the other; what the box knows of winemasters stands there already."""

    selected: int = 0
    counts: Mapping[Count, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        entered = self._entered(game)
        names = {player.id: short(player.name, 50) for player in game.players}
        rows = tuple(
            Row(
                words.text("{player}: winemasters", player=names[player_id])
                if is_winemasters
                else words.text("{player}: squares", player=names[player_id]),
                str(count),
                is_editing=True,
            )
            for (player_id, is_winemasters), count in entered.items()
        )
        is_last = self.selected == len(rows) - 1
        return Scene(
            words.text("Tie: count on the map"),
            body=(Rows(LIST, rows, self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("count")),
                Cue(Icon.PUSH, words.text("done") if is_last else words.text("next")),
            ),
            acting=list(entered)[self.selected][0],
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        entered = self._entered(game)
        match intent:
            case Turn(steps):
                count = list(entered)[self.selected]
                most = STARTING_WINEMASTERS if count[1] else COUNT_MAX
                value = max(0, min(entered[count] + steps, most))
                return Stay(replace(self, counts={**self.counts, count: value}))
            case Push() if self.selected == len(entered) - 1:
                return Do(_command(entered))
            case Push():
                return Stay(replace(self, selected=self.selected + 1))
            case Back():
                return Stay(replace(self, selected=self.selected - 1)) if self.selected else OpenMenu()
        return Stay(self)

    def _entered(self, game: Game) -> dict[Count, int]:
        """All numbers in the order they are asked for: squares decide first."""
        known = {(player.id, True): player.winemasters_on_map or 0 for player in leaders(game)}
        squares = {(player.id, False): 0 for player in leaders(game)}
        return {count: self.counts.get(count, value) for count, value in (squares | known).items()}


def _command(entered: Mapping[Count, int]) -> BreakTie:
    return BreakTie(
        {player: count for (player, is_winemasters), count in entered.items() if not is_winemasters},
        {player: count for (player, is_winemasters), count in entered.items() if is_winemasters},
    )
