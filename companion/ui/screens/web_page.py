"""The web page on the panel: its address as a code, who may see it, and the referee's PIN."""

from collections.abc import Callable

from companion.controls.intents import Back, Intent, Push, PushHeld, Seat, Turn
from companion.controls.sign_in import OfferSeat, RevokePin, ShowPin
from companion.frozen import changed, frozen
from companion.games.kit.facts import nobody_called
from companion.games.kit.sentences import Code, Refusal, mark, say
from companion.games.port import Seat as PlayerSeat
from companion.ui.kit.font import Face, short_name, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import (
    BODY,
    LIST,
    ROW_HEIGHT,
    SCREEN,
    Align,
    Cue,
    Paragraph,
    QrCode,
    Row,
    Rows,
    Scene,
    Text,
    message,
    turned,
)
from companion.ui.kit.screen import (
    NETWORK_REDRAW_S,
    AskTablePin,
    Choose,
    Desk,
    Leave,
    Open,
    Screen,
    Stay,
    Step,
    Swap,
    later,
)
from companion.ui.kit.usual_screens import ListScreen

LEFT, CODE = SCREEN.split(SCREEN.width - SCREEN.height)
TEXT = LEFT.inset(left=1, top=11, bottom=11)
# Where the codes lead. A link to BG Stats itself has some 800 characters; here is room for 32.
TABLE, EVENING, DOCTOR, SEAT = "table", "last", "doctor", "s/"
NAME_ROOM = 48


@frozen
class Address:
    """The address as text and as a QR code: of the table page, the doctor's, or of the game that is over."""

    path: str = TABLE

    def view(self, desk: Desk) -> Scene:
        return changed(self._scene(desk), redraw_s=NETWORK_REDRAW_S)

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
        titles = {EVENING: words.text("To BG Stats"), DOCTOR: words.text("Devices")}
        code = f"{desk.address}{self.path}"
        # The table's alone stands without its path; a long name leaves no room for the doctor's.
        typed = {TABLE: desk.address, DOCTOR: f"... /{DOCTOR}"}.get(self.path, code)
        turned_to = self._turned_to(desk)
        turn = (Text(LEFT.row(-2).inset(left=1), f"{Icon.TURN} {turned_to}"),) if turned_to else ()
        return Scene(
            body=(
                Text(LEFT.row(0, 11).inset(left=1), titles.get(self.path, words.text("Scan or type"))),
                Paragraph(TEXT, _broken(typed, TEXT.width), Face.SMALL),
                *turn,
                Text(LEFT.row(-1).inset(left=1), f"{Icon.BACK} {back}"),
                # The longest one in capitals, of which a small code holds more.
                QrCode(CODE, code.upper() if self.path == DOCTOR else code),
            )
        )

    def _turned_to(self, desk: Desk) -> str:
        """What a turn of the knob leads to; empty where it leads nowhere."""
        words = desk.words
        if self._has_seats(desk):
            return words.text("my seat")
        if not self._has_doctor(desk):
            return ""
        return words.text("Devices") if self.path == TABLE else words.text("The table")

    def _has_seats(self, desk: Desk) -> bool:
        return self.path == TABLE and bool(desk.address) and desk.has_seat_phones

    def _has_doctor(self, desk: Desk) -> bool:
        """Between games the knob leads to the doctor's page and back."""
        return self.path != EVENING and bool(desk.address) and desk.game is None

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push() if is_closed(desk):
                return Choose({"is_page_open": True}, Stay(self))
            case Turn() if self._has_seats(desk):
                return _seat_code(desk, 0, Open)
            case Seat(seat) if self._has_seats(desk):
                return _seat_code(desk, seat, Open)
            case Turn() if self._has_doctor(desk):
                return Stay(Address(DOCTOR if self.path == TABLE else TABLE))
            case Push() | Back():
                return Leave()
        return Stay(self)


