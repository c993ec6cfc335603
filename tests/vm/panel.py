"""The panel of a fresh box in the machine: the way to a screen, hands for it, and what is seen then."""

from dataclasses import replace
from functools import cache

from companion.devices.ports import Frame, Line
from companion.system.machine import Machine
from companion.ui.kit.languages import SOURCE
from companion.ui.kit.paint import paint
from tests.games.toscana.scenes import NEW_BOX
from tests.ui.evening import Evening
from tests.ui.situations import Situation
from tests.vm.guest_box import TAP_S, Guest

# A fresh box: the language, the page for the room, then its settings.
TO_SETTINGS = "push +1 push back"


def fresh_box(machine: Machine, path: str) -> Evening:
    start = replace(NEW_BOX, machine=machine, can_open_page=True)
    return Situation("box", "", "", start, path).reach(SOURCE)


@cache
def path_to(screen: str, machine: Machine) -> str:
    """The inputs that lead a fresh box to this screen, which its settings open."""
    paths = (f"{TO_SETTINGS} +{lines} push" for lines in range(1, 30))
    return next(path for path in paths if fresh_box(machine, path).screen == screen)


def steps(path: str) -> list[tuple[str, str]]:
    """Each input of a path, with the path up to it."""
    words = path.split()
    return [(" ".join(words[: at + 1]), word) for at, word in enumerate(words)]


def touch(guest: Guest, word: str) -> None:
    match word:
        case "push":
            guest.press(Line.KNOB_PUSH, TAP_S)
        case "back":
            guest.press(Line.BACK, TAP_S)
        case _:
            guest.turn(int(word))


def see(guest: Guest, machine: Machine, path: str) -> None:
    frame = Frame(paint(fresh_box(machine, path).scene))
    guest.wait_for_screen(frame, f"the picture after {path!r}")
