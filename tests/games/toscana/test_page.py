"""The table page's charts, statistics and log: each round with its winetasting, each final sale, each tie."""

from companion.games.toscana.page import PAGE
from companion.games.toscana.rules.commands import Adjust, BreakTie, FinalSale, HoldWinetasting, MakeWine
from companion.games.toscana.rules.game import Options, Pieces
from companion.games.toscana.rules.terms import Kind, Ledger
from companion.games.toscana.screens.telling import moves_with_causes
from tests.games.toscana.people import Box, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, to_the_end

LOUD = (*CLOSE[:2], HoldWinetasting(totals={Kind.WHITE: 2}))


def test_prices_by_round_count_each_winetasting() -> None:
    box = Box(new_game()).play(*all_pass(), *LOUD, *all_pass(), *LOUD)
    (prices, *_) = PAGE.charts(box.table.timeline.moments)
    white = next(each for each in prices.series if each.mark == Kind.WHITE)
    assert (prices.steps, white.values) == (("0", "1", "2", "3"), (4, 6, 7, 7))


def test_water_that_is_laid_out_is_not_made() -> None:
    box = Box(new_game()).play(MakeWine("anna", 1, {Kind.RED: 1}))
    made = [each for each in PAGE.tallies(box.table.timeline.moments) if each.what == "made"]
    assert [(each.of, each.count) for each in made] == [("red", 1)]


def test_the_log_tells_the_final_sale() -> None:
    box = Box(new_game()).play(*to_the_end())
    moment = box.table.timeline.moments[-1]
    told = [str(each) for each in moves_with_causes(moment.events, box.game)]
    assert "2 boxes of red wine: Anna to bank (final sale)" in told


def test_what_broke_a_tie_is_told_in_log_and_story() -> None:
    box = Box(new_game(options=Options(ledger=Ledger.MARKET))).play(*to_the_end())
    box.play(Adjust({"pieces": dict.fromkeys(("anna", "ben"), Pieces(3, 3))}, "counted"))
    box.play(FinalSale("anna", {}), FinalSale("ben", {}))
    box.play(BreakTie({"anna": 2, "ben": 1}, {"anna": 0, "ben": 0}))
    moment = box.table.timeline.moments[-1]
    said = "Tie-break: Anna, squares: 2, winemasters: 0"
    assert said in [str(each) for each in moves_with_causes(moment.events, box.game)]
    assert any(said in line for line in box.table.port.story(box.table.timeline.moments))
