"""Undo on the panel opens the entry again with what was in it, ready to be changed and sent."""

from pathlib import Path
from typing import Any

import pytest

from companion.engine import Keep
from companion.games.kit.sentences import Refusal
from companion.games.toscana.rules.commands import (
    BreakTie,
    Buy,
    Deal,
    EmptySquare,
    FinalSale,
    Hire,
    HoldWinetasting,
    MakeWine,
    Pass,
    Sell,
)
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import ACTIONS, Kind
from companion.ui.navigator import Navigator
from companion.ui.screens.history import Point
from tests.games.toscana.on_the_panel import commands, recordings
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, with_boxes, with_money

WITH_FORM = (BreakTie, Buy, Deal, FinalSale, Hire, HoldWinetasting, MakeWine, Pass, Sell)
# More pushes than any form has pages.
PUSHES_MAX = 6


@pytest.mark.evenings
@pytest.mark.parametrize("file", recordings(), ids=lambda file: file.stem)
def test_every_entry_of_an_evening_opens_again_and_is_sent_as_it_was(file: Path) -> None:
    box, is_opened = Box(), 0
    for command in commands(file):
        if isinstance(box.table.do(command, box.games), Refusal):
            continue
        before = box.table.game
        after = box.play(command).table.game
        if isinstance(command, WITH_FORM) and not _needs_a_key(command):
            assert box.hold_back().table.game == before
            assert _sent_again(box).table.game == after, command
            is_opened += 1
    assert is_opened


def _needs_a_key(command: Any) -> bool:
    """An empty square has the key of its kind; that there is nothing is said with a hold."""
    match command:
        case Hire(square=EmptySquare()) | MakeWine(boxes={}) | FinalSale(boxes={}):
            return not isinstance(command, Hire) or command.helper is None
        case HoldWinetasting(tiles=None, totals=totals):
            return not totals
    return False


def _sent_again(box: Box) -> Box:
    box.read()
    standing = box.table.timeline.steps_back
    for _ in range(PUSHES_MAX):
        if box.push().table.timeline.steps_back > standing:
            return box
    raise AssertionError(f"not sent again: {box.text}")


def test_a_trade_opens_again_with_its_boxes() -> None:
    box = Box(new_game()).play(with_money(anna=9)).key("water").turn(2).push().hold_back()
    assert "Undone: put back" in box.text
    box.push()
    assert box.screen == "Trade"
    assert "Costs 4" in box.text
    box.turn(-1).push()
    assert (box.player("anna").boxes or {})[Kind.WATER] == 3


def test_a_sale_of_several_kinds_opens_again_with_all_of_them() -> None:
    box = Box(new_game()).play(with_boxes("anna", by_kind(2, 2, 0, 0, 2)))
    box.play(Sell("anna", {Kind.RED: 2, Kind.WHITE: 1})).hold_back().read()
    assert box.push().last_command == Sell("anna", {Kind.RED: 2, Kind.WHITE: 1})


def test_back_leaves_it_to_home() -> None:
    box = Box(new_game()).play(Buy("anna", Kind.WATER, 1)).hold_back().read()
    assert box.screen == "Trade"
    assert box.back().screen == "Home"


def test_held_back_goes_on_undoing_until_something_is_changed_there() -> None:
    box = Box(new_game()).play(Buy("anna", Kind.WATER, 1), Pass("ben", ACTIONS[0]))
    box.hold_back().read()
    assert box.hold_back().table.timeline.steps_back == 0
    box.play(Buy("anna", Kind.WATER, 1), Pass("ben", ACTIONS[0])).hold_back().read()
    assert box.turn(1).hold_back().screen == "Discarded"
    assert box.table.timeline.steps_back == 1


def test_of_several_entries_the_first_one_opens_again() -> None:
    box = Box(new_game()).play(Buy("anna", Kind.WATER, 1), Pass("ben", ACTIONS[0]))
    box.navigator = Navigator((Point(1),))
    assert box.push().read().screen == "Trade"
    assert "Costs 2" in box.text


def test_what_another_device_takes_back_opens_nothing_here() -> None:
    box = Box(new_game()).play(Buy("anna", Kind.WATER, 1))
    keep = box.engine.enter({"do": "undo"}, "Anna's phone", box.outside, is_touched=False)
    assert isinstance(keep, Keep)
    box.engine, _ = box.engine.kept(keep, keep.change.keep(None), box.outside)
    assert box.read().screen == "Home"


def test_the_marks_of_a_winetasting_stand_there_again() -> None:
    tasting = HoldWinetasting(totals={Kind.RED: 2, Kind.WATER: -1})
    box = Box(new_game()).play(*all_pass(), *CLOSE[:2], tasting).hold_back().read()
    assert box.screen == "Winetasting"
    lines = box.text.splitlines()
    assert "++" in lines
    assert "+2" in lines
    assert box.push().last_command == tasting


def test_the_tiles_of_everybody_stand_there_again() -> None:
    tiles = {"anna": {Kind.RED: 1, Kind.WHITE: -1}, "ben": {}}
    box = Box(new_game()).play(*all_pass(), *CLOSE[:2], HoldWinetasting(tiles=tiles)).hold_back().read()
    assert "2 of 2 tiles" in box.text
    assert "+" in box.seat(0).text.splitlines()


def test_a_deal_opens_with_both_sides() -> None:
    game = new_game(options=Options(player_deals=True))
    deal = Deal("anna", "ben", {Kind.WATER: 1}, {}, -2)
    box = Box(game).play(deal).hold_back().read()
    assert box.screen == "DealScreen"
    assert "Ben gets" in box.text
    assert box.push().table.timeline.steps_back == 1
