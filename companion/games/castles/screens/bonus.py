"""Bonus tiles: the five kinds are the five keys; what a city offers can be declined."""

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.games.castles.rules.commands import Skip, TakeBonus
from companion.games.castles.rules.game import bonus_left
from companion.games.castles.rules.terms import BONUSES, Bonus, Phase
from companion.games.castles.screens.entries import game_on, key_of, short_name
from companion.games.castles.screens.signs import BONUS_SIGNS
from companion.games.kit.players import player_of
from companion.games.kit.sentences import mark
from companion.ui.kit.choices import Choice, choice_parts
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

WORDS = {
    Bonus.CARD: mark("Card"),
    Bonus.STORAGE: mark("Room"),
    Bonus.MARBLE: mark("Marb."),
    Bonus.WORKER: mark("Work."),
    Bonus.YIELD: mark("Yield"),
}


@frozen
class BonusTile:
    """A key takes a tile at once; hold BACK to undo it."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, game.turn)
        left = bonus_left(game)
        choices = [
            Choice(f"{BONUS_SIGNS[bonus]}{left[bonus]}", words.text(WORDS[bonus]) if left[bonus] else "")
            for bonus in BONUSES
        ]
        is_offer = game.phase is Phase.TURNS
        none = (Cue(Icon.PUSH, words.text("none")),) if is_offer else ()
        return Scene(
            words.text("{player}: bonus tile", player=short_name(player.name)),
            body=choice_parts(choices, words.text("Room: 2 green at once")),
            hint=(Cue(Icon.KEYS, words.text("take")), *none, Cue(Icon.BACK, words.text("menu"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if (key := key_of(intent)) is not None:
            return Do(TakeBonus(game.turn, BONUSES[key]))
        match intent:
            case Push() if game.phase is Phase.TURNS:
                return Do(Skip(game.turn))
            case Back():
                return OpenMenu()
        return Stay(self)
