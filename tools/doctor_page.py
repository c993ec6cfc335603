"""Writes docs/doctor.md from the table of checks: `python -m tools.doctor_page`."""

import re
from collections.abc import Iterable
from pathlib import Path

from companion.doctor.by_hand import KEY_MISTAKES, TURN_MISTAKES
from companion.doctor.report import CHECKS

PAGE = Path(__file__).parents[1] / "docs" / "doctor.md"
HEAD = """\
# The doctor

`toscana doctor` looks at each part of the box, says in one sentence how it is, and ends with what to do
first. Run it after each step of the build, and whenever something is odd: it changes nothing.

| | means |
|---|---|
| `ok` | looked at, and well |
| `BAD` | looked at, and wrong; the sentence says what to do |
| `--` | not looked at, and why |

The exit status is 0 when nothing is wrong, 1 when something is, and 2 when the settings make no sense. The
checks stand in the order in which they rest on each other, so mend the first `BAD` first.

Where the box runs as a service, the service's journal is looked at, with `sudo toscana doctor`. It can be
asked while the box runs: what the box holds is then `in use by the box`. The keys at rest and the two trials
by hand want the box stopped: `sudo systemctl stop toscana`, and afterwards `sudo systemctl start toscana`.

## The page

While the box runs, its page `/doctor` says the same, and shows live what there is and what there should be:

- the picture that the OLED shows now; *Test picture* puts the self-test's pictures on it, one by one;
- every key and both contacts of the knob, each with a count of its edges: one press that counts many has a
  loose wire or bounces;
- what each lamp of each seat shows now, by its place in the row and its effect; *Each LED in turn* lights
  one after the other, as the self-test does;
- how often each seat button was pressed, and which is down;
- the line to the Pico: whether it is connected, its firmware and how fast it answers, how many frames were
  sent, sent again, damaged or lost on either side.

Three ways lead to it, each with the port of the settings, 8088 by default:

- in a browser of the box itself, or of a computer that is logged in with
  `ssh -L 8088:127.0.0.1:8088 USER@NAME.local`: `http://127.0.0.1:8088/doctor`, without a PIN, and before
  a key or the knob is wired;
- on a phone, once the page is shown to the room: `http://NAME.local:8088/doctor`, or with no game on the
  table its code: BACK, *Web address*, a turn of the knob. The page asks for the PIN, which stands under
  *Referee's PIN*, the line below;
- from the panel's page at `/`, and from the table's page while something does not work.

The tests are shown while the box is at rest: no game runs, and nobody has begun an entry.

Below is what each check looks at, and what it may call `BAD`; words in CAPITALS stand for what was found, and
N for the number of a GPIO, as in [hardware/pins.toml](../hardware/pins.toml).
"""
# These gaps are filled with numbers of pins.
PIN_GAPS = ("a", "b", "pin", "pins", "scl", "sda", "there")
BY_HAND = (
    ("--turn", "Asks for one click of the knob to the right, and says what came.", TURN_MISTAKES),
    ("--keys", "Asks for each key in turn, and says which one came.", KEY_MISTAKES),
)


def page() -> str:
    checks = "".join(_section(check.name, check.subject, check.mistakes) for check in CHECKS)
    by_hand = "".join(_section(f"toscana doctor {name}", subject, says) for name, subject, says in BY_HAND)
    return f"{HEAD}\n## The checks\n{checks}\n## By hand\n{by_hand}"


def _section(name: str, subject: str, mistakes: Iterable[str]) -> str:
    says = "".join(f"- {_shown(mistake)}\n" for mistake in mistakes)
    return f"\n### {name}\n\n{subject}\n" + (f"\n{says}" if says else "")


def _shown(mistake: str) -> str:
    return re.sub(r"\{(\w+)\}", lambda gap: "N" if gap[1] in PIN_GAPS else gap[1].upper(), mistake)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
