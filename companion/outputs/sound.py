"""The sounds as an output: a signal where the table should look up, and a tick for each touch if wanted.

Each signal has its own rhythm, so that a buzzer with one tone tells them apart too.
"""

from companion.devices.ports import Note, Notes, Sounder
from companion.engine import Published
from companion.frozen import frozen
from companion.games.kit.clock import End, Times
from companion.games.port import Facts
from companion.record.table import How
from companion.settings.preferences import Sound
from companion.ui.kit.scene import LampShow

SOFT, LOUD = 90, 200
TICK: Notes = (Note(2000, 6, 30),)
TURN: Notes = (Note(1568, 70, SOFT), Note(2093, 90, SOFT))
REFUSED: Notes = (Note(880, 90, LOUD), Note(0, 70, 0), Note(660, 160, LOUD))
CLOSED: Notes = (
    *(Note(1568, 90, SOFT), Note(0, 60, 0), Note(1976, 90, SOFT)),
    *(Note(0, 60, 0), Note(2349, 180, SOFT)),
)
TIME_UP: Notes = (
    *(Note(2349, 350, LOUD), Note(0, 120, 0), Note(2349, 350, LOUD)),
    *(Note(0, 120, 0), Note(1760, 700, LOUD)),
)
RUN_OUT: Notes = (Note(220, 700, LOUD),)
# All pitches, for the ear and for a piezo that hums at one of them.
TRIED: Notes = tuple(Note(hz, 200, LOUD) for hz in (660, 880, 1568, 1976, 2349, 3136))


@frozen
class Heard:
    """What a signal is told from: the step before."""

    facts: Facts | None
    show: LampShow
    times: Times = Times()


class SoundOutput:
    """Every device plays the same. `touch` before a step makes it tick where there is no signal."""

    def __init__(self, devices: tuple[Sounder, ...], sound: Sound) -> None:
        self._devices = devices
        self._sound = sound
        self._before: Heard | None = None
        self._is_touched = False

    def choose(self, sound: Sound) -> None:
        self._sound = sound

    def touch(self) -> None:
        """Somebody has turned or pressed something."""
        self._is_touched = True

    def __call__(self, published: Published) -> None:
        before, is_touched = self._before, self._is_touched
        self._before = Heard(published.facts, published.scene.lamps, published.times)
        self._is_touched = False
        if before is None:
            return
        if _begins(LampShow.TEST, before, published):
            self._play(TRIED)
        elif self._sound is not Sound.OFF and (notes := signal_of(before, published)):
            self._play(notes)
        elif is_touched and self._sound is Sound.TICKS:
            self._play(TICK)

    def close(self) -> None:
        for device in self._devices:
            device.close()

    def _play(self, notes: Notes) -> None:
        for device in self._devices:
            device.play(notes)


def signal_of(before: Heard, published: Published) -> Notes | None:
    """The signal of this step; None if the table need not look up."""
    facts, known = published.facts, before.facts
    if published.refused is not None:
        return REFUSED
    if _begins(LampShow.CALL, before, published) or _begins(LampShow.FINALE, before, published):
        return TIME_UP
    if runs_out(before.times, published.times):
        return RUN_OUT
    if facts is None or known is None or published.how not in (How.DONE, How.REDONE):
        return None
    if facts.round > known.round:
        return CLOSED
    return TURN if facts.turn not in (None, known.turn) else None


def runs_out(before: Times, now: Times) -> bool:
    """Whether the time of the player whose clock runs has just come to zero, and the table wants a sign."""
    if now.running is None or now.running != before.running or now.rule.end is End.NOTHING:
        return False
    had, has = before.banks[now.running].left_ms, now.banks[now.running].left_ms
    return had is not None and has is not None and has <= 0 < had


def _begins(show: LampShow, before: Heard, published: Published) -> bool:
    return published.scene.lamps is show and before.show is not show
