"""The machine of a box on its pins: what it asks of the helper that has root, through two files in /run."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import assert_never

from companion.box.wifi import WifiSetup
from companion.frozen import changed
from companion.games.kit.sentences import Sentence, say
from companion.system.alarm import Alarm, Timers
from companion.system.machine import (
    ANSWER,
    REQUEST,
    CloseWifi,
    InstallUpdate,
    JoinWifi,
    LookForUpdate,
    Machine,
    MachineRequest,
    OpenWifi,
    UpdatePhase,
    Updating,
)
from companion.system.private_file import write_private
from companion.updates.slots import Slots

# How often the answer is looked for, and after how many looks without one the helper is not there.
LOOK_S, PATIENCE_LOOKS = 1.0, 30
WAITING = (UpdatePhase.LOOKING, UpdatePhase.INSTALLING)
NO_HELPER = say("The updater does not answer: `systemctl status toscana-update` tells why.")


class BoxMachine:
    """Asks for updates and for the Wi-Fi (`parts.MachinePort`), where there are such.

    `version` is the one that runs; empty where it can't be updated.
    """

    def __init__(self, timers: Timers, version: str, root: Path = Path("/")) -> None:
        self.on_change: Callable[[], None] | None = None
        self._root = root
        self._has_updates = bool(version)
        self._updating = Updating(version, failed=Slots(root).failed)
        self.wifi: WifiSetup | None = None
        self.bring: Callable[[Callable[[], None]], None] = lambda then: then()
        """Brings what the tournament's hub offers, in a thread, then goes on."""
        self._alarm = Alarm(timers, self._look)
        self._patience = 0

    @property
    def value(self) -> Machine:
        updating = self._updating if self._has_updates else None
        return Machine(updating, None if self.wifi is None else self.wifi.value)

    def take(self, request: MachineRequest) -> None:
        match request:
            case LookForUpdate():
                looking = changed(self._updating, phase=UpdatePhase.LOOKING, version="", failed="")
                self._updating = looking
                self.bring(lambda: self._ask("look", looking))
            case InstallUpdate(version):
                self._ask(f"install {version}", changed(self._updating, phase=UpdatePhase.INSTALLING))
            case OpenWifi() | CloseWifi() | JoinWifi():
                self._take_wifi(request)
            case _:
                assert_never(request)

    def changed(self) -> None:
        if self.on_change is not None:
            self.on_change()

    def _take_wifi(self, request: OpenWifi | CloseWifi | JoinWifi) -> None:
        if self.wifi is None:
            return
        match request:
            case OpenWifi():
                self.wifi.open()
            case CloseWifi():
                self.wifi.close()
            case JoinWifi(network, password):
                self.wifi.join(network, password)

    def _ask(self, words: str, updating: Updating) -> None:
        try:
            write_private(self._root / REQUEST, words)
        except OSError:
            self._updating = changed(updating, phase=UpdatePhase.REFUSED, problem=NO_HELPER)
            return
        self._updating, self._patience = updating, PATIENCE_LOOKS
        self._alarm.set_in(LOOK_S)

    def _look(self) -> None:
        """See what the helper has answered, if it has taken the request."""
        self._patience -= 1
        if not (self._root / REQUEST).exists():
            self._read()
        elif self._patience <= 0:
            self._updating = changed(self._updating, phase=UpdatePhase.REFUSED, problem=NO_HELPER)
        if self._updating.phase in WAITING:
            self._alarm.set_in(LOOK_S)
        self.changed()

    def _read(self) -> None:
        try:
            told = json.loads((self._root / ANSWER).read_text(encoding="utf-8"))
            phase, version, problem = UpdatePhase(told["phase"]), str(told["version"]), told["problem"]
            sentence = None if problem is None else Sentence(str(problem[0]), dict(problem[1]))
        except (OSError, ValueError, LookupError, TypeError):
            return  # not answered yet
        self._updating = changed(self._updating, phase=phase, version=version, problem=sentence)
