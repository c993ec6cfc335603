"""What Tuscany's set-up asks beside the people: the board, the special cards, mama and papa."""

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from companion.frozen import changed, frozen
from companion.games.port import Person
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.commands import Winemaker
from companion.games.tuscany.rules.game import Marked, Options
from companion.games.tuscany.rules.terms import SPECIAL_WORKERS, Worker
from companion.games.tuscany.screens.memory import Board, Memory
from companion.ui.kit.setup.plan import Plan


@frozen
class Goods:
    """What a player begins with, from mama and papa."""

    money: int = 0
    points: int = 0
    workers: int = booklet.NORMAL_WORKERS_AT_FIRST
    cottage: bool = False


@frozen
class Opening:
    """What was entered so far; everybody begins with nothing before their cards are told."""

    memory: Memory
    goods: Mapping[int, Goods] = field(default_factory=dict)
    """By seat."""
    region_points: bool | None = None
    """Whether regions bring points at the end; None is as proposed, not with two players."""


TuscanyPlan: TypeAlias = Plan[Opening]


def with_memory(plan: TuscanyPlan, memory: Memory) -> TuscanyPlan:
    return changed(plan, own=changed(plan.own, memory=memory))


def options_of(plan: TuscanyPlan) -> Options:
    """How the table plays, with what is proposed for so many players."""
    chosen = plan.own.region_points
    is_for_two = len(plan.people) == booklet.PLAYERS_MIN
    return changed(plan.own.memory.options, region_points=not is_for_two if chosen is None else chosen)


def with_board(plan: TuscanyPlan, board: Board) -> TuscanyPlan:
    """The plan with the side that is up corrected."""
    memory = plan.own.memory
    return with_memory(plan, changed(memory, **{"back" if memory.structures else "front": board}))


def with_goods(plan: TuscanyPlan, seat: int, goods: Goods) -> TuscanyPlan:
    return changed(plan, own=changed(plan.own, goods={**plan.own.goods, seat: goods}))


def goods_of(plan: TuscanyPlan, seat: int) -> Goods:
    return plan.own.goods.get(seat, Goods())


def specials_for(plan: TuscanyPlan) -> tuple[Worker, ...]:
    """The special cards that can be drawn: with two players the innkeeper is drawn again."""
    is_for_two = len(plan.people) == booklet.PLAYERS_MIN
    return tuple(kind for kind in SPECIAL_WORKERS if not (is_for_two and kind is Worker.INNKEEPER))


def drawn(plan: TuscanyPlan) -> tuple[Worker, ...]:
    """The two special cards of this game, or none."""
    possible = specials_for(plan)
    specials = plan.own.memory.specials
    return specials if len(set(specials)) == 2 and set(specials) <= set(possible) else ()


def winemaker(person: Person, goods: Goods, memory: Memory) -> Winemaker:
    """Somebody who plays, with what their cards bring."""
    return Winemaker(
        person.id,
        person.name,
        person.colour,
        money=goods.money if memory.options.money else None,
        points=goods.points,
        workers=goods.workers,
        marks=Marked(cottage=True) if goods.cottage else None,
    )
