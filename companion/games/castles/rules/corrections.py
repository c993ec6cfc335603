"""What can be corrected, a row each: its form, its bounds, where the game has it and what happens."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from companion.games.castles.rules import terms
from companion.games.castles.rules.facts import corrections as facts
from companion.games.castles.rules.facts.points import PointsMoved
from companion.games.castles.rules.facts.tiles import SupplyMoved, in_order
from companion.games.castles.rules.game import Game, can_be_completed, parts_of
from companion.games.kit.codec import PlayerId, reader_of
from companion.games.kit.corrections import (
    PLAYER,
    Bound,
    Checked,
    Correctable,
    Corrections,
    Keys,
    Level,
    Listed,
    Lone,
    Stop,
)
from companion.games.kit.facts import Fact, player_of
from companion.games.kit.fields import Reader, mapping, number, of_every
from companion.games.kit.sentences import Value, mark

POINTS_MAX = 999
COLOUR_BONUS_MAX = 20
SUPPLY_MAX = 99
PILE_MAX = 7
STORED_MAX = 6
COMPLETED_MAX = 5
TILES_OF_A_TYPE_SHOWN = 4
ROUND_LASTS = (terms.Phase.TURNS, terms.Phase.SCORING)
NUMBERS = tuple[int, ...]
TYPE = Level(terms.Type, lambda *_: terms.TYPES)
OF_TYPE = (PLAYER, TYPE)
OF_BONUS = (PLAYER, Level(terms.Bonus, lambda *_: terms.BONUSES))


class Keyed(Correctable):
    """Something that each type has, or each kind of bonus tile: it is called by its sign."""

    def bounds(self, value: Any, *keys: Any) -> Iterator[Bound]:
        if self.range is not None:
            yield (keys[-1], value, *self.range)

    def title(self, stop: Stop) -> tuple[Value, ...]:
        return (*super().title(stop), stop.keys[-1])


class Numbered(Listed):
    """A list of a player, whose items are called by their number."""

    def title(self, stop: Stop) -> tuple[Value, ...]:
        return (*super().title(stop), stop.part + 1)


class Piles(Numbered):
    def bounds(self, value: tuple[int, ...], *_: Any) -> Iterator[Bound]:
        yield (self.name, len(value), len(terms.STARTING_PILES), len(terms.STARTING_PILES))
        yield from ((self.name, tiles, 0, PILE_MAX) for tiles in value)


class Storage(Numbered):
    """The board check shows all places, also the empty ones."""

    def bounds(self, value: tuple[terms.Thing, ...], *_: Any) -> Iterator[Bound]:
        yield (self.name, len(value), 0, STORED_MAX)

    def opened(self, game: Game, *keys: Any) -> tuple[terms.Thing | None, ...]:
        player = player_of(game, keys[0])
        return (*player.storage, *(None,) * (player.room - len(player.storage)))

    def closed(self, value: Any) -> tuple[terms.Thing, ...]:
        return tuple(thing for thing in value if thing is not None)

    def choices(self, _checked: Checked, _stop: Stop) -> Sequence[terms.Thing | None]:
        return (None, *terms.Thing)


class Built(Keyed):
    def bounds(self, value: int, *keys: Any) -> Iterator[Bound]:
        yield (keys[-1], value, _least(keys[-1]), terms.SPACES[keys[-1]])

    def choices(self, _: Checked, stop: Stop) -> range:
        return range(_least(stop.keys[-1]), terms.SPACES[stop.keys[-1]] + 1)


def _least(type_: terms.Type) -> int:
    """The starting castle stands on a fort's space from the beginning."""
    return int(type_ is terms.Type.FORT)


class Completed(Keyed):
    """The sizes of complete areas; the board check has them in order."""

    def bounds(self, value: tuple[int, ...], *keys: Any) -> Iterator[Bound]:
        yield (self.name, len(value), 0, COMPLETED_MAX)
        yield from ((keys[-1], size, 1, terms.AREA_MAX) for size in value)

    def opened(self, game: Game, *keys: Any) -> tuple[int, ...]:
        return tuple(sorted(self.read(game, *keys), reverse=True))

    def choices(self, checked: Checked, stop: Stop) -> Sequence[tuple[int, ...]]:
        """Every list of completed areas that the built spaces allow, as corrected so far."""
        built = checked.value(Stop("built", stop.keys))
        return [
            sizes
            for spaces in range(built + 1)
            if can_be_completed(stop.keys[-1], built, spaces)
            for sizes in parts_of(spaces)
        ]


