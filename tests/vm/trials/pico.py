"""The full build's Pico on the machine's USB: its rows light up, its buttons are heard, in the sandbox."""

from companion.devices.ports import Effect
from tests.vm.archive import tar
from tests.vm.bench import Bench
from tests.vm.guest_box import SETTINGS
from tests.vm.host import ROOT
from tests.vm.report import Trial

LED_BYTES = 3
SEAT = 1


def lights_its_rows(bench: Bench) -> str:
    """The firmware runs in a real MicroPython on the other end of the cable."""
    guest, table = bench.guest, bench.played
    guest.unpack(tar(ROOT, (ROOT / "firmware").glob("*.py")), "/run/vm")
    guest.machine.ask("plug_pico")
    guest.use('leds = "pico"')
    table.switch_on_again()
    lamps = [lamp for row in table.hands.twin.lamp_rows.showing for lamp in row]
    lit = sum(lamp.effect is not Effect.OFF for lamp in lamps)
    assert lit
    took_s = guest.wait_until(lambda: _lit(guest.machine.ask("pixels")) == lit, f"{lit} lit LEDs")
    table.seat(SEAT)
    # Later machines have no Pico, and would say that it is missed.
    guest.write(SETTINGS, b'leds = "none"\n')
    return f"{lit} of {len(lamps)} LEDs lit as on the fakes after {took_s:.0f} s, a seat button heard"


def _lit(pixels: list[int]) -> int:
    return sum(any(pixels[at : at + LED_BYTES]) for at in range(0, len(pixels), LED_BYTES))


LIGHTS_ITS_ROWS = Trial("the Pico on USB", lights_its_rows)
