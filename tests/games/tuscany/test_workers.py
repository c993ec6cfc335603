"""Placing: which workers are ready, what the special kinds add, tolls, messengers, training."""

from tests.games.tuscany.table_talk import given, with_workers


def test_the_first_ready_of_normal_temporary_grande_is_placed() -> None:
    talk = with_workers(2, 7, 6)
    talk.until("summer")
    for _ in range(4):
        talk.do("place", player="ben")
        talk.do("place", player="anna") if talk.turn == "anna" else None
        if talk.player("ben")["workers"]["grande"]["ready"] == 0:
            break
    assert talk.crew("ben", "normal") == (2, 0, 0)
    assert talk.crew("ben", "grande") == (1, 0, 0)
    assert talk.crew("anna", "temporary") == (1, 0, 0)
    assert talk.crew("anna", "grande") == (1, 1, 0)
    sentence = talk.refused("no_worker_ready", "place", player="ben")
    assert sentence == "Ben has no normal, temporary or grande worker ready; ready: chef, soldato. Else pass."
    talk.do("place", player="ben", worker="chef")


def test_without_a_ready_worker_the_refusal_says_to_pass() -> None:
    talk = with_workers(2)
    crew = {kind: {"owned": 1, "ready": 0} for kind in ("normal", "grande", "chef", "soldato")}
    talk.do("adjust", reason="all placed", set={"workers": {"anna": crew}})
    for fields in ({}, {"worker": "grande"}):
        sentence = talk.refused("no_worker_ready", "place", player="anna", **fields)
        assert sentence == "Anna has no worker ready; pass."


def test_only_what_is_ready_is_placed() -> None:
    talk = with_workers(2)
    talk.refused("no_worker_ready", "place", player="anna", worker="temporary")
    talk.refused("not_in_game", "place", player="anna", worker="farmer")
    talk.refused("bad_command", "place", player="anna", worker="foreman")
    talk.do("place", player="anna", worker="grande")
    talk.do("place", player="ben")
    talk.refused("no_worker_ready", "place", player="anna", worker="grande")


def test_bookings_travel_with_the_worker() -> None:
    talk = given(people={"anna": {"marks": {"cottage": False}}})
    talk.do("place", player="anna", money=-3, points=2, residual=9 - 4, marks={"cottage": True})
    anna = talk.player("anna")
    assert (anna["money"], anna["points"], anna["residual"], anna["marks"]["cottage"]) == (2, 2, 5, True)
    talk.do("undo")
    assert (talk.money("anna"), talk.turn) == (5, "anna")
    talk.refused("bad_amount", "place", player="anna", money=100)
    talk.refused("bad_amount", "place", player="anna", residual=6)
    talk.refused("not_enough_money", "place", player="anna", money=-6)
    talk.refused("not_enough_points", "place", player="anna", points=-6)
    talk.refused("not_enough_residual", "place", player="anna", residual=-1)
    talk.refused("not_in_game", "place", player="anna", marks={"income": False})


def test_money_is_named_before_points_and_residual() -> None:
    talk = with_workers(2, specials=("politico", "chef"))
    talk.do("adjust", reason="poor", set={"money": {"anna": 0}})
    fields = {"player": "anna", "worker": "politico", "again": True}
    talk.refused("not_enough_money", "place", **fields, points=-6, residual=-1)
    talk.refused("not_enough_points", "place", **fields, money=1, points=-6, residual=-1)


def test_the_politico_pays_after_the_income() -> None:
    talk = with_workers(2, specials=("politico", "chef"))
    talk.do("adjust", reason="poor", set={"money": {"anna": 0}})
    talk.do("place", player="anna", worker="politico", again=True, money=2)
    assert talk.money("anna") == 1


