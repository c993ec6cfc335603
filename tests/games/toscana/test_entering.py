"""What the phone's forms of Toscana are filled with, and what must be filled in."""

from companion.games.entering import Offer
from companion.games.toscana.entering import offers
from companion.games.toscana.rules.commands import Adjust, FinalSale
from companion.games.toscana.rules.game import Game, Options
from companion.games.toscana.rules.terms import Action, Kind, Ledger
from tests.games.toscana.people import MARKET, Box, by_kind, new_game
from tests.games.toscana.rounds import all_pass, to_the_end, with_boxes


def offered(game: Game | None, do: str) -> Offer:
    (found,) = [offer for offer in offers(game) if offer.do == do]
    return found


def test_a_first_market_is_unknown_and_to_be_compared_with_the_board() -> None:
    offer = offered(None, "new_game")
    assert "market" not in offer.preset
    assert offer.note is not None
    assert "Compare the market with the board" in str(offer.note)


def test_the_next_market_is_the_one_that_the_last_game_began_with() -> None:
    box = Box(new_game()).play(Adjust({"prices": {Kind.RED: 7}}, "moved since"), *to_the_end())
    market = offered(box.game, "new_game").preset["market"]
    assert market["prices"] == MARKET.prices
    assert market["board"] == MARKET.board


def test_what_must_be_said_is_not_folded_away_and_starts_unknown() -> None:
    game = Box(new_game()).game
    assert offered(game, "make_wine").needed == ("water", "boxes")
    box = Box(new_game(options=Options(ledger=Ledger.MARKET)))
    box.play(*to_the_end())
    assert offered(box.game, "final_sale").needed == ("boxes",)
    box = Box(new_game(options=Options(ledger=Ledger.MARKET))).play(Adjust({"round": 7}, "late"), *all_pass())
    box.push().push().push().hold_knob()
    box.play(FinalSale("anna", {}), FinalSale("ben", {}))
    assert offered(box.game, "break_tie").needed == ("winemasters",)


def test_passing_winemaking_takes_the_red_box_as_on_the_panel() -> None:
    offer = offered(Box(new_game()).game, "pass")
    assert offer.preset["take"] is Kind.RED
    assert offer.only_with == {"take": ("action", Action.WINEMAKING)}
    full = Box(new_game()).play(with_boxes("anna", by_kind(5, 0, 0, 0, 0)))
    assert offered(full.game, "pass").preset["take"] is Kind.WATER
