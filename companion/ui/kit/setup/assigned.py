"""A game with the people and options that an event has assigned: only what is on the table is asked for."""

from typing import Any

from companion.games.kit.fields import MalformedError
from companion.games.port import Begin, Person
from companion.tournament.messages import Assignment
from companion.ui.kit.desk import Desk
from companion.ui.kit.setup.plan import Plan
from companion.ui.kit.setup.setup import Setup
from companion.ui.kit.steps import Do, Open, Refuse, Step

STRICT = "strict_turns"


def begin_assigned(assignment: Assignment, desk: Desk) -> Step:
    """Begin at once where the event says everything; else the game's own pages of set-up come first."""
    whole = _read(_with_event({"do": "new_game", **_people(assignment)}, assignment, desk), desk)
    if not isinstance(whole, MalformedError):
        return Do(Begin(desk.port.name, whole))
    setup = desk.screens.setup()
    if not isinstance(setup, Setup):
        return Refuse(whole.sentence)
    people = tuple(Person(seat.player, seat.name, seat.colour) for seat in assignment.seats)
    plan = Plan(desk.port.players, setup.own.recall(desk), people)
    page = setup.own.after(None, plan, desk)
    asked = Setup(setup.own, plan, page, assignment)
    return asked.begin(plan, desk) if page is None else Open(asked)


def assigned_command(command: Any, assignment: Assignment, desk: Desk) -> Any | MalformedError:
    """The `new_game` of a set-up as the event wants it."""
    plain = {**desk.port.commands.write(command), **_people(assignment)}
    return _read(_with_event(plain, assignment, desk), desk)


def _people(assignment: Assignment) -> dict[str, Any]:
    players = [
        {"id": seat.player, "name": seat.name, **({"colour": seat.colour} if seat.colour else {})}
        for seat in assignment.seats
    ]
    return {"players": players, "starting_player": assignment.seats[0].player}


def _with_event(plain: dict[str, Any], assignment: Assignment, desk: Desk) -> dict[str, Any]:
    """The fields of the event over those of the table; options are merged one by one."""
    wanted = dict(assignment.options)
    is_strict = wanted.pop(STRICT, False)
    known = desk.port.commands.schema("new_game")["properties"]
    options = {**plain.get("options", {}), **wanted.pop("options", {})}
    if is_strict and "turn_order" in _options_of(known.get("options", {})):
        options["turn_order"] = "strict"
    merged = {**plain, **{name: value for name, value in wanted.items() if name in known}}
    if options:
        merged["options"] = options
    return merged


def _options_of(schema: dict[str, Any]) -> dict[str, Any]:
    """The options that a game knows; one without them has none."""
    shapes = (schema, *schema.get("anyOf", ()))
    return next((shape["properties"] for shape in shapes if "properties" in shape), {})


def _read(plain: dict[str, Any], desk: Desk) -> Any | MalformedError:
    try:
        return desk.port.commands.read(plain)
    except MalformedError as problem:
        return problem
