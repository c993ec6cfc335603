"""Board check: any field is corrected with one knob, all of it is one entry, and the tiles stay legal."""

from collections import Counter
from dataclasses import replace

import pytest

from companion.controls.intents import PushHeld
from companion.games.kit.corrections import Checked, Corrections, Stop
from companion.games.kit.sentences import mark
from companion.games.port import command_of
from companion.games.toscana.rules.commands import Adjust, Place
from companion.games.toscana.rules.corrections import CORRECTIONS, Toggle
from companion.games.toscana.rules.facts.corrections import Corrected
from companion.games.toscana.rules.facts.market import SixtyMarked
from companion.games.toscana.rules.game import Options, Pieces
from companion.games.toscana.rules.pieces import Hired
from companion.games.toscana.rules.terms import Action, Kind, Ledger, Tile, Vineyard
from companion.games.toscana.screens.board_check import ToscanaLook, board_check
from companion.ui.kit.board_check import BoardCheck
from companion.ui.kit.screen import Open
from tests.games.toscana.people import MARKET, Box, new_game
from tests.games.toscana.scenes import ENDED


def checking(options: Options | None = None) -> Box:
    box = Box(new_game(3, options))
    box.navigator, _ = box.navigator._go(Open(board_check()), box.desk)
    return box


def finished(box: Box) -> Box:
    return box.touch(PushHeld()).push()


def test_a_price_is_corrected_and_logged_with_its_reason() -> None:
    box = checking().push().turn(1).push()
    assert "1 change" in box.text
    box.touch(PushHeld()).turn(1).push()
    assert box.game.market.prices == {**MARKET.prices, Kind.RED: 4}
    assert Corrected("wrong entry") in box.table.timeline.moments[-1].events


def test_corrections_of_every_field_are_one_entry() -> None:
    box = checking()
    box.push().turn(-1).push()
    box.key("red").key("red").push().turn(2).push()
    box.seat(1).push().turn(5).push()
    box.turn(2).push().turn(1).push()
    finished(box)
    assert box.game.market.prices[Kind.RED] == 2
    assert box.game.market.storages[Kind.RED] == 4
    assert box.player("ben").money == 8
    assert (box.player("anna").boxes or {})[Kind.RED] == 3
    assert len(box.table.timeline.moments) == 2


@pytest.mark.parametrize("source", list(Kind))
@pytest.mark.parametrize("turns", [-4, -1, 1, 4])
def test_a_carried_tile_leaves_two_plusses_two_minuses_and_a_gap(source: Kind, turns: int) -> None:
    box = checking().turn(5 + list(Kind).index(source)).push().turn(turns).push()
    if "change" in box.text.splitlines()[1]:
        finished(box)
    assert Counter(box.game.market.board.values()) == {Tile.PLUS: 2, Tile.MINUS: 2, None: 1}


def test_a_tile_is_carried_into_the_gap() -> None:
    box = finished(checking().turn(5).push().turn(1).push())
    assert box.game.market.board == {**MARKET.board, Kind.RED: None, Kind.WHITE: Tile.PLUS}


def test_what_is_turned_back_is_no_change() -> None:
    box = checking().push().turn(2).turn(-2).push()
    assert "change" not in box.text.splitlines()[1]
    box.touch(PushHeld())
    assert box.screen == "BoardCheck"


def test_back_gives_up_one_change_then_all_then_leaves() -> None:
    box = checking().push().turn(1).push().turn(1).push().turn(1)
    assert "2 changes" in box.text
    assert "1 change" in box.back().text
    assert "1 change" not in box.back().text
    box.back()
    assert box.screen != "BoardCheck"
    assert len(box.table.timeline.moments) == 1


def test_back_asks_before_several_changes_go() -> None:
    box = checking().push().turn(1).push().turn(1).push().turn(1).push()
    assert "Discard 2 changes?" in box.back().text
    assert "2 changes" in box.back().text, "they are kept"
    assert "change" not in box.back().push().text.splitlines()[1]
    box.back()
    assert box.screen != "BoardCheck"


