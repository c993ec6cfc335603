"""What is announced: 60, the last round, the end with its final sale, its margins and a show of the lamps."""

from companion.games.toscana.rules.commands import Finish, Pass
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import Action, Ledger, Sixty
from companion.ui.kit.scene import LampShow
from companion.ui.screens.menu import lines
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, to_the_end, with_boxes, with_money

RICH = with_boxes("anna", by_kind(3, 2, 1, 1, 3), money=58)


def words(box: Box) -> str:
    return box.text.replace("\n", " ")


def test_reaching_60_is_announced_before_the_pieces_to_move() -> None:
    box = Box(new_game()).play(RICH).key("red").turn(-1).push()
    assert "Anna has reached 60 money. The game ends with this round." in words(box)
    assert box.scene.lamps is LampShow.CALL
    assert box.push().screen == "Moves"
    assert box.push().screen == "Actions", "the push that ends the list opens the actions"


def test_where_60_counts_at_the_close_it_is_said_so() -> None:
    box = Box(new_game(options=Options(sixty=Sixty.AT_CLOSE))).play(RICH).key("red").turn(-1).push()
    assert "if it is so at the close" in words(box)


def test_a_key_goes_on_through_an_announcement() -> None:
    box = Box(new_game()).play(RICH).key("red").turn(-1).push().key("white")
    assert box.screen not in ("Announcement", "Moves")


def test_the_seventh_round_is_announced_as_the_last() -> None:
    box = Box(new_game()).play(*[*all_pass(), *CLOSE] * 5, *all_pass(), *CLOSE[:2]).key("red").push()
    assert "Round 7 is the last one." in words(box)


def test_the_table_can_call_the_last_round_beside_ending_without_a_result() -> None:
    box = Box(new_game()).play(Pass("anna", Action.HIRING)).back()
    at = [name for name, _ in lines(box.desk)].index("End the game")
    box.turn(at).push()
    assert {"After this round", "Now, without a result"} <= set(box.text.splitlines())
    box.push()
    assert "Round 1 is the last one." in words(box)
    assert box.game.is_finishing
    assert box.push().screen == "Home"


def test_the_end_shows_every_final_sale_then_the_margins_then_the_ranking() -> None:
    box = Box(new_game(3)).play(with_money(ben=9), *list(to_the_end(3))[:-1]).key("white").push()
    assert "The game is over" in words(box)
    assert box.push().screen == "Moves"
    sellers = []
    while box.push().screen in ("Moves", "SaleOf"):
        sellers += [box.text.splitlines()[0]] * (box.screen == "SaleOf")
    assert sellers == [f"{name}: final sale" for name in ("Anna", "Ben", "Cleo")]
    assert box.screen == "Margins"
    assert box.scene.lamps is LampShow.FINALE
    assert box.text.splitlines().count("−6") == 2  # noqa: RUF001 - as wide as the plus sign
    assert box.push().screen == "GameEnd"


def test_a_final_sale_says_what_it_brought() -> None:
    box = Box(new_game()).play(Finish(), *all_pass(), *CLOSE[:2]).key("red").push().push().push().push()
    assert box.screen == "SaleOf"
    assert "3 + 10 = 13" in box.text


def test_where_the_boxes_are_told_the_margins_come_after_the_last_sale() -> None:
    box = Box(new_game(options=Options(ledger=Ledger.MARKET))).play(with_money(ben=9), *to_the_end())
    assert box.hold_knob().read().hold_knob().screen == "Margins"


def test_an_undo_announces_nothing() -> None:
    box = Box(new_game()).play(RICH).key("red").turn(-1).push().hold_back()
    assert box.screen == "Moves"
