"""Lay: a stored thing onto a space, or the fort's free tile: its area, payment, farms or space."""

from collections.abc import Iterable, Iterator, Sequence

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import RANGES, Build, Place
from companion.games.castles.rules.decide import play
from companion.games.castles.rules.facts.course import AskedFor
from companion.games.castles.rules.facts.tiles import PieceStored, SupplyMoved
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.placing import area_points, completions
from companion.games.castles.rules.terms import AREA_MAX, PARTS, TYPES, Thing, Type, What
from companion.games.castles.screens.entries import OfAction, game_on, go_on, key_of
from companion.games.castles.screens.words import SUPPLY_SIGNS, THING_SIGNS, TYPE_SIGNS
from companion.games.kit.facts import Fact, player_of
from companion.games.kit.sentences import Refusal, mark
from companion.ui.kit.font import Face, short_name, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import (
    REMARK,
    Choice,
    Cue,
    Scene,
    choice_parts,
    clamped,
    not_possible,
)
from companion.ui.kit.screen import Desk, Leave, Stay, Step

PAY_KEY, THING_KEY = 3, 4
OFFERS = {
    What.YIELD: mark("yield card"),
    What.BUILD: mark("free tile"),
    What.BONUS: mark("bonus tile"),
    What.REFILL: mark("New tiles"),
}
"""What is asked after a placement, in few letters."""


@frozen
class Laying(OfAction):
    """The entry of a placement, or with `free` of the fort's tile of this type, which is not paid."""

    free: Type | None = None
    at: int = 0
    """Which of the stored things."""

    def things(self, game: Game) -> Sequence[Thing]:
        return stored_things(player_of(game, game.turn)) if self.free is None else (Thing(self.free.value),)

    def thing(self, game: Game) -> Thing:
        things = self.things(game)
        return things[self.at % len(things)]


