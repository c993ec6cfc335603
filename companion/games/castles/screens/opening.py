"""What set-up asks beside the people: the colour bonus tiles, the options, and what ledger full follows."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TypeAlias

from companion.frozen import frozen
from companion.games.castles.rules.commands import NewGame, Sizes
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.castles.rules.terms import PLAYERS_MAX, PLAYERS_MIN, TYPES, Ledger, Side, Type
from companion.games.castles.screens.memory import NAME, Memory, memory_of, remembering
from companion.games.port import Begin
from companion.preferences import Changes, Preferences
from companion.ui.kit.setup.plan import Plan, identified, people_of, remembering_people

Stop = tuple[Type, Side]
STOPS: tuple[Stop, ...] = tuple((type_, side) for type_ in TYPES for side in Side)


@frozen
class Opening:
    """What was entered; a number that is missing has not been entered yet."""

    numbers: Mapping[Stop, int] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    display: tuple[Type, ...] = ()
    areas: tuple[Sizes, ...] = ()
    """Of the players so far, by seat."""

    @property
    def has_all_numbers(self) -> bool:
        return len(self.numbers) == len(STOPS)

    @property
    def colour_bonus(self) -> ColourNumbers:
        return {type_: {side: self.numbers[type_, side] for side in Side} for type_ in TYPES}


CastlesPlan: TypeAlias = Plan[Opening]


def plan_of(preferences: Preferences) -> CastlesPlan:
    """A plan that repeats the last game."""
    memory = memory_of(preferences)
    numbers = {(type_, side): memory.numbers[type_][side] for type_, side in STOPS} if memory.numbers else {}
    opening = Opening(numbers, memory.options)
    return Plan(range(PLAYERS_MIN, PLAYERS_MAX + 1), opening, people_of(preferences, PLAYERS_MAX))


def with_opening(plan: CastlesPlan, **changes: object) -> CastlesPlan:
    return replace(plan, own=replace(plan.own, **changes))  # type: ignore[arg-type]


def new_game(plan: CastlesPlan) -> Begin:
    """The command that begins the game of a complete plan."""
    people, own = identified(plan.people), plan.own
    is_full = own.options.ledger is Ledger.FULL
    areas = {person.id: sizes for person, sizes in zip(people, own.areas, strict=False)}
    command = NewGame(
        people,
        people[plan.starting_seat].id,
        own.colour_bonus,
        own.options,
        {type_: own.display.count(type_) for type_ in TYPES} if is_full else None,
        areas if is_full else None,
    )
    return Begin(NAME, command)


def remembered(plan: CastlesPlan, preferences: Preferences) -> Changes:
    """The preferences to change so that the next set-up offers this plan."""
    memory = Memory(plan.own.colour_bonus, plan.own.options)
    return {**remembering_people(plan, preferences), **remembering(preferences, memory)}
