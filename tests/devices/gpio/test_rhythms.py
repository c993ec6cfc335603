"""Effects on plain LEDs: told apart by rhythm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.gpio.rhythms import is_lit, ms_to_change
from companion.devices.ports import Effect

effects = st.sampled_from(Effect)
ticks = st.integers(0, 10_000_000)


def rhythm(effect: Effect) -> tuple[bool, ...]:
    return tuple(is_lit(effect, tick_ms) for tick_ms in range(0, 8000, 50))


def test_every_effect_looks_different() -> None:
    assert len({rhythm(effect) for effect in Effect}) == len(Effect)


@pytest.mark.parametrize(("effect", "is_on"), [(Effect.ON, True), (Effect.OFF, False)])
def test_steady_lamps_never_change(effect: Effect, is_on: bool) -> None:
    assert set(rhythm(effect)) == {is_on}
    assert ms_to_change(effect, 123) is None


@given(effect=effects, tick_ms=ticks)
def test_the_next_change_is_the_next_change(effect: Effect, tick_ms: int) -> None:
    wait_ms = ms_to_change(effect, tick_ms)
    if wait_ms is None:
        return
    assert wait_ms > 0
    assert is_lit(effect, tick_ms + wait_ms - 1) == is_lit(effect, tick_ms)
    assert is_lit(effect, tick_ms + wait_ms) != is_lit(effect, tick_ms)
