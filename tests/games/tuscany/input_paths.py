"""How many inputs a person may need for each thing that happens, and a path of inputs that does it.

The tests hold the paths to the numbers, and the benchmark prints them.
"""

from functools import partial

from companion.games.tuscany.rules.commands import (
    Adjust,
    Deliver,
    Gain,
    Pass,
    Place,
    Pushed,
    SellWine,
    Star,
    Trade,
    Train,
)
from companion.games.tuscany.rules.game import Crew, Marked, Options
from companion.games.tuscany.rules.terms import Goods, Ledger, Season, Wine, Worker
from tests.games.tuscany.evening import ANNA, BEN, CHLOE, EINO, friends
from tests.games.tuscany.path import Path
from tests.games.tuscany.people import Box, with_specials

ALL_OUT = tuple(Star(BEN, region) for region in ("arezzo", "arezzo", "pisa", "pisa", "siena", "lucca"))
RICH = Gain(BEN, 20)
NOBODY_READY = Adjust(
    {"workers": {BEN: {Worker.NORMAL: Crew(2, 0), Worker.GRANDE: Crew(1, 0)}}}, "all are out"
)
KEYS = ("points", "lira", "star", "worker", "pass")
BUILT: tuple[tuple[str, int, int | None, Marked | None], ...] = (
    ("trellis", 2, None, None),
    ("irrigation", 3, None, None),
    ("yoke", 2, None, None),
    ("medium cellar", 4, None, None),
    ("large cellar", 6, None, None),
    ("windmill", 5, None, Marked(windmill=True)),
    ("cottage", 4, None, Marked(cottage=True)),
    ("tasting room", 6, None, Marked(tasting_room=True)),
    ("structure card, without its cost", 0, 1, None),
)


