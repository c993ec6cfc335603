"""Looks for hubs by mDNS, for a few seconds. It waits, so it belongs in a thread."""

import time
from typing import TYPE_CHECKING

from companion.tournament.attending import FoundHub
from companion.tournament.topics import SERVICE

if TYPE_CHECKING:
    from zeroconf import Zeroconf

LOOK_S = 3.0
ANSWER_MS = 1500


def look() -> tuple[FoundHub, ...]:
    """The hubs that answered; none where there is no network."""
    # Importing it opens a file.
    from zeroconf import IPVersion, ServiceBrowser, Zeroconf  # noqa: PLC0415

    names: list[str] = []

    def hear(name: str, **_: object) -> None:
        if name not in names:
            names.append(name)

    try:
        network = Zeroconf(ip_version=IPVersion.V4Only)
    except OSError:
        return ()
    try:
        browser = ServiceBrowser(network, SERVICE, handlers=[hear])
        time.sleep(LOOK_S)
        browser.cancel()
        return tuple(hub for name in names if (hub := _found(network, name)) is not None)
    finally:
        network.close()


def _found(network: "Zeroconf", name: str) -> FoundHub | None:
    from zeroconf import IPVersion  # noqa: PLC0415

    info = network.get_service_info(SERVICE, name, ANSWER_MS)
    addresses = [] if info is None else info.parsed_addresses(IPVersion.V4Only)
    if info is None or not addresses or info.port is None:
        return None
    return FoundHub(name.removesuffix(f".{SERVICE}"), addresses[0], info.port)
