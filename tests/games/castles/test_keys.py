"""What a key, a hold and a push stand for where few inputs are wanted: the points alone, and ledger full."""

from dataclasses import replace

from companion.games.castles.rules.commands import Adjust, Choose, Command, Draw
from companion.games.castles.rules.terms import Ledger, Phase, Side, Thing, Type
from companion.games.castles.screens.entries import ARRIVING, KEYS, arriving
from companion.ui.kit.screen import Outside
from tests.games.castles.people import ANNA, BEN, NUMBERS, REGULARS, Box, new_game
from tests.games.castles.targets import full, stored


class SeatedBox(Box):
    """Everybody has a button."""

    @property
    def outside(self) -> Outside:
        return replace(super().outside, has_seat_buttons=True)


def tracks() -> Box:
    english = replace(REGULARS, language="en")
    return SeatedBox(new_game(2, Ledger.POINTS), english, name="castles").read()


# The points alone


def test_an_area_whose_key_is_held_on_asks_which_colour_is_full_with_it() -> None:
    box = tracks()
    before = box.inputs
    box.seat(1).hold_key("key2")
    assert (box.screen, box.player(BEN).green) == ("FullColour", 3)
    box.key("key1")
    assert box.player(BEN).green == 3 + NUMBERS[Type.INN][Side.I]
    assert box.inputs - before == 3


def test_without_buttons_the_colour_is_asked_of_whoever_gained() -> None:
    box = Box(new_game(2, Ledger.POINTS), replace(REGULARS, language="en"), name="castles").read()
    box.key("key2").hold_key("key1")
    assert box.screen == "FullColour"
    box.key("key1")
    assert (box.player(ANNA).green, box.player(BEN).green) == (0, 1 + NUMBERS[Type.INN][Side.I])


def test_a_held_key_of_another_gain_asks_nothing() -> None:
    box = tracks().seat(0).hold_key("key4").read()
    assert (box.screen, box.player(ANNA).green) == ("PointsHome", 1)


def test_colours_that_are_gone_or_had_have_no_key() -> None:
    box = tracks().seat(0).push().key("key1").read()
    assert box.game.sides[Type.INN] is Side.II
    box.push().key("key1").read()
    assert box.game.sides[Type.CITY] is Side.II, "Anna has had the inns, so the first key is the cities"
    box.seat(1).push().key("key1").read()
    assert box.game.sides[Type.INN] is None, "Ben gets the other side"
    box.push().turn(1).key("key2").read()
    assert box.game.sides[Type.AGRICULTURE] is Side.II, "seven are left: two behind a detent"


def test_while_a_round_closes_a_held_knob_opens_its_scoring() -> None:
    box = tracks().seat(0).key("key3").read().seat(0).hold_knob().read()
    assert box.game.is_closing
    box.seat(0).key("key1").read().hold_knob()
    assert box.screen == "Scoring"
    box.push()
    assert (box.game.round, box.player(ANNA).red) == (2, 7)


def test_a_held_key_counts_twice_in_the_final_count() -> None:
    box = tracks().play(Adjust({"round": 3, "closing": True}, "late")).push().push().read()
    assert box.game.phase is Phase.FINAL
    before = box.inputs
    box.hold_key("key4").hold_key("key1").key("key1").key("key5").key("key5")
    assert (box.inputs - before, box.player(ANNA).red, box.player(BEN).red) == (5, 2 + 3, 0)


# Ledger full: the tile that came


def came(tile: Type) -> tuple[Command, ...]:
    """It comes out of Anna's piles for another one of its type."""
    return Choose(ANNA, tile, refill=tile), Draw(BEN)


def test_the_push_is_the_commonest_type_without_a_key() -> None:
    box = full().key("choose").key("key1").push()
    assert (box.game.display or {})[Type.CITY] == 2
    assert box.inputs == 3


def test_a_type_of_which_no_tile_is_left_in_the_piles_gives_its_key_away() -> None:
    assert arriving(()) == ARRIVING
    usual = ARRIVING[:KEYS]
    assert arriving((Type.QUARRY,) * 3)[:KEYS] == (*usual[:2], Type.CITY, *usual[3:])
    assert arriving((Type.QUARRY, Type.CITY) * 3)[:KEYS] == (*usual[:2], Type.FORT, *usual[3:])
    everything = arriving((Type.QUARRY,) * 3 + (Type.FORT, Type.INN, Type.CITY, Type.CITY))
    assert everything[:KEYS] == usual, "there is none to give it to"
    assert set(everything) == set(ARRIVING), "a tile that can't be can still be entered"


def test_neutral_tiles_may_be_any() -> None:
    box = full()
    for _ in range(3):
        box.play(*came(Type.QUARRY))
    box.play(Adjust({"piles": {ANNA: (0, 0, 0)}, "storage": {ANNA: ()}}, "all are out"))
    box.key("choose").key("key1")
    assert box.screen == "Came"
    before = (box.game.display or {})[Type.QUARRY]
    box.key("key3")
    assert (box.game.display or {})[Type.QUARRY] == before + 1


# Ledger full: where it is laid


def test_a_key_is_an_area_and_who_pays() -> None:
    box = stored(Thing.VILLAGE, ledger=Ledger.FULL, workers=1)
    before = box.inputs
    box.key("place")
    assert box.screen == "Spots"
    box.key("key3")
    village = (box.player(ANNA).areas or {})[Type.VILLAGE]
    assert [area.filled for area in village] == [0, 0, 1], "the nearest to its end, with a worker"
    assert (box.inputs - before, box.player(ANNA).cards) == (2, 8)


def test_a_piece_has_a_key_for_each_spot_the_largest_area_first() -> None:
    begin = new_game(2, Ledger.FULL)
    lies = {Type.CITY: (2,), Type.AGRICULTURE: (0, 0)}
    box = Box(begin, name="castles").key("key5").key("key5").read()
    box.play(Adjust({"areas": {ANNA: lies}, "storage": {ANNA: (Thing.PIECE,)}}, "as it lies"))
    box.key("place").key("key1")
    assert box.built(ANNA, Type.CITY) == 3
    assert box.player(ANNA).green >= 6


def test_more_spots_than_keys_are_behind_a_detent_and_several_things_share_key_5() -> None:
    box = stored(Thing.VILLAGE, Thing.MONASTERY, ledger=Ledger.FULL, workers=2)
    assert box.key("place").screen == "Spots"
    box.key("key5")
    assert "monastery" in box.text
    box.key("key5").turn(1).key("key2")
    assert (box.player(ANNA).workers, box.player(ANNA).cards) == (2 - 2 + 1, 9)
    assert box.built(ANNA, Type.VILLAGE) == 1
