"""What Tuscany's set-up asks beside the people."""

from typing import TypeAlias

from companion.games.port import Begin
from companion.games.tuscany.rules.commands import NewGame, Winemaker
from companion.games.tuscany.rules.terms import PLAYERS_MAX, PLAYERS_MIN
from companion.games.tuscany.screens.memory import NAME, Memory, memory_of, remembering
from companion.preferences import Changes, Preferences
from companion.ui.kit.setup.plan import Plan, identified, people_of, remembering_people

TuscanyPlan: TypeAlias = Plan[Memory]


def plan_of(preferences: Preferences) -> TuscanyPlan:
    """A plan that repeats the last game."""
    people = people_of(preferences, PLAYERS_MAX)
    return Plan(range(PLAYERS_MIN, PLAYERS_MAX + 1), memory_of(preferences), people)


def new_game(plan: TuscanyPlan) -> Begin:
    """The command that begins the game of a complete plan."""
    people = identified(plan.people)
    players = tuple(Winemaker(person.id, person.name, person.colour) for person in people)
    return Begin(
        NAME,
        NewGame(
            players,
            people[plan.starting_seat].id,
            structures=plan.own.structures,
            chart=plan.own.chart,
            map=plan.own.map,
            wine_points=plan.own.wine_points,
            options=plan.own.options,
        ),
    )


def remembered(plan: TuscanyPlan, preferences: Preferences) -> Changes:
    """The preferences to change so that the next set-up offers this plan."""
    return {**remembering_people(plan, preferences), **remembering(preferences, plan.own)}
