"""The Wi-Fi's contract, on the fake and on nmcli: its own point, and into a network or not."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.devices.wifi import HOME, OWN, NmcliWifi, WifiError, WifiPort
from tests.devices.wifi import AROUND, FakeWifi, nmcli_in


@dataclass
class Bench:
    """A Wi-Fi, and how to see from outside what it does."""

    wifi: WifiPort
    point: Callable[[], tuple[str, str] | None]
    known: Callable[[], list[tuple[str, str]]]
    """The networks that it joins by itself, with their passwords."""
    switch_off: Callable[[], None]


def fake(_: Path) -> Bench:
    wifi = FakeWifi()

    def switch_off() -> None:
        wifi.is_off = True

    return Bench(wifi, lambda: wifi.point, lambda: list(wifi.known.items()), switch_off)


def nmcli(folder: Path) -> Bench:
    state = folder / "state.json"
    state.write_text(json.dumps({"around": AROUND, "connections": {}, "is_off": False, "calls": []}))

    def connections(name: str) -> list[tuple[str, str]]:
        found = json.loads(state.read_text())["connections"]
        return [(given[0], given[1]) for each, given in found.items() if each.startswith(name)]

    def point() -> tuple[str, str] | None:
        return next(iter(connections(OWN)), None)

    def switch_off() -> None:
        state.write_text(json.dumps({**json.loads(state.read_text()), "is_off": True}))

    return Bench(NmcliWifi(str(nmcli_in(folder))), point, lambda: connections(HOME), switch_off)


@pytest.fixture(params=[fake, nmcli], ids=["fake", "nmcli"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    made: Bench = request.param(tmp_path)
    return made


def test_the_networks_around_come_with_the_strongest_first(bench: Bench) -> None:
    assert bench.wifi.networks() == ("Caf\u00e9: 5 GHz", "Open", "Home")


def test_its_own_point_is_opened_and_closed(bench: Bench) -> None:
    bench.wifi.close_point()
    bench.wifi.open_point("Box-42", "ABCDEFGH")
    assert bench.point() == ("Box-42", "ABCDEFGH")
    bench.wifi.close_point()
    assert bench.point() is None


@pytest.mark.parametrize(("name", "password"), AROUND.items())
def test_it_joins_by_the_right_password(bench: Bench, name: str, password: str) -> None:
    bench.wifi.join(name, password)
    assert bench.known() == [(name, password)]


@pytest.mark.parametrize(("name", "password"), [("Home", "wrong horse"), ("Home", ""), ("Nowhere", "x" * 8)])
def test_a_network_that_does_not_let_it_in_is_told_and_forgotten(
    bench: Bench, name: str, password: str
) -> None:
    with pytest.raises(WifiError, match=f"{name} did not let the box in"):
        bench.wifi.join(name, password)
    assert bench.known() == []


@pytest.mark.parametrize(("name", "password"), [("Home", "wrong horse"), ("Nowhere", "x" * 8)])
def test_a_failed_join_loses_no_network_that_worked(bench: Bench, name: str, password: str) -> None:
    for network in ("Home", "Caf\u00e9: 5 GHz"):
        bench.wifi.join(network, AROUND[network])
    with pytest.raises(WifiError):
        bench.wifi.join(name, password)
    assert bench.known() == [(network, AROUND[network]) for network in ("Home", "Caf\u00e9: 5 GHz")]


def test_a_network_that_is_joined_again_is_known_once(bench: Bench) -> None:
    for name in ("Home", "Caf\u00e9: 5 GHz", "Home"):
        bench.wifi.join(name, AROUND[name])
    assert sorted(bench.known()) == [(name, AROUND[name]) for name in ("Caf\u00e9: 5 GHz", "Home")]


def test_a_radio_that_is_off_is_told(bench: Bench) -> None:
    bench.switch_off()
    with pytest.raises(WifiError, match="can't be opened"):
        bench.wifi.open_point("Box-42", "ABCDEFGH")


def test_without_networkmanager_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(WifiError, match="NetworkManager does not answer"):
        NmcliWifi(str(tmp_path / "nmcli")).networks()
