"""Home belongs to the player on turn; whoever else is chosen shows it, and BACK returns."""

from companion.games.toscana.rules.commands import Deal
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import Kind
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import with_boxes

DEALS = Options(player_deals=True)


def after_a_deal() -> Box:
    return Box(new_game(3, DEALS)).play(Deal("anna", "ben", {Kind.RED: 1}, {}, -1))


def test_after_a_deal_home_is_the_next_players() -> None:
    box = after_a_deal()
    assert "Ben" in box.text.splitlines()[0]
    assert "Anna may trade on" in box.text
    box.key("water").turn(1).push()
    assert box.player("ben").boxes == by_kind(3, 0, 0, 0, 3)


def test_the_dealer_who_trades_on_shows_it() -> None:
    box = after_a_deal().seat(0)
    assert "Anna, trades on" in box.text
    box.key("red").turn(-1).push()
    assert box.player("anna").boxes == by_kind(0, 0, 0, 0, 2)


def test_back_returns_to_the_player_on_turn_and_only_then_opens_the_menu() -> None:
    box = Box(new_game(3)).seat(2).back()
    assert box.screen == "Home"
    assert box.scene.acting is None
    assert box.back().screen == "Menu"


def paying(give: Kind | None, take: Kind | None) -> Box:
    """At the last question of a deal of Anna with Ben."""
    box = Box(new_game(3, DEALS)).play(with_boxes("anna", by_kind(2, 2, 0, 0, 0), money=20))
    box = box.push().key("rose").push()
    box = (box.key(give) if give else box).push()
    return (box.key(take) if take else box).push()


def test_whoever_gets_boxes_pays() -> None:
    assert "Ben → Anna" in paying(Kind.RED, None).turn(2).text
    assert "Anna → Ben" in paying(None, Kind.RED).turn(2).text
    box = paying(Kind.RED, None).turn(2).push()
    assert (box.player("anna").money, box.player("ben").money) == (22, 1)


def test_both_sides_are_summed_up_before_a_deal_is_booked() -> None:
    text = paying(Kind.WHITE, Kind.RED).turn(3).text
    assert "Anna gets" in text
    assert "Ben gets" in text
