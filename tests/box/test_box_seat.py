"""A seat of the box on the running box: it thinks beside the loop, and plays on after a restart."""

from concurrent.futures import wait
from pathlib import Path

from companion.controls.sign_in import Entered
from companion.games.port import THE_BOX
from companion.games.toscana.rules.game import Strength, box_id
from tests.evening import MARKET
from tests.hands import Hands

BOX = box_id(Strength.GOOD)
NEW_GAME = {
    "do": "new_game",
    "players": [{"id": "anna", "name": "Anna"}, {"id": BOX, "name": "Bruno"}],
    "starting_player": BOX,
    "market": MARKET,
}


def beside_the_box(folder: Path) -> Hands:
    """A game in which the box has the first turn."""
    hands = Hands(folder)
    for command in ({"do": "abandon"}, NEW_GAME):
        assert isinstance(hands.box.enter(command, "phone"), Entered)
    while "Bruno" not in hands.words.title:
        hands.push()
    return hands


def think(hands: Hands) -> str:
    """What the box says once it has thought."""
    assert hands.box._beside is not None
    wait((hands.box._beside._outcome,))
    hands.box.publish()
    return hands.text


def test_the_box_thinks_beside_the_loop_and_a_push_enters_its_turn(folder: Path) -> None:
    hands = beside_the_box(folder)
    assert "The box thinks" not in think(hands)
    hands.push()
    now = hands.table.timeline.now
    assert now is not None
    assert now.stamp.by == THE_BOX
    assert f'"player":"{BOX}"' in now.command.replace(" ", "")
    hands.switch_off()


def test_the_same_turn_is_shown_after_a_restart(folder: Path) -> None:
    hands = beside_the_box(folder)
    said = think(hands)
    hands.pull_the_plug()
    again = Hands(folder)
    assert think(again) == said
    again.switch_off()
