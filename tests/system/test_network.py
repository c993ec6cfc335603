"""The machine's name and address on its network: found without sending anything; no network is no error."""

import ipaddress
import socket
from pathlib import Path

import pytest

from companion.system import network
from companion.system.network import Network, find_network, find_number, own_names


@pytest.fixture(autouse=True)
def no_avahi(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(network, "AVAHI", tmp_path / "pid")
    return tmp_path / "pid"


def cut_off(monkeypatch: pytest.MonkeyPatch, *interfaces: str) -> None:
    """No route leads anywhere, and these are all the interfaces there are."""
    monkeypatch.setattr(network, "_routed", lambda _: "")
    monkeypatch.setattr(network, "_interfaces", lambda: list(interfaces))


def test_a_number_is_one_that_others_can_use() -> None:
    number = find_number()
    assert not number or not ipaddress.IPv4Address(number).is_loopback


def test_without_a_network_there_is_neither_name_nor_number(
    monkeypatch: pytest.MonkeyPatch, no_avahi: Path
) -> None:
    no_avahi.touch()
    cut_off(monkeypatch, "lo", "no-such-interface")
    assert find_network() == Network()


def test_the_address_of_an_interface_is_read_from_the_kernel() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        assert network._number_of(probe, "lo") == "127.0.0.1"
        assert network._number_of(probe, "no-such-interface") == ""


def test_a_network_without_a_way_out_still_has_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    cut_off(monkeypatch, "lo", "wlan0")
    numbers = {"lo": "127.0.0.1", "wlan0": "10.42.0.1"}
    monkeypatch.setattr(network, "_number_of", lambda _, name: numbers[name])
    assert find_network() == Network(number="10.42.0.1")


@pytest.mark.parametrize(("host", "name"), [("Toscana", "toscana.local"), ("box.lan", "box.local")])
def test_a_name_is_shown_where_somebody_answers_for_it(
    monkeypatch: pytest.MonkeyPatch, no_avahi: Path, host: str, name: str
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: host)
    monkeypatch.setattr(network, "_routed", lambda _: "192.168.178.42")
    assert find_network() == Network(number="192.168.178.42")
    no_avahi.touch()
    assert find_network() == Network(name, "192.168.178.42")
    assert own_names() == (host.lower(), name)
