"""All checks in their order: what others rest on comes first, so the first BAD is the one to mend first."""

from companion.doctor import card, computer, oled, people, pico, pins, service
from companion.doctor.finding import Check

CHECKS: tuple[Check, ...] = (
    service.SETTINGS_CHECK,
    *computer.CHECKS,
    *card.CHECKS,
    *people.CHECKS,
    *oled.CHECKS,
    *pins.CHECKS,
    *pico.CHECKS,
    *service.CHECKS,
)
