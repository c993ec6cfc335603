"""The service hangs or dies, its OLED and its pins vanish: the box comes back, in the same game."""

from companion.devices.ports import Line
from tests.vm.bench import Bench
from tests.vm.guest_box import UNIT
from tests.vm.report import Trial

KILLS = 3


def is_woken_when_frozen(bench: Bench) -> str:
    guest = bench.guest
    frozen = guest.unit("MainPID")
    guest.run("kill", "-STOP", frozen)
    took_s = guest.wait_until(lambda: _is_running_anew(bench, frozen), "a restart by the watchdog")
    log = guest.run("journalctl", "-u", UNIT, "-b", "-o", "cat")
    assert "Watchdog timeout" in log
    bench.played.switch_on_again()
    return f"restarted by the watchdog after {took_s:.0f} s, same game on the OLED"


def survives_kills(bench: Bench) -> str:
    """Each restart waits longer than the one before."""
    guest = bench.guest
    before = int(guest.unit("NRestarts"))
    pauses_s = []
    for _ in range(KILLS):
        killed = guest.unit("MainPID")
        ended_s = guest.machine.ask("monotonic")
        guest.run("kill", "-KILL", killed)
        guest.wait_until(lambda pid=killed: _is_running_anew(bench, pid), "a restart")  # type: ignore[misc]
        began_s = int(guest.unit("ExecMainStartTimestampMonotonic")) / 1e6
        pauses_s.append(began_s - ended_s)
    assert pauses_s == sorted(pauses_s)
    assert int(guest.unit("NRestarts")) - before == KILLS
    bench.played.switch_on_again()
    told = ", ".join(f"{pause_s:.1f}" for pause_s in pauses_s)
    return f"{KILLS} of {KILLS} restarted, with pauses of {told} s, same game on the OLED"


def goes_on_without_oled(bench: Bench) -> str:
    """Its address stops answering, keys are pressed unseen, and the picture comes back by itself."""
    guest, table = bench.guest, bench.played
    restarts = guest.unit("NRestarts")
    guest.unplug_oled()
    _press_on_both(bench, Line.KNOB_PUSH)
    guest.wait_until(lambda: "does not answer" in guest.unit("StatusText"), "a word about the OLED")
    _press_on_both(bench, Line.BACK)
    guest.plug_oled()
    took_s = guest.wait_until(lambda: guest.shows(table.frame), "the picture")
    assert guest.unit("NRestarts") == restarts
    return f"picture back after {took_s:.1f} s, no restart"


def goes_on_without_pins(bench: Bench) -> str:
    guest, table = bench.guest, bench.played
    running = guest.unit("MainPID")
    # The kernel frees the interrupts of a simulated chip that goes, and may crash on whoever gives one back
    # after that: so the box is let in first.
    guest.run("chrt", "--fifo", "--pid", "50", running)
    guest.unplug_pins()
    guest.wait_until(lambda: "GPIO" in guest.unit("StatusText"), "a word about the pins")
    guest.plug_pins()
    took_s = guest.wait_until(lambda: "GPIO" not in guest.unit("StatusText"), "the pins")
    table.push().back()
    assert guest.unit("MainPID") == running
    return f"keys work again after {took_s:.1f} s, no restart"


def _press_on_both(bench: Bench, line: Line) -> None:
    bench.played.hands.press(line)
    bench.guest.press(line)


def _is_running_anew(bench: Bench, before: str) -> bool:
    guest = bench.guest
    return guest.unit("ActiveState") == "active" and guest.unit("MainPID") not in ("0", before)


IS_WOKEN_WHEN_FROZEN = Trial("the service is frozen", is_woken_when_frozen)
SURVIVES_KILLS = Trial("the service is killed", survives_kills)
GOES_ON_WITHOUT_OLED = Trial("the OLED vanishes and comes back", goes_on_without_oled)
GOES_ON_WITHOUT_PINS = Trial("the pins vanish and come back", goes_on_without_pins)
