"""Amounts of boxes, as they stand in a sentence."""

from companion.frozen import frozen
from companion.games.kit.sentences import Counted, Quantity, Several, counted
from companion.games.toscana.rules.terms import Boxes, Kind


@frozen
class Amount(Quantity):
    """So many boxes, of one kind or of any."""

    boxes: int
    kind: Kind | None = None

    @property
    def counted(self) -> Counted:
        if self.kind is None:
            return counted("{count} box", "{count} boxes", self.boxes)
        return counted("{count} box of {kind}", "{count} boxes of {kind}", self.boxes, kind=self.kind)


def amounts(boxes: Boxes) -> Several:
    return Several(tuple(Amount(count, kind) for kind, count in boxes.items() if count))
