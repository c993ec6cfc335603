"""Tiles of the display: one that is chosen, and those that come into the gap or after a colour has left."""

from abc import ABC, abstractmethod
from typing import ClassVar

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import Build, Choose, Refill, Refresh, Skip
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.refusals import colour_full
from companion.games.castles.rules.terms import Thing, Type
from companion.games.castles.screens.entries import (
    ARRIVING,
    KEYS,
    OfAction,
    arriving,
    game_on,
    go_on,
    key_of,
    tile_parts,
    type_of_key,
    type_parts,
    types_shown,
)
from companion.games.castles.screens.laying import promise
from companion.games.castles.screens.spots import start_laying
from companion.games.castles.screens.words import THING_SIGNS, TYPE_SIGNS
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import mark
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import Choice, Cue, Scene, choice_parts, remark
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, Open, OpenMenu, Refuse, Stay, Step, Swap


def choose_tile(desk: Desk, is_marble: bool) -> "ChooseTile | Displayed":  # noqa: FBT001 - as both have it
    """In ledger full the tiles that lie there are chosen by one key each."""
    game = Displayed(is_marble).game(desk)
    is_full = game.display is not None and player_of(game, game.turn).has_place
    return Displayed(is_marble) if is_full else ChooseTile(is_marble)


def free_tile() -> "Displayed":
    return Displayed(is_free=True)


