"""Every screen that belongs to no game, in every state that matters; a game of Toscana is on the table."""

from dataclasses import replace
from pathlib import Path

from companion.controls.sign_in import Allowed
from companion.devices.oled.bus import explain_write
from companion.devices.oled.options import OledOptions
from companion.devices.wifi import NO_POINT
from companion.frozen import changed
from companion.games.kit.clock import Kind, Rule
from companion.games.kit.sentences import Sentence, say
from companion.games.port import Listing
from companion.games.registry import GAMES, Registry
from companion.record.journal_file import damaged, full
from companion.settings.settings import CARD_FILE, SettingsError, parse_settings
from companion.system.machine import Machine, UpdatePhase, Updating, Wifi, WifiPhase
from companion.system.network import Network
from companion.tournament.attending import Attending, Held, Sign
from companion.tournament.box.hub_calls import NO_HUB
from companion.tournament.messages import (
    AssignedSeat,
    Assignment,
    CallState,
    ClockState,
    HallClock,
    JudgeAnswer,
    Notice,
)
from companion.tournament.requests import FoundHub, Joining
from companion.ui.kit.screen import WebPage
from companion.updates.signature import OTHER_KEY
from tests.games.toscana.evening import COLOURS, REGULARS
from tests.games.toscana.scenes import ENDED, FRESH, KNOWN_BOX, MID, NEW_BOX, NUMBERED, SPELLED, TWO_NAMED
from tests.games.tuscany import scenes as tuscany
from tests.ui.situations import NO_NETWORK, Start, Table, situations

PAGE_IN_THE_ROOM = WebPage("0.0.0.0", 8088)
AT_HOME = Network(number="192.168.178.42")
JOURNAL = Path("/var/lib/toscana/journal.db")
OLED = OledOptions()


def mistake_on_card(text: str) -> Sentence:
    """What is told of a card with this table.toml, which is wrong."""
    try:
        parse_settings(text)
    except SettingsError as problem:
        path, line = str(CARD_FILE), problem.line or 0
        told = say("In {path}, line {line}: {mistake}", path=path, line=line, mistake=problem.sentence)
        return say("{mistake} The last good settings hold.", mistake=told)
    raise AssertionError("there is no mistake")


SIX = Start(
    "race",
    preferences=replace(REGULARS, last_names=(*REGULARS.last_names, "Fay"), last_colours=COLOURS),
    games=Registry((*GAMES.listings, Listing("race", "The race", range(2, 7), "tests.race"))),
)
PLAIN_TUSCANY = Registry((Listing("tuscany", "Tuscany", range(2, 7), "tests.ui.plain_tuscany"),))
PLAIN = replace(tuscany.MID, games=PLAIN_TUSCANY)
PLAIN_BOX = replace(tuscany.KNOWN_BOX, games=PLAIN_TUSCANY)
PLAIN_END = replace(tuscany.FINISHED, games=PLAIN_TUSCANY)
NEW_BOX_ONLINE = replace(NEW_BOX, can_open_page=True, network=AT_HOME)
NEW_BOX_NAMED = replace(NEW_BOX_ONLINE, network=replace(AT_HOME, name="toscana.local"))
NEW_BOX_OFFLINE = replace(NEW_BOX, can_open_page=True)
CLOSED = replace(MID, can_open_page=True, network=AT_HOME)
ONLINE = replace(
    CLOSED, page=PAGE_IN_THE_ROOM, preferences=replace(REGULARS, is_page_open=True), network=AT_HOME
)
OWN_PHONES = replace(ONLINE, referees=Allowed(seats={"anna": "7K3F9QWX", "bela": "M2P4R6T8"}))
REFEREED = replace(ONLINE, referees=Allowed("004711", ("Anna's phone", "Ben's tablet")))
ENDED_ONLINE = replace(ENDED, page=PAGE_IN_THE_ROOM, network=AT_HOME)
OFFLINE = replace(ONLINE, network=NO_NETWORK)
IDLE_ONLINE = replace(KNOWN_BOX, page=PAGE_IN_THE_ROOM, network=AT_HOME)
UNPLUGGED = replace(MID, faults=(explain_write(OSError(), OLED).sentence,))
SHORT_PASSWORD = '[wifi]\nname = "Villa"\npassword = "abc"\n'
WRONG_SETTINGS = replace(MID, faults=(mistake_on_card(SHORT_PASSWORD),))
NO_JOURNAL = replace(KNOWN_BOX, journal_fault=full(JOURNAL).sentence)
DAMAGED_JOURNAL = replace(KNOWN_BOX, journal_fault=damaged(JOURNAL).sentence)

