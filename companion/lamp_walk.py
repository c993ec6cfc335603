"""The walk of the self-test: one lamp after the other, so that a dead or swapped one is seen."""

from companion.devices.ports import DARK, ROW_LEDS, SEATS, Effect, Lamp, Rows

STEP_S = 0.2
WHITE = Lamp((255, 255, 255), Effect.ON)


def lamp_at(step: int) -> Rows:
    """All rows dark but for one lamp; after the last one it begins again."""
    seat, position = divmod(step % (SEATS * ROW_LEDS), ROW_LEDS)
    return tuple(
        tuple(WHITE if (row, lamp) == (seat, position) else DARK for lamp in range(ROW_LEDS))
        for row in range(SEATS)
    )