@frozen
class Lay(Laying):
    """Keys 1 to 3: the area; 4: the next way to pay; 5: the next stored thing; knob: farms, or the space."""

    way: int = 0
    size: int | None = None
    """The area that the keys have chosen; None is what is offered."""
    forgotten: int = 0
    """Which areas were forgotten before, of those that fit with this size."""
    farms: int = 1
    on: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = self.game(desk), desk.words
        player, thing = player_of(game, game.turn), self.thing(game)
        act = words.text("build") if self.free else words.text("place")
        return Scene(
            words.text("{player} places", player=short_name(player.name, 44)),
            " ".join((TYPE_SIGNS[self._type(game)], words.text(self._type(game).english))),
            choice_parts(self._choices(game, player), self._line(desk)),
            (*self._knob(thing, desk), Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("leave"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = self.game(desk)
        key = key_of(intent)
        if key is not None:
            return Stay(self._press(key, game))
        match intent:
            case Turn(steps):
                return Stay(self._turned(steps, game))
            case Push():
                return go_on(game_on(desk), self._command(game))
            case Back():
                return Leave()
        return Stay(self)

    # What is entered

    def _type(self, game: Game) -> Type:
        """The type of the space; a piece has those that are free, in a ring."""
        type_ = self.thing(game).type
        if type_ is not None:
            return type_
        free = spaces_for_a_piece(player_of(game, game.turn))
        return free[self.on % len(free)]

    def _command(self, game: Game) -> Place | Build:
        player, thing, type_ = player_of(game, game.turn), self.thing(game), self._type(game)
        is_tile_of_farms = thing is Thing.AGRICULTURE
        size, also = self._completed(player, type_)
        new_farms = self.farms if is_tile_of_farms else None
        if self.free is not None:
            return Build(player.id, self.free, None, size, new_farms, also=also or None)
        workers = self._pay(player)
        on = type_ if thing is Thing.PIECE else None
        return Place(player.id, thing, on, 0, workers, self.is_marble, size, new_farms, also=also or None)

    def _completed(self, player: Player, type_: Type) -> tuple[int, tuple[int, ...]]:
        """What the keys say; where only one size fits with nothing forgotten, that one is offered."""
        fitting = completions(player, type_)
        if self.size is None:
            plain = [answer for answer in fitting if not answer[1]]
            return plain[0] if len(plain) == 1 else fitting[0] if len(fitting) == 1 else (0, ())
        ways = [also for size, also in fitting if size == self.size] or [()]
        return self.size, ways[self.forgotten % len(ways)]

    def _answers(self, game: Game) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """All that fits, where an area is complete for sure and no key has said which."""
        if self.size is not None:
            return ()
        fitting = completions(player_of(game, game.turn), self._type(game))
        return fitting if len(fitting) > 1 and all(size for size, _ in fitting) else ()

    def _pay(self, player: Player) -> int:
        ways = ways_to_pay(player)
        return ways[self.way % len(ways)]

    # The controls

    def _press(self, key: int, game: Game) -> "Lay":
        if key == PAY_KEY:
            return changed(self, way=self.way + 1)
        if key == THING_KEY:
            return changed(self, at=self.at + 1, size=None, on=0)
        return self._with_size(
            key + 1, [size for size, _ in completions(player_of(game, game.turn), self._type(game))]
        )

    def _with_size(self, size: int, fitting: list[int]) -> "Lay":
        """The same key again: the next areas that may have been forgotten, then none where that can be."""
        if self.size != size:
            return changed(self, size=size, forgotten=0)
        is_last = self.forgotten + 1 >= fitting.count(size)
        if is_last and (0 in fitting or size not in fitting):
            return changed(self, size=None, forgotten=0)
        return changed(self, forgotten=0 if is_last else self.forgotten + 1)

    def _turned(self, steps: int, game: Game) -> "Lay":
        if self.thing(game) is Thing.PIECE:
            return changed(self, on=self.on + steps, size=None)
        return changed(self, farms=clamped(self.farms + steps, *RANGES[Place]["new_farms"]))

    def _knob(self, thing: Thing, desk: Desk) -> tuple[Cue, ...]:
        if thing is Thing.PIECE:
            return (Cue(Icon.TURN, desk.words.text("space")),)
        return (Cue(Icon.TURN, desk.words.text("farms")),) if thing is Thing.AGRICULTURE else ()

    # What is shown

    def _choices(self, game: Game, player: Player) -> list[Choice]:
        areas = self._sizes(game, player, self._type(game))
        if self.free is not None:
            return areas
        workers = self._pay(player)
        with_workers = f"{workers}{Icon.WORKER}" if workers else ""
        others = f"{len(stored_things(player))}" if len(stored_things(player)) > 1 else ""
        return [
            *areas,
            Choice(f"{PARTS - workers}{Icon.CARDS}", with_workers),
            Choice(THING_SIGNS[self.thing(game)], others and f"1/{others}"),
        ]

    def _sizes(self, game: Game, player: Player, type_: Type) -> list[Choice]:
        possible = [size for size, _ in completions(player, type_)]
        chosen, _ = self._completed(player, type_)
        return [
            Choice(f"{size}{Icon.HEX_TILE}", f"+{area_points(size, game.options)}", size == chosen)
            if size in possible or size == chosen
            else Choice("", "")
            for size in range(1, AREA_MAX + 1)
        ]

    def _line(self, desk: Desk) -> str:
        """What it brings, or that it is not possible."""
        game, words = self.game(desk), desk.words
        is_of_farms = self.thing(game) is Thing.AGRICULTURE
        player, type_ = player_of(game, game.turn), self._type(game)
        if answers := self._answers(game):
            return shorten(Face.SMALL, ", ".join(map(_areas_of, answers)) + "?", REMARK.width)
        farms = words.plural("{count} new farm", "{count} new farms", self.farms) if is_of_farms else ""
        _, also = self._completed(player, type_)
        forgotten = words.text("forgotten: {areas}", areas="+".join(map(str, also))) if also else ""
        return brings(game, self._command(game), words, forgotten, farms)


def brings(game: Game, command: Place | Build, words: Translator, *told: str) -> str:
    """What a placement brings, with what is told besides; or that it is not possible."""
    played = play(game, command)
    if isinstance(played, Refusal):
        return not_possible(words)
    gained = player_of(played.game, game.turn).green - player_of(game, game.turn).green
    green = f"{Icon.GREEN_COUNTER} +{gained}" if gained else ""
    return "  ".join(part for part in (green, *told, *_effects(played.events, words)) if part)


def _areas_of(answer: tuple[int, tuple[int, ...]]) -> str:
    """`1+2`: an area of one space now, and one of two that was forgotten."""
    size, also = answer
    return "+".join(map(str, (size, *also)))


def _effects(events: Iterable[Fact], words: Translator) -> Iterator[str]:
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
    """What can be placed, each thing once, the likeliest first; then what cannot, so that a push says why."""

    def order(thing: Thing) -> tuple[bool, int]:
        best = spaces_for_a_piece(player)[:1] if thing.type is None else (thing.type,)
        return not _can_be_placed(player, thing), -sum(promise(player, type_) for type_ in best)

    return sorted(player.things, key=order) or (Thing.PIECE,)


def spaces_for_a_piece(player: Player) -> Sequence[Type]:
    """The types that have a free space, the likeliest first."""
    return sorted(player.free_types, key=lambda type_: -promise(player, type_)) or TYPES


def promise(player: Player, type_: Type) -> int:
    """How large an area the next space of a type completes at best; 0 where areas are not followed."""
    areas = (player.areas or {}).get(type_, ())
    return max((area.size for area in areas if area.size - area.filled == 1), default=0)


def _can_be_placed(player: Player, thing: Thing) -> bool:
    if thing.type is None:
        return player.pieces > player.fresh
    return player.free_spaces(thing.type) > 0


def ways_to_pay(player: Player) -> Sequence[int]:
    """How many workers may pay; none where nothing can be afforded, so that a push says why.

    Pairs of cards are not asked for: hands are counted at the end anyway.
    """
    ways = range(min(PARTS, player.workers) + 1)
    return tuple(workers for workers in ways if PARTS - workers <= player.cards) or (0,)
