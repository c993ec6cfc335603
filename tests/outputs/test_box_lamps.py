"""The lamps of the running box: the turn, the entry, a refusal, and one after the other in their test."""

from pathlib import Path

from companion.controls.sign_in import Entered
from companion.devices.ports import DARK, LITE_LAMPS, ROW_LAMPS, SEATS, Effect
from companion.outputs.lamps import lamp_at
from companion.ui.screens.self_test import LampTest
from tests.hands import Hands


def effects(hands: Hands, seat: int) -> list[Effect]:
    return [lamp.effect for lamp in hands.twin.lamp_rows.showing[seat]]


def test_the_lamps_show_the_turn_the_entry_and_a_refusal_for_a_moment(folder: Path) -> None:
    hands = Hands(folder)
    assert effects(hands, 0)[:4] == [Effect.BLINK, Effect.ON, Effect.ON, Effect.ON]
    assert set(effects(hands, 4)) == {Effect.OFF}
    hands.key(0)
    assert effects(hands, 0)[1:4] == [Effect.PULSE] * 3
    hands.back()
    hands.key(2)
    hands.turn(1)
    hands.push()
    assert "Not possible" in hands.text
    assert set(effects(hands, 0)) == {Effect.FLASH}
    hands.wait(2)
    assert Effect.FLASH not in effects(hands, 0)
    hands.switch_off()


def test_the_lamps_light_one_after_the_other_while_their_test_is_open(folder: Path) -> None:
    hands = Hands(folder)
    of_the_game = set(hands.twin.lamp_rows.seen)
    hands.show(LampTest())
    hands.wait(10)
    seen = set(hands.twin.lamp_rows.seen) - of_the_game
    assert len(seen) == 40
    hands.push()
    hands.wait(1)
    assert hands.twin.lamp_rows.showing in of_the_game
    hands.switch_off()


def test_each_of_three_lamps_a_seat_lights_once_with_a_pause_between_the_seats() -> None:
    shown = [lamp_at(step, LITE_LAMPS) for step in range(SEATS * ROW_LAMPS)]
    lit = [
        [(seat, at) for seat, row in enumerate(rows) for at, lamp in enumerate(row) if lamp != DARK]
        for rows in shown
    ]
    assert [each for (each,) in filter(None, lit)] == [
        (seat, at) for seat in range(SEATS) for at in range(LITE_LAMPS)
    ]
    assert lit[4:9] == [[]] * 5


def test_the_row_of_a_player_whose_own_phone_enters_is_lit_for_a_moment(folder: Path) -> None:
    hands = Hands(folder)
    player = hands.game.players[0].id
    answer = hands.box.enter({"do": "pass", "player": player, "action": "hiring"}, "Anna (1)", player)
    assert isinstance(answer, Entered)
    assert effects(hands, 0) == [Effect.ON] * ROW_LAMPS
    assert Effect.ON in effects(hands, 1)[1:4]
    assert effects(hands, 1) != [Effect.ON] * ROW_LAMPS
    hands.wait(2)
    assert effects(hands, 0) != [Effect.ON] * ROW_LAMPS
    hands.switch_off()
