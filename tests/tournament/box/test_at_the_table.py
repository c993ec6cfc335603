"""A whole round at a box, from joining to a confirmed result, by the panel; the hub is the test's."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.entering import Entered
from companion.games.registry import GAMES
from companion.record.table import resume
from companion.tournament import topics
from companion.tournament.attending import Answered, FoundHub, Joined, NotJoined, ToCompare
from companion.tournament.box import hub_calls
from companion.tournament.box.credential import Credential, load
from companion.tournament.box.event_side import ATTENDS, EventSide
from companion.tournament.box.hub_calls import HubError
from companion.tournament.box.transport import Happened, Way
from companion.tournament.joining import JoinAnswer, JoinRequest
from companion.tournament.messages import (
    Ack,
    AssignedSeat,
    Assignment,
    CallState,
    JudgeAnswer,
    Notice,
    to_bytes,
)
from companion.tournament.topics import Of, OfAll
from companion.ui.kit.steps import AskHub
from tests.evening import MARKET, SEATS, one_round
from tests.hands import Hands
from tests.tournament.box.fake_hall import BOX, EVENT, FakeHall, FakeTransport

CODE = "12345678"
HUB_AT = ("192.168.4.1", 9443)
CA = """-----BEGIN CERTIFICATE-----
AAAA
-----END CERTIFICATE-----
"""
PEOPLE = tuple(AssignedSeat(player, player.title(), None) for player in SEATS[:2])
ASSIGNED = Assignment(5, "12", 3, "toscana", {"strict_turns": True, "market": MARKET}, PEOPLE)


class FakeWorld(FakeHall):
    """A hall with one hub; what waits is done at once."""

    def __init__(self) -> None:
        super().__init__()
        self.hub: HubError | None = None

    def connect(self, own: Credential, way: Way, tell: Callable[[Happened], None]) -> FakeTransport:  # type: ignore[override]
        del own
        return super().connect(way, tell)

    def in_thread(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        try:
            done = work()
        except Exception as problem:
            done = problem
        then(done)

    def look(self) -> tuple[FoundHub, ...]:
        return (FoundHub("Open 2026", *HUB_AT),)

    def fetch_ca(self, host: str, port: int) -> str:
        if self.hub is not None:
            raise self.hub
        assert (host, port) == HUB_AT
        return CA

    def join(self, host: str, port: int, ca: str, request: JoinRequest) -> JoinAnswer:
        assert (host, port) == HUB_AT
        assert ca == CA
        if request.code != CODE:
            raise HubError(hub_calls.WRONG_CODE)
        return JoinAnswer(EVENT, "Open 2026", BOX, "secret", CA, host, 8883, 8443, "12", 0)

    def send(self, own: Credential, host: str, port: int, lines: list[str]) -> Ack:
        raise HubError(hub_calls.NO_HUB)


class Guest(Hands):
    """A box at the event, with its tournament's side."""

    def __init__(self, folder: Path, world: FakeWorld, *, has_seat_buttons: bool = True) -> None:
        self.world, self.is_gone = world, False
        self.side = EventSide(folder / "tournament.json", world.now, world)
        super().__init__(folder, event=self.side, has_seat_buttons=has_seat_buttons)
        self.timers = world.timers = self.timers
        self.side.use(self.journal)
        self.box._engine = self.box._engine.event_left(self.box._outside())
        self.box.publish()

    def go(self) -> None:
        """Switch off, once."""
        if not self.is_gone:
            self.is_gone = True
            self.side.lose()
            self.switch_off()

    def told(self) -> list[str]:
        assert self.journal.outbox is not None
        row = self.journal.outbox.row
        return [json.loads(line.text)["type"] for line in self.journal.outbox.after(row, 0, 1000)]

    def type_code(self, code: str) -> None:
        for digit in code:
            self.turn(int(digit))
            self.push()

    def join(self, code: str = CODE) -> None:
        """By the settings: the hub that was found, the code, and what it shows is the same."""
        self.back()
        self.turn(30)
        self.turn(-2)
        self.push()
        self.push()
        self.type_code(code)
        self.push()


