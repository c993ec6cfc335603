"""Set-up: a board with other regions than the proposed ones, entered once on the panel and remembered."""

from dataclasses import replace

from companion.games.tuscany.rules.printed import REGIONS, PrintedRegion
from companion.games.tuscany.rules.terms import Bonus
from tests.games.tuscany.evening import REGULARS
from tests.games.tuscany.people import Box

ENGLISH = replace(REGULARS, language="en")


FIELDS = 14
"""The board's back has seven regions with points and benefit; the lines below add one and take one off."""


def map_of(box: Box) -> Box:
    return box.push().turn(7).push()


def begun(box: Box) -> dict[str, PrintedRegion]:
    """The map of the game that begins with what was entered."""
    box.back().turn(-7).push()
    for _ in range(7):
        box.push()
    return {name: PrintedRegion(each.points, each.benefit) for name, each in box.read().game.map.items()}


def spelt(box: Box, *keys: str) -> Box:
    for key in keys:
        box.key(key)
    return box


def test_a_region_is_added_by_its_name_with_points_and_benefit_and_remembered() -> None:
    box = map_of(Box(None, ENGLISH, name="tuscany")).turn(FIELDS).push().push()
    spelt(box, "points", "pass", "star", "lira").push()
    box.turn(3).push().turn(1).push().turn(1).push()
    regions = begun(box)
    assert len(regions) == 8
    assert regions["El"] == PrintedRegion(3, Bonus.MONEY)
    assert "El" in map_of(Box(None, box.preferences, name="tuscany")).turn(FIELDS).text


def test_a_region_is_taken_off_and_remembered() -> None:
    box = map_of(Box(None, ENGLISH, name="tuscany")).turn(FIELDS + 1).push().turn(1).push()
    assert "firenze" not in begun(box)
    again = Box(None, box.preferences, name="tuscany")
    assert "Firenze" in map_of(again).turn(FIELDS - 2).push().text
    assert begun(again.push().push())["firenze"] == PrintedRegion(2, Bonus.WINTER_VISITOR)


def front() -> Box:
    """Set-up with the board's front up, which has no structure cards."""
    return Box(None, ENGLISH, name="tuscany").push().turn(1).push()


def test_lucca_is_proposed_on_the_front_too_as_unsure_until_the_map_is_corrected() -> None:
    box = front().turn(6)
    assert "Lucca unsure" in box.text
    box.push().turn(2 * list(REGIONS).index("lucca"))
    assert "- (unsure)" in box.text
    box.push().turn(1).push()
    assert "unsure" not in box.text
    assert begun(box)["lucca"] == PrintedRegion(2, None)


def test_a_region_of_structure_cards_comes_to_the_front_without_them() -> None:
    box = front().turn(6).push().turn(FIELDS + 1).push().turn(list(REGIONS).index("lucca")).push()
    box.turn(FIELDS - 2).push()
    assert "Lucca" in box.text
    assert begun(box.push().push())["lucca"] == PrintedRegion(1, None)


def test_a_name_that_is_on_the_map_is_not_taken_twice() -> None:
    box = map_of(Box(None, ENGLISH, name="tuscany")).turn(FIELDS).push().push()
    spelt(box, "worker", "points", "lira", "worker", "worker", "worker", "points", "points").push()
    assert "Pisa" in box.text
    assert "there already" in box.text
    for _ in "Pisa":
        box.back()
    assert len(begun(box.back().back())) == 7


def test_a_map_has_1_to_12_regions() -> None:
    box = map_of(Box(None, ENGLISH, name="tuscany"))
    for fields in range(FIELDS, 2, -2):
        box.turn(fields + 1).push().push()
    assert "Add a region" in box.turn(2).text
    assert "Take a region off" not in box.text
    for letter in ("points", "lira", "star", "worker", "pass"):
        for second in ("points", "lira", "star"):
            if "Add a region" in box.turn(2).text:
                spelt(box.push().turn(6).push(), "points", letter, "points", second).push().push()
    assert len(begun(box)) == 12
