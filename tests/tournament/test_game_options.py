"""Game options for all tables: the page's fields come from the game, and only what fits it is kept."""

from companion.games.registry import GAMES
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.game_options import do_fit, fields_of
from tests.evening import MARKET
from tests.tournament.dry_hub import DryHub


def test_a_games_market_and_options_are_fields_of_the_page() -> None:
    fields = {tuple(field["path"]): field["kind"] for field in fields_of("toscana")}
    assert fields["market", "prices", "red"] == "integer"
    assert fields["market", "board", "white"] == "choice"
    assert fields["options", "turn_order"] == "choice"
    assert sum(path[0] == "market" for path in fields) == 15
    assert all(path[0] not in ("players", "starting_player") for path in fields)
    for game in GAMES.names:
        assert fields_of(game)


def test_a_market_for_all_tables_is_whole_or_refused() -> None:
    hub = DryHub()
    hub.do(SetEvent(options={"strict_turns": True, "market": MARKET, "options": {"turn_order": "strict"}}))
    assert hub.event.options["market"] == MARKET
    half = {"prices": {"red": 3}, "storages": MARKET["storages"], "board": MARKET["board"]}
    sideways = {"options": {"turn_order": "sideways"}}
    for wrong in ({"market": half}, {"market": 5}, sideways, {"options": {"x": 1}}):
        assert "does not fit" in hub.refuses(SetEvent(options=wrong))
    assert do_fit("toscana", {"strict_turns": True, "colours": ["red"]})
