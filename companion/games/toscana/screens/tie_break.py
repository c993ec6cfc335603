"""The tie-break: the tied leaders count vineyard squares, then winemasters on the map."""

from collections.abc import Mapping
from dataclasses import field, replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.toscana.rules.commands import BreakTie
from companion.games.toscana.rules.game import Game, player_of
from companion.games.toscana.rules.ranking import (
    leaders,
    squares_imaginable,
    squares_possible,
    winemasters_imaginable,
)
from companion.games.toscana.screens.entries import game_on, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, clamped
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

Count = tuple[str, bool]
"""A player's id, and whether it is winemasters that are counted."""


@frozen
class TieBreak:
    """One number after the other; winemasters are filled in where the box counts them."""

    selected: int = 0
    counts: Mapping[Count, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        entered = self._entered(game)
        names = {player.id: short_name(player.name, 50) for player in game.players}
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
                possible = _possible(game, count)
                value = clamped(entered[count] + steps, possible[0], possible[-1])
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
        asked = [(player.id, is_winemasters) for is_winemasters in (False, True) for player in leaders(game)]
        return {count: self.counts.get(count, _possible(game, count)[0]) for count in asked}


def _possible(game: Game, count: Count) -> range:
    """What a number can be; in ledger market the two are compared once both are entered."""
    player_id, is_winemasters = count
    player = player_of(game, player_id)
    winemasters = player.winemasters_on_map
    if winemasters is None:
        fewest, most = winemasters_imaginable()[0], winemasters_imaginable()[-1]
        squares = range(squares_imaginable(fewest)[0], squares_imaginable(most)[-1] + 1)
        return winemasters_imaginable() if is_winemasters else squares
    return range(winemasters, winemasters + 1) if is_winemasters else squares_possible(player)


def _command(entered: Mapping[Count, int]) -> BreakTie:
    return BreakTie(
        {player: count for (player, is_winemasters), count in entered.items() if not is_winemasters},
        {player: count for (player, is_winemasters), count in entered.items() if is_winemasters},
    )
