"""The 25 points, the last winter, the regions' points and the tie-break."""

from typing import Any

from tests.games.tuscany.table_talk import Talk, given


def ended(talk: Talk) -> Talk:
    talk.until("winter")
    talk.pass_all()
    return talk


def places(talk: Talk) -> list[tuple[str, int, int | None, int]]:
    return [
        (line["player"], line["points"], line["money"], line["place"])
        for line in talk.state["result"]["ranking"]
    ]


def test_25_points_make_the_last_year_even_when_lost_again() -> None:
    talk = given()
    talk.do("gain", player="anna", points=24)
    assert not talk.state["last_year"]
    talk.do("star", player="anna", to="livorno")
    talk.do("sell_wine", player="anna", type="red")
    assert talk.state["last_year"]
    talk.do("gain", player="anna", points=-9)
    assert talk.state["last_year"]
    ended(talk)
    assert (talk.state["phase"], talk.state["season"], talk.state["turn"]) == ("finished", "winter", None)
    assert places(talk)[0] == ("anna", 18, 6, 1)


def test_a_sole_lead_brings_the_regions_points() -> None:
    talk = given()
    for player, region in (("anna", "arezzo"), ("ben", "siena"), ("cleo", "siena"), ("cleo", "pisa")):
        talk.do("star", player=player, to=region)
    talk.do("gain", player="ben", points=25)
    ended(talk)
    assert (talk.points("anna"), talk.points("ben"), talk.points("cleo")) == (2, 25, 1)


def test_regions_bring_no_points_where_the_table_wants_none() -> None:
    talk = given(options={"region_points": False})
    talk.do("star", player="anna", to="arezzo")
    talk.do("gain", player="ben", points=25)
    ended(talk)
    assert talk.points("anna") == 0


def test_a_statue_does_not_bring_the_last_year_but_counts_in_spring() -> None:
    talk = given(2, 2, 3, structures=True, people={"anna": {"points": 24, "marks": {"statue": True}}})
    talk.until("winter")
    talk.do("pass", player="anna", row=4)
    assert (talk.points("anna"), talk.state["last_year"]) == (25, False)
    talk.do("pass", player="ben", row=5)
    assert (talk.state["year"], talk.state["last_year"]) == (2, True)


def test_places_are_shared_below_the_lead() -> None:
    talk = given(4, 3, 4, 5, 2)
    talk.do("gain", player="cleo", points=25)
    talk.do("adjust", reason="coins", set={"money": {"dora": 0}})
    ended(talk)
    assert places(talk) == [("cleo", 25, 5, 1), ("anna", 0, 5, 2), ("ben", 0, 5, 2), ("dora", 0, 1, 4)]


def tied(**fields: Any) -> Talk:
    talk = given(3, 3, 4, 5, **fields)
    for player in ("ben", "cleo"):
        talk.do("gain", player=player, points=25)
    return ended(talk)


def test_a_tied_lead_compares_wine_then_grapes() -> None:
    talk = tied()
    assert (talk.state["phase"], talk.state["turn"], talk.state["result"]) == ("tie_break", None, None)
    talk.refused("wrong_phase", "gain", player="ben", points=1)
    talk.refused("unknown_player", "break_tie", wine={"zoe": 1})
    talk.refused("not_in_game", "break_tie", money={"ben": 1, "cleo": 2})
    talk.refused("requirements_not_met", "break_tie", wine={"ben": 1})
    talk.refused("requirements_not_met", "break_tie", grapes={})
    talk.refused("bad_amount", "break_tie", wine={"ben": 1000, "cleo": 0})
    talk.do("break_tie", wine={"ben": 9, "cleo": 9}, grapes={"ben": 3, "cleo": 4, "anna": 9})
    assert places(talk) == [("cleo", 25, 5, 1), ("ben", 25, 5, 2), ("anna", 0, 5, 3)]
    talk.do("undo")
    talk.do("break_tie")
    assert places(talk) == [("ben", 25, 5, 1), ("cleo", 25, 5, 1), ("anna", 0, 5, 3)]


def test_money_is_compared_where_the_box_does_not_follow_it() -> None:
    talk = tied(money=None, options={"money": False})
    talk.do("break_tie", money={"ben": 1, "cleo": 2}, wine={"ben": 9, "cleo": 0})
    assert places(talk) == [("cleo", 25, None, 1), ("ben", 25, None, 2), ("anna", 0, None, 3)]
    talk.refused("wrong_phase", "break_tie")


def test_the_next_game_can_begin_after_the_end_and_undo_goes_back() -> None:
    talk = tied()
    talk.do("break_tie")
    talk.refused("wrong_phase", "abandon")
    talk.do(
        "undo",
    )
    talk.do("undo")
    assert (talk.state["phase"], talk.state["season"]) == ("seasons", "winter")
