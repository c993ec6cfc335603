"""Wi-Fi: the box's own network as a code, then its page's, on which a phone names the home network."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import Sentence
from companion.system.machine import CloseWifi, OpenWifi, Wifi, WifiPhase
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import sentence_text
from companion.ui.kit.scene import Cue, Paragraph, QrCode, Scene, Text, message
from companion.ui.kit.screen import AskMachine, Desk, Leave, Stay, Step
from companion.ui.screens.web_page import CODE, LEFT, TEXT

REDRAW_S = 1.0
# What NetworkManager calls a machine in the network that it shares.
POINT = "10.42.0.1"


@frozen
class WifiScreen:
    """Knob and push change between the two codes; back closes the box's own network."""

    is_page: bool = False
    told: Sentence | None = None
    """The problem that was read."""

    def view(self, desk: Desk) -> Scene:
        return changed(self._scene(desk), redraw_s=REDRAW_S)

    def _scene(self, desk: Desk) -> Scene:
        words, wifi = desk.words, desk.machine.wifi or Wifi()
        title, back = words.text("Wi-Fi"), Cue(Icon.BACK, words.text("back"))
        if wifi.phase is WifiPhase.BUSY:
            return message(title, words.text("The Wi-Fi changes. It takes up to a minute."), back)
        if wifi.phase is WifiPhase.CLOSED:
            return message(title, _closed(wifi, desk), Cue(Icon.PUSH, words.text("open it")), back)
        if self._is_news(wifi) and wifi.problem is not None:
            return message(
                title, sentence_text(words, wifi.problem), Cue(Icon.PUSH, words.text("next")), back
            )
        if self.is_page:
            head, address = words.text("2. The page"), f"{POINT}:{desk.page.port}/w/{wifi.code}".upper()
            told, code = f"{POINT}\n:{desk.page.port}/W/\n{wifi.code}", f"HTTP://{address}"
        else:
            head = words.text("1. The Wi-Fi")
            told, code = f"{wifi.name}\n{wifi.password}", f"WIFI:T:WPA;S:{wifi.name};P:{wifi.password};;"
        go_on = words.text("next")
        return Scene(
            body=(
                Text(LEFT.row(0, 11).inset(left=1), head),
                Paragraph(TEXT, told, Face.SMALL),
                Text(LEFT.row(-1).inset(left=1), f"{Icon.PUSH} {go_on}"),
                QrCode(CODE, code),
            ),
            is_private=True,
        )

    def _is_news(self, wifi: Wifi) -> bool:
        return wifi.problem is not None and wifi.problem != self.told

    def handle(self, intent: Intent, desk: Desk) -> Step:
        wifi = desk.machine.wifi or Wifi()
        match intent:
            case Push() if wifi.phase is WifiPhase.CLOSED:
                return AskMachine(OpenWifi())
            case Push() | Turn() if wifi.phase is WifiPhase.OPEN and self._is_news(wifi):
                return Stay(WifiScreen(told=wifi.problem))
            case Push() | Turn() if wifi.phase is WifiPhase.OPEN:
                return Stay(changed(self, is_page=not self.is_page))
            case Back():
                return AskMachine(CloseWifi(), Leave())
        return Stay(self)


def _closed(wifi: Wifi, desk: Desk) -> str:
    words = desk.words
    if wifi.joined:
        return words.text("The box is in {name} now.", name=wifi.joined)
    if wifi.problem is not None:
        return sentence_text(words, wifi.problem)
    return words.text("Open the box's own Wi-Fi? A phone in it then tells the box your network.")
