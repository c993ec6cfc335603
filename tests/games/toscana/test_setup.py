"""Preparation: who may play, what everybody starts with, and the opening market as it lies on the board."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.games.kit.sentences import Refusal
from tests.games.toscana.table_talk import BOARD, LONG_LADDER, NOTHING, SHORT_LADDER, given, new_game
from tests.tables import Table, command_from_plain


def begin(**fields: object) -> Refusal | None:
    """A new game on an empty table; the refusal, if it was refused."""
    command = command_from_plain({"do": "new_game", **fields})
    if isinstance(command, Refusal):
        return command
    table = Table()
    outcome = table.do(command)
    if isinstance(outcome, Refusal):
        assert table.game is None
        return outcome
    return None


def test_everybody_starts_with_three_money_two_red_and_two_water() -> None:
    talk = given("anna bela carl")
    for name in ("anna", "bela", "carl"):
        player = talk.player(name)
        assert player["money"] == 3
        assert player["boxes"] == {**NOTHING, "red": 2, "water": 2}
        assert (player["workers_left"], player["winemasters_left"]) == (4, 3)
        assert player["winemasters_on_map"] == 0
        assert set(player["actions"].values()) == {"ready"}


def test_the_game_starts_in_round_one_with_the_starting_player() -> None:
    talk = given("anna bela carl", starts="bela")
    assert (talk.state["round"], talk.phase) == (1, "actions")
    assert talk.state["starting_player"] == talk.turn == "bela"
    assert talk.state["result"] is None


def test_the_bank_holds_what_is_neither_in_storages_nor_with_players() -> None:
    talk = given("anna bela", storages={"red": 1, "white": 0, "water": 5})
    assert talk.state["bank"] == {"red": 10, "white": 15, "champagne": 13, "rose": 13, "water": 11}


def test_five_players_and_full_storages_leave_no_red_wine_in_the_bank() -> None:
    talk = given("anna bela carl dora emil", storages={"red": 5})
    assert talk.bank("red") == 0


@pytest.mark.parametrize("players", ["anna", "anna bela carl dora emil fred"])
def test_toscana_is_for_two_to_five_players(players: str) -> None:
    refusal = begin(**new_game(players))
    assert refusal is not None
    assert refusal.code == "bad_command"
    assert "2 to 5" in refusal.message


@pytest.mark.parametrize("players", ["anna bela", "anna bela carl dora emil"])
def test_two_and_five_players_are_welcome(players: str) -> None:
    assert begin(**new_game(players)) is None


def test_two_players_cannot_share_an_id() -> None:
    refusal = begin(**new_game("anna anna"))
    assert refusal is not None
    assert refusal.code == "bad_command"


def test_the_starting_player_is_one_of_the_players() -> None:
    refusal = begin(**new_game("anna bela", starts="carl"))
    assert refusal is not None
    assert refusal.code == "unknown_player"
    assert "anna, bela" in refusal.message


def test_a_price_of_one_stands_only_on_the_long_ladder() -> None:
    refusal = begin(**new_game(prices={"red": 1}))
    assert refusal is not None
    assert refusal.code == "bad_amount"
    assert "0, 2, 3, 4, 5, 6, 7" in refusal.message
    assert begin(**new_game(prices={"red": 1}, ladder=LONG_LADDER)) is None


@pytest.mark.parametrize("price", [-1, 8])
def test_a_price_is_never_below_the_bottom_or_above_seven(price: int) -> None:
    refusal = begin(**new_game(prices={"rose": price}, ladder=LONG_LADDER))
    assert refusal is not None
    assert refusal.code == "bad_amount"


def test_the_ladder_is_one_of_the_two_that_are_printed() -> None:
    refusal = begin(**new_game(ladder=[0, 1, 2, 3]))
    assert refusal is not None
    assert refusal.code == "bad_command"
    assert str(SHORT_LADDER) in refusal.message
    assert str(LONG_LADDER) in refusal.message


@pytest.mark.parametrize("boxes", [-1, 6])
def test_a_storage_holds_none_to_five_boxes(boxes: int) -> None:
    refusal = begin(**new_game(storages={"water": boxes}))
    assert refusal is not None
    assert refusal.code == "bad_amount"
    assert "0 to 5" in refusal.message


@pytest.mark.parametrize(
    "board",
    [
        {**BOARD, "champagne": "+"},
        {**BOARD, "red": None},
        {**BOARD, "red": "-"},
        dict.fromkeys(BOARD),
    ],
)
def test_the_wine_board_has_two_plus_two_minus_and_one_empty_square(board: dict[str, str | None]) -> None:
    refusal = begin(**new_game(board=board))
    assert refusal is not None
    assert refusal.code == "illegal_tile_move"
    assert "two + tiles, two - tiles and one empty" in refusal.message


def test_before_the_first_game_only_the_phase_can_be_read() -> None:
    talk = given()
    talk.do("abandon")
    assert talk.phase == "setup"
    assert {key for key, value in talk.state.items() if value is not None} == {"game", "phase"}


def test_a_new_game_waits_until_the_running_one_is_over() -> None:
    talk = given()
    assert "abandon" in talk.refused("wrong_phase", "new_game", **new_game())
    talk.do("abandon")
    command = command_from_plain({"do": "new_game", **new_game("carl dora", starts="dora")})
    assert not isinstance(command, Refusal)
    assert not isinstance(talk.table.do(command), Refusal)
    assert talk.state["starting_player"] == "dora"


def test_a_player_without_a_name_is_called_by_the_id() -> None:
    command = command_from_plain(
        {"do": "new_game", **new_game(), "players": [{"id": "a1"}, {"id": "b2", "colour": "grey"}]}
        | {"starting_player": "a1"}
    )
    assert not isinstance(command, Refusal)
    table = Table()
    table.do(command)
    assert table.game is not None
    assert [(player.name, player.colour) for player in table.game.players] == [("a1", None), ("b2", "grey")]


def test_the_colours_that_are_given_differ() -> None:
    players = [{"id": "anna", "colour": "red"}, {"id": "bela", "colour": "red"}]
    given("anna bela", phase="finished").refused(
        "bad_command", "new_game", **{**new_game(), "players": players}
    )


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("bad_amount", {"ledger": "map", "map_squares": 7}),
        ("bad_amount", {"ledger": "map", "map_squares": 100}),
        ("bad_command", {"ledger": "full", "map_squares": 32}),
        ("bad_command", {"sixty": "sometimes"}),
    ],
)
def test_options_are_what_the_contract_lists(code: str, options: dict[str, Any]) -> None:
    given(phase="finished").refused(code, "new_game", **new_game(**options))


def test_the_answer_says_what_everybody_takes_and_who_places_first(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps({"do": "new_game", **new_game("anna bela carl", starts="bela")}) + "\n")
    assert main(["replay", str(file)]) == 0
    assert json.loads(capfd.readouterr().out)["setup"] == {
        "money": 3,
        "boxes": {"red": 2, "white": 0, "champagne": 0, "rose": 0, "water": 2},
        "placing": ["anna", "carl", "bela"],
    }
