"""Secret parts of one command: each player enters their own on a phone, unseen until all are in."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from companion.frozen import frozen


@frozen
class Parts:
    """What has come in for the command that is possible now; whatever else moves the table ends it."""

    entered: Mapping[str, Any] = field(default_factory=dict)
    """Each player's part, as it is written."""
    name: str = ""
    """The command's field that they make up together."""
    used_seq: int = 0
    """The number of the last entry that was made of parts, and whose they were."""
    used: tuple[str, ...] = ()

    def after(self, command: Mapping[str, Any], seq: int) -> "Parts":
        """Nothing is in any more: the table has moved, by this command as it is written."""
        whole = command.get(self.name) or {}
        used = tuple(each for each, part in self.entered.items() if whole.get(each) == part)
        return Parts(used_seq=seq, used=used)
