"""What the box says unasked: who still acts, the extra turn, the scoring, five of a colour, the set-up."""

from dataclasses import replace
from typing import Any

import pytest

from companion.frozen import changed
from companion.games.castles.page import notes
from companion.games.castles.rules.commands import Adjust, Choose, Draw, Place, Refill
from companion.games.castles.rules.facts.course import RoundClosing
from companion.games.castles.rules.terms import Bonus, Farm, Gain, Ledger, Thing, Type
from companion.games.castles.screens.memory import MEMORY
from companion.games.registry import GAMES
from companion.ui.kit.languages import LANGUAGES, Translator
from tests.games.castles.people import ANNA, AREAS, BEN, CHLOE, EINO, REGULARS, Box, new_game
from tests.games.castles.targets import box_with, five_left

FIVE = "Five of a colour in the display now? All of it leaves for neutral tiles"


def moves_of(box: Box) -> list[str]:
    """What is to be moved after the last entry, with the reasons."""
    moment = box.table.timeline.moments[-1]
    return [str(each) for each in GAMES.screens("castles").moves(moment.events, moment.game)]


def on_the_page(box: Box) -> list[str]:
    return [str(each) for each in notes(box.game)]


# The extra turn of round 3


def last_pile(turn: str, **named: Any) -> Box:
    """Round 3 of four, with one tile on this player's pile 3."""
    lies = {"round": 3, "turn": turn, "piles": {turn: (0, 0, 1)}, **named}
    return box_with(players=4).play(Adjust(lies, "so far"))


def test_the_pile_that_closes_round_3_announces_the_extra_turn() -> None:
    box = last_pile(BEN).play(Choose(BEN, Type.INN))
    said = "Ben's pile 3 is empty: Chloé, Eino, then everybody has one extra turn"
    assert moves_of(box)[0] == said
    moment = box.table.timeline.moments[-1]
    told = GAMES.screens("castles").news(moment.events, moment.game).told
    assert [str(each.text) for each in told] == [said]
    box = last_pile(EINO).play(Choose(EINO, Type.INN))
    assert "Eino's pile 3 is empty: now everybody has one extra turn" in moves_of(box)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_what_comes_next_names_the_extra_turn_however_many_still_act(language: Any) -> None:
    box = last_pile(ANNA).play(Choose(ANNA, Type.INN))
    words = Translator(language)
    assert on_the_page(box) == ["Extra turn after Chloé, Eino"]
    extra = words.text("Extra turn after {players}", players="|").partition("|")
    box.preferences = replace(box.preferences, language=language.code)
    shown = box.push().text
    assert any(part and part.strip() in shown for part in (extra[0], extra[2]))


def test_the_last_turn_of_the_closing_cycle_is_followed_by_the_extra_turn() -> None:
    box = last_pile(EINO, marble={EINO: 1}).play(Choose(EINO, Type.INN))
    assert "It closes; then: extra turn" in on_the_page(box)
    shown = box.push().text
    assert "It closes; then: extra turn" in shown
    assert "Next: Anna" in shown


def test_in_the_extra_turn_the_scoring_comes_last() -> None:
    box = last_pile(EINO).play(Choose(EINO, Type.INN), *(Draw(each) for each in (ANNA, BEN)))
    assert on_the_page(box) == ["Extra turn; then: Eino"]
    box.play(Draw(CHLOE))
    assert on_the_page(box) == ["Extra turn; then: scoring"]
    assert "Next: scoring" in box.push().text


def test_with_the_points_alone_the_extra_turn_is_told_too() -> None:
    box = Box(new_game(2, Ledger.POINTS), name="castles").play(Adjust({"round": 3, "closing": True}, "late"))
    assert on_the_page(box) == ["It closes; then: extra turn, scoring"]


# The scoring


def test_after_a_rounds_last_turn_the_scoring_is_told_and_nobodys_turn() -> None:
    box = box_with().play(Adjust({"turn": BEN, "piles": {ANNA: (0, 7, 7)}}, "the round ends"))
    said = moves_of(box.play(Draw(BEN)))
    assert "Now round 1 is scored" in said
    assert not any("turn" in sentence for sentence in said)
    said = moves_of(box_with().play(Draw(ANNA)))
    assert said[-1] == "It is Ben's turn"


# Five of a colour


@pytest.mark.parametrize("ledger", [Ledger.POINTS, Ledger.SCORE])
def test_five_of_a_colour_is_recalled_with_each_tile_that_comes(ledger: Ledger) -> None:
    box = Box(new_game(2, ledger), name="castles")
    if ledger is Ledger.POINTS:
        box.seat(0).hold_knob()
        assert isinstance(box.table.timeline.moments[-1].events[0], RoundClosing)
    else:
        box.key("key1").key("key1").read().play(Choose(ANNA, Type.INN))
    (said,) = (sentence for sentence in moves_of(box) if sentence.startswith(FIVE))
    assert "agriculture is one colour" in said
    assert "only neutral ones are shuffled back" in said


