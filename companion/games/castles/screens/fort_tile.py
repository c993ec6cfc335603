"""The fort's free tile: a type of the display, which is then laid without payment; or none."""

from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.games.castles.rules.commands import Skip
from companion.games.castles.rules.legality import colour_full, not_on_display
from companion.games.castles.rules.terms import Type
from companion.games.castles.screens.entries import game_on, key_of, short_name, type_of_key, type_parts
from companion.games.castles.screens.laying import Lay
from companion.games.kit.players import player_of
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Do, Open, OpenMenu, Refuse, Stay, Step


@frozen
class FortTile:
    """A key picks a type and a push goes on; a push without a type declines the offer."""

    is_entry: ClassVar[bool] = True
    tile: Type | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, game.turn)
        line = (
            words.text("Build a tile of the display") if self.tile is None else words.text(self.tile.english)
        )
        act = words.text("none") if self.tile is None else words.text("go on")
        return Scene(
            words.text("{player}: the fort", player=short_name(player.name)),
            body=(*type_parts(self.tile, game.display), remark(line)),
            hint=(Cue(Icon.KEYS, words.text("choose")), Cue(Icon.PUSH, act)),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if (key := key_of(intent)) is not None:
            return Stay(replace(self, tile=type_of_key(key, self.tile)))
        match intent:
            case Push() if self.tile is None:
                return Do(Skip(game.turn))
            case Push() if self.tile is not None:
                player = player_of(game, game.turn)
                refusal = not_on_display(game, self.tile) or colour_full(player, self.tile)
                return Refuse(refusal.sentence) if refusal else Open(Lay(free=self.tile))
            case Back():
                return OpenMenu() if self.tile is None else Stay(FortTile())
        return Stay(self)
