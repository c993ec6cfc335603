"""A whole round at a box, from joining to a confirmed result, by the panel; the hub is the test's."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.box.tournament import ATTENDS, BoxTournament
from companion.controls.sign_in import Entered, Session
from companion.devices.ports import Line
from companion.frozen import changed
from companion.games.kit.clock import PRESETS, Kind, Rule
from companion.games.kit.sentences import Refusal
from companion.games.registry import GAMES
from companion.record.handover import lines_of
from companion.record.journal import Journal
from companion.record.replaying import resume
from companion.tournament import topics
from companion.tournament.box import hub_calls
from companion.tournament.box.credential import Credential, load
from companion.tournament.box.hub_calls import HubError
from companion.tournament.box.outside import Gone
from companion.tournament.joining import JoinAnswer, JoinRequest
from companion.tournament.messages import (
    AssignedSeat,
    Assignment,
    CallState,
    Handover,
    JudgeAnswer,
    Notice,
    ruling_id,
    to_bytes,
)
from companion.tournament.records import Record, read_record
from companion.tournament.requests import Answered, AskHub, FoundHub, Joined, NotJoined, ToCompare
from companion.tournament.topics import Of, OfAll
from companion.ui.kit.screen import WebPage
from companion.ui.screens.clock import ClockScreen
from companion.ui.screens.web_page import RefereesPin
from tests.evening import MARKET, SEATS, one_round
from tests.hands import HOLD_S, LONG_S, Hands
from tests.tournament.box.fake_hall import BOX, EVENT, FakeHall

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
        self.game = ""
        """The lines of a game that the hub hands over."""

    def fetch_game(self, own: Credential, host: str, port: int, game: str) -> str:
        return self.game

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


class Guest(Hands):
    """A box at the event, with its tournament's side."""

    def __init__(
        self, folder: Path, world: FakeWorld, *, has_seat_buttons: bool = True, begins_s: float | None = None
    ) -> None:
        self.world, self.is_gone = world, False
        self.side = BoxTournament(folder / "tournament.json", world.now, lambda: world)
        super().__init__(folder, tournament=self.side, has_seat_buttons=has_seat_buttons, begins_s=begins_s)
        self.timers = world.timers = self.timers
        self.side.on_game = self._take_over
        self.side.use(self.journal)
        self.box._engine = self.box._engine.tournament_left(self.box._outside())
        self.box.publish()

    def _take_over(self, journal: Journal) -> None:
        """As the program does."""
        self.box.resume(journal, resume(journal, GAMES), self.box.preferences)

    def records(self) -> list[Record]:
        assert self.journal.outbox is not None
        outbox = self.journal.outbox
        return [read_record(line.text.encode()) for line in outbox.after(outbox.row, 0, 1000)]

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

    def hold(self) -> None:
        """Hold the knob's button."""
        self.press(Line.KNOB_PUSH, HOLD_S)

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


def begin(guest: Guest, world: FakeWorld, assigned: Assignment = ASSIGNED) -> None:
    guest.join()
    world.let_in()
    world.say_down(Of.ASSIGN, assigned)
    for seat in range(2):
        guest.press_seat(seat)
    guest.push()
    if assigned.clock is None:
        read_to_home(guest)


def read_to_home(guest: Guest) -> None:
    for _ in range(10):
        if "keys trade" not in guest.text:
            guest.push()
    assert "keys trade" in guest.text


def play_out(guest: Guest, *commands: object) -> None:
    """To the end, where everybody is asked whether the result is right."""
    for command in commands or ({"do": "finish"}, *one_round(), *FINAL):
        if guest.table.is_running:
            answer = guest.box.enter(command, "phone")
            assert isinstance(answer, Entered), answer
    for _ in range(12):
        if "Is this right?" not in guest.text:
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


def test_a_box_that_reaches_no_hub_says_what_to_look_at(guest: Guest, world: FakeWorld) -> None:
    guest.join()
    world.line.tell(Gone("timed out", why=hub_calls.NO_HUB))
    assert "whether the box is in the hall's network" in guest.text.replace("\n", " ")
    world.timers.advance(60)
    world.let_in()
    assert "Waiting for the next round" in guest.text


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
    play_out(guest)
    assert guest.told()[-2:] == ["game_ended", "result_proposed"]
    assert "Is this right?" in guest.text
    guest.press_seat(0)
    guest.press_seat(1)
    assert guest.told()[-2:] == ["result_confirmed", "result_confirmed"]
    assert "Everybody has confirmed" in guest.text.replace("\n", " ")


