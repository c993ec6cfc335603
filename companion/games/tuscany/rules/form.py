"""The form of a command: numbers within their bounds, whatever is on the table."""

from collections.abc import Iterator

from companion.games.kit.refusals import Refusal, refuse
from companion.games.tuscany.rules.codes import Code
from companion.games.tuscany.rules.commands import (
    Adjust,
    BreakTie,
    Command,
    Correction,
    Deliver,
    Gain,
    Pass,
    Place,
    Train,
    WakeUp,
)
from companion.games.tuscany.rules.game import Crew
from companion.games.tuscany.rules.new_game import NewGame
from companion.games.tuscany.rules.terms import (
    BOOKED_MAX,
    COST_MAX,
    COUNT_MAX,
    LAST_ROW,
    MONEY_AT_FIRST_MAX,
    MONEY_MAX,
    NORMAL_WORKERS_MAX,
    POINTS_AT_FIRST_MAX,
    POINTS_MAX,
    POINTS_MIN,
    PRINTED_POINTS_MAX,
    RESIDUAL_MAX,
    STARS,
    Worker,
)

Bound = tuple[str, int | None, int, int]
"""What the number is called, the number, and from where to where it may be."""


def bad_form(command: Command) -> Refusal | None:
    for name, number, least, most in _bounds(command):
        if number is not None and not least <= number <= most:
            return refuse(
                Code.BAD_AMOUNT,
                "{name} cannot be {number}; {least} to {most} are possible.",
                name=name,
                number=number,
                least=least,
                most=most,
            )
    return _bad_crews(command.set) if isinstance(command, Adjust) else None


def _bounds(command: Command) -> Iterator[Bound]:
    match command:
        case NewGame():
            yield from _bounds_of_setup(command)
        case WakeUp(_, row) | Pass(_, row):
            yield "row", row, 1, LAST_ROW
        case Gain(source=str()):
            yield "money", command.money, 1, BOOKED_MAX
            yield from _bounds_of_bookings(command)
        case Place() | Deliver() | Gain():
            yield "money", command.money, -BOOKED_MAX, BOOKED_MAX
            yield from _bounds_of_bookings(command)
        case Train():
            yield "cost", command.cost, 0, COST_MAX
        case BreakTie():
            for name, values in command.__dict__.items():
                yield from ((name, value, 0, COUNT_MAX) for value in (values or {}).values())
        case Adjust(correction):
            yield from _bounds_of_correction(correction)


def _bounds_of_setup(command: NewGame) -> Iterator[Bound]:
    for person in command.players:
        yield "money", person.money, 0, MONEY_AT_FIRST_MAX
        yield "points", person.points, 0, POINTS_AT_FIRST_MAX
        yield "workers", person.workers, 0, NORMAL_WORKERS_MAX
    for region in (command.map or {}).values():
        yield "points", region.points, 0, PRINTED_POINTS_MAX
    for points in (command.wine_points or {}).values():
        yield "wine_points", points, 0, PRINTED_POINTS_MAX


def _bounds_of_bookings(command: Place | Deliver | Gain) -> Iterator[Bound]:
    yield "points", command.points, -BOOKED_MAX, BOOKED_MAX
    yield "residual", command.residual, -RESIDUAL_MAX, RESIDUAL_MAX


def _bounds_of_correction(correction: Correction) -> Iterator[Bound]:
    for name, values, least, most in (
        ("points", correction.points, POINTS_MIN, POINTS_MAX),
        ("money", correction.money, 0, MONEY_MAX),
        ("residual", correction.residual, 0, RESIDUAL_MAX),
        ("rows", correction.rows, 1, LAST_ROW),
    ):
        yield from ((name, value, least, most) for value in (values or {}).values())
    for stars in (correction.stars or {}).values():
        yield from (("stars", value, 0, STARS) for value in stars.values())
    for crews in (correction.workers or {}).values():
        for worker, crew in crews.items():
            most = NORMAL_WORKERS_MAX if worker is Worker.NORMAL else 1
            yield from ((name, value, 0, most) for name, value in crew.__dict__.items())


def _bad_crews(correction: Correction) -> Refusal | None:
    for crews in (correction.workers or {}).values():
        for worker, crew in crews.items():
            if not _fits(crew):
                return refuse(
                    Code.BAD_AMOUNT,
                    "{worker}: {ready} ready and {new} new are more than the {owned} that are owned; "
                    "set fewer of them.",
                    worker=worker,
                    ready=crew.ready,
                    new=crew.new,
                    owned=crew.owned,
                )
    return None


def _fits(crew: Crew) -> bool:
    return crew.out >= 0
