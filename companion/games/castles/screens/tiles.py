"""Tiles that come into the display: one into a gap, or several after a colour has left."""

from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import Build, Choose, Refill, Refresh
from companion.games.castles.rules.terms import Type
from companion.games.castles.screens.entries import game_on, key_of
from companion.games.castles.screens.flow import go_on
from companion.games.castles.screens.tile_entry import tile_parts, types_shown
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Do, Leave, OpenMenu, Stay, Step


@frozen
class Came:
    """The one tile that came into the gap of a choice or of the fort's tile; its key does the command."""

    is_entry: ClassVar[bool] = True
    command: Choose | Build
    is_marble: bool = False
    is_rest: bool = False

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        line = words.text("A key: the tile that came")
        return Scene(
            words.text("Into the gap"),
            body=tile_parts((), line, is_rest=self.is_rest),
            hint=(Cue(Icon.TURN, words.text("other tiles")), Cue(Icon.BACK, words.text("back"))),
            acting=self.command.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        key, shown = key_of(intent), types_shown(is_rest=self.is_rest)
        if key is not None and key < len(shown):
            told = changed(self.command, refill=shown[key])
            return go_on(game_on(desk), told, is_with_marble=self.is_marble)
        match intent:
            case Turn():
                return Stay(replace(self, is_rest=not self.is_rest))
            case Back():
                return Leave()
        return Stay(self)


@frozen
class NewTiles:
    """Five of a colour have left: as many neutral tiles come; the key of the last one does the command."""

    is_entry: ClassVar[bool] = True
    came: tuple[Type, ...] = ()
    is_rest: bool = False

    def view(self, desk: Desk) -> Scene:
        game = game_on(desk)
        title = desk.words.text("Five of a colour left")
        return _view(desk, title, self.came, game.pending[0].count, is_rest=self.is_rest)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        count = game_on(desk).pending[0].count
        if intent == Back() and not self.came:
            return OpenMenu()
        came, is_rest = _after(intent, self.came, is_rest=self.is_rest)
        return Do(Refill(came)) if len(came) == count else Stay(NewTiles(came, is_rest))


@frozen
class Exchange:
    """Nothing fits: all tiles of a type leave, and as many others come. It is no action.

    The key of the last one does the command.
    """

    is_entry: ClassVar[bool] = True
    tile: Type
    came: tuple[Type, ...] = ()
    is_rest: bool = False

    def view(self, desk: Desk) -> Scene:
        game = game_on(desk)
        title = desk.words.text("Nothing fits: exchange")
        count = (game.display or {})[self.tile]
        return _view(desk, title, self.came, count, is_rest=self.is_rest)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        count = (game.display or {})[self.tile]
        if intent == Back() and not self.came:
            return Leave()
        came, is_rest = _after(intent, self.came, is_rest=self.is_rest)
        if len(came) == count:
            return Do(Refresh(game.turn, self.tile, came))
        return Stay(Exchange(self.tile, came, is_rest))


def _view(desk: Desk, title: str, came: tuple[Type, ...], count: int, *, is_rest: bool) -> Scene:
    words, left = desk.words, count - len(came)
    line = words.plural("{count} more tile", "{count} more tiles", left)
    back = words.text("erase") if came else words.text("back")
    return Scene(
        title,
        body=tile_parts(came, line, is_rest=is_rest),
        hint=(Cue(Icon.TURN, words.text("other tiles")), Cue(Icon.BACK, back)),
        acting=game_on(desk).turn,
    )


def _after(intent: Intent, came: tuple[Type, ...], *, is_rest: bool) -> tuple[tuple[Type, ...], bool]:
    """What has come after an input, and which types the keys have."""
    key, shown = key_of(intent), types_shown(is_rest=is_rest)
    if key is not None and key < len(shown):
        return (*came, shown[key]), False
    match intent:
        case Turn():
            return came, not is_rest
        case Back():
            return came[:-1], is_rest
    return came, is_rest
