"""What Tuscany's screens show and do, beside the counting of inputs."""

from dataclasses import replace

from companion.games.tuscany.rules.commands import Gain, Place, Star, Train, WakeUp
from companion.games.tuscany.rules.game import Marked, Options
from companion.games.tuscany.rules.new_game import NewGame, Winemaker
from companion.games.tuscany.rules.terms import Bonus, Mark, Phase, Season, TurnOrder, Worker
from companion.games.tuscany.screens.season_actions import ACTIONS
from tests.games.tuscany.evening import ANNA, BEN, CHLOE, EINO, REGULARS, friends, passes, woken
from tests.games.tuscany.people import Box, box_of

ENGLISH = replace(REGULARS, language="en")


def test_home_says_whose_turn_it_is_and_what_is_still_to_do() -> None:
    box = box_of().key("pass").push()
    assert "Chloé" in box.text
    assert "Ben: 1" in box.text
    box.push()
    assert "Ben: 1" not in box.text


def test_every_action_of_every_season_has_room_beside_the_push_in_every_language() -> None:
    for season, actions in ACTIONS.items():
        box = box_of(season=season)
        for _ in actions:
            box.turn(1)
        assert box.overflowing == set()


def test_with_the_turn_timer_every_hint_has_room_and_the_clock_makes_way_where_there_is_none() -> None:
    is_clock_shown: set[bool] = set()
    for season, actions in ACTIONS.items():
        box = box_of(season=season, preferences=replace(ENGLISH, has_timer=True))
        for _ in actions:
            box.turn(1)
            is_clock_shown.add("0:00" in box.text)
        assert box.overflowing == set()
    assert is_clock_shown == {True, False}


def test_players_with_numbers_are_told_apart_in_the_order_of_the_season() -> None:
    numbered = tuple(Winemaker(f"p{number}", f"Player {number}") for number in (1, 2, 3))
    box = Box(NewGame(numbered, "p1"), name="tuscany")
    box.play(WakeUp("p1", 4), WakeUp("p2", 2), WakeUp("p3", 3))
    assert "2P2 3P3 4P1" in box.text


def test_a_pass_says_what_the_chart_brings() -> None:
    box = box_of().key("pass")
    assert "The chart brings: 1 lira" in box.text
    box.back()
    assert box.screen == "Home"
    assert box.game.turn == BEN


def test_a_soldato_out_is_offered_and_never_asked_for() -> None:
    box = box_of().play(Place(BEN, Worker.SOLDATO))
    assert "toll Ben" in box.text
    box.push()
    assert box.last_command == Place(CHLOE)


def test_the_last_year_is_announced() -> None:
    box = box_of().play(Gain(BEN, points=24)).key("points").push()
    assert "This is the last year" in box.text.replace("\n", " ")


def test_a_forced_row_is_shown_and_asks_nothing() -> None:
    box = Box(friends(2), name="tuscany").turn(5).push().push()
    assert box.game.turn == BEN
    while box.game.season is not Season.WINTER:
        box.key("pass").push()
    box.key("pass").push()
    assert "Row 1 next year" in box.text or "year's end" in box.text
    box.key("pass").push()
    assert (box.game.year, box.player(ANNA).row) == (2, 1)


def test_back_takes_an_entry_back_before_it_opens_the_menu() -> None:
    box = box_of().key("points").key("lira").back()
    assert box.screen == "Home"
    box.push()
    assert box.last_command == Place(BEN)
    assert box.back().screen == "Menu"


def test_where_turns_come_as_they_come_anybody_can_place() -> None:
    box = box_of(friends(options=Options(turn_order=TurnOrder.RELAXED))).seat(0).push()
    assert box.last_command == Place(ANNA)
    strict = box_of().seat(0).push()
    assert (strict.screen, strict.game.turn) == ("Home", BEN)


def test_a_correction_is_one_entry_with_its_reason() -> None:
    box = box_of().back().turn(2).push()
    box.push().turn(3).push().turn(1).push().turn(-1).push()
    box.hold_knob().push().read()
    assert (box.player(ANNA).points, box.player(ANNA).money) == (3, 3)
    assert box.last_command.reason == "the board is right"


def test_the_board_is_corrected_once_and_remembered() -> None:
    box = Box(None, ENGLISH, name="tuscany").push()
    box.turn(6).push().turn(3).push().turn(1).push().back()
    box.turn(-6).push()
    for _ in range(4):
        box.push()
    box.push().push().read()
    assert box.game.phase is Phase.WAKE_UP
    assert box.game.chart["2"].summer is Bonus.MONEY2
    again = Box(None, box.preferences, name="tuscany").push().turn(6).push().turn(3)
    assert "2 lira" in again.text


