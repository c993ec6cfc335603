"""The power goes while commands are entered: what was told as accepted is kept, and shown.

A memory card has no cache to lose: what it has taken is written. So a cut is its content at one moment; at
each fifth one QEMU is killed, and a machine starts from that card: another Pi, or one with other settings.
"""

import json
import random
import re
from pathlib import Path

from companion.games.kit.sentences import Sentence, say
from companion.settings.settings import CARD_FILE, SettingsError, parse_settings
from tests.pi.bench import Bench, Trial
from tests.pi.board import ZERO_2_W
from tests.pi.guest import START_PATIENCE_S
from tests.pi.trials.playing import JOURNAL_FOLDER
from tests.pi.trials.starting import expect_pins
from tests.pi.usb_pico import UsbPico
from tests.pi.watchdog import BUS, watchdog
from tests.vm.trials.power_cuts import entries_in, feed_for

FEED = Path("/run/sent/feed.jsonl")
REPLAY = f"runuser -u toscana -- toscana replay - --save --journal {JOURNAL_FOLDER}/journal.db <{FEED}"
CUTS, MOST_BETWEEN = 5, 20
SETTINGS = "table.toml"
PANIC = "echo c >/proc/sysrq-trigger"


def as_a_zero_2_w(bench: Bench) -> str:
    told = _cut(bench, 1)
    ready_s = bench.guest.start(model=ZERO_2_W)
    board = bench.guest.board
    model = board.must("tr -d '\\0' </proc/device-tree/model")
    mib = int(re.findall(r"MemTotal: +(\d+)", board.must("cat /proc/meminfo"))[0]) // 1024
    assert "Zero 2 W" in model, model
    assert mib < 512, mib
    bench.expect_same("the game after the cut, as a Zero 2 W")
    return f"{told}; {model} with {mib} MiB, ready after {ready_s:.0f} s, the same game on the OLED"


def with_a_mistake_in_the_settings(bench: Bench) -> str:
    """Told on the OLED with its line; the settings of before hold: the lite build's LEDs are driven."""
    told, board = _cut(bench, 2), bench.guest.board
    text = board.get(SETTINGS).replace('leds = "gpio"', 'leds = "green"')
    board.put(SETTINGS, text)
    bench.guest.start()
    line = text.splitlines().index('leds = "green"') + 1
    sentence = _mistake(text, line)
    hands = bench.fakes(bench.recovered())
    hands.faults.report("settings", sentence)
    hands.box.tell_fault(sentence)
    hands.box.publish()
    bench.expect(hands, "the mistake in the settings")
    hands.switch_off()
    expect_pins(bench)
    return f"{told}; the OLED names line {line} of table.toml, and the last good settings hold"


def _mistake(text: str, line: int) -> Sentence:
    """What the box says of these settings, whose mistake stands on this line."""
    try:
        parse_settings(text)
    except SettingsError as problem:
        mistake, path = problem.sentence, str(CARD_FILE)
        placed = say("In {path}, line {line}: {mistake}", path=path, line=line, mistake=mistake)
        return say("{mistake} The last good settings hold.", mistake=placed)
    raise AssertionError("there is no mistake in these settings")


def is_reset(bench: Bench) -> str:
    """systemd feeds the processor's watchdog as the image has it; then the kernel panics, and nobody does."""
    told, guest = _cut(bench, 3), bench.guest
    board = guest.board
    board.put(SETTINGS, board.get(SETTINGS).replace('leds = "green"', 'leds = "gpio"'))
    board.start("-action", "reboot=reset", watchdog_at=BUS)
    with watchdog(board) as counter:
        guest.watch_start()
        bench.expect_same("the game after the cut, with a watchdog")
        board.wait_until(lambda: counter.fed > 1, "that systemd feeds the watchdog", START_PATIENCE_S)
        board.begin(PANIC)
        panicked_s = board.age_s
        board.wait_until(lambda: counter.resets > 0, "the reset", START_PATIENCE_S, every_s=0.2)
        waited_s = board.age_s - panicked_s
        board.was_reset()
        ready_s = guest.watch_start()
        bench.expect_same("the game of before the reset")
    return (
        f"{told}; systemd sets it to {counter.set_to_s:.0f} s; {waited_s:.0f} s after a panic of the kernel "
        f"the machine is reset, and {ready_s:.0f} s later the same game is on the OLED"
    )


def as_the_full_build(bench: Bench) -> str:
    """Its Pico with its own firmware, on QEMU's USB; another computer told the card of it."""
    told, board = _cut(bench, 4), bench.guest.board
    board.put(SETTINGS, board.get(SETTINGS).replace('leds = "gpio"', 'leds = "pico"'))
    path = bench.work / "pico"
    pico = UsbPico(path, bench.work)
    try:
        bench.guest.start("-chardev", f"socket,id=pico,path={path}", "-device", "usb-redir,chardev=pico")
        bench.expect_same("the game after the cut, as the full build")
        board.wait_until(lambda: any(pico.pixels), "light in the rows", START_PATIENCE_S)
        lit = sum(any(pico.pixels[at : at + 3]) for at in range(0, len(pico.pixels), 3))
        return f"{told}; the same game on the OLED, {lit} LEDs lit by the Pico's firmware"
    finally:
        # QEMU's USB ends it where the box lets go of the Pico, so nothing more is tried on this machine.
        board.cut_power()
        pico.unplug()


def _cut(bench: Bench, number: int) -> str:
    """Some moments while commands are entered; at the last one the power is really cut."""
    guest, rng = bench.guest, random.Random(number)
    guest.stop_service()
    folder = bench.recovered()
    before, told, found = entries_in(folder), 0, 0
    guest.write(FEED, feed_for(folder, number).encode())
    guest.board.begin(REPLAY)
    for cut in range(1, CUTS + 1):
        for _ in range(rng.randint(1, MOST_BETWEEN)):
            assert json.loads(guest.board.next_line())["ok"]
            told += 1
        if cut == CUTS:
            guest.board.cut_power()
        found = entries_in(bench.recovered())
        assert found >= before + told, f"{before + told - found} of {told} accepted commands are lost"
    bench.count(told, found, before)
    return f"{CUTS} moments, {told} commands accepted, 0 lost"


def adds_up(bench: Bench) -> str:
    guest = bench.guest
    assert (guest.wrong, bench.lost) == (0, 0)
    return (
        f"{guest.compared} pictures compared, {guest.wrong} wrong; "
        f"{bench.accepted} commands accepted, {bench.lost} lost; {guest.starts} starts of the machine"
    )


TRIALS = (
    Trial("power cuts, then as a Zero 2 W", as_a_zero_2_w),
    Trial("power cuts, then a mistake in the settings", with_a_mistake_in_the_settings),
    Trial("power cuts, then a reset by the watchdog", is_reset),
    Trial("power cuts, then as the full build", as_the_full_build),
    Trial("in all", adds_up),
)
