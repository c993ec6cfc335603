"""Set-up of ledger full: the eight tiles of the display, and the areas of everybody's region."""

from collections.abc import Mapping
from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.castles.rules.bounds import TILES_OF_A_TYPE_SHOWN
from companion.games.castles.rules.commands import Sizes
from companion.games.castles.rules.terms import AREA_MAX, DISPLAY, SPACES, TYPES, Type
from companion.games.castles.screens.entries import key_of, short_name, type_of_key
from companion.games.castles.screens.opening import CastlesPlan, with_opening
from companion.games.castles.screens.signs import TYPE_SIGNS
from companion.games.castles.screens.tile_entry import tile_parts, types_shown
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show


@frozen
class StartingDisplay:
    """Eight tiles, at most four of a type."""

    is_rest: bool = False

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words, came = desk.words, plan.own.display
        left = DISPLAY - len(came)
        line = (
            words.plural("{count} more tile", "{count} more tiles", left) if left else words.text("All eight")
        )
        way = Cue(Icon.TURN, words.text("other tiles")) if left else Cue(Icon.PUSH, words.text("go on"))
        return Scene(
            words.text("Tiles of the display"),
            body=tile_parts(came, line, is_rest=self.is_rest),
            hint=(way, Cue(Icon.BACK, words.text("erase") if came else words.text("back"))),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, desk: Desk) -> Answer:
        del desk
        came = plan.own.display
        key = key_of(intent)
        shown = types_shown(is_rest=self.is_rest)
        if key is not None and key < len(shown) and _has_room(came, shown[key]):
            return Show(StartingDisplay(), with_opening(plan, display=(*came, shown[key])))
        match intent:
            case Turn():
                return Show(StartingDisplay(not self.is_rest), plan)
            case Push() if len(came) == DISPLAY:
                return Done(plan)
            case Back() if came:
                return Show(self, with_opening(plan, display=came[:-1]))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _has_room(came: tuple[Type, ...], type_: Type) -> bool:
    return len(came) < DISPLAY and came.count(type_) < TILES_OF_A_TYPE_SHOWN


def parts_of(spaces: int, most: int = AREA_MAX) -> tuple[tuple[int, ...], ...]:
    """Every way to part so many spaces into areas, large ones first."""
    if spaces == 0:
        return ((),)
    return tuple(
        (size, *rest) for size in range(min(spaces, most), 0, -1) for rest in parts_of(spaces - size, size)
    )


def _fort_parts() -> tuple[tuple[int, ...], ...]:
    """The first fort area holds the starting castle, so each size may come first."""
    return tuple(
        dict.fromkeys(
            (sizes[at], *sizes[:at], *sizes[at + 1 :])
            for sizes in parts_of(SPACES[Type.FORT])
            for at in range(len(sizes))
        )
    )


PARTS: Mapping[Type, tuple[tuple[int, ...], ...]] = {
    type_: _fort_parts() if type_ is Type.FORT else parts_of(SPACES[type_]) for type_ in TYPES
}
USUAL: Sizes = {type_: PARTS[type_][0] for type_ in TYPES}


@frozen
class Regions:
    """The areas of one player: a key picks a type, the knob its areas; a push goes on to the next type."""

    seat: int
    selected: int = 0

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words = desk.words
        sizes = _sizes(plan, self.seat)
        rows = tuple(
            Row(
                " ".join((TYPE_SIGNS[type_], words.text(type_.english))),
                _label(type_, sizes[type_]),
                is_editing=index == self.selected,
            )
            for index, type_ in enumerate(TYPES)
        )
        is_last = self.selected == len(TYPES) - 1
        return Scene(
            words.text("Areas of {player}", player=short_name(plan.people[self.seat].name)),
            body=(Rows(LIST, rows, self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("set")),
                Cue(Icon.PUSH, words.text("go on") if is_last else words.text("next")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, desk: Desk) -> Answer:
        del desk
        plan = _with_sizes(plan, self.seat, _sizes(plan, self.seat))
        if (key := key_of(intent)) is not None:
            picked = type_of_key(key, TYPES[self.selected])
            return Show(replace(self, selected=TYPES.index(picked)), plan)
        match intent:
            case Turn(steps):
                return Show(self, _turned(plan, self.seat, TYPES[self.selected], steps))
            case Push() if self.selected < len(TYPES) - 1:
                return Show(replace(self, selected=self.selected + 1), plan)
            case Push():
                return Done(plan)
            case Back() if self.selected:
                return Show(replace(self, selected=self.selected - 1), plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _label(type_: Type, sizes: tuple[int, ...]) -> str:
    """`3+2`; the fort area with the starting castle is told first."""
    label = "+".join(map(str, sizes))
    return f"{Icon.FORT}{label}" if type_ is Type.FORT else label


def _sizes(plan: CastlesPlan, seat: int) -> Sizes:
    return plan.own.areas[seat] if seat < len(plan.own.areas) else USUAL


def _with_sizes(plan: CastlesPlan, seat: int, sizes: Sizes) -> CastlesPlan:
    areas = plan.own.areas
    return with_opening(plan, areas=(*areas[:seat], sizes, *areas[seat + 1 :]))


def _turned(plan: CastlesPlan, seat: int, type_: Type, steps: int) -> CastlesPlan:
    sizes, ways = _sizes(plan, seat), PARTS[type_]
    at = turned(ways.index(sizes[type_]), steps, len(ways))
    return _with_sizes(plan, seat, {**sizes, type_: ways[at]})
