"""A phone's eyes: the code that stands on the OLED is read as it is, and none is read off another picture."""

import pytest

from companion.outputs.display import OFFSETS, shifted
from companion.system.machine import Machine, Updating, Wifi, WifiPhase
from tests.vm.codes import drawn, page_code
from tests.vm.panel import fresh_box, path_to

OPEN = Wifi(WifiPhase.OPEN, "Box-42", "7KQ2MXWB", "H4TN9PZC")


@pytest.mark.parametrize("offset", [OFFSETS[0], OFFSETS[2]])
def test_a_code_is_read_wherever_the_screen_saver_has_moved_it(offset: tuple[int, int]) -> None:
    assert page_code(shifted(drawn(OPEN, is_page=True), offset), OPEN) == "H4TN9PZC"


def test_another_picture_has_no_code() -> None:
    assert page_code(drawn(OPEN, is_page=False), OPEN) is None


@pytest.mark.parametrize("screen", ["Update", "WifiScreen"])
def test_a_fresh_box_finds_what_the_machine_can_do_in_the_settings(screen: str) -> None:
    machine = Machine(Updating("1.0.0"), Wifi())
    assert fresh_box(machine, path_to(screen, machine)).screen == screen
