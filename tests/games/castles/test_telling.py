"""Telling: what the box says of each move, and the game told as text."""

import json
import random
from typing import Any

from companion.games.castles.port import GAME
from companion.games.castles.rules.facts import EVENTS
from companion.games.castles.rules.facts.points import marker_of, space_of
from companion.games.kit.codec import snake, to_json
from companion.games.kit.facts import applied
from companion.games.port import command_of
from companion.record.replaying import read_event
from companion.record.table import events_to_json
from tests.games.castles.player import play_on
from tests.games.castles.table_talk import Talk, given, given_full, new_game


def test_the_counter_goes_round_its_50_spaces_and_a_marker_counts_them() -> None:
    assert [space_of(points) for points in (0, 1, 49, 50, 51, 100, 137)] == [50, 1, 49, 50, 1, 50, 37]
    assert [marker_of(points) for points in (0, 50, 51, 100, 101, 137, 160)] == [0, 0, 50, 50, 100, 100, 100]
    talk = given()
    talk.adjust(green={"anna": 48}, storage={"anna": ["city"]}, built={"anna": {"city": 2}})
    said = talk.sentences("place", player="anna", tile="city", completes=3)
    assert "Anna's green: 48 to 54, on space 4 (area of 3 spaces)" in said


CORRECTED: dict[str, Any] = {
    "piles": {"anna": [6, 7, 7]},
    "storage": {"anna": ["inn"]},
    "bonus": {"anna": {"yield": 4}},
    "colour_bonus": {"inn": None},
    "turn": "ben",
    "draw": 2,
    "one_space": 2,
    "numbers": {"inn": {"I": 4, "II": 2}},
    "starting_player": "ben",
    "round": 2,
}
STARTED = {"starting_player": "anna", "round": 1, "turn": "anna"}
CORRECTED_IN_SCORE = {"built": {"ben": {"city": 1}}, "completed": {"ben": {"city": [1]}}}
CORRECTED_IN_FULL = {
    "areas": {"ben": {"agriculture": [1, 0]}},
    "farms": {"ben": [["wheat"], []]},
    "display": {"village": 0, "agriculture": 4},
}


def whole_game(seed: int, *, is_full: bool) -> Talk:
    talk = (given_full if is_full else given)("anna ben")
    talk.adjust(**CORRECTED, **(CORRECTED_IN_FULL if is_full else CORRECTED_IN_SCORE))
    talk.adjust(**STARTED)
    play_on(talk, random.Random(seed))
    assert talk.state["phase"] == "finished"
    return talk


def closed_once() -> Talk:
    """Ledger points: closed by mistake."""
    talk = Talk()
    talk.do("new_game", **new_game(options={"ledger": "points"}))
    talk.do("close", player="anna")
    talk.adjust(closing=False)
    return talk


def test_every_event_is_told_and_read_back_as_it_was_written() -> None:
    seen: set[type[Any]] = set()
    games = [whole_game(seed, is_full=seed % 2 == 1) for seed in range(4)]
    for talk in (*games, closed_once()):
        game = None
        for moment in talk.table.timeline.moments:
            plain = json.loads(events_to_json(GAME, moment.events))
            events = tuple(read_event(GAME, each) for each in plain)
            assert events == moment.events
            for event in events:
                game = applied(game, event)
                assert "{" not in str(event.tell(game))
                seen.add(type(event))
            assert to_json(GAME.state(game)) == to_json(GAME.state(moment.game))
            assert command_of(GAME, moment) is None or moment.command
    assert {snake(each.__name__) for each in seen} == set(EVENTS.names)


def test_a_game_is_told_round_by_round() -> None:
    talk = whole_game(1, is_full=False)
    told = list(GAME.story(talk.table.timeline.moments))
    for line in ("Set-up", "Round 1 (Anna starts)", "Round 1 is over", "Round 3 (Anna starts)", "Result"):
        assert line in told
    assert list(GAME.standing(talk.game)) == []
    talk.do("undo")
    assert "Now: round 3, the final count" in list(GAME.standing(talk.game))
