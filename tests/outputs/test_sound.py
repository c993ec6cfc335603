"""What is heard at the table: signals where everybody should look up, ticks where somebody wants them."""

from pathlib import Path

import pytest

from companion.devices.ports import Notes
from companion.games.kit.fields import read_line
from companion.games.kit.sentences import verbatim
from companion.games.toscana.screens.telling import Announcement
from companion.outputs.sound import CLOSED, REFUSED, TICK, TIME_UP, TRIED, TURN
from companion.record.table import How
from companion.settings.preferences import Sound
from companion.ui.screens.self_test import LampTest
from companion.ui.screens.settings import SETTINGS, Settings
from tests.games.recordings import RECORDED
from tests.hands import Hands

LINE = [setting.label for setting in SETTINGS].index("Sound")
SIGNALS = {"turn": TURN, "refused": REFUSED, "closed": CLOSED, "time up": TIME_UP}


def heard(hands: Hands) -> list[Notes]:
    """What was heard since this was asked last."""
    melodies = list(hands.twin.sounder.melodies)
    hands.twin.sounder.melodies.clear()
    return melodies


def choose(hands: Hands, sound: Sound) -> None:
    """In the settings on the panel."""
    hands.show(Settings(selected=LINE))
    hands.push()
    hands.turn(list(Sound).index(sound) - list(Sound).index(hands.box.preferences.sound))
    hands.push()
    hands.back()
    assert hands.box.preferences.sound is sound
    heard(hands)


def refuse(hands: Hands) -> None:
    """Buy from a storage without the money."""
    hands.key(2)
    hands.turn(1)
    hands.push()
    assert "Not possible" in hands.text


def test_a_box_that_starts_is_silent_and_touches_are_too(folder: Path) -> None:
    hands = Hands(folder)
    hands.key(0)
    hands.back()
    hands.turn(1)
    assert heard(hands) == []
    hands.switch_off()


def test_a_refusal_is_heard_unless_the_sound_is_off(folder: Path) -> None:
    hands = Hands(folder)
    refuse(hands)
    assert heard(hands) == [REFUSED]
    hands.back()
    choose(hands, Sound.OFF)
    refuse(hands)
    assert heard(hands) == []
    hands.switch_off()


def test_ticks_are_heard_for_touches_and_give_way_to_signals(folder: Path) -> None:
    hands = Hands(folder)
    choose(hands, Sound.TICKS)
    refuse(hands)
    *ticks, last = heard(hands)
    assert set(ticks) == {TICK}
    assert last == REFUSED
    hands.wait(300)
    assert heard(hands) == [], "nobody touched it"
    hands.switch_off()


def test_an_announcement_is_heard_once(folder: Path) -> None:
    hands = Hands(folder)
    hands.show(Announcement(verbatim("Time is up"), verbatim("The last round begins.")))
    hands.box.publish()
    assert heard(hands) == [TIME_UP]
    hands.switch_off()


def test_the_self_test_is_heard_whatever_was_chosen(folder: Path) -> None:
    hands = Hands(folder)
    choose(hands, Sound.OFF)
    hands.show(LampTest())
    assert heard(hands) == [TRIED]
    hands.switch_off()


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_is_told_by_its_rhythm_alone(name: str) -> None:
    """So that a buzzer with one tone, and an ear without pitch, know it."""

    def rhythm(notes: Notes) -> list[tuple[bool, int]]:
        beats: list[tuple[bool, int]] = []
        for note in notes:
            is_on = note.hz > 0
            if beats and beats[-1][0] == is_on:
                beats[-1] = (is_on, beats[-1][1] + note.ms)
            else:
                beats.append((is_on, note.ms))
        return beats

    own = rhythm(SIGNALS[name])
    for other in (rhythm(notes) for signal, notes in SIGNALS.items() if signal != name):
        is_longer = abs(sum(ms for _, ms in own) - sum(ms for _, ms in other)) > 300
        assert len(own) != len(other) or is_longer


def test_of_a_whole_game_each_turn_and_each_closed_round_is_heard(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    recorded = RECORDED["toscana"]
    seen, told = None, list[Notes]()
    heard(hands)
    for line in recorded.lines_of(recorded.names[0]):
        hands.box.enter(read_line(line), "phone")
        facts, how, melodies = hands.published[-1].facts, hands.published[-1].how, heard(hands)
        if facts is not None and seen is not None:
            told += melodies
            if how not in (How.DONE, How.REDONE):
                assert melodies == [], line
            elif facts.round > seen.round:
                assert melodies in ([CLOSED], [TIME_UP]), line
            elif facts.turn not in (None, seen.turn):
                assert melodies in ([TURN], [TIME_UP]), line
        seen = facts
    assert told.count(CLOSED) >= 3
    assert told.count(TURN) > 20
    hands.switch_off()
