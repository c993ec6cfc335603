"""`make test-wifi`: a fresh box without a network, its own Wi-Fi, a phone with two scans, the home network by
it and by the card's settings.

The kernel simulates the radios (mac80211_hwsim): one is the box's, one the phone's and one that of the home,
each of these two in a network namespace. NetworkManager, polkit, the package and its sandbox are real.
"""

import argparse
import json
import re
import sys

from companion import __version__
from companion.devices.ports import Line
from companion.devices.wifi import HOME as JOINED
from companion.devices.wifi import OWN, SET
from companion.frozen import changed
from companion.system.machine import Machine, Updating, Wifi, WifiPhase
from tests.vm.__main__ import packages_of
from tests.vm.bench import Bench
from tests.vm.codes import drawn, page_code
from tests.vm.guest_box import UNIT, Guest
from tests.vm.host import CACHE, HostError, expect_root
from tests.vm.kernel import prepare_kernel
from tests.vm.machine import GuestError
from tests.vm.panel import path_to, see, steps, touch
from tests.vm.report import Report, Trial
from tests.vm.rootfs import Extra, prepare_root
from tools.deb_wheels import WheelsError
from tools.mirror import MirrorError

SUITE = "trixie"
# What the card image has for Wi-Fi, and what phone and home are made of.
EXTRA = Extra(
    "wifi",
    (
        *("network-manager", "dnsmasq-base", "wpasupplicant", "iw", "iproute2", "busybox", "rfkill"),
        "wireless-regdb",
    ),
    {},
)
HOME, PASSWORD, WRONG = "Villa Bianca", "grapes and figs", "grapes and dogs"
POINT, HOME_POINT = "10.42.0.1", "192.168.77.1"
PAGE_PORT = 8088
SCREEN = "WifiScreen"
# From the first scan to the table page, at most.
SCANS_S = 30
# wlan0 is the box's.
RADIOS = """
modprobe mac80211_hwsim radios=3
for pair in phone:1 home:2; do
    ip netns add ${pair%:*}
    iw phy phy${pair#*:} set netns name ${pair%:*}
    ip -n ${pair%:*} link set lo up
done
"""
HOME_CONF = f"""network={{
ssid="{HOME}"
psk="{PASSWORD}"
mode=2
frequency=2437
key_mgmt=WPA-PSK
}}
"""
HOME_UP = f"""
ip -n home addr add {HOME_POINT}/24 dev wlan2
ip netns exec home wpa_supplicant -B -i wlan2 -c /run/home.conf
ip netns exec home dnsmasq -i wlan2 --bind-interfaces --port=0 --dhcp-range=192.168.77.50,192.168.77.99
"""
# Joins as a phone does, and waits for an address.
PHONE = """
set -e
if [ -e /run/phone.pid ]; then kill "$(cat /run/phone.pid)"; sleep 1; fi
wpa_passphrase "$1" "$2" > /run/phone.conf
ip netns exec phone wpa_supplicant -B -P /run/phone.pid -i wlan1 -c /run/phone.conf > /dev/null
ip netns exec phone busybox udhcpc -q -n -t 60 -T 1 -i wlan1 -s /run/udhcpc > /dev/null
"""
UDHCPC = """#!/bin/sh
[ "$1" = bound ] || exit 0
ip addr flush dev "$interface"
ip addr add "$ip/24" dev "$interface"
"""
FETCH = """
import sys, urllib.request
body = sys.argv[2].encode() if len(sys.argv) > 2 else None
headers = {"Content-Type": "application/json", "Origin": sys.argv[1].rsplit("/", 2)[0]} if body else {}
answer = urllib.request.urlopen(urllib.request.Request(sys.argv[1], body, headers), timeout=60)
print(answer.status, answer.read().decode())
"""
CARD = "/boot/firmware/table.toml"
SETTINGS = f'[wifi]\nname = "{HOME}"\npassword = "{PASSWORD}"\n'
# What a service that was broken into might try; each must be refused.
REFUSED = (
    ("general", "hostname", "mine"),
    ("networking", "off"),
    ("radio", "wifi", "off"),
)


def is_installed(bench: Bench) -> str:
    guest = bench.boot_fresh()
    guest.run("sh", "-c", RADIOS)
    guest.write("/run/home.conf", HOME_CONF.encode())
    guest.write("/run/udhcpc", UDHCPC.encode())
    guest.run("chmod", "+x", "/run/udhcpc")
    guest.run("sh", "-c", HOME_UP)
    guest.install(bench.packages.now)
    guest.wait_for_unit(lambda: guest.unit("ActiveState") == "active", "the running service")
    see(guest, _machine(Wifi()), "")
    return "no network; a radio, a phone and a home that it does not know"