@pytest.fixture
def world() -> FakeWorld:
    return FakeWorld()


@pytest.fixture
def guest(tmp_path: Path, world: FakeWorld) -> Iterator[Guest]:
    (tmp_path / "preferences.json").write_text('{"language":"en"}')
    guest = Guest(tmp_path, world)
    yield guest
    guest.go()


FINAL = [{"do": "final_sale", "player": player, "boxes": {}} for player in SEATS[:2]]


def begin(guest: Guest, world: FakeWorld) -> None:
    guest.join()
    world.let_in()
    world.say_down(Of.ASSIGN, ASSIGNED)
    for seat in range(2):
        guest.press_seat(seat)
    guest.push()
    while "keys trade" not in guest.text:
        guest.push()


def test_a_box_joins_on_its_panel_and_keeps_its_credential_for_itself(guest: Guest, tmp_path: Path) -> None:
    guest.join()
    assert guest.side.attending is not None
    own = load(tmp_path / "tournament.json")
    assert own is not None
    assert (own.event, own.box) == (EVENT, BOX)
    assert (tmp_path / "tournament.json").stat().st_mode & 0o777 == 0o600
    assert "Waiting for the next round" in guest.text


def test_an_address_that_is_typed_in_may_have_another_port(guest: Guest) -> None:
    guest.back()
    guest.turn(30)
    guest.turn(-2)
    guest.push()
    guest.turn(2)
    guest.push()
    guest.key(0)
    assert "The hub's port" in guest.text
    guest.push()
    guest.turn(1)
    guest.push(4)
    assert ":9443" in guest.text
    guest.push(12)
    guest.type_code(CODE)
    guest.push()
    assert guest.side.attending is not None


def test_an_invitation_from_the_page_joins_whoever_has_its_certificate_and_nobody_else(guest: Guest) -> None:
    told: list[Answered] = []
    guest.side.join(AskHub(HUB_AT[0], CODE, HUB_AT[1]), told.append)
    assert guest.side.attending is None
    (compare,) = told
    assert isinstance(compare, ToCompare)
    guest.side.join(AskHub(HUB_AT[0], CODE, HUB_AT[1], "0" * 64), told.append)
    assert told[-1] == NotJoined(hub_calls.STRANGE_CA)
    guest.side.join(AskHub(HUB_AT[0], "11111111", HUB_AT[1], compare.fingerprint), told.append)
    assert told[-1] == NotJoined(hub_calls.WRONG_CODE)
    assert guest.side.attending is None
    guest.side.join(AskHub(HUB_AT[0], CODE, HUB_AT[1], compare.fingerprint), told.append)
    joined: Answered = told[-1]
    assert joined == Joined("Open 2026", BOX)
    assert "Waiting for the next round" in guest.text
    guest.side.join(AskHub(HUB_AT[0], CODE, HUB_AT[1], compare.fingerprint), told.append)
    assert told[-1] == NotJoined(ATTENDS)


def test_a_wrong_code_and_no_hub_are_told_in_one_sentence(guest: Guest, world: FakeWorld) -> None:
    guest.join("11111111")
    assert "The hub does not know this code" in guest.text.replace("\n", " ")
    world.hub = HubError(hub_calls.NO_HUB)
    guest.back()
    guest.push()
    guest.type_code(CODE)
    assert "No hub answers there" in guest.text.replace("\n", " ")
    assert guest.side.attending is None


def test_everybody_sits_down_and_the_events_game_begins_strict(guest: Guest, world: FakeWorld) -> None:
    guest.join()
    world.let_in()
    world.say_down(Of.ASSIGN, ASSIGNED)
    assert "Table 12, round 3" in guest.text
    guest.push()
    assert guest.table.game is None
    guest.press_seat(1)
    guest.press_seat(1)
    guest.press_seat(0)
    guest.push()
    assert guest.told() == ["box_started", "seated", "seated", "game_began"]
    assert [player.id for player in guest.game.players] == list(SEATS[:2])
    assert guest.game.options.turn_order == "strict"
    assert guest.journal.outbox is not None
    assert guest.journal.outbox.row.at_table == "12"


