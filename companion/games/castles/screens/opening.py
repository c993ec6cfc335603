"""What set-up asks beside the people: the colour bonus tiles, the options, and what ledger full follows."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TypeAlias

from companion.frozen import frozen
from companion.games.castles.rules.commands import NewGame, Sizes
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.castles.rules.terms import TYPES, Ledger, Side, Type
from companion.games.castles.screens.memory import MEMORY
from companion.preferences import Preferences
from companion.ui.kit.setup.plan import Plan, identified

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


def opening_of(preferences: Preferences) -> Opening:
    """The numbers and the options of the last game."""
    memory = MEMORY.recall(preferences)
    numbers = {(type_, side): memory.numbers[type_][side] for type_, side in STOPS} if memory.numbers else {}
    return Opening(numbers, memory.options)


def with_opening(plan: CastlesPlan, **changes: object) -> CastlesPlan:
    return replace(plan, own=replace(plan.own, **changes))  # type: ignore[arg-type]


def new_game(plan: CastlesPlan) -> NewGame:
    """The command that begins the game of a complete plan."""
    people, own = identified(plan.people), plan.own
    is_full = own.options.ledger is Ledger.FULL
    areas = {person.id: sizes for person, sizes in zip(people, own.areas, strict=False)}
    return NewGame(
        people,
        people[plan.starting_seat].id,
        own.colour_bonus,
        own.options,
        {type_: own.display.count(type_) for type_ in TYPES} if is_full else None,
        areas if is_full else None,
    )
