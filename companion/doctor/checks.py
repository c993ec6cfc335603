"""All checks. What others depend on comes first, so the first BAD is the one to mend first."""

from companion.doctor import card, computer, oled, pico, pins, service, users
from companion.doctor.finding import Check

CHECKS: tuple[Check, ...] = (
    service.SETTINGS_CHECK,
    *computer.CHECKS,
    *card.CHECKS,
    *users.CHECKS,
    *oled.CHECKS,
    *pins.CHECKS,
    *pico.CHECKS,
    *service.CHECKS,
)