def test_numbers_stop_at_both_ends() -> None:
    box = checking().push().turn(-30).push().turn(1).push().turn(30).push()
    box.turn(9).push().turn(-30).push().turn(1).push().turn(30).push()
    finished(box)
    assert [box.game.market.prices[kind] for kind in (Kind.RED, Kind.WHITE)] == [0, 7]
    assert [box.game.market.storages[kind] for kind in (Kind.RED, Kind.WHITE)] == [0, 5]


def test_ledger_market_has_no_boxes_to_check() -> None:
    def boxes(options: Options) -> int:
        return sum(stop.name == "boxes" for _, stop in stops(Box(new_game(3, options))))

    assert boxes(Options()) == 15
    assert boxes(Options(ledger=Ledger.MARKET)) == 0


def test_a_refused_correction_keeps_what_was_entered() -> None:
    box = Box(new_game(5))
    owned = {name: {Kind.RED: 2} for name in ("anna", "ben", "cleo", "dora")}
    box.play(Adjust({"storages": {Kind.RED: 5}, "boxes": owned}, "more red"))
    box.navigator, _ = box.navigator._go(Open(board_check()), box.desk)
    box.seat(4).turn(1).push().turn(3).push()
    finished(box)
    assert box.screen == "Refused"
    assert "1 change" in box.push().text


def stops(box: Box) -> list[tuple[tuple[int, int], Stop]]:
    """All stops with the page and the place on it, as the knob goes through them."""
    pages = board_check().look.pages(box.game)
    return [((page, at), stop) for page, own in enumerate(pages) for at, stop in enumerate(own)]


def at_row(box: Box, name: str, *keys: object, part: object = None) -> Box:
    """Turn to a row of the table, and push to change it."""
    top = box.navigator.top
    assert isinstance(top, BoardCheck)
    spots, found = zip(*stops(box), strict=True)
    return box.spin(found.index(Stop(name, keys, part)) - spots.index((top.page, top.at))).push()


def test_round_starting_player_coins_pieces_and_60_are_corrected() -> None:
    box = checking()
    at_row(box, "round").turn(2).push()
    at_row(box, "starting_player").turn(1).push()
    at_row(box, "actions", "anna", Action.TRADING).turn(1).push()
    at_row(box, "pieces", "ben", part="workers_left").turn(-4).push()
    at_row(box, "pieces", "ben", part="winemasters_left").turn(-1).push()
    at_row(box, "reached_60", "cleo").turn(1).push()
    assert "5 changes" in box.text
    assert finished(box).screen != "Refused", box.text
    assert (box.game.round, box.game.starting_player) == (3, "ben")
    assert box.player("anna").used == {Action.TRADING}
    assert box.player("ben").pieces == Pieces(0, 2, 1)
    assert box.player("cleo").reached_60


def test_what_a_row_turns_back_to_is_no_change() -> None:
    box = checking()
    at_row(box, "round").turn(1).turn(-1).push()
    at_row(box, "actions", "anna", Action.HIRING).turn(1).turn(1).push()
    at_row(box, "pieces", "anna", part="workers_left").turn(-1).turn(1).push()
    at_row(box, "reached_60", "anna").turn(1).turn(1).push()
    assert "change" not in box.text.splitlines()[1]


def test_squares_and_the_size_of_the_map_are_corrected() -> None:
    box = Box(new_game(2, Options(ledger=Ledger.MAP, map_squares=32)))
    box.play(Place("ben", Vineyard.RED), Place("anna", Vineyard.RED))
    box.navigator, _ = box.navigator._go(Open(board_check()), box.desk)
    at_row(box, "map_squares").turn(-2).push()
    at_row(box, "squares", "anna", part=0).turn(1).push()
    at_row(box, "pieces", "anna", part="workers_left").turn(-1).push()
    finished(box)
    assert box.game.map_squares == 30
    (square,) = box.player("anna").squares or ()
    assert (square.kind, square.workers) == (Vineyard.RED, 2)


