"""The faults of the link to the Pico, each as one sentence that says what to do."""

from companion.devices.pico.port import MODEM_MANAGER, NO_MODEM, holder_of
from companion.devices.pico.trace import HEADING
from companion.devices.pico.wire import PROTOCOL
from companion.games.kit.sentences import Sentence, say

LOST = say("The Pico does not answer any more: check its USB plug.")
PROMPT = b">>>"
BROKE_DOWN = say("The Pico's program broke down and starts anew: `toscana doctor` says why.")
NO_SATELLITES = say("The Pico's firmware is older than the satellites: run `toscana pico update`.")
RESTARTING = say("The Pico does not answer yet: if that lasts longer than ten seconds, plug it in anew.")


def presses_lost(count: int) -> Sentence:
    """The sentence for presses that the board had no room for."""
    if count == 1:
        return say("A press of a seat button was lost while the box did not answer: press again.")
    return say(
        "{count} presses of the seat buttons were lost while the box did not answer: press again.",
        count=count,
    )


def other_version(protocol: int) -> Sentence:
    """The sentence that says which side to update."""
    if protocol < PROTOCOL:
        return say("The Pico's firmware is older than the box: run `toscana pico update`.")
    return say("The Pico's firmware is newer than the box: update the box.")


def unanswered(path: str, tail: bytes, *, is_pico: bool) -> Sentence:
    """The sentence for a port where no WELCOME came; `tail` is the end of what came instead.

    With `is_pico` the right board is on the port: then it is starting, and no setting is wrong.
    """
    if PROMPT in tail:
        return say(
            "The Pico on {path} has no firmware, or is in safe mode: run `toscana pico update`.", path=path
        )
    if HEADING in tail:
        return BROKE_DOWN
    if holder_of(path) == MODEM_MANAGER:
        return say(
            "The Pico on {path} does not answer while ModemManager listens: {cure}.", path=path, cure=NO_MODEM
        )
    if is_pico:
        return RESTARTING
    return say("What is on {path} does not answer as the Pico: name the Pico's port in pico.port.", path=path)
