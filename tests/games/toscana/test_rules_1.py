"""Games of rules version 1: their events are read as they were written, and told with the same sentences."""

import json

import pytest

from companion.games.kit.codec import to_json
from companion.games.kit.facts import applied
from companion.games.kit.sentences import Refusal
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import COMMANDS
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Sixty
from tests.games.toscana.table_talk import Plain, new_game

BEGAN: Plain = {
    "event": "game_began",
    "players": [{"id": "anna", "name": "Anna"}, {"id": "bela", "name": "Bela"}],
    "starting_player": "anna",
    "market": new_game()["market"],
    "options": {
        "ledger": "market",
        "turn_order": "relaxed",
        "ladder": [0, 2, 3, 4, 5, 6, 7],
        "player_deals": False,
    },
}
HIRED: Plain = {"event": "piece_hired", "player": "anna", "piece": "winemaster"}
REMOVED: Plain = {"event": "winemaster_removed", "player": "anna", "by": "bela"}


def played(*events: Plain) -> Game:
    game: Game | None = None
    for plain in events:
        game = applied(game, GAME.events.read(json.loads(to_json(plain))))
    assert game is not None
    return game


def test_an_old_game_ends_by_the_sixty_at_the_close() -> None:
    assert played(BEGAN).options.sixty is Sixty.AT_CLOSE


def test_old_events_are_told_as_before() -> None:
    game = played(BEGAN, HIRED, REMOVED)
    assert [str(GAME.events.read(plain).tell(game)) for plain in (BEGAN, HIRED, REMOVED)] == [
        "Anna, Bela begin a game; Anna starts",
        "Anna puts a winemaster on the map",
        "A winemaster of Anna leaves the map (replaced by Bela)",
    ]


@pytest.mark.parametrize(("award", "money"), [(True, 13), (False, 3)])
def test_an_old_game_that_runs_goes_on_without_counting_pieces(award: bool, money: int) -> None:
    hire = COMMANDS.read({"do": "hire", "player": "bela", "piece": "winemaster", "award": award})
    outcome = GAME.play(played(BEGAN, HIRED), hire)
    assert not isinstance(outcome, Refusal)
    assert outcome.game.players[1].money == money
