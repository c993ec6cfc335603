"""The screens that are no action of the game, with the longest names and largest numbers they can show."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial

from companion.controls import intents
from companion.controls.intents import Intent, Push, PushHeld, Turn
from companion.controls.sign_in import NAME_MAX, Allowed
from companion.devices.oled.bus import explain_hang
from companion.devices.oled.options import OledOptions
from companion.engine import SETTLED
from companion.games.kit.clock import PRESETS, Clock, Hold
from companion.games.kit.sentences import Refusal, verbatim
from companion.games.port import Moment, Stamp
from companion.games.registry import GAMES
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import (
    Adjust,
    Buy,
    Command,
    Hire,
    MakeWine,
    Pass,
    Sell,
)
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import Action, Kind, Ledger, Piece
from companion.games.toscana.screens import SCREENS as TOSCANA
from companion.games.toscana.screens.board_check import board_check
from companion.games.toscana.screens.memory import MEMORY, Memory
from companion.games.toscana.screens.opening import Opening, opening_of
from companion.games.toscana.screens.rules import TOPICS
from companion.games.toscana.screens.setup import PAGES, GameOptions, Ladder
from companion.games.toscana.screens.setup_market import QUESTIONS, STOPS, MarketEntry, OpeningMarket
from companion.games.toscana.screens.standings import Holdings, Standings
from companion.record.table import Table, Timeline
from companion.settings.preferences import Preferences
from companion.system.network import Network
from companion.ui.after_entry import MOVE
from companion.ui.kit.board_check import REASONS, Reason
from companion.ui.kit.correction import StandsAgainst
from companion.ui.kit.languages import LANGUAGES, translator
from companion.ui.kit.rules_pages import RulesPages
from companion.ui.kit.screen import Choose, Desk, Open, Screen, Stay, Swap, WebPage, time_of
from companion.ui.kit.setup.people import Card, Colour, Count, Name, Party, SeatOrder, Spelling
from companion.ui.kit.setup.plan import Page, Plan, people_of
from companion.ui.kit.setup.setup import Drawn, Setup, Start
from companion.ui.kit.spelling import NAME_LENGTH, Speller
from companion.ui.screens.clock import ClockScreen, lines_of
from companion.ui.screens.history import History, Point
from companion.ui.screens.menu import ShutDownScreen
from companion.ui.screens.moves import Moves
from companion.ui.screens.notices import FaultScreen, Interrupted, NoJournal
from companion.ui.screens.self_test import PATTERNS, LampTest, PixelTest, SelfTest
from companion.ui.screens.settings import SCREEN_LINES, SETTINGS, Language, Settings
from companion.ui.screens.timer import Timer
from companion.ui.screens.web_page import CHOICES, DOCTOR, Address, RefereesPin, Room
from tests.games.toscana.people import MARKET, by_kind, new_game
from tests.ui.people import NOW

NAMES = ("Anna", "W" * NAME_LENGTH, "Maximilian-Alexander", "Éloïse", "Å" * NAME_LENGTH)
ANNA, WIDE, LONG, ELOISE, _ = (name.lower() for name in NAMES)
COLOURS = ("red", "yellow", "purple", "orange", "white")
MINUTE = timedelta(minutes=1)
HOSTS = {
    "number": "192.168.178.123",
    "name": "toscana.local",
    "long": "toscana-companion-living-room.fritz.box",
}
AT_HOME = Network("toscana.local", "192.168.178.123")
FAR_NAME = Network("toscana-companion-living-room.local", "192.168.178.123")
IN_THE_ROOM = WebPage("0.0.0.0", 8088)
RICH = {
    "money": {WIDE: 9999, LONG: 57, ELOISE: 0},
    "boxes": {ANNA: by_kind(1, 3, 3, 3, 3), LONG: by_kind(2, 5, 5, 5, 5)},
}
MOVES: tuple[Command, ...] = (
    Sell(ANNA, {Kind.RED: 2, Kind.WATER: 1}),
    Buy(WIDE, Kind.RED, 1),
    Hire(LONG, Piece.WORKER),
    Pass(ELOISE, Action.WINEMAKING, Kind.RED),
    Adjust(RICH, "the pieces were bumped off the board by somebody's elbow"),
    MakeWine(ANNA, 2, {Kind.RED: 1}),
)
PREFERENCES = Preferences(
    "en",
    last_names=NAMES,
    last_colours=COLOURS,
    memories=MEMORY.keeping(Preferences(), Memory(MARKET))["memories"],  # type: ignore[arg-type]
)


def played(*moves: Command, options: Options | None = None) -> tuple[Moment, ...]:
    """A game of five after these moves, one a minute."""
    began = GAME.begin(new_game(5, options, names=NAMES))
    assert not isinstance(began, Refusal), began
    table = Table(GAME, Timeline()).recorded(_stamp(0), "{}", began.events, began.game)
    for minute, move in enumerate(moves, 1):
        played = GAME.play(table.game, move)
        assert not isinstance(played, Refusal), played
        table = table.recorded(_stamp(minute), "{}", played.events, played.game)
    return tuple(table.timeline.moments)


def _stamp(minute: int) -> Stamp:
    return Stamp(minute + 1, (NOW + minute * MINUTE).isoformat())


def clock_at(moments: tuple[Moment, ...], hold: Hold | None = None) -> Clock:
    """The clock since the last of these moments."""
    return Clock(since_ms=round(time_of(moments[-1]).timestamp() * 1000), hold=hold)


def desk(
    moments: tuple[Moment, ...] = (), preferences: Preferences = PREFERENCES, later: timedelta = MINUTE
) -> Desk:
    """A desk at some time after the last entry."""
    game, now = (moments[-1].game, time_of(moments[-1])) if moments else (None, NOW)
    return Desk(
        port=GAME,
        screens=TOSCANA,
        find_entering=lambda: GAMES.entering("toscana"),
        words=translator(preferences.language, TOSCANA.render),
        game=game,
        preferences=preferences,
        now=now + later,
        moments=moments,
        clock=clock_at(moments) if moments else Clock(),
    )


def after(screen: Screen, at: Desk, *inputs: Intent) -> Screen:
    """The screen that these inputs lead to; they must not leave it."""
    for intent in inputs:
        step = screen.handle(intent, at)
        step = step.then if isinstance(step, Choose) else step
        assert isinstance(step, Stay | Open | Swap), step
        screen = step.screen
    return screen


def _setup() -> Iterator[tuple[str, Screen, Desk]]:
    first, usual = desk(preferences=Preferences()), desk()
    plan = Plan(GAME.players, opening_of(PREFERENCES), people_of(PREFERENCES, 5))
    pages: dict[str, Page] = {
        "count": Count(),
        "name": Name(1),
        "spelling": Spelling(1, Speller("Annam", 1)),
        "spelling-group": Spelling(1, Speller("Annam", 0, 2)),
        "spelling-full": Spelling(1, Speller("W" * NAME_LENGTH)),
        "colour": Colour(2),
        "card": Card(2, 1),
        "place": SeatOrder(4),
        "start": Start(),
        "drawn": Drawn(),
        "ladder": Ladder(),
        "market": OpeningMarket(),
        "market-price": OpeningMarket(STOPS[2]),
        "options": GameOptions(),
        "options-last": GameOptions(4),
    }
    pages |= {f"market-{at}": MarketEntry(at) for at in range(len(QUESTIONS))}
    pages |= {f"party-{row}": Party(row) for row in range(7)}
    for name, page in pages.items():
        yield f"setup-{name}", Setup(PAGES, replace(plan, starting_seat=2), page), usual
    yield "setup-first", Setup(PAGES), first
    yield (
        "setup-market-unknown",
        Setup(PAGES, replace(plan, own=replace(plan.own, prices={}, board={})), MarketEntry()),
        first,
    )
    yield (
        "setup-market-illegal",
        Setup(
            PAGES, replace(plan, own=replace(plan.own, board=dict.fromkeys(plan.own.board))), OpeningMarket()
        ),
        usual,
    )
    yield "setup-spelling-empty", Setup(PAGES, Plan(plan.counts, Opening(), plan.people), Spelling(0)), first


def _game() -> Iterator[tuple[str, Screen, Desk]]:
    full = desk(played(*MOVES))
    market = desk(played(options=Options(ledger=Ledger.MARKET)))
    yield "standings", Standings(), full
    yield "standings-market", Standings(1), market
    for name in (WIDE, LONG):
        yield f"holdings-{name[:4]}", Holdings(name), full
    assert full.game is not None
    pages = board_check().look.pages(full.game)
    spots = [(page, at) for page, stops in enumerate(pages) for at in range(len(stops))]
    for number, spot in tuple(enumerate(spots))[::3]:
        check = board_check(*spot)
        yield f"check-{number}", check, full
        yield f"check-{number}-set", after(check, full, Push(), Turn(1)), full
        yield f"check-{number}-kept", after(check, full, Push(), Turn(-2), Push()), full
    corrected = after(board_check(), full, Push(), Turn(1), Push(), PushHeld())
    assert isinstance(corrected, Reason)
    for reason in range(len(REASONS)):
        yield f"reason-{reason}", replace(corrected, selected=reason), full
    yield "history-redo", History(), replace(full, can_redo=True)
    for at in range(len(full.moments)):
        yield f"history-{at}", History(at), full
        yield f"point-{at}", Point(at), full
        yield f"stands-against-{at}", StandsAgainst(at, SETTLED), full
    yield "timer", Timer(), full
    yield "timer-long", Timer(), replace(full, now=full.now + timedelta(hours=11))
    yield "timer-paused", Timer(), replace(full, clock=clock_at(tuple(full.moments), Hold.PAUSE))
    for name, rule in PRESETS.items():
        for row in range(len(lines_of(rule))):
            yield f"clock-{name.replace(' ', '-')}-{row}", ClockScreen(row, rule=rule), full
    bank = replace(full.clock, rule=PRESETS["brisk"], added_s=-290)
    yield "timer-bank", Timer(), replace(full, clock=bank)


def _box() -> Iterator[tuple[str, Screen, Desk]]:
    idle = desk()
    for row, language in enumerate(LANGUAGES):
        yield f"language-{language.code}", Language(row), idle
    for row in range(len(SETTINGS) + 1 + len(SCREEN_LINES)):
        yield f"settings-{row}", Settings(row), idle
    yield (
        "settings-set",
        Settings(1, is_editing=True),
        replace(idle, preferences=replace(PREFERENCES, dim_after_s=0)),
    )
    for topic in range(len(TOPICS)):
        yield f"rules-{topic}", RulesPages(TOPICS, topic), idle
    yield "self-test", SelfTest(), idle
    everything: tuple[Intent, ...] = (
        *map(intents.Key, range(5)),
        *map(intents.Seat, range(5)),
        Turn(-200),
        Push(),
        intents.Back(),
    )
    yield "self-test-felt", after(SelfTest(), idle, *everything), idle
    yield "self-test-lamps", LampTest(), idle
    for pattern in range(len(PATTERNS)):
        yield f"self-test-pixels-{pattern}", PixelTest(pattern), idle
    yield "address-none", Address(), idle
    for name, host in HOSTS.items():
        yield f"address-{name}", Address(), replace(idle, page=WebPage(host, 8088))
        yield f"address-doctor-{name}", Address(DOCTOR), replace(idle, page=WebPage(host, 8088))
    asked = replace(idle, can_open_page=True)
    yield "address-closed", Address(), asked
    yield "pin-closed", RefereesPin(), asked
    yield "pin-not-served", RefereesPin(), idle
    served = replace(idle, page=WebPage(HOSTS["number"], 8088))
    yield "pin-none", RefereesPin(), served
    for count in (0, 1, 16):
        allowed = Allowed("888888", ("phone",) * count)
        yield f"pin-{count}", RefereesPin(), replace(served, referees=allowed)
    yield "pin-waits", RefereesPin(), replace(served, referees=Allowed("888888", is_waiting=True))
    yield "interrupted", Interrupted("W" * NAME_MAX), idle
    yield "moves-of-phone", Moves((), MOVE, "W" * NAME_MAX), idle
    yield "settings-page", Settings(len(SETTINGS)), asked
    for name, network in {"none": Network(), "named": AT_HOME, "far": FAR_NAME}.items():
        for row in range(len(CHOICES)):
            yield f"room-{name}-{row}", Room(row), replace(asked, find_network=partial(_same, network))
    yield "shut-down", ShutDownScreen(), idle
    yield "fault", FaultScreen(verbatim("ZeroDivisionError: division by zero (trade.py:120)")), idle
    yield "fault-none", FaultScreen(), idle
    broken = explain_hang(OledOptions()).sentence
    yield "fault-device", FaultScreen(), replace(idle, faults=(broken,) * 3)
    yield "no-journal", NoJournal(2), replace(idle, journal_fault=broken)


def _same(network: Network) -> Network:
    return network


SCREENS: dict[str, tuple[Screen, Desk]] = {
    name: (screen, at) for part in (_setup, _game, _box) for name, screen, at in part()
}
