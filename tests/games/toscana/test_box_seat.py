"""The box at a seat of its own: it says what it does, the table does it and pushes."""

import pytest

from companion.games.kit.facts import TurnOrder
from companion.games.port import THE_BOX, Person
from companion.games.toscana.players.at_table import told_squares
from companion.games.toscana.rules.commands import (
    Adjust,
    HoldWinetasting,
    NewGame,
    Pass,
    Place,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.game import Options, Strength, box_id, strength_of
from companion.games.toscana.rules.terms import ACTIONS, Kind, Ledger, Phase, Vineyard
from companion.settings.preferences import Preferences
from tests.games.toscana.people import MARKET, Box, by_kind

ANNA, EASY = "anna", box_id(Strength.EASY)


def beside_anna(
    ledger: Ledger, strength: Strength = Strength.EASY, order: TurnOrder = TurnOrder.RELAXED
) -> NewGame:
    seats = (Person(ANNA, "Anna"), Person(box_id(strength), "Bruno"))
    return NewGame(seats, ANNA, MARKET, Options(ledger, order))


def a_turn_of_the_box(ledger: Ledger, strength: Strength = Strength.EASY) -> Box:
    """Anna has passed hiring, and it is the box's turn."""
    box = Box(beside_anna(ledger, strength))
    if ledger is Ledger.MAP:
        box.push().read()
        box.play(Place(ANNA, Vineyard.RED))
    return box.play(Pass(ANNA, ACTIONS[0]))


def anna_passes(box: Box) -> None:
    game = box.game
    if game.phase is Phase.PLACING:
        box.play(Place(ANNA, Vineyard.RED))
    else:
        box.play(Pass(ANNA, box.player(ANNA).ready_actions[0]))


@pytest.mark.evenings
@pytest.mark.parametrize("ledger", [Ledger.FULL, Ledger.MAP])
def test_a_whole_game_takes_two_inputs_for_a_turn_of_the_box(ledger: Ledger) -> None:
    box, turns = Box(beside_anna(ledger)), 0
    while box.game.phase is not Phase.FINISHED:
        if box.screen == "BoxTurn":
            before = box.inputs
            box.push()
            is_told = box.screen == "Moves"
            box.read()
            turns += 1
            assert box.inputs - before + is_told <= 2
        elif box.game.phase in (Phase.PLACING, Phase.ACTIONS):
            anna_passes(box)
        elif box.game.phase is Phase.WINETASTING:
            box.play(HoldWinetasting(totals={}))
        else:
            box.push().read()
    assert turns == len(ACTIONS) * box.game.round + (ledger is Ledger.MAP)
    assert box.player(EASY).money > box.player(ANNA).money
    assert not box.overflowing


def test_its_entries_are_ordinary_ones_by_the_box() -> None:
    box = a_turn_of_the_box(Ledger.MAP)
    box.push()
    assert box.table.timeline.moments[-1].stamp.by == THE_BOX
    assert box.last_command.player == EASY


def test_a_turn_of_the_box_is_undone_as_any_other() -> None:
    box = a_turn_of_the_box(Ledger.MAP)
    before, shown = box.game, box.text
    box.push().read().hold_back()
    assert box.game == before
    box.read()
    assert box.screen == "BoxTurn"
    assert box.text == shown


def test_the_box_says_where_its_worker_goes() -> None:
    box = a_turn_of_the_box(Ledger.MAP)
    assert "A worker on an empty square" in box.text.replace("\n", " ")


def test_what_is_not_possible_on_the_board_is_passed_over_with_the_knob() -> None:
    box = a_turn_of_the_box(Ledger.MAP, Strength.GOOD)
    first = box.text
    assert box.turn(1).text != first
    assert box.turn(-1).text == first


def test_the_box_plays_on_with_nothing_left() -> None:
    box = a_turn_of_the_box(Ledger.FULL)
    box.play(Adjust({"boxes": {EASY: by_kind(0, 0, 0, 0, 0)}, "money": {EASY: 0}}, "all is lost"))
    while (turn := box.game.whose_turn) is not None:
        anna_passes(box) if turn.id == ANNA else box.push().read()
    assert box.game.phase is Phase.WINE_BOARD


def test_the_squares_that_water_touches_are_chosen_with_the_knob() -> None:
    box = a_turn_of_the_box(Ledger.MAP)
    box.push().read()
    anna_passes(box)
    assert "touch most" in box.text.replace("\n", " ")
    box.turn(1).push()
    squares = box.player(EASY).squares or ()
    assert len(box.last_command.squares) == len(squares) - 1


@pytest.mark.parametrize("ledger", [Ledger.FULL, Ledger.MAP])
def test_a_key_enters_its_turn_by_hand_and_back_leads_to_it_again(ledger: Ledger) -> None:
    box = a_turn_of_the_box(ledger)
    assert box.key("red").screen == "Home"
    assert box.back().screen == "BoxTurn"


def test_ledger_full_knows_the_squares_that_the_box_has_asked_for() -> None:
    box = a_turn_of_the_box(Ledger.FULL)
    assert len(told_squares(box.table.timeline.moments, EASY)) == 1
    box.push().read()
    assert [each.kind for each in told_squares(box.table.timeline.moments, EASY)] == ["red", "water"]


def test_ledger_full_tells_where_the_first_worker_of_the_box_goes() -> None:
    box = at_options()
    box.turn(6).push().turn(1).push().back().turn(-6).push()
    told = [str(sentence) for sentence in box.desk.screens.moves(box.desk.moments[0].events, box.game)]
    assert told[-1] == "Bruno is the box; its first worker goes on a square red wine"


def test_the_box_plays_on_after_a_restart() -> None:
    """Whose seat it is stands in the record."""
    box = a_turn_of_the_box(Ledger.MAP)
    again = Box(beside_anna(Ledger.MAP))
    again.engine = box.engine
    assert again.play().screen == "BoxTurn"


@pytest.mark.evenings
@pytest.mark.parametrize("ledger", [Ledger.FULL, Ledger.MAP])
@pytest.mark.parametrize("strength", Strength)
def test_the_box_plays_a_round_where_turns_are_strict(ledger: Ledger, strength: Strength) -> None:
    box = Box(beside_anna(ledger, strength, TurnOrder.STRICT)).read()
    while box.game.phase in (Phase.PLACING, Phase.ACTIONS):
        anna_passes(box) if box.screen != "BoxTurn" else box.push().read()
    assert box.game.phase is Phase.WINE_BOARD


def test_a_second_seat_of_the_box_has_its_strength() -> None:
    assert strength_of("box:hard-2") is Strength.HARD
    assert strength_of("box") is None
    assert strength_of("boxer") is None
    assert strength_of("box:purple") is None


def test_a_person_plays_in_strict_order_beside_the_box() -> None:
    box = Box(beside_anna(Ledger.FULL, order=TurnOrder.STRICT)).play(Pass(ANNA, ACTIONS[0]))
    box.push().read()
    assert box.screen == "Home"
    assert box.game.whose_turn == box.player(ANNA)


# Its winetasting tile


def at_winetasting(ledger: Ledger) -> Box:
    """The box, of two players the second, has made rosé and holds nothing else; Anna has nothing."""
    box = a_turn_of_the_box(ledger)
    while (turn := box.game.whose_turn) is not None:
        anna_passes(box) if turn.id == ANNA else box.push().read()
    box.play(Adjust({"boxes": {ANNA: by_kind(0, 0, 0, 0, 0), EASY: by_kind(0, 0, 0, 5, 0)}}, "for the tiles"))
    return box.play(UpdateWineBoard(), UpdateSupply())


@pytest.mark.parametrize("ledger", [Ledger.FULL, Ledger.MAP])
@pytest.mark.parametrize("tiles", [(("rose", "red"), ("red", "rose")), (("red", "rose"), ("rose", "red"))])
def test_the_box_plays_the_better_of_two_tiles_that_the_table_shows_it(
    ledger: Ledger, tiles: tuple[tuple[str, str], tuple[str, str]]
) -> None:
    box = at_winetasting(ledger).seat(0).key("white").push()
    assert box.screen == "BoxTile"
    (plus, minus), (second_plus, second_minus) = tiles
    box.key(plus).key(minus).turn(1).key(second_plus).key(second_minus).push()
    assert "I play this tile" in box.text
    box.push().push()
    assert box.last_command.tiles == {ANNA: {Kind.WHITE: 1}, EASY: {Kind.ROSE: 1, Kind.RED: -1}}
    assert not box.overflowing


def test_one_tile_of_the_box_is_played_as_it_is() -> None:
    box = at_winetasting(Ledger.FULL).seat(1).key("red").key("rose").push().key("white").push().push()
    assert box.last_command.tiles == {ANNA: {Kind.WHITE: 1}, EASY: {Kind.RED: 1, Kind.ROSE: -1}}


def test_a_choice_between_tiles_is_taken_back_mark_by_mark() -> None:
    box = at_winetasting(Ledger.FULL).seat(1).key("red").turn(1).key("white").push()
    assert "I play this tile" in box.text
    assert box.back().screen == "BoxTile"
    box.back().turn(1).back().back()
    assert box.screen == "Winetasting"


# Set-up


def at_options() -> Box:
    market = {"prices": dict(MARKET.prices), "storages": dict(MARKET.storages), "board": dict(MARKET.board)}
    preferences = Preferences(
        language="en",
        game="toscana",
        last_names=("Anna", "Bruno"),
        last_colours=("red", "blue"),
        memories={"toscana": {"market": market}},
    )
    box = Box(preferences=preferences)
    for _ in range(4):
        box.push()
    assert "All set" in box.text
    return box


def test_set_up_gives_a_seat_to_the_box_and_remembers_it() -> None:
    box = at_options()
    box.turn(6).push().turn(1).push().push().back()
    assert "Seats of the box" in box.text
    box.turn(-6).push()
    assert [player.id for player in box.game.players] == ["anna", box_id(Strength.GOOD)]
    assert box.preferences.memories["toscana"]["box_seats"] == {"Bruno": "good"}


def test_somebody_is_always_a_person() -> None:
    box = at_options()
    box.turn(6).push().push().turn(1).push().back().turn(-6).push()
    assert [strength_of(player.id) for player in box.game.players] == [Strength.EASY, None]


def test_ledger_market_has_no_seat_for_the_box() -> None:
    box = at_options()
    box.turn(6).push().turn(1).push().back().turn(-5).push().turn(-1)
    assert "Seats of the box" not in box.turn(5).text
    box.turn(-5).push()
    assert [player.id for player in box.game.players] == ["anna", "bruno"]
