"""The referee's PIN: with it a phone may enter, correct and undo. It is made and revoked here alone."""

from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, PushHeld
from companion.frozen import frozen
from companion.ui.kit.desk import NETWORK_REDRAW_S, Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.message import message
from companion.ui.kit.scene import BODY, Align, Cue, Scene, Text
from companion.ui.kit.steps import AskForPin, Choose, Leave, RevokePin, Stay, Step
from companion.ui.screens.address import is_closed

DIGITS = BODY.inset(top=6, bottom=14)


@frozen
class RefereesPin:
    """Without a PIN a push makes one; a held knob revokes it, which takes longer than a slip."""

    def view(self, desk: Desk) -> Scene:
        return replace(self._scene(desk), redraw_s=NETWORK_REDRAW_S)

    def _scene(self, desk: Desk) -> Scene:
        words, allowed = desk.words, desk.referees
        title, back = words.text("Referee's PIN"), Cue(Icon.BACK, words.text("back"))
        if is_closed(desk):
            text = words.text("No phone can reach the box yet. Show its page to the room?")
            return message(title, text, Cue(Icon.PUSH, words.text("show it")), back)
        if not desk.address:
            return message(title, words.text("No phone can reach the box: no web page is served now."), back)
        if allowed.pin is None:
            text = words.text("Whoever knows the PIN may enter, correct and undo on a phone.")
            return message(title, text, Cue(Icon.PUSH, words.text("show PIN")), back)
        devices = words.plural(
            "{count} device is signed in", "{count} devices are signed in", len(allowed.devices)
        )
        return Scene(
            title,
            body=(
                Text(DIGITS, f"{allowed.pin[:3]} {allowed.pin[3:]}", Face.DIGITS, Align.CENTRE),
                Text(BODY.row(-1, 11), devices, align=Align.CENTRE),
            ),
            hint=(Cue(Icon.HOLD, words.text("revoke")), back),
            is_private=True,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push() if is_closed(desk):
                return Choose({"is_page_open": True}, Stay(self))
            case Push() if desk.address:
                return AskForPin()
            case PushHeld() if desk.referees.pin is not None:
                return RevokePin()
            case Back():
                return Leave()
            case _:
                return Stay(self)