SEATS = tuple(
    AssignedSeat(player, name, colour)
    for player, name, colour in (
        *(("anna", "Anna", "red"), ("ben", "Ben", "yellow"), ("chloe", "Chloé", "green")),
        ("eino", "Eino", "blue"),
    )
)
ASSIGNED = Assignment(5, "117", 3, "toscana", {"strict_turns": True}, SEATS)
CLOCK = HallClock(1, 3, ClockState.PAUSED, 0, 2540, 0)
EVENT = Attending("Helsinki Open", Held(clock=CLOCK), Sign.SENT)
BETWEEN = replace(KNOWN_BOX, attending=EVENT, has_seat_buttons=True)
SEATING = replace(
    BETWEEN,
    attending=changed(
        EVENT, held=Held(assignment=ASSIGNED, clock=CLOCK, seated=("ben",)), sign=Sign.NO_HUB, waiting=3
    ),
)
SEATED = replace(
    SEATING, attending=changed(EVENT, held=Held(ASSIGNED, seated=tuple(each.player for each in SEATS)))
)
PLAYED = Held(assignment=ASSIGNED, clock=CLOCK, begun=5)
PLAYING = replace(
    MID, attending=changed(EVENT, held=PLAYED, sign=Sign.WAITING, waiting=12), has_seat_buttons=True
)
ALONE = replace(PLAYING, attending=changed(EVENT, held=PLAYED, sign=Sign.NO_HUB, waiting=120))
CALLED = replace(PLAYING, attending=changed(EVENT, held=changed(PLAYED, call="c1")))
COMING = replace(
    PLAYING,
    attending=changed(
        EVENT, held=changed(PLAYED, call="c1", judge=JudgeAnswer(1, "c1", CallState.CLAIMED, "Ines"))
    ),
)
NOTICED_AT_LENGTH = replace(
    PLAYING,
    attending=changed(
        EVENT, held=changed(PLAYED, notice=Notice(1, "Table 12 and table 14 have moved. " * 6))
    ),
)
NOTICED = replace(
    PLAYING,
    attending=changed(EVENT, held=changed(PLAYED, notice=Notice(1, "Lunch at one, in the room next door."))),
)
OVER = replace(ENDED, attending=changed(EVENT, held=PLAYED), has_seat_buttons=True)
RULING = JudgeAnswer(3, "result-3-117", CallState.RESOLVED, "Ines", "1. Ben 31, 2. Anna 29: counted again")
RULED = replace(PLAYING, attending=changed(EVENT, held=changed(PLAYED, judge=RULING)))
JUDGED = replace(OVER, attending=changed(EVENT, held=changed(PLAYED, judge=RULING, ruling_read=3)))
OVER_LITE = replace(OVER, has_seat_buttons=False)
REVOKED = replace(BETWEEN, attending=changed(EVENT, sign=Sign.NO_HUB, is_revoked=True))
FOUND = replace(MID, joining=Joining((FoundHub("Helsinki Open", "192.168.4.1", 8443),)))
COMPARED = replace(MID, joining=Joining(fingerprint="3f2a91c05b7e44d1" * 4))
NO_ANSWER = replace(MID, joining=Joining(problem=NO_HUB))
UPDATING = Updating("1.0.0", UpdatePhase.FOUND, "1.1.0")
NEWER = replace(KNOWN_BOX, machine=Machine(UPDATING))
NOT_NEWER = replace(KNOWN_BOX, machine=Machine(Updating("1.0.0")))
FELL_BACK = replace(KNOWN_BOX, machine=Machine(Updating("1.0.0", failed="1.1.0")))
UNPACKING = replace(KNOWN_BOX, machine=Machine(changed(UPDATING, phase=UpdatePhase.INSTALLING)))
UNSIGNED = replace(
    KNOWN_BOX, machine=Machine(changed(UPDATING, phase=UpdatePhase.REFUSED, problem=OTHER_KEY))
)
LOOKING = replace(KNOWN_BOX, machine=Machine(changed(UPDATING, phase=UpdatePhase.LOOKING)))
NEWER_IN_GAME = replace(MID, machine=Machine(UPDATING))
OWN_WIFI = Wifi(WifiPhase.OPEN, "Box-42", "7KQ2MXWB", "H4TN9PZC", ("Home",))
WIFI_CLOSED = replace(KNOWN_BOX, machine=Machine(wifi=Wifi()))
WIFI_OPEN = replace(MID, machine=Machine(wifi=OWN_WIFI))
NOT_IN = say("{name} did not let the box in: try again, with its password.", name="Villa Bianca")
WIFI_AGAIN = replace(MID, machine=Machine(wifi=changed(OWN_WIFI, problem=NOT_IN)))
WIFI_BUSY = replace(MID, machine=Machine(wifi=changed(OWN_WIFI, phase=WifiPhase.BUSY)))
WIFI_JOINED = replace(MID, machine=Machine(wifi=Wifi(joined="Villa Bianca")))
WIFI_OFF = replace(MID, machine=Machine(wifi=Wifi(problem=NO_POINT)))
TO_WIFI = "back +14 push"
TO_UPDATE = "back +10 push"
TO_JOIN = "back +12 push"
DIGITS_OF_CODE = " ".join(["+1 push"] * 8)

