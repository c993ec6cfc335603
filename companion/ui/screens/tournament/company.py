"""Who of the table has answered: by the button of their seat, or with the knob in turn."""

from collections.abc import Collection

from companion.controls.intents import Intent, Push, Seat
from companion.tournament.messages import AssignedSeat
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon


def mark_of(player: str, answered: Collection[str]) -> str:
    return Icon.CHECKED if player in answered else Icon.UNCHECKED


def who_answers(
    intent: Intent, desk: Desk, seats: tuple[AssignedSeat, ...], answered: Collection[str]
) -> AssignedSeat | None:
    """The player who answers with this input: by the button of their seat, or by the knob in turn."""
    match intent:
        case Seat(index) if index < len(seats) and seats[index].player not in answered:
            return seats[index]
        case Push() if not desk.has_seat_buttons:
            return next((seat for seat in seats if seat.player not in answered), None)
    return None
