"""The room: at the first start, where the box is on the network and who may watch its page."""

from companion.controls.intents import Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.ui.kit.desk import NETWORK_REDRAW_S, Desk
from companion.ui.kit.font import Face, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import ROW_HEIGHT, Cue, Paragraph, Row, Rows, Scene
from companion.ui.kit.steps import Choose, Leave, Stay, Step

CHOICES = {mark("Only this box"): False, mark("The room, to watch"): True}
PLACE = LIST.inset(left=2, right=2, bottom=2 * ROW_HEIGHT)


@frozen
class Room:
    """The first choice keeps the page closed, so that this screen costs only one push."""

    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("Who sees the web page?"),
            body=(
                Paragraph(PLACE, _place(desk), Face.SMALL),
                Rows(
                    LIST.inset(top=PLACE.height),
                    tuple(Row(words.text(choice)) for choice in CHOICES),
                    self.selected,
                    face=Face.SMALL,
                ),
            ),
            hint=(Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, words.text("take"))),
            redraw_s=NETWORK_REDRAW_S,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Turn(steps):
                return Stay(Room(turned(self.selected, steps, len(CHOICES))))
            case Push():
                return Choose({"is_page_open": list(CHOICES.values())[self.selected]}, Leave())
            case _:
                return Stay(self)


def _place(desk: Desk) -> str:
    """Two lines: the box's host name and IPv4 address, or that there is no network yet."""
    words, network = desk.words, desk.find_network()
    if not network.number:
        return words.text("No network yet. The address comes here by itself.")
    port = f":{desk.page.port}" if desk.page.port else ""
    name = f"{network.name}{port}"
    if not network.name or width(Face.SMALL, name) > PLACE.width:
        name = words.text("This box is at")
    return f"{name}\n{network.number}{port}"