CLOCKED = replace(MID, preferences=replace(REGULARS, clock=Rule(Kind.BANK, 300, 30, 15, is_delay=True)))

TABLE: Table = {
    "At a tournament": (
        ("tournament-waiting", BETWEEN, ""),
        ("tournament-revoked", REVOKED, ""),
        ("tournament-seats", SEATING, ""),
        ("tournament-seats-lite", replace(SEATING, has_seat_buttons=False), ""),
        ("tournament-seats-all", SEATED, ""),
        ("tournament-home", PLAYING, ""),
        ("tournament-home-alone", ALONE, ""),
        ("tournament-menu", PLAYING, "back"),
        ("tournament-status", PLAYING, "back +13 push"),
        ("tournament-judge", PLAYING, "back push +1"),
        ("tournament-judge-called", CALLED, "back push"),
        ("tournament-judge-coming", COMING, "back push"),
        ("tournament-notice", NOTICED, ""),
        ("tournament-notice-long", NOTICED_AT_LENGTH, "+1"),
        ("tournament-ruling", RULED, ""),
        ("tournament-pin", PLAYING, "back +9 push"),
        ("tournament-table-code", PLAYING, "back +9 push push +3 push"),
        ("tournament-undo", PLAYING, "white -2 push push undo"),
        ("tournament-undo-lite", replace(PLAYING, has_seat_buttons=False), "white -2 push push undo"),
        ("tournament-no-end", PLAYING, "back +12 push +1 push"),
        ("tournament-result", OVER, "seat2"),
        ("tournament-result-lite", OVER_LITE, "push"),
        ("tournament-result-all", OVER, "seat1 seat2 seat3 seat4"),
        ("tournament-result-disputed", OVER, "hold"),
        ("tournament-result-judged", JUDGED, "push"),
        ("join", FOUND, TO_JOIN),
        ("join-address", FOUND, f"{TO_JOIN} +2 push push push"),
        ("join-port", FOUND, f"{TO_JOIN} +2 push red push +1 push push"),
        ("join-code", FOUND, f"{TO_JOIN} push +3 push"),
        ("join-compare", COMPARED, f"{TO_JOIN} push {DIGITS_OF_CODE}"),
        ("join-no-hub", NO_ANSWER, f"{TO_JOIN} push {DIGITS_OF_CODE}"),
    ),
    "The first start": (
        ("language", NEW_BOX, ""),
        ("room", NEW_BOX_NAMED, "push"),
        ("room-number", NEW_BOX_ONLINE, "push +1"),
        ("room-no-network", NEW_BOX_OFFLINE, "push"),
        ("which-game-first", NEW_BOX, "push"),
        ("count", NEW_BOX, "push push"),
        ("who", NEW_BOX, "push push -2 push"),
        ("spelling-empty", NEW_BOX, "push push -2 push push"),
        ("spelling", NEW_BOX, f"push push -2 push {SPELLED}"),
        ("spelling-letter", NEW_BOX, f"push push -2 push {SPELLED} champagne"),
        ("spelling-more", NEW_BOX, f"push push -2 push {SPELLED} +1"),
        ("colour", NEW_BOX, f"push push -2 push {SPELLED} push +3"),
        ("party-new", NEW_BOX, TWO_NAMED),
    ),
    "A new game": (
        ("party", KNOWN_BOX, ""),
        ("party-player", KNOWN_BOX, "+4"),
        ("which-game", KNOWN_BOX, "+1 push +1"),
        ("card", KNOWN_BOX, "seat3"),
        ("known-names", KNOWN_BOX, "seat3 push"),
        ("seats", KNOWN_BOX, "seat3 +2 push +1"),
        ("count-six", SIX, "+7 push +1"),
        ("sixth", SIX, "+7 push +1 push push push push"),
        ("seats-six", SIX, "+7 push +1 push push push +7 push +2 push"),
        ("start", KNOWN_BOX, "push"),
        ("start-chosen", KNOWN_BOX, "push +2"),
        ("drawn", KNOWN_BOX, "push push"),
    ),
    "A game without screens of its own": (
        ("plain-setup", PLAIN_BOX, "push push push"),
        ("plain-home", PLAIN, ""),
        ("plain-what-next", PLAIN, "push +1"),
        ("plain-form", PLAIN, "push push +2 push push +3"),
        ("plain-form-set", PLAIN, "push +5 push 2 push"),
        ("plain-end", PLAIN_END, ""),
    ),
    "Looking things up": (
        ("menu", MID, "back"),
        ("menu-low", MID, "back +9"),
        ("timer", MID, "back +5 push"),
        ("timer-five", NUMBERED, "back +5 push"),
        ("timer-paused", MID, "back +5 push push"),
        ("clock", MID, "back +6 push +7 push"),
        ("clock-bank", MID, "back +6 push +7 push push +3 push +4"),
        ("clock-own", MID, "back +6 push +7 push push +5 push +3 push +2"),
        ("timer-bank", CLOCKED, "back +5 push"),
    ),
    "Correcting a mistake": (
        ("undone", MID, "white -2 push undo"),
        ("undone-round", MID, "undo"),
        ("undo-none", FRESH, "undo"),
        ("history", MID, "white -2 push push back back +2 push"),
        ("history-redo", MID, "white -2 push undo push back back +2 push"),
        ("point", MID, "back +2 push +3 push"),
        ("point-last", MID, "white -2 push push back back +2 push push"),
        ("point-first", FRESH, "back +2 push push"),
        ("last-entry", MID, "white -2 push start"),
        ("correct", MID, "back +2 push +6 push red"),
        ("difference", MID, "back +2 push +6 push red +1 push"),
        ("undone-by-phone", MID, "white -2 push push back phone"),
        ("interrupted", MID, "white -2 phone"),
        ("point-undone", MID, "back +2 push +3 push push"),
    ),
    "The end": (
        ("end-early", MID, "back +11 push"),
        ("ended-early", MID, "back +11 push +1 push"),
    ),
    "The box itself": (
        ("settings", MID, "back +6 push"),
        ("settings-brightness", MID, "back +6 push push -2"),
        ("settings-lamps", MID, "back +6 push +1 push -2"),
        ("settings-dim", MID, "back +6 push +2 push"),
        ("settings-sound", MID, "back +6 push +3 push +1"),
        ("settings-voice", MID, "back +6 push +4 push +1"),
        ("settings-coach", MID, "back +6 push +6"),
        ("settings-idle", KNOWN_BOX, "back +12"),
        ("wifi-closed", WIFI_CLOSED, TO_UPDATE),
        ("wifi-open", WIFI_OPEN, TO_WIFI),
        ("wifi-open-page", WIFI_OPEN, f"{TO_WIFI} push"),
        ("wifi-again", WIFI_AGAIN, TO_WIFI),
        ("wifi-busy", WIFI_BUSY, TO_WIFI),
        ("wifi-joined", WIFI_JOINED, TO_WIFI),
        ("wifi-off", WIFI_OFF, TO_WIFI),
        ("update-found", NEWER, TO_UPDATE),
        ("update-nothing", NOT_NEWER, TO_UPDATE),
        ("update-looking", LOOKING, TO_UPDATE),
        ("update-unpacking", UNPACKING, TO_UPDATE),
        ("update-unsigned", UNSIGNED, TO_UPDATE),
        ("update-fell-back", FELL_BACK, TO_UPDATE),
        ("update-in-game", NEWER_IN_GAME, "back +6 push +10 push push"),
        ("settings-page", ONLINE, "back +6 push +9"),
        ("settings-language", MID, "back +6 push +9 push"),
        ("address", ONLINE, "back +7 push"),
        ("address-seat", OWN_PHONES, "back +7 push +1"),
        ("held-seat", OWN_PHONES, "hold-seat1"),
        ("address-idle", IDLE_ONLINE, "back +11 push"),
        ("address-doctor", IDLE_ONLINE, "back +11 push +1"),
        ("address-evening", ENDED_ONLINE, "hold"),
        ("address-closed", CLOSED, "back +7 push"),
        ("address-none", OFFLINE, "back +7 push"),
        ("pin", REFEREED, "back +8 push"),
        ("pin-none", ONLINE, "back +8 push"),
        ("pin-closed", CLOSED, "back +8 push"),
        ("pin-no-network", OFFLINE, "back +8 push"),
        ("devices", MID, "back +9 push"),
        ("devices-broken", UNPLUGGED, "back +9 push"),
        ("devices-settings", WRONG_SETTINGS, "back +9 push"),
        ("fault", MID, "bug"),
        ("no-journal", NO_JOURNAL, ""),
        ("no-journal-read-on", DAMAGED_JOURNAL, "+3"),
        ("self-test", MID, "back +10 push"),
        ("self-test-felt", MID, "back +10 push red white champagne seat1 seat2 +4 push"),
        ("self-test-lamps", MID, "back +10 push hold"),
        ("self-test-lit", MID, "back +10 push hold push"),
        ("self-test-checkered", MID, "back +10 push hold push push"),
        ("self-test-frame", MID, "back +10 push hold push push push"),
        ("switch-off", MID, "back +13 push"),
    ),
}
SITUATIONS = tuple(situations("box", TABLE))

OF_A_PLAYER: set[str] = {"AskUndo"}
OF_SOMEBODY_OR_NOBODY: set[str] = {"ConfirmResult", "Correction", "OfferForm", "PlainHome"}
