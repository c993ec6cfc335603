"""What an answer at the table changes in what is held, and what the hub is told of it. Pure."""

from collections.abc import Mapping
from typing import Any

from companion.frozen import changed
from companion.tournament.attending import Held
from companion.tournament.records import Type

Body = Mapping[str, Any]


def answered(held: Held, type_: Type, body: Body, last: str) -> tuple[Held, Body]:
    """What is held after this answer, and the body of its record; `last` is the game's last entry."""
    match type_:
        case Type.SEATED:
            rev = 0 if held.assignment is None else held.assignment.rev
            return changed(held, seated=(*held.seated, body["player"])), {**body, "rev": rev}
        case Type.JUDGE_CALLED:
            return changed(held, call=body["call"]), body
        case Type.JUDGE_CANCELLED:
            return changed(held, call=""), {"call": held.call}
        case Type.RESULT_CONFIRMED:
            before = held.confirmed if held.last == last else ()
            is_disputed = held.disputed and held.last == last
            confirmed = (*(each for each in before if each != body["player"]), body["player"])
            held = changed(held, confirmed=confirmed, last=last, disputed=is_disputed)
            return held, {**body, "last": last}
        case Type.RESULT_DISPUTED:
            confirmed = held.confirmed if held.last == last else ()
            return changed(held, confirmed=confirmed, last=last, disputed=True), {**body, "last": last}
    return held, body


def begun(held: Held) -> Held:
    """The assignment's game is on the table."""
    return held if held.assignment is None else changed(held, begun=held.assignment.rev)


def read_notice(held: Held) -> Held:
    return held if held.notice is None else changed(held, read=held.notice.rev)
