"""A published round is taken back, changed and re-seated; a draft knows that the field has changed."""

import json

from companion.tournament.hub.boxes import BoxJoined
from companion.tournament.hub.check_in import DropPlayer, ReturnPlayer
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.players import AddPlayer, ImportPlayers
from companion.tournament.hub.publishing import wanted
from companion.tournament.hub.reseating import RemoveNoShow, Reseat, TakeBackRound
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.views import Role, whole
from companion.tournament.topics import Of, of_box
from tests.tournament.dry_hub import DryBox, DryHub
from tests.tournament.playing import Play

EIGHT = "name\n" + "\n".join(("Anna", "Ben", "Cleo", "Dora", "Emil", "Fia", "Gus", "Hedi"))


def paired(players: str = EIGHT) -> DryHub:
    hub = DryHub()
    for number in ("1", "2"):
        hub.note(BoxJoined(f"b{number}", "1.0", number))
    hub.do(ImportPlayers(players))
    hub.do(Pair("random"))
    return hub


def published(players: str = EIGHT) -> DryHub:
    hub = paired(players)
    hub.do(Publish())
    return hub


def told(hub: DryHub, box: str) -> dict[str, object]:
    """What a box is assigned now."""
    plain: dict[str, object] = json.loads(wanted(hub.event)[of_box("open26", box, Of.ASSIGN)].payload)
    return plain


def seats(hub: DryHub, table: str) -> tuple[str, ...]:
    assert hub.event.current is not None
    return hub.event.current.tables[table]


def begin(hub: DryHub, table: str, players: tuple[str, ...]) -> Play[DryBox]:
    box = DryBox(hub, f"b{table}", table)
    box.round = hub.event.number
    return Play(box, {player: hub.event.name_of(player) for player in players})


def test_a_round_is_taken_back_before_the_first_entry_and_the_boxes_wait() -> None:
    hub = published()
    before = told(hub, "b1")
    hub.now += 1000
    hub.do(TakeBackRound())
    assert (hub.event.number, hub.event.draft is not None) == (0, True)
    after = told(hub, "b1")
    assert after["seats"] == []
    assert int(str(after["rev"])) > int(str(before["rev"]))
    hub.do(Publish())
    assert told(hub, "b1")["seats"] == before["seats"]
    begin(hub, "1", seats(hub, "1"))
    assert "have begun" in hub.refuses(TakeBackRound())


def test_the_directors_word_on_phones_reaches_the_tables_at_once() -> None:
    hub = published()
    before = told(hub, "b1")
    assert before["seat_phones"] is False
    hub.now += 1000
    hub.do(SetEvent(seat_phones=False, name="Open 26"))
    assert told(hub, "b1") == before
    hub.do(SetEvent(seat_phones=True))
    after = told(hub, "b1")
    assert after == {**before, "seat_phones": True, "rev": hub.event.settings_rev}
    assert int(str(after["rev"])) > int(str(before["rev"]))
    hub.do(SetEvent(name="Open 2026"))
    assert told(hub, "b1") == after


def test_people_are_swapped_moved_and_seated_late_and_tables_split_and_merged() -> None:
    hub = published()
    one, two = seats(hub, "1"), seats(hub, "2")
    rev = told(hub, "b1")["rev"]
    hub.do(Reseat({"1": (two[0], *one[1:]), "2": (one[0], *two[1:])}))
    assert [seat["player"] for seat in told(hub, "b1")["seats"]] == [two[0], *one[1:]]  # type: ignore[attr-defined]
    assert told(hub, "b1")["rev"] != rev
    late = hub.do(AddPlayer("Ines")).result["player"]
    hub.do(Reseat({"2": (*seats(hub, "2"), late)}))
    assert late in seats(hub, "2")
    hub.do(Reseat({"2": seats(hub, "2")[:3], "3": seats(hub, "2")[3:]}))
    assert len(seats(hub, "3")) == 2
    hub.do(Reseat({"3": (), "2": (*seats(hub, "2"), *seats(hub, "3"))}))
    assert "3" not in hub.event.rounds[1].tables
    assert len(seats(hub, "2")) == 5


def test_what_makes_no_round_is_refused() -> None:
    hub = published()
    one, two = seats(hub, "1"), seats(hub, "2")
    assert "two places" in hub.refuses(Reseat({"1": (*one, two[0])}))
    assert "alone" in hub.refuses(Reseat({"1": one[:1]}))
    assert "has room for" in hub.refuses(Reseat({"1": (*one, *two), "2": ()}))
    assert "Nobody here" in hub.refuses(Reseat({"1": (*one, "p99")}))
    begin(hub, "1", one)
    assert "has begun" in hub.refuses(Reseat({"1": (two[0], *one[1:]), "2": (one[0], *two[1:])}))


def test_a_no_show_goes_with_one_tap_and_the_others_play() -> None:
    hub = published()
    gone, *others = seats(hub, "1")
    hub.do(RemoveNoShow(gone))
    assert seats(hub, "1") == tuple(others)
    assert hub.event.rounds[1].absent == (gone,)
    assert not hub.event.players[gone].is_here
    game = begin(hub, "1", tuple(others))
    game.end()
    game.confirm(*others)
    assert hub.event.results[1, "1"].state == "confirmed"


def test_a_game_that_began_without_the_absent_is_adopted() -> None:
    hub = published()
    gone, *others = seats(hub, "1")
    game = begin(hub, "1", tuple(others))
    assert hub.event.games[game.uuid].is_mapped
    assert hub.event.rounds[1].absent == (gone,)
    assert [alarm.what for alarm in hub.event.alarms.values()] == ["without"]
    game.end()
    game.confirm(*others)
    assert hub.event.results[1, "1"].state == "confirmed"


def test_a_draft_says_that_the_field_has_changed_and_is_not_published_so() -> None:
    hub = paired()
    hub.do(DropPlayer("p3"))
    late = hub.do(AddPlayer("Ines")).result["player"]
    draft = whole(hub.event, Role.DIRECTOR, {})["draft"]
    assert (draft["gone"], draft["come"]) == (["p3"], [late])
    assert "Cleo left" in hub.refuses(Publish())
    assert hub.event.draft is not None
    ((table, players),) = ((each, who) for each, who in hub.event.draft.tables.items() if "p3" in who)
    hub.do(Reseat({table: tuple(late if each == "p3" else each for each in players)}))
    hub.do(Publish())
    assert late in seats(hub, table)


def test_a_draft_that_is_made_anew_is_published_and_who_came_back_is_no_news() -> None:
    hub = paired()
    hub.do(DropPlayer("p3"))
    hub.do(ReturnPlayer("p3"))
    hub.do(AddPlayer("Ines"))
    assert "Ines came" in hub.refuses(Publish())
    hub.do(Pair("random"))
    hub.do(Publish())