def _built(box: Box, at: int) -> None:
    """The held lira key opens the list; a detent turns to its second page."""
    box.hold_key("lira").turn(at // len(KEYS)).key(KEYS[at % len(KEYS)]).push()


def _flipped(box: Box, key: str, *, is_paid: bool) -> None:
    box.turn(-1)
    (box.hold_key(key) if is_paid else box.key(key)).push()


TO_CHEF = with_specials(Worker.CHEF, Worker.SOLDATO)
TO_MESSENGER = with_specials(Worker.MESSENGER, Worker.PROFESSORE)
TO_POLITICO = with_specials(Worker.INNKEEPER, Worker.POLITICO)

PATHS: tuple[Path, ...] = (
    Path("a worker placed", 1, lambda box: box.push(), Place(BEN)),
    Path("a worker placed, by the own button", 1, lambda box: box.seat(1), Place(BEN)),
    Path("gave a tour in spring", 3, lambda box: box.turn(2).push(), Place(BEN, money=2)),
    Path(
        "gave a tour in autumn",
        3,
        lambda box: box.turn(-1).key("lira").push(),
        Place(BEN, money=2),
        Season.AUTUMN,
    ),
    Path(
        "an order of a usual kind filled: 5 points, 2 residual",
        3,
        lambda box: box.turn(-1).key("worker").push(),
        Place(BEN, points=5, residual=2),
        Season.WINTER,
    ),
    Path(
        "another order filled: 4 points, 1 residual",
        4,
        lambda box: box.turn(-1).key("star").turn(1).push(),
        Place(BEN, points=4, residual=1),
        Season.WINTER,
    ),
    *(
        Path(
            f"property {'sold' if lira > 0 else 'bought'}: {abs(lira)} lira",
            3,
            partial(_flipped, key=key, is_paid=lira < 0),
            Place(BEN, money=lira),
            Season.SUMMER,
            before=(RICH,),
        )
        for key, each in (("points", 5), ("lira", 6), ("star", 7))
        for lira in (each, -each)
    ),
    *(
        Path(
            f"built: {name}",
            4,
            partial(_built, at=at),
            Place(BEN, money=-cost or None, points=points, marks=marks),
            season,
            before=(RICH,),
        )
        for at, (name, cost, points, marks) in enumerate(BUILT)
        for season in (Season.SPRING, Season.AUTUMN)
    ),
    Path("gained 1 lira", 3, lambda box: box.key("lira").push(), Place(BEN, money=1)),
    Path(
        "+3 points",
        3,
        lambda box: box.key("points").key("points").key("points").push(),
        Place(BEN, points=3),
        leaves_out_push=True,
    ),
    Path(
        "+2 lira",
        2,
        lambda box: box.key("lira").key("lira").push(),
        Place(BEN, money=2),
        leaves_out_push=True,
    ),
    Path(
        "3 lira paid",
        5,
        lambda box: box.key("lira").turn(-4).push(),
        Place(BEN, money=-3),
        leaves_out_push=True,
    ),
    Path(
        "order filled: 4 points, 2 residual",
        8,
        lambda box: (
            box.turn(-1)
            .key("points")
            .key("points")
            .key("points")
            .key("points")
            .key("lira")
            .key("lira")
            .push()
        ),
        Place(BEN, points=4, residual=2),
        Season.WINTER,
        leaves_out_push=True,
    ),
    Path("passed in spring", 1, lambda box: box.key("pass"), Pass(BEN)),
    Path("passed in summer", 1, lambda box: box.key("pass"), Pass(BEN), Season.SUMMER),
    Path("passed in autumn", 1, lambda box: box.key("pass"), Pass(BEN), Season.AUTUMN),
    Path("passed for all who are still in", 1, lambda box: box.hold_key("pass"), Pass(ANNA)),
    Path(
        "passed by a push, with nobody ready",
        1,
        lambda box: box.push(),
        Pass(BEN),
        game=friends(options=Options(ledger=Ledger.WORKERS)),
        before=(NOBODY_READY,),
    ),
    Path(
        "passed in winter, row 5",
        2 + 3,
        lambda box: box.key("pass").turn(3).push(),
        Pass(BEN, 5),
        Season.WINTER,
    ),
    Path(
        "passed in winter after row 7",
        2,
        lambda box: box.key("pass").push(),
        Pass(BEN, 1),
        Season.WINTER,
        before=(Adjust({"rows": {BEN: 7}}, "as it lies"),),
    ),
    Path(
        "passed in winter, the last year",
        2,
        lambda box: box.key("pass").push(),
        Pass(BEN),
        Season.WINTER,
        before=(Gain(ANNA, points=25),),
    ),
    Path(
        "star placed, third region", 2 + 2, lambda box: box.key("star").turn(2).push(), Star(BEN, "grosseto")
    ),
    Path(
        "star moved, one detent each",
        3 + 2,
        lambda box: box.key("star").turn(1).push().turn(1).push(),
        Star(BEN, "firenze", "lucca"),
        before=ALL_OUT,
    ),
    Path(
        "trade",
        4,
        lambda box: box.turn(-2).key("points").key("star"),
        Trade(BEN, Goods.POINT, Goods.CARDS),
        Season.SUMMER,
    ),
    Path(
        "wine sold",
        3,
        lambda box: box.turn(-2).key("worker"),
        SellWine(BEN, Wine.BLUSH),
        Season.WINTER,
    ),
    Path(
        "grande worker placed",
        3,
        lambda box: box.key("worker").key("points").push(),
        Place(BEN, Worker.GRANDE),
    ),
    Path(
        "special worker placed",
        3,
        lambda box: box.key("worker").key("star").push(),
        Place(BEN, Worker.SOLDATO),
        game=TO_CHEF,
    ),
    Path(
        "chef pushes a worker",
        5,
        lambda box: box.key("worker").key("lira").key("points").key("points").push(),
        Place(BEN, Worker.CHEF, pushes=Pushed(ANNA, Worker.NORMAL)),
        game=TO_CHEF,
    ),
    Path(
        "professore takes one back",
        5,
        lambda box: box.key("worker").key("star").key("points").push(),
        Place(BEN, Worker.PROFESSORE, recalls=True),
        game=TO_MESSENGER,
    ),
    Path(
        "innkeeper pays",
        5,
        lambda box: box.key("worker").key("lira").key("star").push(),
        Place(BEN, Worker.INNKEEPER, pays=EINO),
        game=TO_POLITICO,
    ),
    Path(
        "politico once more",
        5,
        lambda box: box.key("worker").key("star").key("points").push(),
        Place(BEN, Worker.POLITICO, again=True),
        game=TO_POLITICO,
    ),
    Path(
        "messenger for autumn",
        5,
        lambda box: box.key("worker").key("lira").key("lira").push(),
        Place(BEN, Worker.MESSENGER, season=Season.AUTUMN),
        game=TO_MESSENGER,
    ),
    Path(
        "messenger delivers",
        1,
        lambda box: box.push(),
        Deliver(BEN),
        game=TO_MESSENGER,
        before=(
            Place(BEN, Worker.MESSENGER, season=Season.SUMMER),
            *(Pass(each) for each in (CHLOE, EINO, ANNA, BEN)),
        ),
    ),
    Path(
        "toll to a soldato",
        1,
        lambda box: box.hold_key("worker").push(),
        Place(CHLOE, tolls=(BEN,)),
        before=(Place(BEN, Worker.SOLDATO),),
        leaves_out_push=True,
    ),
    Path(
        "trained, normal",
        3,
        lambda box: box.turn(2).key("points"),
        Train(BEN, Worker.NORMAL),
        Season.WINTER,
        before=(RICH,),
    ),
    Path(
        "trained, special, in spring",
        4,
        lambda box: box.key("worker").key("worker").key("lira"),
        Train(BEN, Worker.SOLDATO),
        before=(RICH,),
    ),
    Path(
        "trained for 2 lira",
        3 + 1 + 2,
        lambda box: box.turn(2).key("worker").turn(-2).key("points"),
        Train(BEN, Worker.NORMAL, 2),
        Season.WINTER,
    ),
    Path(
        "trained, works this year",
        3 + 2,
        lambda box: box.turn(2).key("worker").key("worker").key("points"),
        Train(BEN, Worker.NORMAL, now=True),
        Season.WINTER,
    ),
    Path(
        "2 lira from one player to another",
        2 + 3,
        lambda box: box.hold_seat(0).key("lira").key("lira").seat(2).push(),
        Gain(ANNA, 2, source=CHLOE),
    ),
    Path(
        "+2 points for a player not on turn",
        3,
        lambda box: box.seat(0).key("points").key("points").push(),
        Place(BEN),
        leaves_out_push=True,
    ),
    Path(
        "the same, by the button of who is on turn",
        3,
        lambda box: box.seat(0).key("points").key("points").seat(1),
        Place(BEN),
        leaves_out_push=True,
    ),
    Path(
        "+2 points for another, the turn goes on",
        4,
        lambda box: box.seat(0).key("points").key("points").seat(0),
        Gain(ANNA, points=2),
    ),
    Path(
        "residual income, +2",
        4,
        lambda box: box.hold_seat(0).key("star").key("star").push(),
        Gain(ANNA, residual=2),
    ),
)
