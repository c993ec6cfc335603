"""The service hangs or dies, its OLED and its pins vanish: the box comes back, in the same game."""

from companion.devices.ports import Line
from tests.vm.bench import Bench
from tests.vm.guest.flood import PAGES
from tests.vm.guest_box import JOURNAL, UNIT
from tests.vm.report import Trial
from tests.vm.side_by_side import menu_line, wait_for_lost_journal

KILLS = 3
# Longer than the watchdog's patience.
FLOOD_S = 45
# Many more messages than all the pages of one address may send in that time.
LOUD = 10_000
# Others' machines would flood the page, so the box's own processor is not theirs.
FLOOD = ("nice", "-n", "19", "python3", "-m", "tests.vm.guest.flood", str(FLOOD_S))
# The second page of the file, where the tables begin.
SCRATCH = ("dd", "if=/dev/urandom", f"of={JOURNAL}", "bs=4096", "seek=1", "count=1", "conv=notrunc")


def is_woken_when_frozen(bench: Bench) -> str:
    guest = bench.guest
    frozen = guest.unit("MainPID")
    guest.run("kill", "-STOP", frozen)
    took_s = guest.wait_for_unit(lambda: _is_running_anew(bench, frozen), "a restart by the watchdog")
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
        guest.wait_for_unit(lambda pid=killed: _is_running_anew(bench, pid), "a restart")  # type: ignore[misc]
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
    guest.wait_for_unit(lambda: "does not answer" in guest.unit("StatusText"), "a word about the OLED")
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
    try:
        guest.unplug_pins()
        guest.wait_for_unit(lambda: "GPIO" in guest.unit("StatusText"), "a word about the pins")
    finally:
        # As it was: a flooded box that went before the fingers would make a hold of a tap.
        guest.run("chrt", "--other", "--pid", "0", running)
    guest.plug_pins()
    took_s = guest.wait_for_unit(lambda: "GPIO" not in guest.unit("StatusText"), "the pins")
    table.push().back()
    assert guest.unit("MainPID") == running
    return f"keys work again after {took_s:.1f} s, no restart"


def is_fed_under_a_flood(bench: Bench) -> str:
    """The loop that takes the messages also feeds the watchdog, and hears the keys."""
    guest, table = bench.guest, bench.played
    running = guest.unit("MainPID")
    # In the menu, where neither the knob nor the time means anything else, at a line that opens plain text.
    table.back().turn(menu_line("Rules"))
    guest.machine.ask("start", words=("env", "-C", "/run/vm", *FLOOD), feed="")
    began_s = guest.machine.ask("monotonic")
    turns = taps = 0
    while guest.machine.ask("monotonic") < began_s + FLOOD_S:
        table.turn(1).turn(-1).push().back()
        turns, taps = turns + 2, taps + 2
    guest.wait_until(lambda: bool(guest.machine.said), "the end of the flood")
    table.back()
    sent, closed = (int(word) for word in guest.machine.said.split())
    assert guest.unit("MainPID") == running, "the watchdog has fired"
    assert sent > LOUD, sent
    assert closed, "no page was closed"
    return (
        f"{sent} messages in {FLOOD_S} s on {PAGES} pages, {closed} closed, "
        f"pictures of {turns} detents and {taps} taps seen, no restart"
    )


def shows_a_damaged_journal(bench: Bench) -> str:
    """The sentence is on the OLED; with the journal as it was, the game goes on by itself."""
    guest = bench.guest
    guest.run("systemctl", "stop", UNIT)
    guest.run("cp", "-a", JOURNAL, f"{JOURNAL}.sound")
    guest.run(*SCRATCH)
    guest.run("systemctl", "start", UNIT)
    wait_for_lost_journal(guest, bench.new_folder(), "is damaged")
    guest.run("mv", f"{JOURNAL}.sound", JOURNAL)
    took_s = guest.wait_for_unit(lambda: "journal" not in guest.unit("StatusText"), "the game")
    bench.played.switch_on_again()
    return f"the sentence is on the OLED, and {took_s:.0f} s after it was put right the game is back"


def _press_on_both(bench: Bench, line: Line) -> None:
    bench.played.hands.press(line)
    bench.guest.press(line)


def _is_running_anew(bench: Bench, before: str) -> bool:
    state, pid = bench.guest.unit("ActiveState", "MainPID").splitlines()
    return state == "active" and pid not in ("0", before)


IS_WOKEN_WHEN_FROZEN = Trial("the service is frozen", is_woken_when_frozen)
SURVIVES_KILLS = Trial("the service is killed", survives_kills)
IS_FED_UNDER_A_FLOOD = Trial("the page is flooded", is_fed_under_a_flood)
SHOWS_A_DAMAGED_JOURNAL = Trial("the journal is damaged", shows_a_damaged_journal)
GOES_ON_WITHOUT_OLED = Trial("the OLED vanishes and comes back", goes_on_without_oled)
GOES_ON_WITHOUT_PINS = Trial("the pins vanish and come back", goes_on_without_pins)
