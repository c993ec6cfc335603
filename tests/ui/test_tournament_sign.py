"""The small sign of a box at a tournament."""

import pytest

from companion.tournament.attending import Attending, Sign
from companion.ui.kit.font import Face, width
from companion.ui.kit.layout import title_room
from companion.ui.kit.paint import overflows
from companion.ui.kit.scene import Scene
from companion.ui.screens.tournament.status import with_sign


@pytest.mark.parametrize(("waiting", "shown"), [(1, "1"), (99, "99"), (100, "99+"), (4000, "99+")])
@pytest.mark.parametrize("sign", [Sign.WAITING, Sign.NO_HUB])
def test_the_sign_says_how_many_wait_or_that_there_are_more(sign: Sign, waiting: int, shown: str) -> None:
    assert with_sign(Scene("Home"), attending(sign, waiting)).right[1:] == shown
    long = with_sign(Scene("A title that is longer than the screen"), attending(sign, waiting))
    assert long.right[1:] == shown.rstrip("+")
    assert overflows(long) == []
    assert width(Face.SMALL, long.title) <= title_room(long.right)


def test_the_sign_of_a_hub_that_has_everything_has_no_number() -> None:
    assert len(with_sign(Scene("Home"), attending(Sign.SENT, 0)).right) == 1


def attending(sign: Sign, waiting: int) -> Attending:
    return Attending("Open 2026", sign=sign, waiting=waiting)