class Phone:
    """Reads the codes off the OLED and goes where they lead."""

    def __init__(self) -> None:
        self.wifi = Wifi()

    def opens_its_own(self, bench: Bench) -> str:
        """From the panel, with a code that a phone scans; then the page's code, and the table page."""
        guest = bench.guest
        machine = _machine(Wifi())
        for path, word in steps(path_to(SCREEN, machine)):
            touch(guest, word)
            see(guest, machine, path)
        began_s = guest.machine.ask("monotonic")
        guest.press(Line.KNOB_PUSH)
        wifi = _opened(guest)
        opened_s = guest.machine.ask("monotonic") - began_s
        guest.press(Line.KNOB_PUSH)
        code = _code(guest, wifi)
        scanned_s = guest.machine.ask("monotonic")
        guest.run("sh", "-c", PHONE, "phone", wifi.name, wifi.password)
        page = _fetch(guest, f"http://{POINT}:{PAGE_PORT}/W/{code}")
        assert HOME in page, page[:500]
        table = _fetch(guest, f"http://{POINT}:{PAGE_PORT}/")
        assert "<title>" in table, table[:500]
        took_s = guest.machine.ask("monotonic") - scanned_s
        assert took_s <= SCANS_S, f"{took_s:.0f} s from the first scan to the table page"
        self.wifi = changed(wifi, code=code)
        return f"open {opened_s:.0f} s after the push; {took_s:.0f} s from the first scan to the table page"

    def comes_back(self, bench: Bench) -> str:
        """A wrong password: the box's own Wi-Fi is back by itself, with the same codes, and says so."""
        guest, wifi = bench.guest, self.wifi
        began_s = guest.machine.ask("monotonic")
        _join(guest, wifi, WRONG)
        guest.wait_until(lambda: _is_open(guest) and "did not let" in _page(guest, wifi), "its own Wi-Fi")
        took_s = guest.machine.ask("monotonic") - began_s
        assert HOME not in guest.run("nmcli", "--terse", "--fields", "NAME", "connection"), "it is kept"
        return f"back after {took_s:.0f} s with the same codes; the page says that {HOME} did not let it in"

    def joins(self, bench: Bench) -> str:
        guest, wifi = bench.guest, self.wifi
        began_s = guest.machine.ask("monotonic")
        _join(guest, wifi, PASSWORD)
        guest.wait_until(lambda: _address(guest).startswith("192.168.77."), "an address at home")
        took_s = guest.machine.ask("monotonic") - began_s
        guest.run("sh", "-c", PHONE, "phone", HOME, PASSWORD)
        table = _fetch(guest, f"http://{_address(guest)}:{PAGE_PORT}/")
        assert "<title>" in table, table[:500]
        joined = _machine(Wifi(joined=HOME))
        see(guest, joined, path_to(SCREEN, joined))
        assert OWN not in guest.run("nmcli", "--terse", "--fields", "NAME", "connection")
        return f"at home after {took_s:.0f} s; the phone has the table page there, the OLED says so"


def is_set_on_the_card(bench: Bench) -> str:
    """NetworkManager gets the card's Wi-Fi at its start; while the card is wrong, the last good one."""
    guest = bench.guest
    for uuid, name in _connections(guest):
        if name.startswith(JOINED):
            guest.run("nmcli", "connection", "delete", uuid)
    guest.wait_until(lambda: not _address(guest), "the end of the network that the phone gave")
    began_s = guest.machine.ask("monotonic")
    _start_with(guest, SETTINGS)
    guest.wait_until(lambda: _address(guest).startswith("192.168.77."), "an address at home")
    took_s = guest.machine.ask("monotonic") - began_s
    file = f"/run/NetworkManager/system-connections/{SET}.nmconnection"
    assert guest.run("stat", "--format=%a %U", file).split() == ["600", "root"]
    _start_with(guest, SETTINGS.replace(PASSWORD, "abc"))
    guest.wait_for_status("line 3: wifi.password must have 8 to 63 characters.")
    assert SET in dict(_connections(guest)).values()
    guest.wait_until(lambda: _address(guest).startswith("192.168.77."), "the last good one")
    _start_with(guest, "")
    assert SET not in dict(_connections(guest)).values()
    return f"at home after {took_s:.0f} s; 3 letters as the password are told, and the last good one holds"


