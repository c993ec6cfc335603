"""What can be wrong with a device, as one sentence that says what to do."""


class DeviceError(Exception):
    """A device that can't be used or a setting that makes no sense, told to the person at the table."""

    @property
    def sentence(self) -> str:
        return str(self)
