"""Who holds which line of the Pi's header, asked of the kernel without taking a line."""

from collections.abc import Mapping

from companion.devices.gpio.gpiod_chip import FindChip


def consumers(find: FindChip) -> Mapping[int, str]:
    """The lines in use, each with the name that its holder gave; DeviceError when there is no chip."""
    with find() as chip:
        lines = [chip.get_line_info(pin) for pin in range(chip.get_info().num_lines)]
    return {line.offset: line.consumer for line in lines if line.used}
