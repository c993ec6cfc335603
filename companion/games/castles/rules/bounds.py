"""Bounds: what is wrong with a command in any game, before anybody asks which one is played."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import (
    Adjust,
    Build,
    Command,
    Correction,
    FinalCount,
    NewGame,
    Place,
    Refill,
    Refresh,
    Reveal,
)
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.castles.rules.terms import (
    AREA_MAX,
    BONUSES_OF_A_KIND,
    CARDS_IN_GAME,
    DISPLAY,
    PARTS,
    PLAYERS_MAX,
    PLAYERS_MIN,
    SPACES,
    STARTING_PILES,
    Farm,
    Gain,
    Thing,
    Type,
)
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Value
from companion.games.port import Person

COLOUR_BONUS_MAX = 20
DRAWN = (2, 3)
ONE_SPACE = (1, 2)
TILES_OF_A_TYPE_SHOWN = 4
AREA_INDEX_MAX = 4
FARMS_OF_A_TILE = 2
GAIN_MAX = 9
POINTS_MAX = 999
SUPPLY_MAX = 99
PILE_MAX = 7
STORED_MAX = 6
COMPLETED_MAX = 5

Bound = tuple[Value, int, int, int]
"""What a number is called, the number, the least and the most that it can be."""


def bad_form(command: Command) -> Refusal | None:
    """Why this can be no command of any game; what makes no sense comes before what is out of bounds."""
    return next(_senseless(command), None) or _out_of_bounds(_bounds(command)) or _beyond_parts(command)


# What makes no sense


def _senseless(command: Command) -> Iterator[Refusal]:
    match command:
        case NewGame(players):
            yield from _bad_players(players)
        case Place(_, Thing.PIECE, None):
            yield refuse(Code.BAD_COMMAND, "A piece needs the field on: the type of its space.")
        case Place(_, tile, on) if tile is not Thing.PIECE and on is not None:
            yield refuse(Code.BAD_COMMAND, "A tile has no field on; it lies on a space of its own type.")
        case Adjust(correction) if correction == Correction():
            yield refuse(Code.BAD_COMMAND, "set must name something to correct.")
        case Adjust(correction):
            lists = (correction.farms or {}).values()
            yield from (refusal for farms in lists for each in farms for refusal in _farm_twice(each))
    if isinstance(command, (Place, Build)):
        yield from _farm_twice(command.farms or ())


def _bad_players(players: tuple[Person, ...]) -> Iterator[Refusal]:
    ids = [person.id for person in players]
    if not PLAYERS_MIN <= len(ids) <= PLAYERS_MAX:
        yield refuse(
            Code.BAD_COMMAND,
            "The Castles of Tuscany is for 2 to 4 players, not {players}.",
            players=len(ids),
        )
    if len(set(ids)) < len(ids):
        yield refuse(Code.BAD_COMMAND, "Two players have the same id; each needs their own.")
    colours = [person.colour for person in players if person.colour is not None]
    if len(set(colours)) < len(colours):
        yield refuse(Code.BAD_COMMAND, "Two players have the same colour; each needs their own.")


def _farm_twice(farms: tuple[Farm, ...]) -> Iterator[Refusal]:
    if len(set(farms)) < len(farms):
        yield refuse(Code.BAD_COMMAND, "A farm is named twice; each may stand once in a list.")


# What is out of bounds


def _out_of_bounds(bounds: Iterable[Bound]) -> Refusal | None:
    for name, number, least, most in bounds:
        if not least <= number <= most:
            return refuse(
                Code.BAD_AMOUNT,
                "{name} cannot be {number}; {least} to {most} is possible.",
                name=name,
                number=number,
                least=least,
                most=most,
            )
    return None


def _beyond_parts(command: Command) -> Refusal | None:
    """A placement has two parts, and a yield card brings something."""
    match command:
        case Place(pairs=pairs, workers=workers) if pairs + workers > PARTS:
            return refuse(
                Code.BAD_AMOUNT,
                "Placing costs two parts, so pairs and workers are at most 2 together, not {number}.",
                number=pairs + workers,
            )
        case Reveal(_, gains) if not any(gains.values()):
            return refuse(Code.BAD_AMOUNT, "A yield card brings something; enter what it shows.")
    return None


def _bounds(command: Command) -> Iterator[Bound]:
    match command:
        case NewGame():
            yield from _new_game_bounds(command)
        case Place():
            yield ("pairs", command.pairs, 0, PARTS)
            yield ("workers", command.workers, 0, PARTS)
            yield from _laid_bounds(command)
        case Build():
            yield from _laid_bounds(command)
        case Reveal(_, gains):
            yield from _each(gains, 0, GAIN_MAX)
        case Refill(types) | Refresh(types=types):
            yield ("types", len(types), 1, DISPLAY)
        case FinalCount(cards):
            yield from _each(cards, 0, CARDS_IN_GAME, Gain.CARDS)
        case Adjust(correction):
            yield from _correction_bounds(correction)


def bad_numbers(numbers: ColourNumbers, options: Options) -> Refusal | None:
    """What is wrong with what set-up remembers of the colour bonus tiles and the options."""
    return _out_of_bounds(_remembered_bounds(numbers, options))


def _remembered_bounds(numbers: ColourNumbers, options: Options) -> Iterator[Bound]:
    for type_, sides in numbers.items():
        yield from ((type_, number, 0, COLOUR_BONUS_MAX) for number in sides.values())
    yield ("draw", options.draw, *DRAWN)
    yield ("one_space", options.one_space, *ONE_SPACE)


def _new_game_bounds(command: NewGame) -> Iterator[Bound]:
    yield from _remembered_bounds(command.colour_bonus, command.options)
    yield from _each(command.display, 0, TILES_OF_A_TYPE_SHOWN)
    for areas in (command.areas or {}).values():
        for type_, sizes in areas.items():
            yield from ((type_, size, 1, AREA_MAX) for size in sizes)


def _laid_bounds(command: Place | Build) -> Iterator[Bound]:
    if command.completes is not None:
        yield ("completes", command.completes, 0, AREA_MAX)
    if command.new_farms is not None:
        yield ("new_farms", command.new_farms, 0, FARMS_OF_A_TILE)
    if command.area is not None:
        yield ("area", command.area, 0, AREA_INDEX_MAX)
    if command.farms is not None:
        yield ("farms", len(command.farms), 1, FARMS_OF_A_TILE)


def _correction_bounds(correction: Correction) -> Iterator[Bound]:
    yield from _each(correction.green, 0, POINTS_MAX, "green")
    yield from _each(correction.red, 0, POINTS_MAX, "red")
    yield from _each(correction.cards, 0, CARDS_IN_GAME, "cards")
    yield from _each(correction.workers, 0, SUPPLY_MAX, "workers")
    yield from _each(correction.marble, 0, SUPPLY_MAX, "marble")
    for piles in (correction.piles or {}).values():
        yield ("piles", len(piles), len(STARTING_PILES), len(STARTING_PILES))
        yield from (("piles", tiles, 0, PILE_MAX) for tiles in piles)
    for stored in (correction.storage or {}).values():
        yield ("storage", len(stored), 0, STORED_MAX)
    for bonus in (correction.bonus or {}).values():
        yield from _each(bonus, 0, BONUSES_OF_A_KIND)
    for built in (correction.built or {}).values():
        yield from ((type_, spaces, _least(type_), SPACES[type_]) for type_, spaces in built.items())
    yield from _region_bounds(correction)
    yield from _each(correction.display, 0, TILES_OF_A_TYPE_SHOWN)


def _region_bounds(correction: Correction) -> Iterator[Bound]:
    for completed in (correction.completed or {}).values():
        for type_, sizes in completed.items():
            yield ("completed", len(sizes), 0, COMPLETED_MAX)
            yield from ((type_, size, 1, AREA_MAX) for size in sizes)
    for areas in (correction.areas or {}).values():
        for type_, filled in areas.items():
            for index, spaces in enumerate(filled):
                yield (type_, spaces, _least(type_) if index == 0 else 0, AREA_MAX)


def _least(type_: Type) -> int:
    """The starting castle stands on a fort's space from the beginning."""
    return int(type_ is Type.FORT)


def _each(
    numbers: Mapping[Any, int] | None, least: int, most: int, name: str | None = None
) -> Iterator[Bound]:
    for key, number in (numbers or {}).items():
        yield (name or key, number, least, most)
