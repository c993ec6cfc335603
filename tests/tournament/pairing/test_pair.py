"""Pairing rounds: sizes, nobody twice, what a director forbids, seats, byes, and seeds."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.tournament.pairing.field import Entrant, Field, NoPairingError, Pairing, Seating, swap
from companion.tournament.pairing.pair import pair, problems, table_sizes
from tests.tournament.seasons import Season


def entrants(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"p{number}") for number in range(count))


@pytest.mark.parametrize(
    ("players", "with_threes", "with_fives"),
    [
        (2, (2,), (2,)),
        (3, (3,), (3,)),
        (5, (5,), (5,)),
        (6, (3, 3), (3, 3)),
        (7, (4, 3), (4, 3)),
        (9, (3, 3, 3), (5, 4)),
        (10, (4, 3, 3), (5, 5)),
        (11, (4, 4, 3), (4, 4, 3)),
        (13, (4, 3, 3, 3), (5, 4, 4)),
        (16, (4, 4, 4, 4), (4, 4, 4, 4)),
        (17, (4, 4, 3, 3, 3), (5, 4, 4, 4)),
    ],
)
def test_four_is_best_and_the_director_chooses_what_the_rest_is(
    players: int, with_threes: tuple[int, ...], with_fives: tuple[int, ...]
) -> None:
    assert table_sizes(players, 4, (3, 5)) == with_threes
    assert table_sizes(players, 4, (5, 3)) == with_fives


@given(st.integers(2, 500), st.sampled_from([(3, 5), (5, 3), (3,)]))
def test_everybody_has_a_seat_and_no_table_is_too_small(players: int, others: tuple[int, ...]) -> None:
    sizes = table_sizes(players, 4, others)
    assert sizes is not None
    assert sum(sizes) == players
    assert all(size in (3, 4, 5) for size in sizes if size != 2)
    assert 2 not in sizes or players < 6


@pytest.mark.parametrize(("players", "rounds"), [(24, 4), (30, 7), (33, 7), (41, 7), (64, 7), (200, 7)])
@pytest.mark.parametrize("is_random", [False, True])
def test_nobody_meets_an_opponent_again(players: int, rounds: int, is_random: bool) -> None:
    season = Season(players, is_random=is_random)
    for number in range(rounds):
        season.play(number)
    assert season.repeats == 0


def test_starting_seats_are_balanced() -> None:
    season = Season(64)
    for number in range(8):
        season.play(number)
    starts = [seats.count(0) for seats in season.seats.values()]
    assert (min(starts) >= 1, max(starts) <= 3) == (True, True)


def test_small_tables_are_shared_out() -> None:
    season = Season(33)
    for number in range(7):
        season.play(number)
    # 63 seats at small tables for 33 players: two each, and one or two players a third time.
    assert max(season.small.values()) <= 3


def test_later_rounds_put_equal_scores_together() -> None:
    field = Field(tuple(Entrant(f"p{number}", score=number // 4) for number in range(40)))
    for seating in pair(field, 1).seatings:
        assert len({int(player[1:]) // 4 for player in seating.players}) == 1


def test_the_same_seed_gives_the_same_round_and_another_one_another() -> None:
    field = Field(entrants(40))
    assert pair(field, 7) == pair(field, 7)
    assert pair(field, 7) != pair(field, 8)


def test_forbidden_pairs_and_fixed_tables_come_before_all_else() -> None:
    family = [frozenset({"p0", "p1"}), frozenset({"p0", "p2"}), frozenset({"p1", "p2"})]
    wheelchair = Entrant("p15", score=100, fixed_table="4")
    others = tuple(Entrant(f"p{number}", score=100 - number) for number in range(15))
    field = Field((*others, wheelchair), frozenset(family))
    pairing = pair(field, 3)
    at = {player: seating.table for seating in pairing.seatings for player in seating.players}
    assert at["p15"] == "4"
    assert len({at["p0"], at["p1"], at["p2"]}) == 3
    assert list(problems(pairing, field)) == []


def test_a_bye_goes_to_the_lowest_who_had_none_and_never_twice() -> None:
    season = Season(17)
    sat_out: Counter[str] = Counter()
    for number in range(6):
        lowest = sorted(season.players, key=lambda player: season.score[player])
        pairing = season.play(number, other_sizes=())
        assert len(pairing.byes) == 1
        if number:
            without = [player for player in lowest if not sat_out[player]]
            assert season.byes[pairing.byes[0]] == 1
            assert pairing.byes[0] in without[:6]
        sat_out.update(pairing.byes)
    assert max(sat_out.values()) == 1


def test_one_player_alone_sits_out_and_nobody_can_not_be_paired() -> None:
    assert pair(Field(entrants(1)), 1) == Pairing((), ("p0",))
    with pytest.raises(NoPairingError):
        pair(Field(()), 1)
    with pytest.raises(NoPairingError):
        pair(Field((Entrant("p0", byes=1),)), 1)


def test_tables_have_the_directors_names_then_numbers() -> None:
    pairing = pair(Field(entrants(12), names=("Blue", "1")), 1)
    assert [seating.table for seating in pairing.seatings] == ["Blue", "1", "2"]


def test_two_players_are_swapped_by_hand_and_what_is_wrong_with_it_is_said() -> None:
    field = Field((Entrant("a", met={"d": 1}), Entrant("b"), Entrant("c"), Entrant("d", fixed_table="2")))
    pairing = Pairing((Seating("1", ("a", "b")), Seating("2", ("c", "d"))))
    swapped = swap(pairing, "b", "d")
    assert swapped.seatings == (Seating("1", ("a", "d")), Seating("2", ("c", "b")))
    assert [str(each) for each in problems(swapped, field)] == [
        "d can only play at table 2.",
        "a and d meet again at table 1.",
    ]
    with pytest.raises(KeyError):
        swap(pairing, "a", "stranger")


def test_a_player_is_swapped_with_one_who_sits_out() -> None:
    assert swap(Pairing((Seating("1", ("a", "b")),), ("c",)), "a", "c") == Pairing(
        (Seating("1", ("c", "b")),), ("a",)
    )


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 25), st.integers(0, 2**32), st.data())
def test_whatever_the_field_everybody_is_paired_once(count: int, seed: int, data: st.DataObject) -> None:
    ids = [f"p{number}" for number in range(count)]
    people = tuple(
        Entrant(
            each,
            data.draw(st.integers(0, 5)),
            data.draw(st.dictionaries(st.sampled_from(ids), st.integers(1, 3), max_size=3)),
            fixed_table=data.draw(st.sampled_from([None, None, "1", "elsewhere"])),
        )
        for each in ids
    )
    pairing = pair(Field(people), seed)
    assert sorted((*pairing.players, *pairing.byes)) == sorted(ids)
