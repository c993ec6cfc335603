"""Semi-finals and final: who is in them, where they sit, and how the others play on beside them."""

from companion.tournament.hub.check_in import DropPlayer
from companion.tournament.hub.deeds import COMMANDS
from companion.tournament.hub.pages import web_page
from companion.tournament.hub.players import AddPlayer, ChangePlayer, ImportPlayers
from companion.tournament.hub.reseating import Reseat
from companion.tournament.hub.results import CorrectedLine, EnterResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.scoring import standing_table
from companion.tournament.hub.views import Role, section_of
from tests.tournament.dry_hub import DryHub
from tests.tournament.pairing.checker import Person, Question, faults


def hub_of(count: int) -> DryHub:
    hub = DryHub()
    hub.do(ImportPlayers("name\n" + "\n".join(f"Player {number}" for number in range(1, count + 1))))
    return hub


def enter_all(hub: DryHub) -> None:
    """Whoever has the lowest number wins."""
    number = hub.event.number
    for table, seats in hub.event.rounds[number].tables.items():
        order = sorted(seats, key=lambda player: int(player[1:]))
        lines = tuple(CorrectedLine(player, 60 - place, place) for place, player in enumerate(order, 1))
        hub.do(EnterResult(number, table, lines))


def play(hub: DryHub, asked: Pair) -> None:
    hub.do(asked)
    hub.do(Publish())
    enter_all(hub)


def places(hub: DryHub) -> list[str]:
    return [each.player for each in standing_table(hub.event)]


def test_the_others_play_on_by_score_beside_the_final_and_keep_the_pairings_rules() -> None:
    hub = hub_of(13)
    for _ in range(3):
        play(hub, Pair("score"))
    before = standing_table(hub.event)
    hub.do(Pair("final", top=4, others="score"))
    draft = hub.event.draft
    assert draft is not None
    assert draft.finals == ("1",)
    assert set(draft.tables["1"]) == {each.player for each in before[:4]}
    met: dict[str, dict[str, int]] = {}
    for past in hub.event.rounds.values():
        for players in past.tables.values():
            for one in players:
                for other in players:
                    own = met.setdefault(one, {})
                    own[other] = own.get(other, 0) + (one != other)
    people = {each.player: Person(round(each.points * 1000), met[each.player]) for each in before[4:]}
    rest = {table: players for table, players in draft.tables.items() if table != "1"}
    assert faults(Question(people), rest, draft.byes) == []


def test_the_final_decides_the_first_places_and_the_others_gain_points() -> None:
    hub = hub_of(12)
    play(hub, Pair("random"))
    before = {each.player: each.points for each in standing_table(hub.event)}
    play(hub, Pair("final", top=4, others="score"))
    finalists = set(hub.event.rounds[2].tables["1"])
    after = standing_table(hub.event)
    assert {each.player for each in after[:4]} == finalists
    assert [each.player for each in after[:4]] == sorted(finalists, key=lambda player: int(player[1:]))
    for each in after:
        assert (each.points == before[each.player]) or each.player not in finalists
    assert sum(each.points for each in after) > sum(before.values())
    assert all(2 not in each.rounds for each in after[:4])


def test_winners_and_best_seconds_of_the_semi_finals_go_on_and_the_losers_play_with_the_others() -> None:
    hub = hub_of(17)
    hub.event.size = 3
    play(hub, Pair("random"))
    play(hub, Pair("final", top=9, others="score"))
    semis = hub.event.rounds[2]
    assert [len(semis.tables[table]) for table in semis.finals] == [3, 3, 3]
    ranked = [sorted(semis.tables[table], key=lambda player: int(player[1:])) for table in semis.finals]
    winners, seconds = {each[0] for each in ranked}, [each[1] for each in ranked]
    points = {each.player: each.points for each in standing_table(hub.event)}
    hub.do(Pair("final", top=4, others="score"))
    draft = hub.event.draft
    assert draft is not None
    final = set(draft.tables[draft.finals[0]])
    assert winners < final
    (last,) = final - winners
    assert points[last] == max(points[each] for each in seconds)
    assert len(draft.players) + len(draft.byes) == 17
    # Who lost a semi-final sits with the best of the others.
    assert set(draft.tables["2"]) & {player for group in ranked for player in group}
    hub.do(Publish())
    enter_all(hub)
    assert set(places(hub)[:4]) == final
    assert set(places(hub)[4:9]) == {player for group in ranked for player in group} - final


def test_seats_of_a_final_are_drawn_by_the_seed_or_stand_in_the_order_of_rank() -> None:
    hub = hub_of(8)
    play(hub, Pair("random"))
    best = tuple(places(hub)[:4])
    hub.do(Pair("final", top=4, seats="ranked"))
    assert hub.event.draft is not None
    assert hub.event.draft.tables["1"] == best
    drawn = set()
    for seed in range(20):
        hub.do(Pair("final", seed, top=4))
        drawn.add(hub.event.draft.tables["1"])
    assert len(drawn) > 5
    hub.do(Reseat({"1": best[::-1]}))
    assert hub.event.draft.tables["1"] == best[::-1]
    assert hub.event.draft.finals == ("1",)


def test_tables_that_somebody_is_fixed_to_are_left_to_them() -> None:
    hub = hub_of(12)
    play(hub, Pair("random"))
    order = places(hub)
    hub.do(ChangePlayer(order[-1], fixed="1"))
    hub.do(ChangePlayer(order[0], fixed="3"))
    hub.do(Pair("final", top=4, others="score"))
    draft = hub.event.draft
    assert draft is not None
    assert draft.finals == ("3",)
    assert order[-1] in draft.tables["1"]
    assert set(draft.tables) == {"1", "2", "3"}
    assert not any("can only play" in each["text"] for each in draft.problems)


def test_who_comes_late_is_named_where_the_others_play_and_a_split_final_stays_one() -> None:
    hub = hub_of(12)
    play(hub, Pair("random"))
    hub.do(Pair("final", top=8, others="score"))
    hub.do(AddPlayer("Late"))
    assert "Late came" in hub.refuses(Publish())
    hub.do(DropPlayer("p13"))
    hub.do(Publish())
    first = hub.event.rounds[2].tables["1"]
    hub.do(Reseat({"1": first[:2], "9": first[2:]}))
    assert hub.event.rounds[2].finals == ("1", "2", "9")
    view = section_of(hub.event, Role.PUBLIC, "rounds", {})
    assert view["2"]["finals"] == ["1", "2", "9"]
    assert "semi-final" in web_page.of_event("en", hub.event).decode()


def test_a_final_of_an_older_log_is_one_at_all_its_tables() -> None:
    hub = hub_of(8)
    play(hub, Pair("random"))
    hub.do(Pair("final", top=8))
    assert hub.event.draft is not None
    hub.event.draft.finals = ()
    hub.do(Publish())
    enter_all(hub)
    assert all(each.final is not None for each in standing_table(hub.event))


def test_what_is_no_final_is_refused() -> None:
    hub = hub_of(8)
    assert "at random or by score" in hub.refuses(Pair("final", top=4, others="planned"))
    assert "drawn or ranked" in hub.refuses(Pair("final", top=4, seats="mine"))
    assert "not enough" in hub.refuses(Pair("final", top=9, others="score"))
    asked = COMMANDS.read({"do": "pair", "kind": "final", "top": 4, "others": "score", "seats": "ranked"})
    assert asked == Pair("final", None, 4, 0, "score", "ranked")
