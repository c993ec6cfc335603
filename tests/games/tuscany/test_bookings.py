"""Bookings, stars, trades, wine sales: open to everybody at any time of the seasons."""

from tests.games.tuscany.table_talk import begun, given


def test_a_booking_is_for_anybody_at_any_time() -> None:
    talk = given()
    talk.do("gain", player="cleo", money=2, points=1)
    assert (talk.money("cleo"), talk.points("cleo"), talk.turn) == (7, 1, "anna")
    talk.do("gain", player="cleo", residual=4)
    talk.do("gain", player="cleo", residual=3)
    assert talk.player("cleo")["residual"] == 5


def test_a_booking_names_something() -> None:
    talk = given()
    talk.refused("bad_command", "gain", player="anna")
    talk.refused("bad_command", "gain", player="anna", money=None)
    talk.refused("bad_command", "gain", player="anna", money=1.0)
    talk.refused("bad_command", "gain", player="anna", money=True)
    talk.do("gain", player="anna", money=0)
    talk.do("gain", player="anna", marks={})
    talk.refused("unknown_player", "gain", player="zoe", money=1)
    begun().refused("wrong_phase", "gain", player="anna", money=1)


def test_money_moves_between_players() -> None:
    talk = given()
    talk.refused("bad_command", "gain", player="anna", points=1, source="ben")
    talk.refused("bad_amount", "gain", player="anna", money=0, source="ben")
    talk.refused("unknown_player", "gain", player="anna", money=1, source="anna")
    talk.refused("not_enough_money", "gain", player="anna", money=6, source="ben")
    talk.do("gain", player="anna", money=5, source="ben")
    assert (talk.money("anna"), talk.money("ben")) == (10, 0)


def test_stars_bring_the_benefit_when_placed() -> None:
    talk = given()
    talk.do("star", player="ben", to="pisa")
    assert (talk.tell, talk.money("ben")) == ([("ben", "money", 2)], 7)
    talk.do("star", player="ben", to="livorno")
    assert talk.tell == [("ben", "summer_visitor", 1)]
    assert talk.state["map"]["pisa"]["leader"] == "ben"
    talk.do("star", player="anna", to="pisa")
    assert talk.state["map"]["pisa"]["leader"] is None
    assert talk.player("ben")["stars_left"] == 4


def test_stars_move_only_when_all_are_out_and_without_benefit() -> None:
    talk = given()
    talk.refused("unknown_region", "star", player="anna", to="roma")
    talk.refused("bad_command", "star", player="anna", to="pisa", source="pisa")
    talk.refused("no_star", "star", player="anna", to="pisa", source="siena")
    for _ in range(6):
        talk.do("star", player="anna", to="siena")
        if talk.player("anna")["stars_left"]:
            talk.refused("stars_left", "star", player="anna", to="pisa", source="siena")
    talk.refused("no_star", "star", player="anna", to="siena")
    money = talk.money("anna")
    talk.do("star", player="anna", to="pisa", source="siena")
    assert (talk.money("anna"), talk.tell) == (money, [])
    assert talk.state["map"]["siena"]["stars"]["anna"] == 5


def test_a_trade_gives_then_gets() -> None:
    talk = given()
    talk.do("trade", player="anna", give="money", get="point")
    assert (talk.money("anna"), talk.points("anna"), talk.tell) == (2, 1, [("anna", "point", 1)])
    talk.refused("not_enough_money", "trade", player="anna", give="money", get="cards")
    talk.do("trade", player="anna", give="point", get="money")
    assert talk.tell == [("anna", "money", 3)]
    talk.do("trade", player="anna", give="cards", get="cards")
    assert talk.tell == [("anna", "cards", 2)]
    talk.do("trade", player="anna", give="grape", get="grape")
    assert talk.tell == [("anna", "grape", 1)]
    talk.refused("bad_command", "trade", player="anna", give="money", get="money")
    talk.refused("bad_command", "trade", player="anna", give="point", get="point")


def test_nobody_trades_below_minus_five() -> None:
    talk = given()
    talk.do("gain", player="anna", points=-5)
    talk.refused("not_enough_points", "trade", player="anna", give="point", get="grape")


def test_wine_is_sold_for_points_by_type() -> None:
    talk = given(wine_points={"red": 0, "white": 1, "blush": 2, "sparkling": 4})
    talk.do("sell_wine", player="cleo", type="sparkling")
    assert (talk.points("cleo"), talk.tell) == (4, [("cleo", "point", 4)])
    talk.do("sell_wine", player="cleo", type="red")
    assert talk.tell == [("cleo", "point", 0)]
    talk.refused("bad_command", "sell_wine", player="cleo", type="rose")


def test_coins_that_stay_on_the_table_are_told_and_not_booked() -> None:
    talk = given(money=None, specials=["soldato", "politico"], options={"money": False})
    assert talk.player("anna")["money"] is None
    talk.refused("not_in_game", "gain", player="anna", money=0)
    talk.refused("not_in_game", "gain", player="anna", money=1, source="ben")
    talk.refused("not_in_game", "place", player="anna", money=0)
    talk.refused("not_in_game", "adjust", reason="coins", set={"money": {"anna": 1}})
    talk.do("trade", player="anna", give="money", get="point")
    talk.do("trade", player="anna", give="point", get="money")
    assert talk.tell == [("anna", "money", 3)]
    talk.do("train", player="anna", worker="soldato", cost=9)
    assert talk.tell == [("anna", "pay", 10)]
    talk.do("place", player="anna", worker="soldato")
    talk.do("place", player="ben", worker="politico", again=True, tolls=["anna"])
    assert talk.tell == [("anna", "toll", 1)]
    talk.do("star", player="cleo", to="pisa")
    assert talk.tell == [("cleo", "money", 2)]
    talk.do("gain", player="anna", residual=3)
    talk.until("winter")
    talk.do("pass", player="anna", row=4)
    assert ("anna", "income", 3) in talk.tell
    assert talk.player("anna")["money"] is None
