"""Bounds: what is wrong with a command in any game, before anybody asks which one is played."""

from collections.abc import Iterable, Iterator

from companion.games.castles.rules import commands, terms
from companion.games.castles.rules.commands import FARMS_OF_A_TILE, FORGOTTEN_MAX, RANGES
from companion.games.castles.rules.corrections import CORRECTIONS
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.castles.rules.refusals import Code
from companion.games.kit.corrections import Bound, out_of_bounds
from companion.games.kit.facts import wrong_people
from companion.games.kit.sentences import Refusal, mark, refuse


def bad_form(command: commands.Command) -> Refusal | None:
    """Why this can be no command of any game; what makes no sense comes before what is out of bounds."""
    return next(_senseless(command), None) or _out_of_bounds(_bounds(command)) or _beyond_parts(command)


# What makes no sense


def _senseless(command: commands.Command) -> Iterator[Refusal]:
    match command:
        case commands.NewGame(players):
            counts = range(terms.PLAYERS_MIN, terms.PLAYERS_MAX + 1)
            wrong_count = mark("The Castles of Tuscany is for 2 to 4 players, not {players}.")
            if wrong := wrong_people(players, counts, wrong_count):
                yield Refusal(Code.BAD_COMMAND, wrong)
        case commands.Place(_, terms.Thing.PIECE, None):
            yield refuse(Code.BAD_COMMAND, "A piece needs the field on: the type of its space.")
        case commands.Place(_, tile, on) if tile is not terms.Thing.PIECE and on is not None:
            yield refuse(Code.BAD_COMMAND, "A tile has no field on; it lies on a space of its own type.")
        case commands.Adjust(correction) if not correction:
            yield refuse(Code.BAD_COMMAND, "set must name something to correct.")
        case commands.Adjust(correction):
            lists = correction.get("farms", {}).values()
            yield from (refusal for farms in lists for each in farms for refusal in _farm_twice(each))
    if isinstance(command, (commands.Place, commands.Build)):
        yield from _farm_twice(command.farms or ())


def _farm_twice(farms: tuple[terms.Farm, ...]) -> Iterator[Refusal]:
    if len(set(farms)) < len(farms):
        yield refuse(Code.BAD_COMMAND, "A farm is named twice; each may stand once in a list.")


# What is out of bounds


def _out_of_bounds(bounds: Iterable[Bound]) -> Refusal | None:
    template = mark("{name} cannot be {number}; {least} to {most} is possible.")
    return out_of_bounds(bounds, Code.BAD_AMOUNT, template)


def _beyond_parts(command: commands.Command) -> Refusal | None:
    """A placement has two parts; a yield card brings something, and a gain moves a counter."""
    match command:
        case commands.Place(pairs=pairs, workers=workers) if pairs + workers > terms.PARTS:
            return refuse(
                Code.BAD_AMOUNT,
                "Placing costs two parts, so pairs and workers are at most 2 together, not {number}.",
                number=pairs + workers,
            )
        case commands.Reveal(_, gains) if not any(gains.values()):
            return refuse(Code.BAD_AMOUNT, "A yield card brings something; enter what it shows.")
        case commands.Gain(_, 0, 0):
            return refuse(Code.BAD_AMOUNT, "A gain moves a counter; say how far green or red goes.")
    return None


def _bounds(command: commands.Command) -> Iterator[Bound]:
    ranges = RANGES.get(type(command), {})
    match command:
        case commands.NewGame():
            yield from _new_game_bounds(command)
        case commands.Place() | commands.Build():
            yield from ((name, getattr(command, name), *bounds) for name, bounds in ranges.items())
            if command.farms is not None:
                yield ("farms", len(command.farms), 1, FARMS_OF_A_TILE)
            if command.also is not None:
                yield ("also", len(command.also), 1, FORGOTTEN_MAX)
                yield from (("also", size, 1, terms.AREA_MAX) for size in command.also)
        case commands.Reveal(_, gains):
            yield from ((gain, count, *ranges["gains"]) for gain, count in gains.items())
        case commands.Refill(types) | commands.Refresh(types=types):
            yield ("types", len(types), 1, terms.DISPLAY)
        case commands.FinalCount():
            yield from _final_bounds(command)
        case commands.Gain() | commands.Fill():
            yield from ((name, getattr(command, name), *bounds) for name, bounds in ranges.items())
        case commands.Adjust(correction):
            yield from CORRECTIONS.bounds(correction)


def _final_bounds(command: commands.FinalCount) -> Iterator[Bound]:
    ranges = RANGES[commands.FinalCount]
    yield from ((terms.Gain.CARDS, count, *ranges["cards"]) for count in (command.cards or {}).values())
    for counts in (command.counts or {}).values():
        for name, count in vars(counts).items():
            yield (name, count, *ranges.get(f"counts.{name}", ranges["counts"]))
    yield from (("spaces", count, *ranges["spaces"]) for count in (command.spaces or {}).values())


def bad_numbers(numbers: ColourNumbers, options: Options) -> Refusal | None:
    """What is wrong with what set-up remembers of the colour bonus tiles and the options."""
    return _out_of_bounds(_remembered_bounds(numbers, options))


def _remembered_bounds(numbers: ColourNumbers, options: Options) -> Iterator[Bound]:
    ranges = RANGES[commands.NewGame]
    for type_, sides in numbers.items():
        yield from ((type_, number, *ranges["colour_bonus"]) for number in sides.values())
    yield ("draw", options.draw, *ranges["options.draw"])
    yield ("one_space", options.one_space, *ranges["options.one_space"])


def _new_game_bounds(command: commands.NewGame) -> Iterator[Bound]:
    ranges = RANGES[commands.NewGame]
    yield from _remembered_bounds(command.colour_bonus or {}, command.options)
    yield from ((type_, tiles, *ranges["display"]) for type_, tiles in (command.display or {}).items())
    for areas in (command.areas or {}).values():
        for type_, sizes in areas.items():
            yield from ((type_, size, *ranges["areas"]) for size in sizes)