def test_a_confirmed_result_is_not_undone_at_the_box_also_not_by_the_next_players(
    guest: Guest, world: FakeWorld
) -> None:
    begin(guest, world)
    play_out(guest)
    guest.press_seat(0)
    guest.press_seat(1)
    moments, told = len(guest.table.timeline.moments), guest.told()
    next_round = (AssignedSeat("cleo", "Cleo", None), AssignedSeat("dora", "Dora", None))
    for assignment in (None, changed(ASSIGNED, rev=9, round=4, seats=next_round)):
        if assignment is not None:
            world.say_down(Of.ASSIGN, assignment)
        guest.undo()
        assert "only a judge" in guest.text.replace("\n", " ")
        guest.push()
        answer = guest.box.enter({"do": "undo"}, "phone")
        assert isinstance(answer, Refusal)
    assert len(guest.table.timeline.moments) == moments
    assert guest.told() == told


def test_a_game_begins_without_somebody_who_did_not_come(guest: Guest, world: FakeWorld) -> None:
    guest.join()
    world.let_in()
    world.say_down(Of.ASSIGN, changed(ASSIGNED, seats=(*PEOPLE, AssignedSeat("cleo", "Cleo", None))))
    guest.press_seat(0)
    guest.hold()
    assert guest.table.game is None
    guest.press_seat(1)
    assert "begin so" in guest.text
    guest.hold()
    assert [player.id for player in guest.game.players] == list(SEATS[:2])
    read_to_home(guest)
    play_out(guest)
    guest.press_seat(0)
    guest.press_seat(1)
    assert guest.told()[-2:] == ["result_confirmed", "result_confirmed"]
    assert "Everybody has confirmed" in guest.text.replace("\n", " ")


def test_the_referees_pin_is_a_judges_at_a_tournament(guest: Guest, world: FakeWorld) -> None:
    begin(guest, world)
    guest.show(RefereesPin())
    assert "a judge may see it" in guest.text.replace("\n", " ")
    guest.push()
    guest.type_code("000000")
    assert "not the table's code" in guest.text.replace("\n", " ")
    guest.push()
    assert guest.side.attending is not None
    guest.back()
    guest.show(RefereesPin())
    guest.push()
    guest.type_code(guest.side.attending.code)
    assert "a judge may see it" not in guest.text.replace("\n", " ")
    assert "Referee's PIN" in guest.text


def test_a_judges_decision_is_read_at_the_table_and_a_written_result_asks_nobody(
    guest: Guest, world: FakeWorld
) -> None:
    begin(guest, world)
    play_out(guest)
    ruling = JudgeAnswer(9, ruling_id(3, "12"), CallState.RESOLVED, "Ines", "1. Bela 30, 2. Anna 20: recount")
    world.say_down(Of.JUDGE, ruling)
    assert "1. Bela 30" in guest.text
    guest.push()
    assert "A judge has decided" in guest.text
    guest.press_seat(0)
    assert guest.told()[-1] == "result_proposed"


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


def test_a_replacement_box_goes_on_with_the_game_that_the_hub_hands_over(
    guest: Guest, world: FakeWorld, tmp_path: Path
) -> None:
    begin(guest, world)
    assert isinstance(guest.box.enter({"do": "finish"}, "phone"), Entered)
    other = FakeWorld()
    other.game = "\n".join(lines_of(guest.records()))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "preferences.json").write_text('{"language":"en"}')
    replacement = Guest(tmp_path / "other", other)
    replacement.join()
    other.let_in()
    other.say_down(Of.ASSIGN, changed(ASSIGNED, rev=7))
    assert replacement.table.game is None
    other.say_down(Of.GAME, Handover(8, guest.journal.game_uuid))
    assert replacement.game == guest.game
    assert replacement.journal.game_uuid == guest.journal.game_uuid
    assert replacement.journal.last_hash == guest.journal.last_hash
    play_out(replacement, *one_round(), *FINAL)
    assert replacement.told()[-1] == "result_proposed"
    assert "game_began" not in replacement.told()
    replacement.go()


