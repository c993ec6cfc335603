"""A hub that is open says where it is, and a box that looks finds it; both on loopback."""

from companion.tournament.box.hub_calls import look
from companion.tournament.hub.hall import Advertising
from companion.tournament.requests import FoundHub


def test_a_box_finds_the_hub_that_is_open_and_no_closed_one() -> None:
    advertising = Advertising("mdns-test", "127.0.0.1", 8443)
    advertising.start()
    try:
        assert FoundHub("mdns-test", "127.0.0.1", 8443) in look()
    finally:
        advertising.stop()
    assert FoundHub("mdns-test", "127.0.0.1", 8443) not in look()


def test_an_address_of_another_machine_hinders_nothing() -> None:
    advertising = Advertising("mdns-test", "192.0.2.1", 8443)
    advertising.start()
    advertising.stop()
