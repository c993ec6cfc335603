"""The stand-in for libgpiod is called as libgpiod is: its signatures are gpiod's own."""

import inspect

import gpiod
import pytest

from tests.devices.gpiod_stand_in import StandInChip, StandInRequest


@pytest.mark.parametrize(
    ("stand_in", "real", "name"),
    [
        *(
            (StandInChip, gpiod.Chip, name)
            for name in ("close", "get_info", "get_line_info", "request_lines")
        ),
        *(
            (StandInRequest, gpiod.LineRequest, name)
            for name in ("release", "get_values", "set_values", "read_edge_events")
        ),
    ],
)
def test_a_method_takes_what_gpiods_takes(stand_in: type, real: type, name: str) -> None:
    ours = inspect.signature(getattr(stand_in, name)).parameters.values()
    theirs = inspect.signature(getattr(real, name)).parameters.values()
    assert [(each.name, each.kind, each.default) for each in ours] == [
        (each.name, each.kind, each.default) for each in theirs
    ]


def test_properties_are_gpiods() -> None:
    pairs = ((StandInChip, gpiod.Chip, "path"), (StandInRequest, gpiod.LineRequest, "fd"))
    for stand_in, real, name in pairs:
        assert isinstance(inspect.getattr_static(stand_in, name), property)
        assert isinstance(inspect.getattr_static(real, name), property)
