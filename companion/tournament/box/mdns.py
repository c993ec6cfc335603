"""Looks for hubs by mDNS, for a few seconds. It waits, so it belongs in a thread."""

import time

from zeroconf import IPVersion, ServiceBrowser, ServiceListener, Zeroconf

from companion.tournament.attending import FoundHub
from companion.tournament.box.addresses import SERVICE

LOOK_S = 3.0
ANSWER_MS = 1500


class _Names(ServiceListener):
    def __init__(self) -> None:
        self.names: list[str] = []

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        del zc, type_
        self.names.append(name)

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None: ...

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None: ...


def look() -> tuple[FoundHub, ...]:
    """The hubs that answered; none where there is no network."""
    try:
        network = Zeroconf(ip_version=IPVersion.V4Only)
    except OSError:
        return ()
    try:
        heard = _Names()
        browser = ServiceBrowser(network, SERVICE, heard)
        time.sleep(LOOK_S)
        browser.cancel()
        return tuple(hub for name in heard.names if (hub := _found(network, name)) is not None)
    finally:
        network.close()


def _found(network: Zeroconf, name: str) -> FoundHub | None:
    info = network.get_service_info(SERVICE, name, ANSWER_MS)
    addresses = [] if info is None else info.parsed_addresses(IPVersion.V4Only)
    if info is None or not addresses or info.port is None:
        return None
    return FoundHub(name.removesuffix(f".{SERVICE}"), addresses[0], info.port)
