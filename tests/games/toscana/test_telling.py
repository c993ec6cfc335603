"""Telling: each event is a sentence that names the piece to move and the rule that moves it."""

from collections.abc import Iterator

import pytest

from companion.games.kit.facts import Fact
from companion.games.kit.sentences import Sentence, Term
from companion.games.toscana.rules import terms
from companion.games.toscana.rules.facts import EVENTS
from companion.games.toscana.rules.facts.market import Move
from companion.games.toscana.rules.facts.rounds import GameBegan
from tests.games.toscana.table_talk import given


def test_the_wine_board_is_told_with_its_sign() -> None:
    talk = given(phase="wine_board")
    sentences = talk.sentences("update_wine_board")
    assert "Red wine: 3 to 4 (Wine Board +)" in sentences
    assert "White wine: 4 to 3 (Wine Board -)" in sentences


def test_the_bottom_step_is_told_as_it_is_printed() -> None:
    assert "Water: 2 to 0/1 (Wine Board -)" in given(phase="wine_board").sentences("update_wine_board")


def test_supply_is_told_with_the_storage_that_caused_it() -> None:
    sentences = given(phase="supply", storages={"red": 5, "white": 0}).sentences("update_supply")
    assert sentences[:2] == ["Red wine: 3 to 2 (storage full)", "White wine: 4 to 5 (storage empty)"]


def test_a_winetasting_is_told_with_the_sum_even_where_the_ladder_ends() -> None:
    sentences = given(phase="winetasting", prices={"red": 2}).sentences(
        "hold_winetasting", totals={"red": -2, "rose": 1}
    )
    assert sentences[:2] == ["Red wine: 2 to 0/1 (winetasting -2)", "Rosé: 4 to 5 (winetasting +1)"]


def test_a_purchase_is_told_box_by_box_and_coin_by_coin() -> None:
    assert given().sentences("buy", player="anna", kind="water", boxes=1) == [
        "1 box of water: storage to Anna (bought)",
        "Anna's money: 3 to 1 (bought)",
        "Anna's trading coin is used",
    ]


def test_an_overflowing_sale_tells_where_each_box_goes() -> None:
    sentences = given(storages={"red": 4}).sentences("sell", player="anna", boxes={"red": 2})
    assert sentences[:2] == [
        "1 box of red wine: Anna to storage (sold)",
        "1 box of red wine: Anna to bank (sold)",
    ]


def test_a_lobbyist_is_told_tile_by_tile() -> None:
    talk = given(boxes={"anna": {"champagne": 1}})
    helper = {"lobbyist": [{"tile": "-", "from": "white"}, {"tile": "+", "from": "red"}]}
    assert talk.sentences("hire", player="anna", helper=helper) == [
        "1 box of champagne: Anna to bank (lobbyist)",
        "- tile: white wine to champagne (lobbyist)",
        "Champagne: 5 to 4 (lobbyist -)",
        "+ tile: red wine to white wine (lobbyist)",
        "White wine: 4 to 5 (lobbyist +)",
        "Anna's hiring coin is used",
    ]


def test_lost_yields_are_told_with_the_reason() -> None:
    talk = given(pieces={"anna": (2, 3)}, boxes={"anna": {"white": 4, "water": 1}})
    told = talk.sentences("make_wine", player="anna", water=1, boxes={"white": 3})
    assert "Anna loses 2 boxes of white wine (no room)" in told


def test_the_award_names_what_it_is_for() -> None:
    one_of_each = dict.fromkeys(("red", "white", "champagne", "rose", "water"), 1)
    talk = given(pieces={"anna": (0, 1)}, boxes={"anna": one_of_each})
    sentences = talk.sentences("hire", player="anna", piece="winemaster")
    assert "Anna's money: 3 to 13 (award for the third winemaster)" in sentences


SAMPLES: list[tuple[dict[str, object], str]] = [
    ({"event": "tile_laid", "kind": "red", "before": "+", "after": None}, "red wine: + to none (correction)"),
    ({"event": "boxes_dealt", "giver": "anna", "taker": "bela", "kind": "rose", "boxes": 2}, "Anna to Bela"),
    ({"event": "piece_hired", "player": "bela", "piece": "worker"}, "Bela puts a worker on the map"),
    ({"event": "winemaster_removed", "player": "anna", "by": "bela"}, "winemaster of Anna leaves the map"),
    ({"event": "action_used", "player": "anna", "action": "hiring", "is_passed": True}, "Anna passes hiring"),
    ({"event": "phase_began", "phase": "supply"}, "supply & demand"),
    (
        {"event": "round_began", "round": 3, "starting_player": "bela"},
        "Round 3: the action coins return; Bela",
    ),
    ({"event": "player_sold_out", "player": "anna"}, "Anna has made the final sale"),
]


@pytest.mark.parametrize(("event", "part"), SAMPLES, ids=[str(event["event"]) for event, _ in SAMPLES])
def test_other_events_are_told_too(event: dict[str, object], part: str) -> None:
    assert part in str(EVENTS.read(event).tell(given().game))


def test_a_shared_victory_names_every_winner() -> None:
    talk = given("anna bela carl", at_round=7, boxes={"anna": {}, "bela": {}, "carl": {}}, money={"carl": 0})
    talk.pass_all()
    talk.do("update_wine_board")
    talk.do("update_supply")
    told = talk.sentences("hold_winetasting", totals={})
    assert told[-1] == "The game is over; winner: Anna, Bela"


def test_a_new_game_names_the_players_and_who_starts() -> None:
    began = given("anna bela", starts="bela").table
    assert began.game is not None
    event = GameBegan(began.game.players, "bela", began.game.market, began.game.options)
    assert str(event.tell(None)) == "Anna, Bela begin a game; Bela starts"


def test_every_event_has_a_name_on_the_wire() -> None:
    facts = [fact for fact in kinds_of(Fact) if fact.__module__.startswith("companion.games.toscana.")]
    assert len(EVENTS.names) == len([fact for fact in facts if fact is not Move])


def kinds_of(kind: type[Fact]) -> Iterator[type[Fact]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds_of(each)


def test_every_word_that_a_sentence_may_need_is_there() -> None:
    vocabulary = [each for each in vars(terms).values() if isinstance(each, type) and issubclass(each, Term)]
    unnamed = [
        word for words in vocabulary for word in words if words is not terms.Tile and "_" in word.english
    ]
    assert unnamed == []


def test_a_sentence_keeps_its_template_and_values_for_another_language() -> None:
    event = EVENTS.read({"event": "player_sold_out", "player": "anna"})
    assert event.tell(given().game) == Sentence("{player} has made the final sale", {"player": "Anna"})


def test_a_player_without_a_game_is_told_by_the_id() -> None:
    assert str(EVENTS.read({"event": "player_sold_out", "player": "a1"}).tell(None)).startswith("a1 ")
