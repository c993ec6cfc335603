"""Set-up as people do it: the first evening asks everything once, the next ones take five pushes."""

from dataclasses import replace

from companion.controls.intents import Key, PushHeld
from companion.games.kit.facts import TurnOrder
from companion.games.toscana.rules.booklet import LADDERS
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import KINDS, Ledger, Sixty, Tile
from companion.games.toscana.screens.memory import MEMORY, Memory
from companion.games.toscana.screens.opening import Opening, with_ladder
from companion.settings.preferences import Preferences
from companion.ui.kit.icons import Icon
from companion.ui.kit.setup.plan import NAMES_KEPT
from tests.games.toscana.people import MARKET, Box

USUAL = Preferences(
    "en",
    last_names=("Anna", "Ben", "Cleo", "Dora"),
    last_colours=("red", "blue", "green"),
    memories=MEMORY.keeping(Preferences(), Memory(MARKET))["memories"],  # type: ignore[arg-type]
)


def names_of(box: Box) -> list[str]:
    return [player.name for player in box.game.players]


def enter_market(box: Box, prices: int = 2, storages: int = 3) -> Box:
    """Every field of an unknown market with the knob; the fifth tile follows from the four."""
    for _ in KINDS:
        box.turn(prices).push()
    for kind in ("red", "white", "champagne", "rose"):
        box.key(kind)
    for _ in KINDS:
        box.turn(storages).push()
    return box


def test_the_usual_evening_takes_five_pushes() -> None:
    box = Box(preferences=USUAL)
    for _ in range(5):
        box.push()
    assert box.inputs == 5
    assert names_of(box) == ["Anna", "Ben", "Cleo"]
    assert [player.colour for player in box.game.players] == ["red", "blue", "green"]
    assert box.game.market == MARKET
    assert box.game.starting_player == "anna"


def test_the_first_evening_asks_everything_once() -> None:
    box = Box(preferences=Preferences("en")).push().turn(-2).push()
    for _ in range(2):
        box.turn(1).push().push()
    assert "Teach us\nno" in box.text
    box.push().push().push().push()
    assert "Price of" in box.text
    assert box.text.count("?") == 5
    enter_market(box)
    assert "Same on the board?" in box.text
    box.push().push()
    assert names_of(box) == ["Player 1", "Player 2"]
    assert set(box.game.market.prices.values()) == {2}
    assert set(box.game.market.storages.values()) == {2}
    assert list(box.game.market.board.values()) == [Tile.PLUS, Tile.PLUS, Tile.MINUS, Tile.MINUS, None]
    assert MEMORY.recall(box.preferences).market == box.game.market


def test_nothing_is_taken_for_a_market_that_nobody_entered() -> None:
    box = Box(preferences=replace(USUAL, memories={}))
    box.push().push().push().push()
    for _ in range(40):
        box.push()
    assert box.table.game is None
    assert box.text.count("?") == 5


def test_a_board_of_five_plusses_is_not_taken() -> None:
    box = Box(preferences=USUAL).push().push().push()
    box.key("white").key("white").turn(1).push().push().push()
    assert "Two +, two" in box.text
    assert box.table.game is None


def test_a_key_corrects_one_price_of_the_last_market() -> None:
    box = Box(preferences=USUAL).push().push().push().key("champagne").turn(1).push().push().push()
    assert box.game.market.prices == {**MARKET.prices, KINDS[2]: 6}


def test_a_name_is_spelt_with_two_keys_a_letter() -> None:
    box = Box(preferences=USUAL).turn(2).push().push().turn(2).push()
    for group, letter in ((3, 0), (2, 0), (4, 0)):
        box.touch(Key(group)).touch(Key(letter))
    box.back().touch(Key(4)).touch(Key(1)).push()
    assert "Pkv" in box.text
    for _ in range(5):
        box.push()
    assert names_of(box) == ["Pkv", "Ben", "Cleo"]
    assert box.preferences.last_names == ("Pkv", "Ben", "Cleo", "Anna", "Dora")


def test_a_letter_without_a_capital_stays_one_letter() -> None:
    box = Box(preferences=replace(USUAL, language="de")).turn(2).push().push().turn(2).push().turn(1)
    assert "ZÄÖ\nÜß" in box.text
    box.touch(Key(0)).touch(Key(4)).touch(Key(0)).touch(Key(0))
    assert "ßa" in box.text


def test_only_names_of_nobody_else_are_offered() -> None:
    box = Box(preferences=USUAL).turn(3).push().push()
    assert "Dora" in box.text
    assert "Ben" in box.text
    assert "Anna" not in box.text


def test_a_seat_button_shows_its_player_and_the_knob_moves_them() -> None:
    box = Box(preferences=USUAL).seat(2).turn(2).push().turn(-2).push()
    for _ in range(5):
        box.push()
    assert names_of(box) == ["Cleo", "Anna", "Ben"]
    assert [player.colour for player in box.game.players] == ["green", "red", "blue"]


def test_the_starting_player_can_be_chosen_by_knob_or_seat() -> None:
    by_knob = Box(preferences=USUAL).push().turn(2).push().push().push()
    by_seat = Box(preferences=USUAL).push().seat(2).push().push()
    assert by_knob.game.starting_player == "ben"
    assert by_seat.game.starting_player == "cleo"


def test_a_fourth_player_is_asked_for_name_and_colour_only() -> None:
    box = Box(preferences=USUAL).turn(5).push().turn(1).push()
    assert "Who sits here?" in box.text
    box.push()
    assert "Dora" in box.text
    box.push().push().push().push().push().push()
    assert names_of(box) == ["Anna", "Ben", "Cleo", "Dora"]


