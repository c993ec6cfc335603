"""Into a home network by the box's own: opened, given one, and back when that was the wrong password."""

from collections.abc import Callable

import pytest

from companion.box.wifi import WifiSetup
from companion.system.machine import Wifi, WifiPhase
from tests.devices.wifi import FakeWifi


class Bench:
    """A set-up whose work is done when the test says so."""

    def __init__(self) -> None:
        self.radio, self.changes = FakeWifi(), 0
        self.work: list[tuple[Callable[[], Wifi], Callable[[Wifi], None]]] = []
        self.setup = WifiSetup(
            self.radio, lambda *each: self.work.append(each), lambda count: count // 2, self.count
        )

    def count(self) -> None:
        self.changes += 1

    def finish(self) -> Wifi:
        task, done = self.work.pop()
        done(task())
        return self.setup.value


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_its_own_network_opens_with_a_password_and_a_code(bench: Bench) -> None:
    bench.setup.open()
    assert (bench.setup.value.phase, bench.changes) == (WifiPhase.BUSY, 1)
    bench.setup.open()
    opened = bench.finish()
    assert not bench.work
    assert opened.phase is WifiPhase.OPEN
    assert bench.radio.point == (opened.name, opened.password)
    assert opened.networks == bench.radio.networks()
    # As much as a code on the OLED holds.
    assert len(f"WIFI:T:WPA;S:{opened.name};P:{opened.password};;".encode()) <= 32
    bench.setup.close()
    assert bench.finish() == Wifi()
    assert bench.radio.point is None


def test_the_right_password_leads_into_the_network(bench: Bench) -> None:
    bench.setup.open()
    bench.finish()
    bench.setup.join("Home", "correct horse")
    assert bench.finish() == Wifi(joined="Home")
    assert (bench.radio.point, bench.radio.known) == (None, {"Home": "correct horse"})


def test_after_a_wrong_password_its_own_network_is_back_as_it_was(bench: Bench) -> None:
    bench.setup.open()
    opened = bench.finish()
    bench.setup.join("Home", "wrong horse")
    assert bench.setup.value.phase is WifiPhase.BUSY
    back = bench.finish()
    assert (back.phase, back.name, back.code) == (WifiPhase.OPEN, opened.name, opened.code)
    assert "Home did not let the box in" in str(back.problem)
    assert bench.radio.point == (opened.name, opened.password)


def test_a_radio_that_is_off_is_told_and_can_be_tried_again(bench: Bench) -> None:
    bench.radio.is_off = True
    bench.setup.open()
    assert bench.finish().phase is WifiPhase.CLOSED
    assert "can't be opened" in str(bench.setup.value.problem)
    bench.radio.is_off = False
    bench.setup.open()
    assert bench.finish().phase is WifiPhase.OPEN


@pytest.mark.parametrize("is_in", [False, True], ids=["its own opens", "a wrong password"])
def test_left_while_the_wifi_changes_its_own_network_closes_again(bench: Bench, is_in: bool) -> None:
    bench.setup.open()
    if is_in:
        bench.finish()
        bench.setup.join("Home", "wrong horse")
    bench.setup.close()
    assert bench.finish().phase is WifiPhase.BUSY
    assert bench.finish() == Wifi()
    assert bench.radio.point is None
    bench.setup.open()
    assert bench.finish().phase is WifiPhase.OPEN


def test_left_while_it_joins_it_stays_in_the_network(bench: Bench) -> None:
    bench.setup.open()
    bench.finish()
    bench.setup.join("Home", "correct horse")
    bench.setup.close()
    assert bench.finish() == Wifi(joined="Home")
    assert not bench.work
