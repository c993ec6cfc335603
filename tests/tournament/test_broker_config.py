"""The broker's configuration: what belongs to a listener stands below it, or mosquitto opens one more."""

from pathlib import Path

import pytest

from companion.tournament.hub.broker import BrokerFiles, configuration


@pytest.mark.parametrize("hall", [None, ("192.168.4.1", 8883)])
def test_a_client_id_is_the_users_name_at_every_listener_and_nowhere_else(
    hall: tuple[str, int] | None,
) -> None:
    here = Path("/event")
    lines = configuration(BrokerFiles(here, here, here, here), 1884, hall).splitlines()
    after_listeners = [lines[at + 1] for at, line in enumerate(lines) if line.startswith("listener ")]
    assert after_listeners == ["use_username_as_clientid true"] * (1 if hall is None else 2)
    assert lines.count("use_username_as_clientid true") == len(after_listeners)
