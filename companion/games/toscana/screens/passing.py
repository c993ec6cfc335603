"""Pass: a coin is used without its action; for winemaking a box of red or water may be taken."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Pass
from companion.games.toscana.rules.decide import decide
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import ACTIONS, COMPENSATION, Action
from companion.games.toscana.screens.entries import entry_title, game_on, key_of, short_name
from companion.games.toscana.screens.signs import ACTION_SIGNS, KIND_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, Leave, Stay, Step
from companion.ui.kit.words import in_words


@frozen
class Passing:
    """One row for each way to pass that the rules allow now."""

    is_entry: ClassVar[bool] = True
    player: str
    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        rows = tuple(
            Row(
                f"{ACTION_SIGNS[way.action]} {in_words(words, '', way.action)}",
                f"+1 {KIND_SIGNS[way.take]}" if way.take else "",
            )
            for way in ways_to_pass(game, self.player)
        )
        return Scene(
            entry_title(desk, player, words.text("{player} passes", player=short_name(player.name))),
            body=(Rows(LIST, rows, self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("pass")),
                Cue(Icon.BACK, words.text("leave")),
            ),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        ways = ways_to_pass(game_on(desk), self.player)
        if kind := key_of(intent):
            taking = [index for index, way in enumerate(ways) if way.take is kind]
            return Stay(replace(self, selected=taking[0]) if taking else self)
        match intent:
            case Turn(steps):
                return Stay(replace(self, selected=turned(self.selected, steps, len(ways))))
            case Push():
                return Do(ways[min(self.selected, len(ways) - 1)])
            case Back():
                return Leave()
        return Stay(self)


def ways_to_pass(game: Game, player_id: str) -> tuple[Pass, ...]:
    """The passes that are possible; if none is, the first action, whose refusal says why."""
    possible = tuple(way for way in _ways(player_id) if not isinstance(decide(game, way), Refusal))
    return possible or (Pass(player_id, ACTIONS[0]),)


def _ways(player_id: str) -> Iterator[Pass]:
    for action in ACTIONS:
        if action is Action.WINEMAKING:
            yield from (Pass(player_id, action, take) for take in COMPENSATION)
        yield Pass(player_id, action)