def test_a_toll_is_paid_before_the_income() -> None:
    talk = with_workers(3)
    talk.refused("requirements_not_met", "place", player="anna", tolls=["ben"])
    talk.do("place", player="anna", worker="soldato")
    assert talk.state["soldati"] == ["anna"]
    talk.do("adjust", reason="poor", set={"money": {"ben": 0}})
    talk.refused("not_enough_money", "place", player="ben", tolls=["anna"], money=2)
    talk.refused("bad_command", "place", player="ben", tolls=["anna", "anna"])
    talk.refused("unknown_player", "place", player="ben", tolls=["ben"])
    talk.do("gain", player="ben", money=1)
    talk.do("place", player="ben", tolls=["anna"])
    assert (talk.money("ben"), talk.money("anna"), talk.tell) == (0, 6, [("anna", "toll", 1)])


def test_each_soldato_gets_its_toll_and_stands_once() -> None:
    talk = with_workers(3)
    talk.do("place", player="anna", worker="soldato")
    talk.do("place", player="ben", worker="soldato")
    talk.do("place", player="cleo", tolls=["ben", "anna"])
    assert talk.tell == [("ben", "toll", 1), ("anna", "toll", 1)]
    talk.refused("no_worker_ready", "place", player="anna", worker="soldato")


def test_a_soldato_is_out_once_in_the_short_ledger_too() -> None:
    talk = given(specials=["soldato", "messenger"])
    talk.do("place", player="anna", worker="soldato")
    talk.do("place", player="ben", worker="messenger", season="summer")
    talk.do("place", player="cleo")
    talk.refused("no_worker_ready", "place", player="anna", worker="soldato")
    talk.do("place", player="anna", worker="grande")
    talk.refused("no_worker_ready", "place", player="ben", worker="messenger")


def test_a_chef_pushes_another_worker_home() -> None:
    talk = with_workers(3)
    talk.do("place", player="anna", worker="soldato")
    push = {"player": "ben", "worker": "chef"}
    for worker, player, code in (
        ("chef", "anna", "requirements_not_met"),
        ("normal", "cleo", "requirements_not_met"),
        ("soldato", "cleo", "requirements_not_met"),
        ("normal", "ben", "unknown_player"),
        ("farmer", "anna", "not_in_game"),
    ):
        talk.refused(code, "place", **push, pushes={"player": player, "worker": worker})
    talk.do("place", **push, pushes={"player": "anna", "worker": "soldato"}, tolls=["anna"])
    assert (talk.crew("anna", "soldato"), talk.state["soldati"]) == ((1, 1, 0), [])


def test_who_ended_the_year_has_nobody_to_push() -> None:
    talk = given(specials=["chef", "soldato"])
    talk.until("winter")
    talk.do("pass", player="anna", row=5)
    pushes = {"player": "anna", "worker": "normal"}
    talk.refused("requirements_not_met", "place", player="ben", worker="chef", pushes=pushes)


def test_fields_of_another_worker_are_refused() -> None:
    talk = with_workers(3, specials=("chef", "professore"))
    talk.refused("bad_command", "place", player="anna", recalls=False)
    talk.refused("bad_command", "place", player="anna", worker="chef", recalls=True)
    talk.refused("bad_command", "place", player="anna", worker="normal", season="winter")
    talk.refused("bad_command", "place", player="anna", worker="chef", pays="ben")
    talk.do("place", player="anna", worker="chef", recalls=None)


def test_a_professore_takes_back_a_normal_worker() -> None:
    talk = with_workers(2, specials=("chef", "professore"))
    talk.refused("requirements_not_met", "place", player="anna", worker="professore", recalls=True)
    talk.do("place", player="anna")
    talk.do("place", player="ben")
    talk.do("place", player="anna", worker="professore", recalls=True)
    assert talk.crew("anna", "normal") == (2, 2, 0)


def test_a_professore_takes_back_no_worker_of_an_earlier_season() -> None:
    talk = with_workers(2, specials=("chef", "professore"))
    recall = {"player": "anna", "worker": "professore", "recalls": True}
    talk.do("place", player="anna")
    talk.until("summer")
    sentence = talk.refused("requirements_not_met", "place", **recall)
    assert sentence == "Anna has no normal worker of this season out; place the professore without it."
    talk.do("place", player="anna")
    talk.do("place", player="ben")
    talk.do("place", **recall)
    assert talk.crew("anna", "normal") == (2, 1, 0)


