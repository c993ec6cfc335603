"""A setting: one line of the settings screen, with the values it can have."""

from collections.abc import Callable, Mapping

from companion.frozen import frozen
from companion.preferences import Changes, Preferences


@frozen
class Setting:
    """Its values with their labels, which of them is chosen, and what choosing one changes."""

    label: str
    choices: Mapping[object, str]
    chosen: Callable[[Preferences], object]
    choose: Callable[[Preferences, object], Changes]


def of_field(label: str, name: str, choices: Mapping[object, str]) -> Setting:
    """A setting that is a field of the preferences."""
    return Setting(label, choices, lambda own: getattr(own, name), lambda _, choice: {name: choice})