def test_where_the_box_finds_five_of_a_colour_it_says_which_tiles_are_shuffled_back() -> None:
    box = five_left()
    said = moves_of(box)
    assert "When neutral tiles run out, only neutral ones are shuffled back" in said
    assert not any(sentence.startswith(FIVE) for sentence in said)
    box.play(Refill((Type.INN, Type.INN, Type.CITY, Type.CITY, Type.FORT)))
    assert not any("shuffled" in sentence for sentence in moves_of(box)), "nothing has left"


# Areas that look the same


def test_two_half_filled_areas_of_one_size_are_told_apart_by_their_farms() -> None:
    sizes = {**AREAS, Type.AGRICULTURE: (2, 2, 1)}
    begin = changed(new_game(2, Ledger.FULL), areas={ANNA: sizes, BEN: sizes})
    box = Box(begin, name="castles").key("key5").key("key5")
    lies: dict[str, Any] = {
        "areas": {ANNA: {Type.AGRICULTURE: (1, 1, 1)}},
        "farms": {ANNA: ((Farm.VINEYARD,), (Farm.HOGS, Farm.WHEAT), ())},
        "storage": {ANNA: (Thing.AGRICULTURE,)},
    }
    box.read().play(Adjust(lies, "as it lies")).key("place")
    shown = box.text.split()
    assert {"V", "HW"} <= set(shown)
    box.key(f"key{1 + [each for each in shown if each in ('V', 'HW')].index('HW')}").key("key1")
    areas = (box.player(ANNA).areas or {})[Type.AGRICULTURE]
    assert [area.filled for area in areas] == [1, 2, 1]


# An open turn


def test_home_shows_whose_action_the_next_key_would_be() -> None:
    box = box_with(marble=1).play(Draw(ANNA))
    assert box.scene.acting == BEN
    assert "Ben" in box.scene.title
    assert "4 Anna" in box.text, "key 4 goes on with a marble"
    box.key("marble")
    assert box.scene.acting == ANNA
    assert "Anna" in box.scene.title
    box.back().key("choose")
    assert "Ben takes a tile" in box.text


# Yield cards that were seen


def wagon_with(*cards: dict[Gain, int]) -> Box:
    """Ledger full, a yield card is revealed, and these were seen before."""
    kept = MEMORY.keeping(REGULARS, changed(MEMORY.recall(REGULARS), yields=cards))
    seen = replace(REGULARS, language="en", **kept)  # type: ignore[arg-type]
    box = Box(new_game(2, Ledger.FULL), seen, name="castles")
    box.key("key5").key("key5").read()
    box.play(Adjust({"storage": {ANNA: (Thing.WAGON,)}, "bonus": {ANNA: {Bonus.YIELD: 1}}}, "as it lies"))
    return box.play(Place(ANNA, Thing.WAGON, area=0))


CARDS: tuple[dict[Gain, int], ...] = (
    *({Gain.CARDS: 2}, {Gain.WORKERS: 1}, {Gain.MARBLE: 1}, {Gain.PIECES: 1}, {Gain.GREEN: 2}),
    {Gain.RED: 3, Gain.CARDS: 1},
)


def test_a_card_that_was_seen_is_one_key() -> None:
    box = wagon_with(*CARDS)
    before = box.inputs
    box.key("key5")
    assert (box.inputs - before, box.player(ANNA).green) == (1, 2)
    box.read().turn(1).key("key1")
    assert (box.player(ANNA).red, box.inputs - before) == (3, 3), "the sixth is behind a detent"


def test_a_new_card_gets_a_key_once_it_was_entered() -> None:
    box = wagon_with().key("key2").push()
    assert MEMORY.recall(box.preferences).yields == ({Gain.WORKERS: 1},)
    box.read().key("key1")
    assert box.player(ANNA).workers == 2
    assert len(MEMORY.recall(box.preferences).yields) == 1


def test_a_card_that_was_entered_by_mistake_is_forgotten_and_nothing_is_booked() -> None:
    box = wagon_with(*CARDS)
    entries = len(box.table.timeline.moments)
    box.hold_knob().key("key2")
    assert MEMORY.recall(box.preferences).yields == (CARDS[0], *CARDS[2:])
    assert (box.screen, len(box.table.timeline.moments)) == ("SeenCard", entries)
    box.hold_knob().back().key("key2")
    assert box.player(ANNA).marble == 1, "BACK: the keys are cards again"


# Set-up


def test_the_set_up_says_what_lies_how_and_who_starts() -> None:
    box = Box(new_game(2), name="castles")
    said = moves_of(box)
    for sentence in (
        "Everybody joins a board A, B and C along their long sides, shifted by one space at most",
        "The starting castle lies on a fort space",
        "The colour bonus tiles lie with I up; 8 neutral tiles lie face up",
    ):
        assert sentence in said
    box = Box(preferences=replace(REGULARS, language="en"), name="castles").push()
    assert "the youngest" in box.text
