"""Tuscany's part of set-up: what it remembers, and the game that it begins."""

from typing import TypeAlias

from companion.games.tuscany.rules.commands import NewGame, Winemaker
from companion.games.tuscany.screens.memory import MEMORY, Memory
from companion.ui.kit.desk import Desk
from companion.ui.kit.setup.pages import Page
from companion.ui.kit.setup.plan import Plan, identified

TuscanyPlan: TypeAlias = Plan[Memory]


class TuscanyPages:
    """No pages of its own: the board is as it was remembered."""

    def recall(self, desk: Desk) -> Memory:
        return MEMORY.recall(desk.preferences)

    def after(self, page: Page | None, plan: TuscanyPlan, desk: Desk) -> Page | None:
        del page, plan, desk
        return None

    def before(self, page: Page, plan: TuscanyPlan) -> Page | None:
        del page, plan
        return None

    def new_game(self, plan: TuscanyPlan) -> NewGame:
        people, own = identified(plan.people), plan.own
        return NewGame(
            tuple(Winemaker(person.id, person.name, person.colour) for person in people),
            people[plan.starting_seat].id,
            structures=own.structures,
            chart=own.chart,
            map=own.map,
            wine_points=own.wine_points,
            options=own.options,
        )

    def memory(self, plan: TuscanyPlan) -> Memory:
        return plan.own


PAGES = TuscanyPages()
