"""Ties: more vineyard squares, then more winemasters on the map, then a shared victory."""

import pytest

from tests.games.toscana.table_talk import Plain, Talk, given

NO_BOXES: dict[str, Plain] = {"anna": {}, "bela": {}}


def tied(**money: int) -> Talk:
    """A finished seventh round in which the players own only this money."""
    talk = given(
        " ".join(money),
        at_round=7,
        money=money,
        boxes={name: {} for name in money},
        pieces=dict.fromkeys(money, (0, 2)),
    )
    talk.close_round()
    return talk


def test_a_tied_lead_waits_for_the_tie_break() -> None:
    talk = tied(anna=20, bela=20, carl=10)
    assert (talk.phase, talk.state["result"]) == ("tie_break", None)


def test_a_tie_behind_the_leader_needs_no_tie_break() -> None:
    assert tied(anna=20, bela=10, carl=10).phase == "finished"


def test_more_squares_win() -> None:
    talk = tied(anna=20, bela=20, carl=10)
    talk.do("break_tie", squares={"anna": 4, "bela": 5})
    assert talk.places == [("bela", 1), ("anna", 2), ("carl", 3)]
    assert talk.phase == "finished"


def test_with_as_many_squares_more_winemasters_win() -> None:
    pieces = {"anna": (0, 2), "bela": (0, 1)}
    talk = given(at_round=7, money={"anna": 20, "bela": 20}, boxes=NO_BOXES, pieces=pieces)
    talk.close_round()
    talk.do("break_tie", squares={"anna": 5, "bela": 5})
    assert talk.places == [("bela", 1), ("anna", 2)]


def test_with_as_many_of_both_the_victory_is_shared() -> None:
    talk = tied(anna=20, bela=20, carl=19)
    talk.do("break_tie", squares={"anna": 4, "bela": 4}, winemasters={"anna": 1})
    assert talk.places == [("anna", 1), ("bela", 1), ("carl", 3)]


@pytest.mark.parametrize(
    ("anna", "bela", "places"),
    [
        ((4, 3), (4, 3), [("anna", 1), ("bela", 1)]),
        ((4, 3), (0, 3), [("bela", 1), ("anna", 2)]),
        ((0, 3), (0, 1), [("bela", 1), ("anna", 2)]),
    ],
    ids=["alike", "fewer squares for sure", "as many squares at best, and fewer winemasters"],
)
def test_a_tie_that_no_count_could_change_is_not_asked_about(
    anna: tuple[int, int], bela: tuple[int, int], places: list[tuple[str, int]]
) -> None:
    pieces = {"anna": anna, "bela": bela}
    talk = given(at_round=7, money={"anna": 20, "bela": 20}, boxes=NO_BOXES, pieces=pieces)
    talk.close_round()
    assert (talk.phase, talk.places) == ("finished", places)


@pytest.mark.parametrize(
    ("squares", "winemasters"), [(3, 1), (7, 1), (4, 0), (4, 2)], ids=["few", "many", "none", "two"]
)
def test_the_counts_are_what_the_pieces_allow(squares: int, winemasters: int) -> None:
    talk = tied(anna=20, bela=20, carl=1)
    fields = {"squares": {"anna": 4, "bela": squares}, "winemasters": {"bela": winemasters}}
    talk.refused("bad_amount", "break_tie", **fields)
    talk.refused("bad_amount", "break_tie", squares={"anna": 4, "bela": 4, "carl": 7})


@pytest.mark.parametrize(
    ("squares", "winemasters"), [(0, 0), (6, 0), (3, 1), (7, 1), (5, 3), (9, 3), (5, 4), (1, -1)]
)
def test_ledger_market_takes_what_can_be(squares: int, winemasters: int) -> None:
    talk = given(ledger="market", at_round=7)
    talk.do("adjust", set={"round": 7}, reason="anything may have been hired")
    talk.close_round()
    for player in ("anna", "bela"):
        talk.do("final_sale", player=player, boxes={})
    talk.refused("bad_command", "break_tie", squares={"anna": 1, "bela": 1})
    talk.refused(
        "bad_amount",
        "break_tie",
        squares={"anna": 1, "bela": squares},
        winemasters={"anna": 0, "bela": winemasters},
    )


def test_the_tie_break_is_among_the_leaders_only() -> None:
    """Carl's squares move nobody; Carl and Dora keep the order of their money."""
    talk = tied(anna=20, bela=20, carl=10, dora=10, emil=12)
    talk.do(
        "break_tie",
        squares={"anna": 4, "bela": 5, "carl": 6, "dora": 4},
        winemasters={"anna": 1, "carl": 1},
    )
    assert talk.places == [("bela", 1), ("anna", 2), ("emil", 3), ("carl", 4), ("dora", 4)]


def test_three_leaders_can_end_on_a_place_and_a_shared_one() -> None:
    talk = tied(anna=20, bela=20, carl=20)
    talk.do(
        "break_tie",
        squares={"anna": 4, "bela": 5, "carl": 4},
    )
    assert talk.places == [("bela", 1), ("anna", 2), ("carl", 2)]


def test_every_leader_must_be_named() -> None:
    talk = tied(anna=20, bela=20, carl=10)
    said = talk.refused("bad_command", "break_tie", squares={"anna": 4, "carl": 4})
    assert "missing: Bela" in said
    talk.refused("unknown_player", "break_tie", squares={"anna": 4, "bela": 4, "zoe": 4})


def test_no_tie_is_broken_before_the_end_or_without_one() -> None:
    both = {"anna": 1, "bela": 1}
    given().refused("wrong_phase", "break_tie", squares=both, winemasters=both)
    tied(anna=20, bela=10).refused("wrong_phase", "break_tie", squares=both, winemasters=both)


def test_a_correction_that_leaves_one_leader_ends_the_tie() -> None:
    talk = tied(anna=20, bela=20)
    talk.do("adjust", set={"money": {"bela": 21}}, reason="a sale was miscounted")
    assert talk.places == [("bela", 1), ("anna", 2)]


def test_a_correction_that_leaves_the_tie_keeps_asking() -> None:
    talk = tied(anna=20, bela=20)
    talk.do("adjust", set={"money": {"anna": 22, "bela": 22}}, reason="both were miscounted")
    assert talk.phase == "tie_break"


def test_boxes_found_in_the_tie_break_are_sold_too() -> None:
    talk = tied(anna=20, bela=20)
    price = talk.prices["red"]
    talk.do("adjust", set={"boxes": {"anna": {"red": 5}}}, reason="they had rolled under the table")
    assert talk.money("anna") == 20 + 5 * price
    assert talk.boxes("anna") == {}
    assert talk.phase == "finished"
