"""The clock at the running box: who is charged, what is heard at zero, and that a power cut costs nothing."""

import json
from pathlib import Path

import pytest

from companion.box.parts import AtHome
from companion.devices.ports import Effect, Lamp
from companion.games.kit.clock import Bank, ClockMark, Hold, Kind, Rule
from companion.games.kit.sentences import say
from companion.games.port import Stamp
from companion.outputs.sound import RUN_OUT
from companion.record.entries import JournalError, Standing, Written
from companion.record.journal import Journal
from companion.tournament.attending import Attending, Held
from companion.tournament.messages import TableClock
from companion.ui.kit.scene import Scene
from companion.ui.kit.screen import SetClock, Stay
from tests.box.answering import Answering
from tests.hands import Hands

# After the game in the folder was begun.
LATER_S = 100_000_000.0


def clocked(folder: Path, rule: Rule) -> Hands:
    hands = Hands(folder, begins_s=LATER_S)
    hands.show(Answering(SetClock(ClockMark(rule=rule), Stay(Answering()))))
    hands.push()
    hands.show(Answering())
    return hands


def bank(hands: Hands, player: str = "anna") -> Bank:
    hands.box.publish()
    return hands.published[-1].times.banks[player]


def left_s(hands: Hands, player: str = "anna") -> int:
    left_ms = bank(hands, player).left_ms
    assert left_ms is not None
    return round(left_ms / 1000)


def test_one_low_tone_at_zero_then_silence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = clocked(folder, Rule(Kind.TURN, 60))
    heard: list[object] = []
    monkeypatch.setattr(hands.twin.sounder, "play", heard.append)
    hands.wait(59)
    assert heard == []
    hands.wait(120)
    assert heard == [RUN_OUT]
    hands.switch_off()


def lit(row: tuple[Lamp, ...]) -> int:
    return sum(lamp.effect is not Effect.OFF for lamp in row)


def test_the_last_quarter_shrinks_on_the_row_of_whoever_thinks(folder: Path) -> None:
    hands = clocked(folder, Rule(Kind.BANK, 80))
    before = hands.twin.lamp_rows.showing[0]
    hands.wait(70)
    low = hands.twin.lamp_rows.showing[0]
    assert low != before
    hands.wait(20)
    assert lit(hands.twin.lamp_rows.showing[0]) < lit(low)
    hands.switch_off()


def test_a_question_to_somebody_else_runs_on_their_clock(folder: Path) -> None:
    hands = clocked(folder, Rule(Kind.BANK, 300))
    hands.wait(10)
    hands.show(Answering(scene=Scene("Ben?", asked="ben")))
    hands.wait(25)
    assert (left_s(hands), left_s(hands, "ben")) == (290, 275)
    hands.show(Answering(scene=Scene("Undo?", asked="")))
    hands.wait(100)
    assert (left_s(hands), left_s(hands, "ben")) == (290, 275)
    hands.show(Answering())
    hands.wait(5)
    assert left_s(hands) == 285
    hands.switch_off()


def test_a_power_cut_is_nobodys_time(folder: Path) -> None:
    hands = clocked(folder, Rule(Kind.BANK, 300))
    hands.wait(40)
    hands.pull_the_plug()
    again = Hands(folder, begins_s=LATER_S + 3000, alive_s=LATER_S + 35)
    assert 264 <= left_s(again) <= 266
    again.wait(10)
    assert 254 <= left_s(again) <= 256
    again.switch_off()


@pytest.mark.parametrize("jump_s", [7200.0, -7200.0, 40.0, -40.0])
def test_a_clock_that_is_set_while_somebody_thinks_charges_nobody(folder: Path, jump_s: float) -> None:
    hands = clocked(folder, Rule(Kind.BANK, 300))
    hands.wait(30)
    hands.ahead_s += jump_s
    hands.wait(25)
    assert left_s(hands) == 245
    hands.ahead_s -= jump_s
    hands.buy_a_red_box()
    hands.push(3)
    after = left_s(hands)
    assert 240 <= after <= 245
    hands.pull_the_plug()
    again = Hands(folder, begins_s=hands.timers.now_s, alive_s=hands.timers.now_s)
    assert left_s(again) == after
    again.switch_off()


class Full:
    """A record whose disk is full for a while."""

    def __init__(self, journal: Journal) -> None:
        self.journal, self.is_full = journal, False

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        return self.journal.begin_game(name, players, rules, first)

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        if self.is_full:
            raise JournalError(say("The disk is full."))
        return self.journal.append(written, standing, times)

    append_all = None


def test_while_nothing_can_be_kept_the_clock_stands(folder: Path) -> None:
    kept: list[Full] = []

    def wrap(journal: Journal) -> Full:
        kept.append(Full(journal))
        return kept[0]

    hands = Hands(folder, begins_s=LATER_S, wrap=wrap)  # type: ignore[arg-type]
    hands.show(Answering(SetClock(ClockMark(rule=Rule(Kind.BANK, 300)), Stay(Answering()))))
    hands.push()
    hands.box._engine = hands.box._engine.begin(hands.box._around.games, hands.table, hands.box._outside())
    hands.wait(10)
    kept[0].is_full = True
    hands.buy_a_red_box()
    stood = left_s(hands)
    hands.wait(200)
    assert left_s(hands) == stood
    kept[0].is_full = False
    hands.push(3)
    assert hands.has_traded()
    assert left_s(hands) == stood
    commands = [json.loads(entry.command) for entry in hands.journal.entries(1)]
    assert any(command.get("skip_ms", 0) >= 200_000 for command in commands)
    hands.switch_off()


def test_a_pause_is_in_the_journal_and_outlives_a_start(folder: Path) -> None:
    hands = clocked(folder, Rule(Kind.BANK, 300))
    hands.show(Answering(SetClock(ClockMark(hold=Hold.PAUSE), Stay(Answering()))))
    hands.push()
    hands.pull_the_plug()
    again = Hands(folder, begins_s=LATER_S + 500)
    assert again.table.clock.hold is Hold.PAUSE
    again.wait(100)
    assert left_s(again) >= 299
    again.switch_off()


def test_extra_time_goes_into_the_banks_and_the_clock_stands_in_a_judges_call(folder: Path) -> None:
    hall = AtHome()
    hands = Hands(folder, begins_s=LATER_S, tournament=hall)
    hands.show(Answering(SetClock(ClockMark(rule=Rule(Kind.BANK, 300)), Stay(Answering()))))
    hands.push()
    hall.attending = Attending("Cup", Held(extra=TableClock(1, 60)))
    assert (left_s(hands), left_s(hands, "ben")) == (360, 360)
    hall.attending = Attending("Cup", Held(extra=TableClock(1, 60), call="call-1"))
    hands.wait(0)
    hands.box.publish()
    stood = left_s(hands)
    hands.wait(500)
    assert left_s(hands) == stood
    hall.attending = Attending("Cup", Held(extra=TableClock(1, 60)))
    hands.box.publish()
    hands.wait(30)
    assert left_s(hands) == stood - 30
    hands.switch_off()