def test_two_players_are_proposed_no_points_for_regions() -> None:
    two = replace(ENGLISH, last_colours=ENGLISH.last_colours[:2])
    box = Box(None, two, name="tuscany").push().push().push().push().push().push().read()
    assert not box.game.options.region_points
    assert box.game.specials == ()


def test_the_special_cards_are_chosen_with_the_knob() -> None:
    box = Box(None, ENGLISH, name="tuscany").push().turn(2).push().turn(2).push().turn(-2).push()
    for _ in range(4):
        box.push()
    box.push().push().read()
    assert box.game.specials == (Worker.CHEF, Worker.MAFIOSO)


def test_what_mama_and_papa_bring() -> None:
    box = Box(None, ENGLISH, name="tuscany").push().push()
    box.turn(5).key("points").key("star").key("worker").push()
    for _ in range(3):
        box.push()
    box.push().push().read()
    anna = box.game.players[0]
    assert (anna.money, anna.points, anna.marks) == (5, 1, frozenset({Mark.COTTAGE}))


def test_the_standings_count_the_regions() -> None:
    box = box_of().play(Star(ANNA, "arezzo"), Gain(ANNA, points=3)).back().push()
    assert "3+2" in box.text


def test_the_own_page_books_marks() -> None:
    box = box_of().hold_seat(1).key("worker").key("pass").key("pass").push()
    assert box.last_command == Gain(BEN, marks=Marked(True, False, True))


def test_a_training_can_cost_less_and_work_this_year() -> None:
    box = box_of(friends(money=9), Season.WINTER).turn(2).key("worker").turn(-3)
    assert "again: works this year" in box.text
    box.key("worker")
    assert "Works this year" in box.text
    box.key("lira")
    assert box.last_command == Train(BEN, Worker.SOLDATO, 1, now=True)


def test_the_cost_of_a_training_goes_from_0_to_20() -> None:
    box = box_of(friends(money=30), Season.WINTER).turn(2).key("worker").spin(-9).key("points")
    assert box.last_command == Train(BEN, Worker.NORMAL, 0)
    box.turn(2).key("worker").spin(30).key("points")
    assert box.last_command == Train(BEN, Worker.NORMAL, 20)


def test_works_this_year_is_taken_back_by_the_same_key() -> None:
    box = box_of(season=Season.WINTER).turn(2).key("worker").key("worker").key("worker").key("points")
    assert box.last_command == Train(BEN, Worker.NORMAL)


def test_another_player_gives_the_lira_that_the_own_page_books() -> None:
    box = box_of().hold_seat(0).key("lira").key("lira").seat(2)
    assert "from Chloé" in box.text
    box.push()
    assert box.last_command == Gain(ANNA, 2, source=CHLOE)
    assert (box.player(ANNA).money, box.player(CHLOE).money, box.game.turn) == (6, 2, BEN)


def test_the_held_lira_key_goes_through_the_givers_and_back_to_nobody() -> None:
    box = box_of(friends(2)).hold_seat(0).hold_key("lira").turn(-5)
    assert "from Ben" in box.text
    box.hold_key("lira").push()
    assert box.last_command == Gain(ANNA, 2)


def test_a_giver_named_twice_is_taken_back() -> None:
    box = box_of().hold_seat(0).seat(2).seat(2).turn(1).push()
    assert box.last_command == Gain(ANNA, 2)


def test_the_tie_is_broken_by_what_is_counted() -> None:
    box = Box(friends(3), name="tuscany").play(*woken(3), Gain(BEN, points=25), Gain(CHLOE, 1, 25))
    box.play(*passes(BEN, CHLOE, ANNA) * 4)
    assert box.screen == "TieBreak"
    box.turn(2).push().push().push().push()
    assert "Ben wins" in box.text


def test_a_whole_year_by_the_panel() -> None:
    box = box_of()
    for _ in range(3):
        for _ in range(4):
            box.push()
        for _ in range(4):
            box.key("pass").push()
    assert box.game.season is Season.WINTER
    for row in (2, 3, 4, 5):
        box.key("pass").push()
        assert row in {player.next_row or player.row for player in box.game.players}
    assert (box.game.year, [box.player(each).row for each in (BEN, CHLOE, EINO, ANNA)]) == (2, [2, 3, 4, 5])