class Areas(Numbered):
    """How far the areas of a type are filled."""

    def bounds(self, value: tuple[int, ...], *keys: Any) -> Iterator[Bound]:
        for index, spaces in enumerate(value):
            yield (keys[-1], spaces, 0 if index else _least(keys[-1]), terms.AREA_MAX)

    def title(self, stop: Stop) -> tuple[Value, ...]:
        label, number = super().title(stop)
        return (label, stop.keys[-1], number)

    def choices(self, checked: Checked, stop: Stop) -> range:
        player, type_ = stop.keys
        area = (player_of(checked.game, player).areas or {})[type_][stop.part]
        return range(0 if stop.part else _least(type_), area.size + 1)


class Farms(Numbered):
    def becomes(self, _: Game, value: tuple[tuple[terms.Farm, ...], ...], *_keys: Any) -> Any:
        return tuple(map(in_order, value))

    def choices(self, _checked: Checked, _stop: Stop) -> Sequence[tuple[terms.Farm, ...]]:
        return [farms for count in range(len(terms.Farm) + 1) for farms in combinations(terms.Farm, count)]


class Sides(Keyed):
    def choices(self, _checked: Checked, _stop: Stop) -> Sequence[terms.Side | None]:
        return (*terms.Side, None)


class Numbers(Keyed):
    """What both sides of a colour bonus bring, changed side by side; the board check has those it knows."""

    counts_parts = True

    def reader(self) -> Reader[Any]:
        return mapping(reader_of(terms.Type), of_every(terms.Side, number))

    def keys(self, game: Game) -> Iterable[Keys]:
        return [keys for keys in super().keys(game) if keys[-1] in game.colour_bonus]

    def bounds(self, value: Mapping[terms.Side, int], *keys: Any) -> Iterator[Bound]:
        yield from ((keys[-1], points, 0, COLOUR_BONUS_MAX) for points in value.values())

    def title(self, stop: Stop) -> tuple[Value, ...]:
        return (*super().title(stop), stop.part)

    def parts(self, *_: Any) -> tuple[terms.Side, ...]:
        return tuple(terms.Side)

    def take(self, checked: Checked, stop: Stop) -> int:
        points: int = checked.value(stop)[stop.part]
        return points

    def put(self, checked: Checked, stop: Stop, part: int) -> Mapping[terms.Side, int]:
        return {**checked.value(stop), stop.part: part}


class Display(Lone):
    """The tiles of each type, which are one fact; the board check holds those that differ."""

    counts_parts = True

    def bounds(self, value: Mapping[terms.Type, int], *_: Any) -> Iterator[Bound]:
        yield from ((type_, tiles, 0, TILES_OF_A_TYPE_SHOWN) for type_, tiles in value.items())

    def becomes(self, game: Game, value: Mapping[terms.Type, int], *_: Any) -> Mapping[terms.Type, int]:
        return {**(game.display or {}), **value}

    def parts(self, *_: Any) -> tuple[terms.Type, ...]:
        return terms.TYPES

    def title(self, stop: Stop) -> tuple[Value, ...]:
        return (*super().title(stop), stop.part)

    def opened(self, *_: Any) -> Mapping[terms.Type, int]:
        return {}

    def take(self, checked: Checked, stop: Stop) -> Any:
        return self.becomes(checked.game, checked.value(stop))[stop.part]

    def put(self, checked: Checked, stop: Stop, part: Any) -> Mapping[terms.Type, int]:
        others = {type_: tiles for type_, tiles in checked.value(stop).items() if type_ is not stop.part}
        return others if part == self.read(checked.game)[stop.part] else {**others, stop.part: part}


def _filled(game: Game, player: str, type_: terms.Type) -> tuple[int, ...]:
    return tuple(area.filled for area in (player_of(game, player).areas or {})[type_])


def _farms(game: Game, player: str) -> tuple[tuple[terms.Farm, ...], ...]:
    return tuple(area.farms for area in (player_of(game, player).areas or {})[terms.Type.AGRICULTURE])


