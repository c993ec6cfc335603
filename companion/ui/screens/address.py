"""The address: where a phone finds the web page, or how to open the page to the room."""

from dataclasses import replace

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.ui.kit.desk import NETWORK_REDRAW_S, Desk
from companion.ui.kit.font import Face, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.message import message
from companion.ui.kit.scene import SCREEN, Cue, Paragraph, QrCode, Scene, Text
from companion.ui.kit.steps import Choose, Leave, Stay, Step

LEFT, CODE = SCREEN.split(SCREEN.width - SCREEN.height)
TEXT = LEFT.inset(left=1, top=11, bottom=11)


@frozen
class Address:
    """The address as text and as a QR code."""

    def view(self, desk: Desk) -> Scene:
        return replace(self._scene(desk), redraw_s=NETWORK_REDRAW_S)

    def _scene(self, desk: Desk) -> Scene:
        words = desk.words
        back = words.text("back")
        if is_closed(desk):
            return message(
                words.text("Web address"),
                words.text("Show the page to the room? There it can only be watched."),
                Cue(Icon.PUSH, words.text("show it")),
                Cue(Icon.BACK, back),
            )
        if not desk.address:
            return message(
                words.text("Web address"),
                words.text("No web page is served now. Its address comes here when there is a network."),
                Cue(Icon.BACK, back),
            )
        return Scene(
            body=(
                Text(LEFT.row(0, 11).inset(left=1), words.text("Scan or type")),
                Paragraph(TEXT, _broken(desk.address, TEXT.width), Face.SMALL),
                Text(LEFT.row(-1).inset(left=1), f"{Icon.BACK} {back}"),
                QrCode(CODE, f"{desk.address}table"),
            ),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push() if is_closed(desk):
                return Choose({"is_page_open": True}, Stay(self))
            case Push() | Back():
                return Leave()
            case _:
                return Stay(self)


def is_closed(desk: Desk) -> bool:
    """Whether the page is kept from the room, and the panel may show it there."""
    return desk.can_open_page and not desk.preferences.is_page_open


def _broken(address: str, room: int) -> str:
    """The address in lines that fit the room, broken after a punctuation mark where possible."""
    lines = [""]
    for character in address.removeprefix("http://").removesuffix("/"):
        is_full = width(Face.SMALL, lines[-1] + character) > room
        if is_full:
            at = max(lines[-1].rfind(sign) for sign in ".:/-") + 1
            lines[-1:] = [lines[-1][:at], lines[-1][at:]] if at > 0 else [lines[-1], ""]
        lines[-1] += character
    return "\n".join(lines)
