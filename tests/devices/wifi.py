"""Wi-Fi without a radio: a fake of the port, and a stand-in for NetworkManager's nmcli."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

from companion.devices.wifi import NO_POINT, WifiError
from companion.games.kit.sentences import say

AROUND = {"Home": "correct horse", "Caf\u00e9: 5 GHz": "espresso!", "Open": ""}
NMCLI = """#!{python}
import json, sys
from pathlib import Path
state = Path({state!r})
words = sys.argv[3:]
now = json.loads(state.read_text())
now["calls"].append(words)
status = 0
if words[:2] == ["connection", "delete"]:
    status = 0 if now["connections"].pop(words[3], None) else 10
elif words[-2:] == ["connection", "show"]:
    for name in now["connections"]:
        print(name.replace(chr(92), chr(92) * 2).replace(":", chr(92) + ":"))
elif words[:1] == ["--terse"]:
    for signal, name in zip((40, 90, 70, 10), [*now["around"], ""]):
        print(f"{{signal}}:" + name.replace(":", chr(92) + ":"))
elif words[:3] == ["device", "wifi", "hotspot"]:
    given = dict(zip(words[3::2], words[4::2]))
    if now["is_off"]:
        status = 4
    else:
        now["connections"][given["con-name"]] = [given["ssid"], given["password"]]
elif words[:3] == ["device", "wifi", "connect"]:
    given = dict(zip(words[4::2], words[5::2]))
    named = now["connections"].get(given["name"])
    if named is not None and named[0] != words[3] and named[0] in now["around"]:
        print("Error: Connection exists but properties don't match.", file=sys.stderr)
        sys.exit(10)
    now["connections"][given["name"]] = [words[3], given.get("password", "")]
    if now["around"].get(words[3]) != given.get("password", ""):
        print("Error: Connection activation failed", file=sys.stderr)
        status = 4
state.write_text(json.dumps(now))
sys.exit(status)
"""


def nmcli_in(folder: Path) -> Path:
    """A program that answers as nmcli does, and keeps its connections in state.json beside it."""
    program = folder / "nmcli"
    program.write_text(NMCLI.format(python=sys.executable, state=str(folder / "state.json")))
    program.chmod(0o755)
    return program


@dataclass
class FakeWifi:
    """`WifiPort` with networks whose passwords are known."""

    is_off: bool = False
    point: tuple[str, str] | None = None
    known: dict[str, str] = field(default_factory=dict)
    around: dict[str, str] = field(default_factory=lambda: dict(AROUND))

    def networks(self) -> tuple[str, ...]:
        return ("Caf\u00e9: 5 GHz", "Open", "Home")

    def open_point(self, name: str, password: str) -> None:
        if self.is_off:
            raise WifiError(NO_POINT)
        self.point = (name, password)

    def close_point(self) -> None:
        self.point = None

    def join(self, name: str, password: str) -> None:
        if self.around.get(name) != password:
            raise WifiError(say("{name} did not let the box in: try again, with its password.", name=name))
        self.known[name] = password
