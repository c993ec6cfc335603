"""The error of all devices: its text is one sentence that says what to do."""


class DeviceError(Exception):
    """A device can't be used, or a setting makes no sense; the text is shown to the person at the table."""

    @property
    def sentence(self) -> str:
        return str(self)
