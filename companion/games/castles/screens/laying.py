"""Lay: a stored thing onto a space, or the fort's free tile: its area, payment, farms or space."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.castles.rules.bounds import FARMS_OF_A_TILE
from companion.games.castles.rules.commands import Build, Place
from companion.games.castles.rules.decide import play
from companion.games.castles.rules.events import AskedFor, Event, PieceStored, SupplyMoved
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.placing import possible_sizes
from companion.games.castles.rules.spaces import area_points
from companion.games.castles.rules.terms import AREA_MAX, PARTS, TYPES, Thing, Type, What
from companion.games.castles.screens.entries import game_on, key_of, not_possible, short_name
from companion.games.castles.screens.flow import game_of_entry, go_on
from companion.games.castles.screens.signs import SUPPLY_SIGNS, THING_SIGNS, TYPE_SIGNS
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import mark
from companion.ui.kit.choices import Choice, choice_parts
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import clamped
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Leave, Stay, Step

WAYS = ((0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (2, 0))
"""Pairs and workers: every way to pay the two parts, the usual ones first."""
PAY_KEY, THING_KEY = 3, 4
OFFERS = {
    What.YIELD: mark("yield card"),
    What.BUILD: mark("free tile"),
    What.BONUS: mark("bonus tile"),
    What.REFILL: mark("New tiles"),
}
"""What is asked after a placement, in few letters."""


@frozen
class Lay:
    """Keys 1 to 3: the area; 4: the next way to pay; 5: the next stored thing; the knob: farms, or the space.

    With `free` it is the fort's tile of this type, which is not paid.
    """

    is_entry: ClassVar[bool] = True
    is_marble: bool = False
    free: Type | None = None
    at: int = 0
    way: int = 0
    size: int | None = None
    """Which area the keys have chosen: its size, in ledger full its number; None is what is offered."""
    farms: int = 1
    on: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = self._game(desk), desk.words
        player, thing = player_of(game, game.turn), self._thing(game)
        act = words.text("build") if self.free else words.text("place")
        return Scene(
            words.text("{player} places", player=short_name(player.name, 44)),
            " ".join((TYPE_SIGNS[self._type(game)], words.text(self._type(game).english))),
            choice_parts(self._choices(game, player), self._line(desk)),
            (*self._knob(thing, desk), Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("leave"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = self._game(desk)
        if (key := key_of(intent)) is not None:
            return Stay(self._press(key, game))
        match intent:
            case Turn(steps):
                return Stay(self._turned(steps, game))
            case Push():
                return go_on(game_on(desk), self._command(game), is_with_marble=self.is_marble)
            case Back():
                return Leave()
        return Stay(self)

    # What is entered

    def _game(self, desk: Desk) -> Game:
        return game_of_entry(game_on(desk), is_with_marble=self.is_marble)

    def _thing(self, game: Game) -> Thing:
        if self.free is not None:
            return Thing(self.free.value)
        things = stored_things(player_of(game, game.turn))
        return things[self.at % len(things)]

    def _type(self, game: Game) -> Type:
        """The type of the space; a piece has those that are free, in a ring."""
        type_ = self._thing(game).type
        if type_ is not None:
            return type_
        free = [each for each in TYPES if player_of(game, game.turn).free_spaces(each)] or list(TYPES)
        return free[self.on % len(free)]

    def _command(self, game: Game) -> Place | Build:
        player, thing, type_ = player_of(game, game.turn), self._thing(game), self._type(game)
        is_tile_of_farms = thing is Thing.AGRICULTURE
        area = self._area(player, type_) if game.is_full_ledger else None
        size = None if game.is_full_ledger else self._size(player, type_)
        new_farms = self.farms if is_tile_of_farms and not game.is_full_ledger else None
        if self.free is not None:
            return Build(player.id, self.free, None, size, new_farms, area)
        pairs, workers = self._pay(player)
        on = type_ if thing is Thing.PIECE else None
        return Place(player.id, thing, on, pairs, workers, self.is_marble, size, new_farms, area)

    def _size(self, player: Player, type_: Type) -> int:
        """What the keys say; where only one size is possible, that one is offered."""
        if self.size is not None:
            return self.size
        sizes = possible_sizes(player, type_)
        return sizes[0] if len(sizes) == 1 else 0

    def _area(self, player: Player, type_: Type) -> int | None:
        areas = different_areas(player, type_)
        return None if not areas else areas[min(self.size or 0, len(areas) - 1)]

    def _pay(self, player: Player) -> tuple[int, int]:
        ways = ways_to_pay(player)
        return ways[self.way % len(ways)]

    # The controls

    def _press(self, key: int, game: Game) -> "Lay":
        if key == PAY_KEY:
            return replace(self, way=self.way + 1)
        if key == THING_KEY:
            return replace(self, at=self.at + 1, size=None, on=0)
        if game.is_full_ledger:
            return replace(self, size=key)
        return replace(self, size=0 if self.size == key + 1 else key + 1)

    def _turned(self, steps: int, game: Game) -> "Lay":
        if self._thing(game) is Thing.PIECE:
            return replace(self, on=self.on + steps, size=None)
        return replace(self, farms=clamped(self.farms + steps, 0, FARMS_OF_A_TILE))

    def _knob(self, thing: Thing, desk: Desk) -> tuple[Cue, ...]:
        if thing is Thing.PIECE:
            return (Cue(Icon.TURN, desk.words.text("space")),)
        is_told = thing is Thing.AGRICULTURE and not game_on(desk).is_full_ledger
        return (Cue(Icon.TURN, desk.words.text("farms")),) if is_told else ()

    # What is shown

    def _choices(self, game: Game, player: Player) -> list[Choice]:
        type_ = self._type(game)
        areas = self._areas(player, type_) if game.is_full_ledger else self._sizes(game, player, type_)
        if self.free is not None:
            return areas
        pairs, workers = self._pay(player)
        with_workers = f"{workers}{Icon.WORKER}" if workers else ""
        others = f"{len(stored_things(player))}" if len(stored_things(player)) > 1 else ""
        return [
            *areas,
            Choice(f"{PARTS + pairs - workers}{Icon.CARDS}", with_workers),
            Choice(THING_SIGNS[self._thing(game)], others and f"1/{others}"),
        ]

    def _sizes(self, game: Game, player: Player, type_: Type) -> list[Choice]:
        possible, chosen = possible_sizes(player, type_), self._size(player, type_)
        return [
            Choice(f"{size}{Icon.HEX_TILE}", f"+{area_points(size, game.options)}", size == chosen)
            if size in possible or size == chosen
            else Choice("", "")
            for size in range(1, AREA_MAX + 1)
        ]

    def _areas(self, player: Player, type_: Type) -> list[Choice]:
        chosen, choices = self._area(player, type_), []
        for index in different_areas(player, type_):
            area = (player.areas or {})[type_][index]
            choices.append(Choice(f"{area.filled}/{area.size}", "", index == chosen))
        return (choices + [Choice("", "")] * AREA_MAX)[:AREA_MAX]

    def _line(self, desk: Desk) -> str:
        """What it brings, or that it is not possible."""
        game, words = self._game(desk), desk.words
        is_of_farms = self._thing(game) is Thing.AGRICULTURE
        if game.is_full_ledger and is_of_farms:
            return ""
        played = play(game, self._command(game))
        if isinstance(played, Refusal):
            return not_possible(words)
        gained = player_of(played.game, game.turn).green - player_of(game, game.turn).green
        green = f"{Icon.GREEN_COUNTER} +{gained}" if gained else ""
        farms = words.plural("{count} new farm", "{count} new farms", self.farms) if is_of_farms else ""
        return "  ".join(part for part in (green, farms, *_effects(played.events, words)) if part)


def _effects(events: Iterable[Event], words: Translator) -> Iterator[str]:
    """What the type brings beside points: supplies, a piece, or something that is asked."""
    for event in events:
        match event:
            case SupplyMoved(_, supply, before, after) if after > before:
                yield f"+{after - before} {SUPPLY_SIGNS[supply]}"
            case PieceStored():
                yield f"+1 {Icon.HEX_PIECE}"
            case AskedFor(what):
                yield words.text(OFFERS[what])


def stored_things(player: Player) -> Sequence[Thing]:
    """What can be placed, each thing once, the oldest first; then what cannot, so that a push says why."""
    things = tuple(dict.fromkeys(player.storage))
    return sorted(things, key=lambda thing: not _can_be_placed(player, thing)) or (Thing.PIECE,)


def _can_be_placed(player: Player, thing: Thing) -> bool:
    if thing.type is None:
        return player.pieces > player.fresh
    return player.free_spaces(thing.type) > 0


def ways_to_pay(player: Player) -> Sequence[tuple[int, int]]:
    """The ways that the player can afford; the plain one where there is none, so that a push says why."""
    ways = tuple(
        (pairs, workers)
        for pairs, workers in WAYS
        if PARTS + pairs - workers <= player.cards and workers <= player.workers
    )
    return ways or WAYS[:1]


def different_areas(player: Player, type_: Type) -> tuple[int, ...]:
    """One index for each kind of open area: of equal ones it does not matter which is meant."""
    areas = (player.areas or {}).get(type_, ())
    kinds = {areas[index]: index for index in reversed(player.open_areas(type_))}
    return tuple(sorted(kinds.values()))[:AREA_MAX]
