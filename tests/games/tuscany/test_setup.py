"""Preparation: who plays, what is printed, and what a new game refuses."""

import pytest

from tests.games.tuscany.table_talk import Talk, begun, new_game

STRUCTURE_CHART = {str(row): {"winter": "structure"} for row in range(1, 8)}


def test_before_a_game_everything_but_name_and_phase_reads_null() -> None:
    talk = begun()
    talk.do("abandon")
    state = talk.state
    assert (state.pop("game"), state.pop("phase")) == ("tuscany", "setup")
    assert set(state.values()) == {None}
    assert set(state) == {
        *("year", "season", "turn", "last_year", "options", "specials", "structures", "chart"),
        *("wine_points", "map", "players", "stars_due", "soldati", "messengers", "tell", "result"),
    }


def test_a_new_game_begins_with_the_rows() -> None:
    talk = begun(2, starting_player="ben")
    state = talk.state
    assert (state["phase"], state["year"], state["season"], state["turn"]) == ("wake_up", 1, None, "ben")
    assert state["options"] == {
        "ledger": "table",
        "turn_order": "strict",
        "money": True,
        "region_points": True,
    }
    assert state["players"][0] == {
        "id": "anna",
        "name": "Anna",
        "colour": None,
        "row": None,
        "passed": False,
        "next_row": None,
        "points": 0,
        "late_points": 0,
        "money": 5,
        "residual": 0,
        "stars_left": 6,
        "marks": {
            "cottage": False,
            "windmill": False,
            "tasting_room": False,
            "income": False,
            "statue": False,
        },
        "workers": None,
    }
    assert (state["specials"], state["stars_due"], state["tell"], state["result"]) == ([], [], [], None)


def test_the_board_without_structures_brings_none() -> None:
    state = begun().state
    assert state["chart"]["4"] == {"summer": "order", "autumn": "summer_visitor", "winter": None}
    lucca = state["map"]["lucca"]
    assert (lucca["points"], lucca["benefit"]) == (1, None)
    assert state["map"]["arezzo"] == {
        "points": 2,
        "benefit": "order",
        "stars": {"anna": 0, "ben": 0, "cleo": 0},
        "leader": None,
    }


def test_the_board_with_structures() -> None:
    state = begun(structures=True).state
    assert state["chart"]["4"]["winter"] == "structure"
    assert state["map"]["lucca"]["benefit"] == "structure"
    assert state["wine_points"] == {"red": 1, "white": 1, "blush": 2, "sparkling": 4}


def test_what_is_printed_can_be_told() -> None:
    chart = {str(row): {"summer": "star"} for row in range(1, 8)}
    points = {"red": 3, "white": 0, "blush": 9, "sparkling": 1}
    talk = begun(chart=chart, map={"Elba": {"points": 3}}, wine_points=points)
    assert talk.state["chart"]["7"] == {"summer": "star", "autumn": None, "winter": None}
    assert talk.state["map"]["Elba"]["benefit"] is None
    assert talk.state["wine_points"] == points


def test_workers_are_followed_in_their_ledger_only() -> None:
    people = {"anna": {"workers": 3, "marks": {"cottage": True, "statue": None}}}
    talk = begun(specials=["farmer", "chef"], people=people, options={"ledger": "workers"})
    assert talk.crew("anna", "normal") == (3, 3, 0)
    assert talk.crew("ben", "normal") == (2, 2, 0)
    assert list(talk.player("anna")["workers"]) == ["normal", "grande", "temporary", "farmer", "chef"]
    assert talk.player("anna")["marks"]["cottage"]


def test_six_can_play() -> None:
    talk = begun(6)
    talk.take_rows(2, 3, 4, 5, 6, 7)
    assert (talk.state["phase"], talk.state["season"], talk.turn) == ("seasons", "spring", "anna")


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("bad_command", {"count": 1}),
        ("bad_command", {"specials": ["chef"]}),
        ("bad_command", {"specials": ["chef", "chef"]}),
        ("bad_command", {"specials": []}),
        ("bad_command", {"specials": ["chef", "normal"]}),
        ("bad_command", {"count": 2, "specials": ["chef", "innkeeper"]}),
        ("bad_command", {"chart": {"1": {}}}),
        ("bad_command", {"chart": {str(row): {"spring": "money"} for row in range(1, 8)}}),
        ("bad_command", {"map": {}}),
        ("bad_command", {"map": {" ": {"points": 1}}}),
        ("bad_command", {"map": {"elba": {"points": 1, "benefit": "age"}}}),
        ("bad_command", {"map": {f"r{n}": {"points": 1} for n in range(13)}}),
        ("bad_command", {"wine_points": {"red": 1}}),
        ("bad_command", {"options": {"ledger": "full"}}),
        ("bad_command", {"people": {"anna": {"colour": "red"}, "ben": {"colour": "red"}}}),
        ("bad_command", {"people": {"anna": {"id": "ben"}}}),
        ("bad_command", {"people": {"anna": {"money": True}}}),
        ("bad_amount", {"people": {"anna": {"money": 100}}}),
        ("bad_amount", {"people": {"anna": {"points": 25}}}),
        ("bad_amount", {"people": {"anna": {"workers": 6}}}),
        ("bad_amount", {"map": {"elba": {"points": 10}}}),
        ("bad_amount", {"wine_points": {"red": 1, "white": 1, "blush": 2, "sparkling": -1}}),
        ("unknown_player", {"starting_player": "zoe"}),
        ("not_in_game", {"chart": STRUCTURE_CHART}),
        ("not_in_game", {"map": {"elba": {"points": 1, "benefit": "structure"}}}),
        ("not_in_game", {"people": {"anna": {"marks": {"statue": False}}}}),
        ("not_in_game", {"money": 0, "options": {"money": False}}),
    ],
)
def test_a_new_game_that_cannot_be(code: str, fields: dict[str, object]) -> None:
    Talk().refused(code, "new_game", **new_game(**fields))  # type: ignore[arg-type]


def test_the_first_reason_counts() -> None:
    """Form before bounds, bounds before the phase, the phase before who plays."""
    talk = begun()
    cannot = {"people": {"anna": {"points": 25}}, "starting_player": "zoe"}
    talk.refused("bad_command", "new_game", **new_game(**cannot, specials=["chef"]))  # type: ignore[arg-type]
    talk.refused("bad_amount", "new_game", **new_game(**cannot))  # type: ignore[arg-type]
    talk.refused("wrong_phase", "new_game", **new_game(starting_player="zoe"))
    talk.do("abandon")
    talk.refused("unknown_player", "new_game", **new_game(starting_player="zoe", chart=STRUCTURE_CHART))
    talk.refused("not_in_game", "new_game", **new_game(chart=STRUCTURE_CHART))


def test_a_new_game_without_a_name_is_toscanas() -> None:
    talk = begun()
    talk.do("abandon")
    message = talk.refused("bad_command", "new_game", **{**new_game(money=None), "game": None})
    assert "market" in message


def test_another_games_command_is_none_here() -> None:
    talk = begun()
    message = talk.refused("bad_command", "buy", player="anna", kind="red", boxes=1)
    assert message.startswith("buy is not a command of Tuscany; possible: new_game, wake_up, place")


def test_abandon_is_undone_until_the_next_game() -> None:
    talk = begun()
    talk.do("wake_up", player="anna", row=4)
    before = talk.state
    talk.do("abandon")
    talk.do("undo")
    assert talk.state == before
    talk.do("abandon")
    talk.do("new_game", **new_game(2))
    talk.refused("nothing_to_undo", "undo")
