"""The game's screens as pictures: each is a path that people take, in a language, ending where they look."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest

from companion.games.toscana.commands import Command
from companion.games.toscana.game import Options
from companion.games.toscana.terms import Ledger
from companion.preferences import Preferences
from companion.ui.languages import LANGUAGES
from companion.ui.paint import overflows, paint
from tests.ui.people import Box, by_kind, new_game
from tests.ui.rounds import all_pass, to_the_end, with_boxes

RICH = with_boxes("anna", by_kind(3, 2, 1, 1, 3), money=20)
DEALS = Options(player_deals=True)
MARKET_LEDGER = Options(ledger=Ledger.MARKET)


@dataclass(frozen=True)
class Picture:
    name: str
    path: str
    players: int = 3
    options: Options | None = None
    before: Iterable[Command] = (RICH,)
    is_coach: bool = True


CLOSED = (*all_pass(3),)
PICTURES = (
    Picture("home", "", 5),
    Picture("trade", "red"),
    Picture("trade-buy", "red +2"),
    Picture("trade-sell", "red -2 water -3"),
    Picture("trade-cannot", "champagne +1"),
    Picture("moves", "red +2 push"),
    Picture("undone", "red +2 push undo"),
    Picture("refused", "champagne +1 push"),
    Picture("actions", "push"),
    Picture("actions-deals", "push", options=DEALS),
    Picture("hire", "push red"),
    Picture("hire-replaces", "push red red +2", 5),
    Picture("hire-award", "push red white white", options=MARKET_LEDGER, before=()),
    Picture("lobbyist", "push red champagne"),
    Picture("lobbyist-first", "push red champagne red"),
    Picture("lobbyist-both", "push red champagne red water"),
    Picture("mr-rose", "push red rose red white white"),
    Picture("mr-rose-deal", "push red rose red push water water"),
    Picture("mr-rose-order", "push red rose red push red red push"),
    Picture("winemaking-water", "push white"),
    Picture("winemaking-yield", "push white push red +4 white +1"),
    Picture("winemaking-market", "push white", options=MARKET_LEDGER, before=()),
    Picture("pass", "push champagne +1"),
    Picture("deal-partner", "push rose +1", options=DEALS),
    Picture("deal-give", "push rose push red +1", options=DEALS),
    Picture("deal-pay", "push rose push red push water push +2", options=DEALS),
    Picture("menu", "back +1"),
    Picture("end-game", "back +10 push"),
    Picture("close-board", "", before=CLOSED),
    Picture("close-supply", "push", before=CLOSED),
    Picture("close-summary", "", before=CLOSED, is_coach=False),
    Picture("winetasting", "push push red +1 rose rose", before=CLOSED),
    Picture("winetasting-player", "push push +2 red white white", before=CLOSED),
    Picture("round-begins", "push push red +1 push", before=CLOSED),
    Picture("final-sale", "red +1 water", 2, MARKET_LEDGER, (*to_the_end(),)),
    Picture("tie-break", "+5 push +4", 2, None, (*to_the_end(),)),
    Picture("game-end", "+5 push +4 push push push", 2, None, (*to_the_end(),)),
)


def at_the_end_of(picture: Picture, language: str) -> Box:
    preferences = Preferences(language=language, is_coach=picture.is_coach)
    box = Box(new_game(picture.players, picture.options), preferences=preferences)
    return box.play(*picture.before).walk(picture.path)


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_the_screen_looks_as_it_should(
    picture: Picture, language: str, golden: Callable[[str, bytes], None]
) -> None:
    scene = at_the_end_of(picture, language).scene
    assert overflows(scene) == []
    golden(f"game-{picture.name}-{language}", paint(scene))