def may_do_nothing_else(bench: Bench) -> str:
    for words in REFUSED:
        done = bench.guest.attempt(
            "setpriv", "--reuid=toscana", "--regid=toscana", "--init-groups", "nmcli", *words
        )
        assert done["status"] != 0, f"nmcli {' '.join(words)} was allowed"
    return f"{len(REFUSED)} of {len(REFUSED)} other requests refused"


def _machine(wifi: Wifi) -> Machine:
    return Machine(Updating(__version__), wifi)


def _connections(guest: Guest) -> list[tuple[str, str]]:
    """UUID and name of each that NetworkManager knows."""
    told = guest.run("nmcli", "--terse", "--fields", "UUID,NAME", "connection")
    return [(uuid, name) for uuid, _, name in (line.partition(":") for line in told.splitlines())]


def _start_with(guest: Guest, settings: str) -> None:
    """The card with these settings, in a machine that starts."""
    guest.run("mkdir", "-p", "/boot/firmware")
    guest.write(CARD, settings.encode())
    guest.run("systemctl", "restart", "NetworkManager", UNIT)


def _is_open(guest: Guest) -> bool:
    return _address(guest).startswith(POINT)


def _address(guest: Guest) -> str:
    told = json.loads(guest.run("ip", "-json", "-4", "addr", "show", "wlan0"))
    found = [str(each["local"]) for link in told for each in link.get("addr_info", ())]
    return (found or [""])[0]


def _opened(guest: Guest) -> Wifi:
    """The box's own Wi-Fi, once the OLED shows its code: NetworkManager knows what must be in that."""
    guest.wait_until(lambda: _is_open(guest), "its own Wi-Fi")
    told = guest.run("nmcli", "--show-secrets", "--terse", "connection", "show", OWN)
    name, password = (
        re.findall(rf"(?m)^{field}:(.*)$", told)[0]
        for field in ("802-11-wireless.ssid", "802-11-wireless-security.psk")
    )
    wifi = Wifi(WifiPhase.OPEN, name, password)
    guest.wait_for_screen(drawn(wifi, is_page=False), "the code of its Wi-Fi")
    return wifi


def _code(guest: Guest, wifi: Wifi) -> str:
    found: list[str] = []

    def is_there() -> bool:
        found.extend(filter(None, [page_code(guest.screen(), wifi)]))
        return bool(found)

    guest.wait_until(is_there, "the code of its page")
    return found[0]


def _fetch(guest: Guest, url: str, body: str = "") -> str:
    words = ("ip", "netns", "exec", "phone", "python3", "-c", FETCH, url)
    return guest.run(*words, *([body] if body else []))


def _page(guest: Guest, wifi: Wifi) -> str:
    """The page of the box's own Wi-Fi, on a phone that joins it anew; empty while that can't be."""
    try:
        guest.run("sh", "-c", PHONE, "phone", wifi.name, wifi.password)
        return _fetch(guest, f"http://{POINT}:{PAGE_PORT}/W/{wifi.code}")
    except GuestError:
        return ""


def _join(guest: Guest, wifi: Wifi, password: str) -> None:
    asked = json.dumps({"name": HOME, "password": password})
    answer = _fetch(guest, f"http://{POINT}:{PAGE_PORT}/W/{wifi.code}", asked)
    assert answer.startswith("202"), answer
    guest.wait_until(lambda: not _is_open(guest), "the end of its own Wi-Fi")


VISITOR = Phone()
TRIALS = (
    Trial("a fresh box without a network", is_installed),
    Trial("its own Wi-Fi, and two scans", VISITOR.opens_its_own),
    Trial("a wrong password", VISITOR.comes_back),
    Trial("the home network", VISITOR.joins),
    Trial("the Wi-Fi of the card's settings", is_set_on_the_card),
    Trial("its user may do nothing else to the network", may_do_nothing_else),
)


def main() -> int:
    argparse.ArgumentParser(prog="tests.vm.wifi", description=__doc__).parse_args()
    try:
        expect_root()
        CACHE.mkdir(parents=True, exist_ok=True)
        bench = Bench("wifi", prepare_kernel(), prepare_root(SUITE, EXTRA), packages_of(SUITE))
    except (HostError, MirrorError, WheelsError) as problem:
        print(f"make test-wifi: {problem}", file=sys.stderr)
        return 2
    report = Report()
    try:
        report.attempt(bench, TRIALS)
    finally:
        bench.close()
    print(f"\n{report.table()}")
    return 0 if report.has_all_held() else 1


if __name__ == "__main__":
    sys.exit(main())
