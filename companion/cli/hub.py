"""`toscana hub`: the hub of a tournament, for the director's computer."""

import asyncio
import logging
import sys
from argparse import Namespace

from companion.cli import complain


def hub(options: Namespace) -> int:
    """Run the hub until it is stopped; gives the exit status."""
    from companion.tournament.hub.hall import Ports
    from companion.tournament.hub.link import BrokerAddress
    from companion.tournament.hub.run import HubSettings, run_hub
    from companion.tournament.hub.store import StoreError

    logging.basicConfig(format="toscana: %(message)s", level=logging.INFO, stream=sys.stderr)
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    broker = None
    if options.broker:
        host, _, port = options.broker.partition(":")
        if not (port.isascii() and port.isdigit()):
            return complain("name the broker as HOST:PORT, such as 192.168.4.1:8883.")
        password = options.password_file.read_text(encoding="utf-8").strip() if options.password_file else ""
        broker = BrokerAddress(host, int(port), options.user, password, options.broker_ca)
    ports = Ports(options.port, options.https_port, options.mqtt_port, options.hub_port)
    settings = HubSettings(options.folder, options.event, options.name, options.host, ports, broker)
    try:
        asyncio.run(run_hub(settings))
    except StoreError as problem:
        return complain(str(problem))
    return 0
