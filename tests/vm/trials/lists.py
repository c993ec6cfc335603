"""What each release is put through, in this order."""

from tests.vm.report import Trial
from tests.vm.trials import (
    failing,
    installing,
    late_disk,
    libraries,
    packaging,
    pico,
    playing,
    power_cuts,
    switching_off,
)

TRIALS: dict[str, tuple[Trial, ...]] = {
    "bookworm": (
        installing.INSTALLS,
        installing.SHOWS_FIRST_PICTURE,
        installing.IS_LOCKED_IN,
        playing.BEGINS_A_GAME,
        playing.PLAYS_A_ROUND,
        playing.LIGHTS_THE_LAMPS,
        failing.GOES_ON_WITHOUT_OLED,
        failing.GOES_ON_WITHOUT_PINS,
        failing.IS_FED_UNDER_A_FLOOD,
        failing.SHOWS_A_DAMAGED_JOURNAL,
        failing.IS_WOKEN_WHEN_FROZEN,
        failing.SURVIVES_KILLS,
        libraries.PLAYS_THROUGH_LGPIO,
        libraries.IS_MEASURED,
        libraries.KEEPS_THE_CONTRACT,
        packaging.IS_UPGRADED,
        packaging.IS_REMOVED,
        packaging.IS_PURGED,
    ),
    "trixie": (
        installing.INSTALLS,
        installing.SHOWS_FIRST_PICTURE,
        installing.IS_LOCKED_IN,
        playing.BEGINS_A_GAME,
        pico.LIGHTS_ITS_ROWS,
        switching_off.MAY_DO_NOTHING_ELSE,
        switching_off.IS_SWITCHED_OFF,
        late_disk.COMES_LATE,
        late_disk.NEEDS_A_CHECK,
        late_disk.TURNS_READ_ONLY,
        power_cuts.FORGETS_WHAT_IS_UNSAFE,
        power_cuts.LOSES_NOTHING,
    ),
}
