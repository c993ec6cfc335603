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
# Where the codes lead. A link to BG Stats itself has some 800 characters; here is room for 32.
TABLE, EVENING = "table", "last"


@frozen
class Address:
    """The address as text and as a QR code: of the table page, or of the game that is over."""

    is_of_evening: bool = False

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
        if self.is_of_evening:
            title, shown, path = words.text("To BG Stats"), EVENING, EVENING
        else:
            title, shown, path = words.text("Scan or type"), "", TABLE
        return Scene(
            body=(
                Text(LEFT.row(0, 11).inset(left=1), title),
                Paragraph(TEXT, _broken(f"{desk.address}{shown}", TEXT.width), Face.SMALL),
                Text(LEFT.row(-1).inset(left=1), f"{Icon.BACK} {back}"),
                QrCode(CODE, f"{desk.address}{path}"),
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


def of_evening() -> Address:
    """The address of the game that is over, with its result, its charts and its way to BG Stats."""
    return Address(is_of_evening=True)


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