def test_a_worker_that_was_pushed_or_corrected_home_is_not_taken_back() -> None:
    talk = with_workers(2, specials=("chef", "professore"))
    recall = {"player": "anna", "worker": "professore", "recalls": True}
    talk.do("place", player="anna")
    talk.do("place", player="ben", worker="chef", pushes={"player": "anna", "worker": "normal"})
    talk.refused("requirements_not_met", "place", **recall)
    talk.do("place", player="anna")
    talk.do("place", player="ben")
    home = {"anna": {"normal": {"owned": 2, "ready": 2}}}
    talk.do("adjust", reason="it stands at home", set={"workers": home})
    talk.refused("requirements_not_met", "place", **recall)


def test_an_innkeeper_pays_another_player() -> None:
    talk = with_workers(3, specials=("chef", "innkeeper"))
    talk.refused("unknown_player", "place", player="anna", worker="innkeeper", pays="anna")
    talk.do("place", player="anna", worker="innkeeper", pays="cleo")
    assert (talk.money("anna"), talk.money("cleo"), talk.tell) == (4, 6, [])


def test_a_merchant_draws_when_all_others_have_passed() -> None:
    talk = with_workers(2, specials=("chef", "merchant"))
    talk.do("place", player="anna")
    talk.do("pass", player="ben")
    talk.do("place", player="anna", worker="merchant")
    assert talk.tell == [("anna", "card", 1)]


def test_a_messenger_acts_on_the_first_turn_of_its_season() -> None:
    talk = with_workers(2, specials=("chef", "messenger"))
    talk.refused("requirements_not_met", "place", player="anna", worker="messenger", season="spring")
    talk.refused("requirements_not_met", "deliver", player="anna")
    talk.do("place", player="anna", worker="messenger", season="autumn")
    assert talk.state["messengers"] == [{"player": "anna", "season": "autumn"}]
    talk.until("autumn")
    talk.refused("messenger_due", "place", player="anna")
    talk.refused("messenger_due", "pass", player="anna")
    talk.do("deliver", player="anna", points=2)
    assert (talk.state["messengers"], talk.points("anna"), talk.turn) == ([], 2, "ben")


def test_a_waiting_messenger_is_pushed_off() -> None:
    talk = with_workers(2, specials=("chef", "messenger"))
    talk.do("place", player="anna", worker="messenger", season="winter")
    talk.do("place", player="ben", worker="chef", pushes={"player": "anna", "worker": "messenger"})
    assert (talk.state["messengers"], talk.crew("anna", "messenger")) == ([], (1, 1, 0))


def test_training_costs_4_and_1_more_for_a_special_worker() -> None:
    talk = with_workers(2)
    untrained = {"anna": {"chef": none(), "soldato": none()}}
    talk.do("adjust", reason="rich", set={"money": {"anna": 30}, "workers": untrained})
    talk.do("train", player="anna", worker="normal")
    assert (talk.tell, talk.crew("anna", "normal"), talk.money("anna")) == (
        [("anna", "pay", 4)],
        (3, 2, 1),
        26,
    )
    talk.do("train", player="anna", worker="chef", cost=0, now=True)
    assert (talk.tell, talk.crew("anna", "chef")) == ([("anna", "pay", 1)], (1, 1, 0))
    talk.refused("worker_limit", "train", player="anna", worker="chef")
    talk.refused("bad_amount", "train", player="anna", worker="normal", cost=21)
    talk.refused("bad_command", "train", player="anna", worker="grande")
    talk.do("train", player="anna", worker="normal", cost=0)
    assert talk.tell == []
    assert "nobody has more" in talk.refused("worker_limit", "train", player="anna", worker="normal")


def test_training_after_the_own_year_end_is_ready_for_spring() -> None:
    talk = with_workers(2)
    talk.until("winter")
    talk.do("pass", player="anna", row=5)
    talk.do("train", player="anna", worker="normal", cost=0)
    assert talk.crew("anna", "normal") == (3, 3, 0)


def none() -> dict[str, int]:
    return {"owned": 0, "ready": 0}
