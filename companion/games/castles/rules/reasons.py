"""Reasons: why a counter moved, as a phrase that stands in brackets."""

from companion.frozen import frozen
from companion.games.castles.rules.terms import Cause, Type
from companion.games.kit.sentences import Counted, Quantity, Value, counted


@frozen
class Reason(Quantity):
    """A cause that has a number: the size of an area, how many farms or things."""

    cause: Cause
    count: int

    @property
    def counted(self) -> Counted:
        match self.cause:
            case Cause.AREA:
                return counted("area of {count} space", "area of {count} spaces", self.count)
            case Cause.FARMS:
                return counted("{count} new farm", "{count} new farms", self.count)
            case Cause.STORED:
                return counted("{count} stored thing", "{count} stored things", self.count)
            case Cause.MARBLE_LEFT:
                return counted("{count} marble left", "{count} marble left", self.count)
            case Cause.WORKERS_LEFT:
                return counted("{count} worker left", "{count} workers left", self.count)
            case Cause.CARDS_LEFT:
                return counted(
                    "{count} card, 1 for every five", "{count} cards, 1 for every five", self.count
                )
            case Cause.SCORING:
                return counted("{count} green point", "{count} green points", self.count)
            case _:
                raise ValueError(f"{self.cause} has no number")


@frozen
class ColourReason(Quantity):
    """The colour bonus of a type."""

    type: Type

    @property
    def counted(self) -> Counted:
        return counted("colour bonus of {type}", "colour bonus of {type}", 1, type=self.type)


def reason_of(cause: Cause, count: int, type_: Type | None) -> Value:
    """What stands in the brackets of a sentence."""
    if cause is Cause.COLOUR_BONUS and type_ is not None:
        return ColourReason(type_)
    return Reason(cause, count) if count else cause