def test_a_forgotten_square_is_added_and_a_wrong_one_taken_away() -> None:
    box = Box(new_game(2, Options(ledger=Ledger.MAP)))
    box.play(Place("ben", Vineyard.RED), Place("anna", Vineyard.RED))
    box.navigator, _ = box.navigator._go(Open(board_check()), box.desk)
    at_row(box, "squares", "anna", part=1).turn(3).push()
    at_row(box, "squares", "anna", part=0).spin(-99).push()
    finished(box)
    (square,) = box.player("anna").squares or ()
    assert (square.kind, square.workers) == (Vineyard.WHITE, 1)


def test_a_seat_button_leads_to_that_players_rows() -> None:
    box = checking()
    at_row(box, "round").push()
    box.seat(1)
    assert "Ben" in box.text


def test_a_mistyped_60_is_asked_about_before_the_reason() -> None:
    box = Box(new_game(3)).play(Adjust({"money": {"anna": 63}}, "a slip"))
    box.navigator, _ = box.navigator._go(Open(board_check()), box.desk)
    at_row(box, "money", "anna").spin(-27).push()
    box.touch(PushHeld())
    assert box.screen == "OldSixty"
    assert "Anna and 60?" in box.text
    box.turn(1).push().push()
    assert (box.player("anna").money, box.player("anna").reached_60) == (36, False)


def test_a_60_that_was_reached_and_spent_stays() -> None:
    box = Box(new_game(3)).play(Adjust({"money": {"anna": 63}}, "a great sale"))
    box.navigator, _ = box.navigator._go(Open(board_check()), box.desk)
    at_row(box, "money", "anna").spin(-27).push()
    box.touch(PushHeld()).push().push()
    assert (box.player("anna").money, box.player("anna").reached_60) == (36, True)


def test_ledger_market_counts_what_is_left_of_the_pieces() -> None:
    box = checking(Options(ledger=Ledger.MARKET)).play(Adjust({"round": 7}, "the box came late"))
    box.navigator, _ = box.navigator._go(Open(board_check()), box.desk)
    at_row(box, "pieces", "anna", part="workers_left")
    assert "?" in box.text, "what nobody told is unknown"
    box.turn(1).push()
    assert finished(box).screen != "Refused", box.text
    assert box.player("anna").hired == Hired(3, 3)


def test_a_slip_found_at_the_end_is_corrected_and_the_last_command_sent_again() -> None:
    box = Box(ENDED.game, replace(ENDED.preferences, language="en"), name="toscana").play(*ENDED.commands)
    money = {place.player: place.money for place in box.game.ranking or ()}
    last = command_of(box.desk.port, box.table.timeline.moments[-1])
    box.key("key5").seat(1)
    assert "Check the money" in box.text, "the board check of the game before its last command"
    box.push().turn(3).push().touch(PushHeld()).push()
    assert box.screen == "Difference", "what changes is shown before it is accepted"
    box.push().read()
    assert box.screen == "GameEnd"
    assert {place.player: place.money for place in box.game.ranking or ()} == {
        **money,
        "ben": money["ben"] + 3,
    }
    corrected, again = (command_of(box.desk.port, moment) for moment in box.table.timeline.moments[-2:])
    assert isinstance(corrected, Adjust)
    assert again == last


def test_a_slip_check_that_is_left_changes_nothing() -> None:
    box = Box(ENDED.game, replace(ENDED.preferences, language="en"), name="toscana").play(*ENDED.commands)
    before = box.game
    box.key("key5").back()
    assert (box.screen, box.game) == ("GameEnd", before)


def test_a_row_that_is_new_in_the_table_stands_on_the_last_page_by_its_label() -> None:
    new = Toggle("has_hat", mark("hat"), SixtyMarked, form=bool, where=lambda game, player: False)
    look = ToscanaLook(Corrections(*CORRECTIONS.rows.values(), new), Adjust)
    box = Box(new_game(3))
    hats = [stop for stop in look.pages(box.game)[-1] if stop.name == "has_hat"]
    assert [stop.keys for stop in hats] == [("anna",), ("ben",), ("cleo",)]
    row = look.row(Checked(look.table, box.game), hats[0], box.desk.words, is_editing=False)
    assert (row.text, row.value) == ("Anna hat", "no")
