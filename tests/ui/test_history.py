"""History: what was entered is read, and taken back to any point."""

import pytest

from companion.games.toscana.rules.commands import Buy, Hire, Pass, Sell
from companion.games.toscana.rules.terms import Action, Kind, Piece
from companion.games.toscana.screens.telling import headline
from companion.ui.kit.icons import Icon
from companion.ui.kit.screen import Open
from companion.ui.screens.history import History
from tests.games.toscana.people import Box, new_game


def reading() -> Box:
    box = Box(new_game()).play(
        Buy("anna", Kind.RED, 1), Hire("ben", Piece.WORKER), Pass("anna", Action.WINEMAKING, Kind.RED)
    )
    return opened(box)


def opened(box: Box) -> Box:
    box.navigator, _ = box.navigator._go(Open(History()), box.desk)
    return box


def test_the_newest_entry_comes_first() -> None:
    box = reading()
    shown = [*box.text.splitlines()[2:5], box.turn(3).text.splitlines()[4]]
    assert shown == [
        f"Anna passes {Icon.WINEMAKING_READY}",
        f"Ben: {Icon.WORKER}",
        f"Anna: +1 {Icon.RED}",
        "The game begins",
    ]


@pytest.mark.parametrize(("turns", "left"), [(0, 3), (1, 2), (2, 1)])
def test_undo_to_any_point_is_two_pushes(turns: int, left: int) -> None:
    box = reading().turn(turns).push()
    assert "Undo takes back" in box.text
    box.push()
    assert len(box.table.timeline.moments) == left


def test_the_beginning_can_be_read_but_not_taken_back() -> None:
    box = reading().turn(9).push()
    assert "Undo ends here" in box.text
    assert box.push().screen == "Point"
    assert len(box.table.timeline.moments) == 4


def test_redo_brings_an_undone_entry_back() -> None:
    box = opened(reading().push().push().read())
    assert "Redo what was undone" in box.text
    box.push()
    assert len(box.table.timeline.moments) == 4
    assert box.player("anna").used == {Action.TRADING, Action.WINEMAKING}


def test_a_long_entry_is_read_with_the_knob() -> None:
    box = reading().turn(2).push()
    first = box.text
    assert box.turn(1).text != first
    assert box.turn(-5).text == first


def test_a_sale_names_its_kinds() -> None:
    box = Box(new_game()).play(Sell("anna", {Kind.RED: 2, Kind.WATER: 1}))
    past = box.desk.moments[-1]
    line = headline(past.events, past.game, box.desk.words)
    assert Icon.RED in line
    assert Icon.WATER in line


def test_it_fits_in_every_language() -> None:
    box = reading().turn(1).push().turn(1)
    assert not {each for each in box.overflowing if "History" in each or "Point" in each}
