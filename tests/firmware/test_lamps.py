"""The lamps: rhythms, and light that stays within what USB gives."""

import lamps
import pico_wire as wire
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lamps import CHANNEL_MA, Lamps, factor, led_ma, pattern

from companion.devices.gpio.rhythms import RHYTHMS, is_lit
from companion.devices.pico.lamps import CODES
from companion.devices.ports import Effect

STATES = st.lists(
    st.tuples(st.integers(0, 4), *(st.integers(0, 255),) * 3),
    min_size=wire.LAMP_COUNT,
    max_size=wire.LAMP_COUNT,
).map(lambda lamps: b"".join(bytes(lamp) for lamp in lamps))


def milliamperes(pixels: bytearray) -> float:
    return sum(pixels) * CHANNEL_MA / 255


def test_the_rhythms_are_those_of_plain_leds() -> None:
    assert {CODES[effect]: rhythm for effect, rhythm in RHYTHMS.items()} == lamps.RHYTHMS
    assert all(ms % lamps.TICK_MS == 0 for rhythm in lamps.RHYTHMS.values() for ms in rhythm)


@pytest.mark.parametrize("effect", [effect for effect in Effect if effect is not Effect.OFF])
def test_an_effect_is_lit_when_a_plain_led_is(effect: Effect) -> None:
    for tick_ms in range(0, 8000, 10):
        assert bool(factor(CODES[effect], tick_ms)) == is_lit(effect, tick_ms), tick_ms


def test_a_pulse_swells_and_fades() -> None:
    parts = [factor(wire.PULSE, tick_ms) for tick_ms in range(0, 1400, 20)]
    assert parts[35] == max(parts) == 256
    assert parts[:36] == sorted(parts[:36])
    assert parts[35:] == sorted(parts[35:], reverse=True)


@given(STATES, st.integers(1, 2), st.integers(0, 1 << 30))
def test_the_leds_never_take_more_than_usb_gives(state: bytes, copies: int, now_ms: int) -> None:
    lit_ma = copies * milliamperes(Lamps(state, copies).pixels(now_ms))
    assert lit_ma + copies * lamps.DARK_MA <= lamps.USB_MA


@pytest.mark.parametrize("copies", [1, 2])
def test_all_white_is_as_bright_as_usb_allows(copies: int) -> None:
    white = bytes((wire.ON, 255, 255, 255)) * wire.LAMP_COUNT
    shown_ma = milliamperes(Lamps(white, copies).pixels(0))
    assert 0.88 * led_ma(copies) < shown_ma <= led_ma(copies)


@given(STATES, st.integers(0, 10_000))
def test_what_is_lit_stays_lit_however_dim(state: bytes, now_ms: int) -> None:
    pixels = Lamps(state).pixels(now_ms)
    for at in range(wire.LAMP_COUNT):
        effect, *colour = state[4 * at : 4 * at + 4]
        is_on = bool(factor(effect, now_ms))
        assert [bool(channel) for channel in pixels[3 * at : 3 * at + 3]] == [is_on and c > 0 for c in colour]


def test_a_blink_does_not_dim_its_neighbours() -> None:
    white, blinking = bytes((wire.ON, 255, 255, 255)), bytes((wire.BLINK, 255, 255, 255))
    both = Lamps(white * 20 + blinking * 20)
    assert both.pixels(0)[:60] == both.pixels(500)[:60]


def test_the_patterns_are_told_apart_without_colour() -> None:
    def places(state: bytes) -> tuple[int, ...]:
        return tuple(state[at] for at in range(0, len(state), wire.LAMP_BYTES))

    patterns = [lamps.STARTING, lamps.WAITING, lamps.OTHER_VERSION, lamps.SAFE_MODE, lamps.BROKEN]
    assert len({places(state) for state in patterns}) == len(patterns)
    assert all(len(state) == len(wire.DARK_LAMPS) for state in patterns)


def test_a_pattern_is_the_same_in_every_row() -> None:
    state = pattern((2,), wire.ON, (1, 2, 3))
    assert state[8:12] == bytes((wire.ON, 1, 2, 3))
    assert state == state[:32] * 5
