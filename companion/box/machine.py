"""The machine of a box on its pins: its Wi-Fi, its updates, its power.

What needs root is asked of a helper, through two files in /run.
"""

import asyncio
import json
import logging
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import which
from subprocess import SubprocessError
from typing import TypeVar, assert_never

from companion import __version__
from companion.box.wifi import WifiSetup
from companion.devices.wifi import NMCLI, NmcliWifi
from companion.frozen import changed
from companion.games.kit.sentences import Sentence, say
from companion.system.alarm import Alarm, Timers
from companion.system.child_process import PATH, run_child
from companion.system.machine import (
    ANSWER,
    FROM_HUB,
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
from companion.system.network import INTERFACES
from companion.system.private_file import write_private
from companion.tournament.requests import CREDENTIAL_FILE
from companion.updates.slots import Slots

log = logging.getLogger("toscana")

Done = TypeVar("Done")

# How often the answer is looked for, and after how many looks without one the helper is not there.
LOOK_S, PATIENCE_LOOKS = 1.0, 30
# Its unit is there where a package has put it.
HELPER = Path("/usr/lib/systemd/system/toscana-update.path")
POWER_OFF = ("/usr/bin/systemctl", "--no-ask-password", "--no-wall", "poweroff")
# Less than the TimeoutStopSec= of toscana.service: a service that is stopped by force counts as failed.
POWER_OFF_TIMEOUT_S = 10
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


def machine_of(loop: asyncio.AbstractEventLoop, journal: Path, draw_lot: Callable[[int], int]) -> BoxMachine:
    """The machine of a box: an installed package's can be updated, and one with Wi-Fi can open its own."""

    def work(task: Callable[[], Done], done: Callable[[Done], None]) -> None:
        loop.run_in_executor(None, task).add_done_callback(lambda ended: done(ended.result()))

    prefix = Path(sys.prefix)
    version = prefix.name if prefix.parent == Slots().folder / "versions" else __version__
    machine = BoxMachine(loop, version if HELPER.exists() else "")
    machine.bring = lambda then: work(partial(_bring_release, journal, version), lambda _: then())
    if any(INTERFACES.glob("*/phy80211")) and which(NMCLI, path=PATH):
        machine.wifi = WifiSetup(NmcliWifi(), work, draw_lot, machine.changed)
    return machine


def _bring_release(journal: Path, version: str) -> None:
    """What the hub of the tournament offers, laid where the updater looks; waits."""
    from companion.updates import from_hub, release  # noqa: PLC0415

    try:
        if journal.with_name(CREDENTIAL_FILE).exists():
            from_hub.bring(journal, release.this_platform(), version, Path("/", FROM_HUB))
    except Exception as problem:  # whatever it is, a stick may still have a release
        log.warning("No release from the hub: %s", problem)


def power_off() -> str | None:
    """Ask logind, which asks polkit, to switch the machine off; gives a sentence if that fails."""
    try:
        run_child(POWER_OFF, timeout_s=POWER_OFF_TIMEOUT_S).check_returncode()
    except (OSError, SubprocessError):
        return "The machine can't be switched off from here: the box is stopped, so pull the plug."
    return None
