"""Writes docs/settings.md from the table of settings: `python -m tools.settings_page`."""

import json
from pathlib import Path

from companion.setting_list import SETTINGS, Setting

PAGE = Path(__file__).parents[1] / "docs" / "settings.md"
HEAD = """\
# Settings

`toscana run` reads `/etc/toscana/table.toml`; where there is none, `toscana/table.toml` in your config folder
(`$XDG_CONFIG_HOME`, else `~/.config`); or the file named with `--config`. Without a file everything is as
below. A key that is not listed here, a wrong type, a chip that is not supported or a pin used twice stops the
start with a sentence that names it, in the log and on the OLED, if that is wired as usual.

What the players choose on the panel (language, brightness of screen and lamps, dim time, knob direction,
coach, timer, who sees the web page) is not here: the box remembers it beside the journal, in
`preferences.json`.

```toml
leds = "gpio"

[oled]
display = "sh1106"

[pins.panel]
back = 16
```

| key | default | what it is for |
|---|---|---|
"""


def page() -> str:
    return HEAD + "".join(_line(setting) for setting in SETTINGS)


def _line(setting: Setting) -> str:
    default = "" if setting.kind is dict else f"`{json.dumps(setting.default)}`"
    choices = " · ".join(f"`{json.dumps(choice)}`" for choice in setting.choices)
    sentence = f"{setting.sentence} One of {choices}." if choices else setting.sentence
    return f"| `{setting.name}` | {default} | {sentence} |\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