@frozen
class Displayed(OfAction):
    """The types that lie in the display, a key each, the likeliest first; the knob shows the others."""

    is_free: bool = False
    """Whether it is the fort's free tile, which a push declines."""
    is_rest: bool = False

    def view(self, desk: Desk) -> Scene:
        game, words = self.game(desk), desk.words
        player = player_of(game, game.turn)
        takes = words.text("{player} takes a tile", player=short_name(player.name))
        builds = words.text("{player}: the fort", player=short_name(player.name))
        lying = game.display or {}
        choices = [Choice(TYPE_SIGNS[type_], str(lying[type_])) for type_ in self._shown(game)]
        none = (Cue(Icon.PUSH, words.text("none")),) if self.is_free else ()
        others = (Cue(Icon.TURN, words.text("other tiles")),) if len(self._types(game)) > KEYS else ()
        return Scene(
            builds if self.is_free else takes,
            f"{len(player.storage)}/{player.room}",
            choice_parts(choices, words.text("Build a tile of the display") if self.is_free else ""),
            (*none, *others, Cue(Icon.BACK, words.text("menu") if self.is_free else words.text("back"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game, key = self.game(desk), key_of(intent)
        shown = self._shown(game)
        if key is not None and key < len(shown):
            return self._taken(shown[key], desk)
        match intent:
            case Turn() if len(self._types(game)) > KEYS:
                return Stay(changed(self, is_rest=not self.is_rest))
            case Push() if self.is_free:
                return Do(Skip(game.turn))
            case Back():
                return OpenMenu() if self.is_free else Leave()
        return Stay(self)

    def _types(self, game: Game) -> list[Type]:
        """What lies there, in the usual order: five with a key, then the others.

        Of more than five those get a key that complete the largest areas; last what finds no space any more.
        """
        player = player_of(game, game.turn)
        lying = [type_ for type_, count in (game.display or {}).items() if count]
        keys = sorted(lying, key=lambda type_: (not _is_wanted(player, type_), -promise(player, type_)))[
            :KEYS
        ]
        return sorted(lying, key=lambda type_: type_ not in keys)

    def _shown(self, game: Game) -> list[Type]:
        return self._types(game)[KEYS:] if self.is_rest else self._types(game)[:KEYS]

    def _taken(self, tile: Type, desk: Desk) -> Step:
        game = self.game(desk)
        player = player_of(game, game.turn)
        if not self.is_free:
            return go_on(game_on(desk), Choose(player.id, tile, None, self.is_marble))
        refusal = colour_full(player, tile)
        return Refuse(refusal.sentence) if refusal else start_laying(desk, is_marble=False, free=tile)


def _is_wanted(player: Player, type_: Type) -> bool:
    """Whether it finds a space when those in the storage are placed."""
    return player.free_spaces(type_) > player.storage.count(Thing(type_.value))


@frozen
class ChooseTile(OfAction):
    """A key picks a type, the knob what leaves a full storage; in ledger full a held key exchanges a type."""

    tile: Type | None = None
    discarded: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = self.game(desk), desk.words
        player = player_of(game, game.turn)
        cues = [Cue(Icon.PUSH, words.text("take"))] if self.tile else [Cue(Icon.KEYS, words.text("choose"))]
        if len(player.storage) > 1 and not player.has_place:
            cues.append(Cue(Icon.TURN, words.text_in("what leaves the storage", "out")))
        cues.append(Cue(Icon.BACK, words.text("leave")))
        return Scene(
            words.text("{player} takes a tile", player=short_name(player.name)),
            f"{len(player.storage)}/{player.room}",
            (*type_parts(self.tile, game.display), remark(self._line(player, words))),
            tuple(cues),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = self.game(desk)
        player = player_of(game, game.turn)
        if (key := key_of(intent)) is not None:
            return Stay(changed(self, tile=type_of_key(key, self.tile)))
        match intent:
            case Key(_, True) if game.display is not None and self.tile and game.display[self.tile]:
                return Open(Exchange(self.tile))
            case Turn(steps):
                stored = max(1, len(player.storage))
                return Stay(changed(self, discarded=(self.discarded + steps) % stored))
            case Push() if self.tile is not None:
                command = Choose(player.id, self.tile, self._discard(player), self.is_marble)
                return go_on(game_on(desk), command)
            case Back():
                return Leave()
        return Stay(self)

    def _discard(self, player: Player) -> Thing | None:
        """The oldest stored thing is offered where there is no place."""
        return None if player.has_place else player.storage[self.discarded % len(player.storage)]

    def _line(self, player: Player, words: Translator) -> str:
        name = words.text("Which tile?") if self.tile is None else words.text(self.tile.english)
        discard = self._discard(player)
        if discard is None:
            return name
        leaves = words.text_in("what leaves the storage", "out")
        return f"{name}   {THING_SIGNS[discard]} {leaves}"


class Arrivals(ABC, HoldsEntry):
    """Tiles that come into the display, each by its key, the push or a hold; the last does the command."""

    title: ClassVar[str]
    came: tuple[Type, ...]
    is_rest: bool
    """Whether the keys have the other types."""

    @abstractmethod
    def count(self, game: Game) -> int:
        """How many come."""

    @abstractmethod
    def done(self, came: tuple[Type, ...], game: Game) -> Step:
        """All have come."""

    def leave(self) -> Step:
        return Leave()

    def types(self, _: Game) -> tuple[Type, ...]:
        """All of them as they come."""
        return ARRIVING

    def line(self, game: Game, words: Translator) -> str:
        return words.plural("{count} more tile", "{count} more tiles", self.count(game) - len(self.came))

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        back = words.text("erase") if self.came else words.text("back")
        types = self.types(game)
        ways = zip((Icon.PUSH, Icon.HOLD, Icon.TURN), types[KEYS:], strict=True)
        others = tuple(Cue(way, TYPE_SIGNS[type_]) for way, type_ in ways)
        return Scene(
            words.text(self.title),
            body=tile_parts(self.came, self.line(game, words), types_shown(types, is_rest=self.is_rest)),
            hint=(*((Cue(Icon.TURN, words.text("more")),) if self.is_rest else others), Cue(Icon.BACK, back)),
            acting=self.acting(game),
        )

    def acting(self, game: Game) -> str:
        return game.turn

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game, key = game_on(desk), key_of(intent)
        types = self.types(game)
        shown = types_shown(types, is_rest=self.is_rest)
        if key is not None and key < len(shown):
            return self._with(shown[key], game)
        match intent:
            case Push() if not self.is_rest:
                return self._with(types[KEYS], game)
            case PushHeld() if not self.is_rest:
                return self._with(types[KEYS + 1], game)
            case Turn():
                return Stay(changed(self, is_rest=not self.is_rest))
            case Back():
                return Stay(changed(self, came=self.came[:-1])) if self.came else self.leave()
        return Stay(self)

    def _with(self, type_: Type, game: Game) -> Step:
        came = (*self.came, type_)
        is_done = len(came) == self.count(game)
        return self.done(came, game) if is_done else Stay(changed(self, came=came, is_rest=False))


@frozen
class Came(Arrivals):
    """The one tile that came into the gap of a choice or of the fort's tile."""

    title = mark("Into the gap")
    command: Choose | Build
    came: tuple[Type, ...] = ()
    is_rest: bool = False

    def types(self, game: Game) -> tuple[Type, ...]:
        """Neutral tiles may be any."""
        player = player_of(game, self.command.player)
        return ARRIVING if player.next_pile is None else arriving(player.drawn)

    def line(self, _: Game, words: Translator) -> str:
        return words.text("A key: the tile that came")

    def acting(self, _: Game) -> str:
        return self.command.player

    def handle(self, intent: Intent, desk: Desk) -> Step:
        """While the key that chose the tile is held: nothing fits, and its type is exchanged."""
        if isinstance(intent, Key) and intent.is_held and isinstance(self.command, Choose):
            return Swap(Exchange(self.command.tile))
        return super().handle(intent, desk)

    def count(self, _: Game) -> int:
        return 1

    def done(self, came: tuple[Type, ...], game: Game) -> Step:
        return go_on(game, changed(self.command, refill=came[0]))


@frozen
class NewTiles(Arrivals):
    """Five of a colour have left: as many neutral tiles come."""

    title = mark("Five of a colour left")
    came: tuple[Type, ...] = ()
    is_rest: bool = False

    def count(self, game: Game) -> int:
        return game.pending[0].count

    def done(self, came: tuple[Type, ...], _: Game) -> Step:
        return Do(Refill(came))

    def leave(self) -> Step:
        return OpenMenu()


@frozen
class Exchange(Arrivals):
    """Nothing fits: all tiles of a type leave, and as many others come. It is no action."""

    title = mark("Nothing fits: exchange")
    tile: Type
    came: tuple[Type, ...] = ()
    is_rest: bool = False

    def count(self, game: Game) -> int:
        return (game.display or {})[self.tile]

    def done(self, came: tuple[Type, ...], game: Game) -> Step:
        return Do(Refresh(game.turn, self.tile, came))