def test_options_are_switched_and_remembered() -> None:
    box = Box(preferences=USUAL).push().push().push().push()
    box.turn(1).push().turn(1).push().turn(1).push().turn(-3).push()
    wanted = Options(Ledger.MARKET, TurnOrder.STRICT, LADDERS[0], player_deals=True)
    assert box.game.options == wanted
    assert MEMORY.recall(box.preferences).options == wanted


def test_back_goes_through_the_pages_and_keeps_what_was_entered() -> None:
    box = Box(preferences=USUAL).push().push().push().key("red").turn(1).push().push()
    assert "Begin the game" in box.text
    box.back().back()
    assert "Who starts?" in box.text
    box.back()
    assert "Play with these" in box.text
    box.push().push().push().push().push()
    assert box.game.market.prices[KINDS[0]] == 4


def test_without_a_game_the_settings_lie_behind_the_first_page() -> None:
    box = Box(preferences=USUAL).back()
    assert box.screen == "Settings"
    assert box.back().screen == "Setup"


def test_namesakes_have_ids_of_their_own() -> None:
    box = Box(preferences=replace(USUAL, last_names=("Åsa", "Asa", "!!")))
    for _ in range(5):
        box.push()
    assert len({player.id for player in box.game.players}) == 3
    assert names_of(box) == ["Åsa", "Asa", "!!"]


def test_only_so_many_names_are_kept() -> None:
    many = tuple(f"Guest {number}" for number in range(30))
    box = Box(preferences=replace(USUAL, last_names=many))
    for _ in range(5):
        box.push()
    assert box.preferences.last_names == many[:NAMES_KEPT]


def test_a_price_that_leaves_the_ladder_is_asked_again() -> None:
    opening = Opening(prices=dict.fromkeys(KINDS, 1), options=Options(ladder=LADDERS[1]))
    assert with_ladder(opening, LADDERS[0]).prices == {}
    assert with_ladder(opening, LADDERS[1]).prices == opening.prices


FIRST = replace(USUAL, memories={})


def first_market() -> Box:
    """The first question about the market, on a box that knows the people."""
    return Box(preferences=FIRST).push().push().push().push()


def test_each_question_of_the_market_says_what_it_is_about() -> None:
    box = first_market()
    assert f"Price of {Icon.RED}" in box.text
    box = enter_keys(box, "white white white white white")
    assert f"{Icon.PLUS_TILE}: which two?" in box.text
    box = enter_keys(box, "red white")
    assert f"{Icon.MINUS_TILE}: which two?" in box.text
    assert f"Boxes stored of {Icon.RED}" in enter_keys(box, "rose water").text


def test_back_is_one_question_back_and_loses_nothing() -> None:
    box = enter_keys(first_market(), "white champagne rose red red red white rose water red")
    for _ in range(8):
        box.back()
    assert f"Price of {Icon.RED}" in box.text
    box.back()
    assert "Price steps" in box.text
    enter_keys(box.push(), "red red red red")
    assert "Same on the board?" in box.text
    box.push().push()
    assert list(box.game.market.prices.values()) == [3, 4, 5, 2, 2]


def test_a_third_tile_of_a_sign_takes_the_place_of_the_first() -> None:
    box = enter_keys(first_market(), "red red red red red red white")
    box.back().key("rose")
    box.key("champagne").key("water")
    enter_keys(box, "red red red red red")
    box.push().push()
    assert box.game.market.board == dict(
        zip(KINDS, (None, Tile.PLUS, Tile.MINUS, Tile.PLUS, Tile.MINUS), strict=True)
    )


def test_the_knob_reaches_the_ends_of_the_ladder_and_a_push_is_an_empty_storage() -> None:
    box = first_market().turn(1).push().turn(-1).push()
    enter_keys(box, "red red red red white rose water").push().push().push().push().push().push().push()
    assert list(box.game.market.prices.values()) == [0, 7, 2, 2, 2]
    assert set(box.game.market.storages.values()) == {0}


def test_back_from_a_name_leads_to_the_player_before() -> None:
    box = Box(preferences=Preferences("en")).push().turn(-2).push().push()
    enter_keys(box, "red red champagne rose").push().turn(1).push()
    assert "seat 2" in box.text
    assert "Which colour?" in box.back().text
    assert "An" in box.back().text
    assert "seat 2" in box.push().push().text


def test_the_60_that_counts_is_an_option() -> None:
    box = Box(preferences=USUAL).push().push().push().push().turn(4)
    assert "once reached" in box.text
    box.push().turn(-4).push()
    assert box.game.options.sixty is Sixty.AT_CLOSE


def test_the_beginning_says_who_takes_what_and_places_when() -> None:
    box = Box(preferences=USUAL)
    for _ in range(5):
        box.push()
    moves = box.table.timeline.moments[-1]
    told = [str(each) for each in box.desk.screens.moves(moves.events, box.game)]
    assert told[0] == "Anna starts"
    assert told[1] == "The map: as printed, or laid anew from its 8 pieces"
    assert "3 money" in told[2]
    assert told[3:6] == [
        "3 action coins, 5 workers, 3 winemasters",
        "A fourth coin goes on 3 of the moneytrack",
        "7 winetasting tiles are shuffled; the top 2 go into the hand",
    ]
    assert told[7:] == ["1. Cleo", "2. Ben", "3. Anna"]


def enter_keys(box: Box, keys: str) -> Box:
    for key in keys.split():
        box.key(key)
    return box


def test_every_page_that_was_open_fits_in_every_language() -> None:
    box = Box(preferences=Preferences("en")).push()
    for _ in range(4):
        box.push().push().push().turn(3).push().touch(PushHeld()).push()
    assert not {each for each in box.overflowing if "Setup" in each}
