"""Draw and choose, the second action with a marble, and how the turn passes."""

from tests.games.castles.table_talk import given, given_full


def test_a_draw_brings_three_cards_and_one_for_each_card_tile() -> None:
    talk = given(bonus="card")
    talk.do("draw", player="anna")
    assert talk.player("anna")["cards"] == 9
    assert talk.turn == "ben"
    talk = given(bonus="yield", options={"draw": 2})
    talk.do("draw", player="anna")
    assert talk.player("anna")["cards"] == 7


def test_no_more_cards_come_than_there_are() -> None:
    talk = given()
    talk.adjust(cards={"anna": 60, "ben": 60})
    talk.do("draw", player="anna")
    assert talk.player("anna")["cards"] == 62
    said = talk.refused("supply_empty", "draw", player="ben")
    assert said == "All 122 cards are in the hands; choose or place instead."


def test_a_chosen_tile_is_stored_and_its_gap_filled_from_the_first_pile() -> None:
    talk = given()
    talk.do("choose", player="anna", tile="city")
    assert talk.player("anna")["storage"] == ["city"]
    assert talk.player("anna")["piles"] == [6, 7, 7]


def test_the_next_tile_comes_from_the_lowest_pile_that_is_not_empty() -> None:
    talk = given()
    talk.set("anna", piles=[0, 0, 4])
    talk.do("choose", player="anna", tile="city")
    assert talk.player("anna")["piles"] == [0, 0, 3]
    talk = given()
    talk.set("anna", piles=[0, 0, 0])
    talk.do("choose", player="anna", tile="city")
    assert talk.player("anna")["piles"] == [0, 0, 0]


def test_a_full_storage_gives_up_one_thing_first() -> None:
    talk = given(bonus="storage")
    talk.set("anna", storage=["piece", "city"])
    said = talk.refused("no_room", "choose", player="anna", tile="inn")
    assert said == "Anna's storage is full; one of these leaves the game first: piece, city."
    said = talk.refused("not_stored", "choose", player="anna", tile="inn", discard="inn")
    assert said == "Not in Anna's storage: inn; it holds piece, city."
    talk.do("choose", player="anna", tile="inn", discard="piece")
    assert talk.player("anna")["storage"] == ["city", "inn"]


def test_nothing_is_discarded_while_there_is_a_place() -> None:
    talk = given(bonus="storage")
    talk.set("anna", storage=["city"])
    talk.refused("requirements_not_met", "choose", player="anna", tile="inn", discard="city")
    talk.do("choose", player="anna", tile="inn", discard=None)


# The second action


def test_a_marble_buys_a_second_action_and_never_a_third() -> None:
    talk = given()
    talk.set("anna", marble=2)
    said = talk.refused("requirements_not_met", "draw", player="anna", marble=True)
    assert said == "A marble buys the second action of a turn; the first one is done without."
    talk.do("draw", player="anna")
    assert (talk.turn, talk.state["actions"]) == ("anna", 1)
    said = talk.refused("action_used", "draw", player="anna")
    assert "a second one takes a marble, or the turn ends" in said
    talk.do("choose", player="anna", tile="inn", marble=True)
    assert talk.player("anna")["marble"] == 1
    assert (talk.turn, talk.state["actions"]) == ("ben", 0)


def test_an_open_turn_can_be_ended() -> None:
    talk = given()
    talk.set("anna", marble=1)
    said = talk.refused("requirements_not_met", "end_turn", player="anna")
    assert "a turn is at least one action" in said
    talk.do("draw", player="anna")
    talk.refused("not_your_turn", "end_turn", player="ben")
    talk.do("end_turn", player="anna")
    assert talk.turn == "ben"
    assert talk.player("anna")["marble"] == 1


def test_the_marble_that_was_corrected_away_cannot_pay() -> None:
    talk = given_full()
    talk.set("anna", marble=1)
    talk.do("draw", player="anna")
    talk.set("anna", marble=0)
    assert talk.turn == "anna"
    talk.refused("cannot_pay", "draw", player="anna", marble=True)
    talk.refused("action_used", "refresh", player="anna", tile="inn", types=["fort"])
    talk.do("end_turn", player="anna")


def test_everything_is_strictly_in_turn() -> None:
    talk = given("anna ben cleo", starts="cleo")
    for player in ("cleo", "anna", "ben", "cleo"):
        others = {"anna", "ben", "cleo"} - {player}
        for other in others:
            said = talk.refused("not_your_turn", "draw", player=other)
            assert said == f"It is {player.capitalize()}'s turn; {other.capitalize()} acts later."
        talk.refused("unknown_player", "draw", player="zoe")
        talk.do("draw", player=player)