def _in(*ledgers: terms.Ledger) -> Callable[[Game], bool]:
    """Whether a game has one of these ledgers."""
    return lambda game: game.options.ledger in ledgers


_is_points, _is_score, _is_full = _in(terms.Ledger.POINTS), _in(terms.Ledger.SCORE), _in(terms.Ledger.FULL)
_has_all = _in(terms.Ledger.SCORE, terms.Ledger.FULL)


def _points(track: terms.Track, label: str) -> Correctable:
    def moved(_: Game, before: int, after: int, player: str) -> Fact:
        return PointsMoved(player, track, before, after, terms.Cause.CORRECTION)

    return Correctable(track.value, label, moved, (0, POINTS_MAX))


def _supply(supply: terms.Supply, label: str, most: int = SUPPLY_MAX) -> Correctable:
    def moved(_: Game, before: int, after: int, player: str) -> Fact:
        return SupplyMoved(player, supply, before, after, terms.Cause.CORRECTION)

    return Correctable(supply.value, label, moved, (0, most), is_followed=_has_all)


CORRECTIONS = Corrections(
    _points(terms.Track.GREEN, mark("Green points")),
    _points(terms.Track.RED, mark("Red points")),
    _supply(terms.Supply.CARDS, mark("Cards in hand"), terms.CARDS_IN_GAME),
    _supply(terms.Supply.WORKERS, mark("Workers")),
    _supply(terms.Supply.MARBLE, mark("Marble blocks")),
    Piles("piles", mark("Pile"), facts.PilesCorrected, (0, PILE_MAX), form=NUMBERS, is_followed=_has_all),
    Storage(
        "storage", mark("Stored"), facts.StorageCorrected, form=tuple[terms.Thing, ...], is_followed=_has_all
    ),
    Keyed(
        "bonus",
        mark("Bonus tiles"),
        facts.BonusCorrected,
        (0, terms.BONUSES_OF_A_KIND),
        of=OF_BONUS,
        is_followed=_has_all,
    ),
    Sides(
        "colour_bonus",
        mark("Colour bonus"),
        facts.ColourBonusCorrected,
        form=terms.Side | None,
        of=(TYPE,),
        where="sides",
    ),
    Built("built", mark("Built"), facts.BuiltCorrected, of=OF_TYPE, is_followed=_is_score),
    Completed(
        "completed",
        mark("Complete areas"),
        facts.CompletedCorrected,
        form=NUMBERS,
        of=OF_TYPE,
        is_followed=_is_score,
    ),
    Areas(
        "areas",
        mark("Area"),
        facts.AreasCorrected,
        where=_filled,
        form=NUMBERS,
        of=OF_TYPE,
        is_followed=_is_full,
    ),
    Farms(
        "farms",
        mark("Farms of area"),
        facts.FarmsCorrected,
        where=_farms,
        form=tuple[tuple[terms.Farm, ...], ...],
        is_followed=_is_full,
    ),
    Display(
        "display",
        mark("Displayed"),
        facts.DisplayCorrected,
        (0, TILES_OF_A_TYPE_SHOWN),
        form=Mapping[terms.Type, int],
        is_followed=_is_full,
    ),
    Lone("starting_player", mark("Starting player"), facts.StartingPlayerCorrected, form=PlayerId),
    Lone("round", mark("Round"), facts.RoundCorrected, (1, terms.LAST_ROUND), phases=ROUND_LASTS),
    Lone(
        "closing",
        mark("Round is closing"),
        facts.ClosingCorrected,
        form=bool,
        is_followed=_is_points,
        phases=(terms.Phase.TURNS,),
    ),
    Lone("draw", mark("Cards of a draw"), facts.DrawCorrected, (2, 3), is_followed=_has_all),
    Lone("one_space", mark("Area of one space"), facts.OneSpaceCorrected, (1, 2), is_followed=_has_all),
    Lone(
        "turn",
        mark("Begins a turn"),
        facts.TurnCorrected,
        form=PlayerId,
        is_followed=_has_all,
        phases=ROUND_LASTS,
    ),
    Numbers(
        "numbers",
        mark("Colour bonus"),
        facts.NumbersCorrected,
        (0, COLOUR_BONUS_MAX),
        form=Mapping[terms.Side, int],
        of=(TYPE,),
        where=lambda game, type_: game.colour_bonus.get(type_),
    ),
    must_name=False,
)
