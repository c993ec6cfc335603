"""Where the box says its page is, and when it looks for the network."""

from pathlib import Path

from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from companion.system.network import Network
from companion.ui.kit.screen import WebPage
from companion.ui.screens.web_page import Address
from tests.hands import Hands


def test_the_network_is_looked_for_while_its_screen_is_shown_and_never_in_the_dark(tmp_path: Path) -> None:
    hands = Hands(tmp_path, can_open_page=True)
    hands.wait(60)
    assert hands.looks == 0
    hands.push()
    assert "No network yet." in hands.text
    hands.network = Network("toscana.local", "192.168.178.42")
    hands.wait(4)
    assert "toscana.local" in hands.text
    assert "192.168.178.42" in hands.text
    hands.wait(3600)
    looks, fired = hands.looks, hands.timers.fired
    hands.wait(100_000)
    assert (hands.looks, hands.timers.fired) == (looks, fired)
    hands.push(2)
    assert "Which game?" in hands.text
    looks = hands.looks
    hands.wait(60)
    assert hands.looks == looks
    hands.switch_off()


def test_the_address_is_where_a_phone_finds_the_page(folder: Path) -> None:
    save_preferences(folder / FILE_NAME, Preferences(language="en", is_page_open=True))
    hands = Hands(folder, can_open_page=True)
    hands.box.set_page(WebPage("0.0.0.0", 8088))
    hands.show(Address())
    assert "No web page is served now." in hands.text
    hands.network = Network(number="192.168.178.42")
    hands.wait(4)
    assert "http://192.168.178.42:8088/" in hands.text
    hands.switch_off()
