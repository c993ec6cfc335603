"""No text leaves its rectangle: every screen of the game, every language, long names, extreme values."""

from collections.abc import Iterator

import pytest

from companion.games.kit.facts import TurnOrder
from companion.games.toscana.rules.booklet import LADDERS
from companion.games.toscana.rules.commands import Adjust, Command, NewGame, Place
from companion.games.toscana.rules.game import Market, Options
from companion.games.toscana.rules.terms import KINDS, Ledger, Tile, Vineyard
from companion.settings.preferences import Preferences
from companion.ui.kit.languages import LANGUAGES
from tests.games.toscana.people import NAMES, Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass

LONG = ("Maximilian-Wolfgang", "Anne-Charlotte Åhlström", "WWWWWWWWWWWWWWWW", "Éléonore d'Aquitaine", "Ii")
BOARD = dict(zip(KINDS, (Tile.PLUS, Tile.MINUS, None, Tile.PLUS, Tile.MINUS), strict=True))
CHEAP = Market(by_kind(0, 0, 0, 0, 0), by_kind(5, 5, 5, 5, 5), BOARD)
DEAR = Market(by_kind(7, 7, 7, 7, 7), by_kind(0, 0, 0, 0, 0), BOARD)


def rich(game: NewGame) -> Command:
    money = {player.id: 9999 for player in game.players}
    if game.options.ledger is Ledger.MARKET:
        return Adjust({"money": money}, "for the test")
    boxes = {game.players[0].id: by_kind(2, 5, 5, 5, 5)}
    return Adjust({"money": money, "boxes": boxes}, "for the test")


def placed(game: NewGame) -> tuple[Command, ...]:
    """Everybody's first worker, where the box follows the map."""
    if game.options.ledger is not Ledger.MAP:
        return ()
    return tuple(Place(player.id, Vineyard.ABANDONED) for player in game.players)


def games() -> Iterator[NewGame]:
    for names in (NAMES, LONG):
        for market in (CHEAP, DEAR):
            for ledger in Ledger:
                options = Options(ledger, ladder=LADDERS[1], player_deals=names is LONG)
                yield new_game(5, options, market, names)
    yield new_game(2, Options(turn_order=TurnOrder.STRICT), DEAR, LONG)


def all_actions(box: Box) -> None:
    """Open every screen that Home leads to, and fill it."""
    for kind in KINDS:
        box.key(kind).spin(5).spin(-10).push().push().hold_back().read()
    box.push().spin(4).back()
    box.push().key("red").key("white").key("white").key("water").spin(4).back().back()
    box.push().key("red").key("champagne").key("red").key("white").push().push().hold_back().read()
    box.push().key("red").key("rose").key("red").key("white").key("white").push()
    box.key("water").key("water").push().turn(1).push().push().hold_back().read()
    box.push().key("white").spin(-4).push()
    for kind in KINDS:
        box.key(kind).spin(20)
    box.push().push().hold_back().read()
    box.push().key("champagne").spin(4).push().push().hold_back().read()
    box.push().key("water").spin(15).push()


def deal(box: Box) -> None:
    box.push().key("rose").turn(3).push()
    for _ in range(2):
        for kind in KINDS:
            box.key(kind).spin(4)
        box.push()
    box.turn(3).turn(-6).push()


def tasting(box: Box) -> None:
    for kind in KINDS:
        box.key(kind).spin(98)
    box.back().turn(2)
    for kind in KINDS:
        box.key(kind).spin(-98)


@pytest.mark.evenings
@pytest.mark.parametrize(
    "game", tuple(games()), ids=lambda game: f"{len(game.players)}-{game.options.ledger}"
)
def test_the_actions_fit(game: NewGame) -> None:
    box = Box(game).play(*placed(game), rich(game))
    all_actions(box)
    if game.options.player_deals:
        box = Box(game).play(*placed(game), rich(game))
        deal(box)
    assert box.overflowing == set()


@pytest.mark.parametrize("is_coach", [True, False])
@pytest.mark.parametrize("market", [CHEAP, DEAR])
def test_the_close_fits(market: Market, *, is_coach: bool) -> None:
    box = Box(new_game(5, market=market), preferences=Preferences(language="en", is_coach=is_coach))
    box.play(*all_pass(5))
    box.push()
    if is_coach:
        box.push()
    tasting(box)
    assert box.overflowing == set()


@pytest.mark.parametrize("ledger", list(Ledger))
def test_the_end_fits(ledger: Ledger) -> None:
    game = new_game(5, Options(ledger), DEAR, NAMES)
    box = Box(game).play(*placed(game), Adjust({"round": 7}, "begun late"), *all_pass(5), *CLOSE)
    for _ in range(5):
        if ledger is Ledger.MARKET:
            for kind in KINDS:
                box.key(kind).spin(1)
            box.push().read()
    while box.screen == "TieBreak":
        box.spin(99).push()
    while box.screen == "Margins":
        box.turn(3).push()
    assert box.turn(3).screen == "GameEnd"
    assert box.overflowing == set()


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_every_screen_of_an_action_says_what_to_do_next(code: str) -> None:
    box = Box(new_game(), preferences=Preferences(language=code))
    for path in ("", "red", "push", "push red", "push white", "push champagne", "push red champagne"):
        for step in path.split():
            box = box.push() if step == "push" else box.key(step)
        assert box.scene.hint, path
        while box.screen != "Home":
            box.back()
