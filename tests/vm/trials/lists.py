"""What each release is put through, in this order."""

from tests.vm.report import Trial
from tests.vm.trials import installing, playing

TRIALS: dict[str, tuple[Trial, ...]] = {
    "bookworm": (
        installing.INSTALLS,
        installing.SHOWS_FIRST_PICTURE,
        installing.IS_LOCKED_IN,
        playing.BEGINS_A_GAME,
        playing.PLAYS_A_ROUND,
        playing.LIGHTS_THE_LAMPS,
    ),
    "trixie": (installing.INSTALLS, installing.SHOWS_FIRST_PICTURE, installing.IS_LOCKED_IN),
}
