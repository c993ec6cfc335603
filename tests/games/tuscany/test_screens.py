"""What Tuscany's screens show and do, beside the counting of inputs."""

from dataclasses import replace

from companion.controls.intents import PushHeld
from companion.games.kit.clock import Kind, Rule
from companion.games.kit.facts import TurnOrder
from companion.games.port import command_of
from companion.games.tuscany.rules.commands import (
    Adjust,
    Gain,
    NewGame,
    Place,
    Star,
    Train,
    WakeUp,
    Winemaker,
)
from companion.games.tuscany.rules.game import Marked, Options
from companion.games.tuscany.rules.terms import Bonus, Mark, Phase, Season, Worker
from companion.games.tuscany.screens.entry import ACTIONS
from companion.ui.kit.icons import Icon
from tests.games.tuscany.evening import ANNA, BEN, CHLOE, EINO, REGULARS, friends, passes, woken
from tests.games.tuscany.people import Box, box_of
from tests.games.tuscany.scenes import FINISHED

ENGLISH = replace(REGULARS, language="en")


def test_home_says_whose_turn_it_is_and_what_is_still_to_do() -> None:
    box = box_of().key("pass")
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
        box = box_of(season=season, preferences=replace(ENGLISH, clock=Rule(Kind.COUNT)))
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


def test_a_pass_is_one_key_and_says_what_the_chart_brought() -> None:
    box = box_of().key("pass")
    assert f"Ben: 1 {Icon.MONEY}" in box.text
    assert box.game.turn == CHLOE
    box.hold_back()
    assert box.game.turn == BEN


def test_a_soldato_out_is_offered_and_never_asked_for() -> None:
    box = box_of().play(Place(BEN, Worker.SOLDATO))
    assert "toll Ben" in box.text
    box.push()
    assert box.last_command == Place(CHLOE)


def test_a_toll_is_offered_in_the_season_of_its_soldato_only() -> None:
    box = box_of().play(Place(BEN, Worker.SOLDATO), *passes(CHLOE, EINO, ANNA, BEN))
    box.push()
    assert (box.game.season, box.game.turn, box.game.soldati) == (Season.SUMMER, CHLOE, (BEN,))
    assert "toll" not in box.text
    box.hold_key("worker").push()
    assert box.last_command == Place(CHLOE)
    assert "Ben's soldato is out" in box.back().turn(1).push().text


def test_a_traveler_is_offered_the_toll_of_an_earlier_season() -> None:
    game = friends(specials=(Worker.SOLDATO, Worker.TRAVELER))
    box = box_of(game).play(Place(BEN, Worker.SOLDATO), *passes(CHLOE, EINO, ANNA, BEN), Place(BEN))
    box.key("worker").key("star")
    assert "also a closed one" in box.turn(2).text.replace("\n", " ")
    box.key("points").push()
    assert box.last_command == Place(CHLOE, Worker.TRAVELER, tolls=(BEN,))
    box.push().key("worker").key("star").back()
    assert "toll Ben" in box.text


def test_a_star_that_is_due_stays_on_the_screen_until_it_is_placed() -> None:
    box = box_of(season=Season.AUTUMN).play(*passes(BEN, CHLOE, EINO, ANNA))
    assert box.game.stars_due == (ANNA,)
    box.push()
    assert "Star due: Anna" in box.text
    assert "Anna places a star, or moves one" in box.back().turn(1).push().text.replace("\n", " ")
    box.back().back().play(Star(ANNA, "pisa"))
    assert "Star due" not in box.push().text


def test_whoever_is_drawn_takes_a_row_first_and_starts_nothing() -> None:
    box = Box(None, ENGLISH, name="tuscany").push().push().push()
    for _ in range(4):
        box.push()
    assert "Who takes a row first?" in box.text
    assert "starts" not in box.text
    assert "takes a row first" in box.push().text


def test_the_last_year_is_announced() -> None:
    box = box_of().play(Gain(BEN, points=24)).key("points").push()
    assert "This is the last year" in box.text.replace("\n", " ")


def test_a_forced_row_is_shown_and_asks_nothing() -> None:
    box = Box(friends(2), name="tuscany").turn(5).push().push()
    assert box.game.turn == BEN
    while box.game.season is not Season.WINTER:
        box.key("pass")
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


def test_the_turn_is_given_to_somebody_or_not_corrected() -> None:
    box = box_of().back().turn(2).push()
    on_turn = len(box.game.map) + len(("points", "lira", "residual income", "row"))
    box.turn(on_turn).push().turn(1).push()
    assert "no → yes" in box.text
    assert "1 change" in box.text
    box.seat(1).turn(on_turn)
    assert "yes → no" in box.text
    box.push().turn(1).push()
    assert "change" not in box.text.splitlines()[0]
    box.push().turn(-1).push().hold_knob()
    assert box.screen == "BoardCheck"


