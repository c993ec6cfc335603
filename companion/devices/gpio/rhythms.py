"""Effects for lamps that are only on or off: each has its own rhythm, told apart without colour."""

from companion.devices.ports import Effect, Lamp

# Milliseconds lit, then dark. A plain LED can't fade, so a pulse is a long light with a short gap.
RHYTHMS = {
    Effect.BLINK: (500, 500),
    Effect.PULSE: (1400, 200),
    Effect.FLASH: (100, 100),
}


def is_lit(effect: Effect, tick_ms: int) -> bool:
    """Whether a lamp with this effect is lit at this time; all lamps of one effect blink together."""
    if effect in RHYTHMS:
        lit_ms, dark_ms = RHYTHMS[effect]
        return tick_ms % (lit_ms + dark_ms) < lit_ms
    return effect is Effect.ON


def ms_to_change(effect: Effect, tick_ms: int) -> int | None:
    """How long until this effect switches; None when it never does."""
    if effect not in RHYTHMS:
        return None
    lit_ms, dark_ms = RHYTHMS[effect]
    into_ms = tick_ms % (lit_ms + dark_ms)
    return lit_ms - into_ms if into_ms < lit_ms else lit_ms + dark_ms - into_ms


def gives_light(lamp: Lamp) -> bool:
    """Whether the lamp is ever lit: with black or level 0 it is dark, whatever the effect."""
    return lamp.effect is not Effect.OFF and lamp.level > 0 and any(lamp.colour)
