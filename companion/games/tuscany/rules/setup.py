"""Preparation: the players with what mama and papa brought, and what is printed on the board."""

from collections.abc import Iterator

from companion.games.kit.facts import unknown_starter
from companion.games.kit.sentences import Refusal, refuse
from companion.games.tuscany.rules import checks
from companion.games.tuscany.rules.commands import NewGame, Winemaker
from companion.games.tuscany.rules.facts.year import GameBegan
from companion.games.tuscany.rules.game import NOBODY, Crew, Crews, Player
from companion.games.tuscany.rules.printed import WINE_POINTS, printed_chart, printed_map
from companion.games.tuscany.rules.terms import Bonus, Code, Ledger, Wine, Worker


def begin(command: NewGame) -> GameBegan | Refusal:
    if refusal := unknown_starter(command.starting_player, command.players) or _not_in_game(command):
        return refusal
    chart, regions = command.chart, command.map
    if chart is None:
        chart = printed_chart(structures=command.structures)
    if regions is None:
        regions = printed_map(structures=command.structures)
    points = WINE_POINTS if command.wine_points is None else command.wine_points
    return GameBegan(
        tuple(_seat(person, command) for person in command.players),
        command.starting_player,
        command.options,
        command.specials or (),
        command.structures,
        {number: chart[number] for number in sorted(chart)},
        regions,
        {wine: points[wine] for wine in Wine},
    )


def _seat(person: Winemaker, command: NewGame) -> Player:
    """Somebody who gave no name is called by their id."""
    marks = {} if person.marks is None else person.marks.named
    return Player(
        person.id,
        person.name or person.id,
        person.colour,
        points=person.points,
        money=(person.money or 0) if command.options.money else None,
        marks=frozenset(mark for mark, is_set in marks.items() if is_set),
        workers=_crews(person, command) if command.options.ledger is Ledger.WORKERS else None,
    )


def _crews(person: Winemaker, command: NewGame) -> Crews:
    return {
        Worker.NORMAL: Crew(person.workers, person.workers),
        Worker.GRANDE: Crew(1, 1),
        Worker.TEMPORARY: NOBODY,
        **dict.fromkeys(command.specials or (), NOBODY),
    }


def _not_in_game(command: NewGame) -> Refusal | None:
    if not command.structures and Bonus.STRUCTURE in _printed_bonuses(command):
        return refuse(
            Code.NOT_IN_GAME,
            "This game has no structure cards, so chart and map bring none; play with them, or change both.",
        )
    for person in command.players:
        if person.money is not None and not command.options.money:
            return checks.coins_on_table()
        marks = {} if person.marks is None else person.marks.named
        if refusal := checks.foreign_marks(marks, structures=command.structures):
            return refusal
    return None


def _printed_bonuses(command: NewGame) -> Iterator[Bonus | None]:
    for row in (command.chart or {}).values():
        yield from row.bonuses
    for region in (command.map or {}).values():
        yield region.benefit
