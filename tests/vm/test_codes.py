"""A phone's eyes: the code that stands on the OLED is read as it is, and none is read off another picture."""

import pytest

from companion.outputs.display import OFFSETS, shifted
from companion.system.machine import Machine, Wifi, WifiPhase
from tests.vm.codes import drawn, fresh_box, page_code, path_to_wifi

OPEN = Wifi(WifiPhase.OPEN, "Box-42", "7KQ2MXWB", "H4TN9PZC")


@pytest.mark.parametrize("offset", [OFFSETS[0], OFFSETS[2]])
def test_a_code_is_read_wherever_the_screen_saver_has_moved_it(offset: tuple[int, int]) -> None:
    assert page_code(shifted(drawn(OPEN, is_page=True), offset), OPEN) == "H4TN9PZC"


def test_another_picture_has_no_code() -> None:
    assert page_code(drawn(OPEN, is_page=False), OPEN) is None


def test_a_fresh_box_finds_its_wifi_in_the_settings() -> None:
    machine = Machine(wifi=Wifi())
    assert fresh_box(machine, path_to_wifi(machine)).screen == "WifiScreen"
