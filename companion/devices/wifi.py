"""The machine's Wi-Fi through NetworkManager's `nmcli`: an access point of its own, and the home network.

All calls wait, some for half a minute: they belong into a thread.
"""

import os
import re
from subprocess import SubprocessError
from typing import Protocol

from companion.games.kit.sentences import SentenceError, say, shown
from companion.system.child_process import run_child

NMCLI = "nmcli"
OWN = "toscana-own"
SET = "toscana-card"
"""What the connection of the Wi-Fi is called that the settings name."""
HOME = "toscana-home"
"""What the connections of home networks are called, with the network's name and a number behind it."""
# How long NetworkManager may take to connect, and the program itself beyond that.
WAIT_S, PATIENCE_S = 30, 45
NO_MANAGER = say("The machine's Wi-Fi can't be set from here: NetworkManager does not answer.")
NO_POINT = say("The box's own Wi-Fi can't be opened: look whether the Pi's Wi-Fi is switched on.")


class WifiError(SentenceError):
    """The Wi-Fi does not do what it was asked for."""


class WifiPort(Protocol):
    """What is asked of the Wi-Fi; each raises WifiError where it can't."""

    def networks(self) -> tuple[str, ...]:
        """The names of the networks around, the strongest first."""

    def open_point(self, name: str, password: str) -> None:
        """Open an access point of this name; the box is 10.42.0.1 in it."""

    def close_point(self) -> None:
        """Close it; nothing happens where none is open."""

    def join(self, name: str, password: str) -> None:
        """Join this network, now and after every start; without a password an open one.

        A try that does not work is forgotten; what worked before, also with this network, stays.
        """


class NmcliWifi:
    """`WifiPort` by NetworkManager; polkit's rule lets the box do these things."""

    def __init__(self, program: str = NMCLI) -> None:
        self._program = program

    def networks(self) -> tuple[str, ...]:
        fields = ("--terse", "--fields", "SIGNAL,SSID", "device", "wifi", "list", "--rescan", "yes")
        status, said = self._call(*fields)
        if status:
            raise WifiError(NO_MANAGER)
        found = [line.partition(":") for line in said.splitlines()]
        strongest = sorted(found, key=lambda each: int(each[0]) if each[0].isdigit() else 0, reverse=True)
        names = (_unescaped(name) for _, _, name in strongest)
        return tuple(dict.fromkeys(name for name in names if name))

    def open_point(self, name: str, password: str) -> None:
        self.close_point()
        words = ("device", "wifi", "hotspot", "con-name", OWN, "ssid", name, "password", password)
        status, _ = self._call(*words)
        if status:
            raise WifiError(NO_POINT)

    def close_point(self) -> None:
        self._call("connection", "delete", "id", OWN)

    def join(self, name: str, password: str) -> None:
        self._call("device", "wifi", "list", "--rescan", "yes")  # it connects only to what it has just seen
        older = self._connections(name)
        # Each try has a connection of its own, so that a wrong password never takes a right one's place.
        tried = f"{HOME} {name} {os.urandom(4).hex()}"
        secret = ("password", password) if password else ()
        useless = [tried]
        try:
            status, _ = self._call("device", "wifi", "connect", name, *secret, "name", tried)
            if status == 0:
                useless = older
        finally:
            for connection in useless:
                self._call("connection", "delete", "id", connection)
        if status:
            raise WifiError(
                say("{name} did not let the box in: try again, with its password.", name=shown(name))
            )

    def _connections(self, name: str) -> list[str]:
        """Those by which the box has joined this network."""
        _, said = self._call("--terse", "--fields", "NAME", "connection", "show")
        names = (_unescaped(line) for line in said.splitlines())
        return [each for each in names if each.rpartition(" ")[0] == f"{HOME} {name}"]

    def _call(self, *words: str) -> tuple[int, str]:
        try:
            done = run_child((self._program, "--wait", str(WAIT_S), *words), timeout_s=PATIENCE_S)
        except (OSError, SubprocessError) as problem:
            raise WifiError(NO_MANAGER) from problem
        return done.returncode, done.stdout


def connection_file(name: str, password: str) -> str:
    """The connection of the settings' Wi-Fi as NetworkManager reads it; without a password of an open one."""
    # Bytes, since a name may have signs that mean something in such a file.
    numbers = "".join(f"{byte};" for byte in name.encode())
    text = f"[connection]\nid={SET}\ntype=wifi\n\n[wifi]\nssid={numbers}\n"
    if password:
        escaped = password.replace("\\", "\\\\").replace(" ", "\\s")
        text += f"\n[wifi-security]\nkey-mgmt=wpa-psk\npsk={escaped}\n"
    return text


def _unescaped(text: str) -> str:
    """As it is called, of how `nmcli --terse` writes it."""
    return re.sub(r"\\(.)", r"\1", text)