def test_leaving_and_being_taken_out_end_the_telling(guest: Guest, world: FakeWorld, tmp_path: Path) -> None:
    guest.join()
    world.let_in()
    world.say(topics.of_box(EVENT, BOX, Of.ASSIGN), b"")
    assert guest.side.attending is None
    assert guest.journal.outbox is None
    assert not (tmp_path / "tournament.json").exists()


def test_phones_sit_at_a_tournaments_table_only_while_the_director_allows_it(
    guest: Guest, world: FakeWorld
) -> None:
    begin(guest, world)
    guest.box.set_page(WebPage("192.168.4.7", 8088))
    guest.hold_seat(0, LONG_S)
    assert not guest.table_pin.allowed.seats
    allowed = changed(ASSIGNED, rev=6, seat_phones=True)
    world.say_down(Of.ASSIGN, allowed)
    guest.hold_seat(0, LONG_S)
    assert "Scan to enter for" in guest.text
    code = guest.table_pin.allowed.seats[SEATS[0]]
    phone = guest.table_pin.take_seat(code, "192.168.4.30")
    assert isinstance(phone, Session)
    world.say_down(Of.ASSIGN, changed(ASSIGNED, rev=7))
    assert guest.table_pin.session_of(phone.token) is None
    assert not guest.table_pin.allowed.seats
    guest.back()
    # The game that was begun under another revision is still this assignment's.
    play_out(guest)
    assert "Is this right?" in guest.text


def test_the_game_is_played_by_the_directors_clock_which_the_panel_can_not_change(
    guest: Guest, world: FakeWorld
) -> None:
    begin(guest, world, changed(ASSIGNED, clock=PRESETS["tournament"]))
    assert guest.table.clock.rule == PRESETS["tournament"]
    assert [json.loads(each.command)["do"] for each in guest.journal.entries(1)] == ["new_game", "clock"]
    guest.show(ClockScreen())
    assert "tournament" in guest.text
    guest.push()
    guest.turn(1)
    guest.push()
    guest.back()
    assert guest.table.clock.rule == PRESETS["tournament"]
    assert guest.box.preferences.clock.kind is Kind.OFF


def test_without_the_directors_clock_nobodys_time_is_counted(guest: Guest, world: FakeWorld) -> None:
    guest.box._remember({"clock": PRESETS["brisk"]})
    begin(guest, world)
    assert guest.table.clock.rule.kind is Kind.OFF
    play_out(guest)
    assert "times" not in guest.told()
    assert "clock" not in json.loads(shown(world))["facts"]


def shown(world: FakeWorld) -> bytes:
    """The game as the box has told it last."""
    topic = topics.of_box(EVENT, BOX, Of.STATE)
    return next(post.payload for post in reversed(world.line.sent) if post.topic == topic)


def test_the_hub_hears_everybodys_time_while_they_play_and_once_at_the_end(
    tmp_path: Path, world: FakeWorld
) -> None:
    (tmp_path / "preferences.json").write_text('{"language":"en"}')
    guest = Guest(tmp_path, world, begins_s=1000.0)
    begin(guest, world, changed(ASSIGNED, clock=Rule(Kind.BANK, 60, end=PRESETS["tournament"].end)))
    commands = [{"do": "finish"}, *one_round(), *FINAL]
    while guest.published[-1].times.running is None:
        guest.box.enter(commands.pop(0), "phone")
    guest.wait(1)
    clock = json.loads(shown(world))["facts"]["clock"]
    player = clock["running"]
    assert player in SEATS[:2]
    assert 59_000 < clock["times"][player]["left_ms"] <= 60_000
    guest.wait(150)
    play_out(guest, *commands)
    times = [record.body for record in guest.records() if record.type == "times"]
    assert [each["last"] for each in times] == [guest.journal.last_hash]
    first = times[0]["times"][player]
    assert first["over_ms"] > 90_000
    assert first["lost"] == -(-first["over_ms"] // 60_000)
    assert first["left_ms"] == 60_000 - first["used_ms"]
    guest.box.publish()
    assert guest.told().count("times") == 1
    guest.go()