def test_the_board_is_corrected_once_and_remembered() -> None:
    box = Box(None, ENGLISH, name="tuscany").push()
    box.turn(6).push().turn(3).push().turn(1).push().back()
    box.turn(-6).push().push()
    for _ in range(4):
        box.push()
    box.push().push().read()
    assert box.game.phase is Phase.WAKE_UP
    assert box.game.chart["2"].summer is Bonus.MONEY2
    again = Box(None, box.preferences, name="tuscany").push().turn(6).push().turn(3)
    assert "2 lira" in again.text


def test_two_players_are_proposed_no_points_for_regions() -> None:
    two = replace(ENGLISH, last_colours=ENGLISH.last_colours[:2])
    box = Box(None, two, name="tuscany").push().push().push().push().push().push().push().read()
    assert not box.game.options.region_points
    assert box.game.specials == ()


def test_the_special_cards_are_chosen_with_the_knob() -> None:
    box = Box(None, ENGLISH, name="tuscany").push().turn(2).push().turn(2).push().turn(-2).push().push()
    for _ in range(4):
        box.push()
    box.push().push().read()
    assert box.game.specials == (Worker.CHEF, Worker.MAFIOSO)


def test_what_mama_and_papa_bring() -> None:
    box = Box(None, ENGLISH, name="tuscany").push().push().push()
    box.turn(5).key("points").key("star").key("worker").push()
    for _ in range(3):
        box.push()
    box.push().push().read()
    anna = box.game.players[0]
    assert (anna.money, anna.points, anna.marks) == (5, 1, frozenset({Mark.COTTAGE}))


def test_set_up_asks_whose_book_it_is_and_remembers_it() -> None:
    box = Box(None, ENGLISH, name="tuscany").push().push()
    assert "Spares coins and markers" in box.text
    assert "Spares entering lira" in box.turn(1).text
    box.push()
    for _ in range(4):
        box.push()
    box.push().push().read()
    assert not box.game.options.money
    again = Box(None, box.preferences, name="tuscany").push().push()
    assert "Spares entering lira" in again.text


def test_next_years_row_shows_what_each_row_brings_and_who_sits_there() -> None:
    box = box_of(season=Season.WINTER).key("pass").turn(1).push().key("pass")
    assert "3 Ben" in box.text
    assert f"V  S  {Icon.STAR}" not in box.text
    assert f"O  S  {Icon.HOUSE}" in box.text


def test_a_building_that_brings_a_point_is_recalled_with_its_action() -> None:
    marked = Gain(BEN, marks=Marked(windmill=True, tasting_room=True))
    assert "Windmill: 1 point" in box_of(season=Season.SUMMER).play(marked).turn(2).text
    assert "Windmill" not in box_of(season=Season.SUMMER).turn(2).text
    assert "With a wine: 1 point" in box_of().play(marked).turn(2).text
    assert "With a wine: 1 point" in box_of(season=Season.AUTUMN).play(marked).turn(-1).text


def test_the_standings_count_the_regions() -> None:
    box = box_of().play(Star(ANNA, "arezzo"), Gain(ANNA, points=3)).back().push()
    assert "3+2" in box.text


def test_the_own_page_books_marks() -> None:
    box = box_of().hold_seat(1).key("worker").key("pass").key("pass").push()
    assert box.last_command == Gain(BEN, marks=Marked(True, income=False, statue=True))


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
    box.turn(2).push().push().push().push().turn(1)
    assert "Ben wins" in box.text


def test_a_whole_year_by_the_panel() -> None:
    box = box_of()
    for _ in range(3):
        for _ in range(4):
            box.push()
        for _ in range(4):
            box.key("pass")
    assert box.game.season is Season.WINTER
    for row in (2, 3, 4, 5):
        box.key("pass").push()
        assert row in {player.next_row or player.row for player in box.game.players}
    assert (box.game.year, [box.player(each).row for each in (BEN, CHLOE, EINO, ANNA)]) == (2, [2, 3, 4, 5])


def test_a_slip_found_at_the_end_is_corrected_and_the_last_command_sent_again() -> None:
    box = Box(FINISHED.game, ENGLISH, name="tuscany").play(*FINISHED.commands)
    points = {place.player: place.points for place in box.game.ranking or ()}
    last = box.last_command
    box.key("key5").seat(1)
    assert box.text.startswith("Ben"), "the board check of the game before its last command"
    box.push().turn(3).push().touch(PushHeld()).push()
    assert box.screen == "Difference", "what changes is shown before it is accepted"
    box.push().read()
    assert box.screen == "GameEnd"
    assert {place.player: place.points for place in box.game.ranking or ()} == {
        **points,
        BEN: points[BEN] + 3,
    }
    corrected, again = box.table.timeline.moments[-2:]
    assert isinstance(command_of(box.desk.port, corrected), Adjust)
    assert command_of(box.desk.port, again) == last


def test_a_slip_check_that_is_left_changes_nothing() -> None:
    box = Box(FINISHED.game, ENGLISH, name="tuscany").play(*FINISHED.commands)
    before = box.game
    box.key("key5").back()
    assert (box.screen, box.game) == ("GameEnd", before)
