"""Every screen of Tuscany in every state that matters: one table of named situations."""

from dataclasses import replace

from companion.games.kit.clock import Kind, Rule
from companion.games.tuscany.rules.commands import Command, Gain, NewGame, Pass, Place, Star, WakeUp
from companion.games.tuscany.rules.game import Marked, Options
from companion.games.tuscany.rules.terms import Ledger, Season, Worker
from companion.settings.preferences import Preferences
from tests.games.tuscany.evening import (
    ANNA,
    BEN,
    CHLOE,
    DORA,
    EINO,
    FAY,
    REGULARS,
    friends,
    passes,
    woken,
)
from tests.ui.situations import Start, Table, situations

MID_YEAR: tuple[Command, ...] = (
    *woken(),
    Gain(ANNA, 3, 7),
    Gain(BEN, 2, 4, 2, Marked(cottage=True)),
    Gain(CHLOE, points=11, residual=1),
    Gain(EINO, points=2),
    *(
        Star(each, region)
        for each, region in ((ANNA, "pisa"), (ANNA, "siena"), (BEN, "siena"), (CHLOE, "arezzo"))
    ),
    Place(BEN),
    Place(CHLOE, Worker.SOLDATO),
    Place(EINO),
    Pass(ANNA),
)
ALL_OUT = tuple(Star(BEN, region) for region in ("arezzo", "arezzo", "pisa", "pisa", "livorno"))
TO_WINTER = (*MID_YEAR, *passes(BEN, CHLOE, EINO), *passes(BEN, CHLOE, EINO, ANNA) * 2)
LAST: tuple[Command, ...] = (*TO_WINTER, Gain(CHLOE, points=14))
RICH_WINTER = (*TO_WINTER, Gain(BEN, 12, marks=Marked(income=True, statue=True)))
TIE: tuple[Command, ...] = (*woken(3), Gain(BEN, points=25), Gain(CHLOE, 1, 25))
WORKERS = Options(ledger=Ledger.WORKERS)


def start(
    game: NewGame | None = None, commands: tuple[Command, ...] = (), preferences: Preferences = REGULARS
) -> Start:
    return Start("tuscany", game, commands, preferences)


KNOWN_BOX = start()
ROWS = start(friends())
ROWS_ON = start(friends(), (WakeUp(ANNA, 2), WakeUp(BEN, 4)))
FRESH = start(friends(), woken())
MID = start(friends(), MID_YEAR)
TIMED = replace(MID, preferences=replace(REGULARS, clock=Rule(Kind.COUNT)))
FOLLOWED = start(friends(options=WORKERS), woken())
COINS = start(friends(options=Options(money=False), money=None), woken())
SIX = start(friends(6), (*woken(6), *passes(BEN, CHLOE, EINO, ANNA, DORA)))
SUMMER = start(friends(), (*woken(), *passes(BEN, CHLOE, EINO, ANNA)))
SUMMER_ON = start(friends(), (*MID_YEAR, *passes(BEN, CHLOE, EINO)))
AUTUMN = start(friends(), (*woken(), *passes(BEN, CHLOE, EINO, ANNA) * 2))
WINTER = start(friends(), RICH_WINTER)
ENDED_YEAR = start(friends(), (*RICH_WINTER, Pass(BEN, 5)))
FROM_SEVEN = start(
    friends(6),
    (
        *woken(6),
        *passes(BEN, CHLOE, EINO, ANNA, DORA, FAY) * 3,
        *(Pass(each, row) for each, row in ((BEN, 2), (CHLOE, 3), (EINO, 4), (ANNA, 5), (DORA, 6))),
    ),
)
LAST_YEAR = start(friends(), LAST)
NEARLY = start(friends(), (*MID_YEAR, Gain(BEN, points=19)))
MOVABLE = start(friends(), (*MID_YEAR, *ALL_OUT))
TWO_SOLDATI = start(friends(), (*woken(), Place(BEN, Worker.SOLDATO), Place(CHLOE, Worker.SOLDATO)))
PEOPLE_OUT = start(friends(specials=(Worker.INNKEEPER, Worker.PROFESSORE)), woken())
WAITING = start(friends(specials=(Worker.MESSENGER, Worker.POLITICO)), woken())
SPENT = start(friends(options=WORKERS), (*woken(), *(Place(each) for each in (BEN, CHLOE, EINO, ANNA) * 3)))
MILLED = start(
    friends(),
    (*woken(), *passes(BEN, CHLOE, EINO, ANNA), Gain(BEN, marks=Marked(windmill=True))),
)
TASTED = start(friends(), (*woken(), Gain(BEN, marks=Marked(tasting_room=True))))
STAR_DUE = start(friends(), (*woken(), *passes(BEN, CHLOE, EINO, ANNA) * 3))
TRAVELING = start(
    friends(specials=(Worker.SOLDATO, Worker.TRAVELER)),
    (*woken(), Place(BEN, Worker.SOLDATO), *passes(CHLOE, EINO, ANNA, BEN), Place(BEN)),
)
DUE = start(
    friends(specials=(Worker.MESSENGER, Worker.POLITICO)),
    (*woken(), Place(BEN, Worker.MESSENGER, season=Season.SUMMER), *passes(CHLOE, EINO, ANNA, BEN)),
)
FINISHED = start(friends(), (*LAST, *passes(BEN, CHLOE, EINO, ANNA)))
TIED = start(friends(3, money=5), (*TIE, *passes(BEN, CHLOE, ANNA) * 4))
TIED_COINS = start(
    friends(3, Options(money=False), money=None),
    (*woken(3), Gain(BEN, points=25), Gain(CHLOE, points=25), *passes(BEN, CHLOE, ANNA) * 4),
)

