"""Update: which version runs, which newer one was found, and the question before it is taken."""

from companion.controls.intents import Back, Intent, Key, Push
from companion.frozen import changed, frozen
from companion.games.kit.sentences import say
from companion.system.machine import InstallUpdate, LookForUpdate, UpdatePhase, Updating
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import sentence_text
from companion.ui.kit.scene import Cue, Scene, message
from companion.ui.kit.screen import AskMachine, Desk, Leave, Refuse, Stay, Step

REDRAW_S = 1.0
IN_GAME = say("A game is running: end it first, then update.")


@frozen
class Update:
    """The version that runs and a newer one, if one was found; a push takes it, or looks again."""

    def view(self, desk: Desk) -> Scene:
        updating = desk.machine.updating or Updating("")
        words = desk.words
        cues: tuple[Cue, ...] = (Cue(Icon.BACK, words.text("back")),)
        if updating.phase is UpdatePhase.FOUND:
            cues = (Cue(Icon.PUSH, words.text("take")), *cues)
        elif updating.phase in (UpdatePhase.NOTHING, UpdatePhase.REFUSED):
            cues = (Cue(Icon.PUSH, words.text("look again")), *cues)
        return changed(message(words.text("Update"), _text(updating, desk), *cues), redraw_s=REDRAW_S)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        updating = desk.machine.updating or Updating("")
        match intent:
            case Push() if updating.phase is UpdatePhase.FOUND and _is_playing(desk):
                return Refuse(IN_GAME)
            case Push() if updating.phase is UpdatePhase.FOUND:
                return AskMachine(InstallUpdate(updating.version))
            case Push() | Key() if updating.phase in (UpdatePhase.NOTHING, UpdatePhase.REFUSED):
                return AskMachine(LookForUpdate())
            case Back():
                return Leave()
        return Stay(self)


def _is_playing(desk: Desk) -> bool:
    return desk.facts is not None and not desk.facts.is_over


def _text(updating: Updating, desk: Desk) -> str:
    words, installed, version = desk.words, updating.installed, updating.version
    match updating.phase:
        case UpdatePhase.LOOKING:
            return words.text("Looking for a newer version.")
        case UpdatePhase.FOUND:
            return words.text(
                "Version {version} is here, this is {installed}. Take it? The box starts anew.",
                version=version,
                installed=installed,
            )
        case UpdatePhase.INSTALLING | UpdatePhase.RESTARTING:
            return words.text(
                "Version {version} is being unpacked. It takes some minutes; leave the box on.",
                version=version,
            )
        case UpdatePhase.REFUSED if updating.problem is not None:
            return sentence_text(words, updating.problem)
    if updating.failed:
        return words.text(
            "Version {failed} did not come up, so {installed} is back.",
            failed=updating.failed,
            installed=installed,
        )
    return words.text(
        "This is version {installed}. Neither a stick nor a hub has a newer one.", installed=installed
    )