def test_on_a_lite_box_the_knob_asks_one_after_the_other(tmp_path: Path, world: FakeWorld) -> None:
    (tmp_path / "preferences.json").write_text('{"language":"en"}')
    guest = Guest(tmp_path, world, has_seat_buttons=False)
    guest.join()
    world.let_in()
    world.say_down(Of.ASSIGN, ASSIGNED)
    assert "Anna sits here" in guest.text
    guest.push()
    assert "Bela sits here" in guest.text
    guest.push(2)
    assert guest.told()[-1] == "game_began"
    guest.go()


def test_undo_needs_the_button_of_whoever_entered_it(guest: Guest, world: FakeWorld) -> None:
    begin(guest, world)
    before = len(guest.table.timeline.moments)
    assert isinstance(guest.box.enter({"do": "pass", "player": "anna", "action": "hiring"}, "phone"), Entered)
    guest.push()
    guest.undo()
    assert "Anna, is that right?" in guest.text.replace("\n", " ")
    guest.press_seat(1)
    guest.push()
    assert len(guest.table.timeline.moments) == before + 1
    guest.press_seat(0)
    assert len(guest.table.timeline.moments) == before


def test_a_judge_is_called_and_comes_and_a_notice_is_read(guest: Guest, world: FakeWorld) -> None:
    begin(guest, world)
    guest.back()
    guest.push(2)
    assert guest.told()[-1] == "judge_called"
    assert "A judge is called" in guest.text
    assert guest.side.attending is not None
    world.say_down(Of.JUDGE, JudgeAnswer(1, guest.side.attending.held.call, CallState.CLAIMED, "Ines"))
    assert "Ines is coming" in guest.text
    world.say(topics.of_all(EVENT, OfAll.NOTICE), to_bytes(Notice(1, "Lunch at one")))
    assert "Lunch at one" in guest.text
    guest.push()
    assert "Lunch at one" not in guest.text


def test_a_long_notice_is_scrolled_and_nothing_of_it_is_missing(guest: Guest, world: FakeWorld) -> None:
    guest.join()
    world.let_in()
    text = " ".join(f"word{number}" for number in range(60)) + " " + "long" * 30
    world.say(topics.of_all(EVENT, OfAll.NOTICE), to_bytes(Notice(1, text)))
    shown = guest.text
    for _ in range(40):
        guest.turn(1)
        shown += guest.text
    assert all(f"word{number}" in shown for number in range(60))
    assert "longlong" in shown
    guest.push()
    assert "word" not in guest.text


def test_a_result_counts_once_everybody_has_confirmed_and_a_dispute_calls_the_judge(
    guest: Guest, world: FakeWorld
) -> None:
    begin(guest, world)
    for command in ({"do": "finish"}, *one_round(), *FINAL):
        if guest.table.is_running:
            answer = guest.box.enter(command, "phone")
            assert isinstance(answer, Entered), answer
    for _ in range(12):
        if "Is this right?" not in guest.text:
            guest.push()
    assert guest.told()[-2:] == ["game_ended", "result_proposed"]
    assert "Is this right?" in guest.text
    guest.press_seat(0)
    guest.press_seat(1)
    assert guest.told()[-2:] == ["result_confirmed", "result_confirmed"]
    assert "Everybody has confirmed" in guest.text.replace("\n", " ")


def test_a_box_that_is_switched_off_comes_back_to_the_same_table(
    guest: Guest, world: FakeWorld, tmp_path: Path
) -> None:
    begin(guest, world)
    guest.go()
    again = Guest(tmp_path, world)
    assert again.table.game is not None
    assert resume(again.journal, GAMES).game == again.table.game
    assert again.told()[-1] == "box_started"
    again.go()


def test_leaving_and_being_taken_out_end_the_telling(guest: Guest, world: FakeWorld, tmp_path: Path) -> None:
    guest.join()
    world.let_in()
    world.say(topics.of_box(EVENT, BOX, Of.ASSIGN), b"")
    assert guest.side.attending is None
    assert guest.journal.outbox is None
    assert not (tmp_path / "tournament.json").exists()