TABLE: Table = {
    "A new game": (
        ("board", KNOWN_BOX, "push"),
        ("board-card", KNOWN_BOX, "push +2 push +1"),
        ("board-options", KNOWN_BOX, "push +9"),
        ("chart", KNOWN_BOX, "push +6 push +3"),
        ("chart-change", KNOWN_BOX, "push +6 push +4 push +1"),
        ("map", KNOWN_BOX, "push +7 push +3"),
        ("map-unsure", KNOWN_BOX, "push +1 push +6 push +8"),
        ("board-unsure", KNOWN_BOX, "push +1 push +6"),
        ("map-others", KNOWN_BOX, "push +7 push +14"),
        ("region-add", KNOWN_BOX, "push +7 push +15 push push +12 push"),
        ("region-name", KNOWN_BOX, "push +7 push +14 push push points points"),
        ("region-added", KNOWN_BOX, "push +7 push +14 push push points points points points push +3"),
        ("region-off", KNOWN_BOX, "push +7 push +15 push +2"),
        ("wine-points", KNOWN_BOX, "push +8 push +3 push"),
        ("whose-book", KNOWN_BOX, "push push"),
        ("whose-book-coins", KNOWN_BOX, "push push +1"),
        ("start-goods", KNOWN_BOX, "push push push +4"),
        ("who-takes-a-row-first", KNOWN_BOX, "push push push push push push push +2"),
        ("takes-a-row-first", KNOWN_BOX, "push push push push push push push push"),
        ("rows", ROWS, ""),
        ("rows-on", ROWS_ON, "+2"),
    ),
    "Home": (
        ("home-first", FRESH, ""),
        ("home", MID, ""),
        ("home-action", FRESH, "+2"),
        ("home-booked", MID, "points points lira -4"),
        ("home-other-player", MID, "seat1 points"),
        ("home-other-nothing", MID, "seat1"),
        ("home-workers", FOLLOWED, ""),
        ("home-coins", COINS, ""),
        ("home-timer", TIMED, ""),
        ("home-sixth", SIX, ""),
        ("home-toll", MID, "hold-worker"),
        ("home-due", DUE, ""),
        ("home-star-due", STAR_DUE, "push"),
        ("home-last-year", LAST_YEAR, ""),
        ("home-year-end", ENDED_YEAR, ""),
        ("home-order", WINTER, "-1 points lira"),
        ("home-order-usual", WINTER, "-1 worker"),
        ("home-build", FRESH, "-2"),
        ("build", FRESH, "hold-lira"),
        ("build-more", FRESH, "hold-lira +1"),
        ("home-built", FRESH, "hold-lira +1 lira"),
        ("home-property", SUMMER, "-1 lira"),
        ("home-property-paid", SUMMER, "-1 hold-lira"),
        ("home-windmill", MILLED, "+2"),
        ("home-tasting-room", TASTED, "+2"),
        ("trade", SUMMER, "-2"),
        ("trade-give", SUMMER, "-2 lira"),
        ("wine-sale", WINTER, "-2"),
        ("training", WINTER, "+2"),
        ("training-cost", WINTER, "+2 worker -2"),
        ("training-now", WINTER, "+2 worker worker -4"),
        ("tour-autumn", AUTUMN, "-1 lira"),
        ("last-year", NEARLY, "points points push"),
        ("undone", MID, "undo"),
    ),
    "Workers": (
        ("workers", MID, "worker"),
        ("more", MID, "worker pass +3"),
        ("soldato", FRESH, "worker lira"),
        ("chef", FRESH, "worker star"),
        ("chef-kind", FRESH, "worker star points"),
        ("innkeeper", PEOPLE_OUT, "worker lira star"),
        ("professore", PEOPLE_OUT, "worker star points"),
        ("messenger", WAITING, "worker lira lira"),
        ("politico", WAITING, "worker star points"),
        ("traveler", TRAVELING, "worker star points +1"),
        ("tolls", TWO_SOLDATI, "hold-worker lira"),
        ("refused", MID, "lira -9 push"),
    ),
    "Passing": (
        ("passed", MID, "pass"),
        ("passed-cottage", SUMMER_ON, "pass"),
        ("passed-all", FRESH, "hold-pass"),
        ("nobody-ready", SPENT, ""),
        ("year-end-first", WINTER, "pass"),
        ("year-end-others", ENDED_YEAR, "pass +2"),
        ("year-end", WINTER, "pass +2"),
        ("year-end-seven", FROM_SEVEN, "pass"),
        ("year-end-last", LAST_YEAR, "pass"),
    ),
    "Stars": (
        ("star-map", MID, "star"),
        ("star-map-leader", MID, "star +6"),
        ("star-from", MOVABLE, "star"),
        ("star-to", MOVABLE, "star +1 push +2"),
    ),
    "Looking things up": (
        ("standings", MID, "back push"),
        ("player", MID, "back push +2 push"),
        ("player-building", MID, "back push +2 push worker worker"),
        ("player-booked", MID, "back push +2 push star worker pass"),
        ("player-lira", MID, "back push +2 push lira"),
        ("player-lira-from", MID, "back push +2 push lira lira seat2"),
        ("to-do", ENDED_YEAR, "back +1 push"),
        ("to-do-waiting", MID, "back +1 push"),
        ("to-do-nothing", FRESH, "back +1 push"),
        *((f"rules-{page + 1}", MID, "back +5 push" + " push" * page) for page in range(11)),
    ),
    "Correcting a mistake": (
        ("check", MID, "back +2 push"),
        ("check-change", MID, "back +2 push push +3"),
        ("check-changed", MID, "back +2 push push +3 push +4"),
        ("check-workers", FOLLOWED, "back +2 push +12"),
        ("check-too-early", ROWS, "back +2 push"),
        ("check-reason", MID, "back +2 push push +3 push hold"),
    ),
    "The end": (
        ("tie-break", TIED, "+3"),
        ("tie-break-coins", TIED_COINS, ""),
        ("game-end", FINISHED, ""),
        ("game-end-shared", TIED, "push push push push +1"),
        ("game-end-wine", TIED, "+3 push push push push +1"),
    ),
}
SITUATIONS = tuple(situations("tuscany", TABLE))

OF_A_PLAYER = {
    *("Build", "More", "Passing", "PlayerPage", "Special"),
    *("StarMap", "TieBreak", "Tolls", "WakeUpRow", "Workers"),
}
"""The screens of one player's entry, whose lamps pulse."""
OF_SOMEBODY_OR_NOBODY = {"Home"}
"""Home may leave the player on turn unnamed."""
