"""Where this machine is on its network: asked anew each time, and nothing is sent."""

import fcntl
import socket
import struct
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

# No packet goes there: it only asks which of our addresses a route would use (a documentation address).
ELSEWHERE = ("192.0.2.1", 9)
INTERFACES = Path("/sys/class/net")
# Whoever answers for `.local` names on Debian and Raspberry Pi OS is known by this file.
AVAHI = Path("/run/avahi-daemon/pid")
SIOCGIFADDR = 0x8915  # linux/sockios.h: the IPv4 address of an interface
LOOPBACK = "127."


@dataclass(frozen=True, slots=True)
class Network:
    """What others call this machine: a name and an IPv4 number, each empty where there is none."""

    name: str = ""
    number: str = ""


def find_network() -> Network:
    """Without a number nobody can reach a name either."""
    number = find_number()
    return Network(local_name() if number and AVAHI.exists() else "", number)


def find_number() -> str:
    """The address on the way out; on a network that leads nowhere else, the first interface's."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        numbers = chain((_routed(probe),), (_number_of(probe, name) for name in _interfaces()))
        return next((number for number in numbers if number and not number.startswith(LOOPBACK)), "")


def own_names() -> tuple[str, str]:
    """The names that a browser in the room may know this machine by."""
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
    """The second half of the kernel's answer is a socket address; an interface without one is an error."""
    try:
        answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
    except OSError:
        return ""
    return socket.inet_ntoa(answer[20:24])
