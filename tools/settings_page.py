"""Writes docs/settings.md from the table of settings: `python -m tools.settings_page`."""

import json
from pathlib import Path

from companion.settings.setting_list import SETTINGS, Setting

PAGE = Path(__file__).parents[1] / "docs" / "settings.md"
HEAD = """\
# Settings

`toscana run` reads the first of these files, whole, at every start; without one everything is as below:

1. the file named with `--config`;
2. `table.toml` on the card's first partition (`bootfs`, on the Pi `/boot/firmware/table.toml`), which every
   computer shows: put the card in, change it with any text editor, put the card back;
3. `/etc/toscana/table.toml`;
4. `toscana/table.toml` in your config folder (`$XDG_CONFIG_HOME`, else `~/.config`).

A key that is not listed here, a wrong type, a chip that is not supported or a pin used twice is a mistake.
One on the card is told on the OLED with its line, and the box runs on with the last good settings, which it
keeps beside the journal. In the other files it stops the start with the same sentence, in the log and on the
OLED, if that is wired as usual.

The Wi-Fi is given to NetworkManager when the machine starts. Taken out of the file, it is forgotten at
the next start; one that was typed into Raspberry Pi Imager or joined on the panel stays beside it.
Whoever reads the card can read the password. A network that asks for a user's name too, as in many
schools, is not for this file: `sudo nmtui` sets it.

What the players choose on the panel (language, if none is set here, brightness of screen and lamps, dim
time, knob direction, coach, timer, who sees the web page) is not here: the box remembers it beside the
journal, in `preferences.json`.

```toml
leds = "gpio"

[oled]
display = "sh1106"

[wifi]
name = "name of your Wi-Fi"
password = "its password"

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
