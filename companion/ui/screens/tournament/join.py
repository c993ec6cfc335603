"""Join a tournament on the panel: which hub, the eight digits of its code, and its certificate compared."""

from companion.controls.intents import Back, Intent, Key, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import say
from companion.tournament.requests import (
    HUB_NAME,
    HUB_PORT,
    NOT_JOINING,
    AskHub,
    Joining,
    LookForHubs,
    TrustHub,
)
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import sentence_text
from companion.ui.kit.scene import BODY, LIST, Align, Cue, Row, Rows, Scene, Text, message, turned
from companion.ui.kit.screen import AskTournament, Desk, Leave, Open, Refuse, Stay, Step, Swap
from companion.ui.kit.usual_screens import DigitsScreen

CODE_LENGTH, OCTETS, OCTET_LENGTH, PORT_LENGTH = 8, 4, 3, 5
MOST_PORT = 65535
NO_PORT = say("A port is a number from 1 to {most}: look at the hub's page.", most=MOST_PORT)
SHOWN_OF_FINGERPRINT = 16
REDRAW_S = 0.5
# The line for an address that is typed in.
TYPED = ("", 0)


def joining_of(desk: Desk) -> Joining:
    return desk.joining or NOT_JOINING


@frozen
class Join:
    """The hubs that answered in this network, the usual name, and an address that is typed in."""

    chosen: tuple[str, int] | None = None
    """Host and port of the chosen line, so that the choice stays when a hub answers; none for the first."""

    def _selected(self, desk: Desk) -> int:
        places = [*((host, port) for _, host, port in _hubs(desk)), TYPED]
        return places.index(self.chosen) if self.chosen in places else 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        rows = (*(Row(name) for name, _, _ in _hubs(desk)), Row(words.text("Another address")))
        return Scene(
            words.text("Join a tournament"),
            body=(Rows(LIST, rows, self._selected(desk)),),
            hint=(Cue(Icon.PUSH, words.text("choose")), Cue(Icon.KEYS, words.text("look again"))),
            redraw_s=REDRAW_S,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        hubs, selected = _hubs(desk), self._selected(desk)
        match intent:
            case Turn(steps):
                at = turned(selected, steps, len(hubs) + 1)
                return Stay(Join(hubs[at][1:] if at < len(hubs) else TYPED))
            case Key():
                return AskTournament(LookForHubs())
            case Push() if selected < len(hubs):
                _, host, port = hubs[selected]
                return Open(CodeOf(host, port))
            case Push():
                return Open(AddressOf())
            case Back():
                return Leave()
        return Stay(self)


def _hubs(desk: Desk) -> tuple[tuple[str, str, int], ...]:
    """Name, host and port of each."""
    found = ((hub.name, hub.host, hub.port) for hub in joining_of(desk).hubs)
    return (*found, (HUB_NAME, HUB_NAME, HUB_PORT))


@frozen
class AddressOf(DigitsScreen):
    """A number such as 192.168.004.001, digit by digit; a key changes the port."""

    digits: str = "192168004001"
    at: int = 0
    port: int = HUB_PORT

    @property
    def _parts(self) -> list[str]:
        starts = range(0, OCTETS * OCTET_LENGTH, OCTET_LENGTH)
        return [self.digits[start : start + OCTET_LENGTH] for start in starts]

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return changed(
            self.entry(
                words.text("The hub's address"),
                ".".join(self._parts),
                self.at + self.at // OCTET_LENGTH,
                desk,
            ),
            right=f":{self.port}" if self.port != HUB_PORT else "",
            hint=(Cue(Icon.PUSH, words.text("next")), Cue(Icon.KEYS, words.text("port"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if isinstance(intent, Key):
            return Swap(PortOf(self, f"{self.port:0{PORT_LENGTH}}"))
        return super().handle(intent, desk)

    def done(self, _: Desk) -> Step:
        return Swap(CodeOf(".".join(str(int(part)) for part in self._parts), self.port))


@frozen
class PortOf(DigitsScreen):
    """The port of an address, digit by digit; then it goes on where the address was left."""

    address: AddressOf
    digits: str
    at: int = 0

    def view(self, desk: Desk) -> Scene:
        return self.entry(desk.words.text("The hub's port"), self.digits, self.at, desk)

    def left(self) -> Step:
        return Swap(self.address)

    def done(self, _: Desk) -> Step:
        port = int(self.digits)
        return Swap(changed(self.address, port=port)) if 1 <= port <= MOST_PORT else Refuse(NO_PORT)


@frozen
class CodeOf(DigitsScreen):
    """The eight digits that the hub shows."""

    host: str
    port: int = HUB_PORT
    digits: str = "0" * CODE_LENGTH
    at: int = 0

    def view(self, desk: Desk) -> Scene:
        shown = f"{self.digits[:4]} {self.digits[4:]}"
        cursor = self.at + (self.at >= CODE_LENGTH // 2)
        return self.entry(desk.words.text("The hub's code"), shown, cursor, desk)

    def done(self, _: Desk) -> Step:
        return AskTournament(AskHub(self.host, self.digits, self.port), Swap(Compare()))


@frozen
class Compare:
    """Who answers; only a person can see that it is the hub, by what it shows."""

    def view(self, desk: Desk) -> Scene:
        return changed(self._scene(desk), redraw_s=REDRAW_S)

    def _scene(self, desk: Desk) -> Scene:
        words, joining = desk.words, joining_of(desk)
        title, back = words.text("Join a tournament"), Cue(Icon.BACK, words.text("back"))
        if joining.problem is not None:
            return message(title, sentence_text(words, joining.problem), back)
        if joining.is_busy or not joining.fingerprint:
            return message(title, words.text("One moment …"), back)
        digits = joining.fingerprint[:SHOWN_OF_FINGERPRINT].upper()
        groups = " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))
        return Scene(
            words.text("Does the hub show this?"),
            body=tuple(
                Text(BODY.inset(left=4, top=4).row(row, 17), line, Face.BOLD, Align.CENTRE)
                for row, line in enumerate((groups[:9], groups[10:]))
            ),
            hint=(Cue(Icon.PUSH, words.text("the same: join")), Cue(Icon.BACK, words.text("no"))),
            is_private=True,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        joining = joining_of(desk)
        match intent:
            case Push() if joining.fingerprint and not joining.is_busy:
                return AskTournament(TrustHub())
            case Back():
                return Leave()
        return Stay(self)
