"""Choose: a tile of the display into the storage; with a full storage something leaves the game first."""

from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Key, Push, Turn
from companion.frozen import frozen
from companion.games.castles.rules.commands import Choose
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.terms import Thing, Type
from companion.games.castles.screens.entries import game_on, key_of, short_name, type_of_key, type_parts
from companion.games.castles.screens.flow import game_of_entry, go_on
from companion.games.castles.screens.signs import THING_SIGNS
from companion.games.kit.players import player_of
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.later import later
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Leave, Open, Stay, Step

EXCHANGE = later("companion.games.castles.screens.tiles", "Exchange")


@frozen
class ChooseTile:
    """A key picks a type, the knob what leaves a full storage; in ledger full a held key exchanges a type."""

    is_entry: ClassVar[bool] = True
    is_marble: bool = False
    tile: Type | None = None
    discarded: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = self._player(game)
        cues = [Cue(Icon.PUSH, words.text("take"))] if self.tile else [Cue(Icon.KEYS, words.text("choose"))]
        if len(player.storage) > 1 and not player.has_place:
            cues.append(Cue(Icon.TURN, words.text_in("what leaves the storage", "out")))
        cues.append(Cue(Icon.BACK, words.text("leave")))
        return Scene(
            words.text("{player} takes a tile", player=short_name(player.name)),
            f"{len(player.storage)}/{player.room}",
            (*type_parts(self.tile, game.display), remark(self._line(game, words))),
            tuple(cues),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if (key := key_of(intent)) is not None:
            return Stay(replace(self, tile=type_of_key(key, self.tile)))
        match intent:
            case Key(_, True) if game.display is not None and self.tile and game.display[self.tile]:
                return Open(EXCHANGE(self.tile))
            case Turn(steps):
                stored = max(1, len(self._player(game).storage))
                return Stay(replace(self, discarded=(self.discarded + steps) % stored))
            case Push() if self.tile is not None:
                command = Choose(self._player(game).id, self.tile, self._discard(game), self.is_marble)
                return go_on(game, command, is_with_marble=self.is_marble)
            case Back():
                return Leave()
        return Stay(self)

    def _player(self, game: Game) -> Player:
        entry = game_of_entry(game, is_with_marble=self.is_marble)
        return player_of(entry, entry.turn)

    def _discard(self, game: Game) -> Thing | None:
        """The oldest stored thing is offered where there is no place."""
        player = self._player(game)
        return None if player.has_place else player.storage[self.discarded % len(player.storage)]

    def _line(self, game: Game, words: Translator) -> str:
        name = words.text("Which tile?") if self.tile is None else words.text(self.tile.english)
        discard = self._discard(game)
        if discard is None:
            return name
        leaves = words.text_in("what leaves the storage", "out")
        return f"{name}   {THING_SIGNS[discard]} {leaves}"
