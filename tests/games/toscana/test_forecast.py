"""Forecast: where prices would close if the round ended now, and what a trade is worth now and then."""

from companion.games.kit.sentences import Refusal
from companion.games.toscana.rules.closing import forecast
from companion.games.toscana.rules.commands import Buy, Sell
from companion.games.toscana.rules.decide import play
from companion.games.toscana.rules.terms import Kind
from companion.games.toscana.screens.trading import trade_outlook
from tests.games.toscana.table_talk import Talk, given


def closes(talk: Talk) -> dict[str, int]:
    return {kind.value: outlook.close for kind, outlook in forecast(talk.game).items()}


def causes(talk: Talk, kind: str) -> list[str]:
    return [move.cause.value for move in forecast(talk.game)[Kind(kind)].reasons]


def outlook(talk: Talk, trade: Buy | Sell) -> tuple[int, int]:
    seen = trade_outlook(talk.game, trade)
    assert not isinstance(seen, Refusal), seen.message
    return seen


def closes_after(talk: Talk, trade: Buy | Sell) -> dict[Kind, int]:
    played = play(talk.game, trade)
    assert not isinstance(played, Refusal)
    return {kind: seen.close for kind, seen in forecast(played.game).items()}


def test_the_forecast_is_what_the_close_then_does() -> None:
    talk = given(storages={"red": 5, "white": 0, "champagne": 0, "rose": 5})
    expected = closes(talk)
    talk.pass_all()
    talk.do("update_wine_board")
    talk.do("update_supply")
    assert talk.prices == expected == {"red": 3, "white": 4, "champagne": 6, "rose": 4, "water": 0}


def test_every_step_has_its_reason() -> None:
    talk = given(storages={"red": 5, "white": 0})
    assert causes(talk, "red") == ["wine_board", "storage_full"]
    assert causes(talk, "white") == ["wine_board", "storage_empty"]
    assert causes(talk, "rose") == ["wine_board"]
    assert causes(talk, "champagne") == []


def test_each_phase_stops_separately_in_the_forecast_too() -> None:
    talk = given(prices={"red": 7}, storages={"red": 5})
    assert closes(talk)["red"] == 6
    assert causes(talk, "red") == ["storage_full"]


def test_what_is_done_already_is_not_forecast_again() -> None:
    talk = given(phase="wine_board", storages={"champagne": 5})
    talk.do("update_wine_board")
    assert closes(talk) == {**talk.prices, "champagne": 4}
    talk.do("update_supply")
    assert closes(talk) == talk.prices


def test_the_forecast_knows_the_price_now() -> None:
    seen = forecast(given().game)[Kind.RED]
    assert (seen.kind, seen.now, seen.close) == (Kind.RED, 3, 4)


def test_a_sale_now_against_after_the_close() -> None:
    """Rosé has a plus and closes at 5; two boxes bring 8 now and 10 then."""
    talk = given(boxes={"anna": {"rose": 2}})
    seen = outlook(talk, Sell("anna", {Kind.ROSE: 2}))
    assert seen == (8, 10)


def test_the_closing_prices_count_the_sold_boxes_in_the_storage() -> None:
    talk = given(storages={"rose": 4}, boxes={"anna": {"rose": 2}})
    assert closes(talk)["rose"] == 5
    assert closes_after(talk, Sell("anna", {Kind.ROSE: 2}))[Kind.ROSE] == 4


def test_a_purchase_now_against_after_the_close() -> None:
    """Water closes at the bottom step, where a box still costs one."""
    talk = given(money={"anna": 9})
    trade = Buy("anna", Kind.WATER, 3)
    seen = outlook(talk, trade)
    assert seen == (-6, -3)
    assert closes_after(talk, trade)[Kind.WATER] == 2


def test_a_trade_that_is_not_possible_has_no_outlook() -> None:
    seen = trade_outlook(given().game, Buy("anna", Kind.CHAMPAGNE, 1))
    assert isinstance(seen, Refusal)
    assert seen.code == "not_enough_money"


def test_looking_ahead_changes_nothing() -> None:
    talk = given()
    before = talk.state
    forecast(talk.game)
    outlook(talk, Sell("anna", {Kind.RED: 1}))
    assert talk.state == before
