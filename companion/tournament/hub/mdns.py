"""Says by mDNS where the hub is while the hall is open."""

import logging
import socket
from typing import TYPE_CHECKING

from companion.tournament.topics import SERVICE

if TYPE_CHECKING:
    from zeroconf import Zeroconf

log = logging.getLogger("toscana.hub")

NAME = "toscana-hub"


class Advertising:
    """`start` and `stop` wait for the network, so they belong in a thread."""

    def __init__(self, event: str, host: str, port: int) -> None:
        self._event, self._host, self._port = event, host, port
        self._network: Zeroconf | None = None

    def start(self) -> None:
        # Importing it opens a file.
        from zeroconf import Error, IPVersion, ServiceInfo, Zeroconf  # noqa: PLC0415

        try:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
                own.bind((self._host, 0))  # an address that is not ours would leave sockets open below
            network = Zeroconf(interfaces=[self._host], ip_version=IPVersion.V4Only)
        except OSError as problem:
            log.warning("The hub can't be found by mDNS: %s.", problem)
            return
        self._network = network
        service = ServiceInfo(
            *(SERVICE, f"{self._event}.{SERVICE}", self._port),
            addresses=[socket.inet_aton(self._host)],
            server=f"{NAME}.local.",
            properties={"event": self._event},
        )
        try:
            network.register_service(service, allow_name_change=True)
        except (Error, OSError) as problem:
            log.warning("The hub can't be found by mDNS: %s.", repr(problem))
            self.stop()

    def stop(self) -> None:
        network, self._network = self._network, None
        if network is not None:
            network.close()