@frozen
class SeatCode:
    """The code with which a phone enters for one player alone; knob and seat buttons go to another."""

    seat: int

    def view(self, desk: Desk) -> Scene:
        words, player = desk.words, _seats(desk)[self.seat]
        code, back = desk.referees.seats.get(player.id), words.text("back")
        if not code or not desk.address:
            return message(player.name, words.text("No phone can sit here now."), Cue(Icon.BACK, back))
        text = words.text("Scan to enter for {player}.", player=short_name(player.name))
        return Scene(
            body=(
                Text(LEFT.row(0, 11).inset(left=1), f"{Icon.TURN} {short_name(player.name, NAME_ROOM)}"),
                Paragraph(TEXT, text, Face.SMALL),
                Text(LEFT.row(-1).inset(left=1), f"{Icon.BACK} {back}"),
                # In capitals, of which a small code holds more.
                QrCode(CODE, f"{desk.address}{SEAT}{code}".upper()),
            ),
            is_private=True,
            redraw_s=NETWORK_REDRAW_S,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return _seat_code(desk, turned(self.seat, steps, len(_seats(desk))), Stay)
            case Seat(seat):
                return _seat_code(desk, seat, Stay)
            case Push() | Back():
                return Leave()
        return Stay(self)


def seat_phone(seat: int, desk: Desk) -> Step:
    """To the code for the phone of this seat; while no phone can reach the box, to what can be done."""
    return _seat_code(desk, seat, Open) if desk.address and not is_closed(desk) else Open(Address())


def seat_of(player: str, desk: Desk) -> int | Refusal:
    """The seat of this player, whose code a phone asks for; or why no phone can sit there now."""
    if not desk.has_seat_phones or not desk.address or is_closed(desk):
        return Refusal(Code.WRONG_PHASE, say("No phone can sit here now."))
    known = tuple(seat.id for seat in _seats(desk))
    return known.index(player) if player in known else nobody_called(player, known)


def _seat_code(desk: Desk, seat: int, go: Callable[[Screen], Step]) -> Step:
    seats = _seats(desk)
    player = seats[min(seat, len(seats) - 1)]
    return AskTablePin(OfferSeat(player.id, f"{player.name} ({seat + 1})"), go(SeatCode(seats.index(player))))


def _seats(desk: Desk) -> tuple[PlayerSeat, ...]:
    return () if desk.facts is None else desk.facts.seats


def of_evening() -> Address:
    """The address of the game that is over, with its result, its charts and its way to BG Stats."""
    return Address(EVENING)


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


CHOICES = {mark("Only this box"): False, mark("The room, to watch"): True}
PLACE = LIST.inset(left=2, right=2, bottom=2 * ROW_HEIGHT)


@frozen
class Room(ListScreen):
    """Asks who sees the web page: nobody else, which is the first choice and one push, or the room."""

    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        return tuple(Row(desk.words.text(choice)) for choice in CHOICES)

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        choices = Rows(LIST.inset(top=PLACE.height), self.rows(desk), self.selected, face=Face.SMALL)
        return Scene(
            words.text("Who sees the web page?"),
            body=(Paragraph(PLACE, _place(desk), Face.SMALL), choices),
            hint=(Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, words.text("take"))),
            redraw_s=NETWORK_REDRAW_S,
        )

    def take(self, _: Desk) -> Step:
        return Choose({"is_page_open": list(CHOICES.values())[self.selected]}, Leave())

    def left(self) -> Step:
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


DIGITS = BODY.inset(top=6, bottom=14)
TABLE_CODE = later("companion.ui.screens.tournament.status", "TableCode")


@frozen
class RefereesPin:
    """Without a PIN a push makes one, after wrong ones it ends the wait; a held knob revokes it.

    At a tournament it is a judge's: the table's code comes first.
    """

    is_judged: bool = False

    def view(self, desk: Desk) -> Scene:
        return changed(self._scene(desk), redraw_s=NETWORK_REDRAW_S)

    def _scene(self, desk: Desk) -> Scene:
        words, allowed = desk.words, desk.referees
        title, back = words.text("Referee's PIN"), Cue(Icon.BACK, words.text("back"))
        if self._is_locked(desk):
            text = words.text("At a tournament a judge may see it, with the table's code.")
            return message(title, text, Cue(Icon.PUSH, words.text("enter the code")), back)
        if is_closed(desk):
            text = words.text("No phone can reach the box yet. Show its page to the room?")
            return message(title, text, Cue(Icon.PUSH, words.text("show it")), back)
        if not desk.address:
            return message(title, words.text("No phone can reach the box: no web page is served now."), back)
        if allowed.pin is None:
            text = words.text("Whoever knows the PIN may enter, correct and undo on a phone.")
            return message(title, text, Cue(Icon.PUSH, words.text("show PIN")), back)
        if allowed.is_waiting:
            told = words.text("Wrong PINs: sign-in waits")
            hint = Cue(Icon.PUSH, words.text("end the wait"))
        else:
            told = words.plural(
                "{count} device is signed in", "{count} devices are signed in", len(allowed.devices)
            )
            hint = Cue(Icon.HOLD, words.text("revoke"))
        return Scene(
            title,
            body=(
                Text(DIGITS, f"{allowed.pin[:3]} {allowed.pin[3:]}", Face.DIGITS, Align.CENTRE),
                Text(BODY.row(-1, 11), told, align=Align.CENTRE),
            ),
            hint=(hint, back),
            is_private=True,
        )

    def _is_locked(self, desk: Desk) -> bool:
        return desk.attending is not None and not self.is_judged

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if self._is_locked(desk):
            match intent:
                case Push():
                    return Swap(TABLE_CODE(self))
                case Back():
                    return Leave()
            return Stay(self)
        match intent:
            case Push() if is_closed(desk):
                return Choose({"is_page_open": True}, Stay(self))
            case Push() if desk.address:
                return AskTablePin(ShowPin())
            case PushHeld() if desk.referees.pin is not None:
                return AskTablePin(RevokePin())
            case Back():
                return Leave()
            case _:
                return Stay(self)
