"""This machine's name and address on its network, looked up at each call without sending anything."""

import fcntl
import socket
import struct
from itertools import chain
from pathlib import Path

from companion.frozen import frozen

# A documentation address. No packet is sent: connecting only asks which of our addresses a route would use.
ELSEWHERE = ("192.0.2.1", 9)
INTERFACES = Path("/sys/class/net")
# On Debian and Raspberry Pi OS, Avahi answers for `.local` names; this file says that it runs.
AVAHI = Path("/run/avahi-daemon/pid")
SIOCGIFADDR = 0x8915  # linux/sockios.h: the IPv4 address of an interface
LOOPBACK = "127."


@frozen
class Network:
    """How others reach this machine: its name and its IPv4 address as `number`; empty where there is none."""

    name: str = ""
    number: str = ""


def find_network() -> Network:
    """The name and the number; both are empty without a number, since nobody could reach the name."""
    number = find_number()
    return Network(local_name() if number and AVAHI.exists() else "", number)


def find_number() -> str:
    """The IPv4 address of the default route; without one, that of the first interface; else empty."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        numbers = chain((_routed(probe),), (_number_of(probe, name) for name in _interfaces()))
        return next((number for number in numbers if number and not number.startswith(LOOPBACK)), "")


def own_names() -> tuple[str, str]:
    """The host names by which a browser on the network may address this machine."""
    return socket.gethostname().lower(), local_name()


def local_name() -> str:
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def _routed(probe: socket.socket) -> str:
    try:
        probe.connect(ELSEWHERE)
    except OSError:
        return ""
    return str(probe.getsockname()[0])


def _interfaces() -> list[str]:
    return sorted(each.name for each in INTERFACES.iterdir()) if INTERFACES.is_dir() else []


def _number_of(probe: socket.socket, interface: str) -> str:
    """The IPv4 address of this interface, else empty; it is in the second half of the kernel's answer."""
    try:
        answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
    except OSError:
        return ""
    return socket.inet_ntoa(answer[20:24])
